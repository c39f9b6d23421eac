"""What stands over a game score in a book: the title, the players, and the odds."""

from __future__ import annotations

import re
from typing import NamedTuple

from notation.records.odds import Odds, read_odds

__all__ = ["Heading", "read_heading"]

_WINDOW = 600
"""So many characters before the first move are looked at."""

_TITLE = re.compile(r"(?!.*(?:WHITE|BLACK))\w.{4,}")
_PARAGRAPH = re.compile(r"\n[ ]*\n")
_SIGN = r"[.,]?[ ]{0,3}(:|\(|--?|–|—)"
_WHITE = re.compile(rf"[ ]*white{_SIGN}", re.IGNORECASE)
_BLACK = re.compile(rf"\bblack{_SIGN}", re.IGNORECASE)


class Heading(NamedTuple):
    """`title` "" and `players` ("", "") where there are none; `odds` None; `words` with their place: those about the
    odds."""

    title: str
    players: tuple[str, str]
    odds: Odds | None
    words: tuple[int, int]


def read_heading(text: str, before: int, start: int) -> Heading:
    """Read what stands between a place (the end of the game before) and the first move."""
    begin = max(before, start - _WINDOW)
    lines = [line.strip() for line in text[begin:start].splitlines()]
    title = next((line for line in reversed(lines) if line.isupper() and _TITLE.match(line)), "")
    white = black = ""
    for line in lines:
        first, second = _players(line)
        white, black = first or white, second or black
    place, end = _block(text, begin, start)
    return Heading(" ".join(title.rstrip(".").split()), (white, black), read_odds(text[place:end]), (place, end))


def _players(line: str) -> tuple[str, str]:
    """The names that a line such as ``White (Mr. A).   Black (Mr. B.)`` gives, "" for none."""
    first = _WHITE.match(line)
    second = _BLACK.search(line, first.end() if first else 0)
    if second is not None and first is None and line[: second.start()].strip():
        return "", ""
    end = second.start() if second is not None else len(line)
    return (
        "" if first is None else _name(line[first.start(1) : end]),
        "" if second is None else _name(line[second.start(1) :]),
    )


def _name(text: str) -> str:
    """The name behind ``:`` or a dash, or in brackets."""
    text = text.strip()
    if text.startswith("("):
        end = text.rfind(")")
        # What stands behind the bracket must be no more than a dot, or this is no name.
        name = text[1:end].strip() if end > 0 and not text[end + 1 :].strip(" .,;") else ""
    else:
        name = text.lstrip(":-–— ").removesuffix(".").rstrip()
    return name if 2 <= len(name) <= 40 else ""


def _block(text: str, begin: int, start: int) -> tuple[int, int]:
    """The last short paragraphs before the moves, up to the one that says which game this is."""
    cuts = [begin, *(found.end() for found in _PARAGRAPH.finditer(text, begin, start)), start]
    place = start
    for first, stop in zip(reversed(cuts[:-1]), reversed(cuts[1:]), strict=True):
        words = text[first:stop].strip()
        if len(words) > 300 or words.startswith("["):
            break
        place = first
        if words.upper().startswith("GAME"):
            break
    return place, start
