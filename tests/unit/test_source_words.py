"""A word of 128 bits is never cut: bound to `int` or `bint`, returned as one, put into `max`, mixed in a ternary.

Cython believes the type to be as wide as a long long, so it says nothing. This reads each function of
the files that use `u128` and follows which expressions are wide. Calls, indices and comparisons are
reduced from the inside outward to the words WIDE and NARROW.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from tests.source_lines import PACKAGE, logical_lines, source_files

WIDE, NARROW = "WIDE", "NARROW"
HEAD = re.compile(r'(?:cdef|cpdef)\s+(?:inline\s+)?(?:const\s+)?(\w+)\s*\*?\s+(\w+)\s*(?:"")?\((.*)\)[^()]*$')
INNERMOST = re.compile(r"(?P<callee>[\w.]*)\((?P<arguments>[^()\[\]]*)\)|\[(?P<index>[^()\[\]]*)\]")
COMPARISON = re.compile(r"==|!=|<=|>=|(?<![<>])[<>](?![<>])|\b(is|in|not)\b")
ASSIGNMENT = re.compile(r"^([\w.]+)\s*(?:\||&|\^|\+|-|\*|<<|>>)?=(?!=)(.*)$", re.DOTALL)


@dataclass
class Names:
    """What is 128 bits wide: members of structs, functions (with their parameters); and globals' types."""

    structs: dict[str, dict[str, bool]] = field(default_factory=dict)
    functions: dict[str, tuple[bool, list[bool]]] = field(default_factory=dict)
    globals: dict[str, str] = field(default_factory=dict)

    def learn(self, source: str) -> None:
        """Note what a file declares."""
        struct: dict[str, bool] = {}
        inside = -1
        for line in logical_lines(source):
            if opened := re.match(r"cdef\s+struct\s+(\w+)\s*:", line.text):
                struct, inside = self.structs.setdefault(opened[1], {}), line.indent
                continue
            if line.indent <= inside:
                inside = -1
            if inside >= 0:
                if member := re.match(r"(\w+)\s+(\w+)(\[.*\])*$", line.text):
                    struct[member[2]] = member[1] == "u128"
                continue
            if line.indent == 0 and (variable := re.match(r"cdef\s+(?:const\s+)?(\w+)\*?\s+(\w+)$", line.text)):
                self.globals[variable[2]] = variable[1]
            head = HEAD.match(line.text)
            extern = re.match(r'(\w+)\s+(\w+)\s+""\(([^()]*)\)', line.text)
            if head or extern:
                kind, name, parameters = (head or extern).groups()  # type: ignore[union-attr]
                wide = [bool(re.search(r"\bu128\b(?!\s*\*)", part)) for part in parameters.split(",")]
                self.functions[name] = (kind == "u128", wide)

    def is_wide_member(self, struct: str | None, name: str) -> bool:
        """Whether a member is wide; in a struct that isn't known, whether it is wherever it occurs."""
        if struct in self.structs:
            return self.structs[struct].get(name, False)
        found = [members[name] for members in self.structs.values() if name in members]
        return bool(found) and all(found)


