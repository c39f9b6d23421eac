"""Inputs that several threads read at different places at a time."""

from __future__ import annotations

import io
import os
import threading
from bisect import bisect_right
from collections.abc import Callable
from typing import Any, BinaryIO, Protocol

__all__ = ["CHUNK", "Asked", "Cancelled", "FileBytes", "From", "InputBytes", "Stream", "Told"]

CHUNK = 1 << 20


class Cancelled(Exception):  # noqa: N818 (no fault)
    """Nobody wants the result any more."""


class InputBytes(Protocol):
    """The decompressed bytes of an input."""

    def readinto(self, offset: int, buffer: Any) -> int:
        """Fill a buffer with what stands at an offset; 0 behind the end. Raises what ended the input."""

    def reaches(self, offset: int) -> bool:
        """Whether there is a byte at an offset."""

    def release(self, offset: int) -> None:
        """What is before the offset will not be read again."""

    def raw(self, offset: int) -> int:
        """How many bytes of the input, as it lies there, are read when those before the offset are."""

    def close(self) -> None:
        """Nothing more is read."""


class FileBytes:
    """A regular file that is not compressed."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "rb", buffering=0)  # noqa: SIM115 (closed by `close`)
        self._lock = threading.Lock()

    def readinto(self, offset: int, buffer: Any) -> int:
        """Read what stands at an offset."""
        if hasattr(os, "preadv"):
            return os.preadv(self._file.fileno(), [buffer], offset)
        with self._lock:
            self._file.seek(offset)
            return self._file.readinto(buffer) or 0

    def reaches(self, offset: int) -> bool:
        """Whether there is a byte at an offset."""
        return os.fstat(self._file.fileno()).st_size > offset

    def release(self, offset: int) -> None:
        """Nothing is held."""

    def raw(self, offset: int) -> int:
        """The same offset, or the end."""
        return min(offset, os.fstat(self._file.fileno()).st_size)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class Stream:
    """What can be read only once, from begin to end: a thread reads (and so decompresses) it ahead of those who want
    it, and no further; what was read is held until it is released.

    `raw` is the file below it, whose position tells how much was read; both are closed at the end.
    """

    def __init__(self, stream: BinaryIO, raw: BinaryIO | None = None) -> None:
        self._stream: Any = stream
        self._file = raw
        self._chunks: list[tuple[bytes | bytearray, int]] = []  # (bytes, raw position behind them)
        self._starts: list[int] = []  # their offsets
        self._first = 0  # the offset of the first chunk, or of the one that comes next
        self._high = 0  # the offset behind the last
        self._wanted = 0
        self._low = 0
        self._raw = 0
        self._ended = False
        self._closed = False
        self._fault: Exception | None = None
        self._change = threading.Condition()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        """Be the thread."""
        try:
            self._read_on()
        finally:
            if self._file is not None:
                self._stream.close()
                self._file.close()

    def _read_on(self) -> None:
        while True:
            with self._change:
                while self._high >= self._wanted and not self._closed:
                    self._change.wait()
                if self._closed:
                    return
            chunk, fault = self._next_chunk()
            with self._change:
                if chunk:
                    self._starts.append(self._high)
                    self._chunks.append((chunk, self._position()))
                    self._high += len(chunk)
                    self._drop()
                if fault is not None or not chunk:
                    self._fault = fault
                    self._ended = True
                self._change.notify_all()
                if self._ended:
                    return

    def _position(self) -> int:
        """How many bytes of the input were read."""
        return self._file.tell() if self._file is not None else self._high

    def _next_chunk(self) -> tuple[bytes | bytearray, Exception | None]:
        buffer = bytearray(CHUNK)
        view = memoryview(buffer)
        have = 0
        fault: Exception | None = None
        while have < CHUNK:
            try:
                got = self._stream.readinto(view[have:])
            except Exception as error:  # whoever reads there gets it
                fault = error
                break
            if not got:
                break
            have += got
        view.release()
        return buffer if have == CHUNK else buffer[:have], fault

    def _wait_for(self, offset: int) -> bool:
        """Wait until there is a byte at an offset; False where the stream ends before it. The lock is held."""
        while self._high <= offset and not self._ended:
            if self._closed:
                raise Cancelled
            if self._wanted <= offset + CHUNK:
                self._wanted = offset + 2 * CHUNK
                self._change.notify_all()
            self._change.wait()
        return self._high > offset

    def readinto(self, offset: int, buffer: Any) -> int:
        """Read what stands at an offset; wait for it."""
        with self._change:
            if not self._wait_for(offset):
                if self._fault is not None:
                    raise self._fault
                return 0
            if offset < self._first:  # the game before is longer than was thought: nothing begins here
                raise Cancelled
            index = bisect_right(self._starts, offset) - 1
            start = offset - self._starts[index]
            chunk, _ = self._chunks[index]
        count = min(len(buffer), len(chunk) - start)
        buffer[:count] = memoryview(chunk)[start : start + count]
        return count

    def reaches(self, offset: int) -> bool:
        """Whether there is a byte at an offset; waits until that is known."""
        with self._change:
            return self._wait_for(offset)

    def release(self, offset: int) -> None:
        """What is before the offset will not be read again."""
        with self._change:
            self._low = max(self._low, offset)
            self._drop()

    def _drop(self) -> None:
        count = 0
        while count < len(self._chunks) and self._first + len(self._chunks[count][0]) <= self._low:
            chunk, self._raw = self._chunks[count]
            self._first += len(chunk)
            count += 1
        del self._chunks[:count], self._starts[:count]

    def raw(self, offset: int) -> int:
        """How many bytes of the input were read for those before the offset: a little more, where it is compressed."""
        with self._change:
            index = bisect_right(self._starts, offset - 1) - 1
            return self._chunks[index][1] if index >= 0 else self._raw

    def close(self) -> None:
        """End the thread, at once or when it has read what it is reading."""
        with self._change:
            self._closed = True
            self._change.notify_all()


class From(io.RawIOBase):
    """An input from an offset on, as a stream.

    `before` is called before each reading with the offset, and may wait or raise.
    """

    def __init__(self, source: InputBytes, offset: int = 0, before: Callable[[int], None] | None = None) -> None:
        self._source = source
        self._offset = offset
        self._before = before

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read on."""
        if self._before is not None:
            self._before(self._offset)
        count = self._source.readinto(self._offset, buffer)
        self._offset += count
        return count


class Asked(io.RawIOBase):
    """A stream whose bytes come through a pipe, when they are asked for."""

    def __init__(self, pipe: Any) -> None:
        self._pipe = pipe

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Ask for what comes next."""
        self._pipe.send(("read", len(buffer)))
        answer = self._pipe.recv()
        if isinstance(answer, Exception):
            raise answer
        buffer[: len(answer)] = answer
        return len(answer)


class Told:
    """Sends what is written through a pipe, much at a time."""

    def __init__(self, pipe: Any) -> None:
        self._pipe = pipe
        self._held = bytearray()

    def write(self, data: bytes | memoryview) -> int:
        """Take bytes."""
        self._held += data
        if len(self._held) >= CHUNK:
            self.flush()
        return len(data)

    def flush(self) -> None:
        """Send what is held."""
        if self._held:
            self._pipe.send(("write", bytes(self._held)))
            self._held.clear()
