"""`notation.scan`: inputs, columns, types, batches, errors, and the Arrow libraries that take it."""

from __future__ import annotations

import datetime
import gc
import io
import subprocess
import sys
from pathlib import Path

import pytest

import notation
from notation.errors import CODES, NUMBERS, RecordError, UnknownNameError
from notation.records.columns import COLUMNS, DEFAULT, typed
from tests.conftest import run_python
from tests.unit.records.tables import scanned

LICHESS = b"""[Event "Rated Blitz game"]
[Site "https://lichess.org/abcd1234"]
[White "alice"]
[Black "bob"]
[Result "0-1"]
[UTCDate "2013.01.31"]
[UTCTime "22:57:08"]
[WhiteElo "1028"]
[BlackElo "1132"]
[WhiteRatingDiff "-5"]
[BlackRatingDiff "+6"]
[ECO "C46"]
[Opening "Three Knights Opening"]
[TimeControl "300+3"]
[Termination "Normal"]

1. f3 { [%eval -0.4] [%clk 0:05:00] } 1... e5 { [%eval -0.58,20] [%clk 0:05:00] } 2. g4 { [%eval #-1] } 2... Qh4# 0-1

"""
SECOND = b'[Event "B"]\n[White "?"]\n[BlackElo "?"]\n[UTCDate "????.??.??"]\n\n1. d4 d5 *\n\n'


def test_columns_of_a_lichess_game() -> None:
    [row] = scanned(LICHESS, columns=None)
    assert tuple(row) == DEFAULT
    assert row == {
        **dict.fromkeys(DEFAULT),
        "Event": "Rated Blitz game",
        "Site": "https://lichess.org/abcd1234",
        "White": "alice",
        "Black": "bob",
        "Result": "0-1",
        "UTCDate": datetime.date(2013, 1, 31),
        "UTCTime": datetime.time(22, 57, 8),
        "WhiteElo": 1028,
        "BlackElo": 1132,
        "WhiteRatingDiff": -5,
        "BlackRatingDiff": 6,
        "ECO": "C46",
        "Opening": "Three Knights Opening",
        "TimeControl": "300+3",
        "Termination": "Normal",
        "moves": "f2f3 e7e5 g2g4 d8h4",
        "clocks": [300.0, 300.0, None, None],
        "evals": [pytest.approx(-0.4), pytest.approx(-0.58), None, None],
        "mates": [None, None, -1, None],
        "plies": 4,
        "status": 0,
    }


def test_place_and_text_of_a_game() -> None:
    first, second = scanned(LICHESS + SECOND, columns=["game", "file", "ordinal", "begin", "movetext"])
    assert first["movetext"].startswith("1. f3 { [%eval")
    assert first["movetext"].endswith("Qh4# 0-1")
    assert second == {"game": "chess", "file": "", "ordinal": 2, "begin": len(LICHESS), "movetext": "1. d4 d5 *"}


def test_unknown_values_are_null_and_nothing_is_lost() -> None:
    [row] = scanned(SECOND)
    assert (row["White"], row["BlackElo"], row["UTCDate"], row["untyped"]) == ("?", None, None, None)
    tags = (
        b'[WhiteElo "1500?"]\n[UTCDate "2013.02.30"]\n[UTCTime "25:00:00"]\n[BlackElo "40000"]\n'
        b'[Date "1851.??.??"]\n\n*\n'
    )
    [row] = scanned(tags)
    assert row["untyped"] == ["WhiteElo=1500?", "BlackElo=40000", "UTCDate=2013.02.30", "UTCTime=25:00:00"]
    assert (row["WhiteElo"], row["UTCDate"], row["Date"]) == (None, None, "1851.??.??")


@pytest.mark.parametrize("year", [1, 1600, 1900, 1970, 1972, 2000, 2024, 9999])
def test_dates_are_those_of_the_calendar(year: int) -> None:
    """Every day that there is, and those around it that there are not."""
    texts = [f"{year:04}.{month:02}.{day:02}" for month in range(14) for day in range(33)]
    data = b"".join(f'[Event "x"]\n[UTCDate "{text}"]\n\n*\n\n'.encode() for text in texts)
    epoch = datetime.date(1970, 1, 1)
    for text, row in zip(texts, scanned(data, columns=["UTCDate", "untyped"]), strict=True):
        days, whole = typed("date", text)
        assert row["untyped"] is None if whole else row["untyped"] == [f"UTCDate={text}"]
        assert row["UTCDate"] == (None if days is None else epoch + datetime.timedelta(days))


