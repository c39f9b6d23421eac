"""Blanks that come with text of web pages: of no width, of other widths, and as entities."""

from __future__ import annotations

import io

import pytest

import notation


@pytest.mark.parametrize(
    "blank",
    ["\u00a0", "\u200b", "\u2009", "\u202f", "\u2060", "\ufeff", "&nbsp;", "&#160;", "&#8203;", "&thinsp;", "&NBSP;"],
)
@pytest.mark.parametrize("text", ["1. e4{}e5 2.{}Nf3{} Nc6", "1.{}e4 e5{}2. Nf3{}Nc6 1-0", "{}1. e4 e5 2. Nf3{}Nc6{}"])
def test_between_moves(text: str, blank: str) -> None:
    data = text.replace("{}", blank).encode()
    reader = notation.read(io.BytesIO(data))
    [game] = reader
    assert [move.uci() for move in game.moves] == ["e2e4", "e7e5", "g1f3", "b8c6"]
    assert game.errors == reader.stray_errors == []
    counted = notation.count(io.BytesIO(data))
    assert (counted.games, counted.moves) == (1, 4)
