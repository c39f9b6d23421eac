"""Damaged SAN and LAN tokens: what is read has that meaning, what has one meaning is read, and the
specialised kernel and the table agree on every one.

NOTATION_MUTATIONS sets how many tokens are tried; 2,000,000 take a few minutes.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import chess
import pytest

from notation import Board, notations
from notation.errors import NotationError
from notation.games.registry import load
from notation.kernel.tables import AlgebraicTable
from notation.notations import san

from .damage import boards, damage
from .san_meaning import ENGLISH, Grammar

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000"))
TABLE = "san-by-its-table"
SAN = Grammar(ENGLISH, {})
ALPHABET = [
    *"abcdefgh12345678NBRQKPOo0xX:-=+#()/!?.@ $nrqkpStmy_9iZ'",
    "ch",
    "ep",
    "e.p.",
    " ch",
    " e.p.",
    " e. p.",
    "(ep)",
    " (ch.)",
    "mate",
    "dbl ch",
    "Kt",
    "♘",
    "♟",
    "×",
    "–",
    "†",
    "О",
    "К",
    "ß",
    "\n",
    "\x00",
    "=Q",
    "(Q)",
]


@pytest.fixture(scope="module", autouse=True)
def reference() -> None:
    """The SAN table run by the engine alone, under a name of its own."""
    notations._codecs["chess", TABLE] = AlgebraicTable.compile(san.CHESS, load("chess"))


def spellings(board: Board, rng: random.Random, oracle: chess.Board) -> list[str]:
    """Tokens to damage: the SAN and LAN of every move, and a few lenient spellings of some."""
    found = []
    for move in board.legal_moves:
        text = board.format(move, "san")
        found += [text, board.format(move, "lan")]
        found.append(
            rng.choice(
                (
                    text.replace("x", ""),
                    text.replace("x", ":"),
                    text.rstrip("+#"),
                    text.replace("=", ""),
                    text.partition("=")[0],
                    text.lower(),
                    text.upper(),
                    text[0] + "-" + text[1:],
                    board.uci(move),
                    text + "!",
                    "P" + text,
                )
            )
        )
    return found


def outcome(board: Board, token: str, name: str) -> tuple[object, ...]:
    try:
        reading = board.parse(token, name)
    except NotationError as error:
        return (error.code, error.start, error.end, getattr(error, "candidates", ()))
    return (reading,)


def run(count: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    tally: Counter[str] = Counter()
    for board in boards(rng):
        oracle = chess.Board(board.fen(), chess960=True)
        uci = {board.format(move, "uci:castling=rook"): move for move in board.legal_moves}
        moves = {move: uci[oracle.uci(move)] for move in oracle.legal_moves}
        moves[chess.Move.null()] = board.parse("--", "uci") if not oracle.is_check() else None
        tokens = spellings(board, rng, oracle)
        tried: set[str] = set()
        for _ in range(min(400, 12 * len(tokens))):
            token = damage(rng.choice(tokens), rng, ALPHABET)
            if token in tried:
                continue
            tried.add(token)
            tally["tried"] += 1
            result = outcome(board, token, "san")
            where = (board.fen(), token, result)
            assert outcome(board, token, TABLE) == result, where
            if len(result) > 1:
                tally[result[0]] += 1
                if result[0] == "ambiguous":
                    meant = SAN.meanings(oracle, token)
                    assert {str(moves[move]) for move in meant} >= set(result[3]), where
                elif tally["tried"] % 8 == 0 and not token.endswith((" ", "\t")) and token.isprintable():
                    # Not refused without need. (A dash alone before the square is no separator.)
                    assert len(SAN.meanings(oracle, token)) == 0 or token[0] in "-–", where
                continue
            tally["read"] += 1
            meant = SAN.meanings(oracle, token)
            found = {moves[move] for move in meant}
            assert result[0] in found, where
            if len(found) > 1:
                # Only where a small letter is the pawn's file before it is a man's letter.
                tally["small letter"] += 1
                as_file = {moves[move] for move, ways in meant.items() if False in ways}
                assert as_file == {result[0]}, where
                assert token[0] in "bB", where
            reading = board.reading(token, "san")
            assert reading.move == result[0], where
            assert bool(reading.leniencies) == (token != board.format(reading.move, "san")), where
            long = board.reading(token, "lan")
            assert long.move == result[0], where
            assert bool(long.leniencies) == (token != board.format(long.move, "lan")), where
        if tally["tried"] >= count:
            return tally
    raise AssertionError("unreachable")


def test_mutations() -> None:
    tally = run(COUNT, seed=COUNT)
    # The test must not be empty: a good part is still readable, and all ways of refusal occur.
    assert tally["read"] > COUNT / 20
    assert all(tally[code] for code in ("syntax", "illegal", "ambiguous", "promotion-bad", "promotion-missing"))


if __name__ == "__main__":
    notations._codecs["chess", TABLE] = AlgebraicTable.compile(san.CHESS, load("chess"))
    print(run(COUNT, seed=random.randrange(2**32)))
