"""The commands on Three-Kingdoms Xiangqi."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import notation
from notation import render
from notation._printable import width_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
STALEMATE = str(EXAMPLES / "sanguo_stalemate.sanguo")
KILLING = str(EXAMPLES / "sanguo_killing.sanguo")


def test_convert_to_the_other_script_and_back(cli, write) -> None:
    for path in EXAMPLES.glob("*.sanguo"):
        ran = cli("convert", str(path), "--to", "sanguo-trad")
        assert ran.status == 0
        write("trad.sanguo", ran.out)
        back = cli("convert", "trad.sanguo", "--to", "sanguo")
        assert back.status == 0
        if "進" not in path.read_text("utf-8"):
            assert back.out == path.read_text("utf-8")


def test_convert_short_forms(cli) -> None:
    ran = cli("convert", STALEMATE, "--to", "sanguo:form=short")
    assert ran.status == 0
    assert "吴平10" in ran.out


def test_convert_to_lines_and_pgn(cli, write) -> None:
    ran = cli("convert", STALEMATE, "--format", "lines")
    assert ran.status == 0
    moves = [str(move) for move in next(iter(notation.read(STALEMATE))).moves]
    assert ran.out == " ".join(moves) + "\n"
    ran = cli("convert", KILLING, "--format", "lines")
    assert ran.status == 0
    assert "no place for withdrawals" in ran.err
    ran = cli("convert", KILLING, "--format", "pgn")
    assert ran.status == 0
    write("game.pgn", ran.out)
    [game] = notation.read(str(cli.folder / "game.pgn"))
    assert game.errors == []
    assert game.game == "sanguo"
    assert (game.result, game.tags["Outcome"], game.end.comments) == ("*", "0-1-0", ("shu resignation",))
    assert [str(move) for move in game.moves] == [
        str(move) for move in next(iter(notation.read(KILLING))).moves if " " not in str(move)
    ]


def test_joined_and_recognised_by_content(cli, write) -> None:
    paths = sorted(map(str, EXAMPLES.glob("*.sanguo")))
    ran = cli("convert", *paths, "--format", "sanguo")
    write("all.txt", ran.out)
    again = cli("convert", "all.txt", "--format", "sanguo")
    assert (ran.status, again.status) == (0, 0)
    assert again.out == ran.out
    assert len(list(notation.read(str(cli.folder / "all.txt")))) == len(paths)


def test_a_record_that_contradicts_itself(cli, write) -> None:
    write("bad.sanguo", "吴胜局\n1.马6进5，（轮空），相7进9\n")
    ran = cli("convert", "bad.sanguo", "--to", "sanguo")
    assert ran.status == 1
    assert "wrong-round" in ran.err


def test_fen_moves_and_perft(cli) -> None:
    start = notation.Board("sanguo").fen()
    assert cli("fen", start.removesuffix(" g - - gbr 0 1")).out == start.replace("gbr", "-") + "\n"
    moves = cli("moves", "--game", "sanguo", "--to", "sanguo").out.split()
    assert len(moves) == 48
    assert "马6进5" in moves
    assert cli("perft", "--game", "sanguo", "2").out == "2304\n"


def test_show_letters(cli) -> None:
    lines = cli("show", "--game", "sanguo").out.splitlines()
    assert lines[0] == "17              bR bN bB bA bK bA bB bN bR"
    assert "".join(lines[8].split()) == "9yK.yCyR.........gP..gK"
    assert lines[18].split() == list("abcdefghijklmnopq")
    assert lines[-1] == "wu to move"
    flipped = cli("show", "--game", "sanguo", "--flip").out.splitlines()
    assert flipped[0].split() == ["1", "rR", "rN", "rB", "rA", "rK", "rA", "rB", "rN", "rR"]


@pytest.mark.parametrize("flipped", [False, True])
def test_show_characters(flipped: bool) -> None:
    """A point is four columns wide everywhere; the numbers around are the files that moves name."""
    board = notation.Board("sanguo")
    board.push_text("马6进5")
    lines = render.board_text(board, pieces="chinese", flipped=flipped).splitlines()
    assert len(lines) == 19
    assert {width_of(line) for line in lines[1:-1]} == {71}
    rows = lines[-2:0:-1] if flipped else lines[1:-1]
    assert [int(line.split()[-1]) for line in rows] == list(range(1, 18))
    wei, shu = (lines[-1], lines[0]) if flipped else (lines[0], lines[-1])
    assert list(map(int, wei.split())) == list(range(17, 0, -1) if flipped else range(1, 18))
    assert list(map(int, shu.split())) == list(range(1, 18) if flipped else range(17, 0, -1))
    text = "\n".join(lines)
    assert text.count("(") == text.count("[") == text.count("{") == 16
    assert text.count("<") == 5
    # The horse went from file 6 to file 5.
    assert "(马)" in rows[4]
    colored = render.board_text(board, pieces="chinese-trad", flipped=flipped, color=True)
    assert "\x1b[32m\x1b[7m(馬)\x1b[0m" in colored
    assert "(吳)" in colored


def test_show_a_place_in_a_game(cli) -> None:
    ran = cli("show", KILLING, "--ply", "3", "--pieces", "chinese")
    assert ran.out.splitlines()[:2] == ["魏杀汉·魏灭吴·魏胜, 0-1-0", "ply 3 of 35"]
    # The last entry is a side that left: nothing is marked.
    assert cli("show", KILLING).out.splitlines()[-1] == "0-1-0 (resignation)"


def test_show_svg(cli) -> None:
    assert cli("show", STALEMATE, "--svg", "board.svg").status == 0
    text = (cli.folder / "board.svg").read_text("utf-8")
    assert ET.fromstring(text).tag == "{http://www.w3.org/2000/svg}svg"
    [game] = notation.read(STALEMATE)
    board = game.end.board()
    men = sum(board.piece_at(point) is not None for point in range(289))
    assert text.count('font-size="22"') == men
    assert ">蜀<" in text
    assert ">吳<" not in text
    assert notation.Board("sanguo")._repr_svg_().count('font-size="22"') == 53
