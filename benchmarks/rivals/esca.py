"""esca: Rust, fully legal."""

from __future__ import annotations

from collections.abc import Iterator

import esca
import esca.pgn

from rivals.worker import Task, Works, main, read_sample, same_keys, without_ep

TWO_SQUARES = "king_two_squares"


def legal_moves(path: str) -> Task:
    positions = [esca.Position.from_fen(fen) for fen in read_sample(path).fens]

    def run() -> None:
        for position in positions:
            position.legal_moves()

    def lines(_: object) -> Iterator[str]:
        for position in positions:
            yield " ".join(sorted(move.uci(castling=TWO_SQUARES) for move in position.legal_moves()))

    return Task(run, lines)


def push_san(path: str) -> Task:
    games = read_sample(path).games

    def play(game: list[str]) -> esca.Game:
        board = esca.Game()
        push = board.play_san
        for san in game:
            push(san)
        return board

    def run() -> None:
        for game in games:
            play(game)

    return Task(run, lambda _: (without_ep(play(game).position.fen) for game in games))


def set_fen(path: str) -> Task:
    fens = read_sample(path).fens
    read = esca.Position.from_fen

    def run() -> None:
        for fen in fens:
            read(fen)

    return Task(run, lambda _: (read(fen).fen for fen in fens))


def san_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).games]

    def convert(text: str) -> str:
        game = esca.Game()
        play = game.play_san
        for word in text.split():
            play(word)
        return " ".join([move.uci(castling=TWO_SQUARES) for move in game.moves])

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def uci_column(path: str) -> Task:
    texts = [" ".join(game) for game in read_sample(path).uci]

    def convert(text: str) -> str:
        position = esca.Game().position
        words = []
        for word in text.split():
            move = position.parse_uci(word)
            words.append(position.san(move))
            position = position.play(move)
        return " ".join(words)

    return Task(lambda: [convert(text) for text in texts], lambda lines: lines)


def fen_keys(path: str) -> Task:
    fens = read_sample(path).fens
    read = esca.Position.from_fen

    def run() -> list[int]:
        return [read(fen).key for fen in fens]

    return Task(run, same_keys)


def fen(path: str) -> Task:
    positions = [esca.Position.from_fen(fen) for fen in read_sample(path).fens]

    def run() -> list[str]:
        return [position.fen for position in positions]

    return Task(run, lambda fens: fens)


def uci_lines(path: str) -> Iterator[str]:
    for game in esca.pgn.read(path, skip_errors=True):
        yield " ".join(node.move.uci(castling=TWO_SQUARES) for node in game.mainline())


def san_lines(path: str) -> Iterator[str]:
    for game in esca.pgn.read(path, skip_errors=True):
        position = game.start_position
        words = []
        for node in game.mainline():  # node.san is what the file has
            words.append(position.san(node.move))
            position = position.play(node.move)
        yield " ".join(words)


def read_games(path: str) -> Task:
    def run() -> int:
        moves = 0
        for game in esca.pgn.read(path, skip_errors=True):
            moves += len(game.mainline())
        return moves

    return Task(run, lambda _: uci_lines(path))


WORKS: Works = {
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
    main("esca", esca.__version__, esca.__file__, WORKS, uci_lines)