def test_the_last_tag_of_a_name_counts() -> None:
    [row] = scanned(b'[White "a"]\n[WhiteElo "x"]\n[White "b"]\n[WhiteElo "5"]\n\n*\n')
    assert (row["White"], row["WhiteElo"], row["untyped"]) == ("b", 5, None)


def test_result_is_the_tag_else_what_stands_behind_the_moves() -> None:
    data = b'[Result "1/2"]\n\n1. e4 1-0\n\n[Event "x"]\n\n1. e4 0-1\n\n[Event "y"]\n\n1. e4\n'
    assert [row["Result"] for row in scanned(data)] == ["1/2", "0-1", None]


def test_position_where_it_is_not_the_start() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    start = notation.Board("chess").fen()
    data = f"{fen}\te2e4\n{start}\te2e4\ne2e4\n".encode()
    rows = scanned(data, input_format="lines")
    assert [row["FEN"] for row in rows] == [fen, None, None]
    assert [row["moves"] for row in rows] == ["e2e4"] * 3


def test_a_bad_game_keeps_its_beginning_and_says_where_it_ends() -> None:
    data = b'[Event "a"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n' + SECOND
    errors: list[RecordError] = []
    bad, good = scanned(data, on_error=errors.append)
    assert (bad["moves"], bad["plies"]) == ("e2e4 e7e5", 2)
    assert (CODES[bad["status"]][0], data[bad["offset"] :][:3]) == ("illegal", b"Ke3")
    assert (good["moves"], good["status"], good["offset"]) == ("d2d4 d7d5", 0, None)
    assert [error.code for error in errors] == ["illegal"]
    assert [row["Event"] for row in scanned(data, errors="skip")] == ["B"]
    assert [row["Event"] for row in scanned(data, errors="stop")] == ["a"]


def test_text_is_utf8_whatever_the_file_is() -> None:
    data = b'[White "Caf\xe9 \x80"]\n\n1. e4 *\n\n'
    data += b'[White "Caf\xc3\xa9"]\n[Event "\\\\ \\" \xc3\xa9"]\n\n1. d4 {\xc3\xa9} *\n'
    first, second = scanned(data)
    assert (first["White"], second["White"], second["Event"]) == ("Café €", "Café", '\\ " é')
    assert second["movetext"] == "1. d4 {é} *"


def test_moves_in_any_notation_or_as_numbers_or_not_at_all() -> None:
    assert scanned(LICHESS, moves="san")[0]["moves"] == "f3 e5 g4 Qh4#"
    [game] = notation.read(io.BytesIO(LICHESS))
    assert scanned(LICHESS, moves="packed")[0]["moves"] == [move.packed for move in game.moves]
    tags = notation.scan(io.BytesIO(LICHESS), moves=None)
    assert not {"moves", "clocks", "evals", "mates", "plies"} & set(tags.schema.names)
    assert sum(len(batch) for batch in tags) == 1


def test_xiangqi_and_other_formats() -> None:
    pgn = b'[Game "Chinese Chess"]\n[Red "x"]\n\n1. C2.5 H8+7 2. H2+3 *\n'
    game = notation.Game("xiangqi", tags={"Event": "x"})
    node = game.root.add("C2.5")
    node.comments = ["[%clk 0:01:00] [%eval 0.5]"]
    node.add("H8+7")
    out = io.BytesIO()
    notation.write(game, out, format="jsonl")
    for row in (*scanned(out.getvalue(), input_format="jsonl"), *scanned(pgn)):
        assert (row["game"], row["moves"].split()[:2]) == ("xiangqi", ["h3e3", "h10g8"])
    [row] = scanned(out.getvalue(), input_format="jsonl", moves="wxf")
    assert (row["moves"], row["clocks"], row["evals"]) == ("C2=5 H8+7", [60.0, None], [0.5, None])


