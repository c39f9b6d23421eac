"""Pieces of an input, which are converted apart from each other and put together again.

A piece is the games that begin in a range of the input: from a multiple of a fixed size to the next. Where its first
game begins is known when the piece before is done; a worker doesn't wait for that, but looks for tags and begins
there.
If the piece before turns out to end elsewhere, the piece is converted again: so the output is that of one reading from
begin to end, whatever stands in the file.
"""

from __future__ import annotations

import io
import os
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, BinaryIO

from notation.cli.files import writing
from notation.cli.recode import recoder
from notation.cli.streams import Cancelled, From, InputBytes
from notation.cli.tally import Log, Tally, report_line
from notation.errors import RecordError
from notation.records.convert import MAX_GAME_BYTES
from notation.records.place import Place

if TYPE_CHECKING:
    from notation.cli.run import Settings
    from notation.records.conversion import Conversion
    from notation.records.whole_file import Sink

__all__ = ["Job", "Known", "Notes", "Piece", "Result", "Spool", "convert_job", "guess_start", "piece_size"]

SIZE = int(os.environ.get("NOTATION_PIECE", 4 << 20))
"""Bytes of a piece. Tests lower it."""

SEARCH = 1 << 20
"""So far a piece's begin is looked for."""

HELD = 16 << 20
"""So many bytes of a result are held in memory; larger ones go to a temporary file."""

# Where a game begins, surely or probably: its Event tag, another tag, the number of a first move; each behind an
# empty line.
_STARTS = (
    re.compile(rb"(?:\n|\r)\r?\n(\[Event +\")"),
    re.compile(rb"(?:\n|\r)\r?\n(\[[A-Za-z]\w* +\")"),
    re.compile(rb"(?:\n|\r)\r?\n(1\.)"),
)
_LINE = re.compile(rb"\n(?=(.|\n))", re.DOTALL)


