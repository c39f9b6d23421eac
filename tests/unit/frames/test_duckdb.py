"""SQL functions of DuckDB, held against the converter and the reader."""

from __future__ import annotations

import datetime
import io
import threading

import pytest

import notation
from tests.conftest import ROOT
from tests.unit.frames.games import LICHESS, board_sans

duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

from notation.frames import duckdb as adapter  # noqa: E402 (behind the checks)

BLUE_BOOK = ROOT / "examples" / "blue_book.pgn"


@pytest.fixture
def con():
    connection = duckdb.connect()
    connection.execute("SET threads = 2")
    return adapter.register(connection)


def one(con, query: str) -> object:
    """The only value of a query."""
    return con.sql(query).fetchall()[0][0]


def test_moves_are_converted(con) -> None:
    assert one(con, "SELECT notation_convert('1. e4 e5 2. Nf3', 'chess', 'san', 'uci')") == "1. e2e4 e7e5 2. g1f3"
    fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    assert one(con, f"SELECT notation_convert('a8=Q+', 'chess', 'san', 'uci', '{fen}')") == "a7a8q"
    assert one(con, "SELECT notation_convert('C2=5 h8+7', 'xiangqi', 'wxf', 'chinese')") == "炮二平五 马８进７"
    assert one(con, "SELECT notation_convert(NULL, 'chess', 'san', 'uci')") is None


def test_bad_rows_don_t_stop_a_query(con) -> None:
    rows = con.sql(
        "SELECT t.m, r.result, r.status, r.offset FROM (SELECT m, notation_try(m, 'chess', 'san', 'uci') AS r FROM "
        "(VALUES ('e4'), ('e4 e5 Ke3 d4'), ('nonsense')) t(m)) t"
    ).fetchall()
    codes = notation.errors.CODES
    assert rows[0] == ("e4", "e2e4", 0, None)
    assert rows[1][1] == "e2e4 e7e5"
    assert codes[rows[1][2]][0] == "illegal"
    assert rows[1][3] == 6
    assert rows[2][2] != 0
    assert rows[2][3] == 0


def test_many_rows_on_several_threads_equal_the_converter(con) -> None:
    games = [" ".join(board_sans(game)) for game in notation.read(BLUE_BOOK)] * 2000
    con.register("games", pa.table({"n": list(range(len(games))), "moves": games}))
    found = con.sql("SELECT notation_convert(moves, 'chess', 'san', 'uci') FROM games ORDER BY n").fetchall()
    expected, _ = notation.Converter("chess", from_="san", to="uci").many(games[:8])
    assert [row[0] for row in found] == expected * 2000


def test_names_may_differ_from_row_to_row(con) -> None:
    con.execute(
        "CREATE TABLE t AS SELECT * FROM (VALUES (1, 'e4', 'chess', 'san', 'uci'), "
        "(2, 'C2=5', 'xiangqi', 'wxf', 'ucci'), (3, 'd2d4', 'chess', 'uci', 'san'), (4, NULL, 'chess', 'san', 'uci'), "
        "(5, 'd4', 'chess', 'san', 'uci')) t(n, m, g, s, t)"
    )
    rows = con.sql("SELECT notation_convert(m, g, s, t) FROM t ORDER BY n").fetchall()
    assert [row[0] for row in rows] == ["e2e4", "h2e2", "d4", None, "d2d4"]
    with pytest.raises(duckdb.Error, match="can't be NULL"):
        con.sql("SELECT notation_convert(m, NULL, s, t) FROM t").fetchall()
    with pytest.raises(duckdb.Error, match="no such notation"):
        con.sql("SELECT notation_convert(m, 'chess', 'sam', 'uci') FROM t").fetchall()


def test_positions(con) -> None:
    board = notation.Board()
    start = board.fen()
    assert one(con, f"SELECT fen_key('{start}')") == board.key()
    assert one(con, "SELECT fen_key('nonsense')") is None
    assert one(con, "SELECT fen_key(NULL)") is None
    xiangqi = notation.Board("xiangqi")
    assert one(con, f"SELECT fen_key('{xiangqi.fen()}', 'xiangqi')") == xiangqi.key()
    rows = con.sql(
        "SELECT fen_key(f, g) FROM "
        f"(VALUES ('{xiangqi.fen()}', 'xiangqi'), ('{start}', 'chess'), (NULL, 'chess')) t(f, g)"
    ).fetchall()
    assert rows == [(xiangqi.key(),), (board.key(),), (None,)]
    assert one(con, "SELECT notation_fen('4k3/8/8/8/8/8/8/4K3')") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def test_a_function_of_one_s_own(con) -> None:
    adapter.function(con, "uci_of", notation.Converter("chess", from_="san", to="uci"))
    adapter.function(con, "packed_of", notation.Converter("chess", from_="san", to="packed"))
    adapter.function(con, "fens_of", notation.Converter("chess", from_="san", to="fens"))
    assert one(con, "SELECT uci_of('e4 e5')") == "e2e4 e7e5"
    board = notation.Board()
    move = board.parse("e4")
    assert one(con, "SELECT packed_of('e4')") == [move.packed]
    board.push(move)
    assert one(con, "SELECT fens_of('e4')") == [board.fen()]


