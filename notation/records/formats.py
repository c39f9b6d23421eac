"""The record formats: their names, their suffixes, and what they can do."""

from __future__ import annotations

import importlib
import os

from notation.errors import UnknownNameError
from notation.games.registry import load
from notation.records.source import COMPRESSED_SUFFIXES, plain_suffix

TYPE_CHECKING = False
if TYPE_CHECKING:  # what importing the package needn't wait for
    from collections.abc import Iterator
    from typing import Protocol

    from notation.kernel.codec import CodecHandle
    from notation.records.binary.draft import Draft
    from notation.records.document import Document
    from notation.records.play import Losses
    from notation.records.record import Fault, Record
    from notation.records.tree import Game

    class BinaryModule(Protocol):
        """What the module of a binary format has (`records/binary`). `write` is missing where it is only read."""

        def recognise(self, data: bytes) -> bool:
            """Whether a file that begins with these bytes is of the format."""

        def drafts(self, data: bytes) -> Iterator[Draft]:
            """The games of a file, in order, and what stands between them and is no game."""

        def write(self, game: Game, losses: Losses) -> bytes:
            """Write a game as a file, or (`library`) as a part of one; what it can't hold goes to `losses`."""

    class FormatModule(Protocol):
        """What the module of a format has."""

        def recognise(self, text: str) -> int:
            """How surely a document that begins with this text is of the format: 0 no, 100 beyond doubt."""

        def records(self, document: Document) -> Iterator[Record | Fault]:
            """Find the games of a document, in order, and what stands between them and is no game."""

        def write(self, game: Game, handle: CodecHandle, losses: Losses) -> str:
            """Write a game, ready to stand behind another; what the format can't hold goes to `losses`."""


__all__ = [
    "CSV",
    "FORMATS",
    "TABLES",
    "Format",
    "find_binary",
    "find_format",
    "format_of_suffix",
    "is_binary",
    "list_formats",
    "output_format",
]


class Format:
    """A file format for game records.

    `notation` is the usual notation of its moves, by game; games that aren't named use their coordinate
    notation. `games`: those that the format is for; empty for all. `module` has its reader and its writer
    (`FormatModule`; `BinaryModule` if `binary`), ``""`` for the formats of PGN's own reader. `single`: a file holds one
    game; `library`: what is written of a game is only a part of the file, which `LibrarySink` puts together.
    """

    # No dataclass: that would double the time that `import notation` takes.
    __slots__ = ("binary", "games", "library", "module", "name", "notation", "single", "suffixes", "writable")

    def __init__(
        self,
        name: str,
        suffixes: tuple[str, ...],
        notation: dict[str, str],
        module: str = "",
        games: tuple[str, ...] = (),
        *,
        binary: bool = False,
        single: bool = False,
        library: bool = False,
        writable: bool = True,
    ) -> None:
        self.name = name
        self.suffixes = suffixes
        self.notation = notation
        self.module = module
        self.games = games
        self.binary = binary
        self.single = single
        self.library = library
        self.writable = writable

    def usual(self, game: str) -> str:
        """The notation in which this format usually writes the moves of a game."""
        return self.notation.get(game) or load(game).spec.coordinate

    def load(self) -> FormatModule:
        """The format's module, imported now."""
        module: FormatModule = importlib.import_module(self.module)
        return module

    def load_binary(self) -> BinaryModule:
        """The module of a binary format, imported now."""
        module: BinaryModule = importlib.import_module(self.module)
        return module


def _binary(name: str, suffixes: tuple[str, ...], module: str, **kinds: bool) -> Format:
    place = f"notation.records.binary.{module}"
    return Format(name, suffixes, {"xiangqi": "ucci"}, place, ("xiangqi",), binary=True, **kinds)


