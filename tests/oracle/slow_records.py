"""Counting what stands in a Xiangqi record file, without the package: moves, variations, comments of each game.

A file is cut into games by what begins them, comments and header lines are taken out, and what is left is cut at
blanks, or at every fourth character of Chinese text. It knows no rules.
"""

from __future__ import annotations

import re
from typing import NamedTuple

PIECES = "车車俥马馬傌炮砲包仕士相象帅帥将將兵卒"
CHINESE = re.compile(f"[前中后後]?[{PIECES}][一二三四五六七八九1-9１-９]?[进進退平][一二三四五六七八九1-9１-９]")
WORD = re.compile(r"[+\-]?[A-Za-zＡ-Ｚ＋－]\S*")


class Count(NamedTuple):
    plies: int
    branches: int
    comments: int


def decode(data: bytes) -> str:
    for encoding in ("utf-8-sig", "gb18030", "big5"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == "utf-8-sig" or CHINESE.search(text):
            return text
    return data.decode("gb18030")


def count_moves(text: str) -> int:
    """The moves of the main line: what is in round brackets doesn't count."""
    while "(" in text:
        text = re.sub(r"\([^()]*\)", " ", text)
    text = re.sub(r"(1-0|0-1|1/2-1/2|\*)\s*(={5,}.*)?\s*$", "", text, flags=re.DOTALL)
    chinese = CHINESE.findall(text)
    if chinese:
        return len(chinese)
    return sum(WORD.match(re.sub(r"^[!?]*\d+\.+", "", word)) is not None for word in text.split())


def count_pgn(text: str) -> list[Count]:
    games = []
    for part in re.split(r"(?m)^\s*(?=\[)(?<!\]\n)(?<!\]\r\n)", text):
        if not part.strip():
            continue
        body = re.sub(r'(?m)^\s*\[\w+ .*"\]', "", part)
        comments = len(re.findall(r"\{[^}]*\}", body))
        body = re.sub(r"\{[^}]*\}", " ", body)
        games.append(Count(count_moves(body), body.count("("), comments))
    return games


def count_wxf(text: str) -> list[Count]:
    body = text.split("START{")[-1].replace("}END", "")
    return [Count(count_moves(body), 0, 0)]


def count_dhtmlxq(text: str) -> list[Count]:
    digits = re.findall(r"\[DhtmlXQ_movelist\](\d*)", text)
    return [
        Count(
            len(main) // 4,
            len(re.findall(r"\[DhtmlXQ_move_\d", text)),
            len(re.findall(r"\[DhtmlXQ_comment\d", text)),
        )
        for main in digits
    ]
