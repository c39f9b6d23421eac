"""The fuzz targets on their seeds and on every input that once was a finding, in the plain build."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))  # the targets are scripts beside this file

import targets  # noqa: E402

INPUTS = sorted(path for folder in ("seeds", "kept") for path in HERE.glob(f"{folder}/*/*"))


@pytest.mark.parametrize("path", INPUTS, ids=[path.relative_to(HERE).as_posix() for path in INPUTS])
def test_input(path: Path) -> None:
    targets.TARGETS[path.parent.name](path.read_bytes())


def test_there_are_inputs_for_every_target() -> None:
    assert {path.parent.name for path in INPUTS} == set(targets.TARGETS)
