"""Those who do the work: libraries in processes that stay up between rounds, and command-line tools."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

HERE = Path(__file__).resolve().parent

#: Our name in tables and answers; everybody else is a rival.
OURS = "notation"

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

#: Module in `rivals` -> what must be importable for it.
LIBRARIES = {
    "ours": "notation",
    "python_chess": "chess",
    "bulletchess": "bulletchess",
    "esca": "esca",
    "fastchess": "fastchess",
    "rust_pgn_reader": "rust_pgn_reader_python_binding",
}


@dataclass
class Usage:
    """CPU seconds (user and system) and peak memory in MiB of one child process."""

    seconds: float
    peak: float


@dataclass
class Found:
    """What a contender found in a check: lines, words in them, the SHA-256 of the text, and the text."""

    lines: int
    words: int
    checksum: str
    path: Path


class Contender(Protocol):
    name: str
    label: str

    def does(self, work: str) -> bool: ...
    def check(self, work: str, path: Path, out: Path) -> Found: ...
    def seconds(self, work: str, path: Path, least: float) -> float: ...
    def close(self) -> None: ...


class FailedError(Exception):
    """A contender that couldn't do the work."""


class MissingError(Exception):
    """A contender that isn't here; the text says what was looked for and where."""


#: Runs a command and writes its exit status, CPU seconds and peak memory to the descriptor given first. The peak of a
#: process counts from the fork on and is never below the size of the one that forked it, so a bare interpreter forks.
LAUNCHER = """
import os, sys
_, status, usage = os.wait4(os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ), 0)
result = os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss
os.write(int(sys.argv[1]), " ".join(map(str, result)).encode())
"""


def measure(
    command: Sequence[str], out: Path | None = None, env: dict[str, str] | None = None, accept: Sequence[int] = (0,)
) -> Usage:
    """Run a command to its end, its output to a file or to nowhere; `accept`: exit statuses that are no failure."""
    reading, writing = os.pipe()
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(writing), *command]
    with open(out or os.devnull, "wb") as target, tempfile.TemporaryFile() as errors, open(reading) as result:
        child = subprocess.Popen(
            launcher, stdin=subprocess.DEVNULL, stdout=target, stderr=errors, env=env, cwd=HERE, pass_fds=[writing]
        )
        os.close(writing)
        status, seconds, peak = (result.read() or "-1 0 0").split()
        child.wait()
        if int(status) not in accept:
            errors.seek(0)
            last = errors.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise FailedError(f"exit status {status}: {last}")
    return Usage(float(seconds), int(peak) / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def interpreter_with(module: str, pythons: Iterable[str], env: dict[str, str] | None = None) -> str:
    """The first of some interpreters that imports a module."""
    tried = []
    for python in pythons:
        path = shutil.which(python)
        if path and subprocess.run([path, "-c", f"import {module}"], capture_output=True, env=env).returncode == 0:
            return path
        tried.append(python if path else f"{python} (not there)")
    raise MissingError(f"{module} can't be imported by {', '.join(tried)}")


class Library:
    """A module of `rivals` in a process of its own."""

    def __init__(self, module: str, pythons: Iterable[str], env: dict[str, str]) -> None:
        self.python = interpreter_with(LIBRARIES[module], pythons, env)
        self.command = [self.python, "-m", f"rivals.{module}"]
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed by close()
        self.process = subprocess.Popen(
            self.command,
            cwd=HERE,
            env=env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
        )
        hello = self._answer()
        self.name: str = hello["name"]
        self.file = Path(hello["file"])
        self.works: list[str] = hello["works"]
        self.label = f"{self.name} {hello['version']} (Python {hello['python']})"

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.errors.seek(0)
            raise FailedError(f"{self.command} ended: {self.errors.read().decode()[-500:]}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise FailedError(answer["error"])
        return answer

    def _ask(self, **request: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return self._answer()

    def does(self, work: str) -> bool:
        return work in self.works

    def check(self, work: str, path: Path, out: Path) -> Found:
        answer = self._ask(work=work, path=str(path), lines=str(out))
        return Found(answer["count"], answer["words"], answer["checksum"], out)

    def seconds(self, work: str, path: Path, least: float) -> float:
        seconds: float = self._ask(work=work, path=str(path), least=least)["seconds"]
        return seconds

    def close(self) -> None:
        self.process.communicate()
        self.errors.close()


@dataclass
class Job:
    """The command for a piece of work, before the file's name; and what makes lines to compare of its output."""

    command: list[str]
    lines: Callable[[str], list[str]] = str.splitlines
    accept: Sequence[int] = (0,)


@dataclass
class Tool:
    """A command-line program."""

    name: str
    label: str
    jobs: dict[str, Job]
    env: dict[str, str] | None = None

    def does(self, work: str) -> bool:
        return work in self.jobs

    def run(self, work: str, path: Path, out: Path | None = None) -> Usage:
        job = self.jobs[work]
        return measure([*job.command, str(path)], out, self.env, job.accept)

    def check(self, work: str, path: Path, out: Path) -> Found:
        self.run(work, path, out)
        lines = self.jobs[work].lines(out.read_text(encoding="utf-8", errors="replace"))
        text = "".join(f"{line}\n" for line in lines)
        out.write_text(text)
        return Found(len(lines), len(text.split()), hashlib.sha256(text.encode()).hexdigest(), out)

    def seconds(self, work: str, path: Path, least: float) -> float:
        return self.run(work, path).seconds

    def close(self) -> None: ...


def find_tool(name: str) -> str:
    """The path of a program; Debian keeps games outside of PATH."""
    found = shutil.which(name) or shutil.which(name, path="/usr/games")
    if found is None:
        raise MissingError(f"{name} is not on PATH")
    return found


def pgn_extract() -> Tool:
    """pgn-extract, told to write nothing but moves, one line a game: less work than its usual output."""
    path = find_tool("pgn-extract")
    version = subprocess.run([path, "--version"], capture_output=True, text=True)
    words = (version.stderr + version.stdout).split()
    plain = ["-s", "--notags", "-w", "1000000", "--nomovenumbers", "--noresults", "-C", "-N", "-V"]

    def lines(text: str) -> list[str]:
        # A blank line follows every game; a game without moves is its result, in spite of --noresults.
        games = (game.strip() for game in text.split("\n\n")[:-1])
        return ["" if game in RESULTS else game for game in games]

    def lower_lines(text: str) -> list[str]:
        return lines(text.lower())  # it writes promotions as g7h8N, where UCI has g7h8n

    return Tool(
        "pgn-extract",
        f"pgn-extract {words[1] if len(words) > 1 else ''}",
        {"pgn_to_uci": Job([path, "-Wuci", *plain], lower_lines), "pgn_to_san": Job([path, "-Wsan", *plain], lines)},
    )
