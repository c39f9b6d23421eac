"""CSV: its columns, and cells that spreadsheets take for formulas."""

from __future__ import annotations

import csv
import io

import pytest

import notation

VALUES = ["=1+1", "+x", "-x", "@x", "'x", "'=x", "x=", "x'", " =x", '"=x"', "=a,b", "O'Neill", "x"]


def written(white: str, format: str) -> tuple[bytes, list[dict[str, str]]]:
    game = next(iter(notation.read(io.BytesIO(b"1. e4 e5 *"))))
    game.tags["White"] = white
    out = io.BytesIO()
    notation.write(game, out, format=format)
    return out.getvalue(), list(csv.DictReader(io.StringIO(out.getvalue().decode(), newline="")))


@pytest.mark.parametrize("value", VALUES)
def test_cells(value: str) -> None:
    data, [row] = written(value, "csv")
    assert row["White"] == value
    [game] = notation.read(io.BytesIO(data))
    assert game.tags["White"] == value
    data, [row] = written(value, "csv-safe")
    assert row["White"] == ("'" + value if value[0] in "=+-@'" else value)
    [game] = notation.read(io.BytesIO(data), input_format="csv-safe")
    assert (game.tags["White"], len(game.moves)) == (value, 2)


def test_moves_are_cells_too() -> None:
    game = next(iter(notation.read(io.BytesIO(b"C2=5 h8+7 C5+4 *"), game="xiangqi", notation="wxf")))
    out = io.BytesIO()
    notation.write(game, out, format="csv-safe")
    assert all(
        cell[:1] not in ("=", "+", "-", "@", "\t", "\r")
        for row in csv.reader(io.StringIO(out.getvalue().decode(), newline=""))
        for cell in row
    )


def test_ratings_and_the_opening_have_columns() -> None:
    pgn = b'[White "x"]\n[WhiteElo "2500"]\n[BlackElo "?"]\n[ECO "C20"]\n[Opening "King"]\n\n1. e4 e5 1-0\n'
    out = io.BytesIO()
    notation.write(notation.read(io.BytesIO(pgn)), out, format="csv")
    [row] = csv.DictReader(io.StringIO(out.getvalue().decode(), newline=""))
    assert [row[name] for name in ("WhiteElo", "BlackElo", "ECO", "Opening", "Result")] == [
        "2500", "?", "C20", "King", "1-0"
    ]  # fmt: skip
    [game] = notation.read(io.BytesIO(out.getvalue()))
    assert game.tags["Opening"] == "King"
