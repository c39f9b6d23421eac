"""The standard streams: bytes in, bytes out, messages on stderr, and no tracebacks."""

from __future__ import annotations

import codecs
import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any

from notation._printable import printable
from notation.cli.files import Guarded, write_failed
from notation.cli.recode import encoded
from notation.errors import InputError, RecordError

__all__ = [
    "Screen",
    "Standard",
    "complain",
    "data_output",
    "forget_stdout",
    "sentence",
    "standard_input",
    "standard_output",
    "stdin_is_piped",
    "stdin_lines",
    "stdout_is_terminal",
]

BOM = b"\xef\xbb\xbf"


def complain(message: str) -> None:
    """Write a message to stderr; where nobody can read it, there is nobody to tell."""
    with contextlib.suppress(OSError, ValueError):
        print(printable(message, keep="\n"), file=sys.stderr, flush=True)


def sentence(error: RecordError) -> str:
    """An error of a whole file in one line."""
    return printable(f"notation: {error.file}: {error.message}" + (f": {error.hint}" if error.hint else ""))


def standard_output() -> Guarded:
    """stdout for bytes."""
    if sys.stdout is None:
        raise write_failed("<stdout>", "it is closed")
    return Guarded(sys.stdout.buffer, "<stdout>")


class Standard:
    """stdout for the data of records, in an encoding: bytes as they are."""

    def __init__(self, encoding: str) -> None:
        self._out = standard_output()
        self._sink = encoded(self._out, encoding)

    def write(self, data: bytes | memoryview) -> int:
        """Write UTF-8."""
        return self._sink.write(data)

    def flush(self) -> None:
        """Hand on what is still buffered."""
        self._out.flush()


class Screen(Standard):
    """A terminal that is given data: controls are shown, and not obeyed."""

    def __init__(self, encoding: str) -> None:
        super().__init__(encoding)
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")

    def write(self, data: bytes | memoryview) -> int:
        """Write UTF-8."""
        self._put(self._decoder.decode(data))
        return len(data)

    def flush(self) -> None:
        """Write what is held back of an unfinished character."""
        self._put(self._decoder.decode(b"", True))
        super().flush()

    def _put(self, text: str) -> None:
        super().write(printable(text.replace("\r\n", "\n"), keep="\n\t").encode())


def stdout_is_terminal() -> bool:
    """Whether a person looks at what is written."""
    return sys.stdout is not None and sys.stdout.isatty()


def data_output(encoding: str) -> Standard:
    """stdout for the data of records."""
    return Screen(encoding) if stdout_is_terminal() else Standard(encoding)


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


def standard_input() -> Any:
    """stdin for bytes."""
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("read-failed", file="<stdin>", hint="it is closed")
    return sys.stdin.buffer


def stdin_lines(chunk_size: int = 1 << 16) -> Iterator[list[bytes]]:
    """The lines of stdin without their ends (and without the mark of UTF-8), as many at a time as there are now.

    So both a large file and a program that waits for each answer are served well.
    """
    rest = b""
    begun = False
    stream = standard_input()
    try:
        while chunk := stream.read1(chunk_size):
            if not begun:
                chunk = rest + chunk
                rest = b""
                if len(chunk) < len(BOM) and BOM.startswith(chunk):
                    rest = chunk
                    continue
                begun = True
                chunk = chunk.removeprefix(BOM)
            head, newline, tail = chunk.rpartition(b"\n")
            if not newline:
                rest += tail
                continue
            yield [line.removesuffix(b"\r") for line in (rest + head).split(b"\n")]
            rest = tail
    except OSError as error:
        raise InputError("read-failed", file="<stdin>", cause=error) from error
    if rest:
        yield [rest.removesuffix(b"\r")]
