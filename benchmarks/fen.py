"""Setting up a board by a FEN, and writing the FEN of a board: 2,000 positions from games.

    python benchmarks/fen.py [--quick] [--python313 PYTHON]

Ours and python-chess set up a board that is there; bulletchess and esca have only calls that make a new one.
"""

from runner import Benchmark, Goal

with Benchmark("fen", __doc__) as benchmark:
    contenders = [benchmark.library(name) for name in ("ours", "python_chess", "bulletchess", "esca")]
    for work, least, stretch in (("set_fen", 150, 300), ("fen", 100, 200)):
        benchmark.compare(
            work,
            work,
            benchmark.data.sample(),
            contenders,
            unit="position",
            goals=[Goal("python-chess", least, stretch)],
        )
raise SystemExit(benchmark.status)
