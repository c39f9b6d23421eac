"""Titles of Three-Kingdoms Xiangqi records: ``魏杀汉·蜀困魏·吴灭蜀·吴胜``, what happened and who won.

    title = event {"·" event} "·" side "胜"  |  side "胜局"
    event = side side "盟"  |  side "杀汉"  |  side "灭" side [side]  |  side "困" side

Events stand in the order of time, the winner last. 盟 names the side first that made the alliance; the one that the
death of the emperor brings is not mentioned, nor are sides that resigned. 灭 is mate (or, of Wei and Shu, that their
kings faced each other), 困 stalemate; who mates both others is named once, the side that fell first first. ``胜局``
ends a game without events. A draw is ``和局`` here, of which the source, a column on these records, says nothing.
"""

from __future__ import annotations

import re

from notation._core import Board
from notation.errors import RecordError
from notation.records.sanguo_words import SIDES, simplified

__all__ = ["Deed", "deeds_of", "parse_title", "title_of"]

#: What a title tells: ("alliance", by, with), ("killing", by), ("checkmate", by, of), ("stalemate", by, of),
#: ("win", who), ("draw",). Sides are numbers.
Deed = tuple[str | int, ...]

_SEPARATOR = re.compile(r"\s*[·•‧・∙⋅．.]\s*")
_DEED = re.compile("([吴魏蜀])(?:([吴魏蜀])盟|(杀汉)|灭([吴魏蜀])([吴魏蜀])?|困([吴魏蜀]))")
_END = re.compile("([吴魏蜀])胜(局)?|(和局|和)")


def parse_title(text: str) -> tuple[Deed, ...]:
    """Read a title in either script. Raises RecordError ``wrong-title`` for what is none."""

    def wrong(hint: str) -> RecordError:
        return RecordError("wrong-title", text=text, hint=hint)

    *parts, last = _SEPARATOR.split(simplified(text.strip()))
    found: list[Deed] = []
    for part in parts:
        match = _DEED.fullmatch(part)
        if match is None:
            raise wrong(f"{part!r} is no event, and the winner comes last" if part else "an event is missing")
        sides = [SIDES.index(side) for side in match.groups() if side and side in SIDES]
        if len(set(sides)) != len(sides):
            raise wrong(f"{part!r} names a side twice")
        if match[2]:
            found.append(("alliance", *sides))
        elif match[3]:
            found.append(("killing", *sides))
        elif match[6]:
            found.append(("stalemate", *sides))
        else:
            found += [("checkmate", sides[0], side) for side in sides[1:]]
    match = _END.fullmatch(last)
    if match is None:
        raise wrong("the winner must come last")
    if match[3]:
        return (*found, ("draw",))
    if bool(match[2]) == bool(parts):
        raise wrong(f"a title {'with' if parts else 'without'} events ends in {'胜' if parts else '胜局'}")
    return (*found, ("win", SIDES.index(match[1])))


def deeds_of(board: Board) -> tuple[Deed, ...]:
    """What a title has to tell of a game, from its last position on; the end only if the game is over."""
    found: list[Deed] = []
    for event in board.events:
        if event.kind == "alliance":
            found.append(("alliance", event.actor or 0, event.patient or 0))
        elif event.kind == "killing":
            found.append(("killing", event.actor or 0))
        elif event.reason in ("checkmate", "stalemate", "facing-kings"):
            kind = "stalemate" if event.reason == "stalemate" else "checkmate"
            found.append((kind, event.actor or 0, event.patient or 0))
    outcome = board.outcome()
    if outcome is not None:
        found.append(("draw",) if outcome.winner is None else ("win", outcome.winner))
    return tuple(found)


def title_of(board: Board) -> str:
    """The title of a game, in simplified characters, from its last position; empty while it goes on."""
    deeds = deeds_of(board)
    if not deeds or deeds[-1][0] not in ("win", "draw"):
        return ""
    parts: list[str] = []
    before: Deed = ()
    for deed in deeds:
        kind, *numbers = deed
        names = [SIDES[side] for side in numbers if isinstance(side, int)]
        if kind == "alliance":
            parts.append(f"{names[0]}{names[1]}盟")
        elif kind == "killing":
            parts.append(f"{names[0]}杀汉")
        elif kind == "stalemate":
            parts.append(f"{names[0]}困{names[1]}")
        elif kind == "checkmate" and before[:2] == deed[:2]:
            parts[-1] += names[1]
        elif kind == "checkmate":
            parts.append(f"{names[0]}灭{names[1]}")
        elif kind == "draw":
            parts.append("和局")
        else:
            parts.append(f"{names[0]}胜" + ("" if parts else "局"))
        before = deed
    return "·".join(parts)
