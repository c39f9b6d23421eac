"""python-chess (`chess` on PyPI)."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import chess
import chess.pgn
import chess.polyglot

from rivals.worker import Task, Works, main, read_sample, same_keys, without_ep

logging.disable()  # it logs every fault of a record


def legal_moves(path: str) -> Task:
    boards = [chess.Board(fen) for fen in read_sample(path).fens]

    def run() -> None:
        for board in boards:
            list(board.legal_moves)

    return Task(run, lambda _: (" ".join(sorted(move.uci() for move in board.legal_moves)) for board in boards))


def push_san(path: str) -> Task:
    games = read_sample(path).games

    def play(game: list[str]) -> chess.Board:
        board = chess.Board()
        push = board.push_san
        for san in game:
            push(san)
        return board

    def run() -> None:
        for game in games:
            play(game)

    return Task(run, lambda _: (without_ep(play(game).fen()) for game in games))


def set_fen(path: str) -> Task:
    fens = read_sample(path).fens
    board = chess.Board()

    def run() -> None:
        for fen in fens:
            board.set_fen(fen)

    return Task(run, lambda _: (chess.Board(fen).fen() for fen in fens))


def fen(path: str) -> Task:
    boards = [chess.Board(fen) for fen in read_sample(path).fens]

    def run() -> list[str]:
        return [board.fen() for board in boards]

    return Task(run, lambda fens: fens)


def san_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).games]

    def convert(text: str) -> str:
        push = chess.Board().push_san
        return " ".join([push(word).uci() for word in text.split()])

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def uci_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).uci]

    def convert(text: str) -> str:
        board = chess.Board()
        return " ".join([board.san_and_push(board.parse_uci(word)) for word in text.split()])

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def fen_keys(path: str) -> Task:
    fens = read_sample(path).fens

    def run() -> list[int]:
        return [chess.polyglot.zobrist_hash(chess.Board(fen)) for fen in fens]

    return Task(run, same_keys)


def games_of(path: str) -> Iterator[chess.pgn.Game]:
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            yield game


def uci_lines(path: str) -> Iterator[str]:
    for game in games_of(path):
        yield " ".join(move.uci() for move in game.mainline_moves())


def san_lines(path: str) -> Iterator[str]:
    for game in games_of(path):
        board = game.board()
        words = []
        for move in game.mainline_moves():
            words.append(board.san(move))
            board.push(move)
        yield " ".join(words)


def read_games(path: str) -> Task:
    def run() -> int:
        moves = 0
        for game in games_of(path):
            moves += len(list(game.mainline_moves()))
        return moves

    return Task(run, lambda _: uci_lines(path))


def tags(path: str) -> Task:
    def run() -> list[str]:
        names = []
        with open(path, encoding="utf-8", errors="replace") as file:
            while (headers := chess.pgn.read_headers(file)) is not None:
                names.append(headers.get("White", "None"))
        return names

    return Task(run, lambda names: names)


WORKS: Works = {
    "tags": tags,
    "legal_moves": legal_moves,
    "push_san": push_san,
    "set_fen": set_fen,
    "fen": fen,
    "pgn_to_uci": lambda path: Task(lambda: list(uci_lines(path)), lambda lines: lines),
    "pgn_to_san": lambda path: Task(lambda: list(san_lines(path)), lambda lines: lines),
    "read_games": read_games,
    "san_column": san_column,
    "uci_column": uci_column,
    "fen_keys": fen_keys,
}

if __name__ == "__main__":
    main("python-chess", chess.__version__, chess.__file__, WORKS, uci_lines)
