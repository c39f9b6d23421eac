"""The kernel against pyffish (Fairy-Stockfish): legal moves, FEN, check, and how a game ends.

NOTATION_ORACLE_POSITIONS (default 1000) is the number of positions. pyffish counts ranks from 1, and
a call costs it a millisecond, so whole move lists are fed.
"""

from __future__ import annotations

import os
import random

import pytest

from notation import Board, Move
from tests.conftest import shared

pyffish = pytest.importorskip("pyffish", reason="the oracle pyffish is not installed")

COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "1000"))
FILES = "abcdefghi"


def uci(move: Move) -> str:
    return "".join(f"{FILES[point % 9]}{point // 9 + 1}" for point in (move.from_point, move.to_point))


def agree(board: Board, fen: str, moves: list[str]) -> None:
    expected = sorted(pyffish.legal_moves("xiangqi", fen, moves))
    found = board.legal_moves
    assert sorted(uci(move) for move in found) == expected, (fen, moves)
    assert board.fen() == pyffish.get_fen("xiangqi", fen, moves), (fen, moves)
    assert board.is_check() == pyffish.gives_check("xiangqi", fen, moves), (fen, moves)
    outcome = board.outcome()
    if expected:
        assert outcome is None
    else:
        # The side to move has lost, in check or not.
        assert pyffish.game_result("xiangqi", fen, moves) < 0
        assert outcome is not None
        assert outcome.winner == 1 - board.turn
        assert outcome.reason == ("checkmate" if board.is_check() else "stalemate")
        assert outcome.result == ("1-0", "0-1")[1 - board.turn]


def play(board: Board, fen: str, random_: random.Random, count: int) -> int:
    """Compare along a random game; returns the number of positions looked at."""
    moves: list[str] = []
    for done in range(count):
        agree(board, fen, moves)
        legal = board.legal_moves
        if not legal:
            return done + 1
        captures = [move for move in legal if board.piece_at(move.to_point)]
        move = random_.choice(captures if captures and random_.random() < 0.3 else legal)
        moves.append(uci(move))
        board.push(move)
    return count


def test_random_play() -> None:
    random_ = random.Random(20)
    fen = Board("xiangqi").fen()
    assert fen == pyffish.start_fen("xiangqi")
    left = COUNT * 2 // 3
    while left > 0:
        left -= play(Board("xiangqi"), fen, random_, min(left, 160))


def test_public_positions() -> None:
    path = shared("data", "xiangqi", "elephantchess", "engine-api_src_test_resources_data_fens.txt")
    fens = [line.strip() for line in path.read_text().splitlines() if line.strip()]
    random_ = random.Random(21)
    left = COUNT // 3
    for fen in random_.sample(fens, min(len(fens), max(1, left // 4))):
        board = Board("xiangqi", fen)
        left -= play(board, fen, random_, min(left, 5))
        if left <= 0:
            break


@pytest.mark.parametrize(
    "fen",
    [
        # Men where they can never stand, and more of a kind than a set has: what both programs allow.
        "4k4/9/3a5/9/2B3b2/9/9/5A3/9/3K5 w - - 0 1",
        "3k5/4P4/9/P1P6/9/9/PPP6/9/9/P3K3P b - - 0 1",
        "2rrk4/9/9/9/4n4/4N4/9/9/4P4/R2RK2RR w - - 0 1",
        "c2ck2cc/9/9/9/4p4/9/9/9/9/CC1CK3C b - - 3 7",
        "b3k3b/9/b7b/9/B7B/b7b/9/B7B/9/B2K4B w - - 0 1",
    ],
)
def test_impossible_positions(fen: str) -> None:
    board = Board("xiangqi", fen, ignore="all")
    assert board.problems()
    play(board, fen, random.Random(22), 12)
