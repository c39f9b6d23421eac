"""Columns: games in SAN to UCI and back, FENs to keys; `Converter.arrow` beside loops over single texts.

    python benchmarks/columns.py [--quick] [--python313 PYTHON]

Every library has keys of its own; compared is which positions share one. fastchess has none: it sets up the boards.
"""

from runner import Benchmark, Goal

with Benchmark("columns", __doc__) as benchmark:
    libraries = ("ours", "python_chess", "bulletchess", "esca", "fastchess")
    contenders = [benchmark.library(name) for name in libraries]
    sample = benchmark.data.sample()
    for work in ("san_column", "uci_column"):
        benchmark.compare(work, work, sample, contenders, goals=[Goal("python-chess", 250)])
    goals = [Goal("python-chess", 250), Goal("fastchess", 4)]
    benchmark.compare("fen_keys", "fen_keys", sample, contenders, unit="position", goals=goals)
raise SystemExit(benchmark.status)
