"""Output in UTF-8, or in another encoding."""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from notation.cli.files import write_failed
from notation.records.formats import is_binary

if TYPE_CHECKING:
    from notation.records.whole_file import Sink

__all__ = ["Encoder", "Recoder", "encoded", "encoding_name", "recoder"]


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Read bytes that are no UTF-8 as records are read: as cp1252, in which the web leaves no byte undefined."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    raw = error.object[error.start : error.end]
    text = "".join(bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in raw)
    return text, error.end


codecs.register_error("notation-cp1252", _as_cp1252)

#: Encodings that begin a file with a mark, and how they go on.
_MARKED = {
    "utf-8-sig": (codecs.BOM_UTF8, "utf-8"),
    "utf-16": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-32": (codecs.BOM_UTF32_LE, "utf-32-le"),
}
#: What Python calls encodings, and no file is in.
_OTHERS = ("idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape")


def encoding_name(text: str) -> str:
    """Python's name of an encoding of text; LookupError for one there is not."""
    try:
        name = codecs.lookup(text).name
        if name.replace("_", "-") in _OTHERS or "[\n".encode(name).decode(name) != "[\n":
            raise LookupError(text)
    except ValueError as error:  # names that can't be: with a zero, with a surrogate
        raise LookupError(text) from error
    return name


class Recoder:
    """Hands records on in UTF-8: bytes that are none are read as cp1252."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._decoder = codecs.getincrementaldecoder("utf-8")("notation-cp1252")

    def write(self, data: bytes | memoryview) -> int:
        """Write UTF-8, and maybe other bytes."""
        raw = bytes(data)
        if raw.isascii() and not self._decoder.getstate()[0]:
            return self._sink.write(raw)
        self._put(self._decoder.decode(raw))
        return len(raw)

    def end(self) -> None:
        """Write what is held back of an unfinished character."""
        self._put(self._decoder.decode(b"", True))

    def _put(self, text: str) -> None:
        if text:
            self._sink.write(text.encode())


class Untouched:
    """Hands bytes on as they are: what is written in a binary format is no text."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def write(self, data: bytes | memoryview) -> int:
        """Write bytes."""
        return self._sink.write(data)

    def end(self) -> None:
        """Nothing is held back."""


def recoder(sink: Sink, format: str | None) -> Recoder | Untouched:
    """What stands between a conversion to a format (None: the input's own) and a sink."""
    return Untouched(sink) if is_binary(format) else Recoder(sink)


class Encoder:
    """Takes UTF-8, and hands on another encoding; with its mark first, if it has one and the file is not `begun`.

    A character that the encoding doesn't have can't be written: RecordError("write-failed").
    """

    def __init__(self, sink: Sink, encoding: str, *, begun: bool = False) -> None:
        self._sink = sink
        self._mark, self._encoding = _MARKED.get(encoding, (b"", encoding))
        self.begun = begun
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def write(self, data: bytes | memoryview) -> int:
        """Write UTF-8."""
        text = self._decoder.decode(bytes(data))
        if not text:
            return len(data)
        try:
            coded = text.encode(self._encoding)
        except UnicodeEncodeError as error:
            char = text[error.start]
            why = f"{self._encoding} has no {char!r} (U+{ord(char):04X}); --output-encoding utf-8 has every character"
            raise write_failed("the output", why) from error
        self._sink.write(coded if self.begun else self._mark + coded)
        self.begun = True
        return len(data)


def encoded(sink: Sink, encoding: str, *, begun: bool = False) -> Sink:
    """A sink for UTF-8 that hands on another encoding (`encoding_name`)."""
    return sink if encoding == "utf-8" else Encoder(sink, encoding, begun=begun)
