"""Null moves: formats that have no place for one refuse them, and the others give them back."""

from __future__ import annotations

import io

import pytest

import notation
from notation.records import convert_stream
from notation.records.formats import FORMATS

PGN = '[Game "Chinese Chess"]\n\n1. 炮二平五 -- 2. 马二进三 马8进7 *\n'.encode()
HOLD = ("pgn", "lines", "position", "jsonl", "csv", "csv-safe")
REFUSE = [name for name, one in FORMATS.items() if one.writable and name not in (*HOLD, "epd", "sanguo")]


@pytest.mark.parametrize("format", HOLD)
def test_it_comes_back(format: str) -> None:
    (game,) = notation.read(io.BytesIO(PGN))
    out = io.BytesIO()
    notation.write([game], out, format=format)
    (again,) = notation.read(io.BytesIO(out.getvalue()), input_format=format, game="xiangqi")
    assert again.moves == game.moves


@pytest.mark.parametrize("format", REFUSE)
def test_the_line_ends_before_it(format: str) -> None:
    (game,) = notation.read(io.BytesIO(PGN))
    with pytest.raises(notation.UnwritableError, match="no null moves"):
        notation.write([game], io.BytesIO(), format=format)
    out = io.BytesIO()
    errors: list[notation.RecordError] = []
    convert_stream(io.BytesIO(PGN), out, format=format, on_error=errors.append)
    assert [(error.code, error.ply) for error in errors] == [("unwritable", 2)]
    (again,) = notation.read(io.BytesIO(out.getvalue()), input_format=format)
    assert again.moves == game.moves[:1]
    assert not again.errors
