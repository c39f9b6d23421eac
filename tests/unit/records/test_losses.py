"""Nothing is lost in silence: positions in lists, output that goes to what is open, texts without a line end."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import notation
from notation.records.convert import convert_stream
from notation.records.document import detect_encoding

FENS = (
    "4ka3/4a4/n3c4/2p1p1R1p/p3r4/5N3/P8/2C1B4/9/2BAKA3 b - - 0 31",
    "6b2/4k4/2C1b4/9/9/6R2/2r2n3/3AB4/4A4/4K1B2 w - - 0 55",
)


def convert(text: str, **options: str) -> tuple[str, list[str]]:
    out = io.BytesIO()
    codes: list[str] = []
    convert_stream(io.BytesIO(text.encode()), out, on_error=lambda error: codes.append(error.code), **options)  # type: ignore[arg-type]
    return out.getvalue().decode(), codes


@pytest.mark.parametrize("count", [1, 2])
def test_each_position_of_a_list_is_a_game(count: int) -> None:
    games = list(notation.read(io.BytesIO("\n".join(FENS[:count]).encode())))
    assert [game.board.fen() for game in games] == list(FENS[:count])
    assert not any(game.errors or game.moves for game in games)
    headed = list(notation.read(io.BytesIO("\n".join(f"FEN: {fen}" for fen in FENS).encode())))
    assert [game.board.fen() for game in headed] == list(FENS)


def test_games_without_a_last_line_end_are_kept_apart() -> None:
    texts = (b'[Event "a"]\n\n1. e4 {x} ;c', b'[Event "b"]\n\n1. d4 1-0', b"1. c4 *")
    games = [game for text in texts for game in notation.read(io.BytesIO(text))]
    out = io.BytesIO()
    notation.write(games, out)
    assert out.getvalue() == b"\n".join(texts)
    assert [len(game.moves) for game in notation.read(io.BytesIO(out.getvalue()))] == [1, 1, 1]


@pytest.mark.parametrize("target", ["/dev/stdout", "/dev/fd/1"])
def test_what_is_open_is_not_replaced(target: str, tmp_path: Path) -> None:
    if not os.path.exists(target):
        pytest.skip(f"there is no {target} here")
    log = tmp_path / "log"
    log.write_text("old\n")
    with log.open("ab") as file:
        subprocess.run(
            [sys.executable, "-m", "notation", "convert", "-", "--to", "uci", "--format", "lines", "-o", target],
            input=b"1. d4 *\n",
            stdout=file,
            check=True,
        )
        file.write(b"after\n")
    assert log.read_text() == "old\nd2d4\nafter\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"1. e4 \0 e5 *\n", "utf-8"),
        (b"1. e4 {\0} e5 *\n", "utf-8"),
        ("1. e4 e5 *\n".encode("utf-16-le"), "utf-16-le"),
        ("1. 炮二平五 马8进7\n".encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_a_stray_zero_is_no_encoding(data: bytes, encoding: str) -> None:
    assert detect_encoding(data) == encoding


@pytest.mark.parametrize("text", ["1. e4 \0 e5 *\n", "1. e4 \x01\x02 e5 *\n", '[Event "a\x1b"]\n\n1. e4 {\x07} e5 *\n'])
def test_control_bytes_are_named(text: str) -> None:
    assert convert(text, format="lines", to="uci") == ("e2e4 e7e5\n", ["control-byte"])


def test_blanks_page_ends_and_the_end_of_old_files_are_no_control_bytes() -> None:
    assert convert("1. e4\te5\f\v *\r\n\x1a", format="lines", to="uci") == ("e2e4 e7e5\n", [])


def test_the_event_tag_once_more_begins_a_game() -> None:
    text = '[Event "e"]\n[Round "0"]\n[Event "e"]\n[Round "1"]\n'
    assert convert(text, format="lines", to="uci") == ("\n\n", [])
    assert convert('[Event "e"]\n[Event "f"]\n[Round "1"]\n\n1. e4 *\n', format="lines", to="uci") == ("e2e4\n", [])


def test_a_quote_without_an_end_is_named() -> None:
    line = '4k3/8/8/8/8/8/8/4K3 w - - c0 "open; bm Ke2;\n'
    text, codes = convert(line, input_format="epd", format="epd")
    assert text.startswith("4k3/8/8/8/8/8/8/4K3 w - - c0 ")
    assert codes == ["syntax"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.jsonl", '{"moves": ["e4"], "result": "foo"}\n', "foo"),
        ("a.csv", "moves,Result\ne4,foo\n", "foo"),
        ("a.sanguo", "结果：和棋\n1.马6进5，炮12平10，相7进9\n", "和棋"),
    ],
)
def test_words_that_are_no_result_are_kept(name: str, text: str, said: str) -> None:
    data = io.BytesIO(text.encode())
    data.name = name  # type: ignore[attr-defined]
    [game] = notation.read(data)
    assert game.tags["Result"] == said
    assert [error.code for error in game.errors] == ["bad-result"]
