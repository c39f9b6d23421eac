"""Opening what records are read from: files, standard input, compressed or not; folders and patterns."""

from __future__ import annotations

import errno
import io
import os
import sys

from notation.errors import InputError

TYPE_CHECKING = False
if TYPE_CHECKING:  # what importing the package needn't wait for
    from collections.abc import Iterable, Sequence
    from typing import IO, Any, BinaryIO

# Suffix -> (magic bytes, how to open it). Lichess's .zst begins with a skippable frame.
_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "gz"),
    (b"BZh", "bz2"),
    (b"\xfd7zXZ\x00", "xz"),
    (b"\x28\xb5\x2f\xfd", "zst"),
    *((bytes([0x50 + low]) + b"\x2a\x4d\x18", "zst") for low in range(16)),
)
COMPRESSED_SUFFIXES = (".gz", ".bz2", ".xz", ".zst")


def compression(head: bytes) -> str | None:
    """How a file that begins with these (six or more) bytes is compressed: gz, bz2, xz, zst or None."""
    return next((kind for magic, kind in _MAGIC if head.startswith(magic)), None)


class _Guard(io.RawIOBase):
    """A decompressed stream whose faults are RecordErrors that name the file.

    Each call reads only once, so that all that can be decompressed is given before a fault is raised. `file`, if there
    is one, is closed with it.
    """

    def __init__(self, stream: Any, name: str, file: BinaryIO | None) -> None:
        self._stream = stream
        self._name = name
        self._file = file

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._stream.read1(len(buffer))
        except (EOFError, OSError, ValueError, RuntimeError) as error:
            raise InputError("bad-compression", file=self._name, hint=str(error)) from error
        except Exception as error:  # zlib.error, lzma.LZMAError, zstandard.ZstdError share no base
            raise InputError("bad-compression", file=self._name, hint=str(error)) from error
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._stream.close()
            if self._file is not None:
                self._file.close()
        super().close()


def _decompress(raw: BinaryIO, kind: str, name: str, *, owned: bool) -> BinaryIO:
    stream: Any
    if kind == "gz":
        import gzip

        stream = gzip.GzipFile(fileobj=raw)
    elif kind == "bz2":
        import bz2

        stream = bz2.BZ2File(raw)
    elif kind == "xz":
        import lzma

        stream = lzma.LZMAFile(raw)  # noqa: SIM115 (the caller closes it)
    else:
        import zstandard

        from notation.records.zstd_frames import FrameWatch

        watched: Any = FrameWatch(raw)
        stream = zstandard.ZstdDecompressor(max_window_size=1 << 31).stream_reader(watched, read_across_frames=True)
    guard: Any = _Guard(stream, name, raw if owned else None)
    opened: BinaryIO = guard
    return opened


def decompressed(raw: BinaryIO, kind: str) -> BinaryIO:
    """What a file holds from its position on, if that is compressed in this way (gz, bz2, xz or zst)."""
    return _decompress(raw, kind, str(getattr(raw, "name", "<input>")), owned=False)


