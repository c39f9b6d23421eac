"""The namespace and the lazy frame of Polars, held against the converter and the reader."""

from __future__ import annotations

import datetime
import pickle

import pytest

import notation
from tests.conftest import ROOT, run_python
from tests.unit.frames.games import LICHESS, board_sans

pl = pytest.importorskip("polars", reason="Polars is not installed")

from notation.frames import polars as adapter  # noqa: E402 (behind the check)

BLUE_BOOK = ROOT / "examples" / "blue_book.pgn"


def test_moves_are_converted() -> None:
    frame = pl.DataFrame({"san": ["e4 e5", None, "1. d4 {good}", "e4 Ke3", ""]})
    found = frame.with_columns(uci=pl.col("san").notation.to("uci", from_="san"))
    assert found["uci"].to_list()[:4] == ["e2e4 e7e5", None, "1. d2d4 {good}", "e2e4"]
    assert found.columns == ["san", "uci"]
    assert frame.select(pl.col("san").notation.to("uci", from_="san")).columns == ["san"]
    assert frame["san"].notation.to("uci", from_="san").to_list()[0] == "e2e4 e7e5"


def test_the_status_stands_beside_the_result() -> None:
    frame = pl.DataFrame({"san": ["e4 e5", "e4 Ke3"]})
    found = frame.select(r=pl.col("san").notation.to("uci", from_="san", status=True)).unnest("r")
    assert found.schema == {"result": pl.String, "status": pl.UInt16, "offset": pl.Int64}
    assert found["status"][0] == 0
    assert notation.errors.CODES[found["status"][1]][0] == "illegal"
    assert found["offset"].to_list() == [None, 3]


def test_positions_before_the_first_move() -> None:
    frame = pl.DataFrame({"m": ["a8=Q+", "e4", None], "f": ["4k3/P7/8/8/8/8/8/4K3 w - - 0 1", None, None]})
    found = frame.with_columns(uci=pl.col("m").notation.to("uci", from_="san", fen="f"))
    assert found["uci"].to_list() == ["a7a8q", "e2e4", None]
    assert frame["m"].notation.to("uci", from_="san", fens=frame["f"]).to_list() == ["a7a8q", "e2e4", None]
    assert frame.select(pl.col("m").notation.to("uci", from_="san", fen="f")).columns == ["m"]
    assert frame.select(pl.col("m").alias("text").notation.to("uci", fen=pl.col("f").alias("fen"))).columns == ["text"]
    with pytest.raises(ValueError, match="one column of texts"):
        frame.select(pl.col("m", "f").notation.to("uci", fen=pl.lit(None)))


def test_numbers_and_lists() -> None:
    board = notation.Board()
    start = board.fen()
    move = board.push_san("e4")
    frame = pl.DataFrame({"san": ["e4"], "fen": [start]})
    found = frame.select(
        packed=pl.col("san").notation.to("packed", from_="san"),
        fens=pl.col("san").notation.to("fens", from_="san"),
        keys=pl.col("san").notation.to("keys", from_="san"),
        key=pl.col("fen").notation.fen_key(),
    )
    assert found.schema == {
        "packed": pl.List(pl.UInt32),
        "fens": pl.List(pl.String),
        "keys": pl.List(pl.UInt64),
        "key": pl.UInt64,
    }
    assert found.row(0) == ([move.packed], [board.fen()], [board.key()], notation.Board().key())
    assert pl.Series(["nonsense", None]).notation.fen_key().to_list() == [None, None]


def test_lazy_streaming_chunked_and_empty() -> None:
    games = [" ".join(board_sans(game)) for game in notation.read(BLUE_BOOK)]
    expected, _ = notation.Converter("chess", from_="san", to="uci").many(games)
    frame = pl.concat([pl.DataFrame({"m": games}) for _ in range(50)], rechunk=False)
    lazy = frame.lazy().with_columns(u=pl.col("m").notation.to("uci", from_="san"))
    assert lazy.collect()["u"].to_list() == expected * 50
    assert lazy.collect(engine="streaming")["u"].to_list() == expected * 50
    assert frame.slice(3, 5).with_columns(u=pl.col("m").notation.to("uci", from_="san"))["u"].to_list() == expected[3:8]
    assert frame.clear().with_columns(u=pl.col("m").notation.to("uci", from_="san")).schema["u"] == pl.String
    nothing = pl.DataFrame({"m": [None, None]})
    assert nothing.select(pl.col("m").notation.to("uci", from_="san"))["m"].to_list() == [None, None]
    categories = pl.DataFrame({"m": pl.Series(games, dtype=pl.Categorical)})
    assert categories.select(pl.col("m").notation.to("uci", from_="san"))["m"].to_list() == expected


