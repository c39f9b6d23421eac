"""The notations of chess against slow ones over python-chess: the same text for every legal move, and the same
move for every numeric text.

NOTATION_ORACLE_POSITIONS sets how many positions are compared; 20,000 take a few minutes.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import chess
import pytest

from notation._core import Board
from notation.errors import NotationError, UnwritableError
from notation.notations import codec, list_notations

from . import slow_notations as slow
from .positions import move_text, positions

COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "1000"))
LETTERED = [name for name in list_notations("chess") if name.startswith("san-")]


def letters(name: str) -> list[str]:
    """A notation's letters from its table, in the order of SAN's."""
    pieces = codec("chess", name).table.pieces[0]
    return [pieces.get(kind, "") for kind in ("pawn", "knight", "bishop", "rook", "queen", "king")]


def texts(board: chess.Board, move: chess.Move) -> dict[str, str | None]:
    return {
        "coordinate": slow.coordinate(board, move),
        "iccf": slow.iccf(board, move),
        "iccf:promotion_digits=4": slow.iccf(board, move, 4),
        "smith": slow.smith(board, move),
        "xboard": slow.xboard(board, move),
        "ran": slow.ran(board, move),
        "uedemann": slow.telegraph(board, move, slow.UEDEMANN),
        "gringmuth": slow.telegraph(board, move, slow.GRINGMUTH),
        "gringmuth:suffixes=nores": slow.nores(board, move),
        "figurine": slow.lettered(board, move, "♙♘♗♖♕♔"),
        "figurine:set=own": slow.lettered(board, move, "♙♘♗♖♕♔" if board.turn else "♟♞♝♜♛♚"),
    }


@pytest.mark.slow
def test_every_legal_move() -> None:
    rng = random.Random(COUNT)
    seen: Counter[str] = Counter()
    spelt = {name: letters(name) for name in LETTERED}
    for oracle in positions(COUNT):
        oracle = oracle.copy(stack=False)
        board = Board("chess", oracle.fen(en_passant="fen"), chess960=True, ignore="all")
        mine = {move_text(move): move for move in board.legal_moves}
        for move in oracle.legal_moves:
            found = mine[move.uci()]
            seen["moves"] += 1
            for name, text in texts(oracle, move).items():
                where = (oracle.fen(), move, name)
                if text is None:
                    with pytest.raises(UnwritableError):
                        board.format(found, name)
                    seen["unwritable"] += 1
                    continue
                assert board.format(found, name) == text, where
            name = rng.choice(LETTERED)
            assert board.format(found, name) == slow.lettered(oracle, move, spelt[name]), (oracle.fen(), move, name)
    assert seen["moves"] > 10 * COUNT
    assert seen["unwritable"] > 0


@pytest.mark.slow
def test_numeric_texts() -> None:
    """Both forms of ICCF are read under either, and so are texts that are nearly moves."""
    rng = random.Random(COUNT)
    read: Counter[str] = Counter()
    reasons = set()
    for oracle in positions(COUNT):
        board = Board("chess", oracle.fen(en_passant="fen"), chess960=True, ignore="all")
        uci = {move_text(move): move for move in board.legal_moves}
        numeric = []
        for move in oracle.legal_moves:
            numeric += [text for text in (slow.iccf(oracle, move), slow.iccf(oracle, move, 4)) if text]
        for _ in range(20):
            digits = list(rng.choice(numeric or ["5254"]))
            digits[rng.randrange(len(digits))] = rng.choice("12345678")
            numeric.append("".join(digits + rng.choice(([], [], [], [rng.choice("1234")])))[:5])
        for text in set(numeric):
            meant = {uci[move.uci()] for move in slow.iccf_meanings(oracle, text)}
            # King takes rook is castling that is read too.
            squares = "".join("abcdefgh"[int(text[i]) - 1] + text[i + 1] for i in (0, 2))
            if len(text) == 4 and squares in uci and oracle.is_castling(chess.Move.from_uci(squares)):
                meant.add(uci[squares])
            for name in ("iccf", "iccf:promotion_digits=4"):
                try:
                    found = {board.parse(text, name)}
                except NotationError as error:
                    reasons.add(error.code)
                    found = set()
                assert found == meant, (oracle.fen(), name, text)
            read["read" if meant else "refused"] += 1
    assert reasons <= {"illegal", "promotion-missing", "promotion-bad", "syntax"}
    assert read["read"] > 10 * COUNT
    assert read["refused"] > COUNT
