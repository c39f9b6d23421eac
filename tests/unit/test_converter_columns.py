"""Converters on Arrow columns and batches: shapes, types, statuses, positions, threads, signals."""

from __future__ import annotations

import functools
import pickle
import signal
import threading
import time
from types import FrameType
from typing import Any

import pytest

import notation
from notation import Board, Converter
from notation.arrow import BatchBuilder, RecordBatch, Stream, Table
from notation.errors import CODES, NUMBERS

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDGAME = "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"

TEXTS = [
    "e4 e5 Nf3 Nc6",
    None,
    "",
    "1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *",
    "e4 e5 Ke3 Nf6",
    '[Event "?"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"]\n\n1... Ke4 2. e3 *',
    "e4  e5\tNf3",
    "é e4",
    "e4 é",
    "e4! e5? Nf3",
    "d4 d5",
    "e4 e5 Nf3 Nc6",
]


def column(texts: list[str | None], kind: str = "utf8") -> Any:
    builder = BatchBuilder([("text", kind)])
    for text in texts:
        builder.append(text)
    return builder.finish().column(0)


def rows(converter: Converter[Any], texts: list[str | None], fens: list[str | None] | None = None) -> None:
    """Assert that `arrow`, `many` and `one` agree, but for the null of a null row."""
    results, codes = converter.many(texts, fens)
    found = converter.arrow(column(texts), None if fens is None else column(fens)).to_pydict()
    assert found["status"] == codes
    empty: Any = None
    assert found["result"] == [empty if text is None else one for text, one in zip(texts, results, strict=True)]
    for i, text in enumerate(texts):
        if text is None:
            continue
        fen = None if fens is None else fens[i]
        if codes[i] == 0:
            assert found["offset"][i] is None
            assert converter.one(text, fen) == results[i]
        else:
            assert 0 <= found["offset"][i] <= max(len(text.encode()), len((fen or "").encode()))
            with pytest.raises(notation.NotationError) as caught:
                converter.one(text, fen)
            assert caught.value.code == CODES[codes[i]][0] or CODES[codes[i]][0] == "bad-fen"


@pytest.mark.parametrize("to", ["uci", "san", "lan", "figurine", "packed", "fens", "keys"])
@pytest.mark.parametrize("from_", ["auto", "san"])
@pytest.mark.parametrize("policy", ["lenient", "strict"])
def test_rows_agree(from_: str, to: str, policy: str) -> None:
    rows(Converter("chess", from_=from_, to=to, policy=policy), TEXTS)


def test_rows_agree_from_positions() -> None:
    texts = ["Ke4 e3", "e4", "Ke4", None, "e4 e5", "Ke4"]
    fens = [ENDGAME, None, "8/8/8/8 b", ENDGAME, START, ENDGAME]
    for to in ("uci", "keys", "fens"):
        rows(Converter("chess", to=to), texts, fens)


def test_what_the_columns_are() -> None:
    batch = Converter("chess", to="uci").arrow(column(TEXTS))
    assert isinstance(batch, RecordBatch)
    assert [(one.name, one.type) for one in batch.schema.children] == [
        ("result", "utf8"),
        ("status", "uint16"),
        ("offset", "int64"),
    ]
    shown = batch.to_pydict()
    assert shown["result"][:6] == [
        "e2e4 e7e5 g1f3 b8c6",
        None,
        "",
        "1. e2e4 {best by test} e7e5 (1... c7c5 2. g1f3) 2. g1f3 *",
        "e2e4 e7e5",
        '[Event "?"]\n[FEN "8/8/8/4k3/8/8/4P3/4K3 b - - 0 1"]\n\n1... e5e4 2. e2e3 *',
    ]
    assert shown["status"][:5] == [0, NUMBERS["empty"], 0, 0, NUMBERS["illegal"]]
    assert shown["offset"][:5] == [None, None, None, None, 6]
    assert shown["offset"][8] == 3


