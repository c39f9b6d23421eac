"""What every benchmark shares: options, one core, alternating rounds, agreement, the table, the saved result."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: A build in place (`setup.py build_ext --inplace`) is what is measured; else the installed package.
IN_PLACE = (ROOT / "notation" / f"_core{sysconfig.get_config_var('EXT_SUFFIX')}").exists()
if IN_PLACE:
    sys.path.insert(0, str(ROOT))

import machine  # noqa: E402
from contenders import OURS, Contender, FailedError, Found, Job, Library, MissingError, Tool, pgn_extract  # noqa: E402
from data import Data  # noqa: E402
from table import Table, figure  # noqa: E402

import notation  # noqa: E402
from notation import _core  # noqa: E402

#: Rivals that find games without moves which nobody else finds, and why: not a failure of the benchmark.
EMPTY_GAMES = {
    "esca": "a game falls in two at a tag that isn't UTF-8",
    "python-chess": "a game falls in two where two blank lines stand between tags and moves",
}

LEAST = 0.2  # seconds of CPU time that one round of short work takes


@dataclass
class Goal:
    """So many times as fast as a rival, at least and at best."""

    rival: str
    least: float
    stretch: float | None = None


class Benchmark:
    """One question: asks the contenders, prints and saves tables. For a `with`; `status` is the exit status then."""

    def __init__(self, name: str, description: str) -> None:
        self.name = name
        self.description = description.partition("\n")[0]
        options = parse(description)
        self.quick: bool = options.quick
        self.rounds: int = options.rounds or (3 if self.quick else 7)
        self.as_json: bool = options.json
        self.python313: str = options.python313
        self.status = 0
        self.tables: list[Table] = []
        self.skipped: list[str] = []
        self.data = Data(options.cache, self.quick)
        self.contenders: dict[str, Contender] = {}
        self.file = Path(notation.__file__)
        self.env = environment()
        pin(options.cpu)
        check_file(self.file)

    def __enter__(self) -> Benchmark:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        for contender in self.contenders.values():
            contender.close()
        if kind is None:
            self.finish()

    # -- contenders -----------------------------------------------------------------------------

    def library(self, module: str) -> Contender | None:
        """The library of a module of `rivals`, in this interpreter or the other one; None if neither has it."""
        if module not in self.contenders:
            pythons = (sys.executable,) if module == "ours" else (sys.executable, self.python313)
            try:
                found = Library(module, pythons, self.env)
            except MissingError as missing:
                self.skip(module, missing)
                return None
            if found.name == OURS and found.file != self.file:
                raise SystemExit(f"the measured package is {found.file} instead of {self.file}")
            self.contenders[module] = found
        return self.contenders[module]

    def pgn_extract(self) -> Tool | None:
        try:
            return pgn_extract()
        except MissingError as missing:
            self.skip("pgn-extract", missing)
            return None

    def skip(self, what: str, why: object) -> None:
        note = f"skipped: {what}: {why}"
        if note not in self.skipped:
            self.skipped.append(note)
            print(note, file=sys.stderr)

    # -- comparing ------------------------------------------------------------------------------

    def compare(
        self,
        title: str,
        work: str,
        path: Path,
        contenders: Sequence[Contender | None],
        *,
        unit: str = "move",
        goals: Sequence[Goal] = (),
        count: int = 0,
    ) -> None:
        """Check that all find the same, then time them in turns; the first contender is ours.

        `unit`: what a figure is for. `count`: how many there are; 0: of moves the words of what ours found,
        of anything else the lines.
        """
        here: list[Contender] = []
        found: dict[str, Found] = {}
        verdicts: dict[str, str] = {}
        with tempfile.TemporaryDirectory(dir=self.data.cache) as folder:
            for one in contenders:
                if one is None or not one.does(work):
                    continue
                try:
                    found[one.name] = one.check(work, path, Path(folder, one.name))
                except FailedError as failed:
                    if one.name == OURS:
                        raise
                    self.skip(f"{one.name}, {title}", failed)
                    continue
                here.append(one)
                verdicts[one.name] = self.agreement(found[OURS], found[one.name])
        count = count or (found[OURS].words if unit == "move" else found[OURS].lines)
        times: dict[str, list[float]] = {one.name: [] for one in here}
        for _ in range(self.rounds):
            for one in here:
                times[one.name].append(one.seconds(work, path, LEAST / 10 if self.quick else LEAST))
        ratios = {
            name: statistics.median(theirs / ours for theirs, ours in zip(spent, times[OURS], strict=True))
            for name, spent in times.items()
        }
        size = f"{count:,} {unit}s, {path.name}, {path.stat().st_size / 1e6:.3g} MB"
        table = Table(
            f"{title} ({size})", ["program", f"ns a {unit}", f"million {unit}s/s", "ours is faster, x", "same result"]
        )
        for one in here:
            seconds = statistics.median(times[one.name]) / count
            ratio = "" if one.name == OURS else ratios[one.name]
            table.rows.append([one.label, seconds * 1e9, 1e-6 / seconds, ratio, verdicts[one.name] or "yes"])
            if "empty" in verdicts[one.name] and one.name in EMPTY_GAMES:
                table.notes.append(f"{one.name}: {EMPTY_GAMES[one.name]}")
            elif verdicts[one.name]:
                self.status = 1
                table.notes.append(f"WRONG: {one.name} differs: {verdicts[one.name]}")
        table.notes += [verdict_on(goal, ratios[goal.rival]) for goal in goals if goal.rival in ratios]
        self.add(table)

    def agreement(self, ours: Found, theirs: Found) -> str:
        """Empty if two found the same, else how they differ."""
        if ours.checksum == theirs.checksum:
            return ""
        with open(ours.path) as left, open(theirs.path) as right:
            if ours.lines == theirs.lines:
                differing = [number for number, (one, two) in enumerate(zip(left, right, strict=True), 1) if one != two]
                return f"{len(differing):,} of {ours.lines:,} lines, first {differing[0]:,}"
            if all(one == two for one, two in zip_longest(filter(str.strip, left), filter(str.strip, right))):
                return f"but for {theirs.lines - ours.lines:+,} empty"
        return f"{theirs.lines:,} lines, {theirs.words:,} words"

    # -- results --------------------------------------------------------------------------------

    def add(self, table: Table) -> None:
        self.tables.append(table)
        if not self.as_json:
            print(table.text(), flush=True)

    def finish(self) -> None:
        facts = machine.describe(Path(_core.__file__))
        facts["rounds"] = f"{self.rounds}, in turns; medians"
        if self.data.is_fallback:
            facts["data"] = "the fallback made from examples/: these figures say little"
        if self.as_json:
            print(json.dumps({**facts, "tables": [table.data() for table in self.tables], "skipped": self.skipped}))
        else:
            print(f"\n{self.file}, {facts['commit']}, {facts['compiler']}, {facts['python']}, {facts['machine']}")
        if not self.quick:
            save(self.name, self.description, facts, [*(t.markdown() for t in self.tables), *self.skipped])


def save(name: str, description: str, facts: dict[str, str], parts: Sequence[str]) -> None:
    """Write benchmarks/results/NAME.md."""
    head = [f"# {description}", "", *(f"- {key}: {value}" for key, value in facts.items())]
    text = "\n".join(head) + "\n\n" + "\n\n".join(parts) + "\n"
    (ROOT / "benchmarks" / "results" / f"{name}.md").write_text(text)


def verdict_on(goal: Goal, ratio: float) -> str:
    wanted = f"at least {goal.least:g} x" + (f", at best {goal.stretch:g} x" if goal.stretch else "")
    state = "missed" if ratio < goal.least else "reached" if goal.stretch and ratio >= goal.stretch else "met"
    return f"goal against {goal.rival}: {wanted}: {state} ({figure(ratio)} x)"


def begin_alone(description: str) -> tuple[int, bool]:
    """For a benchmark that works in this process: the rounds and whether it is a quick try; it stays on one core."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--quick", action="store_true", help="few rounds, nothing saved")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return options.rounds or (2 if options.quick else 9), options.quick


