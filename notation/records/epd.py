"""EPD: a position and what is said of it, one a line: ``… w KQkq - bm Nf3; id "WAC.001";``.

`parse_epd` and `format_epd` read and write a line with typed values. As a record format a line is a game that begins
in its position: `pv` is its moves, the other operations are its tags. Source: the PGN standard, section 16.2, with its
opcodes; real files write moves in UCI, leave out the last semicolon, put a fifth field, or hold FENs.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from notation._core import Board
from notation._move import Move
from notation.errors import NotationError, PositionError
from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game

__all__ = ["OPCODES", "Epd", "Value", "format_epd", "parse_epd", "recognise", "records", "write"]

Value: TypeAlias = "int | float | str | tuple[Move, ...] | tuple[str, ...] | None"

#: The standard's opcodes -> the type of what they say.
OPCODES: Mapping[str, str] = {
    **dict.fromkeys(("am", "bm", "pm", "sm"), "moves"),
    "pv": "line",
    **dict.fromkeys(("acd", "acn", "acs", "ce", "dm", "fmvn", "hmvc", "rc", "tcgs"), "number"),
    **dict.fromkeys(
        ("eco", "id", "nic", "noop", "tcri", "tcsi", *(f"{c}{n}" for c in "cv" for n in range(10))), "text"
    ),
    **dict.fromkeys(("draw_accept", "draw_claim", "draw_offer", "draw_reject", "resign"), "none"),
}

_OPERATION = re.compile(r"[\s;]*([A-Za-z]\w*)((?:\s+(?:\"(?:[^\"\\]|\\.)*(?:\"|$)|[^\s;\"]+))*)(?:\s*(?:;|$))")
_OPERAND = re.compile(r"\"((?:[^\"\\]|\\.)*)(?:\"|$)|([^\s;\"]+)")
_QUOTE = re.compile(r"(?<!\\)(?:\\\\)*\"")
_FIELDS = re.compile(r"\ufeff?\s*(\S+)\s+([wbWB])\s+(\S+)\s+(\S+)(?=\s|;|$)")
_BOARD = re.compile(r"(?:[1-8pnbrqkPNBRQK~]+/){7}[1-8pnbrqkPNBRQK~]+\s+[wbWB]\s+\S+\s+\S+")


@dataclass
class Epd:
    """A position and its operations, in order; values are moves, numbers, texts, or None for an opcode alone."""

    board: Board
    operations: dict[str, Value] = field(default_factory=dict)


def _operations(text: str, at: int) -> Iterator[tuple[str, list[str], int, int]]:
    """The opcodes with their operands, and where each stands; raises ValueError with the place of what is none."""
    while at < len(text):
        found = _OPERATION.match(text, at)
        if found is None:
            if not text[at:].strip(" \t\r\n;"):
                return
            raise ValueError(at + len(text[at:]) - len(text[at:].lstrip()))
        operands = [
            re.sub(r"\\(.)", r"\1", one[1]) if one[2] is None else one[2] for one in _OPERAND.finditer(found[2])
        ]
        yield found[1], operands, found.start(1), found.end()
        at = found.end()


def _move(board: Board, word: str, policy: str) -> Move:
    try:
        return board.parse(word, "san", policy=policy)
    except NotationError as error:
        if policy != "strict":
            with contextlib.suppress(NotationError):
                return board.parse(word, "uci")
        raise error from None


def _moves(board: Board, words: list[str], line: bool, policy: str) -> tuple[Move, ...]:
    board = board.copy(stack=False)
    moves = []
    for word in words:
        move = _move(board, word, policy)
        moves.append(move)
        if line:
            board.push(move)
    return tuple(moves)


def _value(board: Board, opcode: str, words: list[str], policy: str) -> Value:
    kind = OPCODES.get(opcode, "")
    if kind in ("moves", "line"):
        return _moves(board, words, kind == "line", policy)
    if not words:
        return None
    if kind == "number" and len(words) == 1:
        for number in (int, float):
            try:
                return number(words[0])
            except ValueError:
                continue
    return words[0] if len(words) == 1 else tuple(words)


def _position(fields: re.Match[str], operations: list[tuple[str, list[str], int, int]]) -> str:
    clocks = {"hmvc": "0", "fmvn": "1"}
    for opcode, words, _, _ in operations:
        if opcode in clocks and words and words[0].isdigit():
            clocks[opcode] = words[0]
    return " ".join((*fields.groups(), clocks["hmvc"], clocks["fmvn"]))


def parse_epd(text: str, *, policy: str = "lenient") -> Epd:
    """Read a line. Raises PositionError for its position, NotationError for a move of an operation, and
    InvalidMoveError `syntax` for what is no operation; the strict policy reads moves in SAN only."""
    from notation.errors import InvalidMoveError

    fields = _FIELDS.match(text)
    if fields is None:
        raise PositionError("fen-fields", text=text, game="chess")
    at = fields.end()
    dash = re.compile(r"\s+-(?=\s)").match(text, at)
    if dash and policy != "strict":
        at = dash.end()
    try:
        operations = list(_operations(text, at))
    except ValueError as error:
        place = int(str(error))
        raise InvalidMoveError(
            "syntax", text=text, start=place, end=len(text), game="chess", notation="epd",
            hint="an opcode begins with a letter; with clocks this is a FEN",
        ) from None  # fmt: skip
    epd = Epd(Board("chess", _position(fields, operations), policy="lenient"))
    for opcode, words, _, _ in operations:
        epd.operations[opcode] = _value(epd.board, opcode, words, policy)
    return epd


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _operand(board: Board, opcode: str, value: Value, notation: str) -> list[str]:
    kind = OPCODES.get(opcode, "")
    if value is None:
        return []
    if isinstance(value, (int, float)):
        return [str(value)]
    if isinstance(value, str):
        bare = kind != "text" and re.fullmatch(r"[^\s;\"]+", value)
        return [value if bare else _quote(value)]
    board = board.copy(stack=False)
    words = []
    for one in value:
        if isinstance(one, str):
            words.append(one if re.fullmatch(r"[^\s;\"]+", one) else _quote(one))
            continue
        words.append(board.format(one, notation))
        if kind == "line":
            board.push(one)
    return words


def format_epd(epd: Epd, *, notation: str = "san") -> str:
    """Write a line, its moves in a notation (the standard's is SAN). Clocks but 0 and 1 become hmvc and fmvn."""
    fields = epd.board.fen().split()
    operations = dict(epd.operations)
    for opcode, clock, usual in (("hmvc", fields[4], "0"), ("fmvn", fields[5], "1")):
        if clock != usual or opcode in operations:
            operations[opcode] = int(clock)
    parts = [" ".join(fields[:4])]
    for opcode, value in operations.items():
        parts.append(" ".join((opcode, *_operand(epd.board, opcode, value, notation))) + ";")
    return " ".join(parts)


# ---------------------------------------------------------------------------------------------
# As a record format


def recognise(text: str) -> int:
    """How surely a text is EPD: its first lines are positions."""
    lines = [line for line in text[:4000].splitlines()[:5] if line.strip() and not line.startswith("#")]
    return (
        88 if lines and all(_BOARD.match(line.lstrip("\ufeff \t")) for line in lines[: max(1, len(lines) - 1)]) else 0
    )


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the positions of a document."""
    text = document.text
    at = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        line = text[at:stop].rstrip("\r")
        if line.strip("\ufeff \t") and not line.startswith("#"):
            yield _record(line, at)
        at = stop + 1


def _record(line: str, at: int) -> Record | Fault:
    fields = _FIELDS.match(line)
    if fields is None:
        return Fault("stray-text", at, at + len(line))
    record = Record(at, at + len(line))
    record.game = "chess"
    behind = fields.end()
    clocks = re.compile(r"\s+(?:-|\d+)(?:\s+\d+)?(?=\s|;|$)").match(line, behind)
    operations = []
    try:
        for one in _operations(line, clocks.end() if clocks else behind):
            operations.append(one)
    except ValueError as error:
        record.fault("syntax", at + int(str(error)), at + len(line))
    if len(_QUOTE.findall(line)) % 2:  # the text goes to the line's end, over whatever was meant to follow
        record.fault("syntax", at + list(_QUOTE.finditer(line))[-1].start(), at + len(line))
    given = clocks[0].split() if clocks else []
    if len(given) == 2:  # a FEN in its place
        record.fen = " ".join((*fields.groups(), *given))
    else:
        record.fen = _position(fields, operations)
    record.fen_place = (at + fields.start(1), at + fields.end())
    for opcode, words, start, stop in operations:
        if opcode == "pv":
            place = start + 2
            for word in words:
                place = line.index(word, place)
                record.add(Kind.MOVE, at + place, at + place + len(word))
                place += len(word)
        elif opcode not in ("hmvc", "fmvn"):
            record.tags.append((opcode, " ".join(words)))
            if OPCODES.get(opcode) == "moves":
                _check(record, opcode, words, at + start, at + stop)
    return record


def _check(record: Record, opcode: str, words: list[str], start: int, stop: int) -> None:
    """Report what isn't a legal move; its text stays."""
    try:
        _moves(Board("chess", record.fen, ignore="all"), words, False, "lenient")
    except NotationError as error:
        record.fault(error.code, start, stop, hint=opcode)


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game's first position, its tags that are opcodes, and its moves as `pv`."""
    losses.tree(game)
    board = game.board
    epd = Epd(board)
    for name, value in game.tags.pairs:
        if name in ("FEN", "SetUp", "Variant") or value.strip("?.*") == "":
            continue
        if not (name in OPCODES or re.fullmatch(r"[a-z][a-z0-9_]*", name)):
            losses.add(f"tag {name}")
            continue
        if OPCODES.get(name) == "moves":
            try:
                epd.operations[name] = _moves(board, value.split(), False, "lenient")
                continue
            except NotationError:
                epd.operations[name] = tuple(value.split())
        else:
            words = value.split()
            number = OPCODES.get(name) == "number" and len(words) == 1
            epd.operations[name] = _value(board, name, words if number else [value] if value else [], "lenient")
    moves = tuple(move for _, _, move, _ in main_line(game, handle, losses))
    if moves:
        epd.operations["pv"] = moves
    return format_epd(epd, notation=handle.name) + "\n"