def split(text: str, separator: str = ",") -> list[str]:
    """Split outside of brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "([{") - (char in ")]}")
        if char == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


class Function:
    """Follows one function."""

    def __init__(self, names: Names, kind: str, parameters: str) -> None:
        self.names = names
        self.kind = kind
        self.wide = {WIDE}
        self.types = dict(names.globals)
        self.faults: list[str] = []
        for part in parameters.split(","):
            words = [word for word in re.findall(r"\w+", part.split("=")[0]) if word != "const"]
            if len(words) == 2:
                self._declare(*words)

    def _declare(self, kind: str, name: str) -> None:
        self.types[name] = kind
        if kind == "u128":
            self.wide.add(name)

    def is_wide(self, text: str) -> bool:
        """Whether an expression is 128 bits wide; notes the traps inside it."""
        text = re.sub(r"<\s*(?:const\s+)?(\w+)(\s*\*+)?\s*>", self._cast, text)
        while match := INNERMOST.search(text):
            text = text[: match.start()] + self._reduce(match) + text[match.end() :]
        return self._flat(text)

    @staticmethod
    def _cast(match: re.Match[str]) -> str:
        if match[2]:
            return " "  # of a pointer: its members tell
        return f" {WIDE} + " if match[1] == "u128" else " CAST@"

    def _reduce(self, match: re.Match[str]) -> str:
        if match["index"] is not None:
            self._flat(match["index"])
            return ""
        callee, arguments = match["callee"], match["arguments"]
        if not callee:
            return WIDE if self._flat(arguments) else NARROW
        given = [self._flat(part) for part in arguments.split(",")]
        result, wanted = self.names.functions.get(callee, (False, None))
        if callee in ("max", "min", "int", "bool", "abs") and any(given):
            self.faults.append(f"{callee}() of a wide word")
        if wanted is not None:
            cut = [number for number, (have, want) in enumerate(zip(given, wanted, strict=False)) if have and not want]
            self.faults += [f"argument {number + 1} of {callee}() is cut" for number in cut]
        return WIDE if result else NARROW

    def _flat(self, text: str) -> bool:
        """The same for an expression without brackets."""
        if ternary := re.match(r"(.*?)\bif\b(.*)\belse\b(.*)", text, re.DOTALL):
            first, second = self._flat(ternary[1]), self._flat(ternary[3])
            if first != second:
                self.faults.append("a ternary mixes a wide word and a narrow one")
            return first or second
        parts = re.split(r"\b(?:and|or)\b", text)
        if len(parts) > 1:
            return max([self._flat(part) for part in parts])  # each part is looked at
        if COMPARISON.search(text):
            return False
        if "CAST@" in text:
            before, after = text.split("CAST@", 1)
            operand = re.match(r"\s*[~-]?[\w.]+", after)
            if operand and self._atoms(operand[0]):
                self.faults.append("a cast cuts a wide word")
            return self._flat(before) or self._flat(after[operand.end() if operand else 0 :])
        return self._atoms(text)

    def _atoms(self, text: str) -> bool:
        for atom in re.findall(r"[A-Za-z_][\w.]*|\.[\w.]+", text):
            first, _, rest = atom.partition(".")
            if rest:
                struct = self.types.get(first) if "." not in rest else None
                if self.names.is_wide_member(struct, rest.rsplit(".", 1)[-1]):
                    return True
            elif first in self.wide:
                return True
        return False

    def statement(self, text: str) -> None:
        """Follow one statement."""
        if declared := re.match(r"cdef\s+(?:const\s+)?(\w+)(?:\[\w+\])?\s*\*?\s+(.*)$", text, re.DOTALL):
            for part in split(declared[2]):
                name, _, value = part.partition("=")
                word = re.search(r"\w+", name)
                if word:
                    self._declare(declared[1], word[0])
                if value and self.is_wide(value) and declared[1] != "u128":
                    self.faults.append(f"{name.strip()} is a {declared[1]}")
        elif returned := re.match(r"return\b(.*)$", text, re.DOTALL):
            if self.is_wide(returned[1]) and self.kind != "u128":
                self.faults.append(f"a {self.kind} is returned")
        elif block := re.match(r"(?:if|elif|while|for\b.*?\bin)\b(.*?):(.*)$", text, re.DOTALL):
            self.is_wide(block[1])
            if block[2].strip():
                self.statement(block[2].strip())
        else:
            flat = text
            while "[" in flat:  # the index of a target says nothing of its width
                shorter = re.sub(r"^([\w.]*)\[[^\[\]]*\]", r"\1", flat, count=1)
                if shorter == flat:
                    break
                flat = shorter
            if assigned := ASSIGNMENT.match(flat):
                target, value = assigned.groups()
                if ASSIGNMENT.match(value.strip()):
                    self.statement(value.strip())
                    value = split(value, "=")[-1]
                if self.is_wide(value) and not self._atoms(target):
                    self.faults.append(f"{target} is narrow")
            else:
                self.is_wide(text)


def faults_of(source: str, names: Names) -> list[str]:
    """The traps in a file, with their lines."""
    faults = []
    function: Function | None = None
    depth = 0
    for line in logical_lines(source):
        head = HEAD.match(line.text.rstrip(":").rstrip()) if line.text.endswith(":") else None
        if head:
            function, depth = Function(names, head[1], head[3]), line.indent
        elif function is None or line.indent <= depth:
            function = None
        else:
            function.statement(line.text)
            faults += [f"{line.number}: {fault}: {line.text}" for fault in function.faults]
            function.faults.clear()
    return faults


def test_no_wide_word_is_cut() -> None:
    names = Names()
    texts = {path: path.read_text() for path in source_files(suffixes=(".pyx", ".pxd", ".pxi"))}
    wide = {path: text for path, text in texts.items() if re.search(r"\bu128\b", text)}
    for text in wide.values():
        names.learn(text)
    assert names.is_wide_member("Position", "kinds")
    assert names.is_wide_member("Lines", "king")
    assert names.functions["lowest128"] == (False, [True])
    faults = [
        f"{path.relative_to(PACKAGE).as_posix()}:{fault}"
        for path, text in wide.items()
        for fault in faults_of(text, names)
    ]
    assert not faults, "\n".join(faults)


DECLARATIONS = """
cdef struct P:
    u128 kinds[7]
    int n
