"""Lichess games to Parquet: tags, moves in UCI, clocks and evaluations, Snappy; and the tags alone.

    python benchmarks/scan_parquet.py [--quick] [--python313 PYTHON]

Half the speed of the same file to lines of UCI moves is the goal, on one core, pyarrow's own work included; the file is
read and written in the timed part. Needs pyarrow in both interpreters. The tags alone are read into record batches.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from contenders import Contender, Found
from runner import Benchmark, Goal


@dataclass
class Lines:
    """This library's lines of UCI moves, from file to file too, in the same process."""

    library: Contender
    name: str = "lines"
    label: str = "notation: to lines of UCI"

    def does(self, work: str) -> bool:
        return True

    def check(self, work: str, path: Path, out: Path) -> Found:
        return self.library.check("file_to_lines", path, out)

    def seconds(self, work: str, path: Path, least: float) -> float:
        return self.library.seconds("file_to_lines", path, least)

    def close(self) -> None:
        """The library is closed by itself."""


with Benchmark("scan_parquet", __doc__) as benchmark:
    ours = benchmark.library("ours")
    assert ours is not None
    path = benchmark.data.lichess()
    if path is None:
        benchmark.skip("the Lichess games", "they are part of the data set")
    else:
        rust, slow = benchmark.library("rust_pgn_reader"), benchmark.library("python_chess")
        goals = [Goal("lines", 0.5), Goal("rust-pgn-reader", 6)]
        benchmark.compare("To Parquet", "pgn_to_parquet", path, [ours, Lines(ours), rust], goals=goals)
        benchmark.compare("Tags alone", "tags", path, [ours, slow], unit="game")
raise SystemExit(benchmark.status)
