"""`notation convert --manifest` killed at random points, and run again: is the output that of an undisturbed run?

    python benchmarks/resume.py [--kills N] [--seed N] [--save]

SIGKILL, SIGTERM, Ctrl-C, a full disk (a limit of the file size; with rights to mount one, a small tmpfs too), and
messages that nobody reads followed by SIGKILL; with one job and with two, while all cores are kept busy. A round ends
one conversion up to three times, runs it to its end, and compares output, report and manifest (but for its times) byte
by byte.
"""

from __future__ import annotations

import argparse
import contextlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import machine  # noqa: E402

from tests.cli.kills import KINDS, TMPFS, WAYS, Kills, make_inputs  # noqa: E402

BURN = "while True: pass"


@contextlib.contextmanager
def working_folder() -> Iterator[tuple[Path, bool]]:
    """A folder for a conversion, and whether it is a small file system of its own."""
    with tempfile.TemporaryDirectory(prefix="notation-resume-") as name:
        command = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS}", "notation-resume", name]
        mounted = False
        with contextlib.suppress(OSError):
            mounted = subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
        try:
            yield Path(name), mounted
        finally:
            if mounted:
                subprocess.run(["umount", name], check=True)


def main() -> int:
    """Kill and compare."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/resume.md")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    counts: Counter[str] = Counter()
    rounds: Counter[tuple[str, int]] = Counter()
    continued = equal = 0
    begin = time.monotonic()
    load = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(2)]
    try:
        while sum(counts[kind] for kind in (*KINDS, "full tmpfs")) < options.kills:
            way = chance.choice(list(WAYS))
            slow = way in ("export", "csv")
            with working_folder() as (folder, small):
                make_inputs(folder, 800 if slow else 6_000)
                kills = Kills(folder, 8 * 4_000 if slow else 15_000, seed=chance.randrange(1 << 30))
                expected, duration = kills.undisturbed(way)
                for _ in range(4):
                    jobs = chance.choice((1, 2))
                    kinds = chance.choices((*KINDS, "full tmpfs") if small else KINDS, k=chance.randint(1, 3))
                    rounds[way, jobs] += 1
                    if kills.disturbed(way, jobs, kinds, duration) != expected:
                        print(f"DIFFERENT: {way}, {jobs} jobs, {kinds}", file=sys.stderr)
                        return 1
                    equal += 1
                counts.update(kills.counts)
                continued += kills.continued
            print(f"{time.monotonic() - begin:6.0f} s  {dict(counts)}, {equal} rounds equal", file=sys.stderr)
    finally:
        for process in load:
            process.kill()
            process.wait()
    head = machine.describe(next((ROOT / "notation").glob("_core*.so")))
    head["command"] = f"python benchmarks/resume.py --kills {options.kills} --seed {options.seed}"
    lines = ["| ended by | times |", "| --- | ---: |"]
    lines += [f"| {kind} | {counts[kind]} |" for kind in (*KINDS, "full tmpfs") if counts[kind]]
    lines += ["", "| conversion | jobs | rounds, all equal |", "| --- | ---: | ---: |"]
    lines += [f"| `{' '.join(WAYS[way])}` | {jobs} | {count} |" for (way, jobs), count in sorted(rounds.items())]
    ended = sum(count for kind, count in counts.items() if kind != "too late")
    lines += [
        "",
        f"{ended} runs were ended before their end ({counts['too late']} more were done before they could be);"
        f" {continued} of the {equal} last runs went on where another had stopped. Output, report and manifest were"
        " equal to those of an undisturbed run every time.",
    ]
    title = (__doc__ or "").splitlines()[0]
    text = "\n".join([f"# {title}", "", *(f"- {key}: {value}" for key, value in head.items()), "", *lines, ""])
    print(text)
    if options.save:
        (ROOT / "benchmarks" / "results" / "resume.md").write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
