"""This library."""

from __future__ import annotations

import tempfile
from pathlib import Path

import notation
from notation import Board, Converter
from notation.arrow import Array, BatchBuilder, RecordBatch
from rivals.worker import Task, Works, main, read_sample, same_keys, without_ep


def legal_moves(path: str) -> Task:
    boards = [Board("chess", fen) for fen in read_sample(path).fens]

    def run() -> None:
        for board in boards:
            board.legal_moves  # noqa: B018 - the property makes the list

    return Task(run, lambda _: (" ".join(sorted(board.uci(move) for move in board.legal_moves)) for board in boards))


def push_san(path: str) -> Task:
    games = read_sample(path).games

    def play(game: list[str]) -> Board:
        board = Board("chess")
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
    board = Board("chess")

    def run() -> None:
        for fen in fens:
            board.set_fen(fen)

    return Task(run, lambda _: (Board("chess", fen).fen() for fen in fens))


def fen(path: str) -> Task:
    boards = [Board("chess", fen) for fen in read_sample(path).fens]

    def run() -> list[str]:
        return [board.fen() for board in boards]

    return Task(run, lambda fens: fens)


def convert_to(notation_name: str, path: str) -> Task:
    data = Path(path).read_bytes()
    converter = Converter("chess", to=notation_name)
    return Task(lambda: converter.lines(data), lambda lines: lines.decode().splitlines())


def column(texts: list[str]) -> Array:
    builder = BatchBuilder([("text", "utf8")])
    for text in texts:
        builder.append(text)
    return builder.finish().column(0)


def convert_column(texts: list[str], from_: str, to: str) -> Task:
    converter = Converter("chess", from_=from_, to=to)
    texts_column = column(texts)

    def run() -> RecordBatch:
        batch: RecordBatch = converter.arrow(texts_column)
        return batch

    return Task(run, lambda batch: batch.column("result").to_pylist())


def fen_keys(path: str) -> Task:
    task = convert_column(read_sample(path).fens, "fen", "key")
    return Task(task.run, lambda batch: same_keys(task.lines(batch)))  # type: ignore[arg-type]


def to_parquet(path: str) -> Task:
    """Read and write files: the default columns of `scan`, Snappy."""
    from notation.records.convert import convert_stream, open_input

    target = tempfile.NamedTemporaryFile(suffix=".parquet")  # noqa: SIM115 - it goes with the process

    def run() -> None:
        target.truncate(0)
        target.seek(0)
        with open_input(path) as source:
            convert_stream(source, target, format="parquet")
        target.flush()

    def lines(_: None) -> list[str]:
        import pyarrow.parquet

        return pyarrow.parquet.read_table(target.name, columns=["moves"])["moves"].to_pylist()

    return Task(run, lines)


def to_lines(path: str) -> Task:
    """The same file to lines of UCI moves in a file."""
    from notation.records.convert import convert_stream, open_input

    target = tempfile.NamedTemporaryFile(suffix=".lines")  # noqa: SIM115 - it goes with the process

    def run() -> None:
        target.truncate(0)
        target.seek(0)
        with open_input(path) as source:
            convert_stream(source, target, format="lines", to="uci")
        target.flush()

    return Task(run, lambda _: Path(target.name).read_text().splitlines())


def tags(path: str) -> Task:
    """The tags as record batches; the moves are passed over."""
    scan = notation.scan(path, moves=None)
    return Task(
        lambda: list(scan), lambda batches: [str(one) for b in batches for one in b.column("White").to_pylist()]
    )


def read_games(path: str) -> Task:
    def run() -> int:
        moves = 0
        for game in notation.read(path):
            moves += len(game.moves)
        return moves

    return Task(run, lambda _: (" ".join(move.uci() for move in game.moves) for game in notation.read(path)))


WORKS: Works = {
    "legal_moves": legal_moves,
    "push_san": push_san,
    "set_fen": set_fen,
    "fen": fen,
    "pgn_to_uci": lambda path: convert_to("uci", path),
    "pgn_to_san": lambda path: convert_to("san", path),
    "pgn_to_parquet": to_parquet,
    "file_to_lines": to_lines,
    "tags": tags,
    "read_games": read_games,
    "san_column": lambda path: convert_column([" ".join(game) for game in read_sample(path).games], "san", "uci"),
    "uci_column": lambda path: convert_column([" ".join(game) for game in read_sample(path).uci], "uci", "san"),
    "fen_keys": fen_keys,
}

if __name__ == "__main__":
    main("notation", notation.__version__, notation.__file__, WORKS)
