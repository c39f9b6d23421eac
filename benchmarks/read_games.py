"""Games as objects: `for game in notation.read(file): game.moves`, and the same in other libraries.

    python benchmarks/read_games.py [--quick] [--python313 PYTHON]

Every library gives its list of the main line's moves. All read a part of the main corpus, the fast ones all of it.
"""

from runner import Benchmark, Goal

FAST = ("bulletchess", "esca", "rust_pgn_reader")

with Benchmark("read_games", __doc__) as benchmark:
    ours, slow = benchmark.library("ours"), benchmark.library("python_chess")
    fast = [benchmark.library(name) for name in FAST]
    goals = [Goal("python-chess", 80, 150), Goal("esca", 1)]
    benchmark.compare("Games, a part", "read_games", benchmark.data.part(), [ours, slow, *fast], goals=goals)
    benchmark.compare("Games", "read_games", benchmark.data.players(), [ours, *fast], goals=[Goal("esca", 1)])
raise SystemExit(benchmark.status)
