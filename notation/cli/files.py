"""Output files of the command line."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from typing import IO

from notation.errors import RecordError
from notation.records.whole_file import WholeFile

__all__ = ["Guarded", "OutputFile", "claim", "write_failed", "writing"]


def write_failed(file: str, why: str) -> RecordError:
    """Make the error of an output that can't be written."""
    return RecordError("write-failed", file=file, hint=why)


@contextlib.contextmanager
def writing(file: str) -> Iterator[None]:
    """Turn the system's errors in writing a file into RecordError("write-failed"); a closed pipe stays what it is."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise write_failed(file, error.strerror or str(error)) from error


def claim(file: IO[bytes]) -> bool:
    """Lock an open file until it is closed; False if another process has locked it. Where there are no locks, True."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)  # a file system without locks refuses too
    return True


class Guarded:
    """An open stream whose errors are RecordErrors."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self.name = name
        self.on_terminal = stream.isatty()
        self._stream = stream

    def write(self, data: bytes | memoryview) -> int:
        """Write bytes, all of them."""
        with writing(self.name):
            return self._stream.write(data)

    def flush(self) -> None:
        """Hand on what is still buffered."""
        with writing(self.name):
            self._stream.flush()


class OutputFile(WholeFile):
    """A WholeFile whose errors are RecordErrors."""

    def open(self) -> None:
        """Begin. Whatever happens from here on, `discard` takes it back."""
        with writing(self.name):
            super().open()

    def write(self, data: bytes | memoryview) -> int:
        """Write bytes, all of them."""
        with writing(self.name):
            return super().write(data)

    def commit(self) -> None:
        """Give the complete file its name; nothing after `discard`."""
        with writing(self.name):
            super().commit()
