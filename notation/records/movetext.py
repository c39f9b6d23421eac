"""The words of a Xiangqi record's movetext: numbers, moves, glyphs, comments, variations, the result.

Moves are found by their shape, whatever stands between them: in Chinese text nothing need. What has the shape of
no move ends the movetext.
"""

from __future__ import annotations

import re

from notation.records.record import Kind, Record

__all__ = ["CHINESE", "MOVE", "RESULTS", "Beginnings", "Movetext", "begins_line"]

RESULTS = {
    "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "½-½": "1/2-1/2", "*": "*",
    "红胜": "1-0", "紅勝": "1-0", "红先胜": "1-0", "紅先勝": "1-0", "先胜": "1-0", "先勝": "1-0",
    "黑负": "1-0", "黑負": "1-0", "黑胜": "0-1", "黑勝": "0-1", "红先负": "0-1", "紅先負": "0-1",
    "先负": "0-1", "先負": "0-1", "红负": "0-1", "紅負": "0-1",
    "和棋": "1/2-1/2", "和局": "1/2-1/2", "红先和": "1/2-1/2", "紅先和": "1/2-1/2", "先和": "1/2-1/2", "和": "1/2-1/2",
}  # fmt: skip
"""What a result may be written as."""

_KINDS = "车車俥马馬傌炮砲包仕士相象帅帥将將兵卒"
_DIGITS = "一二三四五六七八九壹贰叁肆伍陆柒捌玖1-9１-９"
_DIRECTIONS = "进進退平上下"
_MARKS = "前中后後底低一二三四五"

#: A move in Chinese characters: piece and file, mark and piece, mark and file (and piece); CXA's short form
#: without a direction, of which a number must not be a part.
CHINESE = (
    f"(?:[{_KINDS}][{_DIGITS}]|[{_MARKS}][{_KINDS}](?=[{_DIRECTIONS}])|[{_MARKS}][{_KINDS}][{_DIGITS}]"
    f"|[{_MARKS}][{_DIGITS}][{_KINDS}]?)[{_DIRECTIONS}][{_DIGITS}]"
    f"|[{_KINDS}][一二三四五六七八九][一二三四五六七八九](?![{_DIRECTIONS}])"
    f"|[{_KINDS}][1-9１-９][1-9１-９](?![{_DIRECTIONS}0-9０-９.．、])"
)

_LATIN = (
    # WXF and its like, CXA's C25; position marks before or behind the letter; letters may be full-width
    r"[A-Za-z][1-9+\-.=a-e][+\-.=][1-9]|[+\-.=][A-Za-z][+\-.=][1-9]|[1-9+\-][1-9+\-][+\-.=][1-9]"
    r"|[Ａ-Ｚａ-ｚ][１-９＋－．＝][＋－．＝][１-９]|[＋－．＝][Ａ-Ｚａ-ｚ][＋－．＝][１-９]"
    # Vietnamese; a pawn's number stands before its letter
    r"|(?:Tg|[A-Za-z])[1-9tgs][./\-–][1-9]|[1-9][BCbc][./\-–][1-9]"
    # points: ICCS, UCCI, UCI; long and short algebraic
    r"|[A-Ia-i](?:10|[0-9])[\-–]?[A-Ia-i](?:10|[0-9])"
    r"|[RHNEBAKCPMGS]?[a-i]?(?:10|[0-9])?[x\-]?[a-i](?:10|[0-9])"
)
_MEN = "Binh|Tốt|Tot|Chốt|Chot"
_LONG = (
    f"(?:(?:Tướng|Tuong|Sĩ|Si|Sỹ|Sy|Tượng|Voi|Xe|Pháo|Phao|Mã|Ma|{_MEN})"
    rf"\s+(?:[1-9]|trước|truoc|giữa|giua|sau)|[1-9]\s+(?:{_MEN}))"
    r"\s+(?:tiến|tien|tấn|tan|bình|binh|thoái|thoai|lui)\s+[1-9]"
)

MOVE = re.compile(f"(?:{CHINESE}|(?i:{_LONG})|(?:{_LATIN})[+#]*(?![A-Za-z0-9]))")
"""The shape of a move in any notation of Xiangqi but dpxq's digits."""

_NUMBER = r"(?:\d{1,3}|[０-９]{1,3})\s?(?:[.．、:：)）]+|(?=\s))"
_SKIP = re.compile(r"(?:[\s\"　,，;；|]|[.…．。]{2,}|…)+")
_GLYPHS = re.compile(r"[!?！？]+")
_NAGS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_NUMBERED = re.compile(_NUMBER)
_RESULT = re.compile(r"(?:1/2-1/2|½-½|1-0|0-1|\*|[（(]?(?:红先?|紅先?|黑|先)[胜勝负負和][）)]?|和[棋局])(?![\w+\-=./])")
_BLACK = re.compile(r"\s*[.…．。]")
_SPACE = re.compile(r"\s*")
_GAP = re.compile(r"(?:\s+|[.…．。]{2,}|…)*")


