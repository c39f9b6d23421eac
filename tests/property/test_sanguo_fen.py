"""Any text: the reader never fails otherwise than by a code, and what it reads can be written again."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from notation import Board
from notation.games.sanguo.spec import SPEC, SanguoRules
from tests.ops import Position
from tests.oracle.sanguo_positions import Composer

ALPHABET = "gbryKABNRCPEHMSFTADgbry123456789/0 -,\t"
FENS = [
    SPEC.start_fen,
    "7bK9/4rR12/17/17/17/17/3yR13/8rR8/yK1yCyR12gK/17/3yR13/17/14gR2/8rP8/17/17/8rK8 g - br - 0 1",
    "4gR12/17/5gR11/12gbP4/17/17/3yR13/17/yK1yCyR12gK/17/3yR13/17/17/8rP8/17/17/8rK8 r gMb - - 1 1",
    "8bK8/17/17/17/17/17/3gyR13/17/yK1gyCgyR12gK/17/3gyR13/17/17/8rP8/17/17/8rK8 b rAb - gbr 3 9",
]


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(FENS))
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 2))
        text = text[:at] + draw(st.text(ALPHABET, max_size=3)) + text[at + length :]
    return text


def check(raw: bytes) -> None:
    position = Position("sanguo", raw)
    strict = Position("sanguo", raw, strict=True)
    if position.code != "ok":
        assert strict.code != "ok"
        start, end = position.span
        assert 0 <= start <= end <= len(raw)
        return
    assert (strict.code == "ok") == (position.leniencies == set())
    if position.fatal:
        return
    written = position.fen()
    again = Position("sanguo", written, strict=True)
    assert again.code == "ok"
    assert again.fen() == written
    # Who waits to be judged is put right when it is read.
    assert again.problems == [problem for problem in position.problems if problem != "pending"]
    if strict.code == "ok" and "pending" not in position.problems:
        assert raw.decode() == written
    for fields in (1, 2, 5, 0):
        other = Position("sanguo", position.fen(fields=fields))
        assert other.fen(fields=1) == position.fen(fields=1)
        if fields != 1 and not position.problems:
            assert other.code == "ok"
    # It can be played on.
    random_ = random.Random(len(raw))
    for _ in range(6):
        moves = position.legal()
        assert len(moves) == position.ops.count_legal(position.address)
        if not moves:
            break
        position.ops.apply(position.address, random_.choice(moves))
        assert Position("sanguo", position.fen(), strict=True).fen() == position.fen()


@given(mutated())
def test_mutated(text: str) -> None:
    check(text.encode("utf-8", "surrogatepass"))


@given(st.text(ALPHABET, max_size=80))
def test_text(text: str) -> None:
    check(text.encode())


@given(st.binary(max_size=40))
def test_bytes(raw: bytes) -> None:
    check(raw)


@given(st.integers(0, 2**32 - 1))
def test_compositions_read_back(seed: int) -> None:
    """Men who changed sides, any history, few men or many."""
    state = Composer(random.Random(seed), SanguoRules()).compose()
    check(state.fen().encode())


@given(st.lists(st.integers(0, 200), max_size=90))
def test_played_positions_read_back(choices: list[int]) -> None:
    board = Board("sanguo")
    for choice in choices:
        moves = board.legal_moves
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    again = Board("sanguo", board.fen(), policy="strict")
    assert again == board
    assert again.key() == board.key()
    assert {str(move) for move in again.legal_moves} == {str(move) for move in board.legal_moves}
