"""Binary records by the command: folders to libraries, libraries to lines, what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from tests.cli.conftest import Cli
from tests.unit.records.test_binary import make_game, tree_of, write


@pytest.fixture
def folder(cli: Cli) -> Path:
    """Thirty games, in the formats that hold one."""
    made = cli.folder / "records"
    made.mkdir()
    for seed in range(30):
        format = ("xqf", "cbr", "cbf", "pfc", "xqf10")[seed % 5]
        suffix = ".xqf" if format == "xqf10" else f".{format}"
        (made / f"{seed:02}{suffix}").write_bytes(write(make_game(seed, 20), format))
    return made


def trees(path: Path) -> list[object]:
    return [tree_of(game) for game in notation.read(path)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_folder_becomes_a_library(cli: Cli, folder: Path, jobs: str) -> None:
    assert cli("convert", folder, "-o", "all.cbl", "--jobs", jobs).status == 0
    assert trees(cli.folder / "all.cbl") == [tree_of(make_game(seed, 20)) for seed in range(30)]
    assert cli("count", "all.cbl").out.splitlines()[-1].split("\t")[0] == "30"


def test_a_library_has_the_lines_of_its_folder(cli: Cli, folder: Path) -> None:
    cli("convert", folder, "-o", "all.cbl")
    one = cli("convert", "all.cbl", "--format", "lines", "--to", "ucci")
    other = cli("convert", folder, "--format", "lines", "--to", "ucci", "--jobs", "2")
    assert one.out == other.out
    assert one.out.count("\n") == 30


def test_a_folder_becomes_a_folder(cli: Cli, folder: Path) -> None:
    assert cli("convert", folder, "-o", "out/", "--format", "xqf").status == 0
    made = sorted((cli.folder / "out").iterdir())
    assert [path.suffix for path in made] == [".xqf"] * 30
    assert [trees(path)[0] for path in made] == [tree_of(make_game(seed, 20)) for seed in range(30)]


def test_a_folder_without_a_format_becomes_pgn(cli: Cli, folder: Path) -> None:
    assert cli("convert", folder, "-o", "out/", "--to", "chinese").status == 0
    assert {path.suffix for path in (cli.folder / "out").iterdir()} == {".pgn"}


def test_with_a_manifest(cli: Cli, folder: Path) -> None:
    assert cli("convert", folder, "-o", "out/", "--format", "cbr", "--manifest", "m.json").status == 0
    assert trees(cli.folder / "out" / "07.cbr") == [tree_of(make_game(7, 20))]


def test_a_table(cli: Cli, folder: Path) -> None:
    pytest.importorskip("pyarrow")
    assert cli("convert", folder, "-o", "all.parquet").status == 0


def test_what_is_refused(cli: Cli, folder: Path) -> None:
    for arguments, words in [
        ((folder, "-o", "all.xqf"), "one game"),
        ((folder, "-o", "all.cbl", "--manifest", "m.json"), "manifest"),
        ((folder, "--format", "mxq"), "not written"),
    ]:
        ran = cli("convert", *arguments)
        assert ran.status == 2
        assert words in ran.err
        assert ran.out == ""


def test_the_second_game_of_a_file_is_refused_by_what_holds_one(cli: Cli, folder: Path) -> None:
    cli("convert", folder, "-o", "all.cbl")
    ran = cli("convert", "all.cbl", "-o", "one.xqf")
    assert ran.status == 1
    assert "29 not-written" in ran.err
    assert trees(cli.folder / "one.xqf") == [tree_of(make_game(0, 20))]
