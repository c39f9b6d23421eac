"""Perft of chess and Chess960 positions against the shared counts, by both builds of the rules.

Sources of the counts: the shared data set's vectors/chess/perft_*.csv (perftsuite, shakmaty's random and tricky
positions, all 960 start positions). Positions marked unreachable are left out: generators may differ on them.
"""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import notation
from notation.games.chess import table
from tests.conftest import run_python, shared

FILES = ("perft_chess.csv", "perft_chess960.csv")
#: The largest number of leaves that each build counts here; benchmarks/perft_all.py counts all.
FAST = int(os.environ.get("NOTATION_PERFT_LEAVES", "100_000_000"))
PLAIN = FAST // 10


def rows(files: list[Path], most: int) -> Iterator[tuple[str, int, int]]:
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["unreachable"] != "1" and int(row["nodes"]) <= most:
                    yield row["fen"], int(row["depth"]), int(row["nodes"])


def check(row: tuple[str, int, int]) -> str:
    fen, depth, leaves = row
    found = notation.Board("chess", fen, ignore=("impossible-check",)).perft(depth)
    return "" if found == leaves else f"{fen} depth {depth}: {found} instead of {leaves}"


def failures(files: list[Path], most: int) -> tuple[int, list[str]]:
    """Count all rows in threads (perft holds no lock): how many, and what was wrong."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(check, rows(files, most)))
    return len(answers), [answer for answer in answers if answer]


@pytest.mark.slow
def test_perft() -> None:
    count, wrong = failures([shared("vectors/chess", name) for name in FILES], FAST)
    assert not wrong
    assert count > 6000


@pytest.mark.slow
def test_perft_of_the_plain_build() -> None:
    files = [str(shared("vectors/chess", name)) for name in FILES]
    code = "from tests.golden.test_chess_perft import main; main()"
    done = run_python(code, str(PLAIN), *files, NOTATION_BUILD="base")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("base: ")


def main() -> None:
    """Count in a process of its own, whose environment chose the build."""
    count, wrong = failures([Path(name) for name in sys.argv[2:]], int(sys.argv[1]))
    print(f"{table.build()}: {count} counts", *wrong, sep="\n")
    sys.exit(bool(wrong) or count < 6000)
