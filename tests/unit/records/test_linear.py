"""Every recogniser, and every reader of a text format, does work that grows with the text and no faster.

Work is counted in steps (`tests/steps.py`), not in seconds: characters that regular expressions and the methods of str
look at. The inputs are long runs of every byte, and of pairs of the words that a recogniser knows, behind beginnings of
texts.
"""

from __future__ import annotations

import importlib
import itertools
import pkgutil
import random
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import notation.records
from notation.records.document import Document
from notation.records.formats import FORMATS
from tests import steps

SIZES = (1000, 2000, 4000, 8000)

WORDS = {
    "wxf": ("START{", "}END", "FORMAT WXF\n", "RED  ", "RED a;b;c\n", "SETUP{", "/*", "*/", "C2=5 ", "1. ",
        "DATE x\n", '"'),
    "cxq": ("GAME a vs b\n", "GAME ", " vs ", "START{", "}END", "FORMAT\n", "AUTHOR ", "C2.5 ", "\n", '"'),
    "dhtmlxq": (
        "[DhtmlXQ]", "[/DhtmlXQ]", "[DhtmlXQ_a]", "[/DhtmlXQ_a]", "[DhtmlXQ_movelist]", "7747", "[0_1_0]", "[/0_1_0]",
        "[DhtmlXQ_comment1]", "&#1", "||", " ",
    ),
    "text": (
        "炮二平五", "马8进7 ", "红方：", "红方 黑方", "Red: a", "FEN ", "1. ", "...", "…\n", "{", "}", "  ",
        "Xe 2 tiến ", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n", "a;",
        "1. P-K4 P-K4", "2. ", "P - K 4   ", "K",
        " . . .", "(Kt)", "castles (", "wins", "\nhello", "1-0", "——",
    ),
    "epd": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", " bm e4;", ' id "', '"', "\\", "; ", " ", "a b",
        "\n", "pv"),
    "jsonl": ('{"moves": [', '"moves":', '{"', '"', "[", "]", "}", "\\", "1", "\n"),
    "csv": ("moves,", "a,b\n", '"', ",", "\n", "  ", "1. ", "e4 "),
    "sanguo": (
        "魏杀汉·", "吴胜", "吴[胜利] ", "吴", "【", "【认负】", "（轮空）", "（", "1.",
        "马6进5，", "……", "…", "标题：a\n",
        "{a}",
        "{", "\\", "局面：", "a/", " ", "\n\n",
    ),
    "playok": ("EVENT PlayOK\n", "EVENT ", "\n", "RED a\n", "START{", "C2.5 "),
}  # fmt: skip
TEXTS = list(WORDS)
HEADS = ("", "hello", "; c", "White: A\nBlack: B", "1.", "炮二平五 {")


class _Re(ModuleType):
    """`re` for a module whose patterns are to be counted."""

    def __init__(self) -> None:
        super().__init__("re")
        self.made: dict[tuple[str, int], steps.Pattern | re.Pattern[bytes]] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(re, name)

    def compile(self, pattern: str, flags: int = 0) -> steps.Pattern | re.Pattern[bytes]:
        if not isinstance(pattern, str):
            return re.compile(pattern, flags)
        if (pattern, flags) not in self.made:
            self.made[pattern, flags] = steps.Pattern(re.compile(pattern, flags))
        return self.made[pattern, flags]

    def search(self, pattern: str, text: str, flags: int = 0) -> object:
        return self.compile(pattern, flags).search(text)

    def match(self, pattern: str, text: str, flags: int = 0) -> object:
        return self.compile(pattern, flags).match(text)

    def fullmatch(self, pattern: str, text: str, flags: int = 0) -> object:
        return self.compile(pattern, flags).fullmatch(text)

    def findall(self, pattern: str, text: str, flags: int = 0) -> object:
        return self.compile(pattern, flags).findall(text)

    def finditer(self, pattern: str, text: str, flags: int = 0) -> object:
        return self.compile(pattern, flags).finditer(text)

    def sub(self, pattern: str, repl: object, text: str, count: int = 0, flags: int = 0) -> object:
        return self.compile(pattern, flags).sub(repl, text, count)

    def split(self, pattern: str, text: str, maxsplit: int = 0, flags: int = 0) -> object:
        return self.compile(pattern, flags).split(text, maxsplit)


@pytest.fixture(scope="module")
def counted() -> Iterator[steps.Counter]:
    """All patterns of the record modules count, while this lasts."""
    patch = pytest.MonkeyPatch()
    shim = _Re()
    for found in pkgutil.iter_modules(notation.records.__path__):
        module = importlib.import_module(f"notation.records.{found.name}")
        for name, value in list(vars(module).items()):
            if value is re:
                patch.setattr(module, name, shim)
            elif isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                patch.setattr(module, name, shim.compile(value.pattern, value.flags & ~re.UNICODE))
    from notation.records import book

    book._forms.cache_clear()
    yield steps.COUNTER
    patch.undo()
    book._forms.cache_clear()


def work(counter: steps.Counter, name: str, text: str, *, read: bool) -> int:
    """The steps that a recogniser, or a reader, takes for a text."""
    module = FORMATS[name].load()
    document = Document(text.encode("utf-8", "surrogatepass"), encoding="utf-8")
    document.text = steps.Text(document.text)
    counter.steps, counter.most = 0, 1000 * len(text) + 100_000
    try:
        if read:
            for _ in module.records(document):
                pass
        else:
            module.recognise(document.text)
    except steps.TooManyError:
        return counter.most
    return counter.steps


def check(counter: steps.Counter, name: str, head: str, unit: str, tail: str = "", *, read: bool) -> None:
    def text(size: int) -> str:
        return head + unit * (size // len(unit)) + tail

    # Work that doesn't grow as it should shows in small texts; what looks like it is asked again with large ones.
    found = [work(counter, name, text(size), read=read) for size in (500, 1000)]
    if found[1] > 2.2 * found[0] + 100:
        found = [work(counter, name, text(size), read=read) for size in SIZES]
        growth = [after / max(before, 1) for before, after in itertools.pairwise(found)]
        assert growth[-1] < 2.6, (name, head, unit, tail, found)


@pytest.mark.parametrize("read", [False, True], ids=["recognise", "records"])
@pytest.mark.parametrize("name", TEXTS)
def test_runs_of_every_byte(counted: steps.Counter, name: str, read: bool) -> None:
    for byte in range(256) if not read else b'\t\n\r "#(*./019:;<[{aAx':
        check(counted, name, "", chr(byte), read=read)
    for head in HEADS[1:] if read or name in ("text", "sanguo") else ():
        for unit in '\n \t\r\x0b[({"19.<&/-=　一炮兵吴':
            check(counted, name, head, unit, "x", read=read)


@pytest.mark.parametrize("read", [False, True], ids=["recognise", "records"])
@pytest.mark.parametrize("name", TEXTS)
def test_runs_of_pairs_of_words(counted: steps.Counter, name: str, read: bool) -> None:
    words = (*WORDS[name], "\n", " ")
    pairs = list(itertools.product(words, repeat=2))
    for pair in random.Random(name).sample(pairs, min(len(pairs), 40 if read else 80)):
        check(counted, name, "", "".join(pair), read=read)


@pytest.mark.parametrize("name", TEXTS)
def test_words_before_runs(counted: steps.Counter, name: str) -> None:
    rng = random.Random(name)
    for word in WORDS[name]:
        for run in ("\n", " ", rng.choice((".", "1", "a", "　", "\t")), rng.choice(WORDS[name])):
            check(counted, name, word, run, rng.choice(("", "x", word)), read=rng.random() < 0.5)
