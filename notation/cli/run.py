"""Converting the inputs, one after another or several at a time, into the output."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from notation.cli.files import OutputFile, writing
from notation.cli.recode import Recoder
from notation.cli.status import Status
from notation.cli.tally import UNREADABLE_CODES, Log, Tally
from notation.errors import RecordError
from notation.records.whole_file import separator

if TYPE_CHECKING:
    from notation.records import Summary
    from notation.records.whole_file import Sink

__all__ = ["Folder", "Joined", "Output", "Settings", "convert_all", "convert_one"]

#: The first row of the format csv (`records.table.header`), which is not imported for this.
CSV_HEADER = b"game,Event,Site,Date,Round,White,Black,Result,fen,plies,moves\r\n"


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


class Joined:
    """One output of all inputs. What comes from each begins on a line of its own, in PGN after an empty one."""

    def __init__(self, stream: Sink) -> None:
        self._stream = stream
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


class Folder:
    """One output file for each input."""

    def __init__(self, targets: Sequence[str]) -> None:
        self._targets = targets
        self._made: list[str] = []

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the output file of an input; it is there when the input is done."""
        target = self._targets[number]
        self._make(os.path.dirname(target) or ".")
        with OutputFile(target) as file:
            yield file

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


Output = Joined | Folder


def convert_one(
    path: str,
    settings: Settings,
    part: Callable[[], contextlib.AbstractContextManager[Sink]],
    log: Log,
    on_bytes: Callable[[int], None] | None,
) -> Tally:
    """Convert one input. `part` opens its output, and is not called for an input that can't be opened."""
    from notation import records

    name = "<stdin>" if path == "-" else path
    tally = Tally()
    try:
        with records.open_input(path) as source, part() as out:
            try:
                encoded = Recoder(out, settings.output_encoding)
                tally.count(_convert(source, encoded, settings, name, log, on_bytes))
                encoded.end()
            except RecordError as error:  # within: what came before the damage stays written
                _unreadable(error, name, tally, log)
    except RecordError as error:
        _unreadable(error, name, tally, log)
    return tally


def _convert(
    source: BinaryIO,
    out: Sink,
    settings: Settings,
    name: str,
    log: Log,
    on_bytes: Callable[[int], None] | None,
) -> Summary:
    from notation import records

    return records.convert_stream(
        source,
        out,
        game=settings.game,
        from_=settings.from_,
        to=settings.to,
        input_format=settings.input_format,
        format=settings.format,
        style=settings.style,
        with_fen=settings.with_fen,
        policy=settings.policy,
        errors=settings.errors,
        name=name,
        on_error=log,
        on_bytes=on_bytes,
    )


def _unreadable(error: RecordError, name: str, tally: Tally, log: Log) -> None:
    """Note that an input can't be read, or not to its end; other errors go up."""
    if error.code not in UNREADABLE_CODES:
        raise error
    error.file = error.file or name
    log(error)
    tally.codes[error.code] += 1
    tally.status = Status.UNREADABLE


def convert_all(
    inputs: Sequence[str], settings: Settings, output: Output, log: Log, on_bytes: Callable[[int], None]
) -> Tally:
    """Convert the inputs one after another."""
    total = Tally()
    for number, path in enumerate(inputs):
        total.add(convert_one(path, settings, partial(output.part, number), log, on_bytes))
        if total.stopped:
            break
    return total
