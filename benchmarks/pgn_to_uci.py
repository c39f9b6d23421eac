"""PGN to lines of UCI moves, fully legal: `Converter.lines` in process against pgn-extract and libraries.

    python benchmarks/pgn_to_uci.py [--quick] [--python313 PYTHON]

pgn-extract is a process and its start-up counts, a few milliseconds of many seconds. The libraries get a
list of lines, made with their own calls. python-chess would take minutes, so it has a part of the file.
"""

from runner import Benchmark, Goal

LIBRARIES = ("bulletchess", "esca", "rust_pgn_reader")
TITLE = "PGN to UCI lines, in process"

with Benchmark("pgn_to_uci", __doc__) as benchmark:
    ours = benchmark.library("ours")
    rivals = [benchmark.pgn_extract(), *(benchmark.library(name) for name in LIBRARIES)]
    goals = [Goal("pgn-extract", 32, 40)]
    benchmark.compare(TITLE, "pgn_to_uci", benchmark.data.players(), [ours, *rivals], goals=goals)
    lichess = benchmark.data.lichess()
    if lichess is None:
        benchmark.skip("the Lichess-style file", f"no shared data in {benchmark.data.shared}")
    else:
        benchmark.compare(f"{TITLE}, many comments", "pgn_to_uci", lichess, [ours, *rivals])
    slow = benchmark.library("python_chess")
    benchmark.compare(f"{TITLE}, a part", "pgn_to_uci", benchmark.data.part(), [ours, slow, *rivals])
raise SystemExit(benchmark.status)
