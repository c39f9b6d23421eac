"""UCI of chess as its kernel reads it and as the engine reads it by the table: the same on every position and token.

NOTATION_MUTATIONS sets how many tokens are tried.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from notation import Board, Converter, notations
from notation.errors import NotationError
from notation.games.registry import load
from notation.kernel.tables import CoordinateTable
from notation.notations import codec, uci

from .boards import crowded, played, start
from .damage import RICH, damage

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000"))
OPTIONS = ({"castling": "mode"}, {"castling": "king"}, {"castling": "rook"})
ALPHABET = [*"abcdefgh12345678nbrqkQNRBpxi09-=+#!?. \t", " ch", "e.p.", "é", "\x00", "--", "O-O"]
CASTLING = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "4k3/8/8/2pP4/8/8/8/R4K1R w HA c6 0 1",
    "1n1qk3/P1P5/8/8/8/8/8/RK5R w HA - 0 1",
    "rk2r3/1p6/8/8/8/8/8/1R3KR1 w GBea - 0 1",
    "2rkr3/4p3/8/8/8/8/8/2R1K1R1 b GCec - 0 1",
]


def by_table(option: dict[str, str]) -> str:
    """The name under which the engine alone runs the table."""
    name = f"uci-by-its-table-{option['castling']}"
    notations._codecs["chess", name] = CoordinateTable.compile(uci.CHESS.with_options(option), load("chess"))
    return name


def positions(rng: random.Random) -> Iterator[Board]:
    """Positions without end; of castling, of Chess960, played and crowded ones."""
    while True:
        yield Board("chess", rng.choice(RICH))
        yield Board("chess", rng.choice(CASTLING))
        yield from played("chess", rng, rng.randint(1, 130), every=7)
        board = crowded(rng)
        if board is not None:
            yield board


def outcome(board: Board, token: str, name: str) -> tuple[object, ...]:
    try:
        reading = board.reading(token, name)
    except NotationError as error:
        return (error.code, error.start, error.end, getattr(error, "candidates", ()))
    return (reading.move, reading.move.packed, reading.leniencies)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option["castling"])
def test_damaged_tokens(option: dict[str, str]) -> None:
    reference, name = by_table(option), uci.CHESS.with_options(option).full_name
    rng = random.Random(8)
    tally: Counter[bool] = Counter()
    for board in positions(rng):
        tokens = [board.format(move, form) for move in board.legal_moves for form in ("uci", "uci:castling=rook")]
        tokens += ["0000", "e1g1", "e8c8", "e1h1", "a2a1q", "b7b8n"]
        for _ in range(100):
            token = rng.choice(tokens)
            if rng.random() < 0.8:
                token = damage(token, rng, ALPHABET)
            found = outcome(board, token, name)
            assert found == outcome(board, token, reference), (board.fen(), token)
            tally[len(found) == 3] += 1
        if tally.total() > COUNT // 4:
            break
    assert tally[True] > tally.total() // 20
    assert tally[False] > tally.total() // 20


def test_all_squares() -> None:
    reference = by_table(OPTIONS[0])
    names = [file + rank for rank in "12345678" for file in "abcdefgh"]
    rng = random.Random(9)
    boards = positions(rng)
    for board in [*map(Board, ["chess"] * len(CASTLING), CASTLING), *(next(boards) for _ in range(12))]:
        for first in names:
            for second in names:
                for letter in ("", "q"):
                    token = first + second + letter
                    assert outcome(board, token, "uci") == outcome(board, token, reference), (board.fen(), token)


def texts_of_a_game(board: Board, rng: random.Random) -> list[str]:
    """A game in UCI; a few texts are other spellings, or no moves, which end it."""
    board = board.copy()
    texts = []
    for _ in range(rng.randrange(120)):
        moves = board.legal_moves
        if not moves:
            break
        rare = [move for move in moves if move.promotion or move.packed >> 22 & 15 in (1, 2)]
        move = rng.choice(rare if rare and rng.random() < 0.3 else moves)
        text = board.format(move, rng.choice(("uci", "uci:castling=rook")))
        if rng.random() < 0.04:
            text = rng.choice((text.upper(), text + "+", text + "!", text[:2] + "-" + text[2:], text + "\t", "h1h9"))
        texts.append(text)
        if text == "h1h9":
            break
        board.push(move)
    return texts


@pytest.mark.parametrize("target", ["uci", "san", "lan", "coordinate"])
def test_a_run_is_its_moves_one_by_one(target: str) -> None:
    rng = random.Random(10)
    converter = Converter("chess", from_="uci", to=target)
    for _ in range(150):
        board = start("chess", rng)
        tags = f'[FEN "{board.fen()}"]\n' + ('[Variant "Chess960"]\n' if board.chess960 else "") + "\n"
        texts = texts_of_a_game(board, rng)
        in_runs = tags + " ".join([*texts, "*"]) + "\n\n"
        one_by_one = tags + " {} ".join([*texts, "*"]) + "\n\n"
        assert converter.lines(in_runs.encode()) == converter.lines(one_by_one.encode()), in_runs


def test_the_kernel_is_used() -> None:
    assert codec("chess", "uci").table is uci.CHESS
    assert type(uci.CHESS).compile is not CoordinateTable.compile