def begins_line(text: str, at: int) -> bool:
    """Whether only blanks and quotes stand before a place in its line."""
    while at and text[at - 1] in '" \t\r　':
        at -= 1
    return at == 0 or text[at - 1] == "\n"


class Beginnings:
    """Tells where movetext may begin in a text. Blanks and dots are walked over once, however many places in them are
    asked for, if these are line begins and go forward."""

    # A pattern of the whole would try every way to share blanks and dots among its parts.

    def __init__(self, text: str) -> None:
        self._text = text
        self._space = self._gap = self._comment = (0, -1)
        self._moves = False  # whether a move stands behind the gap

    def movetext(self, start: int) -> bool:
        """Whether a place has a move, with blanks and a number before it or not."""
        text = self._text
        if not self._space[0] <= start <= self._space[1]:
            self._space = start, _after(_SPACE, text, start)
        at = self._space[1]
        if self._gap[0] <= at < self._gap[1]:
            return self._moves
        number = _NUMBERED.match(text, at)
        behind = at if number is None else number.end()
        self._gap = behind, _after(_GAP, text, behind)
        self._moves = MOVE.match(text, self._gap[1]) is not None
        return self._moves or (number is not None and MOVE.match(text, at) is not None)

    def commented(self, start: int) -> bool:
        """Whether a place has a comment in braces and then a move."""
        text = self._text
        if not text.startswith("{", start):
            return False
        if not self._comment[0] <= start < self._comment[1]:
            close = text.find("}", start)
            self._comment = start, len(text) if close < 0 else close
        return self._comment[1] < len(text) and self.movetext(self._comment[1] + 1)


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where that ends which a pattern that matches everywhere finds at a place."""
    found = pattern.match(text, at)
    assert found is not None
    return found.end()


class Movetext:
    """Reads movetext of a document into a record's events, from `start` on, to `stop` at the latest.

    `at` is where it ended; `restarts`: at the number of another game's first move. `comments` and `variations` say
    whether braces and round brackets mean them. `numbers` are those of the main line, each with its place and how many
    of its `moves` came before it. `result` is the one behind the moves, or None.
    """

    def __init__(
        self, record: Record, text: str, start: int, stop: int, *, comments: bool = True, variations: bool = True
    ) -> None:
        self.at = start
        self.moves = 0
        self.numbers: list[tuple[int, int, int]] = []
        self.result: str | None = None
        self.restarts = False
        depth = 0
        while True:
            skipped = _SKIP.match(text, self.at, stop)
            if skipped:
                self.at = skipped.end()
            if self.at >= stop:
                return
            at = self.at
            char = text[at]
            if comments and char == "{":
                close = text.find("}", at, stop)
                if close < 0:
                    record.fault("unterminated-comment", at, stop)
                    close = stop
                record.add(Kind.COMMENT, at, close, text[at + 1 : close])
                self.at = min(close + 1, stop)
                continue
            result = _RESULT.match(text, at, stop) if depth == 0 else None
            if result:
                self.result = RESULTS[result[0].strip("（）()")]
                self.at = result.end()
                return
            if variations and char in "(（":
                record.add(Kind.OPEN, at, at + 1)
                depth += 1
                self.at += 1
                continue
            if variations and char in ")）" and depth:
                record.add(Kind.CLOSE, at, at + 1)
                depth -= 1
                self.at += 1
                continue
            glyph = _GLYPHS.match(text, at, stop)
            if glyph:
                nag = _NAGS.get(glyph[0].replace("！", "!").replace("？", "?"))
                if nag and record.events:
                    record.add(Kind.NAG, at, glyph.end(), nag)
                self.at = glyph.end()
                continue
            if char == "$":
                number = re.compile(r"\$(\d{1,3})").match(text, at, stop)
                if number:
                    record.add(Kind.NAG, at, number.end(), int(number[1]))
                    self.at = number.end()
                    continue
            move = MOVE.match(text, at, stop)
            if move:
                record.add(Kind.MOVE, at, move.end())
                self.moves += depth == 0
                self.at = move.end()
                continue
            numbered = _NUMBERED.match(text, at, stop)
            if numbered:
                value = int(re.sub(r"\D", "", numbered[0]))
                if value == 1 and self.moves > 1 and depth == 0 and not _BLACK.match(text, numbered.end(), stop):
                    self._leave_comment(record, text)
                    self.restarts = True
                    return  # another game begins
                if depth == 0:
                    self.numbers.append((value, at, self.moves))
                self.at = numbered.end()
                continue
            return

    def _leave_comment(self, record: Record, text: str) -> None:
        """A comment behind an empty line belongs to the game that comes next."""
        if record.events and record.events[-1].kind == Kind.COMMENT:
            start = record.events[-1].start
            at = start
            while at and text[at - 1] in " \t\r":
                at -= 1
            if text.endswith("\n\n", 0, at) or text.endswith("\r\n\r\n", 0, start):
                record.events.pop()
                self.at = start
