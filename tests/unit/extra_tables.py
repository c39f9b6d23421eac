"""Tables that no notation of the library has, to try what the algebraic engine can: reversible
notation, figurines, other languages, the algebraic dialects of Xiangqi."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from notation import notations
from notation.games.registry import load
from notation.kernel.tables import AlgebraicTable
from notation.notations import san

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
WHITE = dict(zip(KINDS, "♙♘♗♖♕♔", strict=True))
BLACK = dict(zip(KINDS, "♟♞♝♜♛♚", strict=True))
ENGLISH = {letter: kind for kind, letter in san.LETTERS.items()}

#: Piece letters (P N B R Q K) of the column san_xx of the vectors.
LANGUAGES = {
    "en": "PNBRQK", "de": "BSLTDK", "fr": "PCFTDR", "es": "PCATDR", "it": "PCATDR", "nl": "OPLTDK", "cs": "PJSVDK",
    "hu": "GHFBVK", "pl": "PSGWHK", "is": "PRBHDK", "ro": "PCNTDR", "et": "PROVLK", "fi": "PRLTDK", "pt": "PCBTDR",
    "da": "BSLTDK", "ca": "PCATDR",
}  # fmt: skip


def chess_table(name: str, **changes: Any) -> AlgebraicTable:
    base = {field.name: getattr(san.CHESS, field.name) for field in fields(AlgebraicTable)}
    return AlgebraicTable(**(base | {"name": name} | changes))


XBOARD = AlgebraicTable(
    name="test-xboard",
    game="xiangqi",
    summary="Che2",
    files="abcdefghi",
    ranks=tuple("0123456789"),
    pieces=({"king": "K", "advisor": "A", "elephant": "E", "horse": "H", "rook": "R", "cannon": "C", "pawn": "P"},),
    pawn="pawn",
    pawn_by_file=True,
    check="+",
    mate="#",
)

TABLES = [
    chess_table("test-ran", long_form=True, quiet="-", captured_piece=True, en_passant=" e.p."),
    chess_table("test-figurine", pieces=(WHITE,), also=ENGLISH | {glyph: kind for kind, glyph in BLACK.items()}),
    chess_table("test-figurine-own", pieces=(WHITE, BLACK), also=ENGLISH),
    # The Russian king has two letters, of which the first is the knight's.
    chess_table("test-ru", pieces=(dict(zip(KINDS, ("п", "К", "С", "Л", "Ф", "Кр"), strict=True)),), also={}),
    XBOARD,
    replace(
        XBOARD, name="test-fsf", ranks=tuple(str(rank) for rank in range(1, 11)), pawn=None, pawn_by_file=False
    ),
]  # fmt: skip
TABLES += [
    chess_table(f"test-{language}", pieces=(dict(zip(KINDS, letters, strict=True)),), also={})
    for language, letters in LANGUAGES.items()
]

#: Column of the vectors -> notation.
CHESS_COLUMNS = {
    "san": "san",
    "lan": "lan",
    "uci": "uci:castling=king",
    "uci960": "uci:castling=rook",
    "coordinate": "coordinate",
    "ran": "test-ran",
    "figurine": "test-figurine",
    "figurine_bw": "test-figurine-own",
} | {f"san_{language}": f"test-{language}" for language in LANGUAGES}
XIANGQI_COLUMNS = {
    "ucci": "ucci", "uci10": "uci", "iccs": "iccs", "xboard_san": "test-xboard", "fsf_san": "test-fsf",
}  # fmt: skip


def register() -> None:
    """Let boards find the tables by their names."""
    for table in TABLES:
        notations._codecs[table.game, table.name] = table.compile(load(table.game))
