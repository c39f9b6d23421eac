"""Inputs that hold nothing end at once, however long they are."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("size", [1_000, 100_000])
@pytest.mark.parametrize("head", ["", "hello", "; c", "White: A\nBlack: B"])
@pytest.mark.parametrize("run", ["\n", " "])
def test_runs_of_blanks(cli, write, head: str, run: str, size: int) -> None:
    for name in ("a.pgn", "a.txt", "a"):
        write(name, head + run * size)
    ran = cli("convert", "a.pgn", "a.txt", "a", "--to", "uci", "--format", "lines", timeout=30)
    assert ran.out.strip() == ""
