"""Running the command as a user does: as a process of its own, in an empty folder."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import notation
from tests.conftest import ROOT

# A shell's background job ignores Ctrl-C, and so would all that it starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    with contextlib.suppress(ValueError):  # not in the main thread
        signal.signal(signal.SIGINT, signal.default_int_handler)

BLUE_BOOK = ROOT / "examples" / "blue_book.pgn"

# The package under test, wherever it was found.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(notation.__file__).parents[1])}
COMMAND = [sys.executable, "-m", "notation"]


@dataclass
class Ran:
    """How a run ended."""

    status: int
    out: str
    err: str


@dataclass
class Cli:
    """The command, run in a folder of its own."""

    folder: Path
    started: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def __call__(self, *arguments: str | Path, stdin: str | bytes | None = None, **options: Any) -> Ran:
        """Run to the end. stdin None: empty."""
        data = stdin.encode() if isinstance(stdin, str) else stdin
        ran = subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=data if data is not None else b"",
            capture_output=True,
            cwd=self.folder,
            env=ENVIRONMENT,
            timeout=options.pop("timeout", 120),
            check=False,
            **options,
        )
        assert b"Traceback" not in ran.stderr, ran.stderr.decode()
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    def start(self, *arguments: str | Path, **options: Any) -> subprocess.Popen[bytes]:
        """Begin a run, in a process group of its own."""
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        run = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            cwd=self.folder,
            env=ENVIRONMENT,
            start_new_session=True,
            **{**streams, **options},
        )
        self.started.append(run)
        return run

    def stop(self) -> None:
        """End what is still running, and close its pipes."""
        for run in self.started:
            run.kill()
            run.wait()
            for stream in (run.stdin, run.stdout, run.stderr):
                if stream is not None:
                    with contextlib.suppress(BrokenPipeError):
                        stream.close()

    def files(self) -> set[str]:
        """What is in the folder, hidden files too."""
        return {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*") if not path.is_dir()}


@pytest.fixture
def cli(tmp_path: Path) -> Iterator[Cli]:
    made = Cli(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Write a file into the folder of the run."""

    def write_file(name: str, text: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write_file
