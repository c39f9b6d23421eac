"""rust-pgn-reader-python-binding: Rust; takes texts of single games, so the file is split here. One thread."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import rust_pgn_reader_python_binding as reader

from rivals.worker import Task, Works, main

TAG_BEHIND_MOVES = re.compile(r"(?<=[^\]\s])\s*\n(?=\[)")


def split(text: str) -> Iterator[str]:
    """Split a file at Event tags; a few games begin with another tag."""
    for piece in text.split("[Event ")[1:]:
        if "\n[" in piece.partition("\n\n")[2]:
            yield from TAG_BEHIND_MOVES.split("[Event " + piece)
        else:
            yield "[Event " + piece


def parse(path: str) -> reader.ParsedGames:
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    return reader.parse_games_from_strings(list(split(text)), num_threads=1)


def uci_lines(path: str) -> Iterator[str]:
    for game in parse(path):
        yield " ".join(game.moves_uci())


def read_games(path: str) -> Task:
    def run() -> int:
        moves = 0
        for game in parse(path):
            moves += len(game.moves_uci())
        return moves

    return Task(run, lambda _: uci_lines(path))


def to_parquet(path: str) -> Task:
    """A Parquet file with the tags, the moves in UCI, and the clocks and evaluations, which it has as arrays."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    target = tempfile.NamedTemporaryFile(suffix=".parquet")  # noqa: SIM115 - it goes with the process
    tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "UTCDate", "UTCTime", "ECO", "Opening"]
    tags += [f"{side}{name}" for side in ("White", "Black") for name in ("Title", "Elo", "RatingDiff")]
    tags += ["TimeControl", "Termination", "Variant", "FEN"]

    def run() -> None:
        target.truncate(0)
        target.seek(0)
        games = parse(path)
        headers = [game.headers for game in games]
        columns = {tag: pa.array([header.get(tag) for header in headers], pa.string()) for tag in tags}
        columns["moves"] = pa.array([" ".join(game.moves_uci()) for game in games])
        for name in ("clocks", "evals"):
            lists = [pa.ListArray.from_arrays(chunk.move_offsets, getattr(chunk, name)) for chunk in games.chunks]
            columns[name] = pa.chunked_array(lists)
        pq.write_table(pa.table(columns), target, use_dictionary=[tag for tag in tags if tag != "Site"])
        target.flush()

    return Task(run, lambda _: pq.read_table(target.name, columns=["moves"])["moves"].to_pylist())


WORKS: Works = {
    "pgn_to_parquet": to_parquet,
    "pgn_to_uci": lambda path: Task(lambda: list(uci_lines(path)), lambda lines: lines),
    "read_games": read_games,
}

if __name__ == "__main__":
    main("rust-pgn-reader", version("rust-pgn-reader-python-binding"), reader.__file__, WORKS, uci_lines)
