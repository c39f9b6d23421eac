"""`notation convert`: what is written, and what is said about it."""

from __future__ import annotations

import io
import json
import re

import chess.pgn
import pytest

from tests.cli.conftest import BLUE_BOOK

GOOD = '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BAD = '[Event "b"]\n[Result "*"]\n\n1. d4 d5 2. Ke4 Nc6 *\n\n'
NULL = '[Event "c"]\n[Result "*"]\n\n1. c4 -- 2. c5 *\n\n'


def expected_lines() -> list[str]:
    """The UCI lines of the example, by another library."""
    lines = []
    with BLUE_BOOK.open() as file:
        while game := chess.pgn.read_game(file):
            lines.append(" ".join(move.uci() for move in game.mainline_moves()))
    return lines


def test_the_example_to_uci_lines(cli) -> None:
    ran = cli("convert", BLUE_BOOK, "--to", "uci", "--format", "lines")
    assert ran.status == 0
    assert ran.err == ""
    assert ran.out.splitlines() == expected_lines()
    assert len(ran.out.splitlines()) == 8


def test_export_reads_back_to_the_same_games(cli) -> None:
    ran = cli("convert", BLUE_BOOK, "--style", "export", "--to", "san")
    again, games = io.StringIO(ran.out), []
    while game := chess.pgn.read_game(again):
        games.append(" ".join(move.uci() for move in game.mainline_moves()))
        assert not game.errors
    assert games == expected_lines()
    assert max(map(len, ran.out.splitlines())) < 80 or '[FEN "' in ran.out


def test_keep_changes_only_the_moves(cli) -> None:
    there = cli("convert", BLUE_BOOK, "--to", "uci")
    assert there.status == 0
    assert "{To enable him to capture the Bishop, which is about\nto take the Kt., with the Q's Pawn.}" in there.out
    words = {word for word in re.findall(r"[\w.-]+", BLUE_BOOK.read_text()) if word.isalpha()}
    kept = set(re.findall(r"[\w.-]+", there.out))
    assert len(words - kept) < 40  # moves without a digit are none; castling and "Kt." aside all words stay
    back = cli("convert", "-", "--from", "uci", "--to", "san", stdin=there.out)
    assert back.status == 0
    assert re.sub(r"\bN[a-h]?c?e7\b", "Ne7", back.out) == re.sub(r"\bN[a-h]?c?e7\b", "Ne7", BLUE_BOOK.read_text())


def test_with_fen(cli) -> None:
    lines = cli("convert", BLUE_BOOK, "--to", "uci", "--format", "lines", "--with-fen").out.splitlines()
    fens, moves = zip(*(line.split("\t") for line in lines), strict=True)
    assert list(moves) == expected_lines()
    assert fens[0] == chess.STARTING_FEN
    assert fens[4] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"


def test_stdin_is_read_when_piped(cli) -> None:
    by_name = cli("convert", BLUE_BOOK, "--to", "uci", "--format", "lines")
    for arguments in ((), ("-",)):
        ran = cli("convert", *arguments, "--to", "uci", "--format", "lines", stdin=BLUE_BOOK.read_bytes())
        assert ran.out == by_name.out


def test_lines_in(cli, write) -> None:
    write("in.lines", "e2e4 e7e5\n\nd2d4\n")
    ran = cli("convert", "in.lines", "--to", "san")
    assert ran.out == "e4 e5\n\nd4\n"
    assert ran.status == 0


def test_a_bad_game_keeps_its_good_part(cli, write) -> None:
    write("in.pgn", GOOD + BAD + NULL)
    ran = cli("convert", "in.pgn", "--to", "uci", "--format", "lines", "--report", "r.jsonl")
    assert ran.status == 1
    assert ran.out == "e2e4 e7e5 g1f3 b8c6\nd2d4 d7d5\nc2c4 0000 c4c5\n"
    assert ran.err.splitlines() == [
        "in.pgn:9: game 2, ply 3, byte 91: no legal move fits [illegal] (chess san)",
        "  Ke4",
        "  ^^^",
        "3 games, 9 moves, 1 bad (1 illegal)",
    ]
    [row] = [json.loads(line) for line in (cli.folder / "r.jsonl").read_text().splitlines()]
    assert row == {
        "file": "in.pgn",
        "game": 2,
        "offset": 91,
        "line": 9,
        "ply": 3,
        "severity": "error",
        "code": "illegal",
        "message": "no legal move fits",
        "token": "Ke4",
        "hint": "",
        "candidates": [],
    }


def test_errors_skip(cli, write) -> None:
    write("in.pgn", GOOD + BAD + NULL)
    ran = cli("convert", "in.pgn", "--to", "uci", "--format", "lines", "--errors", "skip")
    assert ran.status == 1
    assert ran.out == "e2e4 e7e5 g1f3 b8c6\nc2c4 0000 c4c5\n"


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_errors_stop(cli, write, jobs: str) -> None:
    write("a.pgn", GOOD)
    write("b.pgn", GOOD + BAD + NULL)
    write("c.pgn", GOOD)
    ran = cli(
        "convert", "a.pgn", "b.pgn", "c.pgn", "--to", "uci", "--format", "lines", "--errors", "stop", "--jobs", jobs
    )
    assert ran.status == 1
    assert ran.out == "e2e4 e7e5 g1f3 b8c6\n" * 2 + "d2d4 d7d5\n"


