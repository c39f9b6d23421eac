"""What chess is called: its sides, kinds, results, and its spellings in the Variant tag of PGN files."""

from __future__ import annotations

from notation.kernel.spec import GameSpec

__all__ = ["SPEC"]

FIDE = "fide"


def pack_rules(rules: object) -> int:
    """Give the number of a rule set; there is one."""
    if rules != FIDE:
        raise TypeError(f"chess has one rule set, {FIDE!r}, not {rules!r}")
    return 0


def unpack_rules(number: int) -> object:
    """Give the rule set of a number that `pack_rules` gave."""
    return FIDE


SPEC = GameSpec(
    name="chess",
    sides=("white", "black"),
    start_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    notation="san",
    coordinate="uci",
    kinds=("pawn", "knight", "bishop", "rook", "queen", "king"),
    letters="PNBRQK",
    rules={FIDE: FIDE},
    pack_rules=pack_rules,
    unpack_rules=unpack_rules,
    results=("1-0", "0-1", "1/2-1/2"),
    field_counts=(1, 2, 3, 4, 5, 6),
    promotions="NBRQ",
    variants={
        "standard": "standard",
        "normal": "standard",
        "chess": "standard",
        "from position": "",
        "chess960": "960",
        "chess 960": "960",
        "fischerandom": "960",
        "fischerrandom": "960",
        "fischer random": "960",
        "frc": "960",
        "国际象棋": "",
        "國際象棋": "",
        "cờ vua": "",
        "cỜ vua": "",
        "шахматы": "",
        "Шахматы": "",
        "schach": "",
        "ajedrez": "",
        "scacchi": "",
    },
)
