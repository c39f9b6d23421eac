"""Small positions for the tests of Three-Kingdoms Xiangqi."""

from __future__ import annotations

import re

from notation import Board
from notation.games.sanguo.spec import SanguoRules

#: The kings at home, and a soldier of Shu between those of Wei and Shu.
KINGS = "gK q9 bK i17 rK i1"
BETWEEN = "rP i4"
HAN = "yK a9 yC c9 yR d11 yR d9 yR d7"


def board(
    men: str,
    turn: str = "g",
    *,
    events: str = "-",
    pending: str = "-",
    first: str = "-",
    clocks: str = "0 1",
    rules: SanguoRules | None = None,
    ignore: object = (),
) -> Board:
    """Set men up by name: ``"gK q9 gbR e5"`` is Wu's king, and a rook of Wu's that was Wei's."""
    words = men.split()
    places = {point: man for man, point in zip(words[::2], words[1::2], strict=True)}
    assert 2 * len(places) == len(words), "two men on a point"
    rows = []
    for rank in range(17, 0, -1):
        cells = [places.pop(f"{file}{rank}", " ") for file in "abcdefghijklmnopq"]
        rows.append(re.sub(" +", lambda run: str(len(run[0])), "".join(cells)))
    assert not places, places
    fen = f"{'/'.join(rows)} {turn} {events} {pending} {first} {clocks}"
    return Board("sanguo", fen, rules=rules, policy="strict", ignore=ignore)


def moves_from(board: Board, point: str) -> set[str]:
    """Where the man on a point may go."""
    texts = [str(move) for move in board.legal_moves]
    return {text[len(point) :] for text in texts if re.fullmatch(point + r"[a-q]\d+", text)}


def play(board: Board, *texts: str) -> Board:
    for text in texts:
        board.push_text(text, "coordinate", policy="strict")
    return board


def is_legal(board: Board, text: str) -> bool:
    return text in {str(move) for move in board.legal_moves}
