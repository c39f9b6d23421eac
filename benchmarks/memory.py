"""Peak memory of `notation convert` on PGN files of 100 MB and 1 GB: it must not grow with the file, nor with one game.

    python benchmarks/memory.py [--quick] [--python313 PYTHON]

The files are the main corpus over and over; the large one is deleted at the end. The long game is
``1. Nf3 Nf6 2. Ng1 Ng8`` over and over, 10.8 million plies in 59 MB. Peak resident set of the process.
"""

from contenders import OURS, Tool
from runner import Benchmark, convert_tool
from table import Table

WORK = "pgn_to_uci"
LIMIT = 100.0  # MiB, whatever the file's size
FLAT = 1.1  # a larger file may take so many times the smaller one's memory: allocators aren't exact

with Benchmark("memory", __doc__) as benchmark:
    ours = convert_tool(benchmark, WORK, "--to", "uci", "--format", "lines")
    tools: list[Tool | None] = [ours, benchmark.pgn_extract()]
    table = Table(
        "Peak memory of a conversion to UCI lines", ["program", "file, MB", "peak, MiB", "CPU seconds", "lines"]
    )
    peaks: dict[str, list[float]] = {}
    for megabytes in (10, 50) if benchmark.quick else (100, 1_000):
        path = benchmark.data.sized(megabytes)
        out = benchmark.data.cache / "memory.out"
        for tool in filter(None, tools):
            usage = tool.run(WORK, path, out)
            with open(out, "rb") as file:
                lines = sum(1 for line in file if line.strip())
            peaks.setdefault(tool.name, []).append(usage.peak)
            table.rows.append([tool.label, path.stat().st_size / 1e6, usage.peak, usage.seconds, f"{lines:,}"])
            out.unlink()
        path.unlink()
    if len({row[-1] for row in table.rows}) > 2:
        benchmark.status = 1
        table.notes.append("WRONG: different numbers of games")
    small, large = peaks[OURS]
    good = large < LIMIT and large < FLAT * small
    benchmark.status |= not good
    table.notes.append(f"goal: under {LIMIT:g} MiB whatever the size: {'met' if good else 'missed'}")
    benchmark.add(table)

    long = Table(
        "One game of 10.8 million plies", ["output", "text, MB", "peak, MiB", "peak / text", "goal", "CPU seconds"]
    )
    path = benchmark.data.cache / "long_game.pgn"
    path.write_text("1. Nf3 Nf6 2. Ng1 Ng8 " * (270_000 if benchmark.quick else 2_700_000) + "*\n")
    for label, goal, options in (
        ("lines", 6.0, ("--to", "uci", "--format", "lines")),
        ("export", 12.0, ("--to", "san", "--style", "export")),
    ):
        usage = convert_tool(benchmark, WORK, *options).run(WORK, path, benchmark.data.cache / "memory.out")
        size = path.stat().st_size
        times = usage.peak * 2**20 / size
        long.rows.append([label, size / 1e6, usage.peak, times, goal, usage.seconds])
        if times > goal and not benchmark.quick:  # of a short text the program itself is the most
            benchmark.status = 1
            long.notes.append(f"WRONG: {label} takes more than {goal:g} times its text")
    path.unlink()
    (benchmark.data.cache / "memory.out").unlink()
    benchmark.add(long)
raise SystemExit(benchmark.status)
