"""Boards to test on, made from a seed: played at random from a start, or set up at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess

from notation._core import Board
from notation.errors import NotationError


def start(game: str, rng: random.Random) -> Board:
    """A board at the start of a game; in chess often one of the 960."""
    if game == "chess" and rng.random() < 0.5:
        number = rng.randrange(960)
        return Board("chess", chess.Board.from_chess960_pos(number).fen(), chess960=rng.random() < 0.7)
    return Board(game)


def played(game: str, rng: random.Random, plies: int, every: int = 1) -> Iterator[Board]:
    """The positions of a random game, one in `every`; rare moves are played more often than at random."""
    board = start(game, rng)
    for ply in range(plies):
        moves = board.legal_moves
        if not moves:
            return
        if ply % every == 0:
            yield board
        if rng.random() < 0.3:  # castling, en passant, promotion
            moves = [move for move in moves if move.promotion or move.packed >> 22 & 15 in (1, 2)] or moves
        board.push(rng.choice(moves))


def crowded(rng: random.Random) -> Board | None:
    """A chess position with many pieces of few kinds, which need telling apart; None if it came out impossible."""
    cells = rng.sample(range(64), rng.randint(6, 20))
    kinds = rng.choice(("NNNN", "QQQQ", "RRR", "BBBB", "QN", "RQ", "NBRQ"))
    letters = ["K", "k"] + [
        letter if rng.random() < 0.7 else letter.lower() for letter in rng.choices(kinds + "p", k=len(cells) - 2)
    ]
    board = chess.Board(None)
    for cell, letter in zip(cells, letters, strict=True):
        if letter in "Pp" and not 8 <= cell < 56:
            continue
        board.set_piece_at(cell, chess.Piece.from_symbol(letter))
    board.turn = rng.random() < 0.5
    if board.was_into_check():
        return None
    try:
        return Board("chess", board.fen(), ignore="all")
    except NotationError:  # more men than a side can have
        return None
