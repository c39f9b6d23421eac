"""The record formats: their names, their suffixes, and what they can do."""

from __future__ import annotations

from notation.errors import UnknownNameError
from notation.games.registry import load
from notation.records.source import plain_suffix

__all__ = ["FORMATS", "Format", "find_format", "format_of_suffix", "list_formats"]


class Format:
    """A file format for game records.

    `notation` is the usual notation of its moves, by game; games that aren't named use their coordinate
    notation.
    """

    # No dataclass: that would double the time that `import notation` takes.
    __slots__ = ("name", "notation", "suffixes")

    def __init__(self, name: str, suffixes: tuple[str, ...], notation: dict[str, str]) -> None:
        self.name = name
        self.suffixes = suffixes
        self.notation = notation

    def usual(self, game: str) -> str:
        """The notation in which this format usually writes the moves of a game."""
        return self.notation.get(game) or load(game).spec.coordinate


FORMATS: dict[str, Format] = {
    "pgn": Format("pgn", (".pgn",), {"chess": "san"}),
    "lines": Format("lines", (".lines",), {"chess": "uci"}),
}


def list_formats() -> tuple[str, ...]:
    """Names of the record formats."""
    return tuple(FORMATS)


def find_format(name: str) -> Format:
    """Give a format; UnknownNameError for one there is not."""
    if name not in FORMATS:
        raise UnknownNameError("unknown-format", name=name, known=FORMATS)
    return FORMATS[name]


def format_of_suffix(path: str) -> str | None:
    """The format that a path's suffix names (that of its compression apart), or None."""
    suffix = plain_suffix(path)
    return next((format.name for format in FORMATS.values() if suffix in format.suffixes), None)
