"""Verdicts on repetitions beside slow rules and beside pyffish, over cycles of four plies in real games."""

from __future__ import annotations

import random

import pytest

from notation import Board
from notation.games.xiangqi.spec import XiangqiRules
from tests.conftest import shared
from tests.oracle.slow_repetition import verdict
from tests.oracle.slow_xiangqi import SlowXiangqi

pyffish = pytest.importorskip("pyffish")

CYCLES = 400
#: Looked at by hand: a cannon that already attacks a man along the line of its own move counts for pyffish as chasing
#: him anew, because its capture would open a check by the rook behind it.
KNOWN = {
    ("1R1Ckab2/9/4c1n2/2r1p1p1p/2b4r1/p5P2/3NnR1cP/N3C4/4A4/2BAK1B2 w - - 0 21", "d9c9 h5h6 c9d9 h6h5"): "black",
}


def square(point: int) -> tuple[int, int]:
    return point % 9, point // 9


def cycles(seed: int) -> list[tuple[str, list]]:
    """(FEN, four moves that lead back to it) from later parts of online games; half of them begin with an attack."""
    chance = random.Random(seed)
    lines = shared("data", "xiangqi", "elephantchess", "uci_games.txt").read_text().splitlines()
    found: list[tuple[str, list]] = []
    while len(found) < CYCLES:
        moves = chance.choice(lines).split(";")[1].strip().split(",")
        board = Board("xiangqi")
        try:
            for move in moves[: chance.randrange(len(moves) // 2, len(moves) + 1)]:
                board.push_text(move, "ucci")
        except ValueError:
            continue
        fen = board.fen()
        for first in chance.sample(board.legal_moves, min(5, len(board.legal_moves))):
            for second in chance.sample(replies := after(fen, first), min(2, len(replies))):
                again = Board("xiangqi", fen, rules="axf")
                played = []
                for from_point, to_point in (
                    (first.from_point, first.to_point), (second.from_point, second.to_point),
                    (first.to_point, first.from_point), (second.to_point, second.from_point),
                ):  # fmt: skip
                    one = next(
                        (m for m in again.legal_moves if (m.from_point, m.to_point) == (from_point, to_point)), None
                    )
                    if one is None or again.piece_at(to_point) is not None:
                        break
                    again.push(one)
                    played.append(one)
                if len(played) == 4:
                    found.append((fen, played))
    return found[:CYCLES]


def after(fen: str, move) -> list:
    board = Board("xiangqi", fen)
    board.push(move)
    return board.legal_moves


@pytest.mark.parametrize("seed", [1])
def test_verdicts(seed: int) -> None:
    decided = 0
    for fen, moves in cycles(seed):
        board = Board("xiangqi", fen, rules="axf")
        for move in moves * 2:
            board.push(move)
        outcome = board.outcome()
        assert outcome is not None
        ours = "draw" if outcome.winner is None else ("red", "black")[outcome.winner]
        pairs = [(square(move.from_point), square(move.to_point)) for move in moves]
        assert ours == verdict(SlowXiangqi(fen), pairs * 2), (fen, moves)
        texts = [move.uci() for move in moves * 2]
        ended, value = pyffish.is_optional_game_end("xiangqi", fen, texts)
        assert ended
        side = "red" if " w " in fen else "black"
        theirs = "draw" if value == 0 else side if value > 0 else {"red": "black", "black": "red"}[side]
        if ours != theirs:
            # For pyffish a man attacks too whose capture would leave his own king in check.
            known = KNOWN.get((fen, " ".join(map(str, moves))), verdict(SlowXiangqi(fen), pairs * 2, legal=False))
            assert known == theirs, (fen, moves, ours, theirs)
        decided += ours != "draw"
    assert decided > 0


def test_known_differences_are_differences() -> None:
    for (fen, moves), theirs in KNOWN.items():
        board = Board("xiangqi", fen, rules=XiangqiRules("axf"))
        for move in moves.split() * 2:
            board.push_text(move, "ucci")
        outcome = board.outcome()
        assert outcome is not None
        assert ("draw" if outcome.winner is None else ("red", "black")[outcome.winner]) != theirs
