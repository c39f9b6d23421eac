"""The shared FEN vectors: what is read, what it becomes, and what is refused with which code.

Source: the shared data set's vectors/chess/fen.json (collected from issue reports and other libraries' tests).
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import notation
from tests.conftest import vectors

ROWS: list[dict[str, Any]] = json.loads(vectors("chess", "fen.json").read_text(encoding="utf-8"))["fen"]
GOOD = [row for row in ROWS if row["verdict"] == "ok"]
BAD = [row for row in ROWS if row["verdict"] == "reject"]
# Both rooks stand on the queen's wing, but the right is that of the king on e1 with the rook on a1: that
# is standard chess, although the vector calls it Chess960.
STANDARD = "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1"


@pytest.mark.parametrize("row", GOOD, ids=lambda row: row["fen"])
def test_read(row: dict[str, Any]) -> None:
    board = notation.Board("chess", row["fen"])
    assert board.fen(ep="always") == row["canonical"]
    if "chess960" in row and row["fen"] != STANDARD:
        assert board.chess960 == row["chess960"]
    if "shredder" in row:
        assert board.fen(ep="always", castling="shredder") == row["shredder"]
    for style, vector in (("always", "fen"), ("xfen", "xfen"), ("legal", "legal")):
        if "ep" in row:
            assert board.fen(ep=style).split()[3] == row["ep"][vector]
    if row.get("lenient_only"):
        with pytest.raises(notation.PositionError) as caught:
            notation.Board("chess", row["fen"], policy="strict")
        if "code" in row:
            assert caught.value.code == row["code"]
    else:
        assert notation.Board("chess", row["fen"], policy="strict") == board
    if "ep-clock" in board.leniencies:  # no writer's text says both
        return
    again = notation.Board("chess", board.fen(ep="always"), policy="strict")
    assert again.fen(ep="always") == board.fen(ep="always")


@pytest.mark.parametrize("row", BAD, ids=lambda row: row["fen"] or "empty")
def test_refuse(row: dict[str, Any]) -> None:
    with pytest.raises(notation.PositionError) as caught:
        notation.Board("chess", row["fen"])
    assert caught.value.code == row["code"]
