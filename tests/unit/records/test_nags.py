"""The glyphs of nag_glyphs.csv, by the program that they are from."""

from __future__ import annotations

import csv
import io

import pytest

import notation
from notation.errors import UnknownNameError
from notation.records.nags import DIALECTS, glyph_of, nag_of

from ...conftest import vectors

ROWS = list(csv.DictReader(vectors("chess", "nag_glyphs.csv").read_text("utf-8").splitlines()))
OF = {"PGN": "standard", "lichess": "lichess", "en-croissant": "lichess", "kokopu": "kokopu", "scid": "scid", "chessx": "chessx"}  # fmt: skip  # noqa: E501


def dialect(row: dict[str, str]) -> str:
    return OF[row["source"].split()[0]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['source'].split()[0]} {row['nag']}")
def test_every_row(row: dict[str, str]) -> None:
    name, nag = dialect(row), int(row["nag"])
    assert (row["glyph"], nag) in DIALECTS[name]
    if name != "chessx":  # whose glyphs are for display: several numbers share one
        assert nag_of(row["glyph"], name) == nag
    assert glyph_of(nag, name) is not None


@pytest.mark.parametrize("row", [row for row in ROWS if dialect(row) in ("standard", "lichess")], ids=lambda row: row["nag"])  # fmt: skip  # noqa: E501
def test_the_reader_of_pgn_takes_them(row: dict[str, str]) -> None:
    for text in (f"1. e4 {row['glyph']} e5 *", f"1. e4 ${row['nag']} e5 *"):
        (game,) = notation.read(io.BytesIO(text.encode()))
        assert game.root.children[0].nags == (int(row["nag"]),), text
        assert len(game.moves) == 2


def test_the_dialects_disagree() -> None:
    assert (nag_of("→"), nag_of("→", "chessx")) == (40, 36)
    assert (nag_of("↑"), nag_of("↑", "chessx")) == (36, 40)
    assert (nag_of("D", "scid"), nag_of("D")) == (201, None)
    assert glyph_of(8, "chessx") == "□"
    with pytest.raises(UnknownNameError):
        nag_of("!", "fritz")
