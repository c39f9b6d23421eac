"""Xiangqi in words: its names, its letters, its rule sets."""

from __future__ import annotations

from dataclasses import dataclass

from notation.kernel.spec import GameSpec

__all__ = ["SPEC", "XiangqiRules"]

#: How repetition is judged, in the order of the numbers that a state carries.
REPETITION: tuple[str, ...] = ("none", "axf", "cxa-2011", "wxf-2018")

#: When moves without a capture are a draw, in the order of the numbers that a state carries.
NATURAL: tuple[str, ...] = ("none", "fsf", "ucci", "pikafish", "cxa-2011")


@dataclass(frozen=True)
class XiangqiRules:
    """A rule set: how a game ends other than by a side that can't move.

    `repetition` names who is at fault when a position comes back:

    ``"none"``      never ends a game
    ``"axf"``       at the third occurrence: who alone gives perpetual check loses; else who alone chases one man
                    with every move loses; else a draw (Asian Xiangqi Federation)
    ``"cxa-2011"``  at the third: as above, but a chase may be of any men, and checks, chases and threats to mate may
                    take turns (Chinese Xiangqi Association, 2011)
    ``"wxf-2018"``  as axf, at the fourth: three cycles (World Xiangqi Federation, 2018)

    `natural` names when moves without a capture are a draw: ``"none"``; ``"fsf"`` after 100 plies; ``"ucci"`` after
    120, and two more for each check beyond ten; ``"pikafish"`` after 120, of which ten checks a side count;
    ``"cxa-2011"`` after 120 without two plies for each check beyond ten of the player who claims it.
    """

    repetition: str = "none"
    natural: str = "none"

    def __post_init__(self) -> None:
        for name, known in (("repetition", REPETITION), ("natural", NATURAL)):
            if getattr(self, name) not in known:
                raise ValueError(f"{name} is one of {', '.join(known)}, not {getattr(self, name)!r}")


def pack_rules(rules: object) -> int:
    """Give the number that a state carries for a rule set."""
    if not isinstance(rules, XiangqiRules):
        raise TypeError(f"Xiangqi is played by XiangqiRules, not {type(rules).__name__}")
    return REPETITION.index(rules.repetition) | NATURAL.index(rules.natural) << 2


def unpack_rules(number: int) -> XiangqiRules:
    """Give the rule set of a number; the inverse of `pack_rules`."""
    return XiangqiRules(REPETITION[number & 3], NATURAL[number >> 2])


SPEC = GameSpec(
    name="xiangqi",
    sides=("red", "black"),
    start_fen="rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    notation="wxf",
    coordinate="ucci",
    kinds=("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"),
    letters="KABNRCP",
    rules={name: XiangqiRules(name) for name in REPETITION},
    pack_rules=pack_rules,
    unpack_rules=unpack_rules,
    letter_sets={"nb": 0, "he": 1, "nb-r": 2, "he-r": 3},
    results=("1-0", "0-1", "1/2-1/2"),
    field_counts=(1, 2, 4, 6),
    dialects=(
        "algebraic:dialect=xboard",
        "algebraic:dialect=elephantops",
        "wxf:pawn_rule=number",
        "wxf:pawn_rule=xqbase",
        "chinese:pawn_rule=old",
        "vietnamese:style=long",
    ),
    pgn_game="Chinese Chess",
    pgn_formats={"chinese": "Chinese", "chinese-trad": "Chinese", "wxf": "WXF", "iccs": "ICCS"},
    # In small letters as far as they are ASCII: only these are compared without their case.
    variants=dict.fromkeys(
        (
            "xiangqi",
            "xiang qi",
            "xiang-qi",
            "chinese chess",
            "chinesechess",
            "cchess",
            "象棋",
            "中国象棋",
            "中國象棋",
            "cờ tướng",
            "cỜ tƯỚng",
            "co tuong",
        ),
        "",
    ),
)
