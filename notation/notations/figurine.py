"""Figurine notation: ``♘f3``, ``♗xc6``, ``e8=♕+``: SAN with a picture of the piece for its letter.

Printed books use the white set for both sides; ``figurine:set=own`` writes Black's pieces with the black
set (U+265A to U+265F). A reader takes either set, with or without the selectors of text and emoji
presentation, and English letters.
"""

from __future__ import annotations

from notation.kernel.tables import Option
from notation.notations import san
from notation.notations.san import SanTable

__all__ = ["BLACK", "CHESS", "WHITE"]

WHITE = dict(zip(san.LETTERS, "♙♘♗♖♕♔", strict=True))
BLACK = dict(zip(san.LETTERS, "♟♞♝♜♛♚", strict=True))

CHESS = SanTable(
    name="figurine",
    game="chess",
    summary="♘f3, e8=♕+: SAN with figurines for letters",
    files=san.CHESS.files,
    ranks=san.CHESS.ranks,
    pieces=(WHITE,),
    also=san.ALSO | {letter: kind for kind, letter in san.LETTERS.items()},
    pawn="pawn",
    pawn_by_file=True,
    check="+",
    mate="#",
    castling=("O-O", "O-O-O"),
    options={
        "set": Option(
            {"white": {"pieces": (WHITE,)}, "own": {"pieces": (WHITE, BLACK)}},
            "white figurines for both sides, or each side's own",
        ),
    },
)
