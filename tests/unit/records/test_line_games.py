"""Where games begin: texts without tags, texts whose lines are games, brackets, and who is told of bad games."""

from __future__ import annotations

import io

import pytest

import notation
from notation import BadGamesWarning, Converter, RecordError
from notation.records.pgn_reader import PgnReader, count_games


def uci(text: str) -> list[str]:
    """The main lines that are read; counted too."""
    found = [" ".join(move.uci() for move in game.moves) for game in notation.read(io.BytesIO(text.encode()))]
    assert notation.count(io.BytesIO(text.encode())).games == len(found)
    return found


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1. e4 Qa1\n\n1. a3 a6\n\n1. b3 b6\n", ["e2e4", "a2a3 a7a6", "b2b3 b7b6"]),
        ("1. e4 Qa1\n1. a3 a6\n1. b3 b6\n", ["e2e4", "a2a3 a7a6", "b2b3 b7b6"]),
        ("1. e4 e5 2. Nf3\n1. d4 d5 2. c4\n1. c4 e5\n", ["e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4", "c2c4 e7e5"]),
        ("1.e4 e5 2.Nf3 Nc6\n1.d4 d5\n", ["e2e4 e7e5 g1f3 b8c6", "d2d4 d7d5"]),
        ("1. Sf3 d5 2. g3\n1. Sc3 e5\n", ["g1f3 d7d5 g2g3", "b1c3 e7e5"]),
        ("1. e4 e5 2. Nf3\n1. Bb5 Nc6\n", ["e2e4 e7e5 g1f3"]),
        ("1. e4 ( e5 2. Nf3\n\n1. d4 d5\n", ["e2e4", "d2d4 d7d5"]),
        ('[White "A"]\n\n1. e4 Qa1\n\n1. d4 d5\n', ["e2e4", "d2d4 d7d5"]),
        # Each line a game.
        ("e2e4 e7e5 g1f3\nd2d4 d7d5 c2c4\nc2c4 e7e5\n", ["e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4", "c2c4 e7e5"]),
        ("e4 e5 Nf3\n\nd4 d5 c4\n\nc4 e5\n\n", ["e2e4 e7e5 g1f3", "d2d4 d7d5 c2c4", "c2c4 e7e5"]),
        ("e4 e5 Nf3\nd4 xx d5\nc4 c5 Nf3\n", ["e2e4 e7e5 g1f3", "d2d4", "c2c4 c7c5 g1f3"]),
        ("h2e2 h9g7 h0g2\nb2e2 b9c7\n", ["h3e3 h10g8 h1g3", "b3e3 b10c8"]),
        ("e4 e5\nd4 d5\nc4 c5\n", ["e2e4 e7e5 d2d4 d7d5 c2c4 c7c5"]),
        ("h2e2 h9g7 h0g2\n第二局\nb2e2 b9c7\n", ["h3e3 h10g8 h1g3", "b3e3 b10c8"]),
        ("e4 e5 Nf3\nsome words\n1. Qq9\nd4 d5\nc4\n", ["e2e4 e7e5 g1f3", "", "d2d4 d7d5", "c2c4"]),
        # Text in brackets behind a result, and brackets around moves.
        ("1. e4 e5 1/2-1/2 (30)\n\n1. d4 d5 1-0\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 e5 1-0 (White (to move) wins)\n1. d4 d5 1-0\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("1. e4 e5 1-0 [Black won]\n\n1. d4 d5 1-0\n", ["e2e4 e7e5", "d2d4 d7d5"]),
        ("((( 1. c4 *\n", ["c2c4"]),
        ("((1. c4 c5)) *\n", ["c2c4 c7c5"]),
        ("(1. d4) 1. c4 c5 *\n", ["c2c4 c7c5"]),
    ],
)
def test_where_games_begin(text: str, lines: list[str]) -> None:
    assert uci(text) == lines


def test_what_stands_in_brackets_behind_a_result_is_the_game_befores() -> None:
    first, second = notation.read(io.BytesIO(b"1. e4 e5 1/2-1/2 (30)\n\n1. d4 d5 1-0\n"))
    assert [(error.code, error.text) for error in first.errors] == [("stray-text", "(30)")]
    assert not second.errors


def test_a_result_in_a_variation_is_kept() -> None:
    (game,) = notation.read(io.BytesIO(b"1. e4 e5 2. Nf3 (2. Bc4 Nc6 1/2-1/2) 2... Nc6 *\n"))
    out = io.BytesIO()
    notation.write([game], out, style="export")
    assert b"(2. Bc4 Nc6 {1/2-1/2})" in out.getvalue()


@pytest.mark.parametrize(
    ("tag", "result"),
    [("½-½", "1/2-1/2"), ("½", "1/2-1/2"), ("1/2", "1/2-1/2"), ("1/2-1/2 ", "1/2-1/2"), ("1:0", "1-0"), ("1–0", "1-0")],
)
def test_a_result_in_the_tags_alone(tag: str, result: str) -> None:
    (game,) = notation.read(io.BytesIO(f'[Result "{tag}"]\n\n1. e4 e5\n'.encode()))
    assert game.result == result
    assert not game.errors


