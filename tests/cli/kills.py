"""Runs of `notation convert --manifest` that are ended at random points, and continued."""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import zstandard

from tests.cli.conftest import BLUE_BOOK, COMMAND, ENVIRONMENT

GAME = '[Event "a{number}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {{a comment}} a6 (3... Nf6) 4. Ba4 $1 1-0\n\n'
BAD = '[Event "b{number}"]\n\n1. e4 e5 2. Ke3 {{x}} Nc6 *\n\n'

KINDS = ("SIGKILL", "SIGTERM", "SIGINT", "full disk", "closed pipe")

TMPFS = 64 << 20
"""Bytes of the small file system that "full tmpfs" needs to be mounted on the folder."""

# What is converted: arguments, and the outputs beside report and manifest.
WAYS: dict[str, tuple[str, ...]] = {
    "lines": ("--to", "uci", "--format", "lines", "-o", "out.lines"),
    "keep": ("--to", "lan", "-o", "out.pgn.gz"),
    "export": ("--style", "export", "-o", "out.pgn.zst"),
    "csv": ("--format", "csv", "-o", "out.csv"),
    "folder": ("--to", "uci", "-o", "out/"),
}


def make_inputs(folder: Path, games: int) -> None:
    """Files of some thousand games, some bad, one in frames and one compressed as a whole."""
    texts = []
    for part in range(4):
        one = [(BAD if (number + part) % 37 == 5 else GAME).format(number=number) for number in range(games)]
        texts.append("".join(one).encode() + BLUE_BOOK.read_bytes())
    (folder / "in").mkdir()
    (folder / "in" / "a.pgn").write_bytes(texts[0])
    frames = [texts[1][at : at + 50_001] for at in range(0, len(texts[1]), 50_001)]
    (folder / "in" / "b.pgn.zst").write_bytes(b"".join(zstandard.compress(frame) for frame in frames))
    (folder / "in" / "c.pgn.zst").write_bytes(zstandard.compress(texts[2]))
    (folder / "in" / "d.pgn").write_bytes(texts[3])


@dataclass
class Kills:
    """Runs in a folder, with its `in/` for input; what was done is counted."""

    folder: Path
    piece: int
    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    continued: int = 0  # runs that went on where another had stopped

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.largest = 0  # of the files that an undisturbed run makes

    def _start(self, way: str, jobs: int, limit: int | None = None) -> subprocess.Popen[bytes]:
        def shrink() -> None:
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        return subprocess.Popen(
            [*COMMAND, "convert", "in", *WAYS[way], "--report", "r.jsonl", "--manifest", "m.json", "--jobs", str(jobs)],
            cwd=self.folder,
            env={**ENVIRONMENT, "NOTATION_PIECE": str(self.piece)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=shrink,
        )

    def results(self) -> dict[str, bytes]:
        """All files but the inputs, the manifest without its times."""
        found = {}
        for path in sorted(self.folder.rglob("*")):
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and not name.startswith("in/"):
                found[name] = path.read_bytes()
        if "m.json" in found:
            manifest = json.loads(found["m.json"])
            del manifest["times"]
            found["m.json"] = json.dumps(manifest).encode()
        return found

    def clean(self) -> None:
        """Take all results away."""
        for name in self.results():
            (self.folder / name).unlink()

    def undisturbed(self, way: str) -> tuple[dict[str, bytes], float]:
        """What one run without interruption makes, and how long it takes."""
        self.clean()
        begin = time.monotonic()
        run = self._start(way, 1)
        _, err = run.communicate(timeout=120)
        assert run.returncode == 1, err
        results = self.results()
        self.largest = max(len(content) for content in results.values())
        return results, time.monotonic() - begin

    def disturbed(self, way: str, jobs: int, kinds: Sequence[str], duration: float) -> dict[str, bytes]:
        """What comes of a run that is ended once in each of these ways, and then continued to its end."""
        self.clean()
        for kind in kinds:
            self._end(way, jobs, kind, duration)
        run = self._start(way, jobs)
        _, err = run.communicate(timeout=120)
        assert b"Traceback" not in err, err.decode()
        self.continued += b"going on behind" in err
        assert run.returncode == 1, err.decode()
        return self.results()

    def _end(self, way: str, jobs: int, kind: str, duration: float) -> None:
        """Run, and end it somewhere."""
        if kind == "full tmpfs":
            space = os.statvfs(self.folder)
            used = (space.f_blocks - space.f_bfree) * space.f_frsize
            self._resize(used + 4096 * self.chance.randint(1, 2 + self.largest // 4096))
            run = self._start(way, jobs)
            _, err = run.communicate(timeout=120)
            self._resize(TMPFS)
            assert b"Traceback" not in err, err.decode()
            self.counts[kind if run.returncode == 4 else "too late"] += 1
            assert run.returncode in (1, 4), err.decode()
            return
        if kind == "full disk":
            written = max((path.stat().st_size for path in self.folder.rglob("*.partial")), default=0)
            left = max(0, self.largest - written)
            run = self._start(way, jobs, limit=int(written + self.chance.random() * left))
            _, err = run.communicate(timeout=120)
            assert b"Traceback" not in err, err.decode()
            self.counts[kind if run.returncode == 4 else "too late"] += 1
            assert run.returncode in (1, 4), err.decode()
            return
        run = self._start(way, jobs)
        assert run.stderr is not None
        name = kind
        if kind == "closed pipe":  # nobody reads the messages: it goes on without, until it is killed
            run.stderr.close()
            kind = "SIGKILL"
        if self.chance.random() < 0.5:
            time.sleep(self.chance.random() * duration)
        else:
            self._wait_for_journal(run, self.chance.randrange(1, 40))
        before = run.poll()
        with contextlib.suppress(ProcessLookupError):
            run.send_signal(getattr(signal, kind))
        if run.stderr.closed:
            run.wait(timeout=120)
        else:
            _, err = run.communicate(timeout=120)
            # While the interpreter still starts, Ctrl-C is its own affair.
            assert b"Traceback" not in err or b"notation/cli/run.py" not in err, err.decode()
        assert run.stdout is not None
        run.stdout.close()
        if before is None and run.returncode not in (0, 1):
            self.counts[name] += 1
            expected = {"SIGKILL": -9, "SIGTERM": 143, "SIGINT": 130}[kind]
            # A signal may come before the handler is there.
            assert run.returncode in (expected, -getattr(signal, kind)), run.returncode
        else:
            self.counts["too late"] += 1

    def _resize(self, size: int) -> None:
        """Give the file system of the folder, a tmpfs, another size."""
        subprocess.run(["mount", "-o", f"remount,size={size}", str(self.folder)], check=True)

    def _wait_for_journal(self, run: subprocess.Popen[bytes], lines: int) -> None:
        journal = self.folder / "m.json.journal"
        end = time.monotonic() + 60
        while run.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError):
                if journal.read_bytes().count(b"\n") > lines:
                    return
            time.sleep(0.002)
