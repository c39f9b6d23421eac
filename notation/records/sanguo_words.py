"""The words of Three-Kingdoms Xiangqi records, in both scripts.

Readers work on text in which all traditional characters of these words are replaced by simplified ones, one for
one, so that places stay what they are.
"""

from __future__ import annotations

import re

__all__ = ["GLYPHS", "HEADERS", "SIDES", "SKIP", "STALEMATE", "STATES", "WITHDRAWALS", "full_width_off", "simplified",
           "traditional"]  # fmt: skip

SIDES = "吴魏蜀"

#: What is written in the place of a lost turn.
SKIP = "（轮空）"

#: What is written in the place of a side that is stalemated when its turn comes.
STALEMATE = "【困毙灭国】"

#: The states of the closing line: the word -> `Outcome.states` and `Outcome.reasons` that it stands for.
STATES: dict[str, tuple[str, tuple[str, ...]]] = {
    "胜利": ("won", ()),
    "灭国": ("lost", ("checkmate", "stalemate", "facing-kings")),
    "认负": ("lost", ("resignation", "perpetual-check")),
    "超时判负": ("lost", ("time",)),
    "强制判和": ("drawn", ()),
}

#: What a mark 【…】 says of a side that leaves: the word -> the reason.
WITHDRAWALS = {"认负": "resignation", "超时判负": "time", "长将判负": "perpetual-check"}

#: Header keys -> names of tags.
HEADERS = {
    "标题": "Title", "赛事": "Event", "地点": "Site", "日期": "Date", "轮次": "Round",
    "吴": "Wu", "魏": "Wei", "蜀": "Shu", "记谱": "Annotator", "结果": "Result", "局面": "FEN",
}  # fmt: skip

GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

_PAIRS = (
    "吴吳", "汉漢", "杀殺", "灭滅", "国國", "胜勝", "轮輪", "认認", "负負", "毙斃", "强強", "时時", "长長", "将將",
    "标標", "题題", "赛賽", "记記", "谱譜", "结結", "点點", "进進", "后後", "马馬", "车車",
)  # fmt: skip
_SIMPLIFIED = str.maketrans({pair[1]: pair[0] for pair in _PAIRS})
_TRADITIONAL = str.maketrans({pair[0]: pair[1] for pair in _PAIRS})
_FULL_WIDTH = {0xFF01 + i: 0x21 + i for i in range(94)}


def simplified(text: str) -> str:
    """The text with the words' characters simplified; as long as it was."""
    return text.translate(_SIMPLIFIED)


def traditional(text: str) -> str:
    """The inverse, for text that is made of these words alone."""
    return text.translate(_TRADITIONAL)


def full_width_off(text: str) -> str:
    """The text with ASCII for its full-width twins; as long as it was."""
    return text.translate(_FULL_WIDTH)


assert all(re.fullmatch(r"\w+", word) for word in (*HEADERS, *STATES, *WITHDRAWALS))
