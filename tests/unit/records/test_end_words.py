"""Words that end a game in PGN and pasted text."""

from __future__ import annotations

import io

import pytest

import notation


@pytest.mark.parametrize(
    ("text", "result", "plies"),
    [
        ("1. e4 e5 2. Nf3 Resigns", "1-0", 3), ("1. e4 e5 resigns.", "0-1", 2), ("1. e4 e5 White resigns", "0-1", 2),
        ("1. e4 e5 2. Nf3\nBlack resigns", "1-0", 3), ("1. e4 e5 Draw", "1/2-1/2", 2), ("1. e4 e5 remis", "1/2-1/2", 2),
        ("1. e4 e5 2. Кf3 Ничья", "1/2-1/2", 3), ("1. e4 c5 Белые сдались.", "0-1", 2),
        ("1. P-K4 P-K4 2. Kt-KB3 Resigns", "1-0", 3), ("1. e4 e5 ½:½", "1/2-1/2", 2),
        ("1. e4 e5 1/2:1/2", "1/2-1/2", 2),
    ],
)  # fmt: skip
@pytest.mark.parametrize("options", [{}, {"input_format": "text"}])
def test_the_end_is_told_in_words(text: str, result: str, plies: int, options: dict[str, str]) -> None:
    data = f"{text}\n\n1. d4 d5 *\n".encode()
    reader = notation.read(io.BytesIO(data), **options)
    first, second = reader
    assert (first.result, len(first.moves), len(second.moves)) == (result, plies, 2)
    assert first.errors == second.errors == reader.stray_errors == []
    assert notation.count(io.BytesIO(data)).games == 2


@pytest.mark.parametrize("text", ["1. e4 e5 draws near", "1. e4 e5 2. Nf3 Resigns as he must"])
def test_other_words_are_reported(text: str) -> None:
    [game] = notation.read(io.BytesIO(text.encode()))
    assert game.result == "*"
    assert [error.code for error in game.errors] == ["syntax"]


def test_after_a_fault_nobody_knows_whose_move_it_is() -> None:
    [game] = notation.read(io.BytesIO(b"1. e4 Qa1 Resigns\n"))
    assert game.result == "*"
    assert game.end.unread == ("Qa1 Resigns\n",)
