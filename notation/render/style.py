"""How a board is to be drawn."""

from __future__ import annotations

from dataclasses import dataclass

from notation._core import Board

__all__ = ["PIECES", "Style", "columns_of", "last_points", "rows_of"]

#: Types of moves (`Move.packed`).
_NULL, _WITHDRAWAL = 4, 5

PIECES = ("letters", "chinese", "chinese-trad", "figurines")


@dataclass(frozen=True)
class Style:
    """`pieces` is one of `PIECES`, or empty for the usual ones; `flipped`: the second side at the bottom;
    `color`: with the colours of a terminal."""

    pieces: str = ""
    flipped: bool = False
    color: bool = False


def rows_of(height: int, style: Style) -> list[int]:
    """The rows from the top of the drawing."""
    return list(range(height)) if style.flipped else list(range(height - 1, -1, -1))


def columns_of(width: int, style: Style) -> list[int]:
    """The columns from the left of the drawing."""
    return list(range(width - 1, -1, -1)) if style.flipped else list(range(width))


def last_points(board: Board) -> tuple[int, ...]:
    """The points that the last move left and went to; none where a side left the game or passed."""
    moves = board.move_stack
    if not moves or moves[-1].packed >> 22 & 15 in (_NULL, _WITHDRAWAL):
        return ()
    return (moves[-1].from_point, moves[-1].to_point)
