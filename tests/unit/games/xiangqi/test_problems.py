"""Why a position can't arise: all reasons at once, the fatal ones marked."""

from __future__ import annotations

import random

import pytest

from notation import Board
from notation.errors import PositionError
from tests.ops import Position


@pytest.mark.parametrize(
    ("fen", "problems", "fatal"),
    [
        ("9/9/9/9/9/9/9/9/9/9 w - - 0 1", ["no-kings"], ["no-kings"]),
        ("4k4/9/9/9/9/9/9/9/9/RNBA1ABNR w - - 0 1", ["no-red-king"], ["no-red-king"]),
        ("9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ["no-black-king"], ["no-black-king"]),
        ("3k1k3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ["too-many-kings"], ["too-many-kings"]),
        ("4k4/9/9/9/9/9/3K5/9/9/9 w - - 0 1", ["misplaced-king"], ["misplaced-king"]),
        # What a fatal problem doesn't hide.
        ("4k4/9/9/9/9/9/4K4/9/9/9 w - - 0 1", ["misplaced-king", "facing-kings"], ["misplaced-king"]),
        ("4k4/9/9/9/4R4/9/9/9/9/9 w - - 0 1", ["no-red-king", "opposite-check"], ["no-red-king"]),
        ("4k4/9/9/9/4R4/9/9/9/9/3K1K3 w - - 0 1", ["too-many-kings", "opposite-check"], ["too-many-kings"]),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w - - 0 1", ["misplaced-king"], ["misplaced-king"]),
        ("4K4/9/9/9/9/9/9/9/9/3k5 w - - 0 1", ["misplaced-king"], ["misplaced-king"]),
        (
            "4k4/9/9/9/9/9/9/8R/RRRRRRRRR/1RRRRRK1R w - - 0 1",
            ["misplaced-king", "too-many-pieces", "too-many-of-a-kind", "opposite-check"],
            ["misplaced-king", "too-many-pieces"],
        ),
        ("4k4/9/9/9/9/9/9/9/RRR6/3K5 w - - 0 1", ["too-many-of-a-kind"], []),
        ("4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w - - 0 1", ["too-many-of-a-kind"], []),
        ("4k4/9/9/9/9/9/9/9/3A5/3K5 w - - 0 1", ["misplaced-advisor"], []),
        ("4k3a/9/9/9/9/9/9/9/9/3K5 w - - 0 1", ["misplaced-advisor"], []),
        ("4k4/9/9/9/9/9/9/9/B8/3K5 w - - 0 1", ["misplaced-elephant"], []),
        ("4k4/9/4B4/9/9/9/9/9/9/3K5 w - - 0 1", ["misplaced-elephant"], []),
        ("4k4/9/9/9/9/9/9/P8/9/3K5 w - - 0 1", ["misplaced-pawn"], []),
        ("4k4/9/9/9/9/9/1P7/9/9/3K5 w - - 0 1", ["misplaced-pawn"], []),
        ("4k4/9/p8/9/9/9/9/9/9/3K5 w - - 0 1", ["misplaced-pawn"], []),
        # Two pawns before the river on one file: one of them started elsewhere.
        ("4k4/9/9/9/9/P8/P8/9/9/3K5 w - - 0 1", ["misplaced-pawn"], []),
        ("4k4/9/9/p8/p8/9/9/9/9/3K5 w - - 0 1", ["misplaced-pawn"], []),
        ("4k4/9/9/9/P8/P8/9/9/9/3K5 w - - 0 1", [], []),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", ["facing-kings"], []),
        ("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", ["facing-kings"], []),
        ("4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", ["opposite-check"], []),
        ("4k4/9/9/9/9/9/9/9/4R4/4K4 b - - 0 1", [], []),
        # Two rooks can't give check at once: whichever moved last, the other one gave check before.
        ("3k5/9/9/9/9/9/9/9/9/r3K3r w - - 0 1", ["impossible-check"], []),
        ("3k5/9/4r4/9/9/9/9/9/9/r3K4 w - - 0 1", ["impossible-check"], []),
        # A horse can have left the rook's file with check.
        ("3k5/9/4r4/9/9/9/9/3n5/9/4K4 w - - 0 1", [], []),
        # Two cannons on a line give check when the first becomes the second one's screen.
        ("3k5/9/4c4/4c4/9/9/9/9/9/4K4 w - - 0 1", [], []),
        # The pawn before the king can have come only from where it gave no check.
        ("4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1", [], []),
        (
            "4k4/9/9/9/9/9/9/9/RRR6/B2K3A1 w - - 0 1",
            ["too-many-of-a-kind", "misplaced-elephant", "misplaced-advisor"],
            [],
        ),
    ],
)
def test_problems(fen: str, problems: list[str], fatal: list[str]) -> None:
    position = Position("xiangqi", fen)
    assert position.code == "ok"
    assert sorted(position.problems) == sorted(problems)
    assert sorted(position.fatal) == sorted(fatal)
    assert sorted(position.validate()) == sorted(problems)
    assert position.fen() == fen


def test_the_board_raises_with_all_of_them() -> None:
    fen = "4k4/9/9/9/9/9/9/P8/3A5/4K4 w - - 0 1"
    with pytest.raises(PositionError) as error:
        Board("xiangqi", fen)
    assert set(error.value.problems) == {"misplaced-pawn", "misplaced-advisor", "facing-kings"}
    with pytest.raises(PositionError):
        Board("xiangqi", fen, ignore=["misplaced-pawn", "facing-kings"])
    assert Board("xiangqi", fen, ignore=["misplaced-pawn", "misplaced-advisor", "facing-kings"]).fen() == fen
    with pytest.raises(PositionError):
        Board("xiangqi", "9/9/9/9/9/9/9/9/9/9 w", ignore="all")


def test_nothing_played_is_a_problem() -> None:
    random_ = random.Random(9)
    for _ in range(40):
        board = Board("xiangqi")
        for _ in range(150):
            moves = board.legal_moves
            if not moves:
                break
            checks = [move for move in moves if gives_check(board, move)] if random_.random() < 0.3 else []
            board.push(random_.choice(checks or moves))
            assert board.problems() == (), board.fen()


def gives_check(board: Board, move: object) -> bool:
    board.push(move)  # type: ignore[arg-type]
    check = board.is_check()
    board.pop()
    return check
