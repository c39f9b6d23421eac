"""Output files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from types import TracebackType
from typing import IO, Any

from notation.cli.console import write_failed

__all__ = ["WholeFile"]


class WholeFile:
    """A binary file that gets its name when it is complete; an exception leaves what was there before.

    It is written in the same folder under a name beginning with ``.notation-`` and then renamed. A
    suffix .gz, .bz2, .xz or .zst compresses it. What is there and is no regular file (a device, a
    pipe) is written straight. Raises RecordError("write-failed").
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self._stack = contextlib.ExitStack()
        self._target = os.path.realpath(path)
        self._temporary: str | None = None
        try:
            mode = os.stat(self._target).st_mode if os.path.exists(self._target) else None
            if mode is None or stat.S_ISREG(mode):
                folder = os.path.dirname(self._target)
                self._temporary = os.path.join(folder, f".notation-{secrets.token_hex(8)}.tmp")
                # The mode asked for is that of any new file; the umask has its say.
                number = os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
                if mode is not None:
                    with contextlib.suppress(OSError):  # not ours to change on this file system
                        os.chmod(self._temporary, stat.S_IMODE(mode))
                self._file: IO[bytes] = os.fdopen(number, "wb")
            else:
                self._file = open(self._target, "wb")  # noqa: SIM115 (commit and discard close it)
        except OSError as error:
            raise write_failed(path, error.strerror or str(error)) from error
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
        try:
            self._stream.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise write_failed(self.name, error.strerror or str(error)) from error
        return len(data)

    def flush(self) -> None:
        """Nothing to do before the end."""

    def commit(self) -> None:
        """Give the complete file its name; nothing after `discard`."""
        if self._file.closed:
            return
        try:
            self._stack.close()
            self._file.flush()
            if self._temporary is None:
                self._file.close()
                return
            os.fsync(self._file.fileno())
            self._file.close()
            os.replace(self._temporary, self._target)
            self._temporary = None
        except BrokenPipeError:
            raise
        except OSError as error:
            self.discard()
            raise write_failed(self.name, error.strerror or str(error)) from error

    def discard(self) -> None:
        """Leave no trace."""
        with contextlib.suppress(OSError, ValueError):
            self._stack.close()
        with contextlib.suppress(OSError, ValueError):
            self._file.close()
        if self._temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._temporary)
            self._temporary = None

    def __enter__(self) -> WholeFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.commit()
        else:
            self.discard()
