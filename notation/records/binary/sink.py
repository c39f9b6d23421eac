"""Where binary records are written to: what holds one game takes no other, a library is put together at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.errors import NotationError

if TYPE_CHECKING:
    from notation.records.formats import Format
    from notation.records.whole_file import Sink

__all__ = ["BinarySink"]


class BinarySink:
    """A file of a binary format that is being written, a game at a time, or pieces of a library in any cut."""

    def __init__(self, sink: Sink, format: Format) -> None:
        self._sink = sink
        self._format = format
        self._parts = bytearray()
        self._full = False

    def write(self, data: bytes | memoryview) -> int:
        """Write what the format's module made of a game."""
        if self._format.library:
            self._parts += data
        elif data:
            if self._full:
                raise NotationError("not-written", text=self._format.name, hint="it holds one game a file")
            self._full = True
            self._sink.write(data)
        return len(data)

    def finish(self) -> None:
        """All games are there."""
        if self._format.library:
            from notation.records.binary.cbl import library

            self._sink.write(library(bytes(self._parts)))
            self._parts.clear()
