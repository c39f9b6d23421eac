"""Converting the inputs, one after another or several at a time, into the output."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from typing import TYPE_CHECKING, BinaryIO

from notation.cli.console import standard_input
from notation.cli.course import Course, Meter
from notation.cli.files import OutputFile, writing
from notation.cli.names import COMPRESSIONS
from notation.cli.pieces import piece_size
from notation.cli.recode import encoded, recoder
from notation.cli.tally import Log, Tally
from notation.errors import InputError, RecordError
from notation.records.formats import find_format, is_binary
from notation.records.place import Place
from notation.records.whole_file import separator

if TYPE_CHECKING:
    from notation.cli.assembly import Assembly
    from notation.cli.pieces import Known, Piece
    from notation.records.conversion import Conversion
    from notation.records.whole_file import Sink

__all__ = [
    "Folder",
    "Gathered",
    "Joined",
    "Output",
    "Settings",
    "can_be_shared",
    "convert_all",
    "convert_one",
    "convert_parallel",
    "open_raw",
]

#: The first row of the format csv (`records.table.header`), which is not imported for this.
CSV_HEADER = b"game,Event,Site,Date,Round,White,Black,Result,WhiteElo,BlackElo,ECO,Opening,fen,plies,moves\r\n"


@dataclass(frozen=True)
class Settings:
    """What to convert to, as `records.convert_stream` takes it."""

    game: str | None
    from_: str
    to: str | None
    input_format: str | None
    format: str | None
    style: str
    with_fen: bool
    policy: str
    errors: str
    output_encoding: str

    def conversion(
        self,
        source: BinaryIO,
        name: str,
        on_error: Callable[[RecordError], None],
        *,
        at: Place | None = None,
        known: Known | None = None,
        lost: Sequence[str] = (),
        on_bytes: Callable[[int], None] | None = None,
    ) -> Conversion:
        """Begin to convert a stream, or (`at`) to go on where another reader stopped."""
        from notation.records.conversion import Conversion

        return Conversion(
            source,
            game=self.game,
            from_=self.from_,
            to=self.to,
            input_format=known.format if known is not None else self.input_format,
            format=self.format,
            style=self.style,
            with_fen=self.with_fen,
            policy=self.policy,
            errors=self.errors,
            name=name,
            encoding="utf-8" if known is not None else None,
            on_error=on_error,
            on_bytes=on_bytes,
            at=at,
            lost=lost,
        )


class Joined:
    """One output of all inputs. What comes from each begins on a line of its own, in PGN after an empty one."""

    def __init__(self, stream: Sink, encoding: str = "utf-8") -> None:
        self._stream = encoded(stream, encoding)
        self._begun = False
        self._tail = b""
        self.used = False

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the place of an input."""
        self.used = True
        self._begun = False
        yield self

    def write(self, data: bytes | memoryview) -> int:
        """Write what comes from the input whose part is open."""
        if not self._begun and self._tail and bytes(data[: len(CSV_HEADER)]) == CSV_HEADER:
            data = data[len(CSV_HEADER) :]  # one for all inputs
        if not self._begun and data:
            self._begun = True
            self._stream.write(separator(self._tail, bytes(data[:1])))
        self._tail = bytes(data[-4:]) if len(data) >= 4 else (self._tail + bytes(data))[-4:]
        return self._stream.write(data)


class Gathered:
    """One output of all inputs in a binary format: `finish` puts it together."""

    def __init__(self, stream: Sink, format: str) -> None:
        from notation.records.binary.sink import BinarySink

        self._sink = BinarySink(stream, find_format(format))
        self.used = False

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the place of an input."""
        self.used = True
        yield self._sink

    def finish(self) -> None:
        """All inputs were converted."""
        self._sink.finish()


class Folder:
    """One output file for each input."""

    def __init__(self, targets: Sequence[str], encoding: str = "utf-8", format: str | None = None) -> None:
        self._targets = targets
        self._encoding = encoding
        self._format = format
        self._made: list[str] = []
        self.written = 0

    def __len__(self) -> int:
        return len(self._targets)

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the output file of an input; it is there when the input is done."""
        target = self._targets[number]
        self._make(os.path.dirname(target) or ".")
        with OutputFile(target) as file:
            if self._format is not None and is_binary(self._format):
                one = Gathered(file, self._format)
                with one.part(number) as sink:
                    yield sink
                one.finish()
            else:
                yield encoded(file, self._encoding)
        self.written += 1

    def _make(self, folder: str) -> None:
        """Make a folder and those above it, and remember which were not there."""
        missing = []
        above = folder
        while above and not os.path.isdir(above):
            missing.append(above)
            above = os.path.dirname(above)
        self._made += reversed(missing)
        with writing(folder):
            os.makedirs(folder, exist_ok=True)

    def close(self) -> None:
        """Take the new folders back that no file came into: what was interrupted leaves no trace."""
        for folder in reversed(self._made):
            with contextlib.suppress(OSError):
                os.rmdir(folder)


