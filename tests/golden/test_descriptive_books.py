"""Descriptive notation against books: Brown's Blue Book of Chess (1910), Capablanca's Chess Fundamentals, Bird's
Modern Chess, from Project Gutenberg, each token aligned with the move that was played.

What is left over are misprints, and texts that several legal moves bear out (which the rest of the game decides).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from notation import Board
from notation.errors import NotationError

from ..conftest import shared

Row = dict[str, Any]

#: What stands in the aligned texts behind the move: footnotes, and words about the end of the game.
ABOUT = re.compile(r"(\[[A-Z]+\]|,|,? and wins\.?|[!?]+)\s*(And .*)?$")


def games(file: str) -> Iterator[list[Row]]:
    """The rows of each game; a new one begins where the title changes or the plies start again."""
    game: list[Row] = []
    for line in shared("data", "chess", "descriptive", file).read_text("utf-8").splitlines():
        row = json.loads(line)
        if game and (row["game"] != game[-1]["game"] or row["ply"] <= game[-1]["ply"]):
            yield game
            game = []
        game.append(row)
    yield game


def reach(board: Board, fen: str, plies: int) -> bool:
    """Play what leads to a position within so many plies: moves that could not be aligned are left out of the rows."""
    if board.fen().split()[:2] == fen.split()[:2]:
        return True
    if plies == 0:
        return False
    for move in board.legal_moves:
        board.push(move)
        if reach(board, fen, plies - 1):
            return True
        board.pop()
    return False


def replayed(game: list[Row]) -> Iterator[tuple[Row, Board]]:
    """Each row with a board that knows the game before it, so that who a man is can be told."""
    board = Board("chess")
    for row in game:
        if not any(reach(board, row["fen"], plies) for plies in (0, 1, 2, 3)):
            board = Board("chess", row["fen"], ignore="all")
        yield row, board
        board.push(board.parse(row["uci"], "uci"))


def test_blue_book() -> None:
    seen: Counter[str] = Counter()
    for game in games("bluebook_aligned.jsonl"):
        for row, board in replayed(game):
            seen["tokens"] += 1
            try:
                reading = board.reading(ABOUT.sub("", row["text"]), "descriptive")
            except NotationError as error:
                seen[error.code] += 1
                continue
            right = reading.move == board.parse(row["uci"], "uci")
            seen["right" if right else "another"] += 1
            seen["by a mark"] += right and "check-decides" in reading.leniencies
    assert seen["tokens"] == 5226
    assert seen["right"] >= 0.99 * seen["tokens"]
    assert seen["right"] - seen["by a mark"] >= 0.9879 * seen["tokens"]
    assert seen["another"] <= 7  # printed moves that are legal, but not those that were played
    assert seen["syntax"] == 0


@pytest.mark.parametrize(("book", "least"), [("capablanca", 0.965), ("bird", 0.95)])
def test_the_writer_agrees_with_the_printer(book: str, least: float) -> None:
    """Marks aside: books write "(ch.)", "ch" or nothing, and "e.p." or nothing."""
    seen: Counter[str] = Counter()
    for game in games("books_aligned.jsonl"):
        if game[0]["book"] == book:
            for row, board in replayed(game):
                seen["tokens"] += 1
                seen["same"] += plain(board.format(board.parse(row["uci"], "uci"), "descriptive")) == plain(row["text"])
    assert seen["tokens"] > 190
    assert seen["same"] >= least * seen["tokens"]


def plain(text: str) -> str:
    """A move without blanks, marks and glyphs, "to" and "takes" as signs."""
    text = re.sub(r"\btakes\b|×|X", "x", re.sub(r"\bto\b", "-", text))
    text = re.sub(r"\b(sq|square)\b\.?", "1", text)
    text = re.sub(r"\b(dis|disc|dbl|dble|double)\b\.?|\(?\b(ch|mate|e\.p)\b\.?\)?|[!?+]+", "", text)
    text = re.sub(r"[\s.]", "", text)
    return re.sub(r"^Castles.*", "O-O", text.replace("0", "O").replace("O-O-O", "O-O"))


def test_books_ply_by_ply() -> None:
    """Every token is read as the game's move or as several of which it is one."""
    seen: Counter[str] = Counter()
    for game in games("books_aligned.jsonl"):
        for row, board in replayed(game):
            played = board.parse(row["uci"], "uci")
            try:
                found = [board.format(board.parse(row["text"].rstrip(" !?"), "descriptive"), "uci")]
            except NotationError as error:
                found = list(getattr(error, "candidates", ()))
            assert board.format(played, "uci") in found, row
            seen["one" if len(found) == 1 else "several"] += 1
    assert seen["one"] >= 1220
    assert seen["several"] <= 20
