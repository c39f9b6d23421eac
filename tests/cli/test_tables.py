"""Parquet and Arrow files from the command line and from `notation.write`."""

from __future__ import annotations

import io
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import notation
from notation.cli.course import Course
from notation.cli.progress import Progress
from notation.cli.run import Joined
from notation.cli.tables import Table, convert_tables
from notation.cli.tally import Log
from notation.errors import NUMBERS, RecordError, UnknownNameError
from notation.records.columns import DEFAULT
from notation.records.convert import convert_stream

from .conftest import COMMAND, ENVIRONMENT, Cli
from .test_jobs import options

pyarrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")
feather = pytest.importorskip("pyarrow.feather")

GOOD = b'[Event "a"]\n[White "x"]\n[WhiteElo "2000"]\n\n1. e4 {[%clk 0:05:00]} e5 1-0\n\n'
BAD = b'[Event "bad"]\n\n1. e4 e5 2. Ke3 *\n\n'


def read_table(path: Path) -> Any:
    return parquet.read_table(path) if path.suffix == ".parquet" else feather.read_table(path)


@pytest.fixture
def folder(cli: Cli) -> Path:
    (cli.folder / "a.pgn").write_bytes(GOOD)
    (cli.folder / "b.pgn").write_bytes(GOOD + BAD)
    return cli.folder


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow", "out.feather"])
def test_one_table_of_several_files(cli: Cli, folder: Path, name: str) -> None:
    ran = cli("convert", "a.pgn", "b.pgn", "-o", name, "--to", "san", "--report", "report.jsonl")
    assert ran.status == 1
    assert "illegal" in ran.err
    assert "illegal" in (folder / "report.jsonl").read_text()
    table = read_table(folder / name)
    assert table.column_names == list(DEFAULT)
    assert table["Event"].to_pylist() == ["a", "a", "bad"]
    assert table["moves"].to_pylist() == ["e4 e5"] * 3
    assert table["clocks"].to_pylist() == [[300.0, None]] * 2 + [None]
    assert table["status"].to_pylist() == [0, 0, NUMBERS["illegal"]]
    assert sorted(path.name for path in folder.iterdir()) == sorted(["a.pgn", "b.pgn", name, "report.jsonl"])


def test_a_table_for_each_file_in_a_folder(cli: Cli, folder: Path) -> None:
    for suffix in ("parquet", "arrow"):
        ran = cli("convert", ".", "-o", "tables/", "--format", suffix, "--errors", "skip", "--jobs", "2")
        assert ran.status == 1
        assert read_table(folder / "tables" / f"a.{suffix}")["moves"].to_pylist() == ["e2e4 e7e5"]
        assert read_table(folder / "tables" / f"b.{suffix}").num_rows == 1


def test_stdout_columns_and_compression(cli: Cli, folder: Path) -> None:
    arguments = ["convert", "-", "--format", "parquet", "--columns", "Event, plies", "--compression", "zstd"]
    ran = subprocess.run(
        [*COMMAND, *arguments], input=GOOD, capture_output=True, cwd=folder, env=ENVIRONMENT, check=True
    )
    file = parquet.ParquetFile(io.BytesIO(ran.stdout))
    assert file.read().to_pydict() == {"Event": ["a"], "plies": [2]}
    assert file.metadata.row_group(0).column(0).compression == "ZSTD"
    assert cli("convert", "a.pgn", "-o", "a.parquet").status == 0
    column = parquet.ParquetFile(folder / "a.parquet").metadata.row_group(0).column(0)
    assert column.compression == "SNAPPY"


def test_a_thread_that_writes_changes_nothing(cli: Cli, folder: Path) -> None:
    (folder / "many.pgn").write_bytes((GOOD + BAD) * 40_000)  # two batches
    files = []
    for jobs in ("1", "2"):
        ran = cli("convert", "many.pgn", "a.pgn", "-o", f"{jobs}.parquet", "--jobs", jobs, "--quiet")
        assert ran.status == 1
        files.append((folder / f"{jobs}.parquet").read_bytes())
    assert files[0] == files[1]
    assert parquet.ParquetFile(folder / "1.parquet").num_row_groups == 2
    ran = cli("convert", "many.pgn", "-o", "/dev/full", "--format", "parquet", "--jobs", "2", "--quiet")
    assert ran.status == 4


@pytest.mark.parametrize(
    "arguments",
    [
        ["-o", "x.parquet", "--columns", "Whte"],
        ["-o", "x.pgn", "--columns", "White"],
        ["-o", "x.pgn", "--compression", "zstd"],
        ["-o", "x.arrow", "--compression", "snappy"],
        ["-o", "x.parquet", "--output-encoding", "latin-1"],
        ["-o", "x.parquet", "--to", "sans"],
        ["-o", "x.pgn", "--input-format", "parquet"],
    ],
)
def test_wrong_usage_is_told_before_anything_is_written(cli: Cli, folder: Path, arguments: list[str]) -> None:
    ran = cli("convert", "a.pgn", *arguments)
    assert ran.status == 2
    assert ran.err
    assert not list(folder.glob("x.*"))


