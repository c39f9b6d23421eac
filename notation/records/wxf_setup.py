"""``SETUP{ … }``: the position of a WXF record as a list of men with their points."""

from __future__ import annotations

import re

__all__ = ["read_setup"]

_MAN = re.compile(r"([A-Za-z])([A-Ia-i])([0-9])")
_SIDES = {"RED": 0, "BLACK": 1}


def read_setup(text: str) -> str | None:
    """The FEN of a list such as ``RED Ke0 Ad0 BLACK Ke9 Rh5, MOVE 12, BLACK``; None for what is none.

    A side's name owns the men behind it; without one, capitals are Red's. The name of a side with no men behind it
    is the side to move; MOVE is the number of the move.
    """
    board: dict[tuple[int, int], str] = {}
    owner: int | None = None
    turn = 0
    number = 1
    words = re.findall(r"[^\s,;=]+", text)
    i = 0
    while i < len(words):
        word = words[i].upper().rstrip(":")
        man = _MAN.fullmatch(words[i])
        if word in _SIDES:
            if i + 1 < len(words) and _MAN.fullmatch(words[i + 1]):
                owner = _SIDES[word]
            else:
                turn = _SIDES[word]
        elif word == "MOVE" and i + 1 < len(words) and re.fullmatch(r"[0-9]{1,6}", words[i + 1]):
            number = int(words[i + 1])
            i += 1
        elif man:
            letter = man[1]
            if owner is not None:
                letter = letter.upper() if owner == 0 else letter.lower()
            board[int(man[3]), "abcdefghi".index(man[2].lower())] = letter
        else:
            return None
        i += 1
    if not board:
        return None
    ranks = []
    for rank in range(9, -1, -1):
        cells = "".join(board.get((rank, file), ".") for file in range(9))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
    return f"{'/'.join(ranks)} {'wb'[turn]} - - 0 {max(1, number)}"
