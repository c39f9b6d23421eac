"""Coordinate notation: ``e2-e4``, ``e7-e8=Q``, castling by the king's two squares, no marks.

The null move is ``--``, as in PGN: the form is for people, and ``0000`` is for engines. Castling of a
Chess960 king who moves one square or none has no text: it would read as a king's move.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["CHESS"]

CHESS = CoordinateTable(
    name="coordinate",
    game="chess",
    summary="e2-e4, e7-e8=Q: the two squares",
    files="abcdefgh",
    ranks=tuple("12345678"),
    separator="-",
    promotions={"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"},
    promotion_sign="=",
    null="--",
)
