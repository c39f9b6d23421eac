"""`notation convert` on collections from 1 MB to 5 GB, with one job and with two.

    python benchmarks/collection.py [--quick] [--cache FOLDER] [--save]

Does a game of a large collection cost what one of a small one does, does memory stay where it is, and how much faster
are two jobs than one? The collection is the main corpus over and over, each time under other tags; it is deleted at the
end. Whole processes, PGN to UCI lines; nothing is pinned to a core. Memory is the sum of the peaks of all processes.
Pairs are run one after the other, wall clock, output to /dev/null; the ratio is the median of five. They go before
other programs where that is allowed (SCHED_RR). `busy` is how much of the cores others took all the same: at most half
of them while one job runs, next to nothing of what two want.
"""

from __future__ import annotations

import argparse
import contextlib
import filecmp
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import machine
from data import Data

import notation

ROOT = Path(__file__).resolve().parents[1]
SIZES = {False: (1, 10, 100, 1_000, 5_000), True: (1, 10, 50)}  # MB
PAIRS = {False: (100, 1_000), True: (50,)}
LIMIT = 300.0  # MiB
FASTER = 1.7
FLAT = 1.25  # a game of 5 GB may take so many times the CPU of one of 100 MB, without starting the program
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(notation.__file__).parents[1])}


@dataclass
class Run:
    """How long a run took, in wall clock and CPU seconds, its memory in MiB, and what share of the cores others had."""

    wall: float
    cpu: float
    peak: float
    busy: float