def parse(description: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="small inputs, few rounds, nothing saved: does it run?")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument(
        "--python313",
        default=os.environ.get("NOTATION_BENCH_PYTHON", "python3.13"),
        metavar="PYTHON",
        help="the interpreter for libraries that this one lacks (default: NOTATION_BENCH_PYTHON or python3.13)",
    )
    parser.add_argument("--cpu", type=int, help="the core to stay on (default: the last one there is; -1: any)")
    parser.add_argument("--cache", type=Path, help="where the made files are kept")
    return parser.parse_args()


def pin(cpu: int | None) -> None:
    """Stay on one core, children too, where the system can do that."""
    if cpu != -1 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0)) if cpu is None else cpu})


def environment() -> dict[str, str]:
    """What children run with: the same package as this process, nothing else of the caller's Python."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return {**kept, **({"PYTHONPATH": str(ROOT)} if IN_PLACE else {})}


def check_file(file: Path) -> None:
    """A script's own folder and PYTHONPATH come before the installed package: make sure which one is measured."""
    wanted = [ROOT] if IN_PLACE else [Path(sysconfig.get_path(name)) for name in ("purelib", "platlib")]
    if file.parent.parent not in wanted:
        raise SystemExit(f"the measured package would be {file}, not the one in {wanted[0]}")


def convert_tool(benchmark: Benchmark, work: str, *options: str) -> Tool:
    """`notation convert` as a process of its own; its status 1 means that some records were bad."""
    label = f"notation convert (Python {platform.python_version()})"
    command = [sys.executable, "-m", "notation", "convert", "--quiet", *options]
    return Tool(OURS, label, {work: Job(command, accept=(0, 1))}, benchmark.env)