cdef struct Q:
    int sides
    u128 n
cdef Q GLOBAL
cdef extern from *:
    int lowest128 "l"(u128) noexcept nogil
    bint any128 "a"(u128) noexcept nogil
    bint likely "b"(bint) noexcept nogil
cdef inline u128 aims(const P* p, u128 occupied, int s) noexcept nogil
"""


@pytest.mark.parametrize(
    "body",
    [
        "cdef bint b = men & p.kinds[2]",
        "cdef int n, i = men >> 64",
        "i = men",
        "i |= p.kinds[lowest128(men)] & 1",
        "p.n = men",
        "i = j = men",
        "return men",
        "return aims(p, men, 3)",
        "return i if i else men",
        "return not i and p.kinds[3] & men",
        "men = max(men, p.kinds[1])",
        "men = p.kinds[0] if i else i",
        "men = p.kinds[0] if i else 0",
        "i = <int>men",
        "i = <uint64_t>(men >> 64)",
        "i = lowest128(aims(p, men, men))",
        "if likely(men): i = 1",
        "while men & (p.kinds[0] if i else i): pass",
        "i = GLOBAL.n",
        "i = aims(p, men, 1) if i else aims(p, men, 2)",
    ],
)
def test_it_is_noticed(body: str) -> None:
    assert trap(body)


@pytest.mark.parametrize(
    "body",
    [
        "cdef u128 a = men | p.kinds[2], b",
        "cdef int n = lowest128(men & ~aims(p, men, i))",
        "cdef bint b = (men & p.kinds[2]) != 0",
        "return any128(men & p.kinds[0])",
        "return men != 0",
        "return not (men & p.kinds[1])",
        "if men & p.kinds[i]: i = 1",
        "if not men: return 2",
        "while men: men &= men - 1",
        "men = p.kinds[0] if i else p.kinds[1]",
        "men = <u128>1 << i",
        "p.kinds[i] ^= men",
        "i = p.n + <int>lowest128(men)",
        "i = (<P*>p).n",
        "i = GLOBAL.sides",
        "cdef u128[4] few",
    ],
)
def test_what_is_fine(body: str) -> None:
    assert not trap(body)


def trap(body: str) -> list[str]:
    names = Names()
    names.learn(DECLARATIONS)
    return faults_of(f"cdef bint f(P* p, u128 men, int i, int j) noexcept nogil:\n    {body}\n", names)
