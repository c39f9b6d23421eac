"""Where games begin and end in PGN: the structure cases of the shared vectors, and our own."""

from __future__ import annotations

import io
import json

import pytest

import notation
from tests.conftest import vectors

CASES = json.loads(vectors("chess", "pgn_structure.json").read_text(encoding="utf-8"))


def read(text: str | bytes) -> list[notation.Game]:
    return list(notation.read(io.BytesIO(text.encode() if isinstance(text, str) else text)))


def san_line(game: notation.Game) -> str:
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.san(move))
        board.push(move)
    return " ".join(words)


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_vector(case: dict) -> None:
    games = read(case["pgn"])
    if case["want"] is None:  # left open by the source: nothing may be lost or crash
        assert games
        assert b"".join(game.raw for game in games) == case["pgn"].encode()
        return
    found = [[game.tags.get("White"), san_line(game), game.result] for game in games]
    assert found == case["want"]


def test_raw_texts_tile_the_file() -> None:
    text = '\n\n[Event "a"]\n\n1. e4 {x} e5 1-0\n\n\n[Event "b"]\n\n1. d4 *   \n\n'
    assert b"".join(game.raw for game in read(text)) == text.encode()


def test_stray_result_in_the_middle_is_reported_and_the_game_goes_on() -> None:
    (game,) = read("1. e4 * e5 2. Nf3 1-0\n")
    assert san_line(game) == "e4 e5 Nf3"
    assert game.result == "1-0"
    assert [error.code for error in game.errors] == ["move-after-result"]


def test_unknown_variant_is_refused_by_name() -> None:
    first, second = read(next(case["pgn"] for case in CASES if case["case"] == "variant_unknown"))
    assert first.variant == "Xyz"
    assert [error.code for error in first.errors] == ["unknown-variant"]
    assert not first.moves
    assert san_line(second) == "d4 d5"


def test_single_quoted_tags_are_reported() -> None:
    text = next(case["pgn"] for case in CASES if case["case"] == "single_quote_tag")
    reader = notation.read(io.BytesIO(text.encode()))
    games = list(reader)
    codes = [error.code for game in games for error in game.errors] + [error.code for error in reader.stray_errors]
    assert codes
    assert [san_line(game) for game in games][-1] == "e4 e5"


@pytest.mark.parametrize("gap", ["\n\n", "\n\n\n", "\r\n\r\n", " \n \n"])
@pytest.mark.parametrize("last", ["3. Nc3", "3. Nc3 Nf6"])
@pytest.mark.parametrize("to", ["uci", "san"])
def test_lines_end_where_games_do_that_have_no_result(gap: str, last: str, to: str) -> None:
    """Behind an empty line the number 1 begins another game, also where the moves would go on."""
    behind = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O *\n"
    data = f'[Event "b"]\n\n1. d4 d5 2. c4 e6 {last}{gap}{behind}'.encode()
    lines = notation.Converter("chess", to=to).lines(data).split(b"\n")[:-1]
    plies = [len(game) for game in notation.read(io.BytesIO(data))]
    assert [len(line.split()) for line in lines] == plies == [4 + len(last.split()) - 1, 16]
