"""`notation show`: boards in the terminal and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import notation
from notation import render
from notation._printable import width_of

PGN = '[Game "Chinese Chess"]\n[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 马８进７ 2. 马二进三 1-0\n\n1. 兵七进一 *\n'


def test_the_start_of_xiangqi_in_letters(cli) -> None:
    ran = cli("show", "--game", "xiangqi")
    assert ran.status == 0
    assert ran.out == (
        "9  r h e a k a e h r\n8  . . . . . . . . .\n7  . c . . . . . c .\n6  p . p . p . p . p\n5  . . . . . . . . .\n"
        "\n4  . . . . . . . . .\n3  P . P . P . P . P\n2  . C . . . . . C .\n1  . . . . . . . . .\n"
        "0  R H E A K A E H R\n\n   a b c d e f g h i\n\n"
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\nred to move\n"
    )


@pytest.mark.parametrize(("pieces", "first"), [("chinese", "[车][马][象]"), ("chinese-trad", "[車][馬][象]")])
@pytest.mark.parametrize("flipped", [False, True])
def test_characters_stand_in_columns_of_four(pieces: str, first: str, flipped: bool) -> None:
    board = notation.Board("xiangqi")
    board.push_text("h2e2", "ucci")
    lines = render.board_text(board, pieces=pieces, flipped=flipped).splitlines()
    points = [line for line in lines if "＋" in line or "]" in line or ")" in line]
    assert len(points) == 10
    assert [width_of(line) for line in points if not line.endswith("＋")] == [36] * sum(
        not line.endswith("＋") for line in points
    )
    assert first in lines[-3 if flipped else 2]
    assert lines[0].split()[0] == ("一" if flipped else "１")
    row = points[2] if flipped else points[7]  # the cannon that went to the middle is on the fifth point
    places = [width_of(row[:i]) for i, char in enumerate(row) if char == "("]
    assert places == ([16, 28] if flipped else [4, 16])


def test_a_place_in_a_game_of_a_file(cli, write) -> None:
    write("a.pgn", PGN)
    ran = cli("show", "a.pgn", "--ply", "1", "--pieces", "chinese")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["甲 - 乙, 1-0", "ply 1 of 3"]
    assert lines[-2].startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")
    assert lines[-1] == "black to move"
    ran = cli("show", "a.pgn", "--number", "2")
    assert "ply 1 of 1" in ran.out
    assert cli("show", "a.pgn", "--number", "3").status == 3
    assert cli("show", "a.pgn", "--ply", "4").status == 2
    write("bad.pgn", PGN.replace("马二进三", "马二进一 马三进一"))
    assert cli("show", "bad.pgn").status == 1
    assert cli("show", "-", "--ply", "0", stdin=PGN).out.startswith("甲 - 乙, 1-0\nply 0 of 3\n")


def test_how_it_ended(cli) -> None:
    ran = cli("show", "3k5/9/9/9/9/9/9/9/9/3R1K3 b")
    assert ran.out.splitlines()[-1] == "black to move, in check"
    ran = cli("show", "R2k5/1R7/9/9/9/9/9/9/9/4K4 b")
    assert ran.out.splitlines()[-1] == "1-0 (checkmate)"


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_svg(cli, game: str) -> None:
    ran = cli("show", "--game", game, "--svg", "board.svg")
    assert (ran.status, ran.out) == (0, "")
    text = (cli.folder / "board.svg").read_text()
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    board = notation.Board(game)
    assert board._repr_svg_() == text
    men = sum(char.isalpha() for char in board.fen().split()[0])
    assert text.count('font-size="30"' if game == "xiangqi" else 'font-size="46"') == men
    ran = cli("show", "--game", game, "--svg", "flipped.svg", "--flip")
    assert (cli.folder / "flipped.svg").read_text() != text


def test_chess(cli) -> None:
    ran = cli("show", "8/1P6/8/8/8/k7/8/K7 w - - 0 1", "--pieces", "figurines")
    assert ran.out.splitlines()[1] == "7  . ♙ . . . . . ."
    ran = cli("show", "--flip")
    assert ran.out.splitlines()[0] == "1  R N B K Q B N R"


def test_a_game_without_a_drawing(monkeypatch) -> None:
    monkeypatch.delitem(render.DRAWERS, "sanguo")
    board = notation.Board("sanguo")
    assert render.board_text(board) == str(board) + "\n"
    assert board._repr_svg_() is None
    with pytest.raises(notation.UnknownNameError):
        render.board_svg(board)


def test_colours() -> None:
    board = notation.Board("xiangqi")
    board.push_text("h2e2", "ucci")
    text = render.board_text(board, color=True)
    assert "\x1b[31m\x1b[7mC\x1b[0m" in text
    assert text.replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[7m", "").replace("\x1b[0m", "") == (
        render.board_text(board)
    )
    with pytest.raises(notation.UnknownNameError):
        render.board_text(board, pieces="runes")
