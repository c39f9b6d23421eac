"""Reads Python and Cython source as logical lines, for the tests that look at the code itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT

PACKAGE = ROOT / "notation"

PIECES = re.compile(
    r'''(?P<quoted>"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')'''
    r"|(?P<comment>\#[^\n]*)|(?P<joined>\\\n)|(?P<newline>\n)|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<other>.)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Line:
    """A statement or the head of a block: comments are gone, strings are empty."""

    number: int
    indent: int
    text: str
    strings: tuple[str, ...]


def logical_lines(source: str) -> Iterator[Line]:
    """Cut source into logical lines; brackets, backslashes and long strings continue a line."""
    number = begin = 1
    depth = 0
    text: list[str] = []
    strings: list[str] = []
    for piece in PIECES.finditer(source + "\n"):
        kind = piece.lastgroup
        part = piece.group()
        if kind == "quoted":
            text.append('""')
            quote = 3 if piece["quoted"][:3] in ('"""', "'''") else 1
            strings.append(piece["quoted"][quote:-quote])
        elif kind == "joined":
            text.append(" ")
        elif kind == "newline" and depth == 0:
            line = "".join(text)
            if line.strip():
                yield Line(begin, len(line) - len(line.lstrip()), line.strip(), tuple(strings))
            text, strings = [], []
            begin = number + 1
        elif kind != "comment":
            depth += (kind == "open") - (kind == "close")
            text.append(" " if kind == "newline" else part)
        number += part.count("\n")


def source_files(*folders: str, suffixes: tuple[str, ...] = (".py", ".pyx", ".pxd", ".pxi", ".pyi")) -> list[Path]:
    """The source files of the package, or of folders in it; never what a build made."""
    roots = [PACKAGE / folder for folder in folders] or [PACKAGE]
    return sorted(path for root in roots for path in root.rglob("*") if path.suffix in suffixes)


def test_logical_lines() -> None:
    source = 'a = f(1,  # no\n  2)\n\nb = """x\n# y"""; c = \\\n  "d\\"#"\n    e  # "\n'
    assert list(logical_lines(source)) == [
        Line(1, 0, "a = f(1,     2)", ()),
        Line(4, 0, 'b = ""; c =    ""', ("x\n# y", 'd\\"#')),
        Line(7, 4, "e", ()),
    ]
