"""Three-Kingdoms Xiangqi against the shared vectors: moves, set-ups, refusals."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from notation import Board
from notation.errors import NotationError
from tests.ops import load

from ..conftest import shared
from .games.sanguo.setup import BETWEEN, HAN, KINGS, board

VECTORS: dict[str, Any] = json.loads(shared("vectors", "sanguo", "notation.json").read_text("utf-8"))
OWNERS = {"吴": "g", "魏": "b", "蜀": "r", "汉": "y"}
KINDS = {"车": "R", "马": "N", "相": "B", "士": "A", "炮": "C", "兵": "P"}
#: How many men of a kind each kingdom begins with.
FIRST = {"R": 2, "N": 2, "B": 2, "A": 2, "C": 2, "P": 5}


def name(point: list[int]) -> str:
    row, column = point
    return f"{chr(97 + column)}{17 - row}"


def text(move: dict[str, Any]) -> str:
    return name(move["from"]) + name(move["to"])


def set_up(setup: dict[str, Any]) -> Board:
    """The men of a vector; men beyond a kingdom's own were won from Wei, then from Han."""
    men, won = [], set()
    for shown, points in setup["pieces"].items():
        owner, kind = OWNERS[shown[0]], KINDS[shown[1]]
        for number, point in enumerate(points):
            origin = "" if number < FIRST[kind] else "b" if number < 2 * FIRST[kind] else "y"
            won.add(origin)
            men.append(f"{owner}{origin}{kind} {name(point)}")
    if sum(shown[1] == "兵" for shown in setup["pieces"]) and "y" in won:  # the five soldiers on Wei's own line
        men = [man.replace("gP", "gbP") for man in men]
    events = ",".join(event for event, origin in (("gKy", "y"), ("gMb", "b")) if origin in won)
    kings = KINGS if "b" not in won else KINGS.replace("bK i17 ", "")
    taken = {man.split()[1] for man in men}
    # Between the kings of Wei and Shu and, in one set-up, between a rook of Wu's and Wei's king.
    more = [HAN] if "y" not in won else []
    more += ["bB i15"] if "b" not in won and "蜀兵" in setup["pieces"] else []
    more += [BETWEEN] if "b" not in won and "i4" not in taken else []
    return board(" ".join([kings, *men, *more]), events=events or "-")


@pytest.mark.parametrize("setup", [row for row in VECTORS["setups"] if "moves" in row], ids=lambda row: row["name"])
def test_setups(setup: dict[str, Any]) -> None:
    position = set_up(setup)
    assert position.problems() == ()
    for row in setup["moves"]:
        move = position.parse(text(row), "coordinate")
        for notation, token in (("sanguo", row["token"]), ("sanguo-trad", row["token_trad"])):
            assert position.format(move, notation) == token
            assert position.parse(token, notation, policy="strict") == move


def test_the_only_piece() -> None:
    setup = next(row for row in VECTORS["setups"] if "tokens" in row)
    position = board(f"{KINGS} {HAN} {BETWEEN} gR k8 gN k14")
    for meaning, token in setup["tokens"].items():
        move = position.parse("k8k7" if "rook" in meaning else "k14j16", "coordinate")
        assert position.format(move, "sanguo:form=short") == token
        assert position.parse(token) == move


def test_from_start() -> None:
    for row in VECTORS["from_start"]:
        position = Board("sanguo")
        tokens = row["round"].split(".")[1].split("，")
        for token, move in zip(tokens, row["moves"], strict=True):
            assert "吴魏蜀"[position.turn] == move["side"]
            assert str(position.push_text(token, policy="strict")) == text(move)


def test_geometry() -> None:
    """Files and ranks of all four owners, as the vectors' formulas have them."""
    ops = load("sanguo")
    checked = 0
    for row in VECTORS["geometry"]:
        owner = "吴魏蜀汉".index(row["side"])
        for file in range(1, 18):
            for rank in range(1, 18):
                place = {"file": file, "rank": rank}
                line, column = (
                    sum(sign * place.get(word, 0) if not word.isdigit() else sign * int(word) for sign, word in terms)
                    for terms in map(_terms, row["file_rank_to_point"].strip("()").split(","))
                )
                point = ops.relative_point[(owner * 32 + file) * 32 + rank]
                on_board = 4 <= line <= 12 or 4 <= column <= 12
                assert point == (line * 17 + column if on_board else -1)
                checked += on_board
    assert checked == 4 * 225


def _terms(formula: str) -> list[tuple[int, str]]:
    """``17-rank`` as signs and words."""
    return [(-1 if sign == "-" else 1, word) for sign, word in re.findall(r"([+-]?)\s*(\w+)", formula)]


#: A position for each token that is to be refused.
POSITIONS = {
    "前8平9": f"{KINGS} {HAN} {BETWEEN} gP i10 gP l10",
    "三车平11": "gK q9 rK i1 gR d9 gR h9 gbR n9 yK a9 yC c9 yR d11 yR d8 yR d7",
    "士9进1": f"{KINGS} {HAN} {BETWEEN} gA p9",
}


def test_rejects() -> None:
    checked = 0
    for row in VECTORS["reject"]:
        token = row.get("token")
        if token is None or token == "（轮空）":
            continue
        men = POSITIONS.get(token, f"{KINGS} {HAN} {BETWEEN} gR j11 gN j12")
        position = board(men, events="gMb" if "bR" in men else "-", ignore="all")
        for policy in ("lenient", "strict"):
            if row.get("policy") == "strict" and policy == "lenient":
                assert position.parse(token) in position.legal_moves  # one move only can be meant
                continue
            with pytest.raises(NotationError):
                position.parse(token, policy=policy)
        checked += 1
    assert checked == 6


def test_scripts() -> None:
    """Each pair of characters that moves use is read by both notations."""
    position = board(f"{KINGS} {HAN} {BETWEEN} gR k8 gN k14 gR g8")
    for simplified in ("吴9进1", "马4进2", "前车平11", "后车平9"):
        traditional = simplified
        for char, other in VECTORS["traditional"].items():
            traditional = traditional.replace(char, other[0])
        moves = {
            position.parse(token, notation)
            for token in (simplified, traditional)
            for notation in ("sanguo", "sanguo-trad")
        }
        assert len(moves) == 1
        assert position.format(moves.pop(), "sanguo-trad") == traditional
