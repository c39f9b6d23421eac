"""The numbers that stand before moves: ``1.``, ``１、``, ``第一回合：``, ``回合2``, ``一、``, ``①``, ``（1）``."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

__all__ = ["Number", "find_number"]

_HAN = "一二三四五六七八九十百零〇廿卅"
_ROUND = "(?:个|個)?(?:回合|回|着|著|步|手|招|合|轮|輪)"
_SIGNS = "①-⑳⑴-⒇⒈-⒛㉑-㉟㊱-㊿❶-❿➀-➓"

_PATTERN = re.compile(
    rf"第[ ]{{0,6}}(\d{{1,3}}|[{_HAN}]{{1,5}})[ ]{{0,6}}{_ROUND}[ ]{{0,6}}[：:.．、，,]?"
    rf"|(?:回合|[Rr]ound|[Vv]án)[ ]{{0,6}}(\d{{1,3}}|[{_HAN}]{{1,5}})[ ]{{0,6}}[：:.．、，,]?"
    rf"|(\d{{1,3}}|[{_HAN}]{{1,5}})[ ]{{0,6}}(?:个|個)?回合[ ]{{0,6}}[：:.．、，,]?"
    rf"|([{_HAN}]{{1,5}})[ ]{{0,6}}[：:.．、)）]"
    rf"|([{_SIGNS}])[ ]{{0,6}}[：:.．、]?"
    rf"|[(（\[【［](?:第)?[ ]{{0,6}}(\d{{1,3}}|[{_HAN}]{{1,5}})[ ]{{0,6}}(?:回合)?[)）\]】］][ ]{{0,6}}[：:.．、]?"
)
_PLAIN = re.compile(r"(\d{1,3})\s?(?:[.．、:：)）|｜/]+|(?=\s)|[-–—－](?=[一-鿿]))")


class Number(NamedTuple):
    """A number before a move; `plain` if nothing but digits and a mark, which may stand anywhere."""

    value: int
    stop: int
    plain: bool


def find_number(text: str, at: int, stop: int) -> Number | None:
    """The number that stands at a place, or None."""
    found = _PLAIN.match(text, at, stop)
    if found:
        return Number(int(found[1]), found.end(), True)
    found = _PATTERN.match(text, at, stop)
    if not found:
        return None
    word = str(found[found.lastindex or 0])
    return Number(_value(word), found.end(), False)


def _value(word: str) -> int:
    """The value of digits, of one sign, or of a number in Chinese."""
    if word.isdecimal():
        return int(word)
    if word[0] not in _HAN:
        return int(unicodedata.numeric(word))
    total, last = 0, 0
    for char in word:
        unit = {"百": 100, "十": 10, "廿": 20, "卅": 30}.get(char)
        if unit is None:
            last = 0 if char in "零〇" else int(unicodedata.numeric(char))
        elif unit >= 20:
            total += unit
        else:
            total += unit * (last or 1)
            last = 0
    return total + last
