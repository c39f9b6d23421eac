"""Help, names that are misspelt, and what only a terminal gets."""

from __future__ import annotations

import contextlib
import fcntl
import gzip
import os
import pty
import re
import struct
import subprocess
import termios
import time

import pytest

import notation
from tests.cli.conftest import BLUE_BOOK, COMMAND, ENVIRONMENT

VERBS = ("convert", "fen", "moves", "show", "perft", "count", "bench", "list")


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help_begins_with_three_examples(cli, verb: str) -> None:
    for option in ("--help", "-h"):
        ran = cli(*filter(None, [verb]), option)
        assert ran.status == 0
        lines = ran.out.splitlines()
        assert lines[0].startswith(f"Usage: notation {verb}".rstrip())
        assert lines[2] == "  Examples:"
        assert all(line.startswith("    notation ") for line in lines[3:6])
        assert lines[6] == ""


def test_the_command_alone_shows_its_verbs(cli) -> None:
    ran = cli()
    assert ran.status == 0
    assert [line.split()[0] for line in ran.out.partition("Commands:\n")[2].splitlines()] == list(VERBS)


def test_the_examples_in_the_help_work(cli, write) -> None:
    game = BLUE_BOOK.read_bytes()
    for name in ("games.pgn", "twic/a.pgn.zst", "archive/b.pgn"):
        write(name, game)
    write("positions.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
    for verb in ("", *VERBS):
        for line in cli(*filter(None, [verb]), "--help").out.splitlines()[3:6]:
            command = line.strip().replace("notation", subprocess.list2cmdline(COMMAND), 1)
            ran = subprocess.run(command, shell=True, cwd=cli.folder, env=ENVIRONMENT, capture_output=True, check=False)
            # The bundled games have a promotion, which two telegraph codes as published can't say.
            status = 1 if "notation bench" in line and "--notation" not in line else 0
            assert ran.returncode == status, (line, ran.stderr)
            assert ran.stdout or "-o" in line or "--svg" in line


def test_version(cli) -> None:
    assert cli("--version").out == f"notation {notation.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("convrt",), "convert"),
        (("fen", "--game", "ches"), "chess"),
        (("moves", "--game", "xianqi"), "xiangqi"),
        (("moves", "--to", "sann"), "san"),
        (("convert", BLUE_BOOK, "--to", "ucii"), "uci"),
        (("convert", BLUE_BOOK, "--to", "uci", "--from", "coordinates"), "coordinate"),
        (("convert", BLUE_BOOK, "--to", "uci", "--game", "chss"), "chess"),
        (("convert", BLUE_BOOK, "--to", "uci", "--format", "line"), "lines"),
        (("convert", BLUE_BOOK, "--to", "uci", "--input-format", "png"), "pgn"),
        (("convert", BLUE_BOOK, "--too", "uci"), "--to"),
    ],
)
def test_near_matches(cli, arguments, near: str) -> None:
    ran = cli(*arguments)
    assert ran.status == 2
    assert re.search(rf"(?i)did you mean.*{re.escape(near)}\b", ran.err), ran.err


@pytest.mark.parametrize("arguments", [("convert",), ("convert", "--to", "uci"), ("fen",)])
def test_a_terminal_without_input_gets_the_help(cli, arguments) -> None:
    parent, child = pty.openpty()
    ran = subprocess.run([*COMMAND, *arguments], stdin=child, capture_output=True, cwd=cli.folder, env=ENVIRONMENT)
    os.close(parent)
    os.close(child)
    assert ran.returncode == 2
    assert ran.stdout.startswith(f"Usage: notation {arguments[0]}".encode())


@pytest.mark.parametrize("quiet", [False, True])
def test_progress_is_for_terminals(cli, quiet: bool) -> None:
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    run = cli.start("convert", "-", "--to", "uci", "-o", "out.pgn", *(["--quiet"] if quiet else []), stderr=child)
    os.close(child)
    for _ in range(4):
        run.stdin.write(BLUE_BOOK.read_bytes() * 100)
        run.stdin.flush()
        time.sleep(0.4)
    run.stdin.close()
    shown = b""
    try:
        while data := os.read(parent, 4096):
            shown += data
    except OSError:
        pass  # the other end is closed
    os.close(parent)
    assert run.wait(timeout=60) == 0
    assert (b"B/s" in shown) == (not quiet)
    if quiet:
        assert shown == b""
    else:  # the bar is gone, the counts stay
        assert b"3,200 games" in shown.rsplit(b"\r", 2)[-2]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_progress_of_compressed_files(cli, write, jobs: str) -> None:
    """A share of the bytes as they lie there, games a second, errors."""
    data = (BLUE_BOOK.read_bytes() + b"1. Ke4 *\n\n") * 800
    write("a.pgn.gz", gzip.compress(data))
    write("b.pgn", data)
    parent, child = pty.openpty()
    fcntl.ioctl(child, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 150, 0, 0))
    run = cli.start("convert", "a.pgn.gz", "b.pgn", "--style", "export", "-o", "out.pgn", "--jobs", jobs, stderr=child)
    os.close(child)
    shown = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while read := os.read(parent, 4096):
            shown += read
    os.close(parent)
    assert run.wait(timeout=60) == 1
    assert re.search(rb"\d+%\|.*B/s, [\d,]+ games, [\d,]+ games/s, [\d,]+ errors", shown)
    assert b"14,400 games" in shown.rsplit(b"\r", 2)[-2]
