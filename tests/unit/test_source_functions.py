"""Every function of the kernel and of the games is `noexcept nogil`.

Leaving `noexcept` off costs three times the speed, and a function that needs the GIL can't be called
from a batch. Functions that run once, when a table is filled, and the methods of the few classes that
Python sees are listed here by name with the reason.
"""

from __future__ import annotations

import re

import pytest

from tests.source_lines import PACKAGE, logical_lines, source_files

#: Why a function or a class is no kernel function -> its file:name.
REASONS: dict[str, tuple[str, ...]] = {
    "imports a game when it is first asked for": ("games/registry.pyx:load", "games/registry.pxd:load"),
    "imports the build of the rules that suits the machine": ("games/chess/table.pyx:load_rules",),
    "raises for a caller who works with objects": ("kernel/turn.pxd:take",),
    "fills a table when its module is loaded, or is called by what does": (
        "games/chess/_fen.pxi:fill",
        "games/chess/_keys.pxi:fill_men",
        "games/chess/lines.pxd:fill_packed",
        "games/chess/lines.pyx:fill",
        "games/chess/lines.pyx:fill_between",
        "games/chess/lines.pyx:fill_castling",
        "games/chess/lines.pyx:fill_leapers",
        "games/chess/lines.pyx:fill_packed",
        "games/chess/lines.pyx:fill_reach",
        "games/chess/lines.pyx:pack",
        "games/chess/lines.pyx:span",
        "games/chess/lines.pyx:step",
        "games/chess/table.pyx:fill_geometry",
    ),
    "makes a codec of a notation's dataclass, once, or is called by what does": (
        "kernel/algebraic.pxd:compile_algebraic",
        "kernel/algebraic.pyx:compile_algebraic",
        "kernel/algebraic.pyx:gather_signs",
        "kernel/codec.pxd:new_codec",
        "kernel/codec.pyx:new_codec",
        "kernel/coordinate.pxd:compile_coordinate",
        "kernel/coordinate.pyx:compile_coordinate",
        "kernel/coordinate_table.pxd:fill_coordinate",
        "kernel/coordinate_table.pyx:add_name",
        "kernel/coordinate_table.pyx:add_prefixes",
        "kernel/coordinate_table.pyx:fill_coordinate",
        "kernel/coordinate_table.pyx:fill_marks",
        "kernel/coordinate_table.pyx:fill_points",
        "kernel/coordinate_table.pyx:fill_promotions",
        "kernel/coordinate_table.pyx:other_cases",
        "kernel/coordinate_table.pyx:point_names",
        "kernel/descriptive.pxd:compile_descriptive",
        "kernel/descriptive.pyx:compile_descriptive",
        "kernel/descriptive_table.pxd:fill_descriptive",
        "kernel/descriptive_table.pyx:fill_descriptive",
        "kernel/descriptive_table.pyx:fill_geometry",
        "kernel/descriptive_table.pyx:fill_phrase",
        "kernel/descriptive_table.pyx:fill_words",
        "kernel/descriptive_table.pyx:fill_written",
        "kernel/descriptive_table.pyx:gather_words",
        "kernel/lexicon.pxd:fill_lexicon",
        "kernel/lexicon.pxd:fill_spelling",
        "kernel/lexicon.pyx:fill_lexicon",
        "kernel/lexicon.pyx:fill_sign",
        "kernel/lexicon.pyx:fill_spelling",
        "kernel/relative.pxd:compile_relative",
        "kernel/relative.pyx:compile_relative",
        "kernel/relative_table.pxd:fill_relative",
        "kernel/relative_table.pyx:fill_heads",
        "kernel/relative_table.pyx:fill_relative",
        "kernel/relative_table.pyx:fill_words",
        "kernel/relative_table.pyx:fill_written",
        "kernel/relative_table.pyx:gather_symbols",
        "kernel/relative_table.pyx:piece_names",
        "kernel/relative_table.pyx:spellings",
        "kernel/symbols.pxd:fill_symbols",
        "kernel/symbols.pyx:fill_symbols",
        "kernel/symbols.pyx:find_multiplier",
    ),
}
EXCEPTIONS = {name for names in REASONS.values() for name in names}