def test_read_games(con, tmp_path) -> None:
    for number in range(3):
        (tmp_path / f"{number}.pgn").write_text(LICHESS * 1000)
    assert one(con, f"SELECT count(*) FROM read_games('{tmp_path}/*.pgn')") == 3000
    assert one(con, f"SELECT sum(WhiteElo) FROM read_games('{tmp_path}/*.pgn') WHERE Black = 'b'") == 3000 * 1500
    first = con.sql(
        f"SELECT Event, UTCDate, UTCTime, WhiteElo, BlackElo, ECO, moves, clocks, plies, status "
        f"FROM read_games('{tmp_path}/0.pgn', notation := 'san') LIMIT 1"
    ).fetchall()[0]
    assert first == (
        "Rated Blitz game",
        datetime.date(2013, 1, 2),
        datetime.time(3, 4, 5),
        1500,
        None,
        "C20",
        "e4 e5 Nf3",
        [180.0, 179.5, 181.0],
        3,
        0,
    )
    twice = f"FROM read_games('{tmp_path}/0.pgn') a JOIN read_games('{tmp_path}/1.pgn') b ON a.Site = b.Site LIMIT 5"
    assert one(con, f"SELECT count(*) {twice}") == 1000 * 1000
    assert con.sql(f"SELECT moves FROM read_games('{tmp_path}/*.pgn') LIMIT 2").fetchall() == [("e2e4 e7e5 g1f3",)] * 2


def test_games_as_a_relation(con) -> None:
    relation = adapter.read_games(con, BLUE_BOOK, moves="san", columns=["White", "moves"])
    games = list(notation.read(BLUE_BOOK))
    assert relation.fetchall() == [(game.tags["White"], " ".join(board_sans(game))) for game in games]
    stream = io.BytesIO(LICHESS.encode())
    assert adapter.read_games(con, stream, columns=["evals"]).fetchall()[0][0][0] == pytest.approx(0.2)


def test_registering_in_two_threads_at_a_time() -> None:
    failures = []

    def work() -> None:
        try:
            con = adapter.register(duckdb.connect())
            assert one(con, "SELECT notation_convert('e4', 'chess', 'san', 'uci')") == "e2e4"
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_registering_again_and_in_a_cursor(con) -> None:
    adapter.register(con)
    con.execute("BEGIN")
    adapter.register(con)
    cursor = adapter.register(con.cursor())
    for one_of in (con, cursor):
        assert one(one_of, "SELECT notation_convert('e4', 'chess', 'san', 'uci')") == "e2e4"
        assert one(one_of, f"SELECT count(*) FROM read_games('{BLUE_BOOK}')") == 8


def test_queries_that_end_early_leave_few_files_open(con, tmp_path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text(LICHESS * 20)
    for _ in range(adapter.OPEN_SCANS + 5):
        assert con.sql(f"SELECT White FROM read_games('{path}') LIMIT 1").fetchall() == [("a",)]
    assert len(adapter._scans) <= adapter.OPEN_SCANS


def test_a_scan_that_was_closed_goes_on_where_it_was(tmp_path, monkeypatch) -> None:
    paths = []
    for number in range(3):
        paths.append(tmp_path / f"{number}.pgn")
        paths[-1].write_text("\n\n".join(f'[Event "{number}.{i}"]\n\n1. e4 *' for i in range(7)))
    monkeypatch.setattr(adapter, "OPEN_SCANS", 2)
    real = adapter.scan
    monkeypatch.setattr(adapter, "scan", lambda source, **options: real(source, batch_size=2, **options))
    scans = adapter._Scans()
    numbers = [scans.start(str(path), "uci") for path in paths]
    found: list[list[str]] = [[], [], []]
    while numbers:
        for number in list(numbers):
            batch = scans.next(number)
            assert len(scans) <= 2
            if batch is None:
                numbers.remove(number)
            else:
                events = batch.to_pydict()["Event"]
                found[int(events[0][0])] += events
    assert found == [[f"{number}.{i}" for i in range(7)] for number in range(3)]


@pytest.mark.parametrize("fen", ["x", "", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1"])
def test_what_is_no_position_is_null(con, fen: str) -> None:
    assert one(con, f"SELECT notation_fen('{fen}')") is None
    assert one(con, f"SELECT notation_fen('{fen}', 'chess')") is None
    assert one(con, f"SELECT fen_key('{fen}')") is None
    assert one(con, "SELECT notation_fen('4k3/8/8/8/8/8/8/4K3 w')") == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize("target", ["packed", "fens", "keys"])
def test_what_is_no_text_has_a_function_of_its_own(con, target: str) -> None:
    expected = notation.Converter("chess", from_="san", to=target).one("e4 e5")
    assert one(con, f"SELECT notation_{target}('1. e4 e5 2. Ke3', 'chess', 'san')") == expected
    assert one(con, f"SELECT notation_{target}(NULL, 'chess', 'san')") is None
    for name in ("notation_convert", "notation_try"):
        with pytest.raises(duckdb.Error, match=rf"{name} gives text.*notation_{target}\(text, game, from\)"):
            one(con, f"SELECT {name}('e4', 'chess', 'san', '{target}')")
    converter = notation.Converter("chess", to=target)
    adapter.function(con, f"moves_{target}", converter)
    assert one(con, f"SELECT moves_{target}('e4 e5')") == converter.one("e4 e5")


def test_lists_begin_at_a_position(con) -> None:
    fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"
    expected = notation.Converter("chess", from_="san", to="packed").one("a8=Q+", fen=fen)
    assert one(con, f"SELECT notation_packed('a8=Q+', 'chess', 'san', '{fen}')") == expected


def test_text_where_a_number_or_a_list_was_asked_for(con) -> None:
    with pytest.raises(duckdb.Error, match=r"fen_key\(fen, game\) gives it"):
        one(con, "SELECT notation_convert('4k3/8/8/8/8/8/8/4K3 w', 'chess', 'fen', 'key')")
    with pytest.raises(duckdb.Error, match="read_games gives moves as text"):
        one(con, f"SELECT * FROM read_games('{BLUE_BOOK}', notation := 'packed')")
