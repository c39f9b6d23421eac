"""How a run ends: exit statuses, interruptions, closed pipes, full disks."""

from __future__ import annotations

import gzip
import os
import signal
import subprocess
import time

import pytest

from tests.cli.conftest import BLUE_BOOK, COMMAND, ENVIRONMENT

TO_LINES = ("--to", "uci", "--format", "lines")


NOT_WRITTEN = (
    b"notation: interrupted; out.lines was not written; with --manifest FILE a run can go on where it stopped\n"
)


def wait_for(condition, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_nothing(cli, sent: int) -> None:
    run = cli.start("convert", "-", *TO_LINES, "-o", "out.lines", "--report", "r.jsonl")
    run.stdin.write(BLUE_BOOK.read_bytes())
    run.stdin.flush()
    wait_for(lambda: len(cli.files()) == 2)  # the two temporary files
    assert cli.files().isdisjoint({"out.lines", "r.jsonl"})
    run.send_signal(sent)
    out, err = run.communicate(timeout=60)
    expected = (130, b"", NOT_WRITTEN) if sent == signal.SIGINT else (128 + sent, b"", b"")
    assert (run.returncode, out, err) == expected
    assert cli.files() == set()


@pytest.mark.parametrize("whole_group", [False, True])
@pytest.mark.parametrize("delay", [0, 0.05, 0.6])
def test_an_interrupted_run_with_workers_leaves_nothing(cli, whole_group: bool, delay: float) -> None:
    os.mkfifo(cli.folder / "a.pgn")  # nobody will ever write into these: the workers wait
    os.mkfifo(cli.folder / "b.pgn")
    run = cli.start("convert", "a.pgn", "b.pgn", *TO_LINES, "-o", "out.lines", "--jobs", "2")
    wait_for(lambda: len(cli.files()) == 3)  # the temporary output file
    time.sleep(delay)  # while the workers start, and when they wait
    (os.killpg if whole_group else os.kill)(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err) == (130, b"", NOT_WRITTEN)
    assert cli.files() == {"a.pgn", "b.pgn"}
    assert {path.name for path in cli.folder.iterdir()} == {"a.pgn", "b.pgn"}
    wait_for(lambda: not living_children(run.pid))


@pytest.mark.parametrize("whole_group", [False, True])
@pytest.mark.parametrize("delay", [0.2, 0.5, 1.5])
def test_interrupted_processes_leave_nothing(cli, write, whole_group: bool, delay: float) -> None:
    write("a.pgn", BLUE_BOOK.read_bytes() * 8000)
    run = cli.start("convert", "a.pgn", "--style", "export", "-o", "out.pgn", "--jobs", "3")
    wait_for(lambda: len(cli.files()) == 2)  # the temporary output file
    time.sleep(delay)  # while processes start, and when they work
    begin = time.monotonic()
    (os.killpg if whole_group else os.kill)(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert (run.returncode, out, err) == (130, b"", NOT_WRITTEN.replace(b"lines", b"pgn"))
    assert time.monotonic() - begin < 20
    assert cli.files() == {"a.pgn"}
    wait_for(lambda: not living_children(run.pid))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "the output is not complete"),
        (("-o", "out/"), "1 of 2 files were written; with --manifest FILE a run can go on where it stopped"),
        (("-o", "out/", "--manifest", "m.json"), "the same command goes on where it stopped"),
    ],
)
def test_an_interrupted_run_says_how_to_go_on(cli, write, options: tuple[str, ...], said: str) -> None:
    write("a.pgn", "1. e4 *\n")
    write("b.pgn", BLUE_BOOK.read_bytes() * 20_000)
    run = cli.start("convert", "a.pgn", "b.pgn", "--style", "export", "--format", "pgn", "--quiet", *options)
    if not options:
        assert run.stdout.read(5) == b"[Even"
    else:
        wait_for(lambda: (cli.folder / "out" / "a.pgn").exists())
        time.sleep(0.3)
    run.send_signal(signal.SIGINT)
    assert run.communicate(timeout=60)[1] == f"notation: interrupted; {said}\n".encode()
    assert run.returncode == 130


def living_children(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_perft_can_be_interrupted(cli) -> None:
    run = cli.start("perft", "9")
    time.sleep(1)
    begin = time.monotonic()
    run.send_signal(signal.SIGINT)
    assert run.communicate(timeout=60) == (b"", b"")
    assert run.returncode == 130
    assert time.monotonic() - begin < 20


def test_a_closed_pipe_ends_quietly(cli, write) -> None:
    write("big.pgn", BLUE_BOOK.read_bytes() * 1000)
    for arguments in (("convert", "big.pgn", *TO_LINES), ("convert", "big.pgn", "--to", "lan")):
        run = cli.start(*arguments)
        assert len(run.stdout.read(10)) == 10
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait(timeout=60) == 0
    run = cli.start("fen")
    run.stdout.close()
    run.stdin.write(b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
    run.stdin.close()
    assert run.stderr.read() == b""
    assert run.wait(timeout=60) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", str(BLUE_BOOK), *TO_LINES),
        ("convert", str(BLUE_BOOK), *TO_LINES, "-o", "/dev/full"),
        ("convert", str(BLUE_BOOK), "--to", "uci", "--report", "/dev/full", "--from", "uci", "-o", "x.pgn"),
        ("fen", "8/8/8/8/8/k7/8/K7 w - - 0 1"),
        ("moves",),
        ("perft", "1"),
        ("list", "games"),
    ],
)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_an_output_that_is_full(cli, arguments) -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [*COMMAND, *arguments], stdout=full, stderr=subprocess.PIPE, env=ENVIRONMENT, cwd=cli.folder, check=False
        )
    assert ran.returncode == 4
    assert b"the output could not be written: No space left on device" in ran.stderr
    assert b"Traceback" not in ran.stderr
    assert cli.files() == set()