NOT_FUNCTIONS = re.compile(r"(cdef|ctypedef)\s+(packed\s+)?(class|struct|union|enum|cppclass|fused|extern)\b")
FUNCTION = re.compile(r'(\w|""|\))\s*\(')
POINTER = re.compile(r"\(\s*\*\s*(\w+)\s*\)\s*\(")
ARRAY = re.compile(r"\(\s*\*\s*\w+\s*\)\s*\[")


def function_heads(source: str) -> list[tuple[int, str, str]]:
    """Give (line, qualified name, head) of each C function that is defined or declared, pointers too."""
    found = []
    blocks: list[tuple[int, str]] = []  # indentation, then "extern", "struct" or a class's name
    for line in logical_lines(source):
        while blocks and line.indent <= blocks[-1][0]:
            blocks.pop()
        head = line.text
        block = NOT_FUNCTIONS.match(head)
        if block and head.endswith(":"):
            kind = block[3]
            name = re.search(r"class\s+(\w+)", head)
            blocks.append((line.indent, name[1] if name else kind))
            continue
        inside = blocks[-1][1] if blocks else ""
        declared = re.match(r"(cdef|cpdef|ctypedef)\s", head)
        pointer = POINTER.search(head)
        if not pointer and not declared and inside not in ("extern", "struct", "union"):
            continue
        if "=" in head.split("(")[0] or not FUNCTION.search(head) or ARRAY.search(head) or block:
            continue
        name = pointer or re.search(r'(\w+)\s*(?:"")?\s*\(', head)
        assert name, head
        qualifier = f"{inside}." if inside not in ("", "extern", "struct", "union") else ""
        found.append((line.number, qualifier + name[1], head))
    return found


def is_kernel_function(head: str) -> bool:
    """Whether what follows the arguments says both words."""
    words = head.rsplit(")", 1)[1].rstrip(":").split()
    return "noexcept" in words and "nogil" in words


def test_every_function_is_noexcept_nogil() -> None:
    faults = []
    unused = EXCEPTIONS.copy()
    count = 0
    for path in source_files("kernel", "games", suffixes=(".pyx", ".pxd", ".pxi")):
        file = path.relative_to(PACKAGE).as_posix()
        for number, name, head in function_heads(path.read_text()):
            count += 1
            keys = {f"{file}:{name}", f"{file}:{name.split('.')[0]}"} & EXCEPTIONS
            if not is_kernel_function(head):
                unused -= keys
                if not keys:
                    faults.append(f"{file}:{number}: {head}")
    assert not faults, "not noexcept nogil:\n" + "\n".join(faults)
    assert not unused, f"exceptions that no longer are any: {sorted(unused)}"
    assert count > 100


@pytest.mark.parametrize(
    ("head", "name", "good"),
    [
        ("cdef int f(int a):", "f", False),
        ("cdef int f(int a) nogil:", "f", False),
        ("cdef int f(int a) noexcept:", "f", False),
        ("cdef int f(int a) except -1 nogil:", "f", False),
        ("cpdef f(\n    int a,\n    int b=1,\n):", "f", False),
        ("cdef inline u128 f(const char* a) noexcept nogil:", "f", True),
        ("cdef int f(int a) noexcept nogil", "f", True),
        ("cdef extern from *:\n    int g(int)", "g", False),
        ('cdef extern from "x.h":\n    int g "other"(int) noexcept nogil', "g", True),
        ("ctypedef int (*h)(const char* p)", "h", False),
        ("cdef struct S:\n    int n\n    void (*h)(int a) noexcept nogil", "h", True),
        ("cdef class C:\n    cdef int m(self):", "C.m", False),
    ],
)
def test_it_is_noticed(head: str, name: str, good: bool) -> None:
    [(_, found, text)] = function_heads(head)
    assert (found, is_kernel_function(text)) == (name, good)


@pytest.mark.parametrize(
    "head",
    [
        "cdef int x = f(1)",
        "cdef Board b = <Board>make(a, (1, 2))",
        "cdef class C:",
        "cdef char a[MAX]",
        "cdef struct S:\n    const char (*names)[4]\n    int n",
        "cdef enum:\n    A = (1 << 3)",
        "def f(int a):",
        "cdef extern from *:\n    ctypedef unsigned long long u128",
    ],
)
def test_what_is_no_function(head: str) -> None:
    assert function_heads(head) == []
