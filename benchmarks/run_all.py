"""Every benchmark one after another; results in benchmarks/results/.

    python benchmarks/run_all.py [--quick] [--rounds N] [--python313 PYTHON] [--only NAME ...]

Options but --only go to the benchmarks. The exit status is 1 if one failed or found different results.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import machine
from runner import ROOT, environment, save

from notation import _core

HERE = Path(__file__).resolve().parent
QUESTIONS = (
    "legal_moves",
    "push_san",
    "fen",
    "columns",
    "pgn_to_uci",
    "pgn_to_san",
    "read_games",
    "scan_parquet",
    "scan_only",
    "convert_process",
    "memory",
    "import_time",
)
#: These have options of their own and print, but save nothing: script -> options when quick.
PERFT = {"chess_perft": ["--rounds", "1"], "xiangqi_perft": ["--quick", "--rounds", "1"]}
#: These save their results themselves, but have none of the others' options.
ALONE = {"frames": ["--quick"], "chess_notations": ["--quick"], "xiangqi_notations": ["--quick"], "sanguo": ["--quick"]}


def run_perft(name: str, quick: bool) -> int:
    command = [sys.executable, str(HERE / f"{name}.py"), *(PERFT[name] if quick else [])]
    run = subprocess.run(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True)
    print(run.stdout, flush=True)
    if run.returncode == 0 and not quick:
        facts = {**machine.describe(Path(_core.__file__)), "command": f"python benchmarks/{name}.py"}
        save(name, name.replace("_", " ").capitalize(), facts, [f"```text\n{run.stdout.rstrip()}\n```"])
    return run.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=[*PERFT, *ALONE, *QUESTIONS], help="just these")
    options, passed = parser.parse_known_args()
    failed = []
    for name in options.only or [*PERFT, *ALONE, *QUESTIONS]:
        print(f"\n== {name}", flush=True)
        if name in PERFT:
            status = run_perft(name, "--quick" in passed)
        elif name in ALONE:
            extra = ALONE[name] if "--quick" in passed else []
            status = subprocess.run([sys.executable, str(HERE / f"{name}.py"), *extra]).returncode
        else:
            status = subprocess.run([sys.executable, str(HERE / f"{name}.py"), *passed]).returncode
        if status:
            failed.append(name)
    print(f"\nfailed: {', '.join(failed)}" if failed else "\nall agree")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
