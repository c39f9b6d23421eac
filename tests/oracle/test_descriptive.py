"""Descriptive notation against a slow writer and reader over python-chess.

NOTATION_ORACLE_POSITIONS sets how many positions are compared; 20,000 take a few minutes.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from notation import Board
from notation.errors import AmbiguousMoveError

from . import slow_descriptive as slow
from .positions import move_text, positions

COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "600"))


@pytest.mark.slow
def test_every_legal_move_and_every_text() -> None:
    """The same text for every legal move; and every text that some move bears out is read as exactly those moves."""
    seen: Counter[str] = Counter()
    for number, oracle in enumerate(positions(COUNT)):
        oracle = oracle.copy(stack=False)
        board = Board("chess", oracle.fen(en_passant="fen"), chess960=True, ignore="all")
        board.set_fen(board.fen(), ignore="all")
        mine = {move_text(move): move for move in board.legal_moves}
        known = slow.meanings(oracle)
        for move in oracle.legal_moves:
            seen["moves"] += 1
            where = (oracle.fen(), move)
            assert board.format(mine[move.uci()], "descriptive") == slow.write(oracle, move, known), where
        if number % 4:
            continue
        for text, moves in known.items():
            seen["texts"] += 1
            where = (oracle.fen(), text)
            if len(moves) == 1:
                assert board.parse(text, "descriptive") == mine[next(iter(moves)).uci()], where
            else:
                seen["ambiguous"] += 1
                with pytest.raises(AmbiguousMoveError) as caught:
                    board.parse(text, "descriptive")
                if len(moves) <= 32:
                    names = {board.format(mine[move.uci()], "uci:castling=rook") for move in moves}
                    assert {
                        board.format(board.parse(name, "uci"), "uci:castling=rook") for name in caught.value.candidates
                    } == names, where
    assert seen["moves"] > 10 * COUNT
    assert seen["texts"] > 10 * COUNT
    assert seen["ambiguous"] > COUNT
