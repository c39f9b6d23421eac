"""The standard streams: bytes in, bytes out, messages on stderr, and no tracebacks."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

from notation.errors import RecordError

__all__ = ["StandardOutput", "complain", "forget_stdout", "sentence", "stdin_is_piped", "stdin_lines", "write_failed"]


def complain(message: str) -> None:
    """Write a message to stderr; where nobody can read it, there is nobody to tell."""
    with contextlib.suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)


def sentence(error: RecordError) -> str:
    """An error of a whole file in one line."""
    return f"notation: {error.file}: {error.message}" + (f": {error.hint}" if error.hint else "")


class StandardOutput:
    """stdout as bytes; RecordError("write-failed") where it can't be written, BrokenPipeError where it is closed."""

    name = "<stdout>"

    def __init__(self) -> None:
        if sys.stdout is None:
            raise write_failed(self.name, "it is closed")
        self._stream = sys.stdout.buffer

    def write(self, data: bytes) -> int:
        """Write bytes, all of them."""
        try:
            return self._stream.write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise write_failed(self.name, error.strerror or str(error)) from error

    def flush(self) -> None:
        """Hand on what is still buffered."""
        try:
            self._stream.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise write_failed(self.name, error.strerror or str(error)) from error


def write_failed(file: str, why: str) -> RecordError:
    """Make the error of an output that can't be written."""
    return RecordError("write-failed", file=file, hint=why)


def forget_stdout() -> None:
    """Drop what stdout still holds, so that the interpreter doesn't fail on it once more when it ends."""
    try:
        number = sys.stdout.fileno()
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, number)
        os.close(null)
    except (OSError, ValueError, AttributeError):
        pass  # stdout is no file: nothing will be flushed


def stdin_is_piped() -> bool:
    """Whether stdin is there and no terminal."""
    return sys.stdin is not None and not sys.stdin.closed and not sys.stdin.isatty()


def stdin_lines(chunk_size: int = 1 << 16) -> Iterator[list[bytes]]:
    """The lines of stdin without their ends, as many at a time as there are now.

    So both a large file and a program that waits for each answer are served well.
    """
    rest = b""
    try:
        while chunk := sys.stdin.buffer.read1(chunk_size):
            head, newline, tail = chunk.rpartition(b"\n")
            if not newline:
                rest += tail
                continue
            yield [line.removesuffix(b"\r") for line in (rest + head).split(b"\n")]
            rest = tail
    except OSError as error:
        raise RecordError("read-failed", file="<stdin>", hint=error.strerror or str(error)) from error
    if rest:
        yield [rest.removesuffix(b"\r")]
