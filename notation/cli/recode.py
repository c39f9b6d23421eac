"""Output in another encoding than UTF-8."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from notation.cli.files import write_failed

if TYPE_CHECKING:
    from notation.records.whole_file import Sink

__all__ = ["Recoder"]


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as records are read: as cp1252, in which the web leaves no byte undefined."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    raw = error.object[error.start : error.end]
    text = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in raw)
    return text, error.end


codecs.register_error("notation-cp1252", _as_cp1252)


class Recoder:
    """Takes the UTF-8 that records are written in, and hands on another encoding.

    A character that the encoding doesn't have can't be written: RecordError("write-failed").
    """

    def __init__(self, sink: Sink, encoding: str) -> None:
        self._sink = sink
        self._encoding = codecs.lookup(encoding).name
        self._decoder = codecs.getincrementaldecoder("utf-8")("notation-cp1252")

    def write(self, data: bytes | memoryview) -> int:
        """Write UTF-8."""
        if self._encoding == "utf-8":
            return self._sink.write(data)
        self._put(self._decoder.decode(data))
        return len(data)

    def end(self) -> None:
        """Write what is held back of an unfinished character."""
        self._put(self._decoder.decode(b"", True))

    def _put(self, text: str) -> None:
        if not text:
            return
        try:
            self._sink.write(text.encode(self._encoding))
        except UnicodeEncodeError as error:
            char = text[error.start]
            why = f"{self._encoding} has no {char!r} (U+{ord(char):04X}); --output-encoding utf-8 has every character"
            raise write_failed("the output", why) from error
