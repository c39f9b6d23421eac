"""Xiangqi notations against the shared vectors: every column of every row, every alias, game, refusal and doubt.

The vectors name their sources row by row; their `meta.keys` say which notation each column is.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation import Board
from notation.errors import AmbiguousMoveError, NotationError
from notation.notations import NOTATIONS

from ..conftest import vectors

VECTORS: dict[str, Any] = json.loads(vectors("xiangqi", "notation.json").read_text("utf-8"))
GENERATED = vectors("xiangqi", "notation_generated.jsonl").read_text("utf-8").splitlines()
COLUMNS = {column: name.split()[0] for column, name in VECTORS["meta"]["keys"].items()}
ROWS: list[tuple[str, str, dict[str, str]]] = [(row["fen"], row["move"], row["notation"]) for row in VECTORS["vectors"]]
ROWS += [(row["fen"], row["ucci"], row) for row in map(json.loads, GENERATED)]
NAMES = [name for game, name in NOTATIONS if game == "xiangqi"]
#: Columns that leave some rows out: one has no rule for them, the other's source shows none.
PARTIAL = {"vn": 1200, "cxq_playok": 1200}
#: Strings found in public records -> the notation that reads them.
GIVEN = {
    "fsf_san": "algebraic", "fsf_wxf": "wxf", "elephantops_san": "algebraic:dialect=elephantops",
    "xcore_traditionalchinese": "chinese-trad", "xcore_english": "wxf", "xcore_ucci": "ucci", "xcore_uci": "uci",
    "zh_hans": "chinese", "zh_hans_xqbase": "chinese", "zh_hant_min": "chinese-trad", "xqbase_letters": "wxf",
    "cxq": "cxq", "wxf_file": "wxf",
}  # fmt: skip


def board_of(fen: str) -> Board:
    return Board("xiangqi", fen, ignore="all")


@pytest.mark.parametrize("column", COLUMNS)
def test_every_string(column: str) -> None:
    name = COLUMNS[column]
    checked = 0
    for fen, ucci, texts in ROWS:
        if column not in texts:
            continue
        board = board_of(fen)
        move = board.parse(ucci, "ucci")
        text = texts[column]
        assert board.format(move, name) == text, (fen, ucci)
        assert board.parse(text, name) == move, (fen, text)
        assert board.parse(text, name, policy="strict") == move, (fen, text)
        assert board.reading(text, name).leniencies == (), (fen, text)
        checked += 1
    assert checked >= PARTIAL.get(column, len(ROWS))


def test_strings_of_public_records() -> None:
    checked = 0
    for row in VECTORS["vectors"]:
        board = board_of(row["fen"])
        move = board.parse(row["move"], "ucci")
        for column, text in row.get("given", {}).items():
            assert board.parse(text, GIVEN[column]) == move, (row["fen"], column, text)
            checked += 1
    assert checked > 200


def readers(text: str, dialect: str) -> list[str]:
    """The notations that must read an alias."""
    if not text.isascii() and text[0] not in "ＣＨ":
        return ["chinese", "chinese-trad", "chinese:pawn_rule=old,digits=ascii"]
    if dialect == "vn":
        return ["vietnamese", "vietnamese:style=long"]
    if text[0].isalpha() and text[1:2].islower():
        if "-" in text:
            return ["lalg", "salg"]
        return ["algebraic"] if "1-10" in dialect else ["salg", "algebraic:dialect=xboard"]
    if dialect == "ranks 1-10":
        return ["algebraic"] if text[0].isupper() else ["uci"]
    if text[:2].lower() in {f"{file}{rank}" for file in "abcdefghi" for rank in range(10)} and (
        (len(text) == 4 and text[2].isalpha()) or ("-" in text and text[-2].isalpha())
    ):
        return ["ucci", "iccs"]
    return ["wxf", "axf", "cxq", "playok", "wxf:letters=NB,pawn_rule=xqbase", "axn"]


def test_aliases() -> None:
    checked = 0
    for row in VECTORS["aliases"]:
        board = board_of(row["fen"])
        move = board.parse(row["move"], "ucci")
        for spelling in row["spellings"]:
            text = spelling["text"]
            expected = readers(text, spelling.get("dialect", ""))
            for name in expected:
                assert board.parse(text, name) == move, (row["fen"], text, name)
            for name in NAMES:  # whoever else reads it takes it for the same move
                try:
                    assert board.parse(text, name) == move, (row["fen"], text, name)
                except NotationError:
                    assert name not in expected
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("row", VECTORS["games"], ids=lambda row: row["name"])
def test_games(row: dict[str, Any]) -> None:
    for name in ("wxf", "cxq", "axf"):
        board = board_of(row["start"])
        for token, ucci in zip(row["tokens"], row["ucci"], strict=True):
            move = board.push_text(token, name)
            assert str(move) == ucci
            assert board.peek() == move
        assert board.fen().split()[:2] == row["final"].split()[:2]


@pytest.mark.parametrize("name", NAMES)
def test_refusals(name: str) -> None:
    for row in VECTORS["illegal"]:
        with pytest.raises(NotationError) as caught:
            board_of(row["fen"]).parse(row["token"], name)
        assert caught.value.code in ("illegal", "syntax"), row


@pytest.mark.parametrize("row", VECTORS["ambiguous"], ids=lambda row: row["token"])
@pytest.mark.parametrize("name", ["wxf", "axf", "cxq", "wxf:pawn_rule=number", "wxf:prefix_rule=fsf"])
def test_doubts(row: dict[str, Any], name: str) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        board_of(row["fen"]).parse(row["token"], name)
    assert sorted(caught.value.candidates) == sorted(row["candidates"])
