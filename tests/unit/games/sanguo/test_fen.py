"""The position text: the vectors of `docs/sanguo-position.md`, in `tests/data/sanguo/positions.json`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from notation import Board
from notation.errors import LENIENCIES, PositionError
from notation.games.sanguo.spec import SPEC, VALUES, SanguoRules, pack_rules, unpack_rules
from tests.conftest import ROOT
from tests.ops import Position

from .setup import BETWEEN, HAN, KINGS, board

VECTORS: dict[str, Any] = json.loads((ROOT / "tests" / "data" / "sanguo" / "positions.json").read_text("utf-8"))


@pytest.mark.parametrize("line", VECTORS["lines"], ids=lambda line: line["name"])
def test_lines(line: dict[str, Any]) -> None:
    """Each position reads back, has so many moves, and each move leads to the next position."""
    played = Board("sanguo", line["positions"][0]["fen"], policy="strict")
    for number, expected in enumerate(line["positions"]):
        again = Board("sanguo", expected["fen"], policy="strict")
        for position in (played, again):
            assert position.fen() == expected["fen"]
            assert len(position.legal_moves) == expected["legal"]
            assert [side for side in range(3) if position.is_check(side)] == expected["check"]
        assert again == played
        assert again.key() == played.key()
        if number < len(line["moves"]):
            played.push_text(line["moves"][number], "coordinate", policy="strict")


@pytest.mark.parametrize("case", VECTORS["lenient"], ids=lambda case: "+".join(case["leniencies"]))
def test_lenient(case: dict[str, Any]) -> None:
    lenient = Position("sanguo", case["text"])
    assert (lenient.code, lenient.problems) == ("ok", [])
    assert lenient.fen() == case["fen"]
    assert sorted(lenient.leniencies) == case["leniencies"]
    strict = Position("sanguo", case["text"], strict=True)
    assert strict.code in case["leniencies"]


@pytest.mark.parametrize("case", VECTORS["faults"], ids=lambda case: case["code"])
def test_faults(case: dict[str, Any]) -> None:
    position = Position("sanguo", case["text"])
    assert position.code == case["code"]
    assert position.span == (case["start"], case["end"])
    with pytest.raises(PositionError) as caught:
        Board("sanguo", case["text"])
    assert caught.value.problems == (case["code"],)


@pytest.mark.parametrize("case", VECTORS["problems"], ids=lambda case: "+".join(case["problems"]))
def test_problems(case: dict[str, Any]) -> None:
    """All at once; those that are not fatal can be ignored, and the position is then as it says."""
    with pytest.raises(PositionError) as caught:
        Board("sanguo", case["text"])
    assert sorted(caught.value.problems) == sorted(case["problems"])
    if case["fatal"]:
        with pytest.raises(PositionError) as caught:
            Board("sanguo", case["text"], ignore="all")
        assert sorted(caught.value.problems) == sorted(case["fatal"])
    else:
        ignored = Board("sanguo", case["text"], ignore=case["problems"])
        if case["problems"] != ["pending"]:
            assert ignored.fen() == case["text"]
            assert list(ignored.problems()) == case["problems"]
        else:
            assert ignored.problems() == ()


def test_every_code_has_a_vector() -> None:
    assert {case["code"] for case in VECTORS["faults"]} == {
        *("empty", "fields", "ranks", "rank-width", "piece", "digit", "turn", "events", "pending-syntax"),
        *("events-impossible", "fallen-turn"),
        *("first-round", "halfmove", "fullmove"),
    }
    assert {problem for case in VECTORS["problems"] for problem in case["problems"]} == {
        *("piece-on-void", "too-many-of-a-kind", "too-many-kings", "no-king", "fallen-king", "misplaced-king"),
        *("misplaced-advisor", "misplaced-elephant", "foreign-piece", "fallen-owner", "misplaced-pawn", "han-men"),
        *("facing-kings", "opposite-check", "unjudged", "pending"),
    }
    used = {name for case in VECTORS["lenient"] for name in case["leniencies"]}
    assert used <= set(LENIENCIES)
    assert len(used) == 9


def test_the_document_names_every_code() -> None:
    text = (ROOT / "docs" / "sanguo-position.md").read_text("utf-8")
    codes = {case["code"] for case in VECTORS["faults"]}
    codes |= {problem for case in VECTORS["problems"] for problem in case["problems"]}
    assert [code for code in sorted(codes) if f"`{code}`" not in text] == []
    assert SPEC.start_fen in text


def test_pending_sides_that_the_text_does_not_name() -> None:
    """A short text leaves them to be worked out; who is credited is then the side before the one to move."""
    men = f"gK q9 bK h17 rK i1 {BETWEEN} {HAN} rR e16 rR i10"
    short = Board("sanguo", " ".join(board(men, pending="br").fen().split(" ")[:2]))
    assert short.fen().split(" ")[3] == "br"


def test_fields() -> None:
    start = Board("sanguo")
    assert start.fen(fields=1) == SPEC.start_fen.split(" ")[0]
    assert start.fen(fields=2) == " ".join(SPEC.start_fen.split(" ")[:2])
    assert start.fen(fields=5) == " ".join(SPEC.start_fen.split(" ")[:5])


def test_the_board_as_text() -> None:
    rows = str(Board("sanguo")).split("\n")
    assert len(rows) == 17
    assert rows[0] == " " * 12 + "bR bN bB bA bK bA bB bN bR"
    assert rows[8] == "yK  . yC yR" + "  ." * 9 + " gP  .  . gK"
    assert rows[16].split()[4] == "rK"
    assert Board("sanguo").piece_at("q9") == "gK"
    assert f"{KINGS}".split()[1] == "q9"


def test_identity() -> None:
    """A man is known by where he stood, whoever commands him."""
    position = Position("sanguo")
    for text in ("q12o13", "l15j15", "g1i3"):
        moves = [move for move in position.legal() if position.text(move) == text]
        position.ops.apply(position.address, moves[0])
    for point, home in (("o13", "q12"), ("j15", "l15"), ("i3", "g1"), ("q9", "q9")):
        assert position.ops.identity(position.address, position.point(point)) == position.point(home)
    assert position.ops.identity(position.address, position.point("i9")) == -1


# -- rule sets


def test_rules_pack_into_one_word() -> None:
    """Each value of each field alone, and all together; the default is 0."""
    assert pack_rules(SanguoRules()) == 0
    assert unpack_rules(0) == SanguoRules() == SPEC.rules["standard"]
    seen = {0}
    last = {}
    for name, values in VALUES.items():
        for value in list(values)[1:]:
            rules = SanguoRules(**{name: value})
            number = pack_rules(rules)
            assert unpack_rules(number) == rules
            seen.add(number)
        last[name] = list(values)[-1]
    assert len(seen) == 1 + sum(len(values) - 1 for values in VALUES.values())
    everything = SanguoRules(**last)
    assert unpack_rules(pack_rules(everything)) == everything
    assert max(*seen, pack_rules(everything)) < 1 << 31


@pytest.mark.parametrize(
    ("name", "value"), [("emperor", "hides"), ("mate_skips", 1), ("natural_moves", 128), ("occurrences", 6)]
)
def test_rules_are_checked(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        SanguoRules(**{name: value})  # type: ignore[arg-type]


def test_rules_of_another_game() -> None:
    with pytest.raises(TypeError):
        Board("sanguo", rules=Board("xiangqi").rules)
