"""Moves that the chosen notation has no text for: the rest of the line is kept as it stood, the rest of the file read.

Castling of a king who stays where he is (Chess960) can't be told from no move in a notation of two squares.
"""

from __future__ import annotations

import io

import pytest

from notation import UnwritableError, read, write
from notation.records import convert_stream

HEAD = '[Variant "Chess960"]\n[FEN "k7/8/8/8/8/8/8/6KR w H - 0 1"]\n[SetUp "1"]\n\n'
MAIN = HEAD + "1. O-O {c} (1. Kg2 Kb8 (1... Ka7) 2. Kh2) Kb8 2. Kf2 *\n\n"
ASIDE = HEAD + "1. Kf2 (1. O-O {castled} Kb8) (1. Kg2 Kb8 2. Kg1 (2. Kf1) Kc8) 1... Kb8 *\n\n"
INSIDE = HEAD + "1. Kg2 (1. Kf2 Kb8 (1... Ka7 2. Kg2) 2. Kg1 Kc8) 1... Kb8 *\n\n"
GOOD = '[Event "good"]\n\n1. e4 e5 *\n\n'


def convert(text: str, **options: object) -> tuple[str, list[tuple[str, int, int]]]:
    out, found = io.BytesIO(), []
    options = {"to": "coordinate", "format": "pgn", "style": "export", **options}
    convert_stream(io.BytesIO(text.encode()), out, on_error=found.append, **options)
    return out.getvalue().decode(), [(error.code, error.ordinal, error.ply) for error in found]


def movetexts(text: str) -> list[str]:
    return [part for part in text.split("\n\n") if not part.startswith("[") and part.strip()]


def test_in_the_main_line() -> None:
    text, errors = convert(MAIN + GOOD)
    assert errors == [("unwritable", 1, 1)]
    assert movetexts(text) == [
        ";unread: O-O {c} (1. Kg2 Kb8 (1... Ka7) 2. Kh2) Kb8 2. Kf2\n*",
        "1. e2-e4 e7-e5 *",
    ]


def test_in_a_variation() -> None:
    text, errors = convert(ASIDE)
    assert errors == [("unwritable", 1, 1)]
    assert movetexts(text) == [
        "1. g1-f2\n;unread: O-O Kb8\n(1. g1-g2 a8-b8 2. g2-g1 (2. g2-f1) 2... b8-c8) 1... a8-b8 *"
    ]


def test_nothing_unwritable() -> None:
    text, errors = convert(INSIDE)
    assert errors == []
    assert movetexts(text) == ["1. g1-g2 (1. g1-f2 a8-b8 (1... a8-a7 2. f2-g2) 2. f2-g1 b8-c8) 1... a8-b8 *"]


def test_skip_and_stop() -> None:
    assert movetexts(convert(MAIN + GOOD, errors="skip")[0]) == ["1. e2-e4 e7-e5 *"]
    assert movetexts(convert(GOOD + MAIN + GOOD, errors="stop")[0])[0] == "1. e2-e4 e7-e5 *"
    assert len(movetexts(convert(GOOD + MAIN + GOOD, errors="stop")[0])) == 2


@pytest.mark.parametrize("format", ["lines", "pgn"])
def test_the_other_ways_of_writing_agree(format: str) -> None:
    _, errors = convert(MAIN + GOOD, format=format, style="keep")
    assert errors == [("unwritable", 1, 1)]


def test_writing_a_game_raises() -> None:
    [game] = read(io.BytesIO(MAIN.encode()))
    with pytest.raises(UnwritableError):
        write(game, io.BytesIO(), notation="coordinate")
