"""The worst positions and records, in the plain build; ``tests/fuzz/run`` has them under the sanitizers."""

from __future__ import annotations

import sys
from pathlib import Path

import chess
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))  # the cases are scripts beside this file

import worst


@pytest.mark.parametrize("name", worst.CASES)
def test_case(name: str) -> None:
    worst.CASES[name]()


def test_crowds_against_python_chess() -> None:
    """As many moves, and the same texts for them, where the other takes such a position."""
    compared = 0
    for board in [*worst.chess_crowds(), *worst.chess_nine_queens()]:
        other = chess.Board(board.fen())
        if "opposite-check" in board.problems():
            continue
        assert sorted(move.uci() for move in board.legal_moves) == sorted(move.uci() for move in other.legal_moves)
        assert {board.san(move) for move in board.legal_moves} == {other.san(move) for move in other.legal_moves}
        compared += 1
    assert compared >= 5
