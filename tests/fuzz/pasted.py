"""Pasted text, and books: whatever it is, every way to read it finds the same games, and good ones come back.

The first byte of an input chooses how the text is given: forced or found out, and of which game.
"""

from __future__ import annotations

import io
import warnings
from typing import Any

import notation
from notation.records.convert import convert_stream
from notation.records.record_reader import RecordReader

WINDOW = 1 << 14


class Named(io.BytesIO):
    """Bytes with a file's name."""

    name = "input"


def stream(text: bytes, name: str) -> Named:
    named = Named(text)
    named.name = name
    return named


def check(text: bytes, name: str, **options: Any) -> None:
    """The same games in all ways to read a text."""
    reader = notation.read(stream(text, name), **options)
    try:
        games = list(reader)
    except notation.RecordError as error:
        if error.code not in ("no-game", "foreign-format"):
            raise
        return
    for error in [error for game in games for error in game.errors] + reader.stray_errors:
        assert 0 <= error.offset <= len(text), error
        assert 1 <= error.line <= 1 + text.count(b"\n") + text.count(b"\r"), error
        assert str(error)
    for game in games:
        board = game.board
        for move in game.moves:
            board.push(move)
    if not isinstance(reader, RecordReader):  # PGN has a target of its own
        return
    counts = notation.count(stream(text, name), **options)
    assert counts.games == len(games)
    assert counts.moves == sum(map(len, games))
    out = io.BytesIO()
    summary = convert_stream(stream(text, name), out, name=name, format="lines", **options)
    assert summary.games == len(games)
    lines = out.getvalue().decode().split("\n")
    assert lines.pop() == ""
    for line, game in zip(lines, games, strict=True):
        assert len(line.split()) == len(game)
    good = [game for game in games if not game.errors and len(game) > 7]
    good = [game for game in good if not any(move.uci() == "0000" for move in game.moves)]  # which text can't hold
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a format has no place for
        for game in good:
            # A score without a heading is only taken for one of a book where it holds little else.
            for format in ("jsonl", "text") if game.game == "xiangqi" else ("jsonl",):
                out = io.BytesIO()
                notation.write([game], out, format=format)
                again = list(notation.read(io.BytesIO(out.getvalue()), input_format=format, game=game.game))
                assert [one.moves for one in again] == [game.moves], out.getvalue()


def text(data: bytes) -> None:
    """Lists of moves as people paste them, of Xiangqi and of chess."""
    how = data[0] if data else 0
    options: dict[str, Any] = [{}, {"input_format": "text"}, {"game": "xiangqi"}, {"game": "chess"}][how % 4]
    check(data[1:], ("input", "input.txt")[how // 4 % 2], **options)


def book(data: bytes) -> None:
    """Scores of chess games in prose."""
    how = data[0] if data else 0
    check(data[1:], "input.txt", **[{"input_format": "text"}, {"input_format": "text", "game": "chess"}, {}][how % 3])