Output = Joined | Gathered | Folder


def convert_one(
    path: str,
    settings: Settings,
    part: Callable[[], contextlib.AbstractContextManager[Sink]],
    log: Log,
    course: Course,
    number: int,
) -> Tally:
    """Convert one input. `part` opens its output, and is not called for an input that can't be opened."""
    from notation import records

    name = "<stdin>" if path == "-" else path
    tally = Tally()
    try:
        with open_raw(path) as raw, records.open_input(raw) as source, part() as out:
            meter = Meter(course)
            meter.begin(number, raw)
            try:
                size = piece_size(settings)
                conversion = settings.conversion(source, name, log, on_bytes=meter)
                place: Place | None = Place()
                while place is not None:
                    text = recoder(out, settings.format)
                    tally.count(conversion.run(text, (place.offset // size + 1) * size))
                    text.end()
                    place = conversion.place
                    course.reached(number, place, meter.read, tally, conversion.lost)
            except RecordError as error:  # within: what came before the damage stays written
                tally.unreadable(error, name, log)
        tally.ended(name, log)
    except RecordError as error:
        tally.unreadable(error, name, log)
    return tally


def open_raw(path: str) -> BinaryIO:
    """A file as it lies there, or stdin."""
    if path == "-":
        stdin: BinaryIO = standard_input()
        return stdin
    try:
        return open(path, "rb")
    except OSError as error:
        raise InputError("read-failed", file=path, cause=error) from error


def convert_all(inputs: Sequence[str], settings: Settings, output: Output, log: Log, course: Course) -> Tally:
    """Convert the inputs one after another."""
    total = Tally()
    for number, path in enumerate(inputs):
        if course.skip(number):
            continue
        if course.begin(number) is None:
            tally = convert_one(path, settings, partial(output.part, number), log, course, number)
        else:
            tally = _convert_rest(path, settings, output, log, course, number)
        course.done(number, tally)
        total.add(tally)
        if total.stopped:
            break
    return total


def _convert_rest(path: str, settings: Settings, output: Output, log: Log, course: Course, number: int) -> Tally:
    """Convert what is left of an input."""
    from notation.cli.inputs import plan

    first = next(plan([path], settings, begin=lambda _: course.begin(number)))
    if first.bytes is None:
        assert isinstance(first.error, RecordError)
        raise first.error  # it was there a moment ago
    try:
        with output.part(number) as out:
            assembly = _assembly(first, settings, out, log, course, number)
            assembly.go_on(first.size)
        assembly.tally.ended(first.name, log)
    finally:
        first.bytes.close()
    return assembly.tally


def _assembly(first: Piece, settings: Settings, out: Sink, log: Log, course: Course, number: int) -> Assembly:
    """An input that is put together, from where it was left."""
    from notation.cli.assembly import Assembly

    def after(assembly: Assembly) -> None:
        course.reached(number, assembly.place, assembly.raw, assembly.tally, assembly.lost)

    begun = course.begin(number)
    if begun is None:
        return Assembly(first, settings, out, log, after=after)
    return Assembly(first, settings, out, log, tally=begun[1], lost=begun[2], after=after)


def can_be_shared(inputs: Sequence[str], settings: Settings) -> bool:
    """Whether there is more than one piece, as far as can be told without reading."""
    if len(inputs) != 1 or inputs[0] == "-" or inputs[0].lower().endswith(COMPRESSIONS):
        return True
    return not os.path.isfile(inputs[0]) or os.path.getsize(inputs[0]) > piece_size(settings)


def convert_parallel(
    inputs: Sequence[str],
    settings: Settings,
    output: Output,
    log: Log,
    course: Course,
    *,
    jobs: int,
    folder: str | None,
) -> Tally:
    """Convert the inputs piece by piece, several pieces at a time, and write what comes of them in order."""
    from notation.cli.inputs import plan
    from notation.cli.workers import Workers

    total = Tally()
    pieces = plan(inputs, settings, threads=min(jobs, 4), skip=course.skip, begin=course.begin)
    workers = Workers(pieces, settings, count=jobs, report=log.report is not None, folder=folder)
    workers.start()
    try:
        for number, group in groupby(workers, lambda piece: piece.number):
            first = next(group)
            if first.bytes is None:
                assert isinstance(first.error, RecordError)
                failed = Tally()
                failed.unreadable(first.error, first.name, log)
                course.done(number, failed)
                total.add(failed)
                continue
            with output.part(number) as out:
                assembly = _assembly(first, settings, out, log, course, number)
                for piece in chain([first], group):
                    assembly.take(piece)
                    if assembly.tally.stopped:
                        break
                assembly.finish()
            assembly.tally.ended(first.name, log)
            workers.close(first.bytes)
            course.done(number, assembly.tally)
            total.add(assembly.tally)
            if total.stopped:
                break
    finally:
        workers.stop()
    return total
