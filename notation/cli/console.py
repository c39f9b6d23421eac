"""The standard streams: bytes in, bytes out, messages on stderr, and no tracebacks."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any

from notation.cli.files import Guarded, write_failed
from notation.errors import RecordError

__all__ = [
    "complain",
    "forget_stdout",
    "sentence",
    "standard_input",
    "standard_output",
    "stdin_is_piped",
    "stdin_lines",
]

BOM = b"\xef\xbb\xbf"


def complain(message: str) -> None:
    """Write a message to stderr; where nobody can read it, there is nobody to tell."""
    with contextlib.suppress(OSError, ValueError):
        print(message, file=sys.stderr, flush=True)


def sentence(error: RecordError) -> str:
    """An error of a whole file in one line."""
    return f"notation: {error.file}: {error.message}" + (f": {error.hint}" if error.hint else "")


def standard_output() -> Guarded:
    """stdout for bytes."""
    if sys.stdout is None:
        raise write_failed("<stdout>", "it is closed")
    return Guarded(sys.stdout.buffer, "<stdout>")


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
        raise RecordError("read-failed", file="<stdin>", hint="it is closed")
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
        raise RecordError("read-failed", file="<stdin>", hint=error.strerror or str(error)) from error
    if rest:
        yield [rest.removesuffix(b"\r")]