def open_input(path: str | os.PathLike[str] | IO[bytes]) -> BinaryIO:
    """Open a file (``-``: standard input) for reading bytes, decompressed.

    ``.gz .bz2 .xz .zst`` are recognised by their first bytes, whatever the file is called. Raises InputError
    `read-failed`, and TypeError for what is no path and no binary file; faults of compression raise `bad-compression`
    when they are met.
    """
    raw: Any = None
    check_source(path)
    try:
        if not isinstance(path, (str, os.PathLike)):
            raw, name = path, str(getattr(path, "name", "<input>"))
            if hasattr(raw, "peek"):
                head = raw.peek(6)[:6]
            elif not isinstance(raw, io.BytesIO) and not hasattr(raw, "readinto"):
                raise TypeError("games are read from binary files, which have a method readinto")
            elif raw.seekable():
                head = raw.read(6)
                raw.seek(-len(head), os.SEEK_CUR)
            else:
                raw = io.BufferedReader(raw, 1 << 16)
                head = raw.peek(6)[:6]
        else:
            name = os.fspath(path)
            raw = _standard_input() if name == "-" else open(name, "rb")  # noqa: SIM115
            head = raw.peek(6)[:6]
    except InputError:
        raise
    except ValueError as error:  # of a name that no file can have
        if raw is not None:
            raise
        raise InputError("read-failed", file=name, hint=str(error)) from error
    except OSError as error:
        if raw is not None and not hasattr(path, "read") and name != "-":
            raw.close()
        raise InputError("read-failed", file=name, hint=_why(name, error), cause=error) from error
    kind = compression(head)
    if kind is not None:
        return _decompress(raw, kind, name, owned=not hasattr(path, "read") and name != "-")
    opened: BinaryIO = raw
    return opened


def _why(name: str, error: OSError) -> str:
    """Why a file can't be opened, and what was probably meant."""
    if error.errno == errno.EISDIR:
        return "it is a folder: notation.scan reads those, and notation.read one file"
    suffix = os.path.splitext(name)[1]
    moves = " " in name and (not suffix or " " in suffix) and os.sep not in name
    if moves or "\n" in name or name.lstrip().startswith(("[", "1.", "1 ", "{")):
        return f"{error.strerror}; if it is the text of games, write io.BytesIO(text.encode())"
    return error.strerror or str(error)


def check_source(source: object) -> None:
    """Raise a TypeError that says what to write, for what is no path and no binary file."""
    if isinstance(source, (str, os.PathLike)):
        return
    if isinstance(source, (bytes, bytearray, memoryview)):
        raise TypeError("games are read from a path or a binary file: wrap bytes in io.BytesIO(...)")
    if isinstance(source, io.StringIO):
        raise TypeError("games are read from a path or a binary file: write io.BytesIO(text.encode())")
    if isinstance(source, io.TextIOBase):
        raise TypeError("games are read from a path or a binary file: open it with mode 'rb', or give its .buffer")
    if isinstance(source, (list, tuple, set, frozenset)):
        raise TypeError("one file is read at a time: loop over the paths; notation.scan takes several")
    if not hasattr(source, "read"):
        raise TypeError(f"games are read from a path or a binary file, not from {type(source).__name__}")


def _standard_input() -> BinaryIO:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("read-failed", file="<stdin>", hint="it is closed")
    return sys.stdin.buffer


def plain_suffix(path: str) -> str:
    """The suffix of a path without that of its compression, in lower case: ``a.pgn.zst`` -> ``.pgn``."""
    stem, suffix = os.path.splitext(path.lower())
    return os.path.splitext(stem)[1] if suffix in COMPRESSED_SUFFIXES else suffix


def find_inputs(arguments: Sequence[str], suffixes: Iterable[str]) -> list[str]:
    """Turn files, folders and glob patterns into a list of files.

    A folder gives the files below it that have one of the suffixes (compressed or not), sorted by
    path. Raises RecordError `read-failed` for what isn't there.
    """
    known = frozenset(suffixes)
    found: list[str] = []
    for argument in arguments:
        if argument == "-" or os.path.isfile(argument):
            found.append(argument)
        elif os.path.isdir(argument):
            for folder, folders, files in os.walk(argument):
                folders.sort()
                found += [os.path.join(folder, file) for file in sorted(files) if plain_suffix(file) in known]
        elif os.path.exists(argument):  # a pipe, a device
            found.append(argument)
        else:
            import glob

            matches = sorted(glob.glob(argument, recursive=True)) if glob.has_magic(argument) else []
            if not matches:
                missing = FileNotFoundError(errno.ENOENT, "there is no such file")
                raise InputError("read-failed", file=argument, hint=_why(argument, missing), cause=missing)
            found += find_inputs(matches, known)
    return found
