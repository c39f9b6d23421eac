"""`notation convert big.pgn --to uci --format lines` as a whole process, against pgn-extract and libraries.

    python benchmarks/convert_process.py [--quick] [--python313 PYTHON]

User and system time of the process, interpreter start and imports included; the output goes to /dev/null.
The libraries run the shortest script that writes the same lines (`rivals/`).
"""

from contenders import Job, Library, Tool
from runner import Benchmark, Goal, convert_tool

FAST = ("bulletchess", "esca", "rust_pgn_reader")
WORK = "pgn_to_uci"

with Benchmark("convert_process", __doc__) as benchmark:

    def script(name: str) -> Tool | None:
        library = benchmark.library(name)
        if not isinstance(library, Library):
            return None
        return Tool(library.name, library.label, {WORK: Job([*library.command, "uci"])}, benchmark.env)

    ours = convert_tool(benchmark, WORK, "--to", "uci", "--format", "lines")
    tool = benchmark.pgn_extract()
    goals = [Goal("pgn-extract", 15, 25)]
    fast = [script(name) for name in FAST]
    benchmark.compare("Whole process", WORK, benchmark.data.players(), [ours, tool, *fast], goals=goals)
    benchmark.compare("Whole process, a part", WORK, benchmark.data.part(), [ours, tool, *fast, script("python_chess")])
raise SystemExit(benchmark.status)
