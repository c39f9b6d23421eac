"""A user's typed code passes a strict type checker, and its mistakes don't."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import notation

pytest.importorskip("mypy")


def test_a_user_s_code(tmp_path: Path) -> None:
    package = Path(notation.__file__).parents[1]
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(Path(__file__).with_name("uses.py"))],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": "" if "site-packages" in package.parts else str(package)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.startswith("Success: no issues found"), ran.stdout + ran.stderr
