"""Boards to test on, made from a seed: played at random from a start, or set up at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import chess

from notation import Board
from notation.errors import NotationError


def start(game: str, rng: random.Random) -> Board:
    """A board at the start of a game; in chess often one of the 960."""
    if game == "chess" and rng.random() < 0.5:
        number = rng.randrange(960)
        return Board("chess", chess.Board.from_chess960_pos(number).fen(), chess960=rng.random() < 0.7 or None)
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


def lined_up(rng: random.Random, pawns: int = 5, others: int = 2) -> Board | None:
    """A Xiangqi position with men of a kind on few files; None if the side not to move came out in check.

    `pawns` and `others` bound the men of a kind; above 5 and 2 the position can't arise.
    """
    cells: dict[int, str] = {}

    def put(letter: str, row: int, column: int) -> None:
        cells.setdefault(row * 9 + column, letter)

    put("K", rng.randint(0, 2), rng.randint(3, 5))
    put("k", rng.randint(7, 9), rng.randint(3, 5))
    for side in "Rb":
        files = rng.sample(range(9), rng.randint(1, 3))
        for letter, most in (("P", pawns), ("R", others), ("N", others), ("C", others), ("A", 2), ("B", 2)):
            for _ in range(rng.randint(0, most) if letter != "P" else rng.randint(min(2, most), most)):
                row, column = rng.randrange(10), rng.choice(files)
                if letter == "P" and (row < 3 or (row < 5 and column % 2)):
                    continue
                if letter == "A":
                    row, column = rng.choice(((0, 3), (0, 5), (1, 4), (2, 3), (2, 5)))
                elif letter == "B":
                    row, column = rng.choice(((0, 2), (0, 6), (2, 0), (2, 4), (2, 8), (4, 2), (4, 6)))
                put(letter if side == "R" else letter.lower(), row if side == "R" else 9 - row, column)
    ranks = ["".join(cells.get(row * 9 + column, "1") for column in range(9)) for row in range(9, -1, -1)]
    fen = "/".join(re.sub("1+", lambda run: str(len(run[0])), rank) for rank in ranks)
    try:
        board = Board("xiangqi", f"{fen} {rng.choice('wb')} - - 0 1", ignore="all")
    except NotationError:  # more than 16 men
        return None
    return None if board.is_check(1 - board.turn) else board
