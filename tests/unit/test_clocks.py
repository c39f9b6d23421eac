"""The clocks of a position."""

from __future__ import annotations

import pytest

from notation import Board, PositionError


@pytest.mark.parametrize(
    ("game", "fen"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K2R b - - 999999999 999999999"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R b - - 999999998 999999998"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 b - - 999999999 999999999"),
    ],
)
def test_what_clocks_come_to_is_read_back(game: str, fen: str) -> None:
    board = Board(game, fen)
    for _ in range(3):
        board.push(board.legal_moves[0])
        assert Board(game, board.fen()) == board


@pytest.mark.parametrize(
    ("game", "fen"), [("chess", "4k3/8/8/8/8/8/8/4K2R b - - {} {}"), ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 b - - {} {}")]
)
def test_clocks_have_32_bits(game: str, fen: str) -> None:
    most = 2**32 - 1
    board = Board(game, fen.format(most, most))
    assert (board.halfmove_clock, board.fullmove_number) == (most, most)
    for clocks, code in (((most + 1, 1), "halfmove"), ((1, most + 1), "fullmove"), ((0, 10**10), "fullmove")):
        with pytest.raises(PositionError) as caught:
            Board(game, fen.format(*clocks))
        assert caught.value.code == code
