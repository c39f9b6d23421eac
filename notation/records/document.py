"""The text of a record file: its encoding, found out, and the places in it.

Encodings are told by their byte order mark, then by being well-formed UTF-8, then by how well the text reads: what
makes the most Xiangqi moves and header words is right.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

__all__ = ["ENCODINGS", "Document", "detect_encoding"]

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)

#: Encodings of the East Asian records there are, the likelier first.
ENCODINGS = ("gb18030", "big5hkscs")

_SAMPLE = 1 << 16

_PAIR = re.compile(rb"[\x80-\xff]{2}")
_ASCII = bytes(range(128))
_LATER_BYTES = bytes(range(0x80, 0xC0))  # of a character in UTF-8

# As WHATWG has it: the five bytes that cp1252 leaves out are control characters.
_CP1252 = {
    byte: bytes((byte,)).decode("cp1252") for byte in range(0x80, 0xA0) if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)
}

# A move as Chinese writes it, in either script.
_MOVE = re.compile(
    "[前中后後一二三四五]?[车車俥马馬傌炮砲包仕士相象帅帥将將兵卒]"
    "[一二三四五六七八九1-9１-９]?[进進退平上下][一二三四五六七八九1-9１-９]"
)
# Words of headers, and of results.
_WORDS = re.compile(
    "红|紅|黑|先|胜|勝|负|負|和|局|棋|赛|賽|队|隊|年|月|日|第|轮|輪|对|對|标题|標題|结果|結果|开局|開局|布局|全国|全國|着法|著法|记谱|記譜"
    "|魏|蜀|吴|吳|汉|漢|献|獻"
)
# What no record holds: private use, unassigned, replacement; and the kana and box drawings that a wrong choice gives.
_WRONG = re.compile("[\ue000-\uf8ff\ufffd\u0080-\u009f\u0400-\u04ff\u2500-\u257f\u3040-\u30ff\u3100-\u312f]")


def _score(text: str) -> int:
    return 8 * len(_MOVE.findall(text)) + len(_WORDS.findall(text)) - 4 * len(_WRONG.findall(text))


def detect_encoding(data: bytes, *, whole: bool = True) -> str:
    """Name the encoding of a file's bytes, or (not `whole`) of its first ones.

    One of utf-8, utf-8-sig, utf-16-le, utf-16-be, those of `ENCODINGS`, big5 where that is enough, and cp1252 for
    what is none of them.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return name
    sample = data[:_SAMPLE]
    if b"\0" in sample:
        # Digits, blanks and line ends of every record are one byte and a zero.
        even, odd = sample[::2].count(0), sample[1::2].count(0)
        big = even > odd
        pairs = zip(sample[big::2], sample[1 - big :: 2], strict=False)
        blanks = [high for low, high in pairs if low in b" \r\n"]
        if (
            8 * max(even, odd) > len(sample) // 2
            and 8 * min(even, odd) <= max(even, odd)
            and 4 * blanks.count(0) >= 3 * len(blanks)  # else it is a text with a stray zero
        ):
            return "utf-16-be" if big else "utf-16-le"
    if data.isascii():
        return "utf-8"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not whole and error.start >= len(data) - 3 and error.reason == "unexpected end of data":
            return "utf-8"
    else:
        return "utf-8"
    cut = sample.rfind(b"\n") + 1 if len(data) > len(sample) or not whole else len(sample)
    sample = sample[: cut or len(sample)]
    # Chinese is pairs of bytes beyond ASCII, one behind the other; names with accents are single ones among letters.
    if not _PAIR.search(sample) and 50 * len(sample.translate(None, _ASCII)) < len(sample):
        return "cp1252"
    scores = {name: _score(sample.decode(name, "replace")) for name in ENCODINGS}
    # A UTF-8 text may be damaged in places.
    scores["utf-8"] = _score(sample.decode("utf-8", "replace"))
    best = max(scores, key=lambda name: scores[name])
    if scores[best] <= 0:
        return "cp1252"
    if best == "big5hkscs" and whole:
        try:
            data.decode("big5")
        except UnicodeDecodeError:
            return best
        return "big5"
    return best


def _decode(data: bytes, encoding: str) -> str:
    if encoding == "cp1252":
        return data.decode("latin-1").translate(_CP1252)
    try:
        return data.decode(encoding, "surrogateescape")
    except UnicodeDecodeError:  # half a UTF-16 character
        return data.decode(encoding, "replace")


