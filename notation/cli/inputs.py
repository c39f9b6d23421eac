"""Opening inputs, and cutting them into pieces."""

from __future__ import annotations

import dataclasses
import io
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from notation import records
from notation.cli.pieces import Known, Piece, count_line_ends, piece_size
from notation.cli.streams import FileBytes, From, InputBytes, Stream
from notation.errors import InputError, RecordError
from notation.records.conversion import writes_as_it_reads
from notation.records.formats import format_of_suffix
from notation.records.opening import can_be_cut, look
from notation.records.place import Place
from notation.records.source import compression

if TYPE_CHECKING:
    from notation.cli.run import Settings
    from notation.cli.tally import Tally

__all__ = ["find_guesses", "know", "open_bytes", "plan"]

HEAD = 1 << 16


def open_bytes(path: str, threads: int = 1) -> InputBytes:
    """Open an input (``-``: stdin), to be decompressed by so many threads, where that can be. Raises RecordError
    `read-failed`."""
    if path == "-" or not os.path.isfile(path):
        return Stream(records.open_input(path))
    raw: io.BufferedReader | None = None
    try:
        raw = open(path, "rb")  # noqa: SIM115 (whoever reads closes it)
        kind = compression(raw.peek(6))
        if kind is None:
            raw.close()
            return FileBytes(path)
    except OSError as error:
        if raw is not None:
            raw.close()
        raise InputError("read-failed", file=path, cause=error) from error
    if kind == "zst" and threads > 1 and hasattr(os, "pread"):
        from notation.cli.frames import FrameStream

        return FrameStream(raw, threads)
    return Stream(records.open_input(raw), raw)


def know(source: InputBytes, name: str, settings: Settings) -> tuple[Known | None, bool]:
    """What is known of an input that can be cut, else None; and whether it is converted without making trees."""
    stream: Any = _Plain(From(source))
    format, encoding, _, fault = look(stream, input_format=settings.input_format, game=settings.game, file=name)
    if fault is not None or not can_be_cut(format, encoding):
        return None, False
    if format.name == "lines" and settings.input_format is None and format_of_suffix(name) != "lines":
        return None, False  # lines by their content: what they are is told once
    job = writes_as_it_reads(format.name, settings.format or format.name, settings.style)
    return Known(format.name, ()), job is not None


class _Plain:
    """A stream that is only read, and whose faults are left to those who convert it."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def read(self, size: int) -> bytes:
        """Read up to a fault."""
        try:
            data: bytes = self._stream.read(size)
        except (OSError, RecordError):
            return b""
        return data


def find_guesses(source: InputBytes, name: str, settings: Settings, known: Known) -> Known:
    """What the first games suggest for the others, so that a worker can begin as if it had read them."""
    from notation.records.conversion import Conversion

    stream = _Plain(From(source))
    head = b""
    while len(head) < HEAD and (block := stream.read(HEAD - len(head))):
        head += block
    first = dataclasses.replace(settings, format="lines", style="keep", with_fen=False, errors="keep")
    conversion: Conversion = first.conversion(io.BytesIO(head), name, _ignore, known=known)
    conversion.run(io.BytesIO(), max(1, len(head) // 2))
    place = conversion.place
    if place is None or not place.guesses:
        return known
    _, *others = place.guesses
    return Known(known.format, (False, *others))


def _ignore(error: RecordError) -> None:
    """Errors are for those who convert."""


def plan(
    paths: Sequence[str],
    settings: Settings,
    *,
    threads: int = 1,
    skip: Callable[[int], bool] = lambda number: False,
    begin: Callable[[int], tuple[Place, Tally, list[str]] | None] = lambda number: None,
) -> Iterator[Piece]:
    """The pieces of the inputs, in order. `skip` says which inputs are done, `begin` which ones up to a place."""
    for number, path in enumerate(paths):
        if skip(number):
            continue
        begun = begin(number)
        try:
            source = open_bytes(path, threads)
        except RecordError as error:
            failed = Piece(number, path, None)
            failed.error = error
            yield failed
            continue
        yield from _pieces(number, path, source, settings, begun[0] if begun is not None else None)


def _pieces(number: int, path: str, source: InputBytes, settings: Settings, start: Place | None) -> Iterator[Piece]:
    size = piece_size(settings)
    piece = Piece(number, path, source)
    piece.size = size
    known, piece.light = know(source, piece.name, settings)
    if known is None:
        yield piece
        return
    piece.start = start
    if start is not None:
        piece.known = known
        source.release(start.offset)
    index = start.offset // size if start is not None else 0
    piece.stop = (index + 1) * size
    light = piece.light
    several = source.reaches(piece.stop)
    if several and start is not None:
        known = Known(known.format, start.guesses)
    elif several:
        known = find_guesses(source, piece.name, settings, known)
    yield piece
    counted = settings.format == "jsonl"  # its errors have lines
    line = _line_ends(source, start.offset if start is not None else 0, piece.stop) if counted and several else 0
    line += start.line if start is not None else 1
    while several and source.reaches((index + 1) * size):
        index += 1
        piece = Piece(number, path, source, light=light)
        if counted:
            piece.line = line
            line += _line_ends(source, index * size, (index + 1) * size)
        piece.size = size
        piece.index, piece.stop, piece.known = index, (index + 1) * size, known
        piece.confirmed = False
        yield piece


def _line_ends(source: InputBytes, begin: int, stop: int) -> int:
    """The line ends in a range; where it can't be read, who converts it will say so."""
    try:
        return count_line_ends(source, begin, stop)
    except (OSError, RecordError):
        return 0
