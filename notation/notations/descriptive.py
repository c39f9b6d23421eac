"""English descriptive notation: ``P-K4``, ``Kt-KB3``, ``PxP e.p.``, ``R(R1)-Q1 ch``, ``O-O``.

Files are named after the pieces that stand on them at the start, ranks count from the mover's side. Written is the
shortest text that one legal move bears out; marks of check and en passant never count for that.
docs/descriptive.md says what is read and written, and on which books that rests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from notation.kernel.tables import DescriptiveTable, Option

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.tables import LoadedGame

__all__ = ["CHESS", "FILES", "ChessTable"]


@dataclass(frozen=True, kw_only=True)
class ChessTable(DescriptiveTable):
    """A table that has a kernel of its own; `DescriptiveTable.compile` gives the engine alone."""

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.notations.chess_descriptive import compile_chess_descriptive

        return compile_chess_descriptive(self, game)


FILES = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")

KT = {"pawn": "P", "knight": "Kt", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}
N = KT | {"knight": "N"}

#: What readers of English books meet as a knight.
ALSO = {"Kt": "knight", "N": "knight", "Knt": "knight", "S": "knight"}

WORDS: Mapping[str, tuple[str, ...]] = {
    "king": ("king",),
    "queen": ("queen",),
    "rook": ("rook",),
    "bishop": ("bishop",),
    "knight": ("knight",),
    "pawn": ("pawn",),
    "rank 1": ("first",),
    "rank 2": ("second",),
    "rank 3": ("third",),
    "rank 4": ("fourth",),
    "rank 5": ("fifth",),
    "rank 6": ("sixth",),
    "rank 7": ("seventh",),
    "rank 8": ("eighth",),
    "square": ("sq", "square", "sqs", "squares"),
    "to": ("to",),
    "takes": ("x", "takes", "tks", "captures"),
    "check": ("ch", "check"),
    "checks": ("checks",),
    "mate": ("mate", "checkmate"),
    "mates": ("mates", "checkmates"),
    "double": ("dbl", "dble", "doub", "double"),
    "discovered": ("dis", "disc", "discov", "d", "discovered", "discovering"),
    "gives": ("giving", "gives", "and"),
    "en passant": ("e.p", "e. p", "ep", "en passant", "in passing"),
    "queens": ("queens", "queening"),
    "promotes": ("becomes", "becoming", "promotes to", "promoting to"),
    "castles": ("castles", "castle", "castling"),
    "kingside": ("kingside", "king-side", "king's side", "short"),
    "queenside": ("queenside", "queen-side", "queen's side", "long"),
    "side": ("side", "wing"),
    "with": ("with", "on"),
    "his": ("his", "her", "its"),
    "article": ("a", "an", "the"),
    "at": ("at", "from"),
    "moves": ("moves",),
    "interposes": ("interposes", "covers"),
    "doubled": ("doubled",),
    "one": ("one",),
    "two": ("two",),
    # "mate in three" is no mark of the move before it.
    "nothing": ("mate in", "mates in", "check in"),
}

TERSE: Mapping[str, object] = {
    "separator": "-",
    "long_separator": "-",
    "capture": "x",
    "dot": "",
    "gap": "",
    "possessive": "",
    "rank_gap": "",
    "ranks": tuple("12345678"),
    "origin": ("(", ")"),
    "place": ("(", ")"),
    "en_passant": " e.p.",
    "check": " ch",
    "mate": " mate",
    "castling_words": ("Castles K", "Castles Q", "Castles"),
    "words_for_castling": False,
    "full_names": False,
    "name_sides": False,
}
VERBOSE = {**TERSE, "full_names": True, "name_sides": True}
#: As English books wrote until about 1900.
OLD: Mapping[str, object] = {
    "separator": " to ",
    "long_separator": " to ",
    "capture": " takes ",
    "dot": ".",
    "gap": " ",
    "possessive": "'s",
    "rank_gap": " ",
    "ranks": ("sq.", "2d", "3d", "4th", "5th", "6th", "7th", "8th"),
    "origin": (" (", ")"),
    "place": (" (", ")"),
    "en_passant": " in passing",
    "check": " (ch.)",
    "mate": " (mate)",
    "castling_words": ("Castles on K's side", "Castles on Q's side", "Castles"),
    "words_for_castling": True,
    "full_names": True,
    "name_sides": False,
}

CHESS = ChessTable(
    name="descriptive",
    game="chess",
    summary="P-K4, Kt-KB3, PxP e.p.: English descriptive",
    pieces=KT,
    also=ALSO,
    capitals=("S",),
    files=FILES,
    sides=("queen", "king"),
    pawn="pawn",
    coloured="bishop",
    castling_words=("Castles K", "Castles Q", "Castles"),
    words=WORDS,
    options={
        "knight": Option({"Kt": {"pieces": KT}, "N": {"pieces": N}}, "the letter of the knight"),
        "style": Option(
            {"terse": TERSE, "verbose": VERBOSE, "old": OLD},
            "terse, Kt-B3; verbose, KKt-KB3: each file and man with its wing; old, Kt. to K. B's 3d: as before 1900",
        ),
        "promotion": Option(
            {"paren": {"promotion": ("(", ")")}, "equals": {"promotion": ("=", "")}}, "P-K8(Q) or P-K8=Q"
        ),
        "castling": Option(
            {
                "style": {"castling_spelling": "style"},
                "letters": {"castling_spelling": "letters"},
                "words": {"castling_spelling": "words"},
            },
            "O-O (letters) or Castles (words); style: words in the old style only",
        ),
    },
)
