"""Rows of a game table out of games that are in memory.

What `sheet.pyx` writes for PGN without making a game; a test holds both together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from notation._core import Board
from notation.errors import NUMBERS, RecordError, UnwritableError
from notation.notations import codec as find_codec
from notation.records.annotations import Annotations, Evaluation, read_annotations
from notation.records.columns import MOVE_COLUMNS, Field, typed
from notation.records.play import is_withdrawal
from notation.records.sheet import movetext_of, result_of
from notation.records.tree import Game

__all__ = ["evaluation_of", "row_of", "row_of_error"]

_SURROGATE = re.compile("[\ud800-\udfff]")


def row_of(game: Game, fields: Sequence[Field], notation: str | None) -> list[Any]:
    """The values of a game for the columns of a table, in order. `notation` "packed": moves as numbers; None: moves,
    and what is wrong with them, are not looked at."""
    tags = game.tags
    status, offset = 0, None
    first = next((error for error in game.errors if error.severity == "error"), None)
    if first is not None:
        status, offset = NUMBERS[first.code], first.offset
    values: dict[str, Any] = {}
    if notation is not None and any(kind in (*MOVE_COLUMNS, "status", "offset") for _, _, kind in fields):
        values, ended = _line(game, notation)
        # What can't be written ends the line, so that later moves are not come to.
        if ended is not None and (first is None or first.ply > ended[0]):
            status, offset = NUMBERS[ended[1]], game.source.offset
    untyped = []
    for name, _, kind in fields:
        text = tags.get(name)
        if kind == "text":
            values[name] = text
        elif kind in ("integer", "date", "time"):
            values[name], whole = (None, True) if text is None else typed(kind, text)
            if not whole:
                untyped.append(f"{name}={text}")
        elif kind == "result":
            values[name] = text if text is not None else result_of(game)
        elif kind == "fen":
            values[name] = text if text is not None else _start(game)
        elif kind == "movetext":
            values[name] = movetext_of(game)
    values |= {
        "untyped": untyped or None,
        "status": status,
        "offset": offset,
        "game": game.game,
        "file": game.source.file,
        "ordinal": game.source.ordinal,
        "begin": game.source.offset,
    }
    return [_valid(values[name]) for name, _, _ in fields]


def row_of_error(error: RecordError, fields: Sequence[Field]) -> list[Any]:
    """The row of a record that was passed over."""
    values = {
        "status": NUMBERS[error.code],
        "offset": error.offset,
        "file": error.file,
        "ordinal": error.ordinal,
        "begin": error.offset,
    }
    return [_valid(values.get(name)) for name, _, _ in fields]


def _valid(value: Any) -> Any:
    """Text without the lone surrogates that stand for bytes which are no text."""
    if isinstance(value, str):
        return _SURROGATE.sub("\ufffd", value)
    if isinstance(value, list) and value and isinstance(value[0], str):
        return [_valid(item) for item in value]
    return value


def _start(game: Game) -> str | None:
    """The first position, unless it is the game's own."""
    fen = game.board.fen()
    return None if fen == Board(game.game).fen() else fen


def _line(game: Game, notation: str) -> tuple[dict[str, Any], tuple[int, str] | None]:
    """The columns about moves, and the ply and the code of the first that can't be written."""
    moves: list[Any] = []
    clocks: list[float | None] = []
    evals: list[float | None] = []
    mates: list[int | None] = []
    handle = None if notation == "packed" else find_codec(game.game, notation)
    board = game.board
    sides = 2 if game.game != "sanguo" else 3
    first = 0 if board.turn == Board(game.game).turn else 1
    ended = None
    for ply, node in enumerate(game.root.mainline(), 1):
        move = node.move
        assert move is not None
        if is_withdrawal(move):
            board.push(move)
            continue
        try:
            moves.append(move.packed if handle is None else board.format(move, handle.name))
        except UnwritableError as error:
            ended = ply, error.code
            break
        board.push(move)
        found = read_annotations(node.comments)
        judged = evaluation_of(found, black=sides == 2 and (first + ply) % 2 == 0)
        clocks.append(found.clock)
        evals.append(judged.pawns if judged is not None else None)
        mates.append(judged.mate if judged is not None and judged.mate is not None else None)
    mates = [mate if mate is None or -0x8000 <= mate <= 0x7FFF else None for mate in mates]
    return {
        "moves": moves if handle is None else " ".join(moves),
        "plies": len(moves),
        "clocks": _unless_empty(clocks),
        "evals": _unless_empty(evals),
        "mates": _unless_empty(mates),
    }, ended


def _unless_empty(values: Iterable[Any]) -> list[Any] | None:
    found = list(values)
    return found if any(value is not None for value in found) else None


def evaluation_of(found: Annotations, *, black: bool) -> Evaluation | None:
    """The evaluation of a move from White's (Red's) point of view: that of a command, else that of an engine's score,
    which cutechess writes from the mover's and TCEC from White's."""
    if found.evaluation is not None or found.engine is None:
        return found.evaluation
    judged = found.engine.evaluation
    if judged is None or not black or found.engine.fields:
        return judged
    return Evaluation(
        pawns=None if judged.pawns is None else 0.0 - judged.pawns, mate=None if judged.mate is None else -judged.mate
    )
