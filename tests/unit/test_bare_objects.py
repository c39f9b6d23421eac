"""No object of a compiled class, however it was made, and no argument crashes the interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

WALK = ROOT / "tests" / "unit" / "walk.py"
CALLS = int(os.environ.get("NOTATION_WALK_CALLS", "6000"))


@pytest.mark.parametrize("seed", os.environ.get("NOTATION_WALK_SEEDS", "1 2").split())
def test_nothing_crashes(seed: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    try:
        done = subprocess.run(
            [
                sys.executable,
                "-X",
                "faulthandler",
                str(WALK),
                str(log),
                seed,
                str(CALLS),
            ],
            cwd=tmp_path,
            # What was freed, and what was never filled, holds no pointers that work.
            env={**os.environ, "MALLOC_PERTURB_": "165", "PYTHONPATH": f"{ROOT}:{os.environ.get('PYTHONPATH', '')}"},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        pytest.fail("it hangs in " + log.read_bytes().partition(b"\0")[0].decode())
    last = log.read_bytes().partition(b"\0")[0].decode()
    assert done.returncode == 0, f"{last}\n{done.stderr[-3000:]}"
    assert done.stdout.endswith("whole\n"), f"{last}\n{done.stderr[-3000:]}"
