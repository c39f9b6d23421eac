"""Plain text: moves as people paste them, numbered or not, glued together or one a line, with a position, header
lines (``红方：…``), comments in braces and variations in round brackets, or without.

A line ``name;move,move`` is a game of its own. Lines that are none of these, in front of the moves, are a comment
before the first. Sources: texts of dpxq.com, Ourgame, GMChess and elephantchess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation._core import Board
from notation.kernel.codec import CodecHandle
from notation.records.book import looks_like_scores, scores, write_score
from notation.records.document import Document
from notation.records.move_table import looks_like_table, tables
from notation.records.movetext import Beginnings, Brackets, Movetext, find_lead, skip
from notation.records.play import Losses, plays
from notation.records.record import Fault, Kind, Record
from notation.records.text_clean import clean, plain
from notation.records.text_fen import Position, find_position
from notation.records.text_headers import TRADITIONAL_KEYS, WRITTEN_KEYS, read_line
from notation.records.text_moves import tree_words
from notation.records.text_prose import ENDS, NAMED, RULE, XIANGQI, PastedMovetext, header_at, lines_are_games
from notation.records.text_results import find_result
from notation.records.tree import Game

__all__ = ["is_chess", "recognise", "records", "write"]

_COLUMNS = (
    frozenset(("棋谱", "棋譜", "回合", "序号", "序號", "着法", "著法", "步数", "步數", "#", "No", "No.")),
    frozenset(("红方", "紅方", "红", "紅", "红棋", "紅棋", "Red", "Đỏ", "Trắng")),
    frozenset(("黑方", "黑", "黑棋", "Black", "Đen")),
)
_ADVERT = re.compile(r"[^\n]*?(?:https?://|www\.|棋[谱譜]由|欢迎访问|歡迎訪問|推荐用|推薦用)")
_PLAYERS = frozenset(("Red", "Black", "White"))
_CHESS = ("san", "uci", "lan", "coordinate")
_CHESS_WORD = re.compile(r"\{[^{}]*\}|\d{1,3}\.+|[()!?]")
_NUMBERED = re.compile(r"\d{1,3}")


def recognise(text: str) -> int:
    """How surely a text is a list of Xiangqi moves, or has chess games as books or servers print them."""
    return max(_recognise(text), looks_like_scores(text), looks_like_table(text))


def _recognise(text: str) -> int:
    """How surely a text is a list of Xiangqi moves: what begins a line is a move that only this game has."""
    headers = 0
    position = False
    text = clean(text[:20000])
    begins = Beginnings(text)
    for start, stop in _lines(text):
        line = text[start:stop]
        if skip(text, start, stop) >= stop:
            continue
        header = read_line(line)
        headers += header is not None and re.match(r"\s*[【\[]?[一-鿿]", line) is not None
        tags = header or ()
        position = position or any(name == "FEN" and find_position(value, 0, len(value)) for name, value in tags)
        prefix = _PREFIX.match(text, start, stop)
        if prefix and header is None and find_lead(text, prefix.end(), stop):
            start = prefix.end()
        fen = find_position(text, start, stop)
        named = NAMED.match(text, start, stop)
        at = named.end() if named else start
        if fen:
            at = _behind_position(text, fen.stop, stop)
        if text.startswith("{", at) and begins.commented(at):
            at = text.find("}", at) + 1
        lead = find_lead(text, at, len(text)) if begins.movetext(at) else None
        if lead:
            if fen or position:
                return 75
            return 85 if headers > 2 else _sureness(text, lead.move)
        position = position or fen is not None
    return 40 if headers > 4 or position else 0


def is_chess(text: str) -> bool:
    """Whether a text that this format's readers have no name for is moves of chess: the first words that look like
    moves can be played."""
    if recognise(text):
        return False
    for start, stop in _lines(text[:2000]):
        words = [word for word in _CHESS_WORD.sub(" ", text[start:stop]).split() if not _NUMBERED.fullmatch(word)]
        if words and plays("chess", words[:2], (*_CHESS, "descriptive", "figurine")):
            return True
    return False


def _sureness(text: str, at: int) -> int:
    """What the first moves say: they must not be moves of chess."""
    record = Record(at, at)
    Movetext(record, text, at, min(len(text), at + 300))
    words: list[str] = []
    depth = in_line = 0
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    for event in record.events:
        depth += (event.kind == Kind.OPEN) - (event.kind == Kind.CLOSE)
        if event.kind == Kind.MOVE and depth == 0 and len(words) < 4:
            in_line += event.start < end
            words.append(event.value if isinstance(event.value, str) else text[event.start : event.stop])
    if any(ord(char) > 0x2E80 for word in words[:1] for char in word):
        return 75
    if in_line > 1:  # a line may be a game
        words = words[:in_line]
    if plays("chess", words, _CHESS):
        return 0
    return 55 if plays("xiangqi", words, XIANGQI) else 0


def _lines(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    while start < len(text):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        yield start, stop
        start = stop + 1


def _names_columns(line: str) -> bool:
    """Whether a line stands above the columns of a table: ``棋谱 红方 黑方``."""
    words = line.replace("|", " ").split() if len(line) < 80 else []
    heads = _COLUMNS[3 - len(words) :] if len(words) in (2, 3) else ()
    return bool(heads) and all(word in head for word, head in zip(words, heads, strict=True))


#: What may stand before the moves in their line: ``着法：``.
_PREFIX = re.compile(r"[ ]{0,20}[一-鿿]{1,8}[ ]{0,3}[：:]")
_BLANK = re.compile(r"\s*")
_BEHIND = re.compile(r"[ ,;，；|]*(?:moves\b|[着著]法|走法)?[ :：]*")


def _behind_position(text: str, at: int, stop: int) -> int:
    """Where moves may stand behind a position."""
    found = _BEHIND.match(text, at, stop)
    return at if found is None else found.end()


_GIVEN = re.compile("[认認]|投降|[议議言]和")
_IF = re.compile("[如若则則倘假]")


def _told(words: str) -> str | None:
    """The result that prose behind the moves ends with: that a side gave up, or both agreed, and nothing of what would
    have been."""
    last = re.split("[，,；;。]", words.rstrip(" 。.！!"))[-1].strip()
    found = find_result(last, 0, len(last)) if _GIVEN.search(last) and not _IF.search(words) else None
    return found[0] if found is not None and found[1] == len(last) else None


class _Reader:
    """Goes through the lines of a document."""

    def __init__(self, document: Document) -> None:
        self.raw = document.text
        self.text = clean(document.text)
        self.brackets = Brackets(self.text)
        self._begins = Beginnings(self.text)
        self._line = (0, -1)
        self._games_are_lines: bool | None = None
        self.last: Record | None = None  # found, and not yet given: what stands behind its moves may belong to it
        self._begin()

    def _begin(self) -> None:
        self.tags: list[tuple[str, str]] = []
        self.fen: Position | None = None
        self.preamble: list[tuple[int, int]] = []
        self.start: int | None = None

    def __iter__(self) -> Iterator[Record | Fault]:
        text = self.text
        at = 0
        while at < len(text):
            stop = self._line_end(at)
            begin = skip(text, at, stop)
            if begin >= stop or RULE.fullmatch(text, at, stop) or _names_columns(text[at : min(stop, at + 80)]):
                at = stop + 1
                continue
            fen = find_position(text, at, stop)
            if fen:
                if self.fen is not None:  # the position before it is a game without moves
                    yield from self._give(self._record())
                self._mark(at)
                self.fen = fen
                at = _behind_position(text, fen.stop, stop)
                if at >= stop:
                    at = stop + 1
                    continue
            prefix = _PREFIX.match(text, at, stop)
            if prefix and header_at(text, at, stop) is None and find_lead(text, prefix.end(), stop):
                self._mark(at)
                if find_lead(text, at, stop) is None:
                    self.preamble.append((at, prefix.end()))
                    at = prefix.end()
            named = NAMED.match(text, at, stop)
            if named and self._begins.movetext(named.end()):
                self._mark(at)
                self.tags.append(("Id", named[1]))
                yield from self._give(self._moves(named.end(), stop))
                at = stop + 1
                continue
            begin = skip(text, at, stop)
            if self._begins.movetext(begin) or self._begins.commented(begin):
                self._mark(begin if begin < stop else at)
                if self._games_are_lines is None:
                    self._games_are_lines = lines_are_games(text, at)
                record = self._moves(at, stop if self._games_are_lines else len(text))
                yield from self._give(record)
                at = max(self._behind(record), at + 1)
                continue
            header = read_line(text[at:stop])
            if header is not None:
                if self.last is not None and self.start is None and {name for name, _ in header} <= ENDS:
                    self._result(self.last, header)
                    at = stop + 1
                    continue
                if {name for name, _ in header} & _PLAYERS & {name for name, _ in self.tags}:
                    yield from self._give(self._record())  # a header without moves
                self._mark(at)
                for name, value in header:
                    found = find_position(text, text.index(value, at), stop) if name == "FEN" else None
                    if found is None:
                        self.tags.append((name, value))
                        continue
                    if self.fen is not None:
                        yield from self._give(self._record())
                        self._mark(at)
                    self.fen = found
            elif not (self.start is None and self._trailing(at, stop)):
                self._mark(at)
                self.preamble.append((at, stop))
            at = stop + 1
        if self.fen is not None or len(self.tags) > 1:
            yield from self._give(self._record())  # a position, or a header, without moves
            yield from self._give(None)
        else:
            yield from self._give(None)
            if self.preamble or self.tags:
                end = self.preamble[-1][1] if self.preamble else len(text.rstrip())
                yield Fault("stray-text", self.start or 0, end)

    def _line_end(self, at: int) -> int:
        """Where the line of a place ends; looked for once a line, however many games stand in it."""
        if not self._line[0] <= at <= self._line[1]:
            stop = self.text.find("\n", at)
            self._line = at, len(self.text) if stop < 0 else stop
        return self._line[1]

    def _give(self, record: Record | None) -> Iterator[Record]:
        """Give the record before the one that was found."""
        if self.last is not None:
            yield self.last
        self.last = record

    def _mark(self, at: int) -> None:
        if self.start is None:
            self.start = at

    def _record(self) -> Record:
        """A record of what was met so far."""
        start = self.start or 0
        record = Record(start, start)
        record.tags = self.tags
        result = next((value for name, value in self.tags if name == "Result"), None)
        if result in ("1-0", "0-1", "1/2-1/2"):
            record.result = result
        if self.fen is not None:
            record.fen, record.fen_place = self.fen.fen, (self.fen.start, self.fen.stop)
            record.stop = self.fen.stop
            if self.fen.unclear:
                hint = f"{self.fen.unclear} may be Red's or Black's"
                record.fault("bad-fen", self.fen.start, self.fen.stop, hint=hint)
        if self.preamble:
            words = "\n".join(plain(self.raw[first:last]) for first, last in self.preamble)
            record.add(Kind.COMMENT, self.preamble[0][0], self.preamble[-1][1], words)
            record.stop = max(record.stop, self.preamble[-1][1])
        self._begin()
        return record

    def _moves(self, at: int, limit: int) -> Record:
        """Read a game whose moves begin at a place."""
        record = self._record()
        movetext = PastedMovetext(record, self.text, at, limit, raw=self.raw, brackets=self.brackets)
        self.movetext = movetext
        record.stop = movetext.end
        if movetext.result is not None:
            record.result = movetext.result
        elif record.result is None and record.events and record.events[-1].kind == Kind.COMMENT and not movetext.depth:
            record.result = _told(str(record.events[-1].value))
        return record

    def _behind(self, record: Record) -> int:
        """Take the words behind a game that stand in its last line, or in lines of their own up to an empty one or to
        the end; returns where the next text begins."""
        text = self.text
        lines: list[tuple[int, int]] = []
        if self.movetext.restarts:
            return self.movetext.at
        at = begin = self.movetext.end
        while begin < len(text):
            stop = self._line_end(begin)
            blank = _BLANK.fullmatch(text, begin, stop) is not None
            if blank and begin > at:
                break
            begins = find_lead(text, begin, stop) is not None or find_position(text, begin, stop) is not None
            header = None if begins else header_at(text, begin, stop)
            if begins or NAMED.match(text, begin, stop) or (header and not {name for name, _ in header} <= ENDS):
                lines = [one for one in lines if one[0] == at]  # the others are the next game's title
                break
            if not blank and not RULE.fullmatch(text, begin, stop):
                lines.append((begin, stop))
            begin = stop + 1
        for start, stop in lines:
            header = header_at(text, start, stop)
            if header is not None:
                self._result(record, header)
            elif text[start:stop].strip(' .。…,，;；!！)）|"'):
                self._remark(record, start, stop)
        return lines[-1][1] if lines else self.movetext.at

    def _result(self, record: Record, header: list[tuple[str, str]]) -> None:
        """A header line with the result stands behind the moves."""
        for name, value in header:
            record.tags.append((name, value))
            if value in ("1-0", "0-1", "1/2-1/2"):
                record.result = record.result or value

    def _remark(self, record: Record, start: int, stop: int) -> None:
        """Words behind the moves are a comment behind the last."""
        result = find_result(self.text, skip(self.text, start, stop), stop)
        alone = result is not None and not self.text[result[1] : stop].strip(" .。!！")
        if result is not None and alone and record.result is None:
            record.result = result[0]
        else:
            record.add(Kind.COMMENT, start, stop, plain(self.raw[start:stop]))
            record.result = record.result or _told(self.text[start:stop])
        record.stop = max(record.stop, stop)

    def _trailing(self, at: int, stop: int) -> bool:
        """Take a line behind a game that names a site for that game, if no game follows it at once."""
        text = self.text
        behind = text[stop + 1 : text.find("\n", stop + 1) + 1 or len(text)]
        if self.last is None or behind.strip() or not _ADVERT.match(text, at, stop):
            return False
        self._remark(self.last, at, stop)
        return True


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the games of a document."""
    if looks_like_table(document.text):
        return tables(document)
    if looks_like_scores(document.text) > _recognise(document.text):
        return scores(document)
    return iter(_Reader(document))


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as text: header lines, numbered moves, comments in braces, variations in round brackets."""
    if game.game == "chess":
        return write_score(game, handle, losses)
    notation = handle.name.partition(":")[0]
    keys = {"chinese": WRITTEN_KEYS, "chinese-trad": TRADITIONAL_KEYS}.get(notation)
    out = []
    for name, value in game.tags.pairs:
        if name in ("Game", "Variant", "FEN", "SetUp", "Format", "Result") or value.strip("?.") == "":
            continue
        known = "Red" if name == "White" else name.replace("White", "Red") if name.startswith("White") else name
        if known not in WRITTEN_KEYS and known != "Id":
            losses.add(f"tag {name}")
            continue
        key = keys.get(known, known) if keys else known
        out.append(f"{key}: {' '.join(value.split())}\n")
    fen = game.board.fen()
    if fen != Board(game.game).fen():
        out.append(f"FEN: {fen}\n")
    lines = tree_words(game, handle, losses)
    if game.result != "*":
        lines.append(game.result)
    return "".join(out) + "\n" * bool(out) + "\n".join(lines) + "\n\n"
