"""Algebraic notation of Xiangqi: ``Hg3``, ``Rxe9+``, ``A10e9``; in the dialects of three programs.

``fsf``          Fairy-Stockfish and PyChess: letters R H E A K C P, ranks 1 to 10
``xboard``       XBoard and WinBoard: ranks 0 to 9; a pawn has no letter, and the file it leaves when it captures
                 or goes sideways (``gf3``, ``gxg3``); its # for stalemate is read, not written
``elephantops``  letters R N B A K C P, ranks 1 to 10

A man is told from his like, if both could legally go there, by the file, else the rank, else both.
Readers of each take the letters of all. LALG (``Ch2-e2``) and SALG (``Che2``) are the long and the short form
that the WXF file format names; they count ranks from 0 and write the pawn's letter. Sources: records of those
programs, and the draft of the WXF format; LALG's sign of capture is this library's choice.
"""

from __future__ import annotations

from dataclasses import replace

from notation.kernel.tables import AlgebraicTable, Option
from notation.notations.wxf import ALSO, HE, NB

__all__ = ["LONG", "SHORT", "XIANGQI"]

_FROM_0 = tuple("0123456789")
_FROM_1 = tuple(str(rank) for rank in range(1, 11))

XIANGQI = AlgebraicTable(
    name="algebraic",
    game="xiangqi",
    summary="Hg3, Rxe9+, A10e9: as Fairy-Stockfish writes; also XBoard's and elephantops's",
    files="abcdefghi",
    ranks=_FROM_1,
    pieces=(HE,),
    also=ALSO,
    check="+",
    mate="#",
    options={
        "dialect": Option(
            {
                "fsf": {"ranks": _FROM_1, "pieces": (HE,), "pawn": None, "pawn_by_file": False},
                "xboard": {"ranks": _FROM_0, "pieces": (HE,), "pawn": "pawn", "pawn_by_file": True},
                "elephantops": {"ranks": _FROM_1, "pieces": (NB,), "pawn": None, "pawn_by_file": False},
            },
            "whose: Fairy-Stockfish's and PyChess's, XBoard's, elephantops's",
        ),
    },
)

SHORT = replace(
    XIANGQI,
    name="salg",
    summary="Che2, Rxh9: short algebraic, ranks 0 to 9",
    ranks=_FROM_0,
    options={},
)

LONG = replace(
    SHORT,
    name="lalg",
    summary="Ch2-e2, Rh0xh9: long algebraic, ranks 0 to 9",
    long_form=True,
    quiet="-",
)
