"""Why a position can't arise, beside fatal reasons too: what python-chess's `Board.status` says.

Where three men give check python-chess also calls the check impossible; here the one reason stands for both.
"""

from __future__ import annotations

import random

import chess

import notation

COMPARED = {
    chess.STATUS_PAWNS_ON_BACKRANK: "pawn-on-backrank",
    chess.STATUS_OPPOSITE_CHECK: "opposite-check",
    chess.STATUS_INVALID_EP_SQUARE: "ep-impossible",
    chess.STATUS_TOO_MANY_CHECKERS: "three-checkers",
    chess.STATUS_IMPOSSIBLE_CHECK: "impossible-check",
}


def random_fen(dice: random.Random) -> str:
    """One king a side, other men anywhere, sometimes an en-passant square."""
    board = chess.Board(None)
    board.turn = dice.random() < 0.5
    for _ in range(dice.randint(2, 20)):
        board.set_piece_at(dice.randrange(64), chess.Piece(dice.choice([1, 1, 2, 3, 4, 5]), dice.random() < 0.5))
    for side, square in zip((True, False), dice.sample(range(64), 2), strict=True):
        board.set_piece_at(square, chess.Piece(chess.KING, side))
    fields = board.fen().split()
    if dice.random() < 0.3:
        fields[3] = dice.choice("abcdefgh") + ("6" if board.turn else "3")
    return " ".join(fields)


def test_reasons() -> None:
    dice = random.Random(20261130)
    met: dict[str, int] = {}
    for _ in range(5000):
        fen = random_fen(dice)
        status = chess.Board(fen).status()
        expected = {name for bit, name in COMPARED.items() if status & bit}
        if "three-checkers" in expected:
            expected.discard("impossible-check")
        found: set[str] = set()
        try:
            notation.Board("chess", fen)
        except notation.PositionError as error:
            found = set(error.problems)
        assert found & set(COMPARED.values()) == expected, fen
        for name in expected:
            key = name + " beside a fatal one" * ("pawn-on-backrank" in expected and name != "pawn-on-backrank")
            met[key] = met.get(key, 0) + 1
    assert len(met) == 9
    assert min(met.values()) > 20
