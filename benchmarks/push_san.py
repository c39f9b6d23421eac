"""Reading a move in SAN and playing it, one call a move, through 250 games; the final positions are compared.

    python benchmarks/push_san.py [--quick] [--python313 PYTHON]

Every game is played on a new board. bulletchess looks for pseudo-legal moves only (it plays a pinned knight);
the others check that moves are legal.
"""

from rivals.worker import read_sample
from runner import Benchmark, Goal

with Benchmark("push_san", __doc__) as benchmark:
    sample = benchmark.data.sample()
    benchmark.compare(
        "push_san, one call a move",
        "push_san",
        sample,
        [benchmark.library(name) for name in ("ours", "python_chess", "bulletchess", "esca")],
        count=sum(len(game) for game in read_sample(sample).games),
        goals=[Goal("python-chess", 80, 120), Goal("bulletchess", 1)],
    )
raise SystemExit(benchmark.status)
