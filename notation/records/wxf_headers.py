"""The header lines of WXF, CXQ and PlayOK records, and the tags that they are.

A line becomes tags with the names of PGN. Where these don't give the line back as it was, the line itself is
kept too, as a tag of its key (``WXF_RED``), and is what is written as long as the tags still say the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from notation.records.tags import Tags

__all__ = ["KEYS", "Layout", "header_lines", "read_header"]

#: The keys, in the order in which records have them.
KEYS = ("FORMAT", "GAME", "TIME", "RED", "BLACK", "RESULT", "DATE", "PLACE", "EVENT", "AUTHOR", "REMARK", "FEN")

PREFIX = "WXF_"

_RESULT = re.compile(r"(1-0|0-1|1/2-1/2|\*)?\s*(?:\((.*)\))?\s*")


class Layout(NamedTuple):
    """How a site lays a header out. `separator` stands between the parts of a line; `order`: the keys; `align`:
    the column of the values; `always`: keys that are written with nothing to say;
    `names_game`: GAME names the players."""

    separator: str
    order: tuple[str, ...]
    align: int
    always: tuple[str, ...] = ()
    says_format: bool = True
    names_game: bool = False


def _player(side: str) -> Callable[[str], list[tuple[str, str]]]:
    def read(value: str) -> list[tuple[str, str]]:
        parts = [part.strip() for part in value.split(";")]
        names = (side, side + "Elo", side + "Team")
        return [(name, part) for name, part in zip(names, parts, strict=False) if part]

    return read


def _event(value: str) -> list[tuple[str, str]]:
    name, _, control = (part.strip() for part in value.partition(";"))
    return [("Event", name)] * bool(name) + [("TimeControl", control)] * bool(control)


def _result(value: str) -> list[tuple[str, str]]:
    found = _RESULT.fullmatch(value)
    if not found:
        return [("Result", value)]
    return [("Result", found[1])] * bool(found[1]) + [("Termination", found[2] or "")] * bool(found[2])


def _one(name: str) -> Callable[[str], list[tuple[str, str]]]:
    return lambda value: [(name, value)] if value else []


_READ: dict[str, Callable[[str], list[tuple[str, str]]]] = {
    "RED": _player("Red"),
    "BLACK": _player("Black"),
    "RESULT": _result,
    "DATE": _one("Date"),
    "PLACE": _one("Site"),
    "EVENT": _event,
    "AUTHOR": _one("Annotator"),
    "REMARK": _one("Remark"),
}


def _compose(key: str, tags: Tags | dict[str, str], layout: Layout) -> str:
    """The value of a key, from the tags; empty where they say nothing."""

    def get(name: str) -> str:
        return " ".join((tags.get(name) or "").split())

    separator = layout.separator
    if key in ("RED", "BLACK"):
        side = key.capitalize()
        other = "White" if side == "Red" else "Black"
        parts = [get(side + part) or get(other + part) for part in ("", "Elo", "Team")]
        parts = ["" if part == "?" else part for part in parts]
        if not any(parts):
            return ""
        return f"{parts[0]}{separator}{parts[1]}{separator}{parts[2]}".rstrip() + ";"
    if key == "GAME" and layout.names_game:
        red, black = (
            " ".join(filter(None, (get(side), f"({get(side + 'Elo')})" if get(side + "Elo") else "")))
            for side in ("Red", "Black")
        )
        return f"{red} vs {black}" if red and black else ""
    if key == "EVENT":
        return separator.join(filter(None, (get("Event").replace("?", ""), get("TimeControl"))))
    if key == "RESULT":
        return " ".join(filter(None, (get("Result"), f"({get('Termination')})" if get("Termination") else "")))
    name = {"DATE": "Date", "PLACE": "Site", "AUTHOR": "Annotator", "REMARK": "Remark"}.get(key)
    value = get(name) if name else ""
    return "" if value.strip("?.") == "" else value


def read_header(lines: list[tuple[str, str]], layout: Layout) -> list[tuple[str, str]]:
    """The tags of header lines (key, value), in their order."""
    pairs: list[tuple[str, str]] = []
    for key, value in lines:
        if key in _READ:
            pairs += _READ[key](value)
    tags = dict(pairs)
    kept = []
    for key, value in lines:
        if key in ("FEN", "FORMAT") or (key == "GAME" and not value):
            continue
        if _compose(key, tags, layout) != value and (value or key not in layout.always):
            kept.append((PREFIX + key, value))
    return pairs + kept


def header_lines(tags: Tags, layout: Layout) -> list[tuple[str, str]]:
    """The header lines (key, value) of a game's tags."""
    lines = []
    for key in layout.order:
        value = _compose(key, tags, layout)
        as_it_was = tags.get(PREFIX + key)
        if as_it_was is not None and key in (*_READ, "GAME", "TIME"):
            same = key not in _READ or all(tags.get(name) == text for name, text in _READ[key](as_it_was))
            if same:
                value = as_it_was
        if value or key in layout.always:
            lines.append((key, value))
    return lines


def unwritten(tags: Tags, layout: Layout) -> list[str]:
    """The names of tags that the header has no place for."""
    held = {"Game", "Variant", "Format", "FEN", "SetUp", "White", "Black", "Red"} | {
        PREFIX + key for key in layout.order
    }
    for side in ("Red", "Black", "White"):
        held |= {side + "Elo", side + "Team"}
    held |= {"Event", "TimeControl", "Result", "Termination", "Date", "Site", "Annotator", "Remark"}
    if "REMARK" not in layout.order:
        held -= {"Remark"}
    if "AUTHOR" not in layout.order:
        held -= {"Annotator"}
    if "PLACE" not in layout.order:
        held -= {"Site"}
    return [name for name in tags if name not in held and tags[name].strip("?.") != ""]
