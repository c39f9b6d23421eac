"""Where the frames of a Zstandard file end, and noticing that it was cut off: the library just ends there.

Source: RFC 8878, 3.1 (frames, blocks, skippable frames). Only the headers are looked at.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["FrameWatch", "frame_length"]

FRAME = b"\x28\xb5\x2f\xfd"
SKIPPABLE = b"\x2a\x4d\x18"  # behind a byte from 0x50 to 0x5f

MAGIC, SIZE, DESCRIPTOR, BLOCK = range(4)


class FrameWatch:
    """A stream that hands on another one, and raises EOFError where that ends within a frame."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._skip = 0  # bytes up to the next header
        self._wanted = MAGIC
        self._header = b""
        self._checksum = False
        self._foreign = False  # not Zstandard: the decompressor will say so

    def read(self, size: int = -1) -> bytes:
        """Read like the stream."""
        data: bytes = self._stream.read(size)
        if data:
            self._follow(data)
        elif size and not self._foreign and (self._skip or self._header or self._wanted != MAGIC):
            raise EOFError("the last frame is cut off")
        return data

    def _follow(self, data: bytes) -> None:
        at = 0
        while at < len(data) and not self._foreign:
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                continue
            length = {MAGIC: 4, SIZE: 4, DESCRIPTOR: 1, BLOCK: 3}[self._wanted]
            step = length - len(self._header)
            self._header += data[at : at + step]
            at += step
            if len(self._header) == length:
                self._take(self._header)
                self._header = b""

    def _take(self, header: bytes) -> None:
        """Find out from a complete header what comes next, and how far on."""
        if self._wanted == MAGIC:
            if header == FRAME:
                self._wanted = DESCRIPTOR
            elif header[1:] == SKIPPABLE and header[0] >> 4 == 5:
                self._wanted = SIZE
            else:
                self._foreign = True
        elif self._wanted == SIZE:
            self._skip = int.from_bytes(header, "little")
            self._wanted = MAGIC
        elif self._wanted == DESCRIPTOR:
            self._checksum = bool(header[0] >> 2 & 1)
            self._skip = _header_rest(header[0])
            self._wanted = BLOCK
        else:
            number = int.from_bytes(header, "little")
            self._skip = 1 if number >> 1 & 3 == 1 else number >> 3  # one byte repeated, or as many as it says
            if number & 1:  # the last block
                self._skip += 4 * self._checksum
                self._wanted = MAGIC


def frame_length(data: bytes, at: int) -> int | None:
    """The bytes of the frame that begins at a place, or None: it isn't there to its end, or is none."""
    begin = at
    magic = data[at : at + 4]
    if magic[1:] == SKIPPABLE and magic[0] >> 4 == 5:
        end = at + 8 + int.from_bytes(data[at + 4 : at + 8], "little")
        return end - begin if at + 8 <= len(data) and end <= len(data) else None
    if magic != FRAME or at + 5 > len(data):
        return None
    descriptor = data[at + 4]
    at += 5 + _header_rest(descriptor)
    while at + 3 <= len(data):
        number = int.from_bytes(data[at : at + 3], "little")
        at += 3 + (1 if number >> 1 & 3 == 1 else number >> 3)
        if number & 1:
            at += 4 * (descriptor >> 2 & 1)
            return at - begin if at <= len(data) else None
    return None


def _header_rest(descriptor: int) -> int:
    """The bytes of a frame's header behind its descriptor."""
    single = descriptor >> 5 & 1
    content = (single, 2, 4, 8)[descriptor >> 6]
    return (0 if single else 1) + (0, 1, 2, 4)[descriptor & 3] + content
