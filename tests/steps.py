"""Counting the steps of readers: regular expressions and texts that know how much they were looked at.

`Pattern` matches as `re` does, by backtracking, and counts the characters that it looks at, as often as it does;
`Text` is a str whose methods count what they go over. So growth can be told from the count alone, whatever the machine
is at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from re import _constants as sre  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["Counter", "Pattern", "Text"]

Matcher = Callable[[str, int, int], int]


class Counter:
    """What was looked at so far; TooManyError when that is more than `most`."""

    def __init__(self) -> None:
        self.steps = 0
        self.most = 1 << 62

    def add(self, steps: int) -> None:
        self.steps += steps
        if self.steps > self.most:
            raise TooManyError


class TooManyError(Exception):
    """More steps than the test allows."""


COUNTER = Counter()


class _Compiler:
    """Makes generators of the places where parts of a pattern can end, in the order in which `re` tries them."""

    def __init__(self, source: re.Pattern[str]) -> None:
        self.flags = source.flags
        self.groups: dict[int, tuple[int, int]] = {}
        self.string = ""
        self.stop = 0

    def one(self, op: Any, av: Any, flags: int) -> re.Pattern[str] | None:
        """The class of what is one character, as a pattern of its own; else None."""
        if op is sre.LITERAL:
            text = re.escape(chr(av))
        elif op is sre.NOT_LITERAL:
            text = f"[^{re.escape(chr(av))}]"
        elif op is sre.ANY:
            text = "."
        elif op is sre.IN:
            text = self.set_of(av)
        else:
            return None
        return re.compile(text, flags & (re.IGNORECASE | re.DOTALL | re.ASCII))

    def set_of(self, items: Any) -> str:
        names = {
            sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_SPACE: r"\s",
            sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W",
        }  # fmt: skip
        out = ""
        for op, av in items:
            if op is sre.NEGATE:
                out += "^"
            elif op is sre.LITERAL:
                out += re.escape(chr(av))
            elif op is sre.RANGE:
                out += f"{re.escape(chr(av[0]))}-{re.escape(chr(av[1]))}"
            else:
                out += names[av]
        return f"[{out}]"

    def sequence(self, items: list[Any], flags: int) -> Callable[[int], Iterator[int]]:
        parts = [self.part(op, av, flags) for op, av in items]

        def run(at: int, i: int = 0) -> Iterator[int]:
            if i == len(parts):
                yield at
                return
            for end in parts[i](at):
                yield from run(end, i + 1)

        return parts[0] if len(parts) == 1 else run

    def part(self, op: Any, av: Any, flags: int) -> Callable[[int], Iterator[int]]:
        one = self.one(op, av, flags)
        if one is not None:
            match = one.match

            def char(at: int) -> Iterator[int]:
                COUNTER.add(1)
                if match(self.string, at, self.stop):
                    yield at + 1

            return char
        if op is sre.BRANCH:
            ways = [self.sequence(list(way), flags) for way in av[1]]

            def branch(at: int) -> Iterator[int]:
                for way in ways:
                    yield from way(at)

            return branch
        if op is sre.SUBPATTERN:
            group, add, remove, items = av
            inner = self.sequence(list(items), (flags | add) & ~remove)
            if group is None:
                return inner

            def subpattern(at: int) -> Iterator[int]:
                before = self.groups.get(group)
                for end in inner(at):
                    self.groups[group] = at, end
                    yield end
                if before is None:
                    self.groups.pop(group, None)
                else:
                    self.groups[group] = before

            return subpattern
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            return self.repeat(*av, flags, lazy=op is sre.MIN_REPEAT)
        if op is sre.AT:
            return self.at(av, flags)
        if op in (sre.ASSERT, sre.ASSERT_NOT):
            direction, items = av
            inner = self.sequence(list(items), flags)
            width = items.getwidth()[0] if direction < 0 else 0
            wanted = op is sre.ASSERT

            def look(at: int) -> Iterator[int]:
                start = at - width
                found = start >= 0 and any(True for _ in inner(start))
                if found == wanted:
                    yield at

            return look
        if op is sre.GROUPREF:

            def same(at: int) -> Iterator[int]:
                if av in self.groups:
                    text = self.string[slice(*self.groups[av])]
                    COUNTER.add(len(text) + 1)
                    if self.string.startswith(text, at, self.stop):
                        yield at + len(text)

            return same
        raise NotImplementedError(op)

    def repeat(self, low: int, high: int, items: Any, flags: int, *, lazy: bool) -> Callable[[int], Iterator[int]]:
        one = self.one(*items[0], flags) if len(items) == 1 else None
        if one is not None:
            run = re.compile(f"(?:{one.pattern})*", one.flags).match

            def chars(at: int) -> Iterator[int]:
                found = run(self.string, at, self.stop if high is sre.MAXREPEAT else min(self.stop, at + high))
                most = found.end() - at if found else 0
                if lazy:
                    COUNTER.add(low)
                    for n in range(low, most + 1):
                        COUNTER.add(1)
                        yield at + n
                else:
                    COUNTER.add(most + 1)
                    for n in range(most, low - 1, -1):
                        COUNTER.add(1)
                        yield at + n

            return chars
        inner = self.sequence(list(items), flags)

        def greedy(at: int) -> Iterator[int]:
            # No recursion: there may be as many repetitions as characters.
            stack = [(at, inner(at))] if high else []
            if not stack:
                yield at
            while stack:
                start, ends = stack[-1]
                end = next(ends, None)
                if end is None:
                    stack.pop()
                    if len(stack) >= low:
                        yield start
                elif end == start:
                    if len(stack) >= low:
                        yield end
                elif len(stack) < high:
                    stack.append((end, inner(end)))
                elif len(stack) >= low:
                    yield end

        def reluctant(at: int, n: int = 0) -> Iterator[int]:
            if n >= low:
                yield at
            if n < high:
                for end in inner(at):
                    if end > at or n < low:
                        yield from reluctant(end, n + 1)

        return reluctant if lazy else greedy

    def at(self, where: Any, flags: int) -> Callable[[int], Iterator[int]]:
        names = {
            sre.AT_BEGINNING: "^", sre.AT_BEGINNING_STRING: r"\A", sre.AT_END: "$", sre.AT_END_STRING: r"\Z",
            sre.AT_BOUNDARY: r"\b", sre.AT_NON_BOUNDARY: r"\B",
        }  # fmt: skip
        match = re.compile(names[where], flags & (re.MULTILINE | re.ASCII)).match

        def place(at: int) -> Iterator[int]:
            COUNTER.add(1)
            if match(self.string, at, self.stop):
                yield at

        return place


class Pattern:
    """A compiled pattern that counts. Its matches are those of `re`, which it is asked for at the end."""

    def __init__(self, source: re.Pattern[str]) -> None:
        self.source = source
        self.pattern, self.flags, self.groups = source.pattern, source.flags, source.groups
        self._compiler: _Compiler | None = None

    def _ends(self, string: str, at: int, stop: int) -> Iterator[int]:
        """The places where a match that begins at a place can end; what was looked at is counted."""
        if self._compiler is None:
            self._compiler = _Compiler(self.source)
            tree = parser.parse(self.source.pattern, self.source.flags & ~re.UNICODE)
            self._run = self._compiler.sequence(list(tree), self.source.flags)
            self._first = _first_of(self.source)
        self._compiler.string = str(string)
        self._compiler.stop = stop
        self._compiler.groups = {}
        return self._run(at)

    def _span(self, args: tuple[Any, ...]) -> tuple[str, int, int]:
        string = args[0]
        start, stop = (*args[1:], 0, len(string))[:2] if len(args) > 1 else (0, len(string))
        stop = args[2] if len(args) > 2 else len(string)
        return string, min(max(start, 0), len(string)), min(stop, len(string))

    def match(self, *args: Any) -> re.Match[str] | None:
        string, start, stop = self._span(args)
        end = next(self._ends(string, start, stop), None)
        found = self.source.match(*args)
        assert (None if found is None else found.end()) == end, (self.pattern, string[start : start + 80])
        return found

    def fullmatch(self, *args: Any) -> re.Match[str] | None:
        string, start, stop = self._span(args)
        any(end == stop for end in self._ends(string, start, stop))
        return self.source.fullmatch(*args)

    def search(self, *args: Any) -> re.Match[str] | None:
        string, start, stop = self._span(args)
        found = self.source.search(*args)
        self._count_search(string, start, stop, found)
        return found

    def _count_search(self, string: str, start: int, stop: int, found: re.Match[str] | None) -> None:
        """Try all places up to the one where it is found; what can be no begin is passed over at one step each."""
        last = stop if found is None else found.start()
        self._ends(string, start, stop)  # makes `_first` ready
        COUNTER.add(last - start + 1)
        at = start
        while at <= last:
            if self._first is not None:
                next_one = self._first.search(str(string), at, stop)
                if next_one is None or next_one.start() > last:
                    return
                at = next_one.start()
            next(self._ends(string, at, stop), None)
            at += 1

    def finditer(self, *args: Any) -> Iterator[re.Match[str]]:
        string, start, stop = self._span(args)
        for found in self.source.finditer(*args):
            self._count_search(string, start, stop, found)
            start = max(found.end(), start)
            yield found
        self._count_search(string, start, stop, None)

    def findall(self, *args: Any) -> list[Any]:
        for _ in self.finditer(*args):
            pass
        return self.source.findall(*args)

    def sub(self, repl: Any, string: str, count: int = 0) -> str:
        for _ in self.finditer(string):
            pass
        return self.source.sub(repl, string, count)

    def split(self, string: str, maxsplit: int = 0) -> list[Any]:
        for _ in self.finditer(string):
            pass
        return self.source.split(string, maxsplit)


def _first_of(source: re.Pattern[str]) -> re.Pattern[str] | None:
    """A pattern of the characters, or the line begins, with which matches can begin; None where that isn't plain."""
    tree = parser.parse(source.pattern, source.flags & ~re.UNICODE)
    if len(tree) and tree[0] == (sre.AT, sre.AT_BEGINNING) and source.flags & re.MULTILINE:
        return re.compile("^", re.MULTILINE)
    compiler = _Compiler(source)
    found = _firsts(compiler, list(tree), source.flags)
    return None if found is None else re.compile("|".join(found), source.flags & re.ASCII)


