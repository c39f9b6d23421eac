"""Xiangqi notations against the libraries that write them: pyffish (WXF and algebraic), cchess (Chinese).

Where cchess differs it is not followed: it doesn't look for pawns on a second file (前兵 for 前六), and
numbers Black's pawns of four or more on a file with full-width digits. It does not read advisors and
elephants that share a file, and may take 前兵 for a pawn that shares its file with no other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from notation import Board, Move

from ..property.boards import lined_up

pyffish = pytest.importorskip("pyffish")
FSF_WXF = "wxf:prefix_rule=fsf"
FSF_SAN = "algebraic:dialect=fsf"


def random_game(rng: random.Random, plies: int) -> Iterator[tuple[Board, Move]]:
    """Each position of a random game with the move that is made in it."""
    board = Board("xiangqi")
    for _ in range(plies):
        moves = board.legal_moves
        if not moves:
            return
        move = rng.choice(moves)
        yield board, move
        board.push(move)


def test_fairy_stockfish_writes_the_same() -> None:
    rng = random.Random(395)
    checked = 0
    while checked < 20_000:
        moves, wxf, san, fens = [], [], [], []
        for board, move in random_game(rng, 250):
            moves.append(board.format(move, "uci"))
            wxf.append(board.format(move, FSF_WXF))
            san.append(board.format(move, FSF_SAN))
            fens.append(board.fen())
        for ours, constant in ((wxf, pyffish.NOTATION_XIANGQI_WXF), (san, pyffish.NOTATION_SAN)):
            theirs = pyffish.get_san_moves("xiangqi", fens[0], moves, False, constant)
            for fen, move, ours_one, theirs_one in zip(fens, moves, ours, theirs, strict=True):
                assert ours_one == theirs_one, (fen, move)
        checked += len(moves)


def test_fairy_stockfish_on_lined_up_men() -> None:
    rng = random.Random(396)
    checked = 0
    while checked < 1000:
        board = lined_up(rng)
        if board is None:
            continue
        fen = board.fen()
        for move in rng.sample(board.legal_moves, min(8, len(board.legal_moves))):
            uci = board.format(move, "uci")
            for name, constant in ((FSF_WXF, pyffish.NOTATION_XIANGQI_WXF), (FSF_SAN, pyffish.NOTATION_SAN)):
                theirs = pyffish.get_san("xiangqi", fen, uci, False, constant)
                assert board.format(move, name) == theirs, (fen, uci, name)
            checked += 1


def like_men(board: Board, move: Move) -> list[int]:
    """How many men of the mover's kind and side each column has, his own first."""
    letter = board.piece_at(move.from_point)
    columns = [sum(board.piece_at(row * 9 + column) == letter for row in range(10)) for column in range(9)]
    return [columns.pop(move.from_point % 9), *columns]


def test_cchess_writes_and_reads_the_same() -> None:
    cchess = pytest.importorskip("cchess")
    rng = random.Random(12)
    checked = read = 0
    while checked < 20_000:
        for board, move in random_game(rng, 250):
            here, *others = like_men(board, move)
            letter = board.piece_at(move.from_point)
            assert letter is not None
            if (here >= 2 and max(others) >= 2) or (here >= 4 and letter == "p"):
                continue
            text = board.format(move, "chinese:pawn_rule=old")
            ucci = board.format(move, "ucci")
            theirs = cchess.ChessBoard(board.fen())
            assert theirs.copy().move_iccs(ucci).to_text() == text, (board.fen(), ucci)
            checked += 1
            if checked % 4 == 0 and not (here >= 2 and letter in "AaBbPp"):
                assert theirs.move_text(text).to_iccs() == ucci, (board.fen(), text)
                read += 1
    assert read > 4000
