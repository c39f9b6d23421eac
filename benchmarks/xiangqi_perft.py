"""Xiangqi perft beside Fairy-Stockfish, in one run: nodes a second of CPU time, start-up subtracted.

    python benchmarks/xiangqi_perft.py [--rounds N] [--quick] [--engine PATH]

The two programs take turns, so that a busy machine slows both; the ratio is what to read. Every count
is asserted. Both builds of the rules are timed, each in a process of its own.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
MIDDLEGAME = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"

#: Name, position, depth, nodes (chessprogramming wiki, "Chinese Chess Perft Results").
QUESTIONS = (("start", START, 5, 133_312_995), ("middlegame", MIDDLEGAME, 5, 53_112_976))
QUICK = (("start", START, 4, 3_290_240), ("middlegame", MIDDLEGAME, 4, 1_339_047))

OURS = """
import sys
from notation._core import Board
from notation.games.xiangqi import table
board = Board("xiangqi", sys.argv[1])
print(table.build(), board.perft(int(sys.argv[2])))
"""


@dataclass
class Run:
    """What one process printed, and its CPU time in seconds."""

    text: str
    seconds: float


def run(command: list[str], text: str = "", **environment: str) -> Run:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, env={**os.environ, **environment}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Run(done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def fairy(engine: str, fen: str, depth: int) -> Run:
    script = f"setoption name UCI_Variant value xiangqi\nposition fen {fen}\ngo perft {depth}\nquit\n"
    return run([engine], script)


def ours(build: str, fen: str, depth: int) -> Run:
    return run([sys.executable, "-c", OURS, fen, str(depth)], NOTATION_BUILD=build)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="one ply less")
    parser.add_argument("--engine", default=shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish")
    options = parser.parse_args()
    print(f"{'position':12} {'program':24} {'Mn/s':>8} {'ratio':>7}   (median of {options.rounds} rounds)")
    for name, fen, depth, nodes in QUICK if options.quick else QUESTIONS:
        rates: dict[str, list[float]] = {}
        for _ in range(options.rounds):
            reply = fairy(options.engine, fen, depth)
            assert f"Nodes searched: {nodes}" in reply.text, reply.text[-200:]
            seconds = reply.seconds - fairy(options.engine, fen, 1).seconds
            rates.setdefault("fairy-stockfish", []).append(nodes / seconds / 1e6)
            for build in ("", "base"):
                reply = ours(build, fen, depth)
                used, counted = reply.text.split()
                assert int(counted) == nodes, (used, counted)
                seconds = reply.seconds - ours(build, fen, 1).seconds
                rates.setdefault(f"notation ({used})", []).append(nodes / seconds / 1e6)
        rival = statistics.median(rates["fairy-stockfish"])
        for program, found in rates.items():
            rate = statistics.median(found)
            print(f"{name:12} {program:24} {rate:8.1f} {rate / rival:6.1f}x")


if __name__ == "__main__":
    main()
