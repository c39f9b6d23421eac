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
from notation.records.movetext import MOVE, Beginnings, Movetext, begins_line
from notation.records.play import Losses, plays
from notation.records.record import Fault, Kind, Record
from notation.records.text_headers import TRADITIONAL_KEYS, WRITTEN_KEYS, read_line
from notation.records.text_moves import tree_words
from notation.records.tree import Game

__all__ = ["is_chess", "recognise", "records", "write"]

_FEN = re.compile(r"\s*((?:[A-Za-z1-9]+/){9}[A-Za-z1-9]+(?:[ \t]+[wbrWBR])?(?:[ \t]+(?:-|\d+))*)(?![^\s,;])")
_RULE = re.compile(r"[\s\-=_*─—~·.]+")
_COLUMNS = re.compile(r"\s*棋[谱譜]\s+[红紅]方\s+黑方\s*|\s*[红紅]方\s+黑方\s*")
_ADVERT = re.compile(r".*(https?://|www\.|棋[谱譜]由|欢迎访问|歡迎訪問|推荐用|推薦用)")
_CHESS = ("san", "uci", "lan", "coordinate")
_XIANGQI = ("wxf", "ucci", "uci", "iccs", "algebraic", "algebraic:dialect=xboard", "lalg", "salg", "vietnamese")
_CHESS_WORD = re.compile(r"\{[^{}]*\}|\d{1,3}\.+|[()!?]")
_NUMBERED = re.compile(r"\d{1,3}")
_NAMED = re.compile(r"[ \t]*([\w\-]{1,40});(?=\s*[A-Za-z\u4e00-\u9fff])")


def recognise(text: str) -> int:
    """How surely a text is a list of Xiangqi moves, or has chess games as books or servers print them."""
    return max(_recognise(text), looks_like_scores(text), looks_like_table(text))


def _recognise(text: str) -> int:
    """How surely a text is a list of Xiangqi moves: what begins a line is a move that only this game has."""
    headers = 0
    position = False
    begins = Beginnings(text)
    for start, stop in _lines(text[:20000]):
        line = text[start:stop]
        if not line or line.isspace():
            continue
        header = read_line(line)
        headers += header is not None and re.match(r"\s*[一-鿿]", line) is not None
        position = position or any(name == "FEN" and _FEN.match(value) for name, value in header or ())
        fen = _FEN.match(line)
        named = _NAMED.match(line)
        at = start + (fen.end() if fen else named.end() if named else 0)
        while fen and at < stop and text[at] in " ,;\t":
            at += 1
        if begins.movetext(at) or begins.commented(at):
            if fen or position:
                return 75
            return 85 if headers > 2 else _sureness(text, at)
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
    depth = 0
    for event in record.events:
        depth += (event.kind == Kind.OPEN) - (event.kind == Kind.CLOSE)
        if event.kind == Kind.MOVE and depth == 0 and len(words) < 4:
            words.append(text[event.start : event.stop])
    if any(ord(char) > 0x2E80 for word in words[:1] for char in word):
        return 75
    if plays("chess", words, _CHESS):
        return 0
    return 55 if plays("xiangqi", words, _XIANGQI) else 0


def _lines(text: str, start: int = 0) -> Iterator[tuple[int, int]]:
    while start < len(text):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        yield start, stop
        start = stop + 1


class _Reader:
    """Goes through the lines of a document."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self._begins = Beginnings(document.text)
        self._begin()

    def _begin(self) -> None:
        self.tags: list[tuple[str, str]] = []
        self.fen: tuple[str, int, int] | None = None
        self.preamble: list[tuple[int, int]] = []
        self.start: int | None = None

    def __iter__(self) -> Iterator[Record | Fault]:
        text = self.text
        at = 0
        while at < len(text):
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            line = text[at:stop]
            if not line.strip("\ufeff \t\r　") or _RULE.fullmatch(line) or _COLUMNS.fullmatch(line.rstrip()):
                at = stop + 1
                continue
            fen = _FEN.match(text, at, stop)
            if fen:
                if self.fen is not None:  # the position before it is a game without moves
                    yield self._record()
                self._mark(at)
                self.fen = (fen[1], fen.start(1), fen.end(1))
                at = fen.end()
                while at < stop and text[at] in " ,;\t\r":
                    at += 1
                if at >= stop:
                    at = stop + 1
                    continue
            named = _NAMED.match(text, at, stop)
            if named and self._begins.movetext(named.end()):
                self._mark(at)
                self.tags.append(("Id", named[1]))
                yield self._moves(named.end(), stop)
                at = stop + 1
                continue
            if self._begins.movetext(at) or self._begins.commented(at):
                self._mark(at)
                record = self._moves(at, len(text))
                yield record
                at = max(record.stop, at + 1)
                continue
            header = read_line(line)
            if header is not None:
                self._mark(at)
                for name, value in header:
                    if name == "FEN":
                        if self.fen is not None:
                            yield self._record()
                            self._mark(at)
                        place = text.index(value, at)
                        self.fen = (value, place, place + len(value))
                    else:
                        self.tags.append((name, value))
            elif not _ADVERT.match(line):
                self._mark(at)
                self.preamble.append((at, stop))
            at = stop + 1
        if self.fen is not None or len(self.tags) > 1:
            yield self._record()  # a position, or a header, without moves
        elif self.preamble:
            yield Fault("stray-text", self.preamble[0][0], self.preamble[-1][1])

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
            fen, first, last = self.fen
            record.fen, record.fen_place = fen, (first, last)
            record.stop = last
        if self.preamble:
            words = "\n".join(self.text[first:last].strip() for first, last in self.preamble)
            record.add(Kind.COMMENT, self.preamble[0][0], self.preamble[-1][1], words)
            record.stop = max(record.stop, self.preamble[-1][1])
        self._begin()
        return record

    def _moves(self, at: int, limit: int) -> Record:
        """Read a game whose moves begin at a place."""
        text = self.text
        record = self._record()
        movetext = Movetext(record, text, at, limit)
        record.stop = movetext.at
        if movetext.result is not None:
            record.result = movetext.result
        elif movetext.at < limit and not movetext.restarts and not begins_line(text, movetext.at):
            # A word in a line of moves is no other text.
            end = text.find("\n\n", movetext.at)
            end = min(len(text) if end < 0 else end, limit)
            rest = text[movetext.at : end]
            if MOVE.search(rest) or not _ADVERT.match(rest):
                record.add(Kind.MOVE, movetext.at, movetext.at + len(rest.rstrip()))
            record.stop = end
        return record


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
