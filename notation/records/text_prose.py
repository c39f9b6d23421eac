"""Movetext with prose between the moves, as people paste it.

A line of words between moves is a comment, and the next number goes on with the game. Another game begins with the
number 1, with header lines or a position, and, where there are no numbers, with moves that fit the first position and
not the one that was reached.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from notation.errors import NotationError
from notation.records.movetext import Brackets, Lead, Movetext, find_lead, skip
from notation.records.play import plays
from notation.records.record import Kind, Record
from notation.records.text_fen import find_position
from notation.records.text_headers import read_line
from notation.records.text_numbers import Number, find_number
from notation.records.text_results import find_result
from notation.records.xiangqi_moves import MOVE, nearly

if TYPE_CHECKING:
    from notation._core import Board

__all__ = ["ENDS", "NAMED", "RULE", "XIANGQI", "PastedMovetext", "header_at", "lines_are_games"]

RULE = re.compile(r"[\s\-=_*─—━~·.|+:#]+")
"""A line that only divides."""
NAMED = re.compile(r"[ \t]*([\w\-]{1,40});(?=\s*[A-Za-z\u4e00-\u9fff])")
"""The name before a game that is one line."""
XIANGQI = (
    "wxf", "ucci", "uci", "iccs", "algebraic", "algebraic:dialect=xboard", "lalg", "salg", "vietnamese", "chinese",
)  # fmt: skip

#: Header lines that say how a game ended.
ENDS = frozenset({"Result", "Termination"})
#: Header lines that may stand in a game or behind it.
_REMARKS = ENDS | {"Annotator", "Remark", "Time", "RedTime", "BlackTime", "Opening", "ECCO"}
#: What may stand behind prose in a line.
_PLACE = re.compile(
    rf"(?P<move>{MOVE.pattern})|[()（）{{【]|第|回合|[红紅黑]|[①-⑳]|\d{{1,3}}\s?[.．、:：]|(?i:red|black|white|đỏ|đen|trắng):"
)
#: So many lines that begin with a move are taken for prose in a row: a game may begin at each.
_DOUBTFUL = 8
#: So many lines, and moves of a line, tell whether lines are games.
_SAMPLE = 40
#: The title of one of several games.
_HEADING = re.compile(
    r"\s*[【\[]?(?:第?[\d一二三四五六七八九十百]{1,5}[ ]?[局盘盤题題例]|[例题題局][ ]?[\d一二三四五六七八九十]"
    r"|(?i:game|ván|partie)[ ]\d|[#＃][ ]?\d{1,4}[ ]*$)"
)
_WORD = re.compile(r"[^\s()（）]+|[()（）]")
_PROSE = re.compile(r"[一-鿿]")


def header_at(text: str, at: int, stop: int) -> list[tuple[str, str]] | None:
    """The tags of a line, or None: the name of a side may stand before its move too."""
    pairs = read_line(text[at:stop])
    return None if pairs is None or find_lead(text, at, stop) is not None else pairs


def lines_are_games(text: str, at: int) -> bool:
    """Whether all lines from a place on, or the first of them, hold nothing but moves from the first position, and
    are not one game."""
    lines: list[list[str]] = []
    while at < len(text) and len(lines) < _SAMPLE:
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        words: list[str] = []
        at = skip(text, at, end)
        while at < end and len(words) < _SAMPLE:
            move = MOVE.match(text, at, end)
            if move is None:
                return False
            words.append(move[0])
            at = skip(text, move.end(), end)
        if len(words) == 1:
            return False
        if words:
            lines.append(words)
        at = end + 1
    if len(lines) < 2:
        return False
    return any(
        all(plays("xiangqi", words, (notation,)) for words in lines)
        and not plays("xiangqi", [word for words in lines for word in words], (notation,))
        for notation in XIANGQI
    )


class PastedMovetext(Movetext):
    """Movetext in which prose may stand; see `Movetext`."""

    def __init__(self, record: Record, text: str, start: int, stop: int, *, raw: str, brackets: Brackets) -> None:
        self._words: list[str] = []
        self._probes: dict[str, Board] | None = None
        self._probed = 0
        self._numbered_at = -1  # the place behind the last number, and blanks
        side = (record.fen or "").split()[1:2]
        self._odd = side in (["b"], ["B"])  # whether Black begins
        super().__init__(record, text, start, stop, raw=raw, brackets=brackets)

    def _main(self, word: str) -> None:
        self._words.append(word)

    # -----------------------------------------------------------------------------------------
    # Lines

    def _line(self, at: int, before: int) -> bool:
        text, stop = self.text, self.stop
        if self.depth or not self.moves:
            return True
        blank = text.count("\n", before, at) > 1
        if find_result(text, at, stop) and text[at] != "*":
            return True
        end = self._line_end(at)
        if len(text[at:end].strip()) > 2 and RULE.fullmatch(text, at, end):
            self.at = end
            return True
        header = header_at(text, at, end)
        if header is not None:
            if {name for name, _ in header} <= _REMARKS and self._resume(at, blank) is not None:
                return self._prose(at, blank)
            return False
        if self._note(at, end):
            return self._prose(at, blank)
        if text[at] == "#" and _HEADING.match(text, at, end):
            return self._prose(at, blank)
        if text[at] in "{(（!?！？$#)）【[［" or text.startswith(("//", "/*"), at):
            return True
        if find_position(text, at, self._line_end(at)) or NAMED.match(text, at, stop):
            return False
        lead = find_lead(text, at, stop)
        if lead is not None and not self._is_prose(lead):
            return lead.number is not None or lead.labelled or bool(self.numbers) or self._goes_on(lead, blank=blank)
        if lead is None and self._unreadable_line(at):
            return self._give_up(at)
        place = self._round_in(at, end) if self.numbers and lead is None else -1
        if place > at:
            return self._words_until(place, at)
        return self._prose(at, blank)

    def _note(self, at: int, end: int) -> bool:
        """Whether a line is nothing but words in brackets, which may be the title of the next game."""
        line = self.text[at:end].rstrip()
        return line[0] in "【[［" and line[-1] in "】]］" and find_lead(self.text, at, self.stop) is None

    def _is_prose(self, lead: Lead) -> bool:
        """Whether a line that begins with a move is about it: in a numbered game one without a number, in words."""
        if lead.number is not None or not self.numbers or self._black_to_move():
            return False
        text = self.text
        move = MOVE.match(text, lead.move, self.stop)
        assert move is not None
        at = skip(text, move.end(), self._line_end(move.end()))
        words = _PROSE.match(text, at, self.stop) is not None
        return words and find_lead(text, at, self.stop) is None and find_result(text, at, self.stop) is None

    def _round_in(self, at: int, end: int) -> int:
        """Where the number that is due stands behind the words of a line, or -1; Black's move may have the round's."""
        text = self.text
        for found in _PLACE.finditer(text, at + 1, end):
            lead = None if found["move"] else find_lead(text, found.start(), self.stop)
            if lead is not None and lead.number is not None and lead.number.value == self.due():
                return found.start()
        return -1

    def _unreadable_line(self, at: int) -> bool:
        """Whether a line is no prose, but begins with a move that can't be read."""
        text, end = self.text, self._line_end(at)
        if nearly(text, at, end):
            return True
        number = find_number(text, at, end)
        if number is None or number.value != self.due():
            return False
        at = skip(text, number.stop, end)
        return nearly(text, at, end) or MOVE.search(text, at, end) is not None

    def _prose(self, at: int, blank: bool) -> bool:
        """Make a comment of lines of prose, if the game goes on behind them."""
        behind = self._resume(at, blank)
        if behind is None:
            self.at = at
            return False
        lines = [line.strip() for line in self._plain(at, behind).splitlines()]
        words = "\n".join(line for line in lines if line and not RULE.fullmatch(line))
        if words[:1] in tuple("【[［") and words[-1:] in tuple("】]］") and "\n" not in words:
            words = words[1:-1].strip()
        if words:  # and no rules alone
            self.record.add(Kind.COMMENT, at, behind, words)
        self.at = behind
        return True

    def _resume(self, at: int, blank: bool) -> int | None:
        """Where the game goes on behind the line at a place, or None."""
        text, stop = self.text, self.stop
        end = self._line_end(at)
        heading = _HEADING.match(text, at, end) is not None
        at = end + 1
        empty = False  # whether the line before is
        doubtful = 0
        while at < stop:
            end = self._line_end(at)
            begin = skip(text, at, end)
            line = text[at:end]
            if begin >= end or RULE.fullmatch(line):
                empty = True
                at = end + 1
                continue
            if find_result(text, begin, stop):
                return begin
            header = header_at(text, at, end)
            if header is not None and not {name for name, _ in header} <= _REMARKS:
                return None
            if find_position(text, begin, end) or NAMED.match(text, begin, stop):
                return None
            if text[begin] in "{(（":
                return begin if text[begin] != "{" or self._continues(text.find("}", begin, stop) + 1) else None
            lead = find_lead(text, begin, stop) if header is None else None
            if lead is not None and not self._is_prose(lead):
                if lead.number is not None:
                    return None if self._restarts(lead.number) else begin
                if lead.labelled or (self.numbers and self._black_to_move()):
                    return begin
                return begin if self._goes_on(lead, title=(blank and not empty) or heading) else None
            doubtful += lead is not None
            if doubtful > _DOUBTFUL:
                return None
            heading = heading or _HEADING.match(text, begin, end) is not None
            empty = False
            at = end + 1
        return None

    def _continues(self, at: int) -> bool:
        """Whether a later number stands at a place."""
        lead = find_lead(self.text, at, self.stop) if at else None
        return lead is not None and lead.number is not None and not self._restarts(lead.number)

    # -----------------------------------------------------------------------------------------
    # Words in a line

    def _number(self, number: Number, at: int) -> bool:
        text, stop = self.text, self.stop
        if self.moves and self.depth == 0 and find_lead(text, at, stop) is None:
            behind = skip(text, number.stop, stop)
            expected = number.value == self.due() and not self._black_to_move()
            stands = text[behind : behind + 1] in tuple("({（【") or find_result(text, behind, stop) is not None
            if not expected and not stands and behind < stop:
                return self._other(at)
        late = number.value == self.due() + 1 and self._black_to_move() and self.depth == 0
        if late and self.moves > 2 and self.numbers and number.value != self.numbers[0][0] + self.moves:
            return self._give_up(at)  # Black's move is missing
        if not super()._number(number, at):
            return False
        self._numbered_at = skip(text, self.at, stop)
        return True

    def _other(self, at: int) -> bool:
        text, stop = self.text, self.stop
        end = self._line_end(at)
        unreadable = at <= self._numbered_at or nearly(text, at, end)
        if self.depth and unreadable:  # what follows it in the variation is not read
            word = _WORD.match(text, at, end)
            assert word is not None
            self.record.add(Kind.MOVE, at, word.end())
            self.at = word.end()
            return True
        if not self.moves or unreadable:
            return self._give_up(at)
        moves: list[int] = []
        behind, numbered = end, False
        for found in _PLACE.finditer(text, at + 1, end):
            place = found.start()
            if text[place] in "()（）{【" or (self.depth and found["move"]):
                if self.depth or text[place] in "(（{【":
                    behind = place
                    break
                continue
            lead = find_lead(text, place, stop)
            if found["move"]:
                moves.append(place)
            elif lead is not None and self._begins_round(lead):
                behind, numbered = place, lead.number is not None
                break
        if self.depth or (behind < end and text[behind] in "(（{【" and not moves):
            return self._words_until(behind, at)
        if not self.numbers and not self.labelled:
            return self._give_up(at) if moves else self._words_until(behind, at)
        if not self._black_to_move():
            return self._words_until(behind, at)
        if len(moves) == 1:
            return self._words_until(moves[0], at)
        return self._give_up(at) if moves or numbered else self._words_until(behind, at)

    def _unopened(self, at: int) -> bool:
        return self._other(at)

    def _begins_round(self, lead: Lead) -> bool:
        """Whether a number that is due, or the name of a side, stands before a move."""
        if lead.number is None:
            return lead.labelled
        return self.depth > 0 or lead.number.value in self._expected()

    def _expected(self) -> tuple[int, ...]:
        """The numbers that may come next: where Black's move is due, the round's own or that of the next."""
        return (self.due(), self.due() + 1) if self._black_to_move() else (self.due(),)

    def _words_until(self, behind: int, at: int) -> bool:
        self._add_comment(at, behind)
        self.at = behind
        return True

    def _give_up(self, at: int) -> bool:
        """What can't be read ends the game; what goes on behind it is not another one."""
        text, stop = self.text, self.stop
        end = self._line_end(at)
        empty = False
        line = end + 1
        while line < stop:
            until = self._line_end(line)
            begin = skip(text, line, until)
            if begin >= until:
                empty = True
                line = until + 1
                continue
            header = header_at(text, line, until)
            if header is not None or find_position(text, begin, until) or NAMED.match(text, begin, stop):
                break
            lead = find_lead(text, begin, stop)
            if lead is not None and (empty if lead.number is None else lead.number.value == 1):
                break
            if lead is not None or not empty:
                end, empty = until, False
            line = until + 1
        while end > at and text[end - 1].isspace():
            end -= 1
        self.record.add(Kind.MOVE, at, end)
        self.at = self.end = end
        return False

    # -----------------------------------------------------------------------------------------
    # Moves

    def _black_to_move(self) -> bool:
        return (self.moves + self._odd) % 2 == 1

    def _goes_on(self, lead: Lead, *, title: bool = False, blank: bool = True) -> bool:
        """Whether moves without a number go on with the game. What stands before them may be a `title`: behind an empty
        line, and right before the moves of a game that may begin with them. A line of one move is no game, unless one
        that is `blank` or words stand before it."""
        words = self._following(lead.move)
        if (not title and self._fits_position(words[0])) or (len(words) < 2 and not blank):
            return True
        return not plays("xiangqi", words, XIANGQI)

    def _following(self, at: int) -> list[str]:
        """The first moves of a line."""
        words: list[str] = []
        end = self._line_end(at)
        while len(words) < 2:
            move = MOVE.match(self.text, at, end)
            if move is None:
                break
            words.append(move[0].replace(" ", "") if not move[0].isascii() else move[0])
            at = skip(self.text, move.end(), end)
        return words

    def _fits_position(self, word: str) -> bool:
        """Whether a move can be played where the game stands, in a notation in which it can be read so far."""
        from notation._core import Board

        if self._probes is None:
            self._probes = {}
            for notation in XIANGQI:
                try:
                    self._probes[notation] = Board("xiangqi", self.record.fen) if self.record.fen else Board("xiangqi")
                except NotationError:
                    return True
        for notation, board in list(self._probes.items()):
            try:
                for played in self._words[self._probed :]:
                    board.push_text(played, notation)
            except NotationError:
                del self._probes[notation]
        self._probed = len(self._words)
        for notation, board in self._probes.items():
            try:
                board.parse(word, notation)
            except NotationError:
                continue
            return True
        return False