def test_lists_are_what_boards_give() -> None:
    board = Board("chess")
    moves, fens, keys = [], [], []
    for text in (
        "e4",
        "d5",
        "exd5",
        "c5",
        "dxc6",
        "Nf6",
        "cxb7",
        "Ng8",
        "bxa8=N",
        "Qc7",
        "Nf3",
        "Nf6",
        "Be2",
        "g6",
        "O-O",
    ):
        move = board.push_san(text)
        moves.append(move.packed)
        fens.append(board.fen())
        keys.append(board.key())
    line = "e4 d5 exd5 c5 dxc6 Nf6 cxb7 Ng8 bxa8=N Qc7 Nf3 Nf6 Be2 g6 O-O"
    for to, expected in (("packed", moves), ("fens", fens), ("keys", keys)):
        converter: Converter[Any] = Converter("chess", to=to)
        assert converter.one(line) == expected
        assert converter.many([line, "e4 Zz9 e5", None]) == (
            [expected, expected[:1], []],
            [0, NUMBERS["syntax"], NUMBERS["empty"]],
        )
        kinds = {"packed": "list<uint32>", "fens": "list<utf8>", "keys": "list<uint64>"}
        batch = converter.arrow(column([line, None, f"1. e4 {{x}} d5 (d6) {line[6:]} *"]))
        assert batch.column("result").type == kinds[to]
        assert batch.to_pydict()["result"] == [expected, None, expected]