class Steps:
    """The sizes of the first parts of a line, by a function that gives that of any part; long lines are measured in
    steps, each once."""

    STEP = 4096

    def __init__(self, size_of: Callable[[int, int], int]) -> None:
        self._size_of = size_of
        self._start = -1
        self._sizes: list[int] = []

    def size(self, start: int, stop: int) -> int:
        """The size of what a line that begins at `start` has before `stop`."""
        if start != self._start:
            self._start, self._sizes = start, [0]
        steps = (stop - start) // self.STEP
        while len(self._sizes) <= steps:
            at = start + len(self._sizes) * self.STEP
            self._sizes.append(self._sizes[-1] + self._size_of(at - self.STEP, at))
        return self._sizes[steps] + self._size_of(start + steps * self.STEP, stop)


class Document:
    """A whole record file: its `data`, `text` and `encoding`, the `file`'s name; `place` finds bytes and lines.

    A byte order mark is no part of `text`. Bytes that the encoding doesn't know stand in the text as lone
    surrogates (as ``surrogateescape`` makes them); `damaged` says whether there are any.
    """

    def __init__(self, data: bytes, *, encoding: str | None = None, file: str = "") -> None:
        self.data = data
        self.file = file
        self.encoding = encoding or detect_encoding(data)
        self.mark = next((len(mark) for mark, name in _BOMS if name == self.encoding and data.startswith(mark)), 0)
        self._codec = "utf-8" if self.encoding == "utf-8-sig" else self.encoding
        self.text = _decode(data[self.mark :], self._codec)
        self._chars: list[int] | None = None
        self._bytes: list[int] = []
        self._steps = Steps(self._width)

    @property
    def damaged(self) -> bool:
        """Whether there are bytes that the encoding doesn't know."""
        return re.search("[\udc80-\udcff\ufffd]", self.text) is not None

    def _find_lines(self) -> list[int]:
        """Learn where the lines begin, in characters and in bytes."""
        ends = "\r\n|\n|\r"
        self._chars = [0] + [match.end() for match in re.finditer(ends, self.text)]
        if self._codec.startswith("utf-16"):
            self._bytes = [self.mark]
            for start, stop in zip(self._chars, self._chars[1:], strict=False):
                self._bytes.append(self._bytes[-1] + self._width(start, stop))
        else:
            # In no other encoding a line end is a part of another character.
            self._bytes = [self.mark] + [
                self.mark + match.end() for match in re.finditer(ends.encode(), self.data[self.mark :])
            ]
        return self._chars

    def _width(self, start: int, stop: int) -> int:
        """The bytes of some characters."""
        if self._codec == "cp1252":
            return stop - start
        text = self.text[start:stop]
        try:
            return len(text.encode(self._codec, "surrogateescape"))
        except UnicodeEncodeError:
            return len(text.encode(self._codec, "replace"))

    def place(self, index: int) -> tuple[int, int]:
        """The byte offset in the file and the line, from 1, of a character of the text."""
        chars = self._find_lines() if self._chars is None else self._chars
        line = bisect_right(chars, index) - 1
        return self._bytes[line] + self._steps.size(chars[line], index), line + 1


class Utf8:
    """A document as UTF-8, for readers of bytes, and the way back from its offsets."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.data = document.text.encode("utf-8", "surrogatepass")
        self._starts: list[int] | None = None
        self._chars: list[int] = []
        self._steps = Steps(self._width)

    def _width(self, start: int, stop: int) -> int:
        """The characters of which the first bytes stand in a part of `data`."""
        return len(self.data[start:stop].translate(None, _LATER_BYTES))

    def place(self, offset: int) -> tuple[int, int]:
        """The byte offset in the file and the line of an offset in `data`."""
        if self._starts is None:
            self._starts = [0] + [match.end() for match in re.finditer(rb"\n", self.data)]
            self._chars = [0] + [match.end() for match in re.finditer("\n", self.document.text)]
        while 0 < offset < len(self.data) and self.data[offset] & 0xC0 == 0x80:  # inside a character
            offset -= 1
        line = bisect_right(self._starts, offset) - 1
        start = self._starts[line]
        return self.document.place(self._chars[line] + self._steps.size(start, offset))
