"""The start position of a DhtmlXQ block."""

from __future__ import annotations

import re

from notation._core import Board

__all__ = ["START", "binit_of", "board_of", "start_of"]

#: Whose the pairs of digits are, in their order.
_MEN = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
START = "8979695949392919097717866646260600102030405060708012720323436383"
_AWAY = "99"


def board_of(binit: str) -> str | None:
    """The board field of a FEN for 32 places; None for what is none."""
    if not re.fullmatch(r"\d{64}", binit):
        return None
    cells: dict[tuple[int, int], str] = {}
    for i, man in enumerate(_MEN):
        column, row = int(binit[2 * i]), int(binit[2 * i + 1])
        if column < 9:
            if (row, column) in cells:
                return None
            cells[row, column] = man
    return _field(cells)


def _field(cells: dict[tuple[int, int], str]) -> str:
    rows = ("".join(cells.get((row, column), ".") for column in range(9)) for row in range(10))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def start_of(fen: str, binit: str, first: str | None) -> str | None:
    """The FEN of a block, of which the man that makes the first move says whose turn it is; None for the game's
    own start."""
    if not fen:
        if binit in ("", START):
            return None if first is None or _turn(board_of(START) or "", first) == "w" else f"{board_of(START)} b"
        fen = board_of(binit) or binit
    words = fen.split()
    if len(words) == 1:
        words.append("w")
    if first is not None:
        words[1] = _turn(words[0], first) or words[1]
    return " ".join(words)


def _turn(field: str, first: str) -> str | None:
    """Whose man stands on the first point of a move."""
    rows = [re.sub(r"\d", lambda run: "." * int(run[0]), row) for row in field.split("/")]
    column, row = int(first[0]), int(first[1])
    if row >= len(rows) or column >= len(rows[row]) or rows[row][column] == ".":
        return None
    return "w" if rows[row][column].isupper() else "b"


def binit_of(board: Board) -> str | None:
    """The 32 places of a position, or None where there are more men of a kind than places.

    Of men alike, those of the start position keep their places, so that a game from it has the usual string.
    """
    where: dict[str, list[str]] = {}
    for point in range(90):
        man = board.piece_at(point)
        if man is not None:
            where.setdefault(man, []).append(f"{point % 9}{9 - point // 9}")
    slots: list[str | None] = [None] * 32
    for i, man in enumerate(_MEN):  # those who stand where they began
        home = START[2 * i : 2 * i + 2]
        if home in where.get(man, ()):
            slots[i] = home
            where[man].remove(home)
    for i, man in enumerate(_MEN):
        if slots[i] is None and where.get(man):
            slots[i] = where[man].pop(0)
    if any(where.values()):
        return None
    return "".join(slot or _AWAY for slot in slots)
