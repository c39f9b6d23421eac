"""Laws of reading FEN, tried on damaged positions: nothing is misread, and faults lie inside the text."""

from __future__ import annotations

import os
import random

import pytest

from notation import Board, PositionError

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "20000"))
SEEDS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w GCgc - 0 1",
    "4k1rr/8/8/8/8/8/8/RR2K3 w Bg - 12 34",
    "8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 61",
    "8/8/4k3/8/8/3QK3/8/8 w - -",
)
LETTERS = "pnbrqkPNBRQK12345678/ -wbWBKQkqABCDEFGHabcdefgh0123456789_~[]+\t.;xé♔–\u00a0１"


def damaged(rng: random.Random) -> str:
    text = list(rng.choice(SEEDS))
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        at, other, how = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1), rng.random()
        if how < 0.4 and text:
            text[at % len(text)] = rng.choice(LETTERS)
        elif how < 0.6 and text:
            del text[at % len(text)]
        elif how < 0.8:
            text.insert(at, rng.choice(LETTERS))
        else:
            text[min(at, other) : min(at, other) + rng.randrange(9)] = []
    return "".join(text)


def refused(text: str, **options: str) -> PositionError | None:
    try:
        Board("chess", text, **options)
    except PositionError as error:
        return error
    return None


@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions(seed: int) -> None:
    rng = random.Random(seed)
    read = 0
    for _ in range(COUNT // 4):
        text = damaged(rng)
        error = refused(text, ignore="all")
        if error is not None:
            assert 0 <= error.start <= error.end <= len(text)
            assert refused(text, ignore="all", policy="strict")
            continue
        read += 1
        board = Board("chess", text, ignore="all")
        written = board.fen(ep="always")
        if "ep-clock" in board.leniencies:  # both stay, and no writer's text says both
            again = Board("chess", written, ignore="all")
            assert "ep-clock" in again.leniencies
        else:
            again = Board("chess", written, ignore="all", policy="strict")
            assert set(again.leniencies) == set(again.problems())
        assert again.fen(ep="always") == written
        assert again == board
        assert board.perft(2) == sum(after(board, move).perft(1) for move in board.legal_moves)
        if refused(text, policy="strict") is None:
            # Strict reads what a writer writes; two file letters of a side come in either order.
            forms = {board.fen(ep=ep, castling=castling) for ep in ("always", "xfen", "legal")
                     for castling in ("xfen", "shredder")}  # fmt: skip
            assert sorted(text) in [sorted(form) for form in forms]
    assert read > COUNT // 100


def after(board: Board, move: object) -> Board:
    copy = board.copy(stack=False)
    copy.push(move)
    return copy


@pytest.mark.parametrize("seed", range(4))
def test_the_quick_half_reads_what_the_slow_half_reads(seed: int) -> None:
    """An underscore for the first blank means the same, and leaves everything to the slow half."""
    rng = random.Random(100 + seed)
    read = 0
    for _ in range(COUNT // 4):
        text = damaged(rng) if rng.random() < 0.8 else rng.choice(SEEDS)
        if " " not in text:
            continue
        slow = text.replace(" ", "_", 1)
        error, other = refused(text), refused(slow)
        if error is None or other is None:
            assert error is other, text
            first, second = Board("chess", text), Board("chess", slow)
            assert first == second, text
            assert first.fen(ep="always") == second.fen(ep="always"), text
            assert (first.key(), first.chess960) == (second.key(), second.chess960), text
            read += 1
        else:
            assert (error.code, error.start, error.end, error.problems) == (
                other.code,
                other.start,
                other.end,
                other.problems,
            ), text
    assert read > COUNT // 50


def test_boards_of_every_length() -> None:
    rng = random.Random(5)
    for _ in range(COUNT // 4):
        cells = rng.sample(range(64), rng.randrange(2, 65))
        rows = [["" for _ in range(8)] for _ in range(8)]
        for i, cell in enumerate(cells):
            rows[cell // 8][cell % 8] = "Kk"[i] if i < 2 else rng.choice("NBRQnbrq")
        fields = []
        for row in rows:
            field, gap = "", 0
            for letter in row:
                if letter and gap:
                    field += str(gap)
                gap = 0 if letter else gap + 1
                field += letter
            fields.append(field + (str(gap) if gap else ""))
        text = "/".join(fields)
        for tail in (" w - - 0 1", " b - - 12 345"):
            error = refused(text + tail, ignore="all")
            if error is None:
                assert Board("chess", text + tail, ignore="all").fen() == text + tail
            else:
                assert error.problems, (text, error)