def test_a_table_is_no_input(cli: Cli, folder: Path) -> None:
    assert cli("convert", "a.pgn", "-o", "a.parquet").status == 0
    ran = cli("convert", "a.parquet", "--to", "san")
    assert ran.status == 2
    assert "not read" in ran.err
    # A folder that holds one is searched for records.
    assert cli("convert", ".", "--format", "lines", "--errors", "skip").out == "e2e4 e7e5\n" * 2


def test_without_pyarrow_one_sentence_says_what_to_do(cli: Cli, folder: Path) -> None:
    (folder / "pyarrow.py").write_text("raise ImportError('none')\n")
    environment = {**ENVIRONMENT, "PYTHONPATH": os.pathsep.join((str(folder), ENVIRONMENT["PYTHONPATH"]))}
    ran = subprocess.run(
        [*COMMAND, "convert", "a.pgn", "-o", "x.parquet"], capture_output=True, cwd=folder, env=environment, check=False
    )
    assert ran.returncode == 2
    assert b"pip install 'notation-core[arrow]'" in ran.stderr
    assert not (folder / "x.parquet").exists()


def test_nothing_is_left_of_a_table_that_could_not_be_begun_or_finished(cli: Cli, folder: Path) -> None:
    ran = cli("convert", "none.pgn", "-o", "x.parquet")
    assert ran.status == 3
    assert not (folder / "x.parquet").exists()
    ran = cli("convert", "none.pgn", "a.pgn", "-o", "x.parquet")
    assert ran.status == 3
    assert read_table(folder / "x.parquet").num_rows == 1
    (folder / "cut.pgn.gz").write_bytes(__import__("gzip").compress(GOOD * 1000)[:150])
    ran = cli("convert", "cut.pgn.gz", "a.pgn", "-o", "y.parquet")
    assert ran.status == 3
    assert read_table(folder / "y.parquet").num_rows > 1
    ran = cli("convert", "a.pgn", "-o", "/dev/full", "--format", "parquet")
    assert ran.status == 4
    assert "No space" in ran.err


@pytest.mark.parametrize("name", ["x.parquet", "x.arrow", "x.feather"])
def test_write_makes_tables(tmp_path: Path, name: str) -> None:
    games = list(notation.read(io.BytesIO(GOOD + BAD)))
    notation.write(games, tmp_path / name)
    table = read_table(tmp_path / name)
    scanned = pyarrow.table(notation.scan(io.BytesIO(GOOD + BAD)))
    assert table.equals(scanned)
    notation.write(games[0], tmp_path / name, notation="san")
    assert read_table(tmp_path / name)["moves"].to_pylist() == ["e4 e5"]
    with pytest.raises(TypeError):
        notation.write([1], tmp_path / "y.parquet")  # type: ignore[list-item]
    assert not (tmp_path / "y.parquet").exists()


def test_streams_are_converted_to_tables() -> None:
    for format in ("parquet", "arrow"):
        out = io.BytesIO()
        errors: list[RecordError] = []
        summary = convert_stream(io.BytesIO(GOOD + BAD), out, format=format, on_error=errors.append)
        assert (summary.games, summary.bad, summary.moves, summary.codes) == (2, 1, 4, {"illegal": 1})
        assert len(errors) == 1
        out.seek(0)
        table = parquet.read_table(out) if format == "parquet" else feather.read_table(out)
        assert table.num_rows == 2


def test_formats_are_listed_and_not_read() -> None:
    assert {"parquet", "arrow"} <= set(notation.list_formats())
    with pytest.raises(UnknownNameError, match="not read"):
        notation.read(io.BytesIO(b""), input_format="parquet")
    with pytest.raises(UnknownNameError):
        notation.write([], io.BytesIO(), format="parquet", notation="sans")


def test_games_are_counted_while_a_table_is_made(tmp_path: Path) -> None:
    seen = []

    class Watched(Progress):
        def show(self, number: int, raw: int, games: int, errors: int) -> None:
            seen.append(games)

    path = tmp_path / "a.pgn"
    path.write_bytes(b'[Event "a"]\n\n1. e4 *\n\n' * 70_000)
    log = Log(None, lambda text: None)
    way = options(to="uci", format="parquet")
    course = Course(Watched([str(path)], quiet=True), log)
    table = Table(columns=("White",), compression=None)
    convert_tables([str(path)], way, table, Joined(io.BytesIO()), log, course, jobs=1)
    assert seen == sorted(seen)
    assert 0 < seen[-1] <= 70_000
