"""Chess positions to compare with python-chess: an endless, seeded mixture of everything.

Every position comes as a `chess.Board` with the moves that led to it, always in Chess960 mode (so that
its castling texts are king takes rook). How many a test takes is set by NOTATION_ORACLE_POSITIONS.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice

import chess

import notation

#: How many positions a comparison looks at.
COUNT = int(os.environ.get("NOTATION_ORACLE_POSITIONS", "10000"))
SEED = int(os.environ.get("NOTATION_ORACLE_SEED", "960"))


def square_name(point: int) -> str:
    return "abcdefgh"[point & 7] + str((point >> 3) + 1)


def move_text(move: notation.Move) -> str:
    """UCI text of a move, castling as king takes rook, made without the library's own writers."""
    return square_name(move.from_point) + square_name(move.to_point) + ("", "n", "b", "r", "q")[move.promotion]


def our_board(board: chess.Board) -> notation.Board:
    """Set up the same root position, and play the same moves by their squares.

    Of double checks python-chess lets pass some that no move can have given.
    """
    ours = notation.Board("chess", board.root().fen(en_passant="fen"), chess960=True, ignore="impossible-check")
    for move in board.move_stack:
        ours.push(notation.Move("chess", move.uci()))  # castling is king takes rook in these
    return ours


def random_material(rng: random.Random) -> chess.Board:
    """Kings and up to 30 other men anywhere, promoted pieces among them; a position that can be checked."""
    while True:
        board = chess.Board(None, chess960=True)
        kinds = rng.choice(("PPPNBRQ", "QQQRRBN", "NNBB", "PPPPPP", "B", "N", "NB", "RB", "Q"))
        limit = rng.choice((1, 2, 3, 6, 15, 15))
        squares = rng.sample(range(64), 2 * limit + 2)
        for color in chess.COLORS:
            board.set_piece_at(squares.pop(), chess.Piece(chess.KING, color))
            for _ in range(rng.randint(0, limit)):
                square, symbol = squares.pop(), rng.choice(kinds)
                if symbol != "P" or (8 <= square < 56 and len(board.pieces(chess.PAWN, color)) < 8):
                    board.set_piece_at(square, chess.Piece(chess.PIECE_SYMBOLS.index(symbol.lower()), color))
        board.turn = rng.random() < 0.5
        # Whatever castling the kings and rooks allow, mostly none.
        rooks = board.rooks & (chess.BB_RANK_1 & board.occupied_co[True] | chess.BB_RANK_8 & board.occupied_co[False])
        for square in chess.scan_forward(rooks):
            if rng.random() < 0.5:
                board.castling_rights |= chess.BB_SQUARES[square]
                if board.clean_castling_rights() != board.castling_rights or not board.is_valid():
                    board.castling_rights &= ~chess.BB_SQUARES[square]
        board.halfmove_clock = rng.choice((0, 0, 0, 48, 97, 98, 99, 100, 147, 149, 150))
        if board.is_valid():
            return board


def start(rng: random.Random) -> chess.Board:
    source = rng.random()
    if source < 0.35:
        board = chess.Board(chess960=True)
    elif source < 0.65:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
    else:
        board = random_material(rng)
    return board


def choose(rng: random.Random, board: chess.Board, shuffle: bool) -> chess.Move | None:
    """Give a legal move, with a liking for the rare ones; a null move now and then; None at the end."""
    moves = list(board.legal_moves)
    if not moves:
        return None
    if shuffle:
        # Back and forth, so that positions and counts repeat.
        quiet = [move for move in moves if not board.is_zeroing(move)] or moves
        if len(board.move_stack) >= 2:
            last = board.move_stack[-2]
            back = chess.Move(last.to_square, last.from_square)
            if back in quiet and rng.random() < 0.7:
                return back
        return rng.choice(quiet)
    if rng.random() < 0.02 and not board.is_check():
        return chess.Move.null()
    if rng.random() < 0.3:
        rare = [
            move for move in moves
            if move.promotion or board.is_en_passant(move) or board.is_castling(move) or board.gives_check(move)
        ]  # fmt: skip
        if rare:
            return rng.choice(rare)
    return rng.choice(moves)


def play_outs(seed: int) -> Iterator[chess.Board]:
    rng = random.Random(seed)
    while True:
        board = start(rng)
        shuffle = rng.random() < 0.15
        yield board
        for _ in range(rng.randint(1, 30 if shuffle else 160)):
            move = choose(rng, board, shuffle)
            if move is None:
                yield board
                break
            board.push(move)
            if rng.random() < 0.2 or (board.ep_square is not None and rng.random() < 0.3):
                yield board


def positions(count: int = COUNT, seed: int = SEED) -> Iterator[chess.Board]:
    """Give so many positions, the same for the same seed. The boards must not be changed."""
    return islice(play_outs(seed), count)
