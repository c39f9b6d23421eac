"""XBoard: ``e2e4``, ``e7e8q``, castling ``e1g1``, in Chess960 ``O-O``; a null move is ``@@@@``.

Source: the Chess Engine Communication Protocol (Tim Mann, H.G. Muller), "move" and its variants. Drops (``P@e4``)
are recognised, and illegal in chess.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["CHESS"]

CHESS = CoordinateTable(
    name="xboard",
    game="chess",
    summary="e2e4, e7e8q; O-O in Chess960: XBoard's engine protocol",
    files="abcdefgh",
    ranks=tuple("12345678"),
    promotions={"knight": "n", "bishop": "b", "rook": "r", "queen": "q"},
    null="@@@@",
    castling="words",
)