def test_strict_refuses_what_lenient_reads(cli, write) -> None:
    write("in.pgn", "1. e2-e4 *\n")
    arguments = ("convert", "in.pgn", "--to", "uci", "--format", "lines")
    assert cli(*arguments).out == "e2e4\n"
    strict = cli(*arguments, "--policy", "strict", "--from", "san")
    assert (strict.status, strict.out) == (1, "\n")


def test_only_the_first_errors_are_shown(cli, write) -> None:
    write("in.pgn", BAD * 30)
    ran = cli("convert", "in.pgn", "--to", "uci", "--format", "lines")
    assert ran.err.count("no legal move fits") == 20
    assert "... and 10 more errors; --report FILE lists them all" in ran.err
    assert cli("convert", "in.pgn", "--to", "uci", "--format", "lines", "--quiet").err == ""


def test_two_games_in_one_file(cli, write) -> None:
    write("in.pgn", GOOD + '[Game "Chinese Chess"]\n\n1. h2e2 h9g7 *\n')
    ran = cli("convert", "in.pgn", "--to", "uci", "--format", "lines")
    assert ran.out == "e2e4 e7e5 g1f3 b8c6\nh3e3 h10g8\n"
    assert ran.status == 0


def test_output_encodings(cli, write) -> None:
    write("in.pgn", '[White "許銀川"]\n\n1. e4 {é} *\n')
    ran = cli("convert", "in.pgn", "--to", "uci", "-o", "out.pgn", "--output-encoding", "big5")
    assert ran.status == 4
    assert "big5 has no 'é' (U+00E9)" in ran.err
    assert cli.files() == {"in.pgn"}
    ran = cli("convert", "in.pgn", "--to", "uci", "-o", "out.pgn", "--output-encoding", "GB18030")
    assert ran.status == 0
    assert (cli.folder / "out.pgn").read_bytes().decode("gb18030") == '[White "許銀川"]\n\n1. e2e4 {é} *\n'
    ran = cli("convert", "in.pgn", "--to", "uci", "--output-encoding", "latin-1")
    assert ran.status == 4
    assert "latin" in ran.err or "8859" in ran.err
    assert "'許' (U+8A31)" in ran.err


@pytest.mark.parametrize("encoding", ["klingon", "rot13", "hex", "punycode", "unicode-escape", "undefined"])
def test_encodings_that_are_refused(cli, encoding: str) -> None:
    ran = cli("convert", BLUE_BOOK, "--to", "uci", "--output-encoding", encoding)
    assert ran.status == 2
    assert encoding in ran.err


def test_what_a_format_cannot_hold_is_said_once(cli, tmp_path) -> None:
    source = tmp_path / "a.pgn"
    source.write_text('[Variant "Xiangqi"]\n\n1. C2=5 {a} (1. C8=5) H8+7 {b} *\n\n' * 2)
    ran = cli("convert", str(source), "-o", str(tmp_path / "a.wxf"))
    assert ran.status == 0
    assert ran.err.splitlines()[:2] == ["wxf has no place for variations", "wxf has no place for comments"]
    assert (tmp_path / "a.wxf").read_text().count("START{") == 2


def test_formats_are_told_by_their_content(cli, tmp_path) -> None:
    source = tmp_path / "game.txt"
    source.write_bytes(b"FORMAT WXF\r\nSTART{\r\n1. C2.5 H8+7\r\n}END\r\n")
    ran = cli("convert", str(source), "--to", "ucci", "--format", "lines")
    assert (ran.status, ran.out) == (0, "h2e2 h9g7\n")
    ran = cli("convert", str(source), "--format", "playok")
    assert ran.out == "FORMAT  WXF\nRED\nBLACK\nSTART{\n 1. C2.5 h8+7\n}END\n\n"
    ran = cli("convert", str(source), "--to", "ucci", "--format", "lines", "--input-format", "cxq")
    assert ran.out == "h2e2 h9g7\n"


def test_xiangqi_through_formats_and_encodings(cli, write) -> None:
    """Text in GB18030 to PGN in Big5, to DhtmlXQ, to lines: the same moves."""
    write("a.txt", "红方：甲\n1. 炮二平五 马８进７ {好} (1. ... 炮８平５)\n2. 马二进三 红胜\n".encode("gb18030"))
    ran = cli("convert", "a.txt", "-o", "b.pgn", "--to", "chinese-trad", "--output-encoding", "big5")
    assert ran.status == 0
    assert "炮二平五" in (cli.folder / "b.pgn").read_bytes().decode("big5")
    assert cli("convert", "b.pgn", "-o", "c.ubb").status == 0
    ran = cli("convert", "a.txt", "b.pgn", "c.ubb", "--to", "ucci", "--format", "lines")
    assert (ran.status, ran.out) == (0, "h2e2 h9g7 h0g2\n" * 3)