def test_who_is_told_of_bad_games() -> None:
    converter = Converter("chess", to="uci")
    data = b"1. e4 Qa1\n\n1. a3 a6\n\n1. b3 b6\n"
    with pytest.warns(BadGamesWarning) as told:
        lines = converter.lines(data)
    assert lines == b"e2e4\na2a3 a7a6\nb2b3 b7b6\n"
    warning = told[0].message
    assert isinstance(warning, BadGamesWarning)
    assert (warning.bad, warning.games, warning.codes) == (1, 3, {"illegal": 1})
    found: list[RecordError] = []
    assert converter.lines(data, on_error=found.append) == lines
    assert [(error.code, error.line) for error in found] == [("illegal", 1)]
    assert converter.lines(b"e4 e5\n\nd4\n", input_format="lines") == b"e2e4 e7e5\n\nd2d4\n"


def test_text_between_games_is_reported_to_its_end() -> None:
    data = b"Words.\nMore words.\n\n1. e4 *\n"
    reader = notation.read(io.BytesIO(data))
    assert len(list(reader)) == 1
    assert [(error.offset, error.size) for error in reader.stray_errors] == [(0, 18)]


def test_what_stands_behind_a_result_in_a_line_is_reported_in_every_notation() -> None:
    text = b"C2=5 H8+7 1/2-1/2 1. C2=5 H8+7\ne2e4 1-0 what\nh2e2 h9g7 1-0 what\n"
    found = list(notation.read(io.BytesIO(text), input_format="lines"))
    assert [(error.code, error.text) for game in found for error in game.errors] == [
        ("stray-text", "1. C2=5 H8+7"),
        ("stray-text", "what"),
        ("stray-text", "what"),
    ]


@pytest.mark.parametrize("tags", ['[Format "ICCS"]\n\n1. H2-E2 H9-G7 *\n\n', '[Event "x"]\n\n1. e4 e5 *\n\n', ""])
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ('C2=5 H8+7\n[Result "1/2"]\n', 2),
        ("C2=5\n\n1. C8=5 H2+3\n", 2),
        ("C2=5 and words\n", 1),
        ("e4 and words\n", 1),
        ("Sf3 d5\n", 1),
        ("words and Sf3 d5\n", 0),
    ],
)
def test_what_was_read_before_doesnt_decide_what_is_a_game(tags: str, text: str, games: int) -> None:
    data = (tags + text).encode()
    read = list(PgnReader(io.BytesIO(data))) if games or tags else []
    assert len(read) == games + bool(tags)
    if read:
        assert count_games(PgnReader(io.BytesIO(data)))[0] == len(read)


@pytest.mark.parametrize("result", ["1 - 0", "1 : 0", "0.5-0.5", "0,5 - 0,5", "1/2 - 1/2", "½ – ½", "1:0"])
@pytest.mark.parametrize("before", ["", " ", " 12. Nf3 ", " {yes} ", " (2. d4) "])
def test_results_in_other_spellings_end_a_game(result: str, before: str) -> None:
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7"
    text = f'[Event "a"]\n\n{moves}{before or " "}{result} 1. d4 d5 1-0\n\n[Event "b"]\n\n1. c4 *\n'
    data = text.encode()
    found = list(notation.read(io.BytesIO(data)))
    wanted = "1-0" if result[0] == "1" and "/" not in result else "1/2-1/2"
    assert [game.result for game in found] == [wanted, "1-0", "*"]
    assert notation.count(io.BytesIO(data)).games == 3
    rows = [batch.num_rows for batch in notation.scan(io.BytesIO(data), columns=["Event"], moves=None)]
    assert sum(rows) == 3


def test_names_of_tags_in_several_words() -> None:
    text = (
        '[White Elo "2000"]\n[White "A"]\n[White B]\n[WhiteElo "2500"]\n[Black Elo "1900"]\n'
        '[Result "1-0"]\n[Result "0-1" ?]\n\n1. e4 1-0\n'
    )
    (game,) = notation.read(io.BytesIO(text.encode()))
    tags = game.tags
    assert (tags["White"], tags["WhiteElo"], tags["BlackElo"], tags["Result"]) == ("A", "2500", "1900", "1-0")
    assert tags.all("White") == ["B", "A"]
    assert [error.code for error in game.errors] == ["bad-tag"] * 4
    (batch,) = notation.scan(io.BytesIO(text.encode()), columns=["White", "WhiteElo", "BlackElo", "Result"], moves=None)
    assert [column.to_pylist()[0] for column in batch.columns] == ["A", 2500, 1900, "1-0"]


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("White wins on time", "1-0"),
        ("Black resigns.", "1-0"),
        ("White resigned", "0-1"),
        ("resigns on time", "1-0"),  # Black is to move
        ("Drawn by agreement", "1/2-1/2"),
        ("draw by repetition.", "1/2-1/2"),
        ("unentschieden", "1/2-1/2"),
        ("Tablas", "1/2-1/2"),
        ("Nulle", "1/2-1/2"),
        ("Белые сдались", "0-1"),
    ],
)
def test_words_that_end_a_game(words: str, result: str) -> None:
    text = f"1. e4 e5 2. Nf3 Nc6 3. Bb5 {words}\n\n1. d4 d5 *\n"
    first, second = notation.read(io.BytesIO(text.encode()))
    assert (first.result, first.errors, second.errors) == (result, [], [])