def test_a_closed_stdout(cli) -> None:
    ran = subprocess.run(
        [*COMMAND, "convert", str(BLUE_BOOK), *TO_LINES],
        stderr=subprocess.PIPE,
        cwd=cli.folder,
        env=ENVIRONMENT,
        preexec_fn=lambda: os.close(1),
        check=False,
    )
    assert ran.returncode == 4
    assert b"Traceback" not in ran.stderr


def test_an_output_in_no_folder(cli) -> None:
    ran = cli("convert", BLUE_BOOK, "-o", "nowhere/out.pgn")
    assert ran.status == 4
    assert ran.err == "notation: nowhere/out.pgn: the output could not be written: No such file or directory\n"


def test_inputs_that_can_t_be_read(cli, write) -> None:
    missing = cli("convert", "missing.pgn", "-o", "out.pgn")
    assert missing.status == 3
    assert "missing.pgn" in missing.err
    assert cli("convert", "*.pgn", "--to", "uci").status == 3
    (cli.folder / "empty").mkdir()
    assert cli("convert", "empty", "--to", "uci").status == 3
    assert cli.files() == set()
    whole = gzip.compress(BLUE_BOOK.read_bytes())
    write("cut.pgn.gz", whole * 20 + whole[:-2000])
    write("good.pgn", "1. e4 *\n")
    for jobs in ("1", "2"):
        ran = cli("convert", "cut.pgn.gz", "good.pgn", *TO_LINES, "--jobs", jobs)
        assert ran.status == 3
        assert ran.out.count("\n") > 100
        assert ran.out.endswith("\ne2e4\n")
        assert "cut.pgn.gz: the compressed data is damaged or cut off" in ran.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_input_without_permission(cli, write) -> None:
    write("a.pgn", "1. e4 *\n").chmod(0)
    write("b.pgn", "1. d4 *\n")
    ran = cli("convert", "a.pgn", "b.pgn", *TO_LINES)
    assert (ran.status, ran.out) == (3, "d2d4\n")


def test_usage_errors(cli) -> None:
    for arguments, word in [
        (("convert", BLUE_BOOK), "say what to convert to"),
        (("convert", BLUE_BOOK, "-o", "x"), "say what to convert to"),
        (("convert", BLUE_BOOK, "-o", "dir/"), "say what to convert to"),
        (("convert", BLUE_BOOK, "--to", "uci", "--jobs", "0"), "--jobs"),
        (("convert", BLUE_BOOK, "--to", "auto"), "auto"),
        (("convert", BLUE_BOOK, "--to", "uci", "--with-fen"), "--with-fen"),
        (("convert", BLUE_BOOK, "--to", "uci", "--report", "-"), "--report"),
        (("convert", BLUE_BOOK, "--to", "uci", "--style", "fancy"), "fancy"),
        (("fen", "--ep", "never"), "never"),
        (("fen", "8/8/8/8/8/8/8/8", "w", "-", "-"), "quotes"),
        (("moves", "a", "b"), ""),
        (("perft",), "DEPTH"),
        (("perft", "x"), "'x'"),
        (("perft", "-1"), ""),
        (("perft", "8/8/8/8/8/k7/8/K7", "w", "2"), "quotes"),
        (("list",), ""),
        (("nonsense",), "nonsense"),
    ]:
        ran = cli(*arguments)
        assert ran.status == 2, arguments
        assert ran.out == ""
        assert word in ran.err
        assert ran.err.startswith("Usage: notation")


@pytest.mark.parametrize("text", ["", " \n\n", "\ufeff", "1.\n", "; a remark\n", "% hidden\n", "game,moves\n"])
def test_an_input_without_a_game_is_said_to_have_none(cli, write, text: str) -> None:
    write("a.pgn", "1. e4 *\n")
    write("none.pgn", text)
    said = "notation: none.pgn: there is no game in this input\n"
    for options in (TO_LINES, ("--to", "lan"), ("--to", "uci", "--format", "csv")):
        alone = cli("convert", "none.pgn", *options)
        assert (alone.status, alone.err.startswith(said)) == (3, True)
        assert cli("convert", "none.pgn", *options, "--jobs", "2") == alone
    ran = cli("convert", "none.pgn", "a.pgn", *TO_LINES, "--report", "r.jsonl")
    assert (ran.status, ran.out, ran.err.startswith(said)) == (3, "e2e4\n", True)
    assert '"file": "none.pgn"' in (cli.folder / "r.jsonl").read_text()
    assert cli("convert", "none.pgn", *TO_LINES, "-o", "x.lines", "--manifest", "m.json").status == 3
    assert cli("convert", "none.pgn", *TO_LINES, "-o", "x.lines", "--manifest", "m.json").status == 3


@pytest.mark.parametrize("text", ["*", "1. *\n", '[Event "x"]\n', "{a remark}\n"])
def test_games_without_moves_are_games(cli, write, text: str) -> None:
    write("a.pgn", text)
    ran = cli("convert", "a.pgn", *TO_LINES)
    assert (ran.status, ran.out, ran.err) == (0, "\n", "")


def test_tables_of_inputs_without_a_game(cli, write) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    write("a.pgn", "1. e4 *\n")
    write("none.pgn", " \n")
    ran = cli("convert", "none.pgn", "a.pgn", "-o", "x.parquet")
    assert (ran.status, ran.err) == (
        3,
        "notation: none.pgn: there is no game in this input\n1 game, 1 move (1 no-game)\n",
    )
