"""Chess perft on one core: this library and a Stockfish binary, side by side in one run.

    python benchmarks/chess_perft.py [--rounds 3] [--engine /usr/games/stockfish] [--deep]

Both count at the last ply without making the moves. CPU times; the engine's own start-up (a run of
depth 1) is subtracted; the rounds alternate and the best of each counts.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from notation import Board
from notation.games.chess import table

# (name, FEN, depth, leaves): the counts are those of the Chess Programming Wiki, "Perft Results".
POSITIONS = (
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
)
DEEP = (
    ("start", POSITIONS[0][1], 7, 3_195_901_860),
    ("kiwipete", POSITIONS[1][1], 6, 8_031_647_685),
)


def ours(fen: str, depth: int, leaves: int) -> float:
    board = Board("chess", fen)
    begin = time.process_time()
    found = board.perft(depth)
    spent = time.process_time() - begin
    if found != leaves:
        raise SystemExit(f"wrong count: {found} instead of {leaves}")
    return spent


def engine(path: str, fen: str, depth: int, leaves: int | None) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    script = f"position fen {fen}\ngo perft {depth}\nquit\n"
    output = subprocess.run([path], input=script, capture_output=True, text=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if leaves is not None and f"Nodes searched: {leaves}" not in output:
        raise SystemExit(f"wrong count by {path}: {output[-200:]}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engine", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--deep", action="store_true", help="one ply more: the engine takes about a minute a round")
    arguments = parser.parse_args()
    rival = arguments.engine if Path(arguments.engine).exists() else None
    print(f"build of the rules: {table.build()}; million leaves a second, one core")
    print(f"{'position':>10} {'depth':>5} {'notation':>9} {'stockfish':>9} {'ratio':>6}")
    for name, fen, depth, leaves in DEEP if arguments.deep else POSITIONS:
        mine, theirs = [], []
        for _ in range(arguments.rounds):
            mine.append(ours(fen, depth, leaves))
            if rival:
                start_up = engine(rival, fen, 1, None)
                theirs.append(engine(rival, fen, depth, leaves) - start_up)
        speed = leaves / min(mine) / 1e6
        other = leaves / min(theirs) / 1e6 if theirs else float("nan")
        print(f"{name:>10} {depth:>5} {speed:>9.0f} {other:>9.0f} {speed / other:>6.2f}")


if __name__ == "__main__":
    main()
