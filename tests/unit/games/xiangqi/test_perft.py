"""Counts of move sequences against published ones, in both builds of the rules."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from notation import Board
from notation.games.xiangqi import table
from tests.conftest import ROOT, shared

OWN = ROOT / "tests" / "data" / "xiangqi_perft.csv"
FULL = 100_000_000
PLAIN = 10_000_000

#: Run in a process of its own, so that NOTATION_BUILD counts.
SCRIPT = """
import csv, sys
from notation import Board
from notation.games.xiangqi import table
bad = []
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8")):
    if int(row["nodes"]) <= int(sys.argv[2]) and "ILLEGAL" not in row["source"]:
        found = Board("xiangqi", row["fen"], ignore="all").perft(int(row["depth"]))
        if found != int(row["nodes"]):
            bad.append((row["fen"], row["depth"], found))
print(table.build(), bad)
"""


def rows(path: Path, limit: int) -> list[tuple[str, int, int]]:
    """(FEN, depth, nodes); positions whose side not to move is in check are no subject of the rules."""
    with path.open(encoding="utf-8") as file:
        found = [(row["fen"], int(row["depth"]), int(row["nodes"]), row["source"]) for row in csv.DictReader(file)]
    return [(fen, depth, nodes) for fen, depth, nodes, source in found if nodes <= limit and "ILLEGAL" not in source]


@pytest.mark.parametrize(("fen", "depth", "nodes"), rows(OWN, FULL))
def test_published_counts(fen: str, depth: int, nodes: int) -> None:
    assert Board("xiangqi", fen).perft(depth) == nodes


def test_start_position_to_depth_5() -> None:
    # chessprogramming wiki, "Chinese Chess Perft Results".
    assert [Board("xiangqi").perft(depth) for depth in range(6)] == [1, 44, 1920, 79666, 3290240, 133312995]


def test_shared_counts() -> None:
    found = rows(shared("vectors", "xiangqi", "perft_xiangqi.csv"), FULL)
    assert len(found) > 100
    for fen, depth, nodes in found:
        assert Board("xiangqi", fen, ignore="all").perft(depth) == nodes, (fen, depth)


def in_build(build: str, path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(path), str(PLAIN)],
        env={**os.environ, "NOTATION_BUILD": build},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_plain_build() -> None:
    assert in_build("base", OWN) == "base []"


def test_plain_build_shared_counts() -> None:
    assert in_build("base", shared("vectors", "xiangqi", "perft_xiangqi.csv")) == "base []"


def test_without_the_variable_the_machine_decides() -> None:
    expected = "base" if os.environ.get("NOTATION_BUILD") == "base" else in_build("", OWN).split()[0]
    assert table.build() == expected


def test_without_the_twin_the_plain_build_serves() -> None:
    script = (
        "import sys; sys.modules['notation.games.xiangqi._v3'] = None\n"
        "from notation.games.xiangqi import table; print(table.build())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "base"
