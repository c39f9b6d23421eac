"""fastchess: C; it has neither keys nor a writer of SAN: of positions only the boards are set up."""

from __future__ import annotations

from importlib.metadata import version

import fastchess
from fastchess import Board

from rivals.worker import Task, Works, main, read_sample, same_keys


def san_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).games]

    def convert(text: str) -> str:
        push = Board().push_san
        return " ".join([push(word) for word in text.split()])

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def position(fen: str) -> str:
    """What makes a position: its FEN without counters, and without an en-passant square where no capture is legal."""
    board = Board(fen)
    fields = board.fen().split()
    return " ".join(fields[: 4 if board.has_legal_en_passant() else 3])


def set_fen(path: str) -> Task:
    fens = read_sample(path).fens

    def run() -> None:
        for fen in fens:
            Board(fen)

    return Task(run, lambda _: same_keys(hash(position(fen)) for fen in fens))


WORKS: Works = {"san_column": san_column, "fen_keys": set_fen}

if __name__ == "__main__":
    main("fastchess", version("fastchess"), fastchess.__file__, WORKS)
