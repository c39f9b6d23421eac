"""ICCF's numeric notation: ``5254``, ``5171`` (castling), ``57581`` (e7-e8 and a queen).

A square is its file and its rank, both from 1. Castling is the king's two squares; a promotion adds 1 for
a queen, 2 a rook, 3 a bishop, 4 a knight. An older form has four digits for a promotion too, the piece in
the place of the rank: ``5751``. The position tells the two forms apart: no pawn goes from its seventh rank to a
rank that is a piece's number, but for Black's first, where ``3241`` can only be complete as a queen's. Castling of
a Chess960 king who moves one square or none has no text: it would read as a king's step.

Sources: ICCF, guide to the numeric notation; for four digits, the correspondence notation as Chinese chess
pages describe it.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable, Option

__all__ = ["CHESS"]

CHESS = CoordinateTable(
    name="iccf",
    game="chess",
    summary="5254, 57581: ICCF's numeric notation for correspondence chess",
    files="12345678",
    ranks=tuple("12345678"),
    loose=True,
    promotions={"queen": "1", "rook": "2", "bishop": "3", "knight": "4"},
    options={
        "promotion_digits": Option(
            {"5": {"promotion_place": "behind"}, "4": {"promotion_place": "rank"}},
            "a promotion in five digits (57581) or in four (5751)",
        ),
    },
)
