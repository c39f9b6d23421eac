"""Inputs that are missing, named twice, closed, or of another game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.conftest import BLUE_BOOK, COMMAND, ENVIRONMENT

GAME = "1. e4 e5 *\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_missing_input_doesn_t_stop_the_others(cli, write, jobs: str) -> None:
    write("a.pgn", GAME)
    write("b.pgn", GAME)
    arguments = ("a.pgn", "nope.pgn", "no*.x", "b.pgn", "--to", "uci", "--format", "lines", "--jobs", jobs)
    ran = cli("convert", *arguments, "--report", "r.jsonl")
    assert ran.status == 3
    assert ran.out == "e2e4 e7e5\ne2e4 e7e5\n"
    assert ran.err.count("there is no such file") == 2
    assert "2 games, 4 moves (2 read-failed)" in ran.err
    report = [json.loads(line) for line in (cli.folder / "r.jsonl").read_text().splitlines()]
    assert [(line["file"], line["code"]) for line in report] == [("nope.pgn", "read-failed"), ("no*.x", "read-failed")]
    mirrored = cli("convert", *arguments, "-o", "out/")
    assert mirrored.status == 3
    assert sorted(os.listdir(cli.folder / "out")) == ["a.lines", "b.lines"]


def test_stdin_twice_is_wrong_usage(cli) -> None:
    ran = cli("convert", "-", "-", "--to", "uci", stdin=GAME)
    assert ran.status == 2
    assert "stdin" in ran.err


@pytest.mark.parametrize(
    "arguments", [("convert", "-", "--to", "uci"), ("fen", "-"), ("moves", "-"), ("perft", "-", "1")]
)
def test_stdin_is_closed(cli, arguments: tuple[str, ...]) -> None:
    line = " ".join([*COMMAND, *arguments]) + " <&-"
    ran = subprocess.run(["sh", "-c", line], capture_output=True, cwd=cli.folder, env=ENVIRONMENT, check=False)
    assert ran.returncode == 3
    assert b"Traceback" not in ran.stderr
    assert b"<stdin>: the input could not be read: it is closed" in ran.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("arguments", [("--help",), ("convert", "--help"), (), ("--version",)])
def test_help_that_can_t_be_written(cli, arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, cwd=cli.folder, env=ENVIRONMENT, check=False
        )
    assert ran.returncode == 4
    assert ran.stderr == b"notation: <stdout>: the output could not be written: No space left on device\n"


def test_arguments_that_are_no_utf_8(cli) -> None:
    environment = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [*COMMAND, "moves", "8/8/8/é"], capture_output=True, cwd=cli.folder, env=environment, check=False
    )
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr
    assert b"[piece]" in ran.stderr


def test_the_mark_of_utf_8_before_positions(cli) -> None:
    fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    for end in ("\n", ""):
        ran = cli("fen", "-", stdin=b"\xef\xbb\xbf" + (fen + end).encode())
        assert (ran.status, ran.out) == (0, fen + "\n")
    assert cli("fen", "-", stdin=b"\xef\xbb").status == 1
    assert cli("fen", "-", stdin=b"").out == ""
    assert cli("perft", "-", "1", stdin=b"\xef\xbb\xbf" + fen.encode() + b"\n").out == "20\n"


def test_a_bad_line_of_moves_is_reported_once(cli, write) -> None:
    write("x.lines", "e2e4 e7e9\n")
    ran = cli("convert", "x.lines", "--format", "lines", "--to", "lan")
    assert ran.status == 1
    assert ran.out == "e2-e4\n"
    assert "1 game, 1 move, 1 bad (1 syntax)" in ran.err
    assert ran.err.count("[syntax]") == 1


def test_games_that_have_no_place_in_the_output(cli, write) -> None:
    write("c.pgn", '[Event "x"]\n\n1. e4 e5 *\n')
    other = cli("convert", "c.pgn", "--to", "iccs")
    assert other.status == 1
    assert "[unknown-notation] (chess iccs)" in other.err
    assert "chess has no notation 'iccs'" in other.err
    unread = cli("convert", "c.pgn", "--from", "wxf", "--to", "uci")
    assert "chess has no notation 'wxf'" in unread.err
    held = cli("convert", "c.pgn", "--format", "wxf")
    assert (held.status, held.out) == (1, "")
    assert "[not-written] (chess)" in held.err
    assert "wxf has no place for games of chess" in held.err
    assert "1 game, 0 moves, 1 bad (1 not-written)" in held.err


def test_the_limit_of_perft(cli) -> None:
    ran = cli("perft", "1000")
    assert ran.status == 2
    assert "from 0 to 999" in ran.err


def test_an_interrupted_run_leaves_no_empty_folder(cli, write) -> None:
    os.mkfifo(cli.folder / "slow.pgn")
    write("kept/there.txt", "x")
    run = cli.start("convert", "slow.pgn", "--to", "uci", "-o", "new/deep/")
    with open(cli.folder / "slow.pgn", "wb") as pipe:
        pipe.write(BLUE_BOOK.read_bytes())
        pipe.flush()
        end = time.monotonic() + 60
        while not (cli.folder / "new" / "deep").is_dir():
            assert time.monotonic() < end
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        assert run.wait(60) == 130
    assert not (cli.folder / "new").exists()
