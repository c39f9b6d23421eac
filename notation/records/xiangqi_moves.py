"""The shapes of moves in the notations of Xiangqi, for readers that find moves before they understand them."""

from __future__ import annotations

import re

__all__ = ["CHINESE", "MOVE", "nearly"]

_KINDS = "车車俥马馬傌炮砲包仕士相象帅帥将將兵卒"
_DIGITS = "一二三四五六七八九壹贰叁肆伍陆柒捌玖1-9１-９"
_DIRECTIONS = "进進退平上下"
_MARKS = "前中后後底低一二三四五"
_GAP = "[ ]{0,9}"
_DASHES = r"\-‐‑‒–—―−"

#: A move in Chinese characters: piece and file, mark and piece, mark and file (and piece), with blanks between them
#: or not; CXA's short form without a direction, of which a number must not be a part.
CHINESE = (
    f"(?:[{_KINDS}]{_GAP}[{_DIGITS}]|[{_MARKS}]{_GAP}[{_KINDS}](?={_GAP}[{_DIRECTIONS}])"
    f"|[{_MARKS}]{_GAP}[{_KINDS}]{_GAP}[{_DIGITS}]|[{_MARKS}][{_DIGITS}][{_KINDS}]?)"
    f"{_GAP}[{_DIRECTIONS}]{_GAP}[{_DIGITS}]"
    f"|[{_KINDS}][一二三四五六七八九][一二三四五六七八九](?![{_DIRECTIONS}])"
    f"|[{_KINDS}][1-9１-９][1-9１-９](?![{_DIRECTIONS}0-9０-９.．、])"
)

_LATIN = (
    # WXF and its like, CXA's C25; position marks before or behind the letter; letters may be full-width
    rf"[A-Za-z][1-9+.=a-e{_DASHES}][+.={_DASHES}][1-9]|[+.={_DASHES}fbr][A-Za-z][+.={_DASHES}][1-9]"
    rf"|[1-9+{_DASHES}][1-9+{_DASHES}][+.={_DASHES}][1-9]"
    r"|[Ａ-Ｚａ-ｚ][１-９＋－．＝][＋－．＝][１-９]|[＋－．＝][Ａ-Ｚａ-ｚ][＋－．＝][１-９]"
    # Vietnamese; a pawn's number stands before its letter
    rf"|(?:Tg|[A-Za-z])[1-9tgsTGS][./=,{_DASHES}][1-9]|[1-9][BCbc][./=,{_DASHES}][1-9]"
    # points: ICCS, UCCI, UCI; long and short algebraic
    rf"|[A-Ia-i](?:10|[0-9])[{_DASHES}]?[A-Ia-i](?:10|[0-9])"
    r"|[RHNEBAKCPMGS]?[a-i]?(?:10|[0-9])?[x\-]?[a-i](?:10|[0-9])"
    # WXF and Vietnamese with blanks between the signs
    rf"|[ABCEGHKMNPRSTVX] ?[1-9] {{0,2}}[+.=/{_DASHES}] {{0,2}}[1-9]"
)
_MEN = "Binh|Tốt|Tot|Chốt|Chot"
_LONG = (
    f"(?:(?:Tướng|Tuong|Sĩ|Si|Sỹ|Sy|Tượng|Voi|Xe|Pháo|Phao|Mã|Ma|{_MEN})"
    rf"\s{{1,9}}(?:[1-9]|trước|truoc|giữa|giua|sau)|[1-9]\s{{1,9}}(?:{_MEN}))"
    r"\s{1,9}(?:tiến|tien|tấn|tan|bình|binh|thoái|thoai|lui)\s{1,9}[1-9]"
)

MOVE = re.compile(f"(?:{CHINESE}|(?i:{_LONG})|(?:{_LATIN})[+#]*(?![A-Za-z0-9]))")
"""The shape of a move in any notation of Xiangqi but dpxq's digits."""

_WORD = re.compile(r"[^\s,，.．。;；:：!！?？|、()（）{}]{2,8}")
_SIGNS = tuple(re.compile(f"[{signs}]") for signs in (_KINDS + _MARKS, _DIGITS + _KINDS, _DIRECTIONS, _DIGITS))
_LATIN_SIGNS = tuple(map(re.compile, ("[A-Za-z+-]", "[1-9A-Za-z+-]", "[-+=.]", "[1-9]")))


def nearly(text: str, at: int, stop: int) -> bool:
    """Whether a word is a move but for one sign: a misprint, and no prose."""
    found = _WORD.match(text, at, stop)
    if found is None or len(found[0]) != 4:
        return False
    return any(
        sum(sign.match(char) is not None for sign, char in zip(signs, found[0], strict=True)) == 3
        for signs in (_SIGNS, _LATIN_SIGNS)
    )
