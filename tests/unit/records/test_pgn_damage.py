"""Damaged and loose PGN: which games there are, and what is said about the rest."""

from __future__ import annotations

import io
from typing import Any

import pytest

import notation
from notation import Converter
from notation.records.convert import convert_stream


def games(text: str) -> list[tuple[dict[str, str], str, str, list[str]]]:
    """Tags, UCI moves, result and codes of the faults of each game."""
    return [
        (dict(game.tags), " ".join(move.uci() for move in game.moves), game.result, [e.code for e in game.errors])
        for game in notation.read(io.BytesIO(text.encode()))
    ]


def export(text: str) -> str:
    out = io.BytesIO()
    convert_stream(io.BytesIO(text.encode()), out, format="pgn", style="export")
    return out.getvalue().decode()


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        # A first number behind an empty line begins another game, readable or not.
        ("1. e4 e5\n\n1. d4 d5 *\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 e5\r\n\r\n1. d4 d5 *\r\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 e5 \n \n1. d4 d5 *\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 {a}\n\n1. d4 d5 *\n", ["e2e4", "d2d4 d7d5"]),
        ("1. e4 e5 2. Nf3 Nc6\n\n1. d4 d5 2. c4 e6\n", ["e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5 c2c4 e7e6"]),
        # So does one at the begin of a line, if its move is one of the start position.
        ("1. e4 e5\n1. Nf3 *", ["e2e4 e7e5", "g1f3"]),
        # Nothing else does.
        ("1. e4\n\n1... e5 2. Nf3 *", ["e2e4 e7e5 g1f3"]),
        ("1. e4 e5\n\n2. Nf3 *", ["e2e4 e7e5 g1f3"]),
        # Text that is no game stands before, between and behind games without tags.
        ("Hello world\n1. e4 e5 *\n\n1. d4 d5 *\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 *\n\nJunk.\n1. d4 *\n\n1. c4 *\n", ["e2e4", "d2d4", "c2c4"]),
        ("Intro\n1. Introduction here\n2. More\n\n1. e4 *", ["e2e4"]),
        # Games without empty lines.
        ('[White "a"]\n1. e4 *\n[White "b"]\n1. d4 *', ["e2e4", "d2d4"]),
        ('[Event "a"]\ne4 e5\n[Event "b"]\nd4\n', ["e2e4 e7e5", "d2d4"]),
    ],
)
def test_where_games_begin(text: str, lines: list[str]) -> None:
    assert Converter("chess", to="uci").lines(text.encode()).decode() == "".join(line + "\n" for line in lines)
    assert [moves for _, moves, _, _ in games(text)] == lines


@pytest.mark.parametrize(
    "line", ["[Bad", "[]", '["x"]', "junk", '[Event "a"', "[%evp 0,3]", '[Site "a\nb"]', "[Site a", "bracket]"]
)
def test_a_damaged_line_among_tags_is_named_and_the_game_stays_whole(line: str) -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"
    text = f'[FEN "{fen}"]\n{line}\n[White "x"]\n\n1. e4 e5 *\n'
    found = games(text)
    assert [(tags, moves) for tags, moves, _, _ in found] == [({"FEN": fen, "White": "x"}, "e2e4 e7e5")]
    assert set(found[0][3]) == {"bad-tag"}
    for part in line.splitlines():
        assert f";unread: {part}\n" in export(text)
    assert Converter("chess", to="uci").lines(text.encode()) == b"e2e4 e7e5\n"


def test_moves_are_not_tried_from_another_position_than_a_damaged_one() -> None:
    text = '[White "a"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1\n[Black "b"]\n\n1. e4 *'
    assert games(text) == [({"White": "a", "Black": "b"}, "", "*", ["bad-tag"])]
    out = io.BytesIO()
    convert_stream(io.BytesIO(text.encode()), out, format="lines", to="uci", with_fen=True)
    assert out.getvalue() == b"\n"


@pytest.mark.parametrize(
    ("text", "moves", "result", "codes"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. 0-0", "e2e4 e7e5 g1f3 b8c6", "*", ["illegal"]),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1", "*", []),
        ("1. e4 e5 0-0\n", "e2e4 e7e5", "0-0", []),
        ('[Result "0-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0-0', "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", "0-0", []),
        (
            '[Result "0-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 0-0',
            "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1",
            "0-0",
            [],
        ),
        ('[Result "½-½"]\n\n1. e4 ½-½', "e2e4", "1/2-1/2", []),
        ('[Result "0-1"]\n\n1. e4 *', "e2e4", "*", ["bad-result"]),
    ],
)
def test_results(text: str, moves: str, result: str, codes: list[str]) -> None:
    assert [found[1:] for found in games(text)] == [(moves, result, codes)]


def test_export_keeps_results_and_repeated_tags() -> None:
    assert '[Result "0-1"]' in export('[Result "0-1"]\n\n1. e4 *')
    assert export('[Result "0-0"]\n\n1. e4 e5 0-0').endswith('[Result "0-0"]\n\n1. e4 e5 0-0\n\n')
    assert '[Result "1/2-1/2"]' in export('[Result "½-½"]\n\n1. e4 ½-½')
    assert export('[Event "a"]\n[Event "b"]\n\n1. e4 *').startswith('[Event "a"]\n[Event "b"]\n')


@pytest.mark.parametrize(
    "text", ["1. e4 Ke4 e5 *\n", '[White "x"]\n[Bad\n\n1. e4 e5 (1... d5 2. Zz9) 2. Nf3 ?! $1 *\n']
)
def test_an_export_exported_again_is_the_same(text: str) -> None:
    once = export(text)
    assert ";unread: " in once
    assert export(once) == once


def test_a_comment_without_an_end_stops_at_the_next_event() -> None:
    text = '[Event "a"]\n\n1. e4 e5 2. Nf3 {open\n[Event "b"]\n\n1. d4 {closed} *'
    assert games(text) == [
        ({"Event": "a"}, "e2e4 e7e5 g1f3", "*", ["unterminated-comment"]),
        ({"Event": "b"}, "d2d4", "*", []),
    ]


def test_a_variation_without_an_end_is_reported_where_it_begins() -> None:
    text = '1. e4\ne5 (1... c5 2. Nf3\nd6\n\n[Event "b"]\n\n1. d4 *'
    errors: list[Any] = next(iter(notation.read(io.BytesIO(text.encode())))).errors
    assert [(error.code, error.text[:5]) for error in errors] == [("unterminated-variation", "(1...")]


def test_a_whole_fen_outweighs_a_damaged_one() -> None:
    fen = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"
    for tags in (f'[FEN "\n[FEN "{fen}"]\n', f'[FEN "{fen}"]\n[FEN "\n'):
        text = f'[White "x"]\n{tags}\n1. e4 e5 *\n'
        assert games(text) == [({"White": "x", "FEN": fen}, "e2e4 e7e5", "*", ["bad-tag"])]
        assert games(export(text))[0][1] == "e2e4 e7e5"
