"""The notation `coordinate`: q12o13."""

from __future__ import annotations

import pytest

from notation import Board, Move
from notation.errors import InvalidMoveError
from notation.notations import list_notations
from tests.ops import load

from .setup import BETWEEN, HAN, KINGS, board

NAMES = [name.value.decode() for name in load("sanguo").names[:289]]


def test_every_point_is_read() -> None:
    """Also where the name goes on from that of a place that isn't there: a13, but no a1."""
    assert len([name for name in NAMES if name]) == 225
    assert {"a13", "a5", "e1", "e17", "q13", "m17"} <= set(NAMES)
    assert not {"a1", "a4", "a14", "d17", "n1", "q17"} & set(NAMES)
    for number, point in enumerate(NAMES):
        if point and point != "i9":
            for text in (f"{point}i9", f"i9{point}"):
                move = Move("sanguo", text)
                assert number in (move.from_point, move.to_point)
                assert str(move) == text


@pytest.mark.parametrize(
    ("text", "leniencies"),
    [
        ("q12o13", ()),
        ("q12-o13", ("separator",)),
        ("Q12O13", ("case",)),
        ("Q12-o13", ("case", "separator")),
        ("q12o13+", ("extra-check",)),
    ],
)
def test_spellings(text: str, leniencies: tuple[str, ...]) -> None:
    reading = Board("sanguo").reading(text, "coordinate")
    assert str(reading.move) == "q12o13"
    assert sorted(reading.leniencies) == sorted(leniencies)


@pytest.mark.parametrize(
    "text", ["a1a13", "a13a1", "a1b1", "q12o18", "q12o0", "q120o3", "r9q9", "q12", "q12o13q", "q12o", "i9i"]
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        Board("sanguo").parse(text, "coordinate")


def test_the_longest_name_is_meant() -> None:
    """a1 is no point, e1 is; e11 is not e1 followed by a 1."""
    men = f"{KINGS} {BETWEEN} {HAN} gR e11 gN a11"
    assert str(board(men).parse("e11e1", "coordinate")) == "e11e1"
    assert str(board(men).parse("e11e12", "coordinate")) == "e11e12"
    assert str(board(men).parse("A11C12", "coordinate")) == "a11c12"


def test_registered() -> None:
    assert "coordinate" in list_notations("sanguo")
