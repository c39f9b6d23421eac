"""Outputs that outlive an interruption: written piece by piece under another name, and continued by the next run."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any

from notation.cli.files import claim, write_failed, writing
from notation.cli.recode import Encoder, encoded
from notation.cli.run import Folder, Joined
from notation.errors import RecordError
from notation.records.whole_file import Sink

__all__ = ["PartialFile", "PartialFolder", "PartialJoined", "partial_name"]

BLOCK = 1 << 20


def partial_name(path: str) -> str:
    """The name of an output until it is complete."""
    return os.path.realpath(path) + ".partial"


def _compressor(suffix: str) -> Any:
    """What makes one member of a compressed file (members stand one behind another), or None."""
    if suffix == ".gz":
        import zlib

        return zlib.compressobj(6, zlib.DEFLATED, 31)
    if suffix == ".bz2":
        import bz2

        return bz2.BZ2Compressor()
    if suffix == ".xz":
        import lzma

        return lzma.LZMACompressor()
    if suffix == ".zst":
        import zstandard

        return zstandard.ZstdCompressor(level=6).compressobj()
    return None


class PartialFile:
    """An output file that gets its name when it is complete, and stays as it is when it is not.

    A suffix .gz, .bz2, .xz or .zst compresses, each piece apart from the others. `length` and `digest` are those of the
    bytes in the file. Errors are RecordErrors `write-failed`.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        self._suffix = os.path.splitext(path)[1].lower()
        self._compressed = _compressor(self._suffix) is not None
        self._member: Any = None
        self._file: IO[bytes] | None = None
        self._hash = hashlib.sha256()
        self.length = 0

    @property
    def digest(self) -> str:
        """The SHA-256 of what was written."""
        return self._hash.hexdigest()

    def open(self) -> None:
        """Begin anew."""
        with writing(self.name):
            path = partial_name(self.name)
            # Made if it isn't there, and emptied when it is this run's.
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
        self._claim(self._file)
        with writing(self.name):
            self._file.truncate()

    def go_on(self, length: int, digest: str) -> bool:
        """Go on behind the first `length` bytes; False if they are not there, or others."""
        try:
            file = open(partial_name(self.name), "r+b", buffering=0)  # noqa: SIM115 (closed by `close`)
        except FileNotFoundError:
            return False
        self._claim(file)
        left = length
        while left and (block := file.read(min(left, BLOCK))):
            self._hash.update(block)
            left -= len(block)
        if left or self.digest != digest:
            file.close()
            self._hash = hashlib.sha256()
            return False
        with writing(self.name):
            file.truncate(length)
            file.seek(length)
        self._file, self.length = file, length
        return True

    def _claim(self, file: IO[bytes]) -> None:
        """Have the file for this run alone, until it is closed."""
        if not claim(file):
            file.close()
            self._file = None
            raise write_failed(self.name, "another run is at work on it")

    def write(self, data: bytes | memoryview) -> int:
        """Write bytes, all of them."""
        if self._compressed:
            if not len(data):
                return 0
            if self._member is None:
                self._member = _compressor(self._suffix)
            self._put(self._member.compress(data))
        else:
            self._put(data)
        return len(data)

    def _put(self, data: bytes | memoryview) -> None:
        assert self._file is not None
        rest = memoryview(data)
        with writing(self.name):
            while len(rest):
                rest = rest[self._file.write(rest) :]
        self._hash.update(data)
        self.length += len(data)

    def end_piece(self) -> None:
        """What was written so far can be read alone."""
        if self._member is not None:
            self._put(self._member.flush())
            self._member = None

    def sync(self) -> None:
        """Let it be on the disk."""
        if self._file is not None:
            with writing(self.name):
                os.fsync(self._file.fileno())

    def finish(self) -> None:
        """Nothing more is written; the file is on the disk under the name that it has until `commit`."""
        self.end_piece()
        if self._compressed and not self.length:
            self._member = _compressor(self._suffix)
            self.end_piece()
        self.sync()
        self.close()

    def commit(self) -> None:
        """Give it its name."""
        partial, target = partial_name(self.name), os.path.realpath(self.name)
        with contextlib.suppress(OSError):  # there is none, or it is not ours to change on this file system
            os.chmod(partial, stat.S_IMODE(os.stat(target).st_mode))
        with writing(self.name):
            os.replace(partial, target)

    def close(self) -> None:
        """Leave it as it is."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def discard(self) -> None:
        """Take it away."""
        self.close()
        with contextlib.suppress(OSError):
            os.unlink(partial_name(self.name))


class PartialJoined(Joined):
    """One output of all inputs, which can be continued."""

    def __init__(self, file: PartialFile, encoding: str = "utf-8") -> None:
        super().__init__(file, encoding)
        self.file = file

    @property
    def current(self) -> PartialFile:
        """The file that is written."""
        return self.file

    @property
    def state(self) -> list[Any]:
        """What the next run has to know of what was written."""
        return [self.used, self._begun, self._tail.hex()]

    def go_on(self, number: int, state: Sequence[Any]) -> None:
        """Be as an earlier run was."""
        self.used, self._begun, self._tail = bool(state[0]), bool(state[1]), bytes.fromhex(state[2])
        self._continued = number
        if isinstance(self._stream, Encoder):
            self._stream.begun = self.file.length > 0

    _continued = -1

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the place of an input."""
        self.used = True
        if number != self._continued:
            self._begun = False
        yield self


class PartialFolder(Folder):
    """One output file for each input; the one that is not complete can be continued."""

    def __init__(
        self, targets: Sequence[str], done: Callable[[int, PartialFile], None], encoding: str = "utf-8"
    ) -> None:
        super().__init__(targets, encoding)
        self._done = done
        self._continued: tuple[int, PartialFile] | None = None
        self.current: PartialFile | None = None
        self.state: list[Any] = []

    def go_on(self, number: int, file: PartialFile) -> None:
        """The file of an input was begun by an earlier run."""
        self._continued = number, file

    def leave(self) -> None:
        """Close what was begun, as it is."""
        if self._continued is not None:
            self._continued[1].close()

    @contextlib.contextmanager
    def part(self, number: int) -> Iterator[Sink]:
        """Open the output file of an input; it is there when the input is done."""
        target = self._targets[number]
        self._make(os.path.dirname(target) or ".")
        if self._continued is not None and self._continued[0] == number:
            file = self._continued[1]
        else:
            file = PartialFile(target)
            file.open()
        self.current = file
        try:
            yield encoded(file, self._encoding, begun=file.length > 0)
            file.finish()
            file.commit()
            self._done(number, file)
        except BaseException:
            with contextlib.suppress(RecordError):
                file.sync()
            raise
        finally:
            self.current = None
            file.close()
