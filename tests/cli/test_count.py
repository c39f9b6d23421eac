"""`count`: what files hold, a line for each."""

from __future__ import annotations

import gzip
import os

from notation import read
from tests.cli.conftest import BLUE_BOOK

HEADER = "games\tmoves\tvariations\ttags\tcomments\tfile\n"
ROW = "8\t497\t50\t81\t43"


def test_the_numbers_are_those_of_reading(cli) -> None:
    games = list(read(BLUE_BOOK))
    ran = cli("count", BLUE_BOOK)
    assert ran.out == f"{HEADER}{ROW}\t{BLUE_BOOK}\n"
    assert ROW.split("\t")[0] == str(len(games))
    assert ROW.split("\t")[1] == str(sum(len(game.moves) for game in games))


def test_several_files_and_stdin(cli, write) -> None:
    data = BLUE_BOOK.read_bytes()
    write("a.pgn.gz", gzip.compress(data))
    write("empty.pgn", "")
    ran = cli("count", "a.pgn.gz", "empty.pgn", "-", stdin=data)
    assert ran.status == 0
    assert ran.out.splitlines() == [
        HEADER.strip(),
        f"{ROW}\ta.pgn.gz",
        "0\t0\t0\t0\t0\tempty.pgn",
        f"{ROW}\t-",
        "16\t994\t100\t162\t86\ttotal",
    ]


def test_what_cannot_be_read_leaves_the_others(cli, write) -> None:
    data = BLUE_BOOK.read_bytes()
    write("a.pgn", data)
    write("cut.pgn.gz", gzip.compress(data)[:500])
    ran = cli("count", "none.pgn", "cut.pgn.gz", "a.pgn")
    assert ran.status == 3
    assert f"{ROW}\ta.pgn\n" in ran.out
    assert "none.pgn: the input could not be read: there is no such file" in ran.err
    assert "cut.pgn.gz: the compressed data is damaged or cut off" in ran.err
    assert cli("count", "none.pgn").status == 3


def test_a_name_that_is_no_text(cli) -> None:
    name = os.fsencode(cli.folder) + b"/\xff.pgn"
    with open(name, "wb") as file:
        file.write(b"1. e4 *\n")
    run = cli.start("count", os.fsdecode(name))
    assert run.communicate() == (HEADER.encode() + b"1\t1\t0\t0\t0\t" + name.replace(b"\xff", b"\\xff") + b"\n", b"")
    assert run.returncode == 0
