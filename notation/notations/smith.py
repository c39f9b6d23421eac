"""Smith notation: ``e2e4``, ``e4d5p``, ``e5f6E``, ``e1g1c``, ``b7a8rQ``: the two squares, and what a move changes.

Behind the squares stand the letter of what is captured (p n b r q k), E for en passant, c for castling on the
king's side or C on the queen's, and N B R Q for what a pawn becomes: with these a move can be undone.
In Chess960 too castling is the king's two squares; its letter tells it from a king's step.

Source: Warren D. Smith's definition, as the chess programming literature gives it.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable
from notation.notations import san

__all__ = ["CHESS"]

CHESS = CoordinateTable(
    name="smith",
    game="chess",
    summary="e2e4, e5f6E, b7a8rQ: Smith's, which can be undone",
    files="abcdefgh",
    ranks=tuple("12345678"),
    promotions={"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"},
    captured={kind: letter.lower() for kind, letter in san.LETTERS.items()},
    en_passant="E",
    castling_marks=("c", "C"),
)
