"""What a benchmark ran on: the lines at the head of every result."""

from __future__ import annotations

import datetime
import os
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def describe(built: Path) -> dict[str, str]:
    """Name the machine, the interpreter, the compiler that made the extension module `built`, and the commit."""
    return {
        "machine": f"{cpu_model()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": compiler_of(built),
        "commit": commit(),
        "date": datetime.date.today().isoformat(),
        "command": shlex.join(["python", *sys.argv]),
    }


def cpu_model() -> str:
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or "unknown processor"


def compiler_of(built: Path) -> str:
    """The compiler's own note in the file (ELF section .comment), where there is one."""
    found = re.search(rb"GCC: \([^)\0]*\) [0-9.]+|clang version [0-9.]+", built.read_bytes())
    return found[0].decode() if found else "unknown"


def commit() -> str:
    try:
        run = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"], cwd=ROOT, capture_output=True, text=True
        )
    except OSError:
        return "unknown"
    return run.stdout.strip() or "unknown"