def ticks() -> tuple[int, int]:
    """The time that all cores worked and that there was, in ticks."""
    fields = [int(text) for text in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(fields) - fields[3] - fields[4], sum(fields)


def family(pid: int) -> list[int]:
    """A process and all below it."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return [pid]
    return [pid, *(one for child in children for one in family(int(child)))]


def convert(path: Path, jobs: int, out: str, *, first: bool = False) -> Run:
    """Convert a file, `first` before other programs, and measure."""
    peaks: dict[int, int] = {}
    ended = threading.Event()
    before = ticks()
    begin = time.perf_counter()
    arguments = ["convert", str(path), "--to", "uci", "--format", "lines", "-o", out, "--jobs", str(jobs), "--quiet"]
    run = subprocess.Popen(
        [sys.executable, "-m", "notation", *arguments], env=ENVIRONMENT, preexec_fn=go_first if first else None
    )

    def watch() -> None:
        while not ended.wait(0.02):
            for pid in family(run.pid):
                try:
                    text = Path(f"/proc/{pid}/status").read_text()
                    peaks[pid] = int(text.split("VmHWM:")[1].split()[0])
                except (OSError, IndexError):
                    pass

    watcher = threading.Thread(target=watch)
    watcher.start()
    _, status, usage = os.wait4(run.pid, 0)
    wall = time.perf_counter() - begin
    ended.set()
    watcher.join()
    run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode not in (0, 1):
        raise SystemExit(f"notation convert ended with status {run.returncode}")
    cpu = usage.ru_utime + usage.ru_stime
    worked, all_of_it = (now - then for now, then in zip(ticks(), before, strict=True))
    tick = 1 / os.sysconf("SC_CLK_TCK")
    busy = max(0.0, worked * tick - cpu) / max(all_of_it * tick, tick)
    peaks[run.pid] = max(peaks.get(run.pid, 0), usage.ru_maxrss)
    return Run(wall, cpu, sum(peaks.values()) / 1024, busy)


def go_first() -> None:
    """Let the scheduler prefer this process, where that is allowed."""
    with contextlib.suppress(OSError, AttributeError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


def pair(path: Path) -> tuple[float, float]:
    """How many times faster two jobs are than one, and what share of the cores others had."""
    one, two = (convert(path, jobs, "/dev/null", first=True) for jobs in (1, 2))
    return one.wall / two.wall, (one.busy * one.wall + two.busy * two.wall) / (one.wall + two.wall)


def make(path: Path, block: bytes, megabytes: int) -> int:
    """Write the corpus over and over, each copy under other tags, cut off behind a game; the number of games."""
    games = written = copies = 0
    with open(path, "wb") as file:
        while written < megabytes * 1_000_000:
            copies += 1
            copy = block.replace(b'[Event "', b'[Event "Collection %d, ' % copies)
            left = megabytes * 1_000_000 - written
            if len(copy) > left:
                end = copy.find(b"\n[Event ", left)
                copy = copy[: end + 1] if end >= 0 else copy
            written += file.write(copy)
            games += copy.count(b"[Event ")
    return games


def rows(sizes: tuple[int, ...], pairs: tuple[int, ...], block: bytes, folder: Path) -> tuple[list[str], bool]:
    """Measure; the lines of the result, and whether all goals were met."""
    lines = ["| collection | games | jobs | wall, s | CPU, s | CPU but for the start, ns/game | peak, MiB | busy |"]
    lines.append("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    (folder / "one.pgn").write_text('[Event "?"]\n\n1. e4 e5 *\n')
    start = {
        jobs: statistics.median(convert(folder / "one.pgn", jobs, "/dev/null").cpu for _ in range(7)) for jobs in (1, 2)
    }
    cost: dict[tuple[int, int], float] = {}
    peak = 0.0
    ratios: dict[int, list[float]] = {}
    for size in sizes:
        path = folder / f"{size}mb.pgn"
        games = make(path, block, size)
        for jobs in (1, 2):
            run = convert(path, jobs, str(folder / f"{jobs}.lines"))
            cost[size, jobs] = (run.cpu - start[jobs]) / games * 1e9
            peak = max(peak, run.peak)
            lines.append(
                f"| {size:,} MB | {games:,} | {jobs} | {run.wall:.2f} | {run.cpu:.2f} | {cost[size, jobs]:,.0f}"
                f" | {run.peak:.0f} | {run.busy:.0%} |"
            )
        if not filecmp.cmp(folder / "1.lines", folder / "2.lines", shallow=False):
            raise SystemExit(f"WRONG: one job and two give different lines of {size} MB")
        for jobs in (1, 2):
            (folder / f"{jobs}.lines").unlink()
        if size in pairs:
            found = sorted(pair(path) for _ in range(5))
            ratios[size] = [ratio for ratio, _ in found]
            text = ", ".join(f"{ratio:.2f}" for ratio in ratios[size])
            others = max(busy for _, busy in found)
            lines.append(f"| {size:,} MB | | 2 to 1 | {text} | | | | up to {others:.0%} |")
        path.unlink()
    last, base = sizes[-1], sizes[-3] if len(sizes) > 3 else sizes[-2]
    growth = max(cost[last, jobs] / cost[base, jobs] for jobs in (1, 2))
    best = statistics.median(ratios[pairs[-1]])
    goals = [
        (f"a game of {last:,} MB costs {growth:.2f} times one of {base:,} MB; at most {FLAT:g}", growth <= FLAT),
        (f"peak memory {peak:.0f} MiB; under {LIMIT:g}", peak < LIMIT),
        (f"two jobs on {pairs[-1]:,} MB: {best:.2f} x one (median of five pairs); at least {FASTER:g}", best >= FASTER),
    ]
    lines += ["", f"- the start takes {start[1]:.2f} s with one job, {start[2]:.2f} s with two"]
    lines += [*(f"- {text}: {'met' if good else 'missed'}" for text, good in goals)]
    return lines, all(good for _, good in goals)


def main() -> int:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="small collections")
    parser.add_argument("--cache", type=Path, help="where the corpus is kept")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/collection.md")
    options = parser.parse_args()
    block = Data(options.cache, options.quick).one_copy()
    head = machine.describe(Path(sys.modules["notation._core"].__file__ or ""))
    with tempfile.TemporaryDirectory(prefix="notation-collection-") as folder:
        lines, good = rows(SIZES[options.quick], PAIRS[options.quick], block, Path(folder))
    head["command"] = "python benchmarks/collection.py" + (" --quick" if options.quick else "")
    title = (__doc__ or "").splitlines()[0]
    text = "\n".join([f"# {title}", "", *(f"- {key}: {value}" for key, value in head.items()), "", *lines, ""])
    print(text)
    if options.save:
        (ROOT / "benchmarks" / "results" / "collection.md").write_text(text)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