def test_further_tags_and_chosen_columns() -> None:
    [row] = scanned(
        b'[Event "x"]\n[Annotator "me"]\n\n*\n', columns=["plies", "Event"], extra_tags=["Annotator", "None"]
    )
    assert row == {"plies": 0, "Event": "x", "Annotator": "me", "None": None}
    assert list(row) == ["plies", "Event", "Annotator", "None"]


@pytest.mark.parametrize(
    "options",
    [
        {"columns": ["Whte"]},
        {"columns": ["White", "White"]},
        {"columns": []},
        {"columns": ["clocks"], "moves": None},
        {"extra_tags": ["White"]},
        {"moves": "sans"},
        {"moves": "auto"},
        {"notation": "sans"},
        {"policy": "none"},
        {"errors": "raise"},
        {"game": "go"},
        {"encoding": "no-such"},
        {"input_format": "no-such"},
    ],
)
def test_wrong_names_are_refused_before_reading(options: dict[str, object], tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_bytes(SECOND)
    with pytest.raises(UnknownNameError):
        notation.scan(tmp_path / "a.pgn", **options)  # type: ignore[arg-type]


def test_names_of_columns_are_a_list() -> None:
    with pytest.raises(TypeError, match="list of names"):
        notation.scan(io.BytesIO(SECOND), columns="White")
    with pytest.raises(TypeError, match="binary file"):
        notation.scan(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="BytesIO"):
        notation.scan(SECOND)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is a str, not int"):
        notation.scan(io.BytesIO(SECOND), extra_tags=[1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="no NUL"):
        notation.scan(io.BytesIO(SECOND), extra_tags=["a\0b"])


def test_files_folders_globs_and_lists(tmp_path: Path) -> None:
    import gzip

    (tmp_path / "a.pgn").write_bytes(LICHESS)
    (tmp_path / "b.pgn.gz").write_bytes(gzip.compress(SECOND))
    (tmp_path / "c.txt.orig").write_bytes(b"no record")
    both = [str(tmp_path / "a.pgn"), str(tmp_path / "b.pgn.gz")]
    for source in (tmp_path, str(tmp_path / "*.p*"), both, [tmp_path / "a.pgn", io.BytesIO(SECOND)]):
        scan = notation.scan(source, columns=["Event", "file", "ordinal"])
        [batch] = scan
        found = batch.to_pydict()
        assert (found["Event"], found["ordinal"]) == (["Rated Blitz game", "B"], [1, 1])
        assert found["file"][0] == both[0]
    assert notation.scan(both).files == both
    scan = notation.scan(both)
    assert [len(batch) for batch in scan] == [len(batch) for batch in scan] == [2]
    with pytest.raises(RecordError, match="no such file"):
        notation.scan(tmp_path / "none.pgn")
    with pytest.raises(RecordError, match="no record file"):
        notation.scan([])


class Failing(io.RawIOBase):
    """A file that can't be read to its end."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        got = self._data.readinto(buffer)
        if not got:
            raise OSError(5, "Input/output error")
        return got


@pytest.mark.parametrize("input_format", ["pgn", "jsonl"])
def test_a_file_that_breaks_off_gives_its_games_first(input_format: str) -> None:
    data = SECOND
    if input_format == "jsonl":
        out = io.BytesIO()
        notation.write(notation.read(io.BytesIO(SECOND)), out, format="jsonl")
        data = out.getvalue()
    batches = iter(notation.scan([io.BytesIO(data), Failing(data), io.BytesIO(data)], input_format=input_format))  # type: ignore[list-item]
    assert len(next(batches)) == 2
    with pytest.raises(RecordError, match="Input/output error"):
        next(batches)
    errors: list[RecordError] = []
    scan = notation.scan([Failing(data), io.BytesIO(data)], input_format=input_format, on_error=errors.append)  # type: ignore[list-item]
    assert sum(len(batch) for batch in scan) == 2
    assert [error.code for error in errors] == ["read-failed"]


def test_a_game_that_is_too_large_has_a_row() -> None:
    large = b'[Event "large"]\n\n1. e4 {' + b"x" * 9000 + b"} *\n\n"
    rows = scanned(LICHESS + large + SECOND, max_game_bytes=4096)
    assert [row["Event"] for row in rows] == ["Rated Blitz game", None, "B"]
    assert (rows[1]["status"], rows[1]["offset"]) == (NUMBERS["game-too-large"], len(LICHESS))


def test_batches_are_bounded_and_made_when_asked_for() -> None:
    class Counting(io.BytesIO):
        asked = 0

        def readinto1(self, buffer: memoryview) -> int:  # type: ignore[override]
            Counting.asked += 1
            return super().readinto1(buffer)

    data = SECOND * 20000
    batches = iter(notation.scan(Counting(data), batch_size=100))
    assert len(next(batches)) == 100
    early = Counting.asked
    assert sum(len(batch) for batch in batches) == 19900
    assert early < Counting.asked
    sizes = [len(batch) for batch in notation.scan(io.BytesIO(data), batch_bytes=10000)]
    assert max(sizes) < 400
    assert sum(sizes) == 20000
    with pytest.raises(ValueError, match="at least one"):
        notation.scan(io.BytesIO(data), batch_size=0)


def test_pyarrow_takes_a_scan() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(notation.scan(io.BytesIO(LICHESS + SECOND), batch_size=1, columns=list(COLUMNS)))
    table.validate(full=True)
    assert (table.num_rows, table.column_names) == (2, list(COLUMNS))
    assert str(table.schema.field("UTCDate").type) == "date32[day]"
    assert str(table.schema.field("UTCTime").type) == "time64[us]"
    assert str(table.schema.field("clocks").type.value_type) == "float"
    assert table.column("White").to_pylist() == ["alice", "?"]


def test_polars_takes_a_scan() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(notation.scan(io.BytesIO(LICHESS + SECOND)))
    assert frame.shape == (2, len(DEFAULT))
    assert frame["UTCDate"][0] == datetime.date(2013, 1, 31)


def test_duckdb_takes_a_scan(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    (tmp_path / "a.pgn").write_bytes(LICHESS + SECOND)
    scan = notation.scan(tmp_path / "a.pgn")
    with duckdb.connect() as connection:
        assert connection.execute("select count(*), max(WhiteElo), sum(plies) from scan").fetchone() == (2, 1028, 6)
    assert scan.schema.names  # the query finds it by its name


def test_nothing_of_it_is_imported_before() -> None:
    run = run_python(
        "import notation; print('notation.arrow.batch' in sys.modules, 'notation.records.batches' in sys.modules)"
    )
    assert run.stdout.split() == ["False", "False"], run.stderr


def test_standard_input() -> None:
    code = "import notation; print([len(b) for b in notation.scan('-')])"
    run = subprocess.run([sys.executable, "-c", code], input=SECOND * 3, capture_output=True, check=True)
    assert run.stdout.split() == [b"[3]"]


MEMORY = """
import io, resource
import notation

class Stream(io.RawIOBase):
    left, at = 60, 0
    data = sys.argv[1].encode() * (1_000_000 // len(sys.argv[1]))

    def readable(self):
        return True

    def readinto(self, buffer):
        if self.at == len(self.data):
            self.left, self.at = self.left - 1, 0
        piece = self.data[self.at : self.at + len(buffer)] if self.left else b""
        buffer[: len(piece)] = piece
        self.at += len(piece)
        return len(piece)

scan = iter(notation.scan(Stream(), batch_bytes=1 << 20))
next(scan)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(sum(len(batch) for batch in scan), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def test_memory_stays_bounded() -> None:
    """A stream of 60 MB in batches of 1 MB, in a process of its own: its peak is asked for."""
    pytest.importorskip("resource")
    run = run_python(MEMORY, LICHESS.decode())
    rows, grown = map(int, run.stdout.split())
    assert rows > 80_000
    assert grown < 10_000, "KiB"


@pytest.mark.parametrize("end", [b"", b"\n\n1. e4 e5 *", b"\n\nPosition 1\n\n"])
def test_an_open_file_stays_open(tmp_path: Path, end: bytes) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(b'[White "x"]\n\n1. e4 *\n' + end)
    with path.open("rb") as file:
        for batch in notation.scan(file):
            assert batch.num_rows
        del batch
        list(notation.read(file))
        gc.collect()
        assert not file.closed
        assert file.read() == b""
