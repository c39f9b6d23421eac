"""What programs write into comments, as typed values: ``[%clk 0:03:01] [%eval 0.17,20]``, engines' scores.

The comment itself stays as it is in `Node.comments`; this reads it. Sources: the PGN supplement of 2001 (clk, emt, egt,
mct, csl, cal, eval); lichess and chess.com, which write eval and timestamp; cutechess (``+0.18/12 0.07s``) and
TCEC (``d=32, sd=41, mt=6000, wv=0.17``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from notation.records.tree import Node

__all__ = ["Annotations", "EngineScore", "Evaluation", "annotations_of", "read_annotations"]


@dataclass(frozen=True)
class Evaluation:
    """A judgement: `pawns`, or `mate` in so many moves (negative: against), and the `depth` of the search.

    That of a command is White's point of view, and so are TCEC's fields; the score of cutechess is the mover's own.
    """

    pawns: float | None = None
    mate: int | None = None
    depth: int | None = None


@dataclass(frozen=True)
class EngineScore:
    """What an engine said of its move: `seconds` it thought, `book` for a book move, `fields` as TCEC has them."""

    evaluation: Evaluation | None = None
    seconds: float | None = None
    book: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Annotations:
    """The values in the comments of a move. Times are seconds; a mark is a colour's letter and a square or two."""

    clock: float | None = None
    """What is left on the mover's clock (clk)."""
    elapsed: float | None = None
    """How long the move took (emt)."""
    game_clock: float | None = None
    """What the game took so far, by the mover's clock (egt)."""
    mechanical_clock: float | None = None
    """The same on a clock with hands (mct)."""
    timestamp: float | None = None
    evaluation: Evaluation | None = None
    squares: tuple[tuple[str, str], ...] = ()
    """Coloured squares (csl): ``("G", "a1")``; the colours are R, G, Y, B and what else was written."""
    arrows: tuple[tuple[str, str, str], ...] = ()
    """Arrows (cal): ``("G", "a1", "b2")``."""
    engine: EngineScore | None = None
    others: tuple[tuple[str, str], ...] = ()
    """Commands that aren't known, or whose value can't be read: name and text."""
    text: str = ""
    """The words without the commands."""


_COMMAND = re.compile(r"\[%(\w+)(?:\s+([^\]]*))?\]")
#: One whose value has texts in quotes, in which brackets may stand (tqu, a question of ChessBase's).
_QUOTED = re.compile(r"\[%(\w+)\s+((?:[^\]\"]|\"(?:[^\"\\]|\\.)*\")*)\]", re.DOTALL)
_TIME = re.compile(r"(?:(\d+):)?(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)|(\d+(?:\.\d+)?)")
_EVAL = re.compile(r"(?:#\s?([+-]?\d{1,15})|([+-]?\d+(?:\.\d+)?|[+-]?\.\d+))(?:\s*[,/]\s*(\d{1,15}))?")
_SQUARE = re.compile(r"([A-Z])([a-z]\d{1,2})")
_ARROW = re.compile(r"([A-Z])([a-z]\d{1,2})([a-z]\d{1,2})")
_CUTECHESS = re.compile(
    r"(?:(?P<book>book)|(?P<sign>[+-]?)(?:M(?P<mate>\d{1,15})|(?P<pawns>\d+\.\d+))/(?P<depth>\d{1,15})(?:\s+(?P<seconds>\d+(?:\.\d+)?)s)?)"
    r"(?:,\s*.*)?",
    re.DOTALL,
)
_TCEC = re.compile(r"(?<!\w)(\w+)=([^=,]*(?:,(?!\s*\w+=)[^=,]*)*)(?:,\s*|;\s*|$)")
_WHOLE = re.compile(r"\d{1,15}")
_CLOCKS = {"clk": "clock", "emt": "elapsed", "egt": "game_clock", "mct": "mechanical_clock"}