def test_wrong_names_are_refused_when_the_expression_is_made() -> None:
    with pytest.raises(notation.UnknownNameError):
        pl.col("m").notation.to("nonsense")
    with pytest.raises(notation.UnknownNameError):
        pl.col("m").notation.to("uci", game="go")


def test_plans_can_be_pickled() -> None:
    rows = adapter._Rows(notation.Converter("chess", from_="san", to="uci"), fens=False, status=False)
    rows(pl.Series(["e4"]))
    assert pickle.loads(pickle.dumps(rows))(pl.Series(["e4"])).to_list() == ["e2e4"]


def test_games_as_a_lazy_frame(tmp_path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.pgn").write_text(LICHESS * 500)
    lazy = adapter.scan_games(str(tmp_path / "*.pgn"), moves="san")
    assert lazy.collect_schema()["clocks"] == pl.List(pl.Float32)
    found = lazy.select("UTCDate", "UTCTime", "WhiteElo", "BlackElo", "moves", "clocks").collect()
    assert found.height == 1500
    assert found.row(1499) == (
        datetime.date(2013, 1, 2),
        datetime.time(3, 4, 5),
        1500,
        None,
        "e4 e5 Nf3",
        [180.0, 179.5, 181.0],
    )
    assert lazy.filter(pl.col("WhiteElo") > 1500).select(pl.len()).collect().item() == 0
    assert lazy.filter(pl.col("WhiteElo") == 1500).head(7).collect().height == 7
    assert lazy.head(3).collect().height == 3
    assert lazy.group_by("White").len().collect().row(0) == ("a", 1500)
    chosen = adapter.scan_games(BLUE_BOOK, columns=["White"])
    assert chosen.collect_schema().names() == ["White"]
    assert chosen.collect()["White"].to_list() == [game.tags["White"] for game in notation.read(BLUE_BOOK)]


def test_further_tags_of_scanned_games() -> None:
    lazy = adapter.scan_games(
        BLUE_BOOK, columns=["plies", "White"], extra_tags=(name for name in ["Annotator", "PlyCount"])
    )
    assert lazy.collect_schema().names() == ["plies", "White", "Annotator", "PlyCount"]
    games = list(notation.read(BLUE_BOOK))
    assert lazy.collect()["Annotator"].to_list() == [game.tags.get("Annotator") for game in games]
    assert lazy.select("Annotator", "White").collect().columns == ["Annotator", "White"]
    assert lazy.select("PlyCount").collect().height == len(games)
    assert lazy.filter(pl.col("Annotator").is_not_null()).select("plies").collect().columns == ["plies"]


SLOW = """
import io, time
import polars as pl
from notation.frames import polars as adapter

class Slow(io.RawIOBase):
    reads = 0
    def readable(self):
        return True
    def seekable(self):
        return False
    def readinto(self, buffer):
        self.reads += 1
        if self.reads > 40:
            time.sleep(1)
        text = (b'[White "a"]\\n\\n1. e4 *\\n\\n' * 10000)[:len(buffer)]
        memoryview(buffer)[:len(text)] = text
        return len(text) if self.reads < 42 else 0

games = adapter.scan_games(Slow(), columns=["White"], batch_size=1000)
print(games.filter(pl.col("White") == "a").head(1).collect(engine="streaming").height)
"""


def test_the_interpreter_may_end_while_a_batch_is_read() -> None:
    done = run_python(SLOW)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


def test_batches_are_as_large_as_asked_for(monkeypatch) -> None:
    sizes = []
    real = notation.records.scan

    def scan(source: object, **options: object) -> object:
        sizes.append(options.get("batch_size"))
        return real(source, **options)

    monkeypatch.setattr(notation.records, "scan", scan)
    assert adapter.scan_games(BLUE_BOOK, batch_size=3).collect().height == 8
    assert adapter.scan_games(BLUE_BOOK).head(2).collect().height == 2
    assert adapter.scan_games(BLUE_BOOK, batch_size=1).head(2).collect().height == 2
    assert sizes[1::2] == [3, 2, 1]
