"""Uedemann's code: ``DOGO`` (e2-e4), ``BEFI`` (Ng1-f3): moves as words for telegrams.

Files a to h are A E I O O I E A, ranks 1 to 8 B D F G H K L P. A square of the queen's side is file and rank,
one of the king's side rank and file. Castling is the king's two squares; that of a Chess960 king who moves one square
or none has no text. The published code has no sign for what a pawn becomes: a promotion is written, and read back as
ambiguous; ``uedemann:promotion=letter`` adds an English letter (``LOPOQ``), which a reader takes in any case.

Source: the tables of files and ranks in articles on telegraphic chess notation.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable, Option

__all__ = ["CHESS"]

FILES = "AEIOOIEA"
RANKS = "BDFGHKLP"

CHESS = CoordinateTable(
    name="uedemann",
    game="chess",
    summary="DOGO, BEFI: Uedemann's telegraph code",
    points=tuple(file + rank if column < 4 else rank + file for rank in RANKS for column, file in enumerate(FILES)),
    promotions={"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"},
    promotion_place="unsaid",
    null="--",
    options={
        "promotion": Option(
            {"unsaid": {"promotion_place": "unsaid"}, "letter": {"promotion_place": "behind"}},
            "what a pawn becomes: unsaid, as published, or an English letter behind the word",
        ),
    },
)
