"""Zstandard files of several frames, decompressed by several threads.

Where a frame ends stands in its blocks' headers, so that only those are looked at to cut a file apart. What can't be
cut (a large frame, damage, an end that is missing) is left, with all that is behind it, to the ordinary reader.
"""

from __future__ import annotations

import io
import os
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, BinaryIO

from notation.cli.streams import CHUNK, Stream
from notation.records.source import decompressed
from notation.records.zstd_frames import frame_length

__all__ = ["FrameStream"]

READ = 1 << 19
"""Bytes that are read at a time to find frames in."""

MOST = 4 << 20
"""A frame of more bytes is left to the ordinary reader."""

CONTENT = 32 << 20
"""So is one that holds more."""


class FrameStream(Stream):
    """A .zst file whose frames are decompressed by `threads` threads, as long as they are small."""

    def __init__(self, raw: BinaryIO, threads: int) -> None:
        self._raw_file = raw
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._groups: deque[tuple[int, int, Future[list[bytes] | None]]] = deque()
        self._found = 0  # how far the file is cut apart
        self._cut = True  # there may be more frames
        self._blocks: deque[bytes] = deque()  # of the group that was decompressed last
        self._behind = 0  # of the file, behind that group
        self._serial = False
        super().__init__(io.BytesIO(), raw)

    def _position(self) -> int:
        return super()._position() if self._serial else self._behind

    def _next_chunk(self) -> tuple[bytes | bytearray, Exception | None]:
        while not self._serial and not self._blocks:
            self._fill()
            if not self._groups:
                self._go_on_serially(self._found)
                break
            begin, end, future = self._groups.popleft()
            content = future.result()
            if content is None:
                self._go_on_serially(begin)
                break
            self._blocks.extend(content)
            self._behind = end
        return (self._blocks.popleft(), None) if self._blocks else super()._next_chunk()

    def _fill(self) -> None:
        """Let all threads have something to do."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads)
        while self._cut and len(self._groups) <= self._threads:
            data = self._next_group()
            if not data:
                self._cut = False
                return
            future = self._pool.submit(decompress, data)
            self._groups.append((self._found, self._found + len(data), future))
            self._found += len(data)

    def _next_group(self) -> bytes:
        """The next whole frames, about as many as are read at a time; none: the rest can't be cut."""
        data = b""
        good = 0
        while not good and len(data) < MOST:
            more = os.pread(self._raw_file.fileno(), max(READ, len(data)), self._found + len(data))
            data += more
            while good < len(data):
                length = frame_length(data, good)
                if length is None:
                    break
                good += length
            if not more:
                break
        return data[:good]

    def _go_on_serially(self, offset: int) -> None:
        """Read from a frame on as if there was but one."""
        self._stop_pool()
        self._raw_file.seek(offset)
        self._stream = decompressed(self._raw_file, "zst")
        self._serial = True

    def _stop_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
        self._groups.clear()

    def _read(self) -> None:
        """Be the thread."""
        try:
            super()._read()
        finally:
            self._stop_pool()


def decompress(data: bytes) -> list[bytes] | None:
    """The content of whole frames, in blocks, or None: it is damaged, or too much."""
    import zstandard

    source: Any = io.BytesIO(data)
    blocks = []
    try:
        reader = zstandard.ZstdDecompressor(max_window_size=1 << 31).stream_reader(source, read_across_frames=True)
        while block := reader.read(CHUNK):
            blocks.append(block)
            if len(blocks) > CONTENT // CHUNK:
                return None
    except zstandard.ZstdError:
        return None
    return blocks
