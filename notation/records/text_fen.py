"""Positions in plain text: a FEN, with letters or with the characters of the pieces.

Characters say whose a piece is where each side has its own: 帅 仕 相 兵 俥 傌 are Red's, 将 士 象 卒 砲 包 are
Black's. 车 and 馬 are either's. They are Red's in traditional characters beside simplified ones, as some writers have
them (車 beside 车, or beside 帅), and Black's beside Red's own 俥 and 傌. 炮 is Red's where the sides have forms of
their own.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Position", "find_position"]

_RED = dict(zip("帅帥仕相兵俥傌", "KKABPRN", strict=True))
_BLACK = dict(zip("将將士象卒砲包", "kkabpcc", strict=True))
#: The piece, the forms of it that either side may have, traditional and simplified, and Red's own.
_EITHER = (("r", "車", "车", "俥"), ("n", "馬", "马", "傌"))
_CHARS = "".join((*_RED, *_BLACK, "車车馬马炮"))
_LATIN = "(?:[A-Za-z1-9]+/){9}[A-Za-z1-9]+"
_HAN = rf"(?:[{_CHARS}A-Za-z1-9１-９]+/){{9}}[{_CHARS}A-Za-z1-9１-９]+"
_SIDE = r"(?:[wbrWBR]|(?:红|紅|黑|先手|后手|後手)(?:方|棋)?(?:先|走|行|先走|先行)?)(?![\w])"
_TAIL = r"(?:[ \t]+(?:[-–—]|\d+)(?![^\s,;]))*"
_PATTERN = re.compile(rf"\s*({_LATIN}|{_HAN})(?:[ \t]+({_SIDE}))?({_TAIL})(?![^\s,;，；])")


class Position(NamedTuple):
    """A position, as a FEN if it is clear; else as it stands, and `unclear` names the pieces whose side is not."""

    fen: str
    start: int
    stop: int
    unclear: str = ""


def find_position(text: str, at: int, stop: int) -> Position | None:
    """The position that stands at a place, blanks before it apart, or None."""
    found = _PATTERN.match(text, at, stop)
    if not found:
        return None
    start, end = found.start(1), found.end()
    board, side, tail = found[1], found[2] or "", found[3]
    if board.isascii() and side.isascii():
        return Position(text[start:end], start, end)
    board = board.translate({ord(char): str(number) for number, char in enumerate("１２３４５６７８９", 1)})
    letters = _letters(board)
    unclear = "".join(dict.fromkeys(char for char in board if not char.isascii() and char not in letters))
    if unclear:
        return Position(text[start:end], start, end, unclear)
    fen = "".join(letters.get(char, char) for char in board)
    if side and not side.isascii():
        side = "w" if side[0] in "红紅先" else "b"
    fields = (fen, side, *tail.replace("–", "-").replace("—", "-").split())
    return Position(" ".join(filter(None, fields)), start, end)


def _letters(board: str) -> dict[str, str]:
    """What the characters of a board stand for, as far as that is clear."""
    letters = _RED | _BLACK
    scripts = any(red in board and black in board for _, red, black, _ in _EITHER)  # one script for each side
    own = scripts or any(char in board for char in "俥傌砲包")  # the sides have forms of their own
    for kind, traditional, simplified, reds in _EITHER:
        if reds in board:
            if (traditional in board) != (simplified in board):
                letters |= {traditional: kind, simplified: kind}
        elif scripts:
            letters |= {traditional: kind.upper(), simplified: kind}
        elif simplified not in board and ("帅" in board or "将" in board):
            letters[traditional] = kind.upper()
    if own:
        letters["炮"] = "C"
    return letters
