"""Game records: the tree of a game, and one file a format."""

from __future__ import annotations

from collections.abc import Sequence

from notation.records.convert import MAX_GAME_BYTES, Summary, convert_stream, read, scan, write
from notation.records.count import Counts, count
from notation.records.formats import FORMATS, format_of_suffix, list_formats
from notation.records.source import find_inputs as _find_inputs
from notation.records.source import open_input
from notation.records.tags import Tags
from notation.records.tree import Game, Node, Source

__all__ = [
    "MAX_GAME_BYTES",
    "Counts",
    "Game",
    "Node",
    "Source",
    "Summary",
    "Tags",
    "convert_stream",
    "count",
    "find_inputs",
    "format_of_suffix",
    "list_formats",
    "open_input",
    "read",
    "scan",
    "write",
]


def find_inputs(arguments: Sequence[str]) -> list[str]:
    """Turn files, folders, glob patterns and ``-`` into a list of files, folders walked for known suffixes."""
    # Most files called .txt are no records: who means one names it.
    suffixes = [suffix for format in FORMATS.values() for suffix in format.suffixes if suffix != ".txt"]
    return _find_inputs(arguments, suffixes)
