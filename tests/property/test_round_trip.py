"""The round-trip law, for every notation that is registered.

Every legal move either has a text that reads back to itself under both policies, that no other
legal move has and that needs no leniency, or raises UnwritableError. What is exempt stands in UNWRITABLE and UNSAID.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import Board, Move
from notation.errors import AmbiguousMoveError, UnwritableError
from notation.notations import NOTATIONS, codec

from .boards import crowded, played

CASTLE = 1

#: Where a notation has no text for a legal move: (game, notation) -> what those moves are.
UNWRITABLE = {
    ("chess", "coordinate"): "castling",
    ("chess", "iccf"): "castling",
    ("chess", "iccf:promotion_digits=4"): "castling",
    ("chess", "uedemann"): "castling",
    ("chess", "uedemann:promotion=letter"): "castling",
    ("chess", "gringmuth"): "castling",
    # Pawns of which there are four on a file, or several on two files.
    ("xiangqi", "vietnamese"): "other",
    ("xiangqi", "vietnamese:style=long"): "other",
}

#: Notations whose published form doesn't say what a pawn becomes: the promotions between two squares share a text,
#: which is read as ambiguous, with exactly these as candidates.
UNSAID = {("chess", "uedemann"), ("chess", "gringmuth")}


def names() -> list[tuple[str, str]]:
    """Every notation, and every value of each of its options."""
    found = []
    for game, name in NOTATIONS:
        found.append((game, name))
        for key, option in codec(game, name).table.options.items():
            found += [(game, f"{name}:{key}={value}") for value in option.values if value != option.default]
    return found


def check_unsaid(board: Board, name: str, text: str, move: Move) -> None:
    same = [
        other for other in board.legal_moves
        if (other.from_point, other.to_point) == (move.from_point, move.to_point)
    ]  # fmt: skip
    for policy in ("lenient", "strict"):
        with pytest.raises(AmbiguousMoveError) as caught:
            board.parse(text, name, policy=policy)
        assert sorted(caught.value.candidates) == sorted(board.format(other, "uci") for other in same)


def check(board: Board, game: str, name: str) -> Counter[str]:
    """Hold one position to the law; returns how many moves were unwritable, by what they are."""
    unwritable: Counter[str] = Counter()
    texts: dict[str, Move] = {}
    for move in board.legal_moves:
        castles = move.packed >> 22 & 15 == CASTLE
        try:
            text = board.format(move, name)
        except UnwritableError:
            unwritable["castling" if castles else "other"] += 1
            continue
        where = (board.fen(), name, text, move)
        if move.promotion and (game, name) in UNSAID:
            check_unsaid(board, name, text, move)
            assert texts.setdefault(text, move).to_point == move.to_point, where
            continue
        assert text not in texts, where
        texts[text] = move
        assert board.parse(text, name) == move, where
        assert board.parse(text, name, policy="strict") == move, where
        assert board.parse(text.encode(), name) == move, where
        reading = board.reading(text, name)
        assert reading.move == move, where
        assert (reading.leniencies, reading.start, reading.end) == ((), 0, len(text)), where
    return unwritable


@pytest.mark.parametrize(("game", "name"), names())
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), plies=st.integers(1, 120))
def test_played_positions(game: str, name: str, seed: int, plies: int) -> None:
    for board in played(game, random.Random(seed), plies, every=7):
        unwritable = check(board, game, name)
        assert set(unwritable) <= {UNWRITABLE.get((game, name))}, (board.fen(), unwritable)


@pytest.mark.parametrize("name", [name for game, name in names() if game == "chess"])
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_crowded_positions(name: str, seed: int) -> None:
    board = crowded(random.Random(seed))
    if board is not None:
        assert not check(board, "chess", name)


def test_null_moves() -> None:
    for game, name in names():
        board = Board(game)
        null = board.parse("0000", name)
        text = board.format(null, name)
        assert not null
        assert board.parse(text, name, policy="strict") == null
        assert board.reading(text, name).leniencies == ()


#: The castlings without a text in `coordinate`: the king moves one square or none.
STAYS = [
    ("Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1", "g1h1"),
    ("2kr3r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBh - 0 1", "c1b1"),
    ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1a1"),
    ("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1h1"),
]


@pytest.mark.parametrize(("fen", "text"), STAYS)
def test_unwritable_castling(fen: str, text: str) -> None:
    board = Board("chess", fen, chess960=True)
    move = board.parse(text, "uci")
    with pytest.raises(UnwritableError) as caught:
        board.format(move, "coordinate")
    assert (caught.value.code, caught.value.notation) == ("unwritable", "coordinate")
    # UCI can still tell it from a step: the king takes his own rook, whatever was asked for.
    assert board.format(move, "uci:castling=king") == text
