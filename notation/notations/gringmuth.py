"""Gringmuth's code: ``GEGO`` (e2-e4), ``SESO`` (e7-e5): moves as words for telegrams.

A square is a consonant for its file and half of the board (a B or M, b C or N, c D or P, d F or R, e G or S, f H or T,
g K or W, h L or Z, the first for ranks 1 to 4) and a vowel for its rank (A E I O O I E A). Castling is the king's two
squares.

The code alone has no sign for what a pawn becomes: a promotion is written, and read back as ambiguous.
``gringmuth:suffixes=nores`` writes the letters that Nores added: P en passant, L castles, then Q R B K (a knight) for
a promotion, then C check, M mate, S stalemate; a reader takes them in any case. Castling of a Chess960 king who moves
one square or none has a text only with them.

Source: the tables of consonants and vowels, and Nores's letters, in articles on telegraphic chess notation.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable, Option

__all__ = ["CHESS"]

FILES = ("BCDFGHKL", "MNPRSTWZ")
RANKS = "AEIOOIEA"

CHESS = CoordinateTable(
    name="gringmuth",
    game="chess",
    summary="GEGO, SESO: Gringmuth's telegraph code",
    points=tuple(file + vowel for row, vowel in enumerate(RANKS) for file in FILES[row // 4]),
    promotions={"knight": "K", "bishop": "B", "rook": "R", "queen": "Q"},
    promotion_place="unsaid",
    null="--",
    en_passant="P",
    castling_marks=("L", "L"),
    effects={"check": "C", "mate": "M", "stalemate": "S"},
    marks_written=False,
    options={
        "suffixes": Option(
            {
                "none": {"promotion_place": "unsaid", "marks_written": False},
                "nores": {"promotion_place": "behind", "marks_written": True},
            },
            "letters behind the word: none, or those that Nores added",
        ),
    },
)
