"""Which package is tested, and where tests find the large data sets, which are not part of the project."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import hypothesis
import pytest

# Machines are shared and slow at times: how long an example takes is no fault.
hypothesis.settings.register_profile(
    "notation", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], print_blob=True
)
hypothesis.settings.load_profile("notation")

ROOT = Path(__file__).resolve().parents[1]

# `python -m pytest` puts the checkout first on the path. Unless it was built in place, the installed
# package is meant.
if not any(path.suffix in (".so", ".pyd") for path in (ROOT / "notation").glob("_core.*")):
    sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]
    os.environ["PYTHONSAFEPATH"] = "1"  # the same for the processes that tests start


def run_python(code: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter, which finds the package under test and, behind it, `tests`."""
    head = f"import sys; sys.path.append({str(ROOT)!r})\n"
    return subprocess.run(
        [sys.executable, "-c", head + code, *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def shared(*parts: str) -> Path:
    """Give a path in the shared data folder, or skip the test when the folder is not there.

    The folder stands beside the checkout (``../shared``) or where NOTATION_SHARED says.
    """
    folder = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared"))
    path = folder.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"the shared data set is not here: {path} (set NOTATION_SHARED)", allow_module_level=True)
    return path


def vectors(*parts: str) -> Path:
    """Give a file of the facts that the project carries with it (tests/data/README.md says where they are from)."""
    return ROOT.joinpath("tests", "data", "vectors", *parts)
