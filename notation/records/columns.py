"""The columns of game tables: their names, their Arrow types, and what stands in them.

Names and types are those of the data sets that Lichess publishes (https://huggingface.co/Lichess), in which each tag is
a column of its own name; the other columns have no capital letter.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

from notation.errors import UnknownNameError

__all__ = ["COLUMNS", "DEFAULT", "MOVE_COLUMNS", "Field", "choose_columns", "typed"]

#: Name -> (Arrow type, what it holds). "text" and the typed kinds "integer", "date", "time" are tags.
COLUMNS: dict[str, tuple[str, str]] = {
    "Event": ("utf8", "text"),
    "Site": ("utf8", "text"),
    "Date": ("utf8", "text"),
    "Round": ("utf8", "text"),
    "White": ("utf8", "text"),
    "Black": ("utf8", "text"),
    "Result": ("utf8", "result"),
    "WhiteTitle": ("utf8", "text"),
    "BlackTitle": ("utf8", "text"),
    "WhiteElo": ("int16", "integer"),
    "BlackElo": ("int16", "integer"),
    "WhiteRatingDiff": ("int16", "integer"),
    "BlackRatingDiff": ("int16", "integer"),
    "UTCDate": ("date32", "date"),
    "UTCTime": ("time64[us]", "time"),
    "ECO": ("utf8", "text"),
    "Opening": ("utf8", "text"),
    "TimeControl": ("utf8", "text"),
    "Termination": ("utf8", "text"),
    "Variant": ("utf8", "text"),
    "FEN": ("utf8", "fen"),
    "movetext": ("utf8", "movetext"),
    "moves": ("utf8", "moves"),
    "clocks": ("list<float32>", "clocks"),
    "evals": ("list<float32>", "evals"),
    "mates": ("list<int16>", "mates"),
    "plies": ("int32", "plies"),
    "status": ("uint16", "status"),
    "offset": ("int64", "offset"),
    "untyped": ("list<utf8>", "untyped"),
    "game": ("utf8", "game"),
    "file": ("utf8", "file"),
    "ordinal": ("int64", "ordinal"),
    "begin": ("int64", "begin"),
}

#: Those of a table for which no columns are asked.
DEFAULT = tuple(name for name in COLUMNS if name not in ("movetext", "game", "file", "ordinal", "begin"))

#: Those for which moves have to be read.
MOVE_COLUMNS = ("moves", "clocks", "evals", "mates", "plies")

Field = tuple[str, str, str]
"""A column of a table: its name, its Arrow type, and what stands in it."""


def choose_columns(columns: Iterable[str] | None, extra_tags: Iterable[str], moves: str | None) -> list[Field]:
    """The columns of a table, in order. `moves` "packed": they are numbers; None: no column may need them."""
    for names in (columns, extra_tags):
        if isinstance(names, str):
            raise TypeError("columns are a list of names, not one str")
    if columns is None:
        columns = [name for name in DEFAULT if moves is not None or name not in MOVE_COLUMNS]
    chosen: list[Field] = []
    for name in columns:
        if name not in COLUMNS:
            raise UnknownNameError(
                "bad-option", name=str(name), known=COLUMNS, hint="(another tag: extra_tags=, --extra-tags)"
            )
        if moves is None and name in MOVE_COLUMNS:
            raise UnknownNameError("bad-option", name=name, hint="moves=None reads none: this column needs them")
        of, kind = COLUMNS[name]
        chosen.append((name, "list<uint32>" if name == "moves" and moves == "packed" else of, kind))
    chosen += [(name, "utf8", "text") for name in extra_tags]
    names = [name for name, _, _ in chosen]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UnknownNameError("bad-option", name=twice, hint="a table has each column once")
    if not chosen:
        raise UnknownNameError("bad-option", name="columns", hint="a table has at least one column")
    return chosen


_UNKNOWN = re.compile(r"[?.:/* -]*")
_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_DATE = re.compile(r"([0-9]{4})([./-])([0-9]{2})\2([0-9]{2})")
_TIME = re.compile(r"([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,6}))?")
_EPOCH = datetime.date(1970, 1, 1).toordinal()


def typed(kind: str, text: str) -> tuple[int | None, bool]:
    """A tag's value as the number of its column: an integer, days since 1970, microseconds since midnight; and whether
    nothing got lost. What says that it isn't known (``?``, ``-``, ``????.??.??``) is None, and nothing got lost."""
    text = text.strip(" ")
    if _UNKNOWN.fullmatch(text):
        return None, True
    if kind == "integer":
        if _INTEGER.fullmatch(text) and -0x8000 <= int(text) <= 0x7FFF:
            return int(text), True
    elif kind == "date":
        found = _DATE.fullmatch(text)
        if found:
            try:
                return datetime.date(int(found[1]), int(found[3]), int(found[4])).toordinal() - _EPOCH, True
            except ValueError:
                return None, False
    elif found := _TIME.fullmatch(text):
        hours, minutes, seconds = int(found[1]), int(found[2]), int(found[3])
        if hours < 24 and minutes < 60 and seconds < 60:
            return ((hours * 60 + minutes) * 60 + seconds) * 1_000_000 + int((found[4] or "0").ljust(6, "0")), True
    return None, False
