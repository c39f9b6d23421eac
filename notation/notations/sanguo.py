"""Three-Kingdoms Xiangqi: ``马6进5``, ``前车平14``, ``前8平9``, ``中兵7平6``, ``一车平11``; simplified and traditional.

A man and his file, a direction, and a number. Each side counts files from 1 at its own right hand to 17, and sees
front and rear from its own back line; this goes for men it has won too. 平 is followed by the file a man goes to; so
are 进 and 退 of 马 相 士, but of 车 炮 兵 and kings by the number of steps. A king is called by his kingdom:
``魏9退1``.

A man who is the only one of his kind on his file is named with the file, others by their place on it: 前 后 of two,
前 中 后 of three, 一 二 三 … from the front of four and more. To the place is added

- the piece, where on no other file there are several of the kind: ``前车平14``;
- the file, where there are: ``前8平9``;
- piece and file, where ``前8`` could be mistaken: if men of another kind are several on this file or on two files; if
  four or more of the kind share some file; if a side has seven rooks, not all on one file: ``中兵7平6``.

``form=short`` leaves out the file of a man who is the only one of his kind: ``车平11``, ``马进2``.

Source: an anonymous column on the records of 三国演弈棋, sections 1 to 4. It doesn't speak of four men on one file and
two on another (here: piece and file), nor of three and two (here: the file).
"""

from __future__ import annotations

from dataclasses import replace

from notation.kernel.tables import Heads, Option, Phrases, RelativeTable
from notation.notations.wxf import LEAPS

__all__ = ["SANGUO", "TRADITIONAL"]

#: No kind has more men: five soldiers of each kingdom.
_MOST = 15
_PLACES = {men: ("order",) * men for men in range(4, _MOST + 1)} | {
    2: ("front", "rear"),
    3: ("front", "middle", "rear"),
}


def _phrases(pattern: str) -> Phrases:
    return {men: tuple(pattern.format(place) for place in places) for men, places in _PLACES.items()}


_DIGITS = tuple(str(number) for number in range(1, 18))
_FULL_WIDTH = tuple("".join(chr(ord(digit) + 0xFEE0) for digit in number) for number in _DIGITS)
_CHINESE = (*"一二三四五六七八九十", *(f"十{digit}" for digit in "一二三四五六七"))

_TRADITIONAL: dict[str, str] = dict(zip("车马吴进后帅将", "車馬吳進後帥將", strict=True))
#: Characters that are read for those of either script.
_VARIANTS = {"俥": "车", "傌": "马", "砲": "炮", "包": "炮"}
_MEN = dict(zip(("advisor", "elephant", "horse", "rook", "cannon", "pawn"), "士相马车炮兵", strict=True))


def _traditional(text: str) -> str:
    return "".join(_TRADITIONAL.get(char, char) for char in text)


SANGUO = RelativeTable(
    name="sanguo",
    game="sanguo",
    summary="马6进5, 前车平14, 前8平9, 魏9退1: simplified characters",
    pieces=tuple({"king": king, **_MEN} for king in "吴魏蜀"),
    own_pieces=("king",),
    # Xiangqi's names, for those who write them.
    also={"仕": "advisor", "象": "elephant", "卒": "pawn", "帅": "king", "将": "king"},
    variants=_VARIANTS | {other: char for char, other in _TRADITIONAL.items()},
    numerals=(_DIGITS, _FULL_WIDTH, _CHINESE),
    file_styles=(0, 0, 0),
    directions=("进", "退", "平"),
    marks=("前", "中", "后"),
    leaps=LEAPS,
    ranked=("advisor", "elephant", "horse", "rook", "cannon", "pawn"),
    ranked_heads=Heads(
        single=_phrases("{} piece"),
        several=_phrases("{} file"),
        crowded=_phrases("{} piece file"),
        numerals=2,
    ),
    other_heads=Heads(single={}),
    crowds={"rook": 7},
    side_names=True,
    shorthand=False,
    options={
        "form": Option(
            {"full": {"bare_alone": False}, "short": {"bare_alone": True}},
            "whether a man who is the only one of his kind is written with his file (full)",
        ),
    },
)

TRADITIONAL = replace(
    SANGUO,
    name="sanguo-trad",
    summary="馬6進5, 前車平14, 前8平9, 吳9退1: traditional characters",
    pieces=tuple({kind: _traditional(text) for kind, text in side.items()} for side in SANGUO.pieces),
    also={_traditional(text): kind for text, kind in SANGUO.also.items()},
    variants={char: _traditional(other) for char, other in _VARIANTS.items()} | _TRADITIONAL,
    directions=("進", "退", "平"),
    marks=("前", "中", "後"),
)
