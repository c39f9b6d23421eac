"""Any text: the reader never fails otherwise than by a code, and what it reads can be written again."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from notation import Board
from tests.ops import Position

ALPHABET = "rnbakcpRNBAKCPhHeEgGmMsS123456789/0 wbr-_+%20[]\t"
FENS = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b - - 12 30",
    "2b1ka3/4a4/1N6c/4P4/4R4/9/9/4B4/9/3AKA1r1 b - - 0 54",
    "3k5/9/9/9/9/9/9/9/9/4K4 w 0 1",
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
    position = Position("xiangqi", raw)
    strict = Position("xiangqi", raw, strict=True)
    if position.code != "ok":
        assert strict.code != "ok"
        start, end = position.span
        assert 0 <= start <= end <= len(raw)
        return
    written = position.fen()
    again = Position("xiangqi", written, strict=True)
    assert again.code == "ok"
    assert again.fen() == written
    assert again.problems == position.problems
    # Strict reads exactly what is written, in one of the two letter sets.
    assert (strict.code == "ok") == (raw.decode("latin-1") in (written, position.fen(letters=1)))
    assert (strict.code == "ok") == (position.leniencies == set())
    for letters in range(4):
        for fields in (1, 2, 4, 6):
            other = Position("xiangqi", position.fen(letters, fields))
            assert other.fen(fields=1) == position.fen(fields=1)
            if fields > 2:
                assert other.fen() == written
    if not position.fatal:
        # It can be played on.
        random_ = random.Random(len(raw))
        for _ in range(4):
            moves = position.legal()
            assert len(moves) == position.ops.count_legal(position.address)
            if not moves:
                break
            position.ops.apply(position.address, random_.choice(moves))


@given(mutated())
def test_mutated(text: str) -> None:
    check(text.encode("utf-8", "surrogatepass"))


@given(st.text(ALPHABET, max_size=80))
def test_text(text: str) -> None:
    check(text.encode())


@given(st.binary(max_size=40))
def test_bytes(raw: bytes) -> None:
    check(raw)


@given(st.lists(st.integers(0, 200), max_size=60))
def test_played_positions_read_back(choices: list[int]) -> None:
    board = Board("xiangqi")
    for choice in choices:
        moves = board.legal_moves
        if not moves:
            break
        board.push(moves[choice % len(moves)])
    again = Board("xiangqi", board.fen(), policy="strict")
    assert again == board
    assert again.key() == board.key()
    assert again.legal_moves == board.legal_moves
