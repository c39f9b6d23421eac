"""Where `notation convert` writes: whole files or none."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import stat

import pytest
import zstandard

from tests.cli.conftest import BLUE_BOOK

GAME = '[Event "a"]\n\n1. e4 e5 *\n'
DECOMPRESS = {
    ".gz": gzip.decompress,
    ".bz2": bz2.decompress,
    ".xz": lzma.decompress,
    ".zst": lambda data: zstandard.ZstdDecompressor().stream_reader(data).read(),
}


def test_one_file_for_all(cli, write) -> None:
    write("a.pgn", GAME)  # one line end at its end
    write("b.pgn", GAME.rstrip("\n"))
    write("c.pgn", GAME + "\n\n")
    ran = cli("convert", "a.pgn", "b.pgn", "c.pgn", "-o", "all.pgn")
    assert ran.status == 0
    assert ran.out == ""
    assert (cli.folder / "all.pgn").read_text() == GAME + "\n" + GAME + "\n" + GAME + "\n\n"
    lines = cli("convert", "a.pgn", "b.pgn", "c.pgn", "-o", "all.lines")
    assert lines.status == 0
    assert (cli.folder / "all.lines").read_text() == "e2e4 e7e5\n" * 3


def test_a_folder_mirrors_the_inputs(cli, write) -> None:
    write("in/a.pgn", GAME)
    write("in/deep/b.pgn.gz", gzip.compress(GAME.encode()))
    write("in/readme.txt", "no record")
    write("c.pgn", GAME)
    ran = cli("convert", "in", "c.pgn", "-o", "out/", "--to", "uci")
    assert ran.status == 0
    assert cli.files() - {"in/a.pgn", "in/deep/b.pgn.gz", "in/readme.txt", "c.pgn"} == {
        "out/a.pgn",
        "out/deep/b.pgn",
        "out/c.pgn",
    }
    assert (cli.folder / "out/deep/b.pgn").read_text() == '[Event "a"]\n\n1. e2e4 e7e5 *\n'
    ran = cli("convert", "in/**/*.pgn*", "-o", "out", "--format", "lines")  # a folder that is there needs no slash
    assert ran.status == 0
    assert {"out/a.lines", "out/deep/b.lines"} <= cli.files()


def test_two_inputs_for_one_output(cli, write) -> None:
    write("x/a.pgn", GAME)
    write("y/a.pgn", GAME)
    ran = cli("convert", "x/a.pgn", "y/a.pgn", "-o", "out/", "--to", "uci")
    assert ran.status == 2
    assert "x/a.pgn and y/a.pgn would both become out/a.pgn" in ran.err
    assert cli("convert", "x", "-", "-o", "out/", "--to", "uci").status == 2
    assert cli.files() == {"x/a.pgn", "y/a.pgn"}


@pytest.mark.parametrize("suffix", DECOMPRESS)
def test_compressed_output(cli, suffix: str) -> None:
    plain = cli("convert", BLUE_BOOK, "--to", "lan").out
    ran = cli("convert", BLUE_BOOK, "--to", "lan", "-o", f"out.pgn{suffix}")
    assert ran.status == 0
    raw = (cli.folder / f"out.pgn{suffix}").read_bytes()
    assert DECOMPRESS[suffix](raw).decode() == plain
    assert cli("convert", BLUE_BOOK, "--to", "lan", "-o", f"out.pgn{suffix}").status == 0
    assert (cli.folder / f"out.pgn{suffix}").read_bytes() == raw


def test_modes_are_those_of_any_file(cli, write) -> None:
    write("a.pgn", GAME)
    write("old.pgn", "old").chmod(0o640)
    cli("convert", "a.pgn", "-o", "new.pgn", preexec_fn=lambda: os.umask(0o027))
    cli("convert", "a.pgn", "-o", "old.pgn")
    assert stat.S_IMODE((cli.folder / "new.pgn").stat().st_mode) == 0o640
    assert stat.S_IMODE((cli.folder / "old.pgn").stat().st_mode) == 0o640
    assert (cli.folder / "old.pgn").read_text() == GAME


def test_a_link_keeps_pointing(cli, write) -> None:
    write("a.pgn", GAME)
    write("real/out.pgn", "old")
    (cli.folder / "out.pgn").symlink_to("real/out.pgn")
    assert cli("convert", "a.pgn", "-o", "out.pgn").status == 0
    assert (cli.folder / "out.pgn").is_symlink()
    assert (cli.folder / "real/out.pgn").read_text() == GAME


def test_devices_are_written_straight(cli) -> None:
    before = os.stat("/dev/null")
    assert cli("convert", BLUE_BOOK, "-o", "/dev/null", "--to", "uci").status == 0
    assert os.stat("/dev/null").st_mode == before.st_mode
    ran = cli("convert", BLUE_BOOK, "-o", "/dev/stdout", "--to", "uci", "--format", "lines")
    assert ran.out == cli("convert", BLUE_BOOK, "--to", "uci", "--format", "lines", "-o", "-").out != ""


def test_an_input_is_never_overwritten(cli, write) -> None:
    write("a.pgn", GAME)
    (cli.folder / "link.pgn").hardlink_to(cli.folder / "a.pgn")
    write("sub/x", "")
    for output in ("a.pgn", "./a.pgn", "link.pgn", "sub/../a.pgn"):
        ran = cli("convert", "a.pgn", "-o", output, "--to", "uci")
        assert ran.status == 2
        assert "would overwrite the input a.pgn" in ran.err
    assert cli("convert", ".", "-o", "./", "--to", "uci").status == 2
    assert cli("convert", "a.pgn", "-o", "b.pgn", "--report", "a.pgn").status == 2
    assert cli("convert", "a.pgn", "-o", "b.pgn", "--report", "b.pgn").status == 2
    assert (cli.folder / "a.pgn").read_text() == GAME
    assert cli.files() == {"a.pgn", "link.pgn", "sub/x"}


def test_a_failed_run_leaves_the_old_file(cli, write) -> None:
    write("a.pgn", '[White "許"]\n\n1. e4 *\n')
    write("out.pgn", "old")
    ran = cli("convert", "a.pgn", "-o", "out.pgn", "--output-encoding", "latin-1", "--report", "r.jsonl")
    assert ran.status == 4
    assert (cli.folder / "out.pgn").read_text() == "old"
    assert cli.files() == {"a.pgn", "out.pgn"}


def test_the_report_is_there_even_when_empty(cli, write) -> None:
    write("a.pgn", '[Event "a"]\n[Result "*"]\n\n1. e4 e5 *\n')
    assert cli("convert", "a.pgn", "-o", "b.pgn", "--report", "r.jsonl").status == 0
    assert (cli.folder / "r.jsonl").read_bytes() == b""


@pytest.mark.parametrize("jobs", ["2", "5"])
def test_jobs_give_the_same_bytes(cli, write, jobs: str) -> None:
    bad = "1. e4 e5 2. Ke3 *\n\n"
    for number in range(7):
        write(f"in/{number}.pgn", (GAME + "\n") * (number % 3 * 200) + (bad * 12 if number in (2, 5) else "1. d4 *"))
    common = ("in", BLUE_BOOK, "--to", "uci", "--format", "lines")
    one = cli("convert", *common, "--report", "one.jsonl")
    many = cli("convert", *common, "--report", "many.jsonl", "--jobs", jobs)
    assert one == many
    assert one.status == 1
    assert "... and 4 more errors\n" in one.err
    report = (cli.folder / "one.jsonl").read_bytes()
    assert report == (cli.folder / "many.jsonl").read_bytes()
    assert report.count(b'"severity": "error"') == 24
    cli("convert", *common, "-o", "one.lines")
    cli("convert", *common, "-o", "many.lines", "--jobs", jobs)
    assert (cli.folder / "one.lines").read_text() == (cli.folder / "many.lines").read_text() == one.out
    cli("convert", *common, "-o", "one/")
    cli("convert", *common, "-o", "many/", "--jobs", jobs)
    names = {name for name in cli.files() if name.startswith("one/")}
    assert len(names) == 8
    for name in names:
        assert (cli.folder / name).read_text() == (cli.folder / name.replace("one/", "many/")).read_text()
    mixed = cli("convert", "in/0.pgn", "-", "in/1.pgn", "--to", "uci", "--format", "lines", "--jobs", jobs, stdin=GAME)
    assert "\ne2e4 e7e5\n" in mixed.out
    assert not [name for name in cli.files() if ".notation-" in name]


@pytest.mark.parametrize("name", ["x.parquett", "x.pgnn.gz", "x.zip"])
@pytest.mark.parametrize("options", [[], ["--to", "uci"]])
def test_suffixes_that_name_no_format(cli, write, name: str, options: list[str]) -> None:
    write("a.pgn", "1. e4 *\n")
    ran = cli("convert", "a.pgn", "-o", name, *options)
    assert ran.status == 2
    assert "the suffixes are .pgn, .lines" in ran.err
    assert ("did you mean" in ran.err) == (name != "x.zip")
    assert not (cli.folder / name).exists()
    assert cli("convert", "a.pgn", "-o", name, "--format", "lines").status == 0


def test_csv_without_formulas_is_one_table(cli, write) -> None:
    write("a.pgn", '[White "=x"]\n\n1. e4 *\n')
    write("b.pgn", '[White "y"]\n\n1. d4 *\n')
    ran = cli("convert", "a.pgn", "b.pgn", "--format", "csv-safe")
    assert ran.status == 0
    assert [line.split(",")[5] for line in ran.out.splitlines()] == ["White", "'=x", "y"]
    assert cli("convert", "a.pgn", "b.pgn", "--format", "csv-safe", "--jobs", "2").out == ran.out
    assert cli("convert", "a.pgn", "b.pgn", "--format", "csv-safe", "-o", "out/").status == 0
    assert sorted(path.name for path in (cli.folder / "out").iterdir()) == ["a.csv", "b.csv"]


@pytest.mark.parametrize(("name", "meant"), [("latin11", "latin1"), ("utf9", "utf8"), ("rot13", None), ("hex", None)])
def test_encodings_that_are_none(cli, write, name: str, meant: str | None) -> None:
    write("a.pgn", "1. e4 *\n")
    ran = cli("convert", "a.pgn", "--to", "uci", "--output-encoding", name)
    assert (ran.status, ran.out) == (2, "")
    assert f"the option can't have this value: '{name}'" in ran.err
    assert meant is None or f"did you mean {meant}" in ran.err or f" {meant} " in ran.err
    assert f"mean {name}" not in ran.err
