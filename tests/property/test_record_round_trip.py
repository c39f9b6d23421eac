"""Any tree of Xiangqi comes back from the formats that can hold it: DhtmlXQ, PGN in several notations, text."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from tests.unit.records.trees import as_values

STARTS = (
    None,
    "3k5/9/9/R8/9/9/R8/9/3p5/4K4 b - - 0 1",
    "2bakab2/9/2n1c4/p1p1p1p1p/9/2P3P2/P3P3P/2N1C4/9/R1BAKAB2 w - - 5 9",
    "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1",
)
#: What a comment may hold: no brace that PGN would end at, nothing that isn't text.
COMMENT = st.text(
    st.sampled_from("ab 中，|[]()\\/\n.1好*!") | st.characters(codec="utf-8", exclude_categories=("C", "Z")),
    max_size=12,
).filter(lambda text: "{" not in text and "}" not in text)


@st.composite
def games(draw: st.DrawFn, *, comments_before: bool, nags: bool) -> notation.Game:
    game = notation.Game("xiangqi", draw(st.sampled_from(STARTS)))
    nodes = [game.root]
    for _ in range(draw(st.integers(0, 14))):
        node = draw(st.sampled_from(nodes)) if draw(st.booleans()) else nodes[-1]
        played = {child.move for child in node.children}
        legal = [move for move in node.board().legal_moves if move not in played]
        if not legal:
            continue
        added = node.add(draw(st.sampled_from(legal)))
        nodes.append(added)
        if draw(st.integers(0, 3)) == 0:
            added.comments = [draw(COMMENT)]
        if nags and draw(st.integers(0, 3)) == 0:
            added.nags = [draw(st.integers(1, 140))]
        siblings = added.parent.children
        if comments_before and siblings[0] != added and draw(st.integers(0, 3)) == 0:
            added.comments_before = [draw(COMMENT)]
    if draw(st.integers(0, 2)) == 0:
        game.root.comments = [draw(COMMENT)]
    game.result = draw(st.sampled_from(["*", "1-0", "0-1", "1/2-1/2"]))
    return game


def read_back(game: notation.Game, as_: str = "auto", **options: str) -> notation.Game:
    out = io.BytesIO()
    notation.write(game, out, **options)
    name = options["format"]
    reader = notation.read(io.BytesIO(out.getvalue()), input_format=name, game="xiangqi", notation=as_)
    [again] = reader
    assert again.errors == reader.stray_errors == [], out.getvalue().decode()
    return again


@given(games(comments_before=False, nags=False))
@settings(max_examples=150)
def test_dhtmlxq(game: notation.Game) -> None:
    assert as_values(read_back(game, format="dhtmlxq")) == as_values(game)


NAMES = ["wxf", "wxf:mark_order=before,pawn_rule=number", "chinese", "chinese-trad:prefix_rule=minimal", "ucci", "iccs"]


@pytest.mark.parametrize("name", [*NAMES, "vietnamese"])
@given(game=games(comments_before=True, nags=True))
@settings(max_examples=40)
def test_pgn(name: str, game: notation.Game) -> None:
    try:
        told = "auto" if name in ("wxf", "chinese", "iccs") else name  # what a Format tag says, and what it doesn't
        again = read_back(game, told, format="pgn", notation=name, style="export")
    except notation.UnwritableError:
        assert name == "vietnamese"
        return
    assert as_values(again) == as_values(game)


@pytest.mark.parametrize("name", ["wxf", "chinese", "ucci"])
@given(game=games(comments_before=True, nags=True))
@settings(max_examples=50)
def test_text(name: str, game: notation.Game) -> None:
    if game.root.next is None:
        return  # a list without moves is no list
    # Without being told, ranks that count from 0 and from 1 can both fit.
    assert as_values(read_back(game, name, format="text", notation=name)) == as_values(game)
