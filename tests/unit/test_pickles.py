"""Pickles that were changed, and copies: nothing crashes, and nothing is made that isn't whole."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import notation
from notation import Game
from tests.conftest import ROOT
from tests.unit.records.trees import as_values

ROUNDS = os.environ.get("NOTATION_PICKLE_ROUNDS", "3000")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_changed_pickles_crash_nothing(seed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(ROOT / "tests" / "unit" / "pickles.py"), seed, ROUNDS],
        env={**os.environ, "MALLOC_PERTURB_": "165", "PYTHONPATH": f"{ROOT}:{os.environ.get('PYTHONPATH', '')}"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.startswith("whole ")


def files() -> list[Path]:
    folders = (ROOT / "examples", ROOT / "tests" / "fuzz" / "seeds", ROOT / "tests" / "data")
    return sorted(
        path for folder in folders for path in folder.rglob("*") if path.is_file() and path.stat().st_size < 100_000
    )


def test_every_game_comes_back() -> None:
    count = 0
    for path in files():
        for raw in {path.read_bytes(), path.read_bytes()[1:]}:
            try:
                games = list(notation.read(io.BytesIO(raw)))
            except (notation.RecordError, ValueError, UnicodeError):
                continue
            for game in games[:200]:
                count += 1
                assert as_values(pickle.loads(pickle.dumps(game))) == as_values(game)
    assert count > 300


def part(game: Game, **changes: Any) -> Game:
    reduced: Any = game.__reduce__()
    make, fields = reduced
    names = (
        "name", "start", "text", "codec", "own", "errors", "variant", "source", "tags", "read_pairs", "touched",
        "result", "sizes", "nodes", "notes", "raw_tags",
    )  # fmt: skip
    return make(*{**dict(zip(names, fields, strict=True)), **changes}.values())  # type: ignore[no-any-return]


def test_what_a_pickle_of_a_game_must_be() -> None:
    (game,) = notation.read(io.BytesIO(b'[Event "x"]\n\n1. e4 {c} e5 (1... c5) 2. Nf3 *\n'))
    reduced: Any = game.__reduce__()
    nodes = reduced[1][13]
    changes: dict[str, Any]
    size = len(nodes) // 5
    assert as_values(part(game)) == as_values(game)
    for changes, message in (
        ({"nodes": b""}, "no root"),
        ({"nodes": nodes[:-1]}, "another version"),
        ({"nodes": nodes[:-size]}, "no child"),
        ({"nodes": nodes[size:]}, "no root"),
        ({"nodes": nodes[:size] * 5}, "no root|before its parent|no child"),
        ({"notes": b""}, "a note that is none"),
        ({"text": b""}, "without a text"),
        ({"sizes": (1, 2, 3)}, "another version"),
        ({"start": notation.Board("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")}, "isn't legal"),
        ({"start": notation.Board("xiangqi")}, "doesn't start on"),
        ({"name": "xiangqi"}, "doesn't start on"),
        ({"name": "no game"}, "there is no such game"),
    ):
        with pytest.raises(ValueError, match=message):
            part(game, **changes)
    for changes in ({"nodes": None}, {"start": None}, {"text": "x"}, {"own": None}, {"name": 5}, {"errors": ()}):
        with pytest.raises(TypeError):
            part(game, **changes)
