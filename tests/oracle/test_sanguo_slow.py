"""The kernel against the slow rules: moves, states, events, checks and endings, under all kinds of rules.

The notations are held to the round-trip law on the same positions, each on every fourth or so.

NOTATION_ORACLE_POSITIONS (default 500) says how many positions are looked at in all; the slow rules take some
30 milliseconds for one. With 40,000 each rare thing happens 200 times or more (it is asserted).
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from notation import Board, Move
from notation.games.sanguo.spec import SanguoRules
from tests.ops import Position
from tests.oracle.sanguo_positions import Composer, choose, random_rules, step_both, tell
from tests.oracle.slow_sanguo import POINTS, SIDES, START, SlowSanguo, name
from tests.property.test_round_trip import check, names

COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "500"))
PARTS = 10
RARE = ("alliance", "killing", "incorporation", "stalemate", "skip")
TOTAL: Counter[str] = Counter()
NAMES = [name for game, name in names() if game == "sanguo"]


def texts(state: SlowSanguo) -> list[str]:
    return sorted(name(point) + name(target) for point, target in state.legal_moves())


def compare(board: Board, state: SlowSanguo) -> None:
    """Everything that both know about a position."""
    where = (state.rules, state.fen())
    assert board.fen() == state.fen(), where
    assert board.turn == SIDES.index(state.turn)
    legal = texts(state)
    assert sorted(str(move) for move in board.legal_moves) == legal, where
    assert board.perft(1) == len(legal), where
    for side, letter in enumerate(SIDES):
        assert board.is_alive(side) == (letter in state.alive()), where
        assert board.is_check(side) == (letter in state.alive() and state.in_check(letter)), where
    if state.over():
        outcome = board.outcome()
        assert outcome is not None, where
        standing = state.standing()
        assert outcome.states == tuple(
            standing[letter] if standing[letter] in ("won", "drawn") else "lost" for letter in SIDES
        ), where
        assert outcome.winner == next((i for i, letter in enumerate(SIDES) if standing[letter] == "won"), None)


def compare_refusals(board: Board, state: SlowSanguo, rng: random.Random) -> None:
    """What isn't legal is refused, whatever is tried."""
    legal = set(texts(state))
    men = sorted(state.men)
    for _ in range(30):
        text = name(rng.choice(men)) + name(rng.choice(POINTS))
        if text[: len(text) // 2] != text[len(text) // 2 :]:
            assert board.is_legal(Move("sanguo", text)) == (text in legal), (state.fen(), text)


def compare_movers(state: SlowSanguo) -> None:
    """Asked for by kind and target, the legal moves are the same (the function table takes the default rules only)."""
    position = Position("sanguo", state.fen())
    found = [text for kind in range(7) for point in position.points if point for text in position.movers(kind, point)]
    assert sorted(found) == texts(state), state.fen()
    for kind, letter in enumerate("KABNRCP"):
        for owner, side in enumerate("gbry"):
            men = [name(p) for p, man in sorted(state.men.items()) if (man.owner, man.kind) == (side, letter)]
            assert position.men(owner, kind) == men, state.fen()


def settle(board: Board, state: SlowSanguo) -> None:
    """Take over who is credited with the sides without a move, which no set-up can know, and check who they are."""
    stuck = [side for side in state.alive() if side != state.turn and not state.can_move(side, foreseen=False)]
    pending = board.fen().split(" ")[3]
    state.pending = {pair[0]: pair[1] for pair in pending.split(",") if pair != "-"}
    assert sorted(state.pending) == sorted(stuck), state.fen()


def run(rng: random.Random, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    while seen["positions"] < count:
        rules = SanguoRules() if rng.random() < 0.6 else random_rules(rng)
        from_start = rng.random() < 0.15
        state = SlowSanguo.from_fen(START, rules) if from_start else Composer(rng, rules).compose()
        board = Board("sanguo", state.fen(), rules=rules, ignore="all")
        settle(board, state)
        for _ in range(rng.choice((3, 5, 8, 12, 30))):
            compare(board, state)
            seen["positions"] += 1
            assert not check(board, "sanguo", rng.choice(NAMES))
            if rng.random() < 0.1:
                compare_refusals(board, state, rng)
                if rules == SanguoRules():
                    compare_movers(state)
            if not board.legal_moves:
                seen["over" if state.over() else "nothing to play"] += 1
                break
            step = choose(board, rng)
            before = state.copy()
            step_both(board, state, step)
            seen += tell(before, state, not isinstance(step, str))
        compare(board, state)
        if from_start and rules == SanguoRules():
            assert board.problems() == (), state.fen()
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games(part: int) -> None:
    seen = run(random.Random(part), COUNT // PARTS)
    assert seen["positions"] >= COUNT // PARTS
    TOTAL.update(seen)
    TOTAL["parts"] += 1


def test_rare_things_were_reached() -> None:
    """Among all that was compared in this process."""
    if TOTAL["parts"] < PARTS:
        pytest.skip("the parts ran in other processes")
    least = 200 if COUNT >= 40_000 else COUNT // 400
    assert {name: TOTAL[name] for name in RARE if TOTAL[name] < least} == {}, dict(TOTAL)


def test_perft_from_the_start() -> None:
    state = SlowSanguo.from_fen(START, SanguoRules())
    assert [state.perft(depth) for depth in (1, 2)] == [48, 2304]
    free = SlowSanguo.from_fen(START, SanguoRules(cannon_limit="none"))
    assert [free.perft(depth) for depth in (1, 2)] == [72, 4752]