def test_positions() -> None:
    texts = [
        START,
        ENDGAME,
        None,
        "8/8 w",
        "",
        START.replace("KQkq", "KQq"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    ]
    key = Converter("chess", from_="fen", to="key")
    fen = Converter("chess", from_="fen", to="fen")
    rows(key, texts)
    rows(fen, texts)
    found = key.arrow(column(texts))
    assert found.column("result").type == "uint64"
    assert found.to_pydict()["result"] == [
        None if text is None or len(text) < 6 else Board("chess", text).key() for text in texts
    ]
    assert fen.arrow(column(texts)).to_pydict()["result"] == [
        START, ENDGAME, None, "", "", texts[5], START.replace("KQkq", "-")
    ]  # fmt: skip
    with pytest.raises(notation.PositionError) as caught:
        key.one("é/8/8/8/8/8/8/8 w - - 0 1")
    assert (caught.value.code, caught.value.start) == ("piece", 0)
    strict = Converter("chess", from_="fen", to="key", policy="strict")
    assert strict.many(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", START])[1][1] == 0
    assert strict.many(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"])[1][0] != 0
    for one in (key, fen):
        with pytest.raises(ValueError, match="no other positions beside them"):
            one.one(START, START)
        with pytest.raises(ValueError, match="no other positions beside them"):
            one.arrow(column([START]), column([START]))


def test_a_position_without_kings() -> None:
    converter = Converter("chess", from_="fen", to="key")
    bare = "8/8/8/8/8/8/8/8 w - - 0 1"
    results, codes = converter.many([bare])
    assert results == [None]
    with pytest.raises(notation.PositionError) as caught:
        converter.one(bare)
    assert caught.value.code == CODES[codes[0]][0]
    assert caught.value.code in caught.value.problems


@pytest.mark.parametrize(
    ("from_", "to"),
    [("fen", "uci"), ("fen", "packed"), ("auto", "key"), ("san", "fen"), ("fen", "fens"), ("packed", "uci")],
)
def test_what_does_not_go_together(from_: str, to: str) -> None:
    with pytest.raises(notation.UnknownNameError):
        Converter("chess", from_=from_, to=to)


def test_lines_are_text() -> None:
    with pytest.raises(notation.UnknownNameError, match="lines hold moves in a notation"):
        Converter("chess", to="packed").lines(b"1. e4 *")


def test_types_follow_the_input() -> None:
    pa = pytest.importorskip("pyarrow")
    converter = Converter("chess", to="uci")
    expected = converter.arrow(column(TEXTS)).to_pydict()["result"]
    for given, result in (
        (pa.utf8(), pa.utf8()),
        (pa.large_utf8(), pa.large_utf8()),
        (pa.string_view(), pa.large_utf8()),
        (pa.dictionary(pa.int8(), pa.utf8()), pa.utf8()),
        (pa.dictionary(pa.int32(), pa.large_utf8()), pa.large_utf8()),
    ):
        theirs = pa.array(TEXTS).cast(given) if "dictionary" in str(given) else pa.array(TEXTS, given)
        out = pa.record_batch(converter.arrow(theirs))
        out.validate(full=True)
        assert out.schema.field("result").type == result
        assert out.column("result").to_pylist() == expected
        part = pa.record_batch(converter.arrow(theirs.slice(3, 6)))
        assert part.column("result").to_pylist() == expected[3:9]
    raw = [None if text is None else text.encode() for text in TEXTS]
    for given, result in (
        (pa.binary(), pa.binary()),
        (pa.large_binary(), pa.large_binary()),
        (pa.binary_view(), pa.large_binary()),
    ):
        out = pa.record_batch(converter.arrow(pa.array(raw, given)))
        assert out.schema.field("result").type == result
        assert out.column("result").to_pylist() == [None if one is None else one.encode() for one in expected]
    assert pa.record_batch(converter.arrow(pa.nulls(2))).column("status").to_pylist() == [NUMBERS["empty"]] * 2
    assert converter.arrow(pa.array([], pa.utf8())).num_rows == 0
    for wrong in (pa.array([1, 2]), pa.array([["e4"]]), pa.array([1.5]).dictionary_encode()):
        with pytest.raises(TypeError, match="a text column is expected"):
            converter.arrow(wrong)
    with pytest.raises(TypeError):
        converter.arrow(["e4"])


def test_bytes_that_are_no_text() -> None:
    pa = pytest.importorskip("pyarrow")
    out = Converter("chess", to="uci").arrow(pa.array([b"e4 {\xff} e5", b"\xff", b"e4 \xff"])).to_pydict()
    assert out["result"][0] == b"e2e4 {\xff} e7e5"
    assert out["status"][0] == 0
    assert out["status"][1] != 0
    assert out["result"][2] == b"e2e4"


@pytest.mark.parametrize("to", ["uci", "packed", "fens", "keys"])
def test_words_of_a_dictionary(to: str) -> None:
    pa = pytest.importorskip("pyarrow")
    converter: Converter[Any] = Converter("chess", to=to)
    indices = pa.array([5, 0, None, 3, 5, 5, 0, 4, 4, 1, 2, 8, 8] * 50, pa.int16())
    theirs = pa.DictionaryArray.from_arrays(indices, pa.array(TEXTS))
    assert converter.arrow(theirs).to_pydict() == converter.arrow(theirs.cast(pa.utf8())).to_pydict()
    fens = pa.array([ENDGAME, None] * 325)
    assert converter.arrow(theirs, fens).to_pydict() == converter.arrow(theirs.cast(pa.utf8()), fens).to_pydict()


def test_keys_of_a_dictionary() -> None:
    pa = pytest.importorskip("pyarrow")
    converter = Converter("chess", from_="fen", to="key")
    theirs = pa.array([START, None, "x", START, "x", ENDGAME] * 30).dictionary_encode()
    assert converter.arrow(theirs).to_pydict() == converter.arrow(theirs.cast(pa.utf8())).to_pydict()


def test_a_stream_gives_a_stream() -> None:
    pa = pytest.importorskip("pyarrow")
    chunks = pa.chunked_array([TEXTS[:3], [], TEXTS[3:4], TEXTS[4:]], pa.utf8())
    converter = Converter("chess", to="uci")
    out = converter.arrow(chunks)
    assert isinstance(out, Stream)
    assert [len(batch) for batch in out] == [3, 0, 1, 8]
    assert pa.table(converter.arrow(chunks)).to_pydict() == converter.arrow(column(TEXTS)).to_pydict()
    assert converter.arrow(pa.chunked_array([], pa.utf8())).read_all().num_rows == 0
    with pytest.raises(TypeError, match="a text column is expected"):
        converter.arrow(pa.table({"a": ["e4"]}))


def test_polars_columns() -> None:
    pl = pytest.importorskip("polars")
    converter = Converter("chess", to="uci")
    expected = converter.arrow(column(TEXTS)).to_pydict()
    for series in (pl.Series(TEXTS), pl.Series(TEXTS, dtype=pl.Categorical)):
        frame = pl.DataFrame(converter.arrow(series))
        assert frame.schema["result"] == pl.String
        assert frame.to_dict(as_series=False) == expected


def test_positions_in_other_chunks() -> None:
    pa = pytest.importorskip("pyarrow")
    texts, fens = ["Ke4", "e4", "Ke4", "Nf3", "Ke4", "e4"], [ENDGAME, None, ENDGAME, START, ENDGAME, ENDGAME]
    converter = Converter("chess", to="uci")
    expected = converter.arrow(pa.array(texts), pa.array(fens)).to_pydict()
    assert expected["status"] == [0, 0, 0, 0, 0, NUMBERS["illegal"]]
    for cut in range(7):
        for cut_fens in range(7):
            left = pa.chunked_array([texts[:cut], texts[cut:]], pa.utf8())
            right = pa.chunked_array([fens[:cut_fens], fens[cut_fens:]], pa.large_utf8())
            assert converter.arrow(left, right).read_all().to_pydict() == expected
            assert converter.arrow(pa.array(texts), right).to_pydict() == expected
            assert converter.arrow(left, pa.array(fens)).read_all().to_pydict() == expected
    with pytest.raises(ValueError, match="fewer positions than texts"):
        converter.arrow(pa.array(texts), pa.array(fens[:5]))
    with pytest.raises(ValueError, match="more positions than texts"):
        converter.arrow(pa.array(texts[:5]), pa.array(fens))
    with pytest.raises(ValueError, match="more positions than texts"):
        list(converter.arrow(pa.chunked_array([texts[:5]]), pa.chunked_array([fens])))


def test_a_batch_keeps_its_columns() -> None:
    pa = pytest.importorskip("pyarrow")
    theirs = pa.record_batch(
        {
            "id": [1, 2, 3],
            "moves": ["e4 e5", "Ke4", None],
            "more": [[1], None, []],
            "fen": [None, ENDGAME, None],
            "kind": pa.array(["a", "b", "a"]).dictionary_encode(),
        }
    )
    theirs = theirs.replace_schema_metadata({"who": "me"})
    converter = Converter("chess", to="uci")
    ours = converter.batch(theirs, column="moves", into="uci", fen_column="fen")
    out = pa.record_batch(ours)
    out.validate(full=True)
    assert out.select(theirs.schema.names).equals(theirs.replace_schema_metadata(None))
    for name in theirs.schema.names:
        given = [buffer and buffer.address for buffer in theirs.column(name).buffers()]
        assert [buffer and buffer.address for buffer in out.column(name).buffers()] == given
    assert out.schema.names[5:] == ["uci", "uci_status", "uci_offset"]
    assert out.column("uci").to_pylist() == ["e2e4 e7e5", "e5e4", None]
    assert converter.batch(theirs, column=1, into="uci", fen_column=3).to_pydict() == ours.to_pydict()
    part = theirs.slice(1, 2)
    assert pa.record_batch(converter.batch(part, column="moves", into="x", fen_column="fen")).to_pydict() == {
        **part.to_pydict(),
        "x": ["e5e4", None],
        "x_status": [0, NUMBERS["empty"]],
        "x_offset": [None, None],
    }
    with pytest.raises(KeyError, match="no columns are called 'nothing'"):
        converter.batch(theirs, column="nothing", into="x")
    with pytest.raises(KeyError):
        converter.batch(theirs, column=7, into="x")
    with pytest.raises(ValueError, match="a column 'id' already"):
        converter.batch(theirs, column="moves", into="id")
    with pytest.raises(TypeError, match="a text column is expected"):
        converter.batch(theirs, column="id", into="x")
    with pytest.raises(ValueError, match="no NUL"):
        converter.batch(theirs, column="moves", into="x\0y")
    with pytest.raises(TypeError):
        converter.batch(theirs, column="moves", into=None)  # type: ignore[arg-type]


def test_many_takes_lists() -> None:
    converter = notation.Converter("chess", to="uci")
    with pytest.raises(TypeError, match="not one str"):
        converter.many("e4")
    with pytest.raises(TypeError, match="not one str"):
        converter.many(["e4"], "8")
    with pytest.raises(TypeError, match="not one bytes"):
        converter.many(b"e4")  # type: ignore[arg-type]


def test_batches_one_after_another() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table({"id": [1, 2, 3], "moves": pa.chunked_array([["e4"], ["d4", "Zz9"]])})
    converter = Converter("chess", to="uci")
    expected = {
        "id": [1, 2, 3],
        "moves": ["e4", "d4", "Zz9"],
        "uci": ["e2e4", "d2d4", ""],
        "uci_status": [0, 0, NUMBERS["syntax"]],
        "uci_offset": [None, None, 0],
    }
    out = converter.batch(table, column="moves", into="uci")
    assert isinstance(out, Stream)
    assert pa.table(out).to_pydict() == expected
    pieces = converter.iterate(iter(table.to_batches()), column="moves", into="uci")
    assert pa.Table.from_batches([pa.record_batch(piece) for piece in pieces]).to_pydict() == expected
    convert = pickle.loads(pickle.dumps(functools.partial(converter.batch, column="moves", into="uci")))
    assert Table(convert(table).schema, convert(table)).to_pydict() == expected


def test_a_converter_is_its_options() -> None:
    converter: Converter[Any] = Converter("chess", from_="fen", to="key")
    twin = pickle.loads(pickle.dumps(converter))
    assert twin == converter
    assert hash(twin) == hash(converter)
    assert twin != Converter("chess", from_="fen", to="fen")
    assert twin.one(START) == converter.one(START)
    with pytest.raises(AttributeError):
        converter.to = "fen"  # type: ignore[misc]


def test_threads_share_a_converter() -> None:
    converter = Converter("chess", to="uci")
    texts = column(TEXTS * 300)
    expected = converter.arrow(texts).to_pydict()
    found: list[bool] = []

    def work() -> None:
        for _ in range(5):
            found.append(converter.arrow(texts).to_pydict() == expected)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 20


@pytest.mark.parametrize("way", ["arrow", "many"])
def test_a_signal_is_seen_at_once(way: str) -> None:
    line = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 60)
    lines: list[str | None] = [line] * 20_000
    texts = column(lines)
    # Texts for `many`: no collection of garbage, which takes its time, comes between.
    converter: Converter[Any] = Converter("chess", from_="san", to="fens" if way == "arrow" else "uci")
    convert = (
        functools.partial(converter.arrow, texts) if way == "arrow" else functools.partial(converter.many, lines * 5)
    )
    seen = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        seen.append(time.perf_counter())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    begin = time.perf_counter()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            convert()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert seen[0] - begin < 0.25  # 0.1 s behind the alarm, and as much for a busy machine
    assert converter.arrow(texts[:1]).to_pydict()["status"] == [0]


def test_the_gil_is_free_meanwhile() -> None:
    line = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 60)
    texts = column([line] * 3000)
    converter = Converter("chess", from_="san", to="uci")
    counted = 0
    done = threading.Event()

    def work() -> None:
        converter.arrow(texts)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 3


def test_games_of_other_kinds() -> None:
    rows(Converter("xiangqi", to="iccs"), ["炮二平五 马8进7", "h2e2 h9g7", "C2=5 H8+7", None, "炮二平九九"])
    rows(Converter("xiangqi", to="fens"), ["炮二平五 马8进7", "h2e2 h9g7", "x"])
    rows(Converter("xiangqi", from_="fen", to="key"), [Board("xiangqi").fen(), "9/9 w", None])
    rows(Converter("sanguo", to="keys"), ["", None, "?"])


@pytest.mark.parametrize("between", ["\n", "\r\n", "\n\n", "\n "])
def test_tags_behind_a_heading_are_read(between: str) -> None:
    text = f'A heading{between}[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *'
    after = notation.Board(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    after.push_text("e4")
    assert notation.Converter("chess", to="fens").many([text]) == ([[after.fen()]], [0])
    assert notation.Converter("chess", to="keys").one(text) == [after.key()]
    assert notation.Converter("chess", to="lan").one(text) == text.replace("e4", "e2-e4")
    bad = text.replace("4K3", "4Q3")
    assert notation.Converter("chess", to="fens").many([bad])[1] != [0]
    plain = "WHITE. BLACK.\n[White to move]\n1. e4"
    assert notation.Converter("chess", to="lan").many([plain]) == ([plain.replace("e4", "e2-e4")], [0])


def test_a_fault_behind_a_heading_is_where_it_is() -> None:
    converter = notation.Converter("chess", from_="san", to="lan")
    for heading in ("Morphy plays blindfold\n", '\u265e\n[White "x"]\n\n'):
        text = heading + "1. e4 e5 2. Ke3 Nf6"
        batch = converter.arrow(column([text])).to_pydict()
        assert batch["result"] == [heading + "1. e2-e4 e7-e5 2."]
        assert batch["status"] == [NUMBERS["illegal"]]
        assert batch["offset"] == [text.encode().index(b"Ke3")]
        with pytest.raises(notation.IllegalMoveError) as caught:
            converter.one(text)
        assert text[caught.value.start : caught.value.end] == "Ke3"
    bad = 'A heading\n[FEN "4k3/8/8/8/8/8/8/4Q3 w - - 0 1"]\n\n1. Qe2+'
    with pytest.raises(notation.PositionError) as refused:
        converter.one(bad)
    assert refused.value.code == "no-white-king"
    beside = converter.arrow(column(["A heading\n1. e4"]), fens=column(["4k3/8/8/8/8/8/4P3/4X3 w - - 0 1"])).to_pydict()
    assert (beside["result"], beside["offset"]) == ([""], [19])


@pytest.mark.parametrize("text", ["1. e]! {x}\n1. b4", "{a} 1. Zz9 e5\n\n1. d4 d5", '{a} 1.x\n[Event "b"]\n\n1. d4'])
def test_an_unreadable_first_move_is_no_heading(text: str) -> None:
    (result,), (code,) = Converter("chess", to="packed").many([text])
    assert result == []
    assert CODES[code][0] == "syntax"
