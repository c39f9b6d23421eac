"""What is written straight into columns is what single games give, on every file there is and at all window edges."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT, shared
from tests.unit.records.tables import assembled, assert_same, scanned

RECORDS = (".pgn", ".lines", ".wxf", ".cxq", ".ubb", ".epd", ".jsonl", ".csv", ".sanguo", ".playok")

#: Games with all that columns hold, and with what goes wrong; no two are alike in length.
GAMES = (
    b'[Event "Rated Blitz game"]\n[Site "https://lichess.org/abcd1234"]\n[White "a"]\n[Black "b"]\n[Result "1-0"]\n'
    b'[UTCDate "2013.02.28"]\n[UTCTime "23:59:59"]\n[WhiteElo "2012"]\n[BlackElo "?"]\n[WhiteRatingDiff "+7"]\n\n'
    b"1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%eval #-3] [%clk 0:02:59] } 2. Nf3 (2. f4 {[%clk 0:00:01]} exf4)"
    b" {[%clk 0:00:05.3]} Nc6 $1 { good } 3. Bb5 1-0 {[%clk 1:00:00]}\n\n",
    b'[Event "B"]\r\n[WhiteElo "1500?"]\r\n[UTCDate "2013.??.??"]\r\n[Opening "a \\"quoted\\" \\\\ one"]\r\n\r\n'
    b"1. d4 d5 {+0.31/12 0.5s} 2. c4 {-M4/30} *\r\n\r\n",
    b'[Event "Bad"]\n[Result "0-1"]\n\n1. e4 e5 2. Ke3 Nc6 {[%clk 0:01:00]} 3. Nf3 0-1\n\n',
    b'[Event "Caf\xe9 \x80"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n\n'
    b"1... Kd7 {[%eval 1.5]} 2. e4 ; caf\xe9 [%clk 0:01:01]\n*\n\n",
    b'[Event "Caf\xc3\xa9"]\n\n'
    b"{[%clk 9:00:00]} 1. Nf3 {[%clk 12:34:56,5]} {[%clk 0:00:09]} d5 {[%clk x] [%eval 3,20]} 1/2-1/2\n\n",
    b'[Event "Open"]\n\n1. e4 {never closed\n\n',
    b'[Event "TCEC"]\n\n1. e4 {d=32, sd=41, mt=6000, wv=0.17} e5 {d=30, mt=5, wv=0.20,} 2. Nf3 {book} *\n\n',
    b"1. e4 e5 2. Nf3 1-0\n\n1. d4 *\n",
)
FILE = b"".join(GAMES)


def files() -> list[Path]:
    found = [path for path in sorted((ROOT / "tests" / "data").rglob("*")) if path.suffix in RECORDS]
    return [path for path in found if path.stat().st_size < 300_000]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_scan_equals_reading_files_of_the_project(path: Path) -> None:
    assert_same(scanned(path), assembled(path))


@pytest.mark.parametrize("folder", ["chess/dirty", "chess/engines_tcec", "chess/fschesspgn", "xiangqi"])
def test_scan_equals_reading_shared_files(folder: str) -> None:
    paths = sorted(shared("data", *folder.split("/")).rglob("*.pgn"))
    assert paths
    for path in paths:
        if path.stat().st_size < 20_000:
            assert_same(scanned(path), assembled(path))


@pytest.mark.parametrize("moves", ["san", "packed", "lan", "figurine"])
def test_every_way_of_writing_moves(moves: str) -> None:
    assert_same(scanned(FILE, moves=moves), assembled(FILE, moves=moves))


def test_window_edges_fall_on_every_byte() -> None:
    """The smallest window holds 4096 bytes; what stands in front moves its edge through a whole game."""
    filler = b'[Event "filler"]\n\n1. e4 {' + b"x" * 3000 + b"} *\n\n"
    wanted = [row for row, _ in assembled(filler + FILE)]
    for shift in range(900):
        rows = scanned(b"\n" * shift + filler + FILE, max_game_bytes=4096)
        assert len(rows) == len(wanted)
        for row, other in zip(rows, wanted, strict=True):
            moved = {**other, "begin": other["begin"] + shift}
            if other["offset"] is not None:
                moved["offset"] = other["offset"] + shift
            assert row == moved


def test_batches_of_any_size_hold_the_same_rows() -> None:
    whole = scanned(FILE)
    for size in range(1, len(whole) + 2):
        assert scanned(FILE, batch_size=size) == whole
    assert scanned(FILE * 40, batch_bytes=1)[: len(whole)] == whole


@pytest.mark.parametrize("kind", ["tags only", "as without moves"])
def test_tags_alone_are_those_of_the_whole_reading(kind: str) -> None:
    """Every column that needs no moves is the same whether moves are read or passed over."""
    names = [name for name in scanned(FILE)[0] if name not in ("moves", "clocks", "evals", "mates", "plies")]
    names = [name for name in names if name not in ("status", "offset")]
    options = {"moves": None} if kind == "tags only" else {}
    for path in [FILE, *files()]:
        rows = scanned(path, columns=names, **options)
        assert rows == [{name: row[name] for name in names} for row in scanned(path)], path
