"""Every notation of chess, written from PGN and read back; and pgn-extract on the same files.

    python benchmarks/chess_notations.py [--quick] [--data FOLDER]

In process: `Converter.lines` from SAN to each notation, beside UCI, and from lines in each notation to UCI, beside SAN.
Whole processes: `notation convert` of every .pgn of a folder beside pgn-extract -Wuci, and to LAN beside -Wlalg.
CPU time, in turns, medians; the rows of one table were measured in one run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import machine
from runner import ROOT, save

import notation
from notation import _core
from notation.records.convert import stream_of

NOTATIONS = (
    "uci", "san", "lan", "ran", "figurine", "san-de", "iccf", "coordinate", "smith", "xboard", "gringmuth",
    "descriptive", "descriptive:style=old", "descriptive-es",
)  # fmt: skip
#: Slowest that each may be: how many times as long as the notation that a table measures by.
WRITING = {"iccf": 1.5, "figurine": 1.5, "descriptive": 4.0}
READING = {"descriptive": 10.0}


SAID: list[str] = []


def say(text: str) -> None:
    """Print, and keep for the saved result."""
    print(text, flush=True)
    SAID.append(text)


def cpu(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def child(command: list[str]) -> float:
    """User and system time of a process."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env = {**kept, "PYTHONPATH": str(ROOT)}
    before = os.times()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False, env=env)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def rounds(works: dict[str, Callable[[], float]], count: int) -> dict[str, list[float]]:
    """Each work once a round, in turns."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(count):
        for name, work in works.items():
            found[name].append(work())
    return found


def show(title: str, times: dict[str, list[float]], base: str, moves: int, limits: dict[str, float]) -> bool:
    say(f"\n{title}\n{'':28}{'seconds':>9}{'moves/s':>13}{'times ' + base:>18}")
    good = True
    for name, values in times.items():
        ratio = statistics.median(a / b for a, b in zip(values, times[base], strict=True))
        middle = statistics.median(values)
        limit = limits.get(name)
        mark = "" if limit is None else f"   at most {limit:g}: {'yes' if ratio <= limit else 'NO'}"
        good = good and (limit is None or ratio <= limit)
        say(f"{name:28}{middle:9.3f}{moves / middle:13,.0f}{ratio:18.2f}{mark}")
    return good


def in_process(files: list[Path], count: int) -> bool:
    data = b"".join(path.read_bytes() for path in files)
    moves = sum(len(game.moves) for game in notation.read(stream_of(data)))
    writers = {name: notation.Converter("chess", from_="san", to=name) for name in NOTATIONS}
    times = rounds({name: lambda c=one: cpu(lambda: c.lines(data)) for name, one in writers.items()}, count)
    good = show(f"PGN to lines, {len(data) / 1e6:.1f} MB, {moves:,} moves", times, "uci", moves, WRITING)
    lines = {name: one.lines(data) for name, one in writers.items()}
    expected = lines["uci"]
    works = {}
    for name in NOTATIONS:
        if name == "gringmuth":  # promotions have no text of their own
            continue
        pgn = b"\n".join(b'[Event "?"]\n\n' + line + b" *\n" for line in lines[name].splitlines())
        reader = notation.Converter("chess", from_=name, to="uci")
        if sorted(reader.lines(pgn).splitlines()) != sorted(expected.splitlines()):
            say(f"WRONG: {name} is not read back")
            good = False
        works[name] = lambda c=reader, text=pgn: cpu(lambda: c.lines(text))
    return show("The same moves read, to UCI lines", rounds(works, count), "san", moves, READING) and good


def whole_processes(files: list[Path], count: int) -> bool:
    tool = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
    if tool is None:
        say("\npgn-extract is not here: whole processes are skipped")
        return True
    paths = [str(path) for path in files]
    goals = {"uci": 12, "lan": 12, "iccf": 12, "figurine": 12, "descriptive": 7}
    with tempfile.TemporaryDirectory() as folder:
        works: dict[str, Callable[[], float]] = {
            f"pgn-extract -W{kind}": lambda kind=kind: child([tool, "-s", f"-W{kind}", *paths])
            for kind in ("uci", "lalg")
        }
        for name in goals:
            command = [sys.executable, "-m", "notation", "convert", *paths, "--to", name, "--quiet"]
            command += ["--format", "lines", "-o", os.path.join(folder, "out.lines")]
            works[f"notation, {name}"] = lambda command=command: child(command)
        times = rounds(works, count)
    size = sum(path.stat().st_size for path in files) / 1e6
    say(f"\nWhole processes, {len(files)} files, {size:.1f} MB\n{'':28}{'seconds':>9}{'pgn-extract':>18}")
    good = True
    for name, values in times.items():
        rival = times["pgn-extract -Wuci"]
        ratio = statistics.median(b / a for a, b in zip(values, rival, strict=True))
        goal = goals.get(name.rpartition(", ")[2], 0)
        mark = f"   at least {goal}: {'yes' if ratio >= goal else 'NO'}" if goal else ""
        good = good and ratio >= goal
        say(f"{name:28}{statistics.median(values):9.3f}{ratio:17.1f}x{mark}")
    lalg = statistics.median(b / a for a, b in zip(times["notation, lan"], times["pgn-extract -Wlalg"], strict=True))
    say(f"to LAN against -Wlalg: {lalg:.1f} x")
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few rounds, one file")
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("NOTATION_SHARED", "shared")) / "data" / "chess"
    )
    options = parser.parse_args()
    files = sorted(options.data.rglob("*.pgn"))
    if not files:
        say(f"no .pgn under {options.data}")
        return 1
    clean = [path for path in files if path.name.startswith(("cancer", "m.", "TCEC", "Tal"))] or files
    clean = [path for path in clean if b"[FEN " not in path.read_bytes()]  # lines don't hold where a game begins
    good = in_process(clean[:1] if options.quick else clean[:3], 3 if options.quick else 7)
    good = whole_processes(clean[:2] if options.quick else files, 1 if options.quick else 3) and good
    if not options.quick:
        facts = {**machine.describe(Path(_core.__file__)), "command": "python benchmarks/chess_notations.py"}
        save("chess_notations", "Notations of chess", facts, ["```text\n" + "\n".join(SAID) + "\n```"])
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
