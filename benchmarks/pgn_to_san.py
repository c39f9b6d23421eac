"""PGN to lines of canonical SAN, fully legal: `Converter.lines` in process against pgn-extract and libraries.

    python benchmarks/pgn_to_san.py [--quick] [--python313 PYTHON]

pgn-extract is a process, as in pgn_to_uci.py. esca's own SAN is what the file has, so its moves are written again.
"""

from runner import Benchmark, Goal

with Benchmark("pgn_to_san", __doc__) as benchmark:
    ours, esca, slow = (benchmark.library(name) for name in ("ours", "esca", "python_chess"))
    tool = benchmark.pgn_extract()
    goals = [Goal("pgn-extract", 22, 25)]
    benchmark.compare("PGN to SAN", "pgn_to_san", benchmark.data.players(), [ours, tool, esca], goals=goals)
    benchmark.compare("PGN to SAN, a part", "pgn_to_san", benchmark.data.part(), [ours, tool, esca, slow])
raise SystemExit(benchmark.status)
