"""Every perft count there is, of chess (Chess960 too) or Xiangqi: are they right, and how fast.

    python benchmarks/perft_all.py [FILE.csv ...] [--game GAME] [--most LEAVES] [--threads N]

The files have the columns fen, depth, nodes and perhaps suite, source, unreachable; without any, those of
the shared data set. Rows marked unreachable, or ILLEGAL in their source, are left out. Prints a table and
writes it, with the machine and the commit, to benchmarks/results/perft_<game>_<build>.md. Exit status 1
when a count is wrong.
"""

from __future__ import annotations

import argparse
import csv
import os
import platform
import subprocess
import sys
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from notation import Board
from notation.games.chess import table as chess_table
from notation.games.xiangqi import table as xiangqi_table

ROOT = Path(__file__).resolve().parents[1]
TABLES = {"chess": chess_table, "xiangqi": xiangqi_table}


@dataclass
class Suite:
    counts: int = 0
    leaves: int = 0
    seconds: float = 0.0
    deepest: int = 0
    wrong: list[str] = field(default_factory=list)

    def row(self, name: str) -> str:
        speed = self.leaves / self.seconds / 1e6 if self.seconds else 0.0
        return (
            f"| {name} | {self.counts:,} | {self.leaves:,} | {self.deepest:,} | {self.seconds:.1f} | {speed:,.0f} "
            f"| {len(self.wrong)} |"
        )


def count(row: dict[str, str]) -> tuple[str, int, float, str]:
    fen, depth, nodes = row["fen"], int(row["depth"]), int(row["nodes"])
    board = Board(row["game"], fen, ignore=("impossible-check",) if row["game"] == "chess" else "all")
    begin = time.thread_time()
    found = board.perft(depth)
    spent = time.thread_time() - begin
    wrong = "" if found == nodes else f"{fen} depth {depth}: {found}, not {nodes}"
    return row.get("suite") or row["source"], nodes, spent, wrong


def first_match(path: str, key: str) -> str:
    try:
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")


def machine() -> str:
    name = first_match("/proc/cpuinfo", "model name") or platform.processor() or platform.machine()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def commit() -> str:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--game", choices=list(TABLES), default="chess")
    parser.add_argument("--most", type=int, default=10**12, help="leave out counts above this")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    folder = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared")) / "vectors" / arguments.game
    rows = []
    for path in arguments.files or sorted(folder.glob("perft_*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row.get("unreachable") != "1" and "ILLEGAL" not in row.get("source", ""):
                    rows.append(row | {"game": arguments.game})
    rows = [row for row in rows if int(row["nodes"]) <= arguments.most]
    if not rows:
        raise SystemExit("no counts found: name files, or set NOTATION_SHARED")
    rows.sort(key=lambda row: -int(row["nodes"]))
    suites: dict[str, Suite] = defaultdict(Suite)
    begin = time.perf_counter()
    with ThreadPoolExecutor(arguments.threads) as pool:
        for name, nodes, spent, wrong in pool.map(count, rows):
            for suite in (suites[name], suites["**all**"]):
                suite.counts += 1
                suite.leaves += nodes
                suite.seconds += spent
                suite.deepest = max(suite.deepest, nodes)
                suite.wrong += [wrong] if wrong else []
    elapsed = time.perf_counter() - begin
    total = suites.pop("**all**")
    lines = [
        f"# Perft of {arguments.game.capitalize()}, build {TABLES[arguments.game].build()}",
        "",
        f"{machine()}; commit {commit()}; {time.strftime('%Y-%m-%d')}; {arguments.threads} thread(s), {elapsed:.0f} s.",
        "Printed by `benchmarks/perft_all.py`. Seconds are CPU time; the speed is that of one core.",
        "",
        "| suite | counts | leaves | largest | seconds | M leaves/s | wrong |",
        "|---|---|---|---|---|---|---|",
        *(suites[name].row(name) for name in sorted(suites)),
        total.row("**all**"),
        *(f"- {wrong}" for wrong in total.wrong),
    ]
    text = "\n".join(lines) + "\n"
    print(text, end="")
    results = ROOT / "benchmarks" / "results"
    results.mkdir(exist_ok=True)
    (results / f"perft_{arguments.game}_{TABLES[arguments.game].build()}.md").write_text(text, encoding="utf-8")
    sys.exit(bool(total.wrong))


if __name__ == "__main__":
    main()
