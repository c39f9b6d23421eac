"""The record formats: their names, their suffixes, and what they can do."""

from __future__ import annotations

import importlib

from notation.errors import UnknownNameError
from notation.games.registry import load
from notation.records.source import plain_suffix

TYPE_CHECKING = False
if TYPE_CHECKING:  # what importing the package needn't wait for
    from collections.abc import Iterator
    from typing import Protocol

    from notation.kernel.codec import CodecHandle
    from notation.records.document import Document
    from notation.records.play import Losses
    from notation.records.record import Fault, Record
    from notation.records.tree import Game

    class FormatModule(Protocol):
        """What the module of a format has."""

        def recognise(self, text: str) -> int:
            """How surely a document that begins with this text is of the format: 0 no, 100 beyond doubt."""

        def records(self, document: Document) -> Iterator[Record | Fault]:
            """Find the games of a document, in order, and what stands between them and is no game."""

        def write(self, game: Game, handle: CodecHandle, losses: Losses) -> str:
            """Write a game, ready to stand behind another; what the format can't hold goes to `losses`."""


__all__ = ["FORMATS", "TABLES", "Format", "find_format", "format_of_suffix", "list_formats"]


class Format:
    """A file format for game records.

    `notation` is the usual notation of its moves, by game; games that aren't named use their coordinate
    notation. `games`: those that the format is for; empty for all. `module` has its reader and its writer
    (`FormatModule`), ``""`` for the formats of PGN's own reader.
    """

    # No dataclass: that would double the time that `import notation` takes.
    __slots__ = ("games", "module", "name", "notation", "suffixes")

    def __init__(
        self,
        name: str,
        suffixes: tuple[str, ...],
        notation: dict[str, str],
        module: str = "",
        games: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.suffixes = suffixes
        self.notation = notation
        self.module = module
        self.games = games

    def usual(self, game: str) -> str:
        """The notation in which this format usually writes the moves of a game."""
        return self.notation.get(game) or load(game).spec.coordinate

    def load(self) -> FormatModule:
        """The format's module, imported now."""
        module: FormatModule = importlib.import_module(self.module)
        return module


FORMATS: dict[str, Format] = {
    "pgn": Format("pgn", (".pgn",), {"chess": "san"}),
    "lines": Format("lines", (".lines",), {"chess": "uci"}),
    "wxf": Format("wxf", (".wxf",), {"xiangqi": "wxf"}, "notation.records.wxf", ("xiangqi",)),
    "cxq": Format("cxq", (".cxq",), {"xiangqi": "cxq"}, "notation.records.cxq", ("xiangqi",)),
    "dhtmlxq": Format("dhtmlxq", (".ubb",), {"xiangqi": "dpxq"}, "notation.records.dhtmlxq", ("xiangqi",)),
    "text": Format(
        "text", (".txt",), {"xiangqi": "chinese", "chess": "descriptive"}, "notation.records.text", ("xiangqi", "chess")
    ),
    "epd": Format("epd", (".epd",), {"chess": "san"}, "notation.records.epd", ("chess",)),
    "jsonl": Format("jsonl", (".jsonl",), {"chess": "san"}, "notation.records.jsonl"),
    "csv": Format("csv", (".csv",), {"chess": "san"}, "notation.records.table"),
    "sanguo": Format("sanguo", (".sanguo",), {"sanguo": "sanguo"}, "notation.records.sanguo", ("sanguo",)),
    "playok": Format("playok", (".playok",), {"xiangqi": "playok"}, "notation.records.playok", ("xiangqi",)),
}


TABLES: dict[str, Format] = {
    "parquet": Format("parquet", (".parquet",), {"chess": "uci"}, "notation.records.columnar"),
    "arrow": Format("arrow", (".arrow", ".feather"), {"chess": "uci"}, "notation.records.columnar"),
}
"""Formats that are written as tables (`columnar.py`), and not read."""


def list_formats() -> tuple[str, ...]:
    """Names of the record formats."""
    return (*FORMATS, *TABLES)


def find_format(name: str) -> Format:
    """Give a format; UnknownNameError for one there is not."""
    if name in TABLES:
        return TABLES[name]
    if name not in FORMATS:
        raise UnknownNameError("unknown-format", name=name, known=list_formats())
    return FORMATS[name]


def format_of_suffix(path: str) -> str | None:
    """The format that a path's suffix names (that of its compression apart), or None."""
    suffix = plain_suffix(path)
    every = (*FORMATS.values(), *TABLES.values())
    return next((format.name for format in every if suffix in format.suffixes), None)
