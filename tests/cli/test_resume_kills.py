"""A run with a manifest that is killed somewhere, and run again, makes what an undisturbed one makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.kills import KINDS, WAYS, Kills, make_inputs

pytest.importorskip("fcntl", reason="signals and limits of POSIX")


@pytest.mark.parametrize("way", WAYS)
def test_killed_runs(tmp_path: Path, way: str) -> None:
    games = 500 if way in ("export", "csv") else 3000
    make_inputs(tmp_path, games)
    kills = Kills(tmp_path, 8 * 4000 if way in ("export", "csv") else 15_000, seed=sum(map(ord, way)))
    expected, duration = kills.undisturbed(way)
    outputs = {name for name in expected if name.startswith("out")}
    assert expected.keys() == {"m.json", "r.jsonl", *outputs}
    assert len(outputs) == (4 if way == "folder" else 1)
    assert expected["r.jsonl"].count(b'"illegal"') >= 4 * (games // 37)
    for jobs, kinds in ((1, KINDS[:2]), (2, KINDS[2:]), (2, KINDS[:1]), (1, KINDS[3:4])):
        assert kills.disturbed(way, jobs, kinds, duration) == expected
    assert kills.continued
