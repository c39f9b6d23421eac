"""`notation bench`: round trips of files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import notation
from tests.cli.conftest import BLUE_BOOK

XIANGQI = '[Game "Chinese Chess"]\n\n1. C2=5 h8+7 2. H2+3 *\n'
PROMOTION = '[FEN "8/P6k/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. a8=Q *\n'


def rows(out: str) -> dict[str, list[str]]:
    """The rows of the tables by their first column."""
    return {line.split()[0]: line.split()[1:] for line in out.splitlines() if re.match(r"\S+ +[\d,]+ ", line)}


def test_every_notation_of_the_game(cli) -> None:
    ran = cli("bench", BLUE_BOOK)
    assert ran.status == 1  # Uedemann's and Gringmuth's codes don't say what a pawn becomes
    found = rows(ran.out)
    for name in notation.list_notations("chess"):
        moves, written, read, without, lost = found[name]
        assert moves == "547"
        assert int(written.replace(",", "")) > 10000 < int(read.replace(",", ""))
        assert without == "0"
        assert lost == ("1" if name in ("uedemann", "gringmuth") else "0")
    assert "8 games of chess\n" in ran.out
    assert "game 3: uedemann 'OLPO' for d7e8q in k3r3/pp1P1R2/" in ran.out
    assert ran.out.rstrip().endswith(": 4 moves have this text")


def test_only_some(cli, write) -> None:
    write("a.pgn", XIANGQI)
    ran = cli("bench", BLUE_BOOK, "a.pgn", "--notation", "uci", "--notation", "descriptive", "--rounds", "2")
    assert ran.status == 0
    assert [line.split()[:2] for line in ran.out.splitlines() if line.startswith(("uci", "desc"))] == [
        ["uci", "547"],
        ["descriptive", "547"],
        ["uci", "3"],
    ]
    assert "8 games of chess, 1 game of xiangqi" in ran.out
    ran = cli("bench", BLUE_BOOK, "a.pgn", "--games", "1", "--notation", "san")
    assert "1 game of chess\n" in ran.out
    assert "Did not come back" not in ran.out


def test_the_chart(cli, write) -> None:
    write("a.pgn", XIANGQI)
    assert cli("bench", BLUE_BOOK, "a.pgn", "--svg", "speed.svg", "--notation", "uci").status == 0
    chart = ET.parse(cli.folder / "speed.svg").getroot()
    texts = ["".join(element.itertext()) for element in chart.iter("{http://www.w3.org/2000/svg}text")]
    assert "Round trips: 8 games of chess, 1 game of xiangqi" in texts
    assert {"chess uci", "xiangqi uci", "written (million moves/s)", "read (million moves/s)"} <= set(texts)
    bars = [
        e
        for e in chart.iter("{http://www.w3.org/2000/svg}rect")
        if e.find("{http://www.w3.org/2000/svg}title") is not None
    ]
    assert len(bars) == 4
    assert max(float(bar.get("width", "0")) for bar in bars) == 560


def test_what_is_wrong_is_said(cli, write) -> None:
    write("bad.pgn", "1. e4 e5 2. Nf6 *\n\n1. d4 *\n")
    ran = cli("bench", "bad.pgn", "--notation", "san")
    assert ran.status == 1
    assert rows(ran.out)["san"][0] == "3"
    assert "2 games of chess (1 bad: only what could be read of them)" in ran.out
    assert cli("bench", "bad.pgn", "--notation", "nonsense").status == 2
    assert cli("bench", "bad.pgn", "--notation", "wxf", "--game", "chess").status == 2
    assert cli("bench", "bad.pgn", "--notation", "iccf:promotion_digits=9").status == 2
    assert cli("bench", "nothing.pgn").status == 3
    assert cli("bench").status == 2
    write("cut.pgn.gz", b"\x1f\x8b\x08\x00junk")
    ran = cli("bench", "nothing.pgn", "cut.pgn.gz", "bad.pgn", "--notation", "san")
    assert ran.status == 3
    assert "cut.pgn.gz" in ran.err
    assert "nothing.pgn" in ran.err
    assert "2 games of chess" in ran.out


def test_stdin(cli) -> None:
    ran = cli("bench", "-", "--notation", "uedemann", stdin=PROMOTION)
    assert ran.status == 1
    assert (
        "<stdin> game 1: uedemann 'ALAP' for a7a8q in 8/P6k/8/8/8/8/8/4K3 w - - 0 1: 4 moves have this text" in ran.out
    )
