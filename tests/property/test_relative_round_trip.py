"""The round-trip law where men share their files: up to five pawns on one, several files with several men."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import Board, Move
from notation.kernel.tables import RelativeTable
from notation.notations import NOTATIONS, codec

from .boards import lined_up, played
from .test_round_trip import check
from .test_round_trip import names as every_name


def combinations() -> list[str]:
    """Every relative notation of Xiangqi under every choice of its options; WXF's dialects once."""
    found = []
    for game, name in NOTATIONS:
        table = codec(game, name).table
        if game != "xiangqi" or not isinstance(table, RelativeTable):
            continue
        if name in ("axf", "cxq", "playok"):
            found.append(name)
            continue
        choices = [[f"{key}={value}" for value in option.values] for key, option in table.options.items()]
        found += [f"{name}:{','.join(chosen)}" for chosen in itertools.product(*choices)]
    return found


NAMES = combinations()


def on_files(board: Board, move: Move) -> tuple[str, Counter[int]]:
    """The letter of the man who moves, and how many men of his kind and side are on each column."""
    letter = board.piece_at(move.from_point)
    assert letter is not None
    return letter, Counter(point % 9 for point in range(90) if board.piece_at(point) == letter)


def has_no_classic_text(board: Board, move: Move) -> bool:
    """Whether the classic Vietnamese system has no rule for this move: a pawn among four, or of two files."""
    letter, columns = on_files(board, move)
    here = columns[move.from_point % 9]
    return letter in "Pp" and here >= 2 and (here >= 4 or sum(men >= 2 for men in columns.values()) >= 2)


@settings(max_examples=400, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_possible_positions(seed: int) -> None:
    rng = random.Random(seed)
    board = lined_up(rng)
    if board is None:
        return
    silent = sum(has_no_classic_text(board, move) for move in board.legal_moves)
    for name in rng.sample(NAMES, 12):
        unwritable = check(board, "xiangqi", name)
        assert unwritable["other"] == (silent if "pawn_rule=classic" in name else 0), (board.fen(), name)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_impossible_positions(seed: int) -> None:
    """With more men of a kind than there can be some moves have no text, but none has a text that misleads."""
    rng = random.Random(seed)
    board = lined_up(rng, 9, 4)
    if board is not None:
        for name in rng.sample(NAMES, 12):
            unwritable = check(board, "xiangqi", name)
            for move in board.legal_moves if unwritable else ():
                _, columns = on_files(board, move)
                if columns[move.from_point % 9] == 1:
                    board.format(move, name)


@pytest.mark.parametrize("name", NAMES)
def test_each_combination(name: str) -> None:
    """At least some moves of every sort under every combination of options."""
    rng = random.Random(len(name))
    seen: Counter[int] = Counter()
    while min(seen[men] for men in (1, 2, 3, 4)) < 5:
        board = lined_up(rng)
        if board is not None and board.legal_moves:
            check(board, "xiangqi", name)
            for move in board.legal_moves:
                seen[on_files(board, move)[1][move.from_point % 9]] += 1


@pytest.mark.slow
def test_twenty_thousand_positions() -> None:
    """Every notation of Xiangqi over all moves, half of the positions played and half composed."""
    rng = random.Random(20_000)
    every = [name for game, name in every_name() if game == "xiangqi"] + NAMES
    positions: Counter[str] = Counter()
    while positions["composed"] < 10_000:
        board = lined_up(rng)
        if board is not None:
            positions["composed"] += 1
            check(board, "xiangqi", rng.choice(every))
    while positions["played"] < 10_000:
        for board in played("xiangqi", rng, 200, every=4):
            positions["played"] += 1
            check(board, "xiangqi", rng.choice(every))
