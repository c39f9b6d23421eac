"""XQF files to UCCI lines: `notation convert` over a folder of 10,000 files beside cchess.

    python benchmarks/binary_records.py [--rounds N] [--quick]

The folder holds the XQF files of the shared data, again and again. This library is a whole process, its start
included; cchess reads every 25th file with its own calls in this process, and gives all lines. CPU times, in turns; the
ratio is that of the times a file. Peak memory is measured at a tenth of the files too: it must not grow.
"""

from __future__ import annotations

import contextlib
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import machine
from runner import ROOT, begin_alone, environment, save

from notation import _core

GOAL = 100


def make(folder: Path, count: int, sources: list[bytes]) -> None:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:05}.xqf").write_bytes(sources[number % len(sources)])


def convert(folder: Path) -> tuple[float, int]:
    """CPU seconds and peak memory in KiB of a conversion."""
    command = [sys.executable, "-m", "notation", "convert", "--quiet", str(folder)]
    process = subprocess.Popen(
        [*command, "--format", "lines", "--to", "ucci", "-o", str(folder.parent / "out.lines")],
        env=environment(),
        stderr=subprocess.DEVNULL,
    )
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def theirs(paths: list[Path]) -> float:
    import cchess

    begin = time.process_time()
    for path in paths:
        with contextlib.redirect_stdout(io.StringIO()):
            cchess.Game.read_from(str(path)).dump_iccs_moves()
    return time.process_time() - begin


def main() -> None:
    rounds, quick = begin_alone(__doc__)
    shared = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared"), "data", "xiangqi")
    sources = [path.read_bytes() for path in sorted(shared.rglob("*")) if path.suffix.lower() == ".xqf"]
    if not sources:
        raise SystemExit(f"no data: {shared} (set NOTATION_SHARED)")
    count = 1_000 if quick else 10_000
    with tempfile.TemporaryDirectory() as temporary:
        many, few = Path(temporary, "many"), Path(temporary, "few")
        make(many, count, sources)
        make(few, count // 10, sources)
        part = sorted(many.iterdir())[::25]
        part = part[: len(sources)]  # each file at most once
        # Before cchess is there: a child begins with the memory of its parent.
        small, large = (convert(folder)[1] for folder in (few, many))
        ours, rival = [], []
        for _ in range(min(rounds, 5)):
            ours.append(convert(many)[0] / count)
            with contextlib.suppress(ImportError):
                rival.append(theirs(part) / len(part))
    lines = [f"notation convert  {statistics.median(ours) * 1e6:10,.0f} us a file ({count:,} files)"]
    if rival:
        ratio = statistics.median(b / a for a, b in zip(ours, rival, strict=True))
        lines.append(f"cchess            {statistics.median(rival) * 1e6:10,.0f} us a file ({len(part)} files)")
        lines.append(f"ours is {ratio:.0f} x faster, at least {GOAL}: {'met' if ratio >= GOAL else 'missed'}")
    lines.append(f"peak memory: {small / 1024:.0f} MiB for {count // 10:,} files, {large / 1024:.0f} MiB for {count:,}")
    print("\n".join(lines))
    if not quick:
        facts = {**machine.describe(Path(_core.__file__)), "rounds": f"{min(rounds, 5)}, in turns; medians"}
        save("binary_records", "XQF files to UCCI lines", facts, ["```text\n" + "\n".join(lines) + "\n```"])


if __name__ == "__main__":
    main()
