"""rust-pgn-reader-python-binding: Rust; takes texts of single games, so the file is split here. One thread."""

from __future__ import annotations

import re
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


WORKS: Works = {
    "pgn_to_uci": lambda path: Task(lambda: list(uci_lines(path)), lambda lines: lines),
    "read_games": read_games,
}

if __name__ == "__main__":
    main("rust-pgn-reader", version("rust-pgn-reader-python-binding"), reader.__file__, WORKS, uci_lines)
