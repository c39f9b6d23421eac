"""Games of a size that nobody plays: they take a bounded multiple of their text, and what comes behind is read too."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import notation

ROUND = "{}. Nf3 Nf6 {}. Ng1 Ng8 "
LIMITS = {"lines": 6, "export": 12}  # times the text


def long_game(plies: int) -> str:
    return "".join(ROUND.format(i, i + 1) for i in range(1, plies // 2, 2)) + "*\n\n"


def test_a_long_game_among_others() -> None:
    text = long_game(900_000) + "1. e4 e5 {x} 2. Nf3 $1 1-0\n\n" + long_game(80_000) + "1. d4 *\n"
    games = list(notation.read(io.BytesIO(text.encode())))
    assert [len(game) for game in games] == [900_000, 3, 80_000, 1]
    assert not any(game.errors for game in games)
    assert games[0].end.text == games[2].end.text == "Ng8"
    assert games[0].end.parent.move.uci() == "f3g1"
    assert games[1].root.next.next.comments == ("x",)
    assert [game.source.ordinal for game in games] == [1, 2, 3, 4]
    assert games[3].source.line == 7
    games[0].root.next.comments = ["a"]
    games[0].end.add("e4")
    assert len(games[0]) == 900_001
    assert sum(notation.count(io.BytesIO(text.encode()))[:2]) == 4 + 980_004


@pytest.mark.parametrize("tagged", [False, True])
@pytest.mark.parametrize("form", ["lines", "export"])
def test_memory_is_a_multiple_of_the_text(form: str, tagged: bool, tmp_path: Path) -> None:
    path = tmp_path / "long.pgn"
    path.write_text('[Event "long"]\n\n' * tagged + long_game(1_100_000))
    out = tmp_path / "out"
    options = '"uci", format="lines"' if form == "lines" else '"san", style="export"'
    script = (
        "import resource\nfrom notation.records import convert_stream\nimport notation\n"
        "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "notation.convert('1. e4 e5', 'chess', to='uci')\n"
        "before = peak()\n"
        f"with open({str(path)!r}, 'rb') as source, open({str(out)!r}, 'wb') as target:\n"
        f"    convert_stream(source, target, to={options})\n"
        "print(peak() - before)"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int(found.stdout.split()[-1]) * unit < LIMITS[form] * path.stat().st_size + (16 << 20)
    written = out.read_bytes()
    assert written.startswith(b"g1f3 g8f6 " if form == "lines" else b"[Event ")
    assert written.endswith(b"g1f3 g8f6 f3g1 f6g8\n" if form == "lines" else b" Ng8 *\n\n")
