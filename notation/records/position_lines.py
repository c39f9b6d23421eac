"""Positions and moves as engine protocols send them, one record a line.

    position startpos moves e2e4 e7e5                   UCI, UCCI
    position fen <FEN> moves …
    <FEN> moves …

A FEN says by its ranks which game it is of; `startpos` is that of the game in which the moves can be played. The
protocol's other commands are passed over, so that a log can be read; what else stands between is stray text.
Sources: the UCI protocol of 2006, the UCCI protocol 3.0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation._core import Board
from notation.errors import NotationError
from notation.games.registry import MODULES, load
from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.endings import read_result
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record, game_of_fen
from notation.records.tree import Game

__all__ = ["recognise", "records", "write"]

_POSITION = re.compile(
    r"[^\w\n]{0,40}(?:\w[^\n]{0,60}[:>][ \t]*)?"
    r"position[ \t]+(?:(?P<start>startpos)|(?:fen[ \t]+)?(?P<fen>\S+/\S+))(?![^\s])",
    re.IGNORECASE,
)
_BARE = re.compile(r"[ \t]*(?:(?P<start>startpos)|(?:fen[ \t]*:?[ \t]*)?(?P<fen>\S+/\S+))(?![^\s])", re.IGNORECASE)
_MOVES = re.compile(r"[ \t]moves(?![^\s])", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")
_COMMAND = re.compile(
    r"[^\w\n]{0,40}(?:uci|ucci|uciok|ucciok|ucinewgame|isready|readyok|go|stop|quit|bye|setoption|option|debug|ponderhit|info"
    r"|bestmove|nobestmove|id|banmoves|d|eval)(?![^\s])",
)
_TRIED = 40
"""So many moves say which game `startpos` is of."""


class _Line:
    """A line that is a position: its FEN, None for `startpos`, the FEN's place, and the places of its moves."""

    def __init__(self, text: str, start: int, stop: int) -> None:
        self.found = False
        told = _POSITION.match(text, start, stop)
        head = told or _BARE.match(text, start, stop)
        if head is None:
            return
        moves = _MOVES.search(text, head.end(), stop)
        end = stop if moves is None else moves.start()
        if moves is None and (told is None or text[head.end() : stop].count(" ") > 8):
            return
        self.fen: str | None = None
        self.place = head.span("start")
        if head["fen"] is not None:
            first = head.start("fen")
            self.fen = text[first:end].strip()
            self.place = first, first + len(self.fen)
            if len(self.fen) > 1000 or (told is None and self.fen.count("/") < 3):
                return
        elif text[head.end() : end].strip():
            return
        self.found = True
        self.moves = [] if moves is None else [word.span() for word in _WORD.finditer(text, moves.end(), stop)]


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        stop = text.find("\n", start)
        stop = len(text) if stop < 0 else stop
        if text[start:stop].strip("\ufeff \t\r"):
            yield start + (text[start] == "\ufeff"), stop
        start = stop + 1


def recognise(text: str) -> int:
    """How surely a document is of lines that give a position and its moves."""
    found = other = 0
    for start, stop in _lines(text[:20000]):
        if _Line(text, start, stop).found:
            found += 1
        elif not _COMMAND.match(text, start, stop):
            other += 1
            if other > 20 and not found:
                return 0
    return 95 if found and found >= other else 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the positions of a document."""
    text = document.text
    known: str | None = None
    stray: tuple[int, int] | None = None
    for start, stop in _lines(text):
        line = _Line(text, start, stop)
        if not line.found:
            if not _COMMAND.match(text, start, stop):
                stray = (start if stray is None else stray[0], stop)
            continue
        if stray is not None:
            yield Fault("stray-text", *stray)
            stray = None
        record = Record(start, start + len(text[start:stop].rstrip()))
        record.fen, record.fen_place = line.fen, line.place
        moves = line.moves
        result = read_result(text[slice(*moves[-1])]) if moves else None
        if result is not None:
            moves.pop()
            record.result = None if result == "*" else result
        for span in moves:
            record.add(Kind.MOVE, *span)
        if line.fen is not None:
            record.game = game_of_fen(line.fen)
        else:
            words = [text[first:last] for first, last in moves[:_TRIED]]
            record.game = _game_of(words, known)
        known = record.game or known
        yield record
    if stray is not None:
        yield Fault("stray-text", *stray)


def _game_of(words: list[str], known: str | None) -> str:
    """The game in which most of some moves can be played from the start; the one that is known if several are alike."""
    order = sorted(MODULES, key=lambda name: name != known)
    return max(order, key=lambda name: _plies(name, words))


def _plies(game: str, words: list[str]) -> int:
    """How many of the words can be played from the start, in one of the coordinate notations."""
    most = 0
    for notation in dict.fromkeys((load(game).spec.coordinate, "uci")):
        board = Board(game)
        try:
            for ply, word in enumerate(words, 1):
                board.push_text(word, notation)
                most = max(most, ply)
        except NotationError:
            continue
        break
    return most


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a line ``position … moves …``."""
    losses.tree(game)
    for name, value in game.tags.pairs:
        if name not in ("FEN", "SetUp", "Result", "Game", "Variant", "Format") and value.strip("?.*"):
            losses.add(f"tag {name}")
    if game.result != "*":
        losses.add("the result")
    fen = game.board.fen()
    start = "startpos" if fen == Board(game.game).fen() else f"fen {fen}"
    words = [text for _, _, _, text in main_line(game, handle, losses)]
    return " ".join(["position", start, *(["moves", *words] if words else [])]) + "\n"