def piece_size(settings: Settings) -> int:
    """Bytes of a piece: fewer where a game takes a hundred times as long, so that there is something to see."""
    fast = settings.format in (None, "lines", "pgn") and (settings.format == "lines" or settings.style == "keep")
    return SIZE if fast else max(1, SIZE // 8)


@dataclass(frozen=True)
class Known:
    """What is known of an input that is cut, from its begin."""

    format: str
    guesses: tuple[object, ...]


@dataclass
class Result:
    """What came of a piece. Lines and ordinals count from its begin, as if it were line 1 behind game 1."""

    tally: Tally
    out: Spool
    report: Spool | None
    shown: list[RecordError]
    errors: int
    place: Place | None = None
    lost: list[str] = field(default_factory=list)  # all that the format has no place for
    first_lost: list[tuple[int, str]] = field(default_factory=list)  # what of it is said in which line of the report


class Notes:
    """Takes the errors of a piece, as `Log` does those of all."""

    def __init__(self, report: Sink | None) -> None:
        self.report = report
        self.lines = 0
        self.errors = 0
        self.shown: list[RecordError] = []
        self.first_lost: list[tuple[int, str]] = []  # (line of the report, what the format has no place for)
        self._hints: set[str] = set()

    def __call__(self, error: RecordError) -> None:
        """Note one error or warning."""
        if error.code == "not-written" and error.severity == "warning":
            text = error.text
            self.first_lost.append((self.lines, text.decode() if isinstance(text, bytes) else text))
        if self.report is not None:
            self.report.write(report_line(error))
            self.lines += 1
        new = error.code == "not-written" and error.hint not in self._hints
        if new:
            self._hints.add(error.hint)
        if error.severity == "error":
            self.errors += 1
        if new or (error.severity == "error" and self.errors <= Log.LIMIT):
            self.shown.append(error)


@dataclass(frozen=True)
class Job:
    """What a worker is to do with the bytes that it reads."""

    name: str
    settings: Settings
    report: bool
    start: Place | None  # where they begin; None: at the begin of the input
    known: Known | None
    stop: int  # no game that begins there is read; -1: all are
    lost: tuple[str, ...] = ()  # what was said before to have no place in the output


class Piece:
    """A piece on its way through a worker, or a whole input.

    `start` None where none was found. `confirmed`: it is right; `cancelled`: it isn't, or nobody waits any more.
    """

    def __init__(self, number: int, path: str, source: InputBytes | None, *, light: bool = True) -> None:
        self.number = number
        self.path = path
        self.bytes = source
        self.light = light  # it runs without the interpreter's lock
        self.index = 0
        self.stop = -1
        self.size = SIZE
        self.line = 0  # of its begin, where that is known before it is converted
        self.known: Known | None = None
        self.start: Place | None = None
        self.confirmed = True
        self.cancelled = False
        self.again = True  # who puts the pieces together reads it once more, if its worker fails
        self.error: BaseException | None = None
        self.result: Result | None = None
        self.begun = threading.Event()  # `start` is there
        self.decided = threading.Event()  # `confirmed` or `cancelled` is
        self.done = threading.Event()

    @property
    def name(self) -> str:
        """The name of the input in messages."""
        return "<stdin>" if self.path == "-" else self.path

    def before_reading(self, offset: int) -> None:
        """Wait or end where nobody may want what is read, and let go what is not needed."""
        if not self.confirmed and 0 <= self.stop < offset - self.size:  # it got far too long
            self.decided.wait()
        if self.cancelled:
            raise Cancelled
        if self.confirmed and self.bytes is not None:
            # The next piece begins at `stop` or behind it, in a game that this one's window holds.
            held = offset - MAX_GAME_BYTES - self.size
            if not self.again:
                held = offset if self.stop < 0 else max(min(offset, self.stop), held)
            self.bytes.release(held)

    def decide(self, confirmed: bool) -> None:
        """Tell whoever converts it whether it is wanted."""
        self.confirmed = confirmed
        self.cancelled = not confirmed
        self.decided.set()


class Spool:
    """Bytes that are written and then read once: held in memory as long as there are few, else in a temporary file
    (in `folder`) that leaves no trace. Raises RecordError `write-failed`."""

    def __init__(self, folder: str | None) -> None:
        self._folder = folder
        self._stream: IO[bytes] = io.BytesIO()
        self._held = True

    def write(self, data: bytes | memoryview) -> int:
        """Append bytes."""
        if self._held and self._stream.tell() + len(data) > HELD:
            self._roll()
        if self._held:
            return self._stream.write(data)
        with writing("a temporary file"):
            return self._stream.write(data)

    def _roll(self) -> None:
        """Go on in a file."""
        import tempfile

        with writing("a temporary file"):
            file: IO[bytes] = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115
            file.write(self._stream.getvalue())  # type: ignore[attr-defined]
        self._stream = file
        self._held = False

    def blocks(self) -> Iterator[bytes | memoryview]:
        """All that was written, a block at a time; then it is gone."""
        if isinstance(self._stream, io.BytesIO):
            yield self._stream.getvalue()  # no view: where writing fails, one would outlive the stream
            return
        with self._stream as stream, writing("a temporary file"):
            stream.seek(0)
            while block := stream.read(1 << 20):
                yield block

    def lines(self) -> Iterator[bytes]:
        """All that was written, a line at a time; then it is gone."""
        with self._stream as stream, writing("a temporary file"):
            stream.seek(0)
            yield from stream


def count_line_ends(source: InputBytes, begin: int, stop: int) -> int:
    """The line ends that begin in a range, as PGN's reader counts them: LF, CR LF, CR alone."""
    stream = From(source, begin)
    left = stop - begin
    count = 0
    before = b""
    while left > 0 and (block := stream.read(min(left, 1 << 18))):
        left -= len(block)
        if before == b"\r" and block[:1] != b"\n":
            count += 1
        before = block[-1:]
        count += block.count(b"\n")
        if b"\r" in block:
            count += block.count(b"\r") - block.count(b"\r\n") - (before == b"\r")
    if before == b"\r" and stream.read(1) != b"\n":
        count += 1
    return count


def guess_start(source: InputBytes, begin: int, stop: int, by_line: bool) -> int | None:
    """The offset where the first game that begins at `begin` or behind it probably begins; None: not before `stop`."""
    back = min(begin, 1 if by_line else 4)
    stream = From(source, begin - back)
    text = b""
    weaker: dict[int, int] = {}
    while len(text) < SEARCH and begin - back + len(text) < stop + 16:
        block = stream.read(1 << 16)
        if not block:
            break
        searched = max(0, len(text) - 16)
        text += block
        for strength, pattern in enumerate((_LINE,) if by_line else _STARTS):
            found = pattern.search(text, searched)
            while found is not None and begin - back + found.start(1) < begin:
                found = pattern.search(text, found.start() + 1)
            if found is not None:
                weaker.setdefault(strength, begin - back + found.start(1))
        if 0 in weaker:
            break
    at = weaker[min(weaker)] if weaker else None
    return at if at is not None and at < stop else None


def convert_job(
    job: Job, source: BinaryIO, out: Sink, notes: Callable[[RecordError], None]
) -> tuple[Tally, Place | None, list[str]]:
    """Convert a piece, in any thread or process; the counts, where it ended, what the format has no place for."""
    tally = Tally()
    conversion: Conversion | None = None
    try:
        conversion = job.settings.conversion(source, job.name, notes, at=job.start, known=job.known, lost=job.lost)
        text = recoder(out, job.settings.format)
        tally.count(conversion.run(text, job.stop))
        text.end()
    except RecordError as error:  # what came before the damage stays written
        tally.unreadable(error, job.name, notes)
    return tally, conversion.place if conversion is not None else None, conversion.lost if conversion else []