def _firsts(compiler: _Compiler, items: list[Any], flags: int) -> list[str] | None:
    out: list[str] = []
    for op, av in items:
        one = compiler.one(op, av, flags)
        if one is not None:
            return [*out, f"(?i:{one.pattern})" if flags & re.IGNORECASE else one.pattern]
        if op is sre.SUBPATTERN:
            inner = _firsts(compiler, list(av[3]), (flags | av[1]) & ~av[2])
        elif op is sre.BRANCH:
            ways = [_firsts(compiler, list(way), flags) for way in av[1]]
            inner = None if any(way is None for way in ways) else [one for way in ways for one in way or ()]
        elif op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            inner = _firsts(compiler, list(av[2]), flags)
            if inner is not None and av[0] == 0:
                out += inner
                continue
        elif op in (sre.ASSERT_NOT, sre.AT) or (op is sre.ASSERT):
            continue
        else:
            return None
        return None if inner is None else out + inner
    return None


class Text(str):
    """A str that counts what its methods look at, or copy; parts of it are such too."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> str:
        found = str.__getitem__(self, key)
        COUNTER.add(len(found))
        return Text(found) if isinstance(key, slice) else found

    def _search(self, name: str, args: tuple[Any, ...]) -> int:
        found: int = getattr(str, name)(self, *args)
        start = max(args[1], 0) if len(args) > 1 else 0
        stop = min(args[2], len(self)) if len(args) > 2 else len(self)
        if name == "rfind":
            COUNTER.add(max(stop - max(found, start), 0) + 1)
        else:
            COUNTER.add(max((stop if found < 0 else found) - start, 0) + 1)
        return found

    def find(self, *args: Any) -> int:
        return self._search("find", args)

    def index(self, *args: Any) -> int:
        return self._search("index", args)

    def rfind(self, *args: Any) -> int:
        return self._search("rfind", args)


def _counted(name: str) -> Any:
    def method(self: Text, *args: Any) -> Any:
        COUNTER.add(len(self) + 1)
        found = getattr(str, name)(self, *args)
        if isinstance(found, str):
            return Text(found)
        return [Text(one) for one in found] if isinstance(found, list) else found

    return method


for _name in ("strip", "lstrip", "rstrip", "split", "splitlines", "translate", "replace", "lower", "upper", "isspace",
              "count", "isupper", "encode", "partition"):  # fmt: skip
    setattr(Text, _name, _counted(_name))
