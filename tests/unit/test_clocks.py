"""The clocks of a position."""

from __future__ import annotations

import pytest

from notation import Board


@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K2R b - - 999999999 999999999"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R b - - 999999998 999999998"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 999999999 999999999"),
    ],
)
def test_clocks_stop_where_a_fen_can_name_no_more(game: str, fen: str) -> None:
    board = Board(game, fen)
    for _ in range(3):
        board.push(board.legal_moves[0])
        assert Board(game, board.fen()).fen() == board.fen()
    assert board.halfmove_clock == board.fullmove_number == 999_999_999
