"""The function table of Xiangqi, function by function."""

from __future__ import annotations

import ctypes
import random

import pytest

from notation import Board
from notation.games.xiangqi.spec import SPEC, XiangqiRules, pack_rules, unpack_rules
from tests.ops import NULL_MOVE, Position, load
from tests.oracle.slow_xiangqi import SlowXiangqi, name

KING, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN = range(7)
OPS = load("xiangqi")


def test_geometry() -> None:
    assert (OPS.width, OPS.height, OPS.points, OPS.sides, OPS.owners, OPS.kinds) == (9, 10, 90, 2, 2, 7)
    assert (OPS.king, OPS.pawn, OPS.name) == (KING, -1, b"xiangqi")
    names = [OPS.names[point].value.decode() for point in range(90)]
    assert names == [file + str(rank) for rank in range(10) for file in "abcdefghi"]
    assert not OPS.castle
    assert not OPS.castle_target


def test_files_and_ranks_as_each_side_counts_them() -> None:
    for owner in range(2):
        seen = set()
        for point in range(90):
            file, rank = OPS.relative_file[owner * 90 + point], OPS.relative_rank[owner * 90 + point]
            # Files from the own right hand, ranks from the own back rank (WXF, and every Chinese record).
            assert file == (9 - point % 9 if owner == 0 else point % 9 + 1)
            assert rank == (point // 9 + 1 if owner == 0 else 10 - point // 9)
            assert OPS.relative_point[(owner * 32 + file) * 32 + rank] == point
            seen.add((file, rank))
        assert len(seen) == 90
        others = [(f, r) for f in range(32) for r in range(32) if (f, r) not in seen]
        assert all(OPS.relative_point[(owner * 32 + f) * 32 + r] == -1 for f, r in others)


def test_nothing_promotes() -> None:
    assert all(OPS.promotion_kind[number] == 255 for number in range(16))
    assert not any(OPS.promotes[i] for i in range(180))
    assert Position("xiangqi").resolve("e3e4", promotion=1) == "promotion-bad"


def test_men_and_pieces() -> None:
    position = Position("xiangqi")
    assert position.men(0, ROOK) == ["a0", "i0"]
    assert position.men(1, PAWN) == ["a6", "c6", "e6", "g6", "i6"]
    assert position.men(1, KING) == ["e9"]
    assert position.ops.piece(position.address, position.point("e9")) == 7 + KING
    assert position.ops.piece(position.address, position.point("h2")) == CANNON
    assert position.ops.piece(position.address, position.point("e5")) == -1


def test_resolve_says_why_not() -> None:
    position = Position("xiangqi")
    assert position.resolve("e5e6") == "illegal"  # nobody there
    assert position.resolve("e6e5") == "illegal"  # the enemy's
    assert position.resolve("a0a3") == "illegal"  # an own man
    assert position.resolve("b0d1") == "illegal"  # the leg is blocked
    assert position.resolve("c0e2") == 2 | 22 << 9
    code = ctypes.c_int()
    assert position.ops.resolve(position.address, -1, 3, 0, ctypes.byref(code)) == 0
    assert position.ops.resolve(position.address, 3, 90, 0, ctypes.byref(code)) == 0


def test_no_move_takes_a_king() -> None:
    # Red is to move and could take: the position is impossible, its moves are still moves.
    position = Position("xiangqi", "3k5/9/9/3R5/9/9/9/9/9/4K4 w - - 0 1")
    assert position.problems == ["opposite-check"]
    assert position.resolve("d6d9") == "illegal"
    assert position.reaches("d6d9")
    assert not position.movers(ROOK, "d9")
    assert "d6d9" not in position.legal_texts()
    assert (
        len(position.legal()) == position.ops.count_legal(position.address) == position.ops.perft(position.address, 1)
    )
    # And from the other side: a horse beside the king, above point 63.
    position = Position("xiangqi", "3k5/9/4N4/9/9/9/9/9/9/4K4 w - - 0 1")
    assert position.problems == ["opposite-check"]
    assert "e7d9" not in position.legal_texts()
    assert len(position.legal()) == position.ops.count_legal(position.address)


@pytest.mark.parametrize(
    ("fen", "answers"),
    [
        # Each of the ways to give check, by a man above point 63 to a king above point 63, and what answers.
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1", set()),  # rook; the file e is closed by the king
        ("4k4/9/5N3/9/9/9/9/9/9/3K5 b - - 0 1", {"e9e8", "e9f9"}),  # horse
        ("3k5/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1", {"d9e9", "d9d8"}),  # pawn from the front
        ("5k3/4P4/9/9/9/9/9/9/9/3K5 b - - 0 1", set()),  # no check, but the pawn guards e9 and f8
        ("3ak4/4a4/9/4C4/9/9/9/9/9/3K5 b - - 0 1", {"e8f7", "e8d7", "e8f9", "e9f9"}),  # cannon, own screen
        ("4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", {"e9d9", "e9f9"}),  # facing kings
    ],
)
def test_checks_above_point_63(fen: str, answers: set[str]) -> None:
    position = Position("xiangqi", fen)
    assert position.legal_texts() == answers == {name(move) for move in SlowXiangqi(fen).legal_moves()}


def test_double_cannon_and_the_way_out() -> None:
    # Two cannons on a file: the front one is the rear one's screen.
    position = Position("xiangqi", "3aka3/9/9/9/4C4/4C4/9/9/9/3K5 b - - 0 1")
    assert position.ops.in_check(position.address, 1)
    assert position.legal_texts() == {name(move) for move in SlowXiangqi(position.fen()).legal_moves()}
    assert position.outcome() == (0, "checkmate")


def test_effect() -> None:
    position = Position("xiangqi", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
    for text, expected in {"e1d1": 2, "e1e5": 0, "e1a1": 0, "e1e9": 1}.items():
        move = position.resolve(text)
        assert isinstance(move, int)
        assert position.ops.effect(position.address, move) == expected, text
    # A stalemate: the mover wins all the same.
    position = Position("xiangqi", "3k5/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1")
    move = position.resolve("e6e7")
    assert isinstance(move, int)
    assert position.ops.effect(position.address, move) == 0
    position.push("e6e7")
    position.push("d9d8")
    move = position.resolve("e7d7")
    assert isinstance(move, int)
    assert position.ops.effect(position.address, move) == 1


def test_stalemate_loses() -> None:
    board = Board("xiangqi", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1")
    assert board.legal_moves == []
    assert not board.is_check()
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.result, outcome.reason) == (0, "1-0", "stalemate")
    assert outcome.states == ("won", "lost")
    # A pawn of Black's can still move: no stalemate.
    assert Board("xiangqi", "3k5/4P4/9/9/9/9/p8/9/9/4K4 b - - 0 1").outcome() is None
    # Red is the one who can't move.
    board = Board("xiangqi", "4k4/9/9/9/9/9/9/9/4p4/3K5 w - - 0 1")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.result, outcome.reason) == (1, "0-1", "stalemate")


def test_null_move() -> None:
    position = Position("xiangqi")
    assert position.ops.null_allowed(position.address)
    position.ops.apply(position.address, NULL_MOVE)
    assert position.fen().endswith(" b - - 1 1")
    assert not Position("xiangqi", "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1").ops.null_allowed(
        Position("xiangqi", "3k5/9/9/9/9/9/9/9/3R5/4K4 b - - 0 1").address
    )


def test_clocks_count_from_the_last_capture() -> None:
    position = Position("xiangqi")
    for text, clocks in (("e3e4", "b - - 1 1"), ("e6e5", "w - - 2 2"), ("e4e5", "b - - 0 2"), ("a9a8", "w - - 1 3")):
        position.push(text)
        assert position.fen().endswith(clocks)
    assert position.head.last == position.point("a9") | position.point("a8") << 9


def test_identity_follows_the_men() -> None:
    position = Position("xiangqi")
    for text in ("h2h9", "i9h9", "b0c2"):
        position.push(text)
    whence = {
        point: position.ops.identity(position.address, position.point(point)) for point in ("h9", "c2", "a0", "e5")
    }
    assert whence == {"h9": position.point("i9"), "c2": position.point("b0"), "a0": position.point("a0"), "e5": -1}
    plain = Position("xiangqi", mode=0)
    assert plain.ops.identity(plain.address, 0) == -1


def splitmix64(seed: int, count: int) -> list[int]:
    """Public domain generator of S. Vigna, as in his splitmix64.c."""
    mask = (1 << 64) - 1
    found = []
    for _ in range(count):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = seed
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        found.append(z ^ z >> 31)
    return found


def test_zobrist_numbers_are_the_documented_ones() -> None:
    numbers = splitmix64(int.from_bytes(b"xiangqi", "big"), 14 * 90 + 1)
    assert len(set(numbers)) == len(numbers)
    random_ = random.Random(3)
    position = Position("xiangqi")
    for _ in range(60):
        expected = numbers[14 * 90] if position.head.turn else 0
        for point in range(90):
            man = position.ops.piece(position.address, point)
            if man >= 0:
                expected ^= numbers[man * 90 + point]
        assert position.ops.key(position.address, 0) == expected
        position.ops.apply(position.address, random_.choice(position.legal()))
    assert position.ops.key(position.address, 1) == 0


def test_same_position() -> None:
    a, b = Position("xiangqi"), Position("xiangqi")
    for text in ("b0c2", "b9c7", "c2b0", "c7b9"):
        assert a.ops.same_position(a.address, b.address) == (text == "b0c2")
        assert (a.ops.key(a.address, 0) == b.ops.key(b.address, 0)) == (text == "b0c2")
        a.push(text)
    assert a.fen() != b.fen()
    assert a.ops.same_position(a.address, b.address)
    assert a.ops.key(a.address, 0) == b.ops.key(b.address, 0)


LONGEST = [
    # A full set; men of any kind.
    ("3kb4/2P1P1P2/7C1/3P2P1b/2N1N4/5R3/C8/2B3B2/2A1K1A1b/1R7 w - - 0 1", 114),
    ("C7R/3C1k3/1R4R2/5R3/2C4R1/4R4/5R3/3R5/R7R/aR1cK1R2 w - - 0 1", 202),
]


def test_the_longest_move_lists() -> None:
    """Sixteen men a side are the most; the best of a search for mobile ones, counted by the slow rules."""
    for fen, count in LONGEST:
        slow = SlowXiangqi(fen)
        position = Position("xiangqi", fen)
        assert not position.fatal
        assert len(slow.legal_moves()) == len(position.legal()) == count
        assert count < OPS.max_moves
        assert position.ops.count_legal(position.address) == count
    # The bound that the limit rests on: 15 men of at most 17 moves and the king's four.
    assert OPS.max_moves >= 15 * 17 + 4


def test_rules() -> None:
    assert list(SPEC.rules) == ["none", "axf", "cxa-2011", "wxf-2018"]
    assert unpack_rules(pack_rules(XiangqiRules())) == XiangqiRules()
    with pytest.raises(TypeError):
        pack_rules("none")
    with pytest.raises(ValueError, match="repetition"):
        XiangqiRules("perpetual")
    assert Board("xiangqi", rules="none").rules == XiangqiRules()