def _seconds(text: str) -> float | None:
    """``h:mm:ss.f``, with days in front or without hours; or plain seconds."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    if found[5] is not None:
        return float(found[5])
    total = 0.0
    parts = [part for part in found.groups()[:4] if part is not None]
    for size, part in zip((86400, 3600, 60, 1)[4 - len(parts) :], parts, strict=True):
        total += size * float(part.replace(",", "."))
    return total


def _evaluation(text: str) -> Evaluation | None:
    found = _EVAL.fullmatch(text.strip())
    if found is None:
        return None
    depth = int(found[3]) if found[3] else None
    if found[1] is not None:
        return Evaluation(mate=int(found[1]), depth=depth)
    return Evaluation(pawns=float(found[2]), depth=depth)


def _engine(text: str) -> EngineScore | None:
    found = _CUTECHESS.fullmatch(text)
    if found is not None:
        if found["book"]:
            return EngineScore(book=True)
        sign = -1 if found["sign"] == "-" else 1
        evaluation = Evaluation(
            pawns=sign * float(found["pawns"]) if found["pawns"] else None,
            mate=sign * int(found["mate"]) if found["mate"] else None,
            depth=int(found["depth"]),
        )
        return EngineScore(evaluation, float(found["seconds"]) if found["seconds"] else None)
    fields = {name: value.strip() for name, value in _TCEC.findall(text)}
    if len(fields) < 2 or not fields.keys() & {"d", "mt", "ev", "wv", "s", "n", "tl"}:
        return None
    depth = int(fields["d"]) if _WHOLE.fullmatch(fields.get("d", "")) else None
    judged = fields.get("ev") or fields.get("wv") or ""
    mate = re.fullmatch(r"([+-]?)[#M](\d{1,15})", judged)
    pawns = re.fullmatch(r"[+-]?\d+(?:\.\d+)?", judged)
    if mate:
        evaluation = Evaluation(mate=int(mate[1] + mate[2]), depth=depth)
    else:
        evaluation = Evaluation(pawns=float(judged) if pawns else None, depth=depth)
    spent = fields.get("mt", "")
    return EngineScore(evaluation, int(spent) / 1000 if _WHOLE.fullmatch(spent) else None, fields=fields)


def _split(comment: str) -> tuple[list[tuple[str, str]], str]:
    """The commands of a comment, and the words around them."""
    found: list[tuple[str, str]] = []
    words: list[str] = []
    last = comment.rfind("]")  # behind it no command ends
    at = begin = 0
    while 0 <= (at := comment.find("[%", at)) < last:
        command = _QUOTED.match(comment, at) or _COMMAND.match(comment, at)
        if command is None:
            at += 2
            continue
        found.append((command[1], command[2] or ""))
        words.append(comment[begin:at])
        at = begin = command.end()
    words.append(comment[begin:])
    return found, " ".join(" ".join(words).split())


def read_annotations(comments: Iterable[str]) -> Annotations:
    """Read the comments of a move. Of a command that stands twice the last counts, but for squares and arrows."""
    values: dict[str, float | Evaluation] = {}
    squares: list[tuple[str, str]] = []
    arrows: list[tuple[str, str, str]] = []
    others: list[tuple[str, str]] = []
    words: list[str] = []
    engine: EngineScore | None = None
    for comment in comments:
        commands, rest = _split(comment)
        for name, text in commands:
            marks = [mark.strip() for mark in text.split(",") if mark.strip()]
            value: float | Evaluation | None = None
            if name in _CLOCKS:
                value = _seconds(text)
            elif name == "timestamp":
                value = float(text) if re.fullmatch(r"\d+(?:\.\d+)?", text.strip()) else None
            elif name == "eval":
                value = _evaluation(text)
            elif name == "csl" and marks and all(map(_SQUARE.fullmatch, marks)):
                squares += [(mark[0], mark[1:]) for mark in marks]
                continue
            elif name == "cal" and marks and all(map(_ARROW.fullmatch, marks)):
                found = [one for one in map(_ARROW.fullmatch, marks) if one is not None]
                arrows += [(one[1], one[2], one[3]) for one in found]
                continue
            if value is None:
                others.append((name, text))
            else:
                values[_CLOCKS.get(name, "evaluation" if name == "eval" else name)] = value
        score = _engine(rest)
        engine = score or engine
        if rest:
            words.append(rest)
    return Annotations(
        **values,  # type: ignore[arg-type]
        squares=tuple(squares), arrows=tuple(arrows), engine=engine, others=tuple(others), text=" ".join(words),
    )  # fmt: skip


def annotations_of(node: Node) -> Annotations:
    """Those of a move of a game."""
    return read_annotations(node.comments)
