"""JSON lines: one object a game.

    {"game": "chess", "tags": {"White": "…"}, "fen": null, "result": "1-0",
     "moves": {"san": ["e4", "e5"], "uci": ["e2e4", "e7e5"]}, "comments": {"2": ["…"]}, "nags": {"1": [1]}}

`fen` null is the start position; a tag that stands twice has a list; comments and glyphs are by ply, 0 before the
first move; `errors` are those of the reading. Moves are written in every notation that is named: ``--to san+uci``.
A reader takes the first notation of an object that it knows. Variations have no place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from notation._core import Board
from notation.errors import UnwritableError
from notation.kernel.codec import CodecHandle
from notation.notations import list_notations, split_name
from notation.records.document import Document
from notation.records.play import Losses, is_withdrawal
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game

__all__ = ["recognise", "records", "write", "write_all"]


def recognise(text: str) -> int:
    """How surely a text is lines of JSON objects with moves."""
    line = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0]
    return 95 if line.startswith("{") and '"moves"' in line and '":' in line else 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the games of a document."""
    text = document.text
    at = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        if text[at:stop].strip("\ufeff \t\r"):
            yield _record(text[at:stop].strip("\ufeff"), at, stop)
        at = stop + 1


def _record(line: str, start: int, stop: int) -> Record | Fault:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return Fault("syntax", start, stop)
    if not isinstance(found, dict) or not isinstance(found.get("moves"), (dict, list)):
        return Fault("syntax", start, stop)
    record = Record(start, stop)
    name = found.get("game")
    record.game = name if isinstance(name, str) else None
    if isinstance(found.get("fen"), str):
        record.fen = found["fen"]
    tags = found.get("tags")
    for key, value in tags.items() if isinstance(tags, dict) else ():
        record.tags += [(key, str(one)) for one in (value if isinstance(value, list) else [value])]
    if isinstance(found.get("result"), str):
        record.result = found["result"]
    moves = found["moves"]
    if isinstance(moves, dict):
        known = list_notations(record.game) if record.game else ()
        chosen = next((key for key in moves if not known or split_name(key)[0] in known), None)
        record.notation = chosen
        moves = moves[chosen] if chosen is not None else []
    comments, nags = (_by_ply(found.get(key)) for key in ("comments", "nags"))
    for ply, word in enumerate([None, *moves] if isinstance(moves, list) else [None]):
        if word is not None:
            record.add(Kind.MOVE, start, stop, str(word))
        for nag in nags.get(str(ply), ()):
            if isinstance(nag, int) and 0 <= nag <= 255:
                record.add(Kind.NAG, start, stop, nag)
            else:
                record.fault("bad-nag", start, stop, severity="warning")
        for comment in comments.get(str(ply), ()):
            record.add(Kind.COMMENT, start, stop, str(comment))
    return record


def _by_ply(found: object) -> dict[str, list[object]]:
    """Lists by ply, whatever was there."""
    pairs = found.items() if isinstance(found, dict) else ()
    return {str(ply): values for ply, values in pairs if isinstance(values, list)}


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game with its moves in one notation."""
    return write_all(game, [handle], losses)


def write_all(game: Game, handles: Sequence[CodecHandle], losses: Losses) -> str:
    """Write a game with its moves in each of some notations; a line ends before a move without a text in one."""
    losses.tree(game, comments=True, glyphs=True)
    tags: dict[str, str | list[str]] = {}
    for name, value in game.tags.pairs:
        before = tags.get(name)
        tags[name] = value if before is None else [*(before if isinstance(before, list) else [before]), value]
    moves: dict[str, list[str]] = {handle.name: [] for handle in handles}
    comments: dict[str, list[str]] = {}
    nags: dict[str, list[int]] = {}
    board = game.board
    start = board.fen()
    ended: set[str] = set()
    if game.root.comments:
        comments["0"] = list(game.root.comments)
    for ply, node in enumerate(game.root.mainline(), 1):
        move = node.move
        assert move is not None
        if is_withdrawal(move):
            losses.add("withdrawals")
        for handle in handles if not is_withdrawal(move) else ():
            if handle.name not in ended:
                try:
                    moves[handle.name].append(board.format(move, handle.name))
                except UnwritableError as error:
                    losses.faults.append((ply, error))
                    ended.add(handle.name)
        if node.comments:
            comments[str(ply)] = list(node.comments)
        if node.nags:
            nags[str(ply)] = list(node.nags)
        board.push(move)
    made: dict[str, object] = {
        "game": game.game,
        "tags": tags,
        "fen": None if start == Board(game.game).fen() else start,
        "result": game.result,
        "moves": moves,
    }
    made |= {key: value for key, value in (("comments", comments), ("nags", nags)) if value}
    if game.errors:
        made["errors"] = [
            {"code": error.code, "ply": error.ply, "line": error.line, "text": error.text} for error in game.errors
        ]
    return json.dumps(made, ensure_ascii=False) + "\n"
