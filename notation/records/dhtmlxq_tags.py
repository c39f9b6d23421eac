"""The header fields of DhtmlXQ and the tags that they are."""

from __future__ import annotations

import re

from notation.records.play import Losses
from notation.records.tags import Tags

__all__ = ["read_tags", "written_tags"]

_NAMES = {
    "title": "Title",
    "event": "Event",
    "date": "Date",
    "place": "Site",
    "round": "Round",
    "timerule": "TimeControl",
    "red": "Red",
    "redteam": "RedTeam",
    "black": "Black",
    "blackteam": "BlackTeam",
    "author": "Annotator",
    "remark": "Remark",
    "open": "Opening",
    "generator": "Generator",
}
_KEYS = {tag: key for key, tag in _NAMES.items()} | {"White": "red", "WhiteTeam": "redteam"}

_RESULTS = {
    "红胜": "1-0", "紅勝": "1-0", "w": "1-0", "1-0": "1-0", "黑胜": "0-1", "黑勝": "0-1", "l": "0-1", "0-1": "0-1",
    "和": "1/2-1/2", "和棋": "1/2-1/2", "和局": "1/2-1/2", "d": "1/2-1/2", "1/2-1/2": "1/2-1/2",
    "未知": "*", "": "*", "*": "*",
}  # fmt: skip
_WRITTEN = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}


def read_tags(fields: list[tuple[str, str]]) -> tuple[list[tuple[str, str]], str | None]:
    """The tags of header fields (key, value), in order, and the result. A key without a tag of PGN is its own;
    a result in other words than usual is kept as ResultText."""
    pairs = []
    result = None
    for key, value in fields:
        if key.lower() == "result":
            result = _RESULTS.get(value.strip().lower())
            if result is not None:
                pairs.append(("Result", result))
            if result is None or _WRITTEN[result] != value:
                pairs.append(("ResultText", value))
        elif value.strip():
            pairs.append((_NAMES.get(key.lower(), key), value))
    return pairs, result


def written_tags(tags: Tags, result: str, losses: Losses) -> list[tuple[str, str]]:
    """The header fields of a game's tags."""
    fields = []
    as_it_was = tags.get("ResultText")
    outcome = _WRITTEN.get(result, result)
    if as_it_was is not None and _RESULTS.get(as_it_was.strip().lower(), "*") == result:
        outcome = as_it_was
    for name, value in tags.pairs:
        if name == "Result":
            fields.append(("result", outcome))
        if name in ("Game", "Variant", "FEN", "SetUp", "Format", "Result", "ResultText"):
            continue
        key = _KEYS.get(name, name)
        if value.strip("?.") == "" or not value.strip():
            continue
        if not re.fullmatch(r"\w+", key, re.ASCII) or re.fullmatch(r"(comment|move_|movelist|binit|fen).*", key):
            losses.add(f"tag {name}")
            continue
        value = value.replace("\r", "").replace("[", "\\u005b").replace("\n", "||")
        fields.append((key, value))
    if "Result" not in tags and (result != "*" or as_it_was is not None):
        fields.append(("result", outcome))
    return fields
