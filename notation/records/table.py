"""CSV: one game a row, for spreadsheets and data frames (RFC 4180).

The columns are in the first row: the game, the seven tags of every PGN (White is Red in Xiangqi), ratings and opening,
the first position (empty: the start), the number of plies, and the moves with a blank between (two where moves hold
blanks themselves). A reader finds them by their names, in any order, and takes further columns as tags; a row of names
is passed over wherever it stands.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator

from notation._core import Board
from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game

__all__ = ["COLUMNS", "header", "recognise", "records", "row_of", "text_of", "write"]

TAGS = ("Event", "Site", "Date", "Round", "White", "Black")
MORE = ("WhiteElo", "BlackElo", "ECO", "Opening")
COLUMNS = ("game", *TAGS, "Result", *MORE, "fen", "plies", "moves")


def header() -> str:
    """The row of names."""
    return ",".join(COLUMNS) + "\r\n"


def recognise(text: str) -> int:
    """How surely a text is such a table."""
    line = text.lstrip("\ufeff").split("\n", 1)[0]
    names = [name.strip().strip('"').lower() for name in line.split(",")]
    return 95 if "moves" in names and len(names) > 1 else 0


def records(document: Document, plain: Callable[[str], str] = str) -> Iterator[Record | Fault]:
    """Find the games of a document. `plain` makes the value of a cell."""
    names: list[str] = []
    for start, stop, row in _rows(document.text):
        if "moves" in (lower := [name.strip().lower() for name in row]) and len(set(lower)) == len(lower) > 1:
            names = [name.strip() for name in row]
        elif not names or len(row) > len(names):
            yield Fault("stray-text", start, stop)
        elif any(row):
            yield _record(dict(zip(names, map(plain, row), strict=False)), start, stop)


def _rows(text: str) -> Iterator[tuple[int, int, list[str]]]:
    """The rows and their places: quotes may hold line ends."""
    at = 1 if text.startswith("\ufeff") else 0
    while at < len(text):
        stop, quoted = at, False
        while stop < len(text) and (quoted or text[stop] != "\n"):
            quoted ^= text[stop] == '"'
            stop += 1
        try:
            row = next(csv.reader(io.StringIO(text[at:stop])), [])
        except csv.Error:
            row = []
        if text[at:stop].strip():
            yield at, stop, row
        at = stop + 1


def _record(row: dict[str, str], start: int, stop: int) -> Record:
    record = Record(start, stop)
    lower = {name.lower(): value for name, value in row.items()}
    record.game = lower.get("game") or None
    record.fen = lower.get("fen") or None
    record.result = lower.get("result") or None
    known = {name.lower(): name for name in COLUMNS}
    if record.game == "xiangqi":
        known["white"] = "Red"
    for name, value in row.items():
        if value and name.lower() not in ("game", "fen", "plies", "moves"):
            record.tags.append((known.get(name.lower(), name), value))
    words = lower["moves"].split("  ") if "  " in lower["moves"] else lower["moves"].split()
    for word in words:
        if not word.rstrip(".").isdigit() or not word.endswith("."):
            record.add(Kind.MOVE, start, stop, word)
    return record


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a row; `header` goes before the first."""
    return text_of(row_of(game, handle, losses))


def row_of(game: Game, handle: CodecHandle, losses: Losses) -> list[str]:
    """The cells of a game."""
    losses.tree(game)
    start = game.board.fen()
    tags = dict(reversed(game.tags.pairs))
    if game.game == "xiangqi" and "White" not in tags and "Red" in tags:
        tags["White"] = tags.pop("Red")
    for name in tags:
        if name not in COLUMNS and name not in ("FEN", "SetUp", "Variant", "Game"):
            losses.add(f"tag {name}")
    moves = [text for _, _, _, text in main_line(game, handle, losses)]
    return [
        game.game,
        *(tags.get(name, "") for name in TAGS),
        game.result,
        *(tags.get(name, "") for name in MORE),
        "" if start == Board(game.game).fen() else start,
        str(len(moves)),
        ("  " if any(" " in text for text in moves) else " ").join(moves),
    ]


def text_of(row: list[str]) -> str:
    """A row as it stands in the file."""
    out = io.StringIO()
    csv.writer(out).writerow(row)
    return out.getvalue()
