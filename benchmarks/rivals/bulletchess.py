"""bulletchess: C; its SAN reader looks for pseudo-legal moves only."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version

import bulletchess
from bulletchess import Board, Move
from bulletchess.pgn import PGNFile, PGNGame

from rivals.worker import Task, Works, main, read_sample, without_ep


def legal_moves(path: str) -> Task:
    boards = [Board.from_fen(fen) for fen in read_sample(path).fens]

    def run() -> None:
        for board in boards:
            board.legal_moves()

    return Task(run, lambda _: (" ".join(sorted(move.uci() for move in board.legal_moves())) for board in boards))


def push_san(path: str) -> Task:
    games = read_sample(path).games
    read = Move.from_san

    def play(game: list[str]) -> Board:
        board = Board()
        apply = board.apply
        for san in game:
            apply(read(san, board))
        return board

    def run() -> None:
        for game in games:
            play(game)

    return Task(run, lambda _: (without_ep(play(game).fen()) for game in games))


def set_fen(path: str) -> Task:
    fens = read_sample(path).fens
    read = Board.from_fen

    def run() -> None:
        for fen in fens:
            read(fen)

    return Task(run, lambda _: (read(fen).fen() for fen in fens))


def fen(path: str) -> Task:
    boards = [Board.from_fen(fen) for fen in read_sample(path).fens]

    def run() -> list[str]:
        return [board.fen() for board in boards]

    return Task(run, lambda fens: fens)


def san_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).games]

    def convert(text: str) -> str:
        board = Board()
        words = []
        for word in text.split():
            move = Move.from_san(word, board)
            board.apply(move)
            words.append(move.uci())
        return " ".join(words)

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def games_of(path: str) -> Iterator[PGNGame]:
    with PGNFile.open(path) as file:
        while (game := file.next_game()) is not None:
            yield game


def uci_lines(path: str) -> Iterator[str]:
    for game in games_of(path):
        yield " ".join(move.uci() for move in game.moves)


def read_games(path: str) -> Task:
    def run() -> int:
        moves = 0
        for game in games_of(path):
            moves += len(game.moves)
        return moves

    return Task(run, lambda _: uci_lines(path))


WORKS: Works = {
    "legal_moves": legal_moves,
    "push_san": push_san,
    "set_fen": set_fen,
    "fen": fen,
    "pgn_to_uci": lambda path: Task(lambda: list(uci_lines(path)), lambda lines: lines),
    "read_games": read_games,
    "san_column": san_column,
}

if __name__ == "__main__":
    main("bulletchess", version("bulletchess"), bulletchess.__file__, WORKS, uci_lines)
