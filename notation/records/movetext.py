"""The words of a Xiangqi record's movetext: numbers, moves, glyphs, comments, variations, the result.

Moves are found by their shape, whatever stands between them: in Chinese text nothing need. What has the shape of
no move ends the movetext, or is a comment where the reader says that prose may stand between moves.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from notation.records.record import Kind, Record
from notation.records.text_numbers import Number, find_number
from notation.records.text_results import find_result
from notation.records.xiangqi_moves import MOVE, nearly

__all__ = ["Beginnings", "Brackets", "Lead", "Movetext", "begins_line", "find_lead", "skip"]

_SKIP = re.compile(
    r"(?:[\s\"　,，;；|｜、。“”·•]|[.…．。]{2,}|…|[.．。](?=\s|\Z)|[-‐‑‒–—―－~～]+(?=[\s一-鿿]|\Z)|/(?![/*])|／"
    r"|[→⇒➔＞>]|[-=]>|\*\*+)*"
)
_GLYPHS = re.compile(r"[!?！？]+")
_BRACKETED = re.compile(r"[(（\[]([!?！？]{1,2})[)）\]]")
_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_NUMBERED_NAG = re.compile(r"\$(\d{1,3})")
_CLOSING = {"【": "】", "[": "]", "［": "］"}
MAX_NOTE = 1000
"""So long a note in square brackets may be."""
_NESTED = 8
_BLACK = re.compile(r"\s*[.…．。]")
_LABEL = re.compile(
    r"[(（\[【](?:红|紅|黑)(?:方|棋)?[)）\]】][ ]{0,3}[:：]?|"
    r"(?:红|紅|黑)(?:方|棋)?先?(?:走|行|应|應|下)?[ ]{0,3}[:：]?|(?i:red|black|white|đỏ|đen|trắng)[ ]{0,3}[:：]"
)
# What most words are: a move behind blanks, or behind a number with a dot.
_USUAL = re.compile(rf" {{0,8}}(?:(?P<number>\d{{1,3}})\. {{0,8}})?(?P<found>{MOVE.pattern})")
_LINE = re.compile(r"[^\n]*")
_PAIRS = re.compile(r"[(（)）]|\n[ ]*\n")


class Lead(NamedTuple):
    """What movetext may begin with: its first move stands at `move`, behind a number or the name of a side, or not."""

    move: int
    number: Number | None
    labelled: bool


def begins_line(text: str, at: int) -> bool:
    """Whether only blanks and quotes stand before a place in its line."""
    while at and text[at - 1] in '" \t\r　':
        at -= 1
    return at == 0 or text[at - 1] == "\n"


def skip(text: str, at: int, stop: int) -> int:
    """The place behind blanks and what separates moves."""
    found = _SKIP.match(text, at, stop)
    assert found is not None
    return found.end()


def find_lead(text: str, at: int, stop: int) -> Lead | None:
    """The begin of movetext at a place, or None."""
    number: Number | None = None
    labelled = False
    for _ in range(6):  # a number, a side, dots, in any order
        at = skip(text, at, stop)
        if MOVE.match(text, at, stop):
            return Lead(at, number, labelled)
        found = find_number(text, at, stop) if number is None else None
        label = _LABEL.match(text, at, stop)
        if found:
            number, at = found, found.stop
        elif label:
            labelled, at = True, label.end()
        elif number is not None and text[at : at + 1] in tuple(".…．。"):
            at += 1
        else:
            return None
    return None


class Beginnings:
    """Tells where movetext may begin in a text. Blanks are walked over once, however many places in them are asked
    for, if these are line begins and go forward."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._space = self._comment = (0, -1)
        self._asked = -1
        self._moves = False  # whether movetext begins there

    def movetext(self, start: int) -> bool:
        """Whether a place has a move, with blanks and a number before it or not."""
        if not self._space[0] <= start <= self._space[1]:
            self._space = start, skip(self._text, start, len(self._text))
        at = self._space[1]
        if at != self._asked:
            self._asked, self._moves = at, find_lead(self._text, at, len(self._text)) is not None
        return self._moves

    def commented(self, start: int) -> bool:
        """Whether a place has a comment in braces and then a move."""
        text = self._text
        if not text.startswith("{", start):
            return False
        if not self._comment[0] <= start < self._comment[1]:
            close = text.find("}", start)
            self._comment = start, len(text) if close < 0 else close
        return self._comment[1] < len(text) and self.movetext(self._comment[1] + 1)


