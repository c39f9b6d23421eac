"""Counting games and moves without reading moves, beside the fastest walk over lines that C has: memchr from one line
end to the next. Both in process, on a file that is in memory.

    python benchmarks/scan_only.py [--quick]

The walk is a C function that this script compiles (cc, or CC in the environment).
"""

import ctypes
import io
import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from runner import Benchmark, Goal, verdict_on
from table import Table

import notation
from notation.records.convert import convert_stream

WALK = """
#include <string.h>
long walk(const char *p, long size) {
    const char *end = p + size;
    long lines = 0;
    while (p < end && (p = memchr(p, 10, end - p)) != NULL) {
        p++;
        lines++;
    }
    return lines;
}
"""


def compile_walk(folder: str) -> Callable[[bytes], int] | None:
    """The walk over lines, or None where there is no C compiler."""
    source, library = Path(folder, "walk.c"), Path(folder, "walk.so")
    source.write_text(WALK)
    command = [os.environ.get("CC", "cc"), "-O3", "-shared", "-fPIC", str(source), "-o", str(library)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    function = ctypes.CDLL(str(library)).walk
    function.restype = ctypes.c_long
    function.argtypes = (ctypes.c_char_p, ctypes.c_long)
    return lambda data: int(function(data, len(data)))


def seconds(work: Callable[[], object]) -> float:
    """The quickest of a few calls: what others do to the machine only makes them slower."""
    spent = []
    for _ in range(5):
        begin = time.perf_counter()
        work()
        spent.append(time.perf_counter() - begin)
    return min(spent)


with Benchmark("scan_only", __doc__) as benchmark, tempfile.TemporaryDirectory() as folder:
    walk = compile_walk(folder)
    if walk is None:
        benchmark.skip("the walk over lines", "no C compiler")
    for path in (benchmark.data.players(), benchmark.data.lichess()):
        if path is None:
            benchmark.skip("the Lichess-style file", f"no shared data in {benchmark.data.shared}")
            continue
        data = path.read_bytes()
        counts = notation.count(data)
        read = convert_stream(io.BytesIO(data), io.BytesIO(), to="uci", format="lines")
        table = Table(
            f"Scanning only ({counts.games:,} games, {counts.moves:,} moves, {path.name}, {len(data) / 1e6:.3g} MB)",
            ["program", "GiB/s", "ns a move", "its rate to memchr's"],
        )
        if (counts.games, counts.moves) != (read.games, read.moves):
            benchmark.status = 1
            table.notes.append(f"WRONG: reading finds {read.games:,} games and {read.moves:,} moves")
        ours, lines = [], []
        for _ in range(benchmark.rounds):
            ours.append(seconds(lambda data=data: notation.count(data)))
            if walk is not None:
                lines.append(seconds(lambda data=data: walk(data)))
        best = statistics.median(ours)
        rows = [("notation.count", best)]
        ratio = 0.0
        if lines:
            rows.append(("memchr, line by line", statistics.median(lines)))
            ratio = statistics.median(theirs / mine for theirs, mine in zip(lines, ours, strict=True))
        for name, spent in rows:
            table.rows.append(
                [name, len(data) / spent / 2**30, spent / counts.moves * 1e9, ratio if spent == best and lines else ""]
            )
        if lines and path == benchmark.data.players():
            table.notes.append(verdict_on(Goal("memchr, line by line", 0.4), ratio))
        benchmark.add(table)
raise SystemExit(benchmark.status)
