"""Where games are written: names, files, standard output, and what is none of these."""

from __future__ import annotations

import io
import sys

import pytest

import notation
from notation.errors import UnknownNameError

PGN = b'[White "x"]\n\n1. e4 e5 *\n'


@pytest.fixture
def games() -> list[notation.Game]:
    return list(notation.read(io.BytesIO(PGN)))


def test_a_standard_output_of_text(games: list[notation.Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    with pytest.raises(TypeError, match="write to a path or a binary file"):
        notation.write(games, "-")


@pytest.mark.parametrize(
    ("name", "meant"),
    [("x.parquett", "parquet"), ("x.PNG", "pgn"), ("x.jsonl.zip", None), ("x.linse.zst", "lines")],
)
def test_suffixes_that_name_no_format(games: list[notation.Game], tmp_path, name: str, meant: str | None) -> None:
    with pytest.raises(UnknownNameError, match=r"the suffixes are \.pgn, .*say the format") as caught:
        notation.write(games, tmp_path / name)
    assert caught.value.matches[:1] == (() if meant is None else (meant,))
    assert list(tmp_path.iterdir()) == []
    notation.write(games, tmp_path / name, format="lines")
    assert (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["x", "x.gz", ".x", "folder.d/x"])
def test_names_without_a_suffix(games: list[notation.Game], tmp_path, name: str) -> None:
    (tmp_path / "folder.d").mkdir()
    notation.write(games, tmp_path / name)
    assert [len(game.moves) for game in notation.read(tmp_path / name)] == [2]


def test_columns(games: list[notation.Game], tmp_path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    notation.write(games, tmp_path / "x.parquet", columns=["White", "moves"], extra_tags=["Annotator"])
    table = parquet.read_table(tmp_path / "x.parquet")
    assert table.to_pydict() == {"White": ["x"], "moves": ["e2e4 e7e5"], "Annotator": [None]}
    with pytest.raises(UnknownNameError, match="did you mean WhiteElo"):
        notation.write(games, tmp_path / "y.parquet", columns=["WhiteELO"])
    for options in ({"columns": ["White"]}, {"extra_tags": ["x"]}):
        with pytest.raises(UnknownNameError, match="are for parquet and arrow"):
            notation.write(games, tmp_path / "y.csv", **options)
    assert not (tmp_path / "y.parquet").exists()
