"""A game as a binary file holds it, and how it becomes a Game and is taken apart again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from notation._core import Board
from notation.errors import PositionError, RecordError
from notation.records.binary.move_tree import MoveTree
from notation.records.builder import GameBuilder
from notation.records.play import Losses, refuse_null
from notation.records.record import Fault
from notation.records.tree import Game, Node, Source

__all__ = [
    "EMPTY",
    "NAMES",
    "Draft",
    "Step",
    "board_field",
    "cells_of",
    "decoded",
    "encoded",
    "error_of",
    "field",
    "finish",
    "steps",
]

NAMES = tuple("abcdefghi"[point % 9] + str(point // 9) for point in range(90))
"""The points of the board in UCCI, from Red's left."""

EMPTY = "."


class Draft:
    """One game of a file, bytes `start` to `stop`.

    `cells`: the 90 letters of the position before the first move, from a0 on, `.` for an empty point; None: the start
    position. `turn`: "w" or "b", where the file says it; who makes the first move of `tree` wins over it.
    `fen` wins over `cells`, as it stands but for whose turn it is.
    `is_game` False: no game stands there, and `faults` say what does.
    """

    def __init__(self, start: int = 0, stop: int = 0) -> None:
        self.start = start
        self.stop = stop
        self.cells: list[str] | None = None
        self.fen = ""
        self.turn: str | None = None
        self.number = 1
        self.tags: list[tuple[str, str]] = []
        self.result: str | None = None
        self.tree = MoveTree()
        self.faults: list[Fault] = []
        self.encoding = "gb18030"
        self.is_game = True

    def tag(self, name: str, value: str) -> None:
        """Add a tag, if it says anything. What PGN has no place for in a name becomes an underscore."""
        if value.strip():
            self.tags.append((re.sub(r"\W", "_", name, flags=re.ASCII), value.strip()))

    def fault(self, code: str, offset: int, *, severity: str = "error", hint: str = "") -> None:
        """Note what is wrong at a byte of the file."""
        self.faults.append(Fault(code, offset, offset, severity=severity, hint=hint))


def decoded(raw: bytes, encoding: str, draft: Draft, offset: int) -> str:
    """A text of the file; bytes that are none stay visible, and are a fault."""
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        draft.fault("encoding", offset, severity="warning", hint=f"this is no {encoding}")
        return raw.decode(encoding, "backslashreplace")


def board_field(cells: list[str]) -> str:
    """The first field of the FEN of 90 letters from a0 on."""
    rows = []
    for rank in range(9, -1, -1):
        row, run = "", 0
        for letter in cells[9 * rank : 9 * rank + 9]:
            if letter == EMPTY:
                run += 1
                continue
            row += (str(run) if run else "") + letter
            run = 0
        rows.append(row + (str(run) if run else ""))
    return "/".join(rows)


_START = Board("xiangqi").fen()
_START_FIELD = _START.split()[0]


def cells_of(board: Board) -> list[str]:
    """The 90 letters of a position, from a0 on."""
    cells = []
    for row in reversed(board.fen(letters="nb").split()[0].split("/")):
        for letter in row:
            cells += [EMPTY] * int(letter) if letter.isdigit() else [letter]
    return cells


def _start_fen(draft: Draft) -> str | None:
    """The FEN of a draft; None for the game's start."""
    words = draft.fen.split() or [_START_FIELD if draft.cells is None else board_field(draft.cells)]
    if len(words) == 1:
        words += [draft.turn or "w", "-", "-", "0", str(max(1, draft.number))]
    first = draft.tree.first_point
    if first >= 0:
        mover = _piece_on(words[0], first)
        if mover != EMPTY:
            words[1] = "w" if mover.isupper() else "b"
    fen = " ".join(words)
    return None if fen == _START else fen


def _piece_on(field: str, point: int) -> str:
    """The letter on a point of the first field of a FEN."""
    rows = field.split("/")
    if len(rows) != 10:
        return EMPTY
    at = 0
    for letter in rows[9 - point // 9]:
        at += int(letter) if letter.isdigit() else 1
        if at > point % 9:
            return EMPTY if letter.isdigit() else letter
    return EMPTY


def finish(draft: Draft, file: str, ordinal: int) -> Game:
    """Make the game of a draft."""
    faults = [*draft.faults, *draft.tree.faults]
    fen = _start_fen(draft)
    tags = draft.tags
    playable = True
    try:
        builder = GameBuilder("xiangqi", fen)
        if fen is not None:
            faults += [Fault(one, draft.start, draft.start, severity="warning") for one in builder.board.problems()]
    except PositionError as error:
        playable = False
        builder = GameBuilder("xiangqi")
        faults += [Fault("bad-fen", draft.start, draft.start)]
        faults += [Fault(code, draft.start, draft.start) for code in error.problems]
        tags = [*tags, ("FEN", fen or "")]
    game = builder.game
    faults += draft.tree.hang(game, NAMES, playable=playable)
    game.tags = tags
    if draft.result is not None:
        game.result = draft.result
    game.source = Source(file, ordinal, draft.start, 0, draft.encoding)
    game.errors = [error_of(fault, file, ordinal) for fault in faults]
    return game


def error_of(fault: Fault, file: str, ordinal: int) -> RecordError:
    """A fault as an exception; its place is a byte of the file."""
    return RecordError(
        fault.code,
        file=file,
        offset=fault.start,
        ordinal=ordinal,
        ply=fault.ply,
        severity=fault.severity,
        game="xiangqi",
        hint=fault.hint,
    )


# -- taking apart ---------------------------------------------------------------------------------


class Step(NamedTuple):
    """A move of a tree, depth first; for the start, `start` and `stop` are -1. `comment` is all that is said there."""

    start: int
    stop: int
    child: bool
    sibling: bool
    comment: str


def steps(game: Game, losses: Losses) -> Iterator[Step]:
    """The tree of a game, depth first, the start before all."""
    root = game.root
    waiting = [_writable(root, losses)]
    yield Step(-1, -1, bool(waiting[0]), False, losses.comment(root))
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            continue
        node = waiting[-1].pop()
        move = node.move
        assert move is not None
        children = _writable(node, losses)
        yield Step(move.from_point, move.to_point, bool(children), bool(waiting[-1]), losses.comment(node))
        waiting.append(children)


def _writable(node: Node, losses: Losses) -> list[Node]:
    """The nodes that follow one, the last first."""
    return [child for child in reversed(node.children) if not refuse_null(child, losses)]


def encoded(text: str, encoding: str, losses: Losses, what: str) -> bytes:
    """A text in the encoding of a format; what that lacks is lost, and said."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        losses.add(f"characters in {what}")
        return text.encode(encoding, "replace")


def field(text: str, size: int, losses: Losses, name: str) -> bytes:
    """A text in GB18030 in at most so many bytes, whole characters only."""
    raw = encoded(text, "gb18030", losses, f"tag {name}")
    if len(raw) > size:
        losses.add(f"the end of tag {name}")
        while len(raw) > size:
            text = text[:-1]
            raw = text.encode("gb18030", "replace")
    return raw
