"""Game scores found in the raw texts of two chess books, from Project Gutenberg, and read without any option."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import notation
from notation import Game

from ..conftest import shared
from .test_descriptive_books import games

FUNDAMENTALS = "raw_33870_capablanca_chess_fundamentals.txt"
BLUE_BOOK = "raw_16377_blue_book.txt"


def read(name: str) -> list[Game]:
    return list(notation.read(shared("data", "chess", "descriptive", name)))


def test_chess_fundamentals() -> None:
    """All fourteen games of its second part, with players and results; its examples are read too."""
    found = read(FUNDAMENTALS)
    numbered = [game for game in found if game.tags.get("Event", "").startswith("GAME ")]
    assert len(numbered) == 14
    assert [len(game.moves) for game in numbered] == [49, 83, 58, 80, 83, 119, 91, 68, 75, 121, 61, 89, 82, 78]
    assert not any(game.errors for game in numbered)
    assert (numbered[0].tags["White"], numbered[0].tags["Black"], numbered[0].result) == (
        "F. J. Marshall", "J. R. Capablanca", "1-0",
    )  # fmt: skip
    assert sum(not game.errors for game in found) >= len(found) - 1
    comments = [node.comments for node in numbered[0].root.mainline() if node.comments]
    assert comments[0][0].startswith("I had played this defence twice before in the match")


def test_chess_fundamentals_has_the_aligned_games() -> None:
    lines = [uci_line(game) for game in read(FUNDAMENTALS)]
    for game in games("books_aligned.jsonl"):
        if game[0]["book"] == "capablanca":
            line = tuple(row["uci"] for row in game)
            assert any(other[: len(line)] == line for other in lines), game[0]["game"]


def uci_line(game: Game) -> tuple[str, ...]:
    board = game.board
    texts = []
    for move in game.moves:
        texts.append(board.format(move, "uci"))
        board.push(move)
    return tuple(texts)


def test_blue_book() -> None:
    """Its 85 games stand behind marks {PGN 01} …; what can't be read to the end is a misprint or is open."""
    text = shared("data", "chess", "descriptive", BLUE_BOOK).read_bytes()
    marks = sorted({match[0]: match.start() for match in reversed(list(re.finditer(rb"\{PGN \d+\}", text)))}.values())
    starts = {game.source.offset: game for game in read(BLUE_BOOK)}
    found = [
        next((game for offset, game in sorted(starts.items()) if mark < offset < mark + 2000), None) for mark in marks
    ]
    assert len(marks) == 85
    assert all(game is not None for game in found)
    whole = [game for game in found if game is not None and not game.errors]
    assert len(whole) >= 74
    for game in found:
        assert game is not None
        for error in game.errors:
            assert error.line > 0
            assert error.text


RUNNING = """An old game, from a magazine.

White: Mr. A. Black: Mr. B.

1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. O-O Kt-B3
5. P-Q3 P-Q3 6. B-KKt5 P-KR3 7. B-R4 P-KKt4 and White, who had played
carelessly so far, took the Pawn. The game was adjourned and never finished,
as both players had to catch the last train home from that station.
"""


def test_running_text() -> None:
    (game,) = notation.read(io.BytesIO(RUNNING.encode()))
    texts = []
    board = game.board
    for move in game.moves:
        texts.append(board.format(move, "san"))
        board.push(move)
    assert " ".join(texts) == "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 Bg5 h6 Bh4 g5"
    assert game.tags["White"] == "Mr. A"


@pytest.mark.parametrize("name", ["descriptive", "descriptive:style=old", "descriptive:knight=N"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    found = [game for game in read(FUNDAMENTALS) if not game.errors]
    path = tmp_path / "games.txt"
    notation.write(found, path, notation=name)
    again = list(notation.read(path))
    assert [list(game.moves) for game in again] == [list(game.moves) for game in found]
    assert [game.result for game in again] == [game.result for game in found]


def test_the_command(tmp_path: Path) -> None:
    """From a book to PGN."""
    path = tmp_path / "out.pgn"
    source = shared("data", "chess", "descriptive", FUNDAMENTALS)
    run = [sys.executable, "-m", "notation", "convert", str(source), "-o", str(path), "--to", "san"]
    assert subprocess.run(run, check=False, capture_output=True).returncode in (0, 1)
    assert sum(not game.errors for game in notation.read(path)) >= 23
