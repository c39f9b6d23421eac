"""The notations against the shared vectors: each column written, read back, and refused where it must be.

Sources are named in the vectors, row by row.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from notation import Board, Move, notations
from notation.errors import AmbiguousMoveError, NotationError, UnwritableError

from ..conftest import vectors

CHESS: dict[str, Any] = json.loads(vectors("chess", "notation.json").read_text("utf-8"))
XIANGQI: dict[str, Any] = json.loads(vectors("xiangqi", "notation.json").read_text("utf-8"))
GENERATED = [
    json.loads(line) for line in vectors("xiangqi", "notation_generated.jsonl").read_text("utf-8").splitlines()
]

#: Column -> notation.
CHESS_COLUMNS = {
    "uci": "uci:castling=king",
    "uci960": "uci:castling=rook",
    "iccf4": "iccf:promotion_digits=4",
    "figurine_bw": "figurine:set=own",
    "descriptive_n": "descriptive:knight=N",
} | {
    column: column.replace("_", "-")
    for row in CHESS["moves"]
    for column in row["out"]
    if not column.startswith(("_", "descriptive_n", "uci", "iccf4", "figurine_bw"))
}
#: Notations in which a promotion doesn't say what the pawn becomes.
UNSAID = ("uedemann", "gringmuth")
XIANGQI_COLUMNS = {
    "ucci": "ucci", "uci10": "uci", "iccs": "iccs",
    "xboard_san": "algebraic:dialect=xboard", "fsf_san": "algebraic:dialect=fsf",
}  # fmt: skip


def board_of(row: dict[str, Any], game: str = "chess") -> Board:
    return Board(game, row["fen"], chess960=row.get("chess960") or None, ignore="all")


def check(board: Board, move: Move, name: str, text: str) -> None:
    assert board.format(move, name) == text
    for policy in ("lenient", "strict"):
        assert board.parse(text, name, policy=policy) == move
    assert board.reading(text, name).leniencies == ()


@pytest.mark.parametrize("row", CHESS["moves"], ids=lambda row: row["id"])
def test_chess_columns(row: dict[str, Any]) -> None:
    board = board_of(row)
    move = board.parse(row["uci"], "uci")
    assert set(row.get("unwritable", ())) <= set(CHESS_COLUMNS)
    for column, name in CHESS_COLUMNS.items():
        text = row["out"].get(column)
        if column in row.get("unwritable", ()):
            assert text is None
            with pytest.raises(UnwritableError):
                board.format(move, name)
        elif text is not None and move.promotion and name in UNSAID:
            assert board.format(move, name) == text
            for policy in ("lenient", "strict"):
                with pytest.raises(AmbiguousMoveError) as caught:
                    board.parse(text, name, policy=policy)
                assert set(caught.value.candidates) == {row["uci"][:-1] + letter for letter in "nbrq"}
        elif text is not None:
            check(board, move, name, text)


def test_every_column_is_looked_at() -> None:
    written = Counter(column for row in CHESS["moves"] for column, text in row["out"].items() if text is not None)
    assert {column: written[column] for column in ("ran", "iccf", "iccf4", "smith", "uedemann", "gringmuth")} == {
        "ran": 37, "iccf": 35, "iccf4": 35, "smith": 37, "uedemann": 35, "gringmuth": 35,
    }  # fmt: skip
    for language, letters in CHESS["meta"]["langs"].items():
        table = notations.codec("chess", f"san-{language}").table
        assert "".join(table.pieces[0].values()) == letters


@pytest.mark.parametrize("row", CHESS["san_disambiguation"], ids=lambda row: row["san"])
def test_disambiguation(row: dict[str, Any]) -> None:
    board = board_of(row)
    check(board, board.parse(row["uci"], "uci"), "san", row["san"])


@pytest.mark.parametrize("row", CHESS["ambiguous"], ids=lambda row: row["text"])
def test_ambiguous(row: dict[str, Any]) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        board_of(row).parse(row["text"], "san")
    assert sorted(caught.value.candidates) == sorted(row["candidates"])


@pytest.mark.parametrize("row", CHESS["read"], ids=lambda row: row["text"])
def test_lenient_reading(row: dict[str, Any]) -> None:
    board = board_of(row)
    move = board.parse(row["uci"], "uci")
    assert board.parse(row["text"], "san") == move
    reading = board.reading(row["text"], "san")
    assert reading.move == move
    written = board.format(move, "san")
    assert row["san"] in (None, written)
    # What is not the export form has a leniency, and the strict policy refuses it with the first of them.
    assert bool(reading.leniencies) == (row["text"] != written)
    if row["text"] != written:
        with pytest.raises(NotationError) as caught:
            board.parse(row["text"], "san", policy="strict")
        assert caught.value.code in (reading.leniencies[0], "glyph")


@pytest.mark.parametrize("row", CHESS["reject"], ids=lambda row: repr(row["text"]))
def test_refusal(row: dict[str, Any]) -> None:
    board = board_of(row)
    with pytest.raises(NotationError) as caught:
        board.parse(row["text"], "san", policy=row.get("policy", "lenient"))
    assert caught.value.code == row["code"]
    assert (caught.value.start, caught.value.end) == (0, len(row["text"]))


@pytest.mark.parametrize("row", CHESS["uci_bad"], ids=lambda row: row["text"])
def test_bad_uci(row: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        board_of(row).parse(row["text"], "uci", policy=row.get("policy", "lenient"))


@pytest.mark.parametrize("row", [row for row in CHESS["tokens"] if row["kind"] == "null"], ids=lambda row: row["text"])
def test_null_tokens(row: dict[str, Any]) -> None:
    board = Board("chess")
    move = board.parse(row["text"], "san")
    assert not move
    assert board.format(move, "san") == row["canonical"]


def xiangqi_rows() -> list[tuple[dict[str, Any], str, dict[str, str]]]:
    rows = [(row, row["move"], row["notation"]) for row in XIANGQI["vectors"]]
    return rows + [(row, row["ucci"], row) for row in GENERATED]


@pytest.mark.parametrize("column", XIANGQI_COLUMNS)
def test_xiangqi_columns(column: str) -> None:
    checked = 0
    for row, text, columns in xiangqi_rows():
        board = board_of(row, "xiangqi")
        check(board, board.parse(text, "ucci"), XIANGQI_COLUMNS[column], columns[column])
        checked += 1
    assert checked > 1000


@pytest.mark.parametrize("row", XIANGQI["illegal"], ids=lambda row: row["token"])
def test_illegal_xiangqi(row: dict[str, Any]) -> None:
    board = board_of(row, "xiangqi")
    for game, name in notations.NOTATIONS:
        if game == "xiangqi" and name in ("ucci", "uci", "iccs"):
            with pytest.raises(NotationError):
                board.parse(row["token"], name)
