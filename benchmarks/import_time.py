"""CPU time of an import over that of a bare interpreter, each in fresh processes that take turns.

    python benchmarks/import_time.py [--quick] [--python313 PYTHON]

"first move" also loads the game and the notation, which the import leaves for later.
"""

import statistics
import sys

from contenders import MissingError, interpreter_with, measure
from runner import Benchmark
from table import Table, figure

GOAL, STRETCH = 10.0, 5.0  # milliseconds

#: Name in the table -> module that must be there, statements.
SCRIPTS = {
    "notation": ("notation", "import notation"),
    "notation, first move": ("notation", "import notation; notation.Board().push_san('e4')"),
    "python-chess": ("chess", "import chess"),
    "python-chess with chess.pgn": ("chess", "import chess, chess.pgn"),
    "pyffish": ("pyffish", "import pyffish"),
    "cchess": ("cchess", "import cchess"),
    "bulletchess": ("bulletchess", "import bulletchess"),
    "esca": ("esca", "import esca, esca.pgn"),
    "rust-pgn-reader": ("rust_pgn_reader_python_binding", "import rust_pgn_reader_python_binding"),
}

with Benchmark("import_time", __doc__) as benchmark:
    runs = 5 if benchmark.quick else 60
    pythons = {}
    for name, (module, _) in SCRIPTS.items():
        try:
            pythons[name] = interpreter_with(module, (sys.executable, benchmark.python313), benchmark.env)
        except MissingError as missing:
            benchmark.skip(name, missing)
    bare: dict[str, list[float]] = {python: [] for python in pythons.values()}
    spent: dict[str, list[float]] = {name: [] for name in pythons}
    for _ in range(runs):
        for python, times in bare.items():
            times.append(measure([python, "-c", "pass"], env=benchmark.env).seconds)
        for name, python in pythons.items():
            with_import = measure([python, "-c", SCRIPTS[name][1]], env=benchmark.env).seconds
            spent[name].append(with_import - bare[python][-1])
    table = Table(f"Import, median of {runs} runs", ["program", "ms over bare", "fastest", "bare interpreter, ms"])
    for name, differences in spent.items():
        base = statistics.median(bare[pythons[name]])
        figures = (statistics.median(differences), min(differences), base)
        table.rows.append([name, *(1e3 * seconds for seconds in figures)])
    ours = 1e3 * statistics.median(spent["notation"])
    state = "missed" if ours >= GOAL else "reached" if ours < STRETCH else "met"
    table.notes.append(f"goal: under {GOAL:g} ms, at best {STRETCH:g} ms: {state} ({figure(ours)} ms)")
    benchmark.add(table)
raise SystemExit(benchmark.status)
