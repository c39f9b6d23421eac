"""Long algebraic notation: ``Ng1-f3``, ``e5xd6``, ``e7-e8=Q+``, ``O-O``.

Source: the FIDE Laws, appendix C.10 (the square of origin may be given in full); the hyphen may be left out.
"""

from __future__ import annotations

from notation.kernel.tables import AlgebraicTable
from notation.notations import san

__all__ = ["CHESS"]

CHESS = AlgebraicTable(
    name="lan",
    game="chess",
    summary="Ng1-f3, e7-e8=Q+: long algebraic, with the square of origin",
    files=san.CHESS.files,
    ranks=san.CHESS.ranks,
    pieces=san.CHESS.pieces,
    also=san.CHESS.also,
    pawn="pawn",
    pawn_by_file=True,
    long_form=True,
    quiet="-",
    check="+",
    mate="#",
    castling=("O-O", "O-O-O"),
)
