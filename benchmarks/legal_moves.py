"""A list of the legal moves, as objects, of 2,000 positions from games.

python benchmarks/legal_moves.py [--quick] [--python313 PYTHON]
"""

from runner import Benchmark, Goal

with Benchmark("legal_moves", __doc__) as benchmark:
    benchmark.compare(
        "List of legal Move objects",
        "legal_moves",
        benchmark.data.sample(),
        [benchmark.library(name) for name in ("ours", "python_chess", "bulletchess", "esca")],
        unit="position",
        goals=[Goal("python-chess", 60, 100)],
    )
raise SystemExit(benchmark.status)
