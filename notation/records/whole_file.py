"""Output files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from types import TracebackType
from typing import IO, Any, Protocol, Self

__all__ = ["Sink", "WholeFile", "is_open_already", "separator"]


class Sink(Protocol):
    """Something that takes bytes: a binary file, or anything else with its `write`.

    What it is given may be a view of a buffer that is used again after the call.
    """

    def write(self, data: bytes | memoryview, /) -> int:
        """Take them all."""


_OPEN = re.compile(r"/dev/(?:std(?P<name>in|out|err)|fd/(?P<dev>\d+))|/proc/self/fd/(?P<proc>\d+)")


def is_open_already(path: str) -> bool:
    """Whether a name means something that this process has open, such as /dev/stdout."""
    return _descriptor(path) is not None


def _descriptor(path: str) -> int | None:
    """The number of an open file that a path stands for: another may write to it too, so it is not replaced."""
    found = _OPEN.fullmatch(path)
    if found is None:
        return None
    if found["name"]:
        return ("in", "out", "err").index(found["name"])
    return int(found["dev"] or found["proc"])


def separator(tail: bytes, first: bytes) -> bytes:
    """What has to stand between two records in one file, by the last bytes of the one and the first of the other:
    a line end, and in front of tags an empty line."""
    if not tail:
        return b""
    newlines = tail.replace(b"\r", b"")
    missing = 0 if newlines.endswith(b"\n") else 1
    if first == b"[" and not newlines.endswith(b"\n\n"):
        missing += 1
    return b"\n" * missing


class WholeFile:
    """A binary file that gets its name when it is complete; an exception leaves what was there before.

    It is written in the same folder under a name beginning with ``.notation-`` and then renamed. A
    suffix .gz, .bz2, .xz or .zst compresses it. What is there and is no regular file (a device, a
    pipe), and what is open already (/dev/stdout, /dev/fd/3), is written straight. Raises OSError.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self._target = os.path.realpath(path)  # a link goes on pointing
        self._temporary: str | None = None
        self._file: IO[bytes] | None = None
        self._stream: Any = None
        self._compressors = contextlib.ExitStack()

    def open(self) -> None:
        """Begin. Whatever happens from here on, `discard` takes it back."""
        mode = os.stat(self.name).st_mode if os.path.exists(self.name) else None
        descriptor = _descriptor(self.name)
        if descriptor is not None:
            self._file = file = os.fdopen(os.dup(descriptor), "wb")
        elif mode is None or stat.S_ISREG(mode):
            folder = os.path.dirname(self._target)
            self._temporary = os.path.join(folder, f".notation-{os.urandom(8).hex()}.tmp")
            # The mode asked for is that of any new file; the umask has its say.
            number = os.open(self._temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
            self._file = file = os.fdopen(number, "wb")
            if mode is not None:
                with contextlib.suppress(OSError):  # not ours to change on this file system
                    os.chmod(self._temporary, stat.S_IMODE(mode))
        else:
            self._file = file = open(self.name, "wb")  # noqa: SIM115 (commit and discard close it)
        self._stream = self._compressed(file, os.path.splitext(self.name)[1].lower())

    def _compressed(self, file: IO[bytes], suffix: str) -> Any:
        """The stream to write to."""
        if suffix == ".gz":
            import gzip

            # Without name and time, equal input gives equal bytes.
            return self._compressors.enter_context(gzip.GzipFile("", "wb", 6, file, 0))
        if suffix == ".bz2":
            import bz2

            return self._compressors.enter_context(bz2.BZ2File(file, "wb"))
        if suffix == ".xz":
            import lzma

            return self._compressors.enter_context(lzma.LZMAFile(file, "wb"))
        if suffix == ".zst":
            import zstandard

            writer = zstandard.ZstdCompressor(level=6).stream_writer(file, closefd=False)
            return self._compressors.enter_context(writer)
        return file

    def write(self, data: bytes | memoryview) -> int:
        """Write bytes, all of them."""
        self._stream.write(data)
        return len(data)

    def commit(self) -> None:
        """Give the complete file its name; nothing after `discard`."""
        if self._file is None:
            return
        try:
            self._compressors.close()
            self._file.flush()
            if self._temporary is not None:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._temporary is not None:
                os.replace(self._temporary, self._target)
            self._file = self._temporary = None
        except BaseException:
            self.discard()
            raise

    def discard(self) -> None:
        """Leave no trace."""
        with contextlib.suppress(OSError, ValueError):  # what they would still write is not wanted
            self._compressors.close()
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None
        if self._temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(self._temporary)
            self._temporary = None

    def __enter__(self) -> Self:
        try:
            self.open()
        except BaseException:
            self.discard()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.commit()
        else:
            self.discard()
