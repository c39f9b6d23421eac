"""WXF: ``C2=5``, ``H8+7``, ``R+-3``, ``P+=4``: a piece, its file, a direction, a distance or file.

Files count from the mover's own right. Of two like men on a file + is the one in front and - the rear one.
The World Xiangqi Federation and the Asian one (AXF) publish games so; programs that call it AXN write the same.
Older texts write letters before the piece: ``fC+2`` the front one, ``rC+1`` or ``bC+1`` the rear (back) one.
They differ in what more pawns are called, which the option ``pawn_rule`` chooses:

``axf``       three P+ P7 P-, four ++ P+ P- --, five ++ P+ P7 P- --; on two files 7+ 7-, 3+ 33 3-
``number``    17 27 37 …: the number from the front and the file ("System 2"), also on two files
``xqbase``    three P+ P. P-, four and more Pa Pb Pc Pd Pe; on two files these letters run over both, from the right
``wxf-2018``  17 27 37 … for three and more; on two files +7 -7
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notation.kernel.tables import Heads, Option, Phrases, RelativeTable

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.tables import LoadedGame

__all__ = ["XIANGQI", "XiangqiTable", "dialect", "prefix_rule"]


@dataclass(frozen=True, kw_only=True)
class XiangqiTable(RelativeTable):
    """A table that has a kernel of its own; `RelativeTable.compile` gives the engine alone."""

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.notations.xiangqi_relative import compile_xiangqi

        return compile_xiangqi(self, game)


PAIR_PHRASES: Phrases = {2: ("piece front", "piece rear")}
_NUMBERED: Phrases = {men: ("order file",) * men for men in range(2, 10)}
_LETTERED: Phrases = {men: ("piece order",) * men for men in range(4, 6)}
_COUNTED: Phrases = {men: ("piece count",) * men for men in range(2, 6)}

#: What a man of any kind but the pawn is called, of two on a file.
PAIR = Heads(single=PAIR_PHRASES)
AXF = Heads(
    single=PAIR_PHRASES
    | {
        3: ("piece front", "piece file", "piece rear"),
        4: ("front front", "piece front", "piece rear", "rear rear"),
        5: ("front front", "piece front", "piece file", "piece rear", "rear rear"),
    },
    several={2: ("file front", "file rear"), 3: ("file front", "file file", "file rear")},
)
NUMBER = Heads(single=_NUMBERED | PAIR_PHRASES, several=_NUMBERED)
XQBASE = Heads(
    single=PAIR_PHRASES | {3: ("piece front", "piece middle", "piece rear")} | _LETTERED, several=_COUNTED, numerals=2
)
WXF_2018 = Heads(single=_NUMBERED | PAIR_PHRASES, several=_NUMBERED | {2: ("front file", "rear file")})

LETTERS = {"king": "K", "advisor": "A", "rook": "R", "cannon": "C", "pawn": "P"}
HE = LETTERS | {"horse": "H", "elephant": "E"}
NB = LETTERS | {"horse": "N", "elephant": "B"}

#: Letters that readers take: the other of H and N, of E and B; minister, guard, soldier.
ALSO = {"H": "horse", "N": "horse", "E": "elephant", "B": "elephant", "M": "elephant", "G": "advisor", "S": "pawn"}

ASCII = tuple("123456789")
FULL_WIDTH = tuple("１２３４５６７８９")
ORDER_LETTERS = tuple("abcde")

#: Change of file -> change of rank, for the men whose number is always the file they go to.
LEAPS = {"advisor": {1: 1}, "elephant": {2: 2}, "horse": {1: 2, 2: 1}}

#: Advisors and elephants are told apart by their direction.
_BY_DIRECTION = {"advisor": "rival", "elephant": "rival"}
_THE_OTHERS = ("horse", "rook", "cannon")


def prefix_rule(minimal: Heads | None, forced: Heads | None) -> Option:
    """The option ``prefix_rule``; `minimal` and `forced` are the pawns' heads under ``minimal`` and ``fsf``."""
    values: dict[str, dict[str, object]] = {
        "full": {"when": _BY_DIRECTION, "forced_heads": None},
        "minimal": {"when": _BY_DIRECTION | dict.fromkeys(_THE_OTHERS, "rival"), "forced_heads": minimal},
    }
    if forced is not None:
        shift = _BY_DIRECTION | dict.fromkeys((*_THE_OTHERS, "pawn"), "shift")
        values["fsf"] = {"when": shift, "forced_heads": forced}
    return Option(
        values, "front and rear: full, for all two on a file; minimal, if the other could make the same move; fsf, "
        "as Fairy-Stockfish writes" if forced is not None else
        "front and rear: full, for all two on a file; minimal, if the other could make the same move",
    )  # fmt: skip


def options(level: str = "=", case: str = "upper") -> dict[str, Option]:
    """The options of WXF, with the defaults of one of its dialects."""
    levels = {sign: {"directions": ("+", "-", sign)} for sign in (level, *({"=", "."} - {level}))}
    cases = {name: {"letter_case": name} for name in dict.fromkeys((case, "upper", "lower", "side"))}
    return {
        "level": Option(levels, "the sign of a level move"),
        "letters": Option(
            {"HE": {"pieces": (HE,)}, "NB": {"pieces": (NB,)}}, "HE: H and E; NB: N and B for horse and elephant"
        ),
        "case": Option(cases, "of the letters; side: capitals for Red only"),
        "mark_order": Option(
            {"after": {"mark_first": False}, "before": {"mark_first": True}}, "C+ (after) or +C (before)"
        ),
        "pawn_rule": Option(
            {
                "axf": {"ranked_heads": AXF},
                "number": {"ranked_heads": NUMBER},
                "xqbase": {"ranked_heads": XQBASE},
                "wxf-2018": {"ranked_heads": WXF_2018},
            },
            "what pawns are called, of three and more on a file or on two files",
        ),
        "prefix_rule": prefix_rule(None, NUMBER),
    }


def dialect(name: str, summary: str, level: str, case: str) -> XiangqiTable:
    """Make the table of a dialect, which is WXF with other defaults."""
    return XiangqiTable(
        name=name,
        game="xiangqi",
        summary=summary,
        pieces=(HE,),
        letter_case=case,
        also=ALSO,
        numerals=(ASCII, FULL_WIDTH, ORDER_LETTERS),
        file_styles=(0, 0),
        directions=("+", "-", level),
        also_directions={"=": "level", ".": "level"},
        marks=("+", ".", "-"),
        lead_marks={"f": "front", "r": "rear", "b": "rear"},
        full_width=True,
        leaps=LEAPS,
        ranked=("pawn",),
        ranked_heads=AXF,
        other_heads=PAIR,
        when=_BY_DIRECTION,
        second_marks=True,
        piece_numbers=("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"),
        glued=True,
        options=options(level, case),
    )


XIANGQI = dialect("wxf", "C2=5, H8+7, R+-3: the World Xiangqi Federation's", "=", "upper")
