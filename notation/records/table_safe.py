"""CSV that a spreadsheet shows as text: no cell is a formula.

The format csv (`table.py`), where an apostrophe stands before each cell that begins with ``=``, ``+``, ``-``, ``@``, a
tab or a carriage return, with which programs begin formulas, or with an apostrophe. A reader that is told of this
format takes the first apostrophe of a cell away. Nothing tells such a file from csv, so it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.kernel.codec import CodecHandle
from notation.records import table
from notation.records.document import Document
from notation.records.play import Losses
from notation.records.record import Fault, Record
from notation.records.tree import Game

__all__ = ["guarded", "recognise", "records", "unguarded", "write"]

_RISKY = ("=", "+", "-", "@", "\t", "\r", "'")


def guarded(cell: str) -> str:
    """A cell that is no formula."""
    return "'" + cell if cell.startswith(_RISKY) else cell


def unguarded(cell: str) -> str:
    """A cell as it was before it was guarded."""
    return cell.removeprefix("'")


def recognise(text: str) -> int:
    """Nothing tells it from csv."""
    return 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the games of a document."""
    return table.records(document, unguarded)


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a row."""
    return table.text_of([guarded(cell) for cell in table.row_of(game, handle, losses)])