FORMATS: dict[str, Format] = {
    "pgn": Format("pgn", (".pgn",), {"chess": "san"}),
    "lines": Format("lines", (".lines",), {"chess": "uci"}),
    "wxf": Format("wxf", (".wxf",), {"xiangqi": "wxf"}, "notation.records.wxf", ("xiangqi",)),
    "cxq": Format("cxq", (".cxq",), {"xiangqi": "cxq"}, "notation.records.cxq", ("xiangqi",)),
    "dhtmlxq": Format("dhtmlxq", (".ubb",), {"xiangqi": "dpxq"}, "notation.records.dhtmlxq", ("xiangqi",)),
    "text": Format(
        "text", (".txt",), {"xiangqi": "chinese", "chess": "descriptive"}, "notation.records.text", ("xiangqi", "chess")
    ),
    "position": Format("position", (), {"chess": "uci", "xiangqi": "ucci"}, "notation.records.position_lines"),
    "epd": Format("epd", (".epd",), {"chess": "san"}, "notation.records.epd", ("chess",)),
    "jsonl": Format("jsonl", (".jsonl",), {"chess": "san"}, "notation.records.jsonl"),
    "csv": Format("csv", (".csv",), {"chess": "san"}, "notation.records.table"),
    "csv-safe": Format("csv-safe", (), {"chess": "san"}, "notation.records.table_safe"),
    "sanguo": Format("sanguo", (".sanguo",), {"sanguo": "sanguo"}, "notation.records.sanguo", ("sanguo",)),
    "xqf": _binary("xqf", (".xqf",), "xqf", single=True),
    "xqf10": _binary("xqf10", (), "xqf10", single=True),
    "cbr": _binary("cbr", (".cbr",), "cbr", single=True),
    "cbl": _binary("cbl", (".cbl",), "cbl", library=True),
    "cbl-old": _binary("cbl-old", (), "cbl_old", writable=False),
    "cbf": _binary("cbf", (".cbf",), "cbf", single=True),
    "pfc": _binary("pfc", (".pfc",), "pfc", single=True),
    "mxq": _binary("mxq", (".mxq",), "mxq", writable=False),
    "che": _binary("che", (".che",), "che", writable=False),
    "ccm": _binary("ccm", (".ccm",), "ccm", writable=False),
    "ourgame": _binary("ourgame", (".chn", ".xqi"), "ourgame", writable=False),
    "xgf": _binary("xgf", (".xgf",), "xgf", writable=False),
    "shijia": _binary("shijia", (".sjp",), "shijia", writable=False),
    "playok": Format("playok", (".playok",), {"xiangqi": "playok"}, "notation.records.playok", ("xiangqi",)),
}


CSV = ("csv", "csv-safe")
"""Formats whose output begins with a row of names."""


TABLES: dict[str, Format] = {
    "parquet": Format("parquet", (".parquet",), {"chess": "uci"}, "notation.records.columnar"),
    "arrow": Format("arrow", (".arrow", ".feather"), {"chess": "uci"}, "notation.records.columnar"),
}
"""Formats that are written as tables (`columnar.py`), and not read."""


#: What the files of a binary format begin with, or have near their begin: so that no module is imported for others.
_SIGNS: tuple[tuple[str, bytes, int], ...] = (
    ("xqf", b"XQ", 0),
    ("cbr", b"CCBridge Record", 0),
    ("cbl", b"CCBridgeLibrary", 0),
    ("cbl-old", b"CCBridge\x15", 0),
    ("ourgame", b"GL\xd0\x07", 0),
    ("ccm", b"\x01\x00\x12\x00", 0),
    ("xgf", b"\x06\x0b\x01", 0),
    ("che", b" 32 ", 40),
    ("mxq", b"\x05Moves", 4096),
    ("shijia", b"Moves", 512),
    ("cbf", b"<ChineseChessRecord", 512),
    ("pfc", b"<n ", 320),
)
#: These begin with nothing of their own: the suffix names them, and their module looks at the whole.
_BY_SUFFIX = {".ccm": "ccm", ".chn": "ourgame"}


def find_binary(head: bytes, path: str = "") -> Format | None:
    """The binary format of a file that begins with these bytes, or None."""
    for name, sign, within in _SIGNS:
        found = head.startswith(sign) if within == 0 else sign in head[:within]
        if found and FORMATS[name].load_binary().recognise(head):
            return FORMATS[name]
    name = _BY_SUFFIX.get(plain_suffix(path), "")
    if name and FORMATS[name].load().recognise_old(head):  # type: ignore[attr-defined]
        return FORMATS[name]
    return None


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


def is_binary(name: str | None) -> bool:
    """Whether a name is that of a binary format."""
    return name in FORMATS and FORMATS[name].binary


def format_of_suffix(path: str) -> str | None:
    """The format that a path's suffix names (that of its compression apart), or None."""
    suffix = plain_suffix(path)
    every = (*FORMATS.values(), *TABLES.values())
    return next((format.name for format in every if suffix in format.suffixes), None)


def output_format(path: str) -> str | None:
    """The format in which a file of this name is to be written; None if the name has no suffix, or is that of a device
    or a pipe.

    UnknownNameError for a suffix that names no format: what was meant isn't guessed.
    """
    found = format_of_suffix(path)
    suffix = plain_suffix(path)
    if found is not None or len(suffix) < 2 or (os.path.exists(path) and not os.path.isfile(path)):
        return found
    every = (*FORMATS.values(), *TABLES.values())
    known = [one[1:] for format in every if format.writable for one in format.suffixes]
    hint = f"(the suffixes are .{', .'.join(known)}; for any other name: say the format)"
    meant = [*known, *(one[1:] for one in COMPRESSED_SUFFIXES)]
    raise UnknownNameError("unknown-format", name=suffix[1:], known=meant, hint=hint)
