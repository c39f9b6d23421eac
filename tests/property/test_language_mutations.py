"""Damaged SAN in the letters of other languages: what is read has that meaning by an independent grammar, what
has one meaning is read, and what is not canonical has a leniency.

The languages are those whose letters are hardest to tell apart: a king of two letters, a bishop O, pieces
with the letters of files. NOTATION_MUTATIONS sets how many tokens are tried.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import chess
import pytest

from notation._core import Board
from notation.errors import NotationError
from notation.notations import codec

from .damage import boards, damage
from .san_meaning import Grammar

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000")) // 4
SIGNS = [*"abcdefgh12345678xX:-=+#()/!? pnbrqkNBRQKOo0", " ch", "ep", " e.p.", "♘", "♟", "×", "–", "†", "mate"]

#: Letters of pawn, knight, bishop, rook, queen, king; others that are read; files; capture signs.
GRAMMARS = {
    "san-ru": Grammar(
        dict(zip(("п", "К", "С", "Л", "Ф", "Кр"), range(1, 7), strict=True)),
        {"П": 1, "КР": 6, "K": 2, "C": 3, "Kp": 6, "Kр": 6, "Кp": 6},
        {"а": "a", "с": "c", "е": "e"},
        "xX:×хХ",
    ),
    "san-fr": Grammar(dict(zip("PCFTDR", range(1, 7), strict=True)), {}),
    "san-hu": Grammar(dict(zip("GHFBVK", range(1, 7), strict=True)), {}),
    "san-et": Grammar(dict(zip("PROVLK", range(1, 7), strict=True)), {}),
    "san-eu": Grammar(dict(zip("ZAGDE", range(2, 7), strict=True)), {}),
    "san-tr": Grammar(dict(zip("PAFKVŞ", range(1, 7), strict=True)), {"S": 6, "S\u0327": 6}),
    "figurine": Grammar({}, dict(zip("PNBRQK", range(1, 7), strict=True)) | {"Kt": 2}),
}


def spellings(board: Board, name: str, rng: random.Random) -> list[str]:
    """Tokens to damage: what is written for every move, and a lenient spelling of each."""
    found = []
    for move in board.legal_moves:
        text = board.format(move, name)
        found += [
            text,
            rng.choice((
                text.replace("x", rng.choice(("", ":", "х"))),
                text.rstrip("+#"),
                text.replace("=", ""),
                text.partition("=")[0],
                text.lower(),
                text.upper(),
                text[0] + "-" + text[1:],
                text.replace("e", "е").replace("c", "с"),
                board.uci(move),
                board.format(move, "san"),
            )),
        ]  # fmt: skip
    return found


def run(name: str, count: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    grammar = GRAMMARS[name]
    alphabet = [*SIGNS, *grammar.written, *grammar.small, *grammar.pieces]
    tally: Counter[str] = Counter()
    for board in boards(rng):
        oracle = chess.Board(board.fen(), chess960=True)
        uci = {board.format(move, "uci:castling=rook"): move for move in board.legal_moves}
        moves = {move: uci[oracle.uci(move)] for move in oracle.legal_moves}
        moves[chess.Move.null()] = board.parse("--", "uci") if not oracle.is_check() else None
        tokens = spellings(board, name, rng)
        for _ in range(min(400, 12 * len(tokens))):
            token = damage(rng.choice(tokens), rng, alphabet)
            tally["tried"] += 1
            where = (board.fen(), name, token)
            try:
                reading = board.reading(token, name)
            except NotationError as error:
                reading, code = None, error.code
            if reading is None:
                tally[code] += 1
                if tally["tried"] % 8 == 0 and not token.endswith((" ", "\t")):
                    # Not refused without need. (A dash alone before the square is no separator.)
                    meant = grammar.meanings(oracle, token)
                    assert len(meant) != 1 or token[0] in "-–" or code == "ambiguous", where
                continue
            tally["read"] += 1
            meant = grammar.meanings(oracle, token)
            assert reading.move in {moves[move] for move in meant}, (where, reading)
            if len(meant) > 1:
                # Only where a small letter is the pawn's file before it is a man's letter.
                as_file = {moves[move] for move, ways in meant.items() if False in ways}
                assert as_file == {reading.move}, (where, reading)
            assert bool(reading.leniencies) == (token != board.format(reading.move, name)), (where, reading)
        if tally["tried"] >= count:
            return tally
    raise AssertionError("unreachable")


@pytest.mark.parametrize("name", GRAMMARS)
def test_mutations(name: str) -> None:
    tally = run(name, COUNT, seed=COUNT)
    assert tally["read"] > COUNT / 20
    assert all(tally[code] for code in ("syntax", "illegal", "ambiguous", "promotion-bad"))


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_grammar_has_the_table_s_letters(name: str) -> None:
    table = codec("chess", name).table
    kinds = dict(zip(("pawn", "knight", "bishop", "rook", "queen", "king"), range(1, 7), strict=True))
    written = {letter: kinds[kind] for kind, letter in table.pieces[0].items()}
    also = {letter: kinds[kind] for letter, kind in table.also.items() if letter.rstrip("\ufe0e\ufe0f") == letter}
    assert GRAMMARS[name].pieces == also | written
    assert GRAMMARS[name].files == {file: file for file in table.files} | dict(table.also_files)
