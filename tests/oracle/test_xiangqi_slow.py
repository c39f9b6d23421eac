"""The kernel against the slow rules, on played positions and on compositions that no game reaches.

NOTATION_ORACLE_POSITIONS (default 1000) is how many of each are looked at, divided by four: the slow
rules take some milliseconds a position.
"""

from __future__ import annotations

import os
import random

import pytest

from notation import Board
from tests.ops import Position
from tests.oracle.slow_xiangqi import SlowXiangqi, name

COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "1000")) // 4
START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
PALACE = [(x, y) for x in (3, 4, 5) for y in (0, 1, 2)]
LETTERS = "RNBACP"


def fen_of(men: dict[tuple[int, int], str], turn: str) -> str:
    ranks = []
    for y in range(9, -1, -1):
        rank = "".join(men.get((x, y), " ") for x in range(9))
        for run in range(9, 0, -1):
            rank = rank.replace(" " * run, str(run))
        ranks.append(rank)
    return f"{'/'.join(ranks)} {turn} - - 0 1"


def composition(random_: random.Random, crowded: bool) -> str:
    """Kings in their palaces, and up to 15 other men a side of any kind anywhere."""
    men = {random_.choice(PALACE): "K"}
    x, y = random_.choice(PALACE)
    men[x, 9 - y] = "k"
    free = [(x, y) for x in range(9) for y in range(10) if (x, y) not in men]
    random_.shuffle(free)
    for letters in (LETTERS, LETTERS.lower()):
        weights = [random_.random() for _ in letters]
        for letter in random_.choices(letters, weights, k=15 if crowded else random_.randint(0, 15)):
            men[free.pop()] = letter
    return fen_of(men, random_.choice("wb"))


def compare(fen: str, module: str = "table") -> SlowXiangqi:
    """Everything that both know about a position."""
    slow, fast = SlowXiangqi(fen), Position("xiangqi", fen, module=module)
    assert not fast.fatal, (fen, fast.problems)
    assert fast.fen() == fen
    legal = {name(move) for move in slow.legal_moves()}
    found = [fast.text(move) for move in fast.legal()]
    assert len(found) == len(set(found)) == fast.ops.count_legal(fast.address), fen
    assert set(found) == legal, fen
    assert bool(fast.ops.has_legal(fast.address)) == bool(legal), fen
    for side, red in enumerate((True, False)):
        assert bool(fast.ops.in_check(fast.address, side)) == slow.in_check(red), fen
    if not legal:
        assert fast.outcome() == (slow.red * 1, "checkmate" if slow.in_check(slow.red) else "stalemate"), fen
    else:
        assert fast.outcome() is None
    return slow


def test_the_slow_rules_themselves() -> None:
    # chessprogramming wiki, "Chinese Chess Perft Results": the start position.
    assert [SlowXiangqi(START).perft(depth) for depth in (1, 2)] == [44, 1920]


def test_played_positions() -> None:
    random_ = random.Random(1)
    for _ in range(COUNT // 50 + 1):
        board = Board("xiangqi")
        for _ in range(50):
            moves = board.legal_moves
            if not moves:
                break
            captures = [move for move in moves if board.piece_at(move.to_point)]
            board.push(random_.choice(captures if captures and random_.random() < 0.4 else moves))
            compare(board.fen().rsplit(" ", 2)[0] + " 0 1")
            assert board.problems() == ()


@pytest.mark.parametrize("module", ["table", "_base"])
@pytest.mark.parametrize("crowded", [False, True])
def test_compositions(crowded: bool, module: str) -> None:
    """In the build that the machine chose, and in the plain one."""
    random_ = random.Random(2 + crowded)
    for _ in range(COUNT):
        compare(composition(random_, crowded), module)


def test_what_the_table_says_of_each_move() -> None:
    """Resolving, moving to a point, reaching and the effect of a move, for all pairs of points."""
    random_ = random.Random(4)
    kinds = "KABNRCP"
    for i in range(max(4, COUNT // 50)):
        fen = composition(random_, i % 2 == 0)
        slow, fast = SlowXiangqi(fen), Position("xiangqi", fen)
        legal = {name(move) for move in slow.legal_moves()}
        by_kind: dict[tuple[str, str], set[str]] = {}
        for text in legal:
            x, y = "abcdefghi".index(text[0]), int(text[1])
            by_kind.setdefault((slow.men[x, y].upper(), text[2:]), set()).add(text)
        reach = {
            name((square, target))
            for square, letter in slow.men.items()
            for target in slow.pseudo_targets(square)
            if target not in slow.men or slow.men[target].isupper() != letter.isupper()
        }
        points = fast.points
        for start in points:
            for end in points:
                text = start + end
                move = fast.resolve(text)
                assert (move == "illegal") == (text not in legal), (fen, text)
                assert fast.reaches(text) == (text in reach), (fen, text)
        for end in points:
            for kind, letter in enumerate(kinds):
                assert fast.movers(kind, end) == by_kind.get((letter, end), set()), (fen, letter, end)
        for move in slow.legal_moves():
            after = slow.copy()
            after.push(move)
            number = fast.resolve(name(move))
            assert isinstance(number, int)
            expected = 1 if after.in_check(after.red) else 0
            if not after.legal_moves():
                expected = 2 if expected else 3
            assert fast.ops.effect(fast.address, number) == expected, (fen, name(move))