class Brackets:
    """Where the round brackets of a text are closed; none is closed behind an empty line."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._closing: dict[int, int] | None = None

    def closing(self, at: int) -> int:
        """The place of the bracket that closes the one at a place, or -1."""
        if self._closing is None:
            self._closing = {}
            opened: list[int] = []
            for found in _PAIRS.finditer(self._text):
                if found[0] in "(（":
                    opened.append(found.start())
                elif found[0] not in ")）":
                    opened.clear()
                elif opened:
                    self._closing[opened.pop()] = found.start()
        return self._closing.get(at, -1)


class Movetext:
    """Reads movetext of a document into a record's events, from `start` on, to `stop` at the latest.

    `text` is the document's, or what `clean` made of `raw`, which then is the document's. `at` is where it ended, `end`
    where its last word did; `restarts`: at the number of another game's first move. `numbers` are those of the main
    line, each with its place and how many of its `moves` came before it. `result` is the one behind the moves, or None.
    """

    def __init__(
        self, record: Record, text: str, start: int, stop: int, *, raw: str = "", brackets: Brackets | None = None
    ) -> None:
        self.record = record
        self.text = text
        self.raw = raw or text
        self.at = self.end = start
        self.stop = stop
        self.moves = 0
        self.numbers: list[tuple[int, int, int]] = []
        self.result: str | None = None
        self.restarts = False
        self.depth = 0
        self.labelled = False
        self._brackets = brackets or Brackets(text[:stop])
        self._line_begins = False
        self._unclosed = False  # whether a variation is open that is not closed
        while self._word():
            pass

    def _usual(self, found: re.Match[str]) -> bool:
        """Read a move, and the number before it."""
        self._line_begins = False
        if found["number"]:
            at = self.at = found.start("number")
            if not self._number(Number(int(found["number"]), found.end("number") + 1, True), at):
                return False
            self.end = self.at
        self._move(found.start("found"), found.end("found"))
        return True

    def _word(self) -> bool:
        """Read one word; False where the movetext ends."""
        text, stop, record = self.text, self.stop, self.record
        usual = _USUAL.match(text, self.at, stop)
        if usual and (not usual["number"] or not MOVE.match(text, usual.start("number"), stop)):
            self.end = self.at
            return self._usual(usual)
        before = self.end = self.at
        at = self.at = skip(text, before, stop)
        if at >= stop:
            return False
        self._line_begins = "\n" in text[before:at]
        if self._line_begins and not self._line(at, before):
            return False
        if self.at != at:
            return True
        result = find_result(text, at, stop) if self.depth == 0 else None
        if result:
            self.result, self.at = result
            self.end = self.at
            return False
        label = _LABEL.match(text, at, stop)
        if label and find_lead(text, at, stop):
            self.labelled = True
            self.at = label.end()
            return True
        if self._glyph(at) or self._comment(at):
            return True
        number = find_number(text, at, stop)
        if number is not None and not number.plain:
            if self._fits(number, at):
                return self._number(number, at)
            number = None
        if text[at] in "(（":
            return self._bracket(at)
        if text[at] in ")）" and self.depth:
            record.add(Kind.CLOSE, at, at + 1)
            self.depth -= 1
            self.at += 1
            return True
        move = MOVE.match(text, at, stop)
        if move:
            self._move(at, move.end())
            return True
        if number is not None:
            return self._number(number, at)
        return self._other(at)

    def _move(self, at: int, end: int) -> None:
        word = self.text[at:end]
        if " " in word:
            glued = word.replace(" ", "")
            word = glued if MOVE.fullmatch(glued) else word  # the words of a long form stay apart
        self.record.add(Kind.MOVE, at, end, None if word == self.raw[at:end] else word)
        if self.depth == 0:
            self.moves += 1
            self._main(word)
        self.at = end

    def _number(self, number: Number, at: int) -> bool:
        if (self.depth == 0 or (self._unclosed and self._line_begins)) and self._restarts(number):
            self._leave_comment()
            self.restarts = True
            return False  # another game begins
        if self.depth == 0:
            self.numbers.append((number.value, at, self.moves))
        self.at = number.stop
        return True

    def _restarts(self, number: Number) -> bool:
        """Whether a number is that of another game's first move."""
        return number.value == 1 and self.moves > 1 and not _BLACK.match(self.text, number.stop, self.stop)

    def due(self) -> int:
        """The number of the round that comes next."""
        if not self.numbers:
            return self.moves // 2 + 1
        value, _, before = self.numbers[0]
        return value + (self.moves - before) // 2

    def _fits(self, number: Number, at: int) -> bool:
        """Whether a number that may be something else (a note's) numbers the next move, or all moves one by one."""
        if find_lead(self.text, number.stop, self.stop) is None:
            return False
        if number.value == 1 and self.moves > 1:
            return self._line_begins
        if (
            self.record.events
            and at == self.end
            and self.text[number.stop - 1 : number.stop + 1].strip(" \n")
            != self.text[number.stop - 1 : number.stop + 1]
        ):
            return False  # a note's number right behind a move
        return not self.numbers or number.value in (self.due(), self.numbers[0][0] + self.moves)

    def _comment(self, at: int) -> bool:
        """Read a comment in braces, in 【 】 or [ ], or behind ``//`` or ``#`` up to the line's end."""
        text, stop = self.text, self.stop
        char = text[at]
        if char == "{":
            close = text.find("}", at, stop)
            if close < 0:
                self.record.fault("unterminated-comment", at, stop)
                close = stop
            self.record.add(Kind.COMMENT, at, close, self._plain(at + 1, close))
            self.at = min(close + 1, stop)
            return True
        if char in _CLOSING and find_number(text, at, stop) is None:
            limit = min(stop, at + MAX_NOTE)
            close = text.find(_CLOSING[char], at, limit)
            if close < 0 or text.find("\n", at, close) >= 0:
                return False
            self._add_comment(at + 1, close)
            self.at = close + 1
            return True
        if text.startswith("/*", at):
            close = text.find("*/", at + 2, stop)
            close = stop if close < 0 else close
            self._add_comment(at + 2, close)
            self.at = min(close + 2, stop)
            return True
        if char == "#" or text.startswith("//", at):
            end = self._line_end(at)
            self._add_comment(at + (1 if char == "#" else 2), end)
            self.at = end
            return True
        return False

    def _glyph(self, at: int) -> bool:
        """Read a glyph, in brackets or not."""
        text, stop, record = self.text, self.stop, self.record
        bracketed = _BRACKETED.match(text, at, stop)
        glyph = bracketed or _GLYPHS.match(text, at, stop)
        if glyph:
            signs = glyph[1] if bracketed else glyph[0]
            nag = _NAGS.get(signs.replace("！", "!").replace("？", "?"))
            if nag and record.events:
                record.add(Kind.NAG, at, glyph.end(), nag)
            else:
                self._add_comment(at, glyph.end())
            self.at = glyph.end()
            return True
        number = _NUMBERED_NAG.match(text, at, stop)
        if number:
            record.add(Kind.NAG, at, number.end(), int(number[1]))
            self.at = number.end()
            return True
        return False

    def _bracket(self, at: int) -> bool:
        """Begin a variation; what holds no moves but words is a comment."""
        text, stop = self.text, self.stop
        behind = skip(text, at + 1, stop)
        for _ in range(_NESTED):
            if text[behind : behind + 1] in ("(", "（"):
                behind = skip(text, behind + 1, stop)
        if text.startswith("{", behind):
            behind = text.find("}", behind, stop) + 1 or behind
        close = self._brackets.closing(at)
        if find_number(text, at, stop) is not None and at < close < stop:  # a note's
            self._add_comment(at + 1, close)
            self.at = close + 1
            return True
        number = find_number(text, behind, stop)
        misprint = nearly(text, behind if number is None else skip(text, number.stop, stop), stop)
        if not misprint and find_lead(text, behind, stop) is None:
            if at < close < stop:
                self._add_comment(at + 1, close)
                self.at = close + 1
                return True
            if text[at + 1 : behind].strip() == "":
                return self._unopened(at)
        return self._open(at, close)

    def _open(self, at: int, close: int) -> bool:
        self._unclosed = self._unclosed or close < 0
        self.record.add(Kind.OPEN, at, at + 1)
        self.depth += 1
        self.at += 1
        return True

    def _unopened(self, at: int) -> bool:
        """A bracket that is not closed, and holds no moves."""
        return self._open(at, -1)

    def _add_comment(self, start: int, stop: int) -> None:
        words = self._plain(start, stop).strip()
        if words:
            self.record.add(Kind.COMMENT, start, stop, words)

    def _plain(self, start: int, stop: int) -> str:
        if self.raw is self.text:
            return self.raw[start:stop]
        raw = self.raw[max(0, start - 1) : stop]
        if "&" in raw or "<" in raw:  # entities, of which a part may stand outside, and tags
            return re.sub(" {2,}", " ", self.text[start:stop])
        return self.raw[start:stop]

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at, self.stop)
        return self.stop if end < 0 else end

    def _line(self, at: int, before: int) -> bool:
        """Whether the movetext goes on with a line that begins at a place; text behind `before` was passed over."""
        return True

    def _main(self, word: str) -> None:
        """A move of the main line was met."""

    def _other(self, at: int) -> bool:
        """Whether the movetext goes on behind what is nothing that was expected."""
        return False

    def _leave_comment(self) -> None:
        """A comment behind an empty line belongs to the game that comes next."""
        record, text = self.record, self.text
        if record.events and record.events[-1].kind == Kind.COMMENT:
            start = record.events[-1].start
            at = start
            while at and text[at - 1] in " \t\r":
                at -= 1
            if text.endswith("\n\n", 0, at) or text.endswith("\r\n\r\n", 0, start) or text.endswith("\n \n", 0, at):
                record.events.pop()
                self.at = start
