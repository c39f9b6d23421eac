"""Chinese: ``炮二平五``, ``前車退六``, ``一兵平四``, in simplified and in traditional characters.

Red's numbers are Chinese, Black's full-width digits. Advisors and elephants are told apart by their
direction alone. Pawns (option ``pawn_rule``):

``xqbase``  two 前 后, three 前 中 后, four and more 一 二 三 四 五; on two files these numbers run over both,
            from the right-hand file to the left and on each from the front
``old``     four 前 二 三 后, five 前 二 三 四 后; on two files the file's number stands for the piece: 前六平五

``prefix_rule=minimal`` is what CCBridge writes: 前 and 后 only if the other man could make a move of the same
text, and pawns by the old rule. Sources: the xqbase PGN format, the records of both kinds of programs.
"""

from __future__ import annotations

from dataclasses import replace

from notation.kernel.tables import Heads, Option, Phrases
from notation.notations.wxf import ASCII, FULL_WIDTH, LEAPS, XiangqiTable, prefix_rule

__all__ = ["TRADITIONAL", "XIANGQI"]

_PLACES = {2: ("front", "rear"), 3: ("front", "middle", "rear")}


def _old(men: int) -> tuple[str, ...]:
    """Front, second, third …, rear."""
    return _PLACES.get(men) or ("front", *["order"] * (men - 2), "rear")


def _phrases(places: tuple[str, ...], noun: str) -> tuple[str, ...]:
    return tuple(f"{place} {noun}" for place in places)


FRONT_AND_REAR: Phrases = {men: _phrases(places, "piece") for men, places in _PLACES.items()}
OLD = Heads(
    single={men: _phrases(_old(men), "piece") for men in range(2, 10)},
    several={men: _phrases(_old(men), "file") for men in range(2, 10)},
)
XQBASE = Heads(
    single=FRONT_AND_REAR | {men: ("order piece",) * men for men in range(4, 10)},
    several={men: ("count piece",) * men for men in range(2, 10)},
)

CHINESE = tuple("一二三四五六七八九")
FORMAL = tuple("壹贰叁肆伍陆柒捌玖")

_KINDS = ("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn")

#: Characters that are read for those of either script; then those that differ between the scripts.
_VARIANTS = {"俥": "车", "傌": "马", "砲": "炮", "包": "炮"}
_TRADITIONAL: dict[str, str] = dict(zip("车马帅将后进贰叁陆", "車馬帥將後進貳參陸", strict=True))

XIANGQI = XiangqiTable(
    name="chinese",
    game="xiangqi",
    summary="炮二平五, 前车退六: simplified characters",
    pieces=(dict(zip(_KINDS, "帅仕相马车炮兵", strict=True)), dict(zip(_KINDS, "将士象马车炮卒", strict=True))),
    variants=_VARIANTS | {other: char for char, other in _TRADITIONAL.items()},
    numerals=(CHINESE, FULL_WIDTH, ASCII, FORMAL),
    file_styles=(0, 1),
    directions=("进", "退", "平"),
    also_directions={"上": "forward", "下": "back"},
    marks=("前", "中", "后"),
    also_marks={"底": "rear", "低": "rear"},
    leaps=LEAPS,
    ranked=("pawn",),
    ranked_heads=XQBASE,
    other_heads=Heads(single=FRONT_AND_REAR),
    when={"advisor": "rival", "elephant": "rival"},
    glued=True,
    options={
        "pawn_rule": Option(
            {"xqbase": {"ranked_heads": XQBASE}, "old": {"ranked_heads": OLD}},
            "what pawns are called, of four and more on a file or on two files",
        ),
        "digits": Option(
            {"full": {"file_styles": (0, 1)}, "ascii": {"file_styles": (0, 2)}, "chinese": {"file_styles": (0, 0)}},
            "Black's digits",
        ),
        "prefix_rule": prefix_rule(OLD, None),
    },
)


def _traditional(text: str) -> str:
    return "".join(_TRADITIONAL.get(char, char) for char in text)


TRADITIONAL = replace(
    XIANGQI,
    name="chinese-trad",
    summary="炮二平五, 前車退六: traditional characters",
    pieces=tuple({kind: _traditional(text) for kind, text in side.items()} for side in XIANGQI.pieces),
    variants={char: _traditional(other) for char, other in _VARIANTS.items()} | _TRADITIONAL,
    directions=("進", "退", "平"),
    marks=("前", "中", "後"),
    numerals=(CHINESE, FULL_WIDTH, ASCII, tuple(_traditional("".join(FORMAL)))),
)
