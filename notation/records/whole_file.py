"""Output files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from types import TracebackType
from typing import IO, Any, Protocol, Self

__all__ = ["Sink", "WholeFile"]


class Sink(Protocol):
    """Something that takes bytes."""

    def write(self, data: bytes, /) -> int:
        """Take them all."""


class WholeFile:
    """A binary file that gets its name when it is complete; an exception leaves what was there before.

    It is written in the same folder under a name beginning with ``.notation-`` and then renamed. A
    suffix .gz, .bz2, .xz or .zst compresses it. What is there and is no regular file (a device, a
    pipe) is written straight. Raises OSError.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self._stack = contextlib.ExitStack()
        self._target = os.path.realpath(path)
        self._temporary: str | None = None
        mode = os.stat(self._target).st_mode if os.path.exists(self._target) else None
        if mode is None or stat.S_ISREG(mode):
            temporary = os.path.join(os.path.dirname(self._target), f".notation-{secrets.token_hex(8)}.tmp")
            # The mode asked for is that of any new file; the umask has its say.
            number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            self._temporary = temporary
            if mode is not None:
                with contextlib.suppress(OSError):  # not ours to change on this file system
                    os.chmod(temporary, stat.S_IMODE(mode))
            self._file: IO[bytes] = os.fdopen(number, "wb")
        else:
            self._file = open(self._target, "wb")  # noqa: SIM115 (commit and discard close it)
        self._stream: Any = self._compressed(os.path.splitext(path)[1].lower())

    def _compressed(self, suffix: str) -> Any:
        """The stream to write to; closing the stack ends the compression."""
        if suffix == ".gz":
            import gzip

            # Without name and time, equal input gives equal bytes.
            return self._stack.enter_context(gzip.GzipFile("", "wb", 6, self._file, 0))
        if suffix == ".bz2":
            import bz2

            return self._stack.enter_context(bz2.BZ2File(self._file, "wb"))
        if suffix == ".xz":
            import lzma

            return self._stack.enter_context(lzma.LZMAFile(self._file, "wb"))
        if suffix == ".zst":
            import zstandard

            writer = zstandard.ZstdCompressor(level=6).stream_writer(self._file, closefd=False)
            return self._stack.enter_context(writer)
        return self._file

    def write(self, data: bytes) -> int:
        """Write bytes, all of them."""
        self._stream.write(data)
        return len(data)

    def commit(self) -> None:
        """Give the complete file its name; nothing after `discard`."""
        if self._file.closed:
            return
        try:
            self._stack.close()
            self._file.flush()
            if self._temporary is not None:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._temporary is not None:
                os.replace(self._temporary, self._target)
                self._temporary = None
        except BaseException:
            self.discard()
            raise

    def discard(self) -> None:
        """Leave no trace."""
        for close in (self._stack.close, self._file.close):
            with contextlib.suppress(OSError, ValueError):  # what it would still write is not wanted
                close()
        if self._temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._temporary)
            self._temporary = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.commit()
        else:
            self.discard()
