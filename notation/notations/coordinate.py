"""Coordinate notation: ``e2-e4``, ``e7-e8=Q``, castling by the king's two squares, no marks.

The null move is ``--``, as in PGN: the form is for people, and ``0000`` is for engines. Castling of a
Chess960 king who moves one square or none has no text: it would read as a king's move.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["CHESS", "SANGUO"]

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

# Three-Kingdoms Xiangqi has no other notation of this kind, so this one is for tools too, and has UCI's form: files
# a to q from the west, ranks 1 to 17 from the south (Shu's side), as on a chess board with the north on top.
SANGUO = CoordinateTable(
    name="coordinate",
    game="sanguo",
    summary="q12o13: the two points, files a-q from the west, ranks 1-17 from the south",
    files="abcdefghijklmnopq",
    ranks=tuple(str(rank) for rank in range(17, 0, -1)),
)
