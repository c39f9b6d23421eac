"""SAN, LAN and UCI against python-chess: the same text for every legal move, and every text read back.

NOTATION_POSITIONS sets how many positions are compared.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import chess
import pytest

from notation import Board

COUNT = int(os.environ.get("NOTATION_POSITIONS", "10000"))


def positions(rng: random.Random) -> Iterator[chess.Board]:
    """Play at random, rare moves more often, now and then from a Chess960 start."""
    while True:
        chess960 = rng.random() < 0.4
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        for _ in range(rng.randrange(1, 160)):
            moves = list(board.legal_moves)
            if not moves:
                break
            if rng.random() < 0.3:
                rare = [
                    move for move in moves if move.promotion or board.is_castling(move) or board.is_en_passant(move)
                ]
                moves = rare or moves
            board.push(rng.choice(moves))
            if rng.random() < 0.15:
                yield board


@pytest.mark.slow
def test_san_lan_uci() -> None:
    rng = random.Random()
    moves = 0
    for _, oracle in zip(range(COUNT), positions(rng), strict=False):
        board = Board("chess", oracle.fen(), chess960=oracle.chess960, ignore="all")
        mine = {board.format(move, "uci:castling=rook"): move for move in board.legal_moves}
        for move in oracle.legal_moves:
            where = (oracle.fen(), move)
            found = mine.pop(oracle._to_chess960(move).uci())
            for name, text in (("san", oracle.san(move)), ("lan", oracle.lan(move)), ("uci", move.uci())):
                assert board.format(found, name) == text, where
                assert board.parse(text, name, policy="strict") == found, where
            assert board.parse(text, "uci") == found, where
            moves += 1
        assert not mine, oracle.fen()
    assert moves > 10 * COUNT
