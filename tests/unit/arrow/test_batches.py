"""Batches that are filled row by row, and what Arrow libraries see of them."""

from __future__ import annotations

import datetime
import random
import threading
from typing import Any

import pytest

from notation.arrow import Array, BatchBuilder, RecordBatch, Schema, Stream, Table, read_array, read_batch

FIELDS = [
    ("text", "utf8"),
    ("long", "large_utf8"),
    ("flag", "bool"),
    ("byte", "int8"),
    ("elo", "uint16"),
    ("ply", "int32"),
    ("key", "uint64"),
    ("eval", "float32"),
    ("day", "date32"),
    ("at", "time64[us]"),
    ("moves", "list<uint32>"),
    ("clocks", "list<float64>"),
    ("fens", "list<utf8>"),
    ("flags", "list<bool>"),
]


def value(kind: str, rng: random.Random) -> Any:
    """A value of a type as `append` takes it."""
    if rng.random() < 0.2:
        return None
    if kind.startswith("list<"):
        return [value(kind[5:-1], rng) for _ in range(rng.choice((0, 0, 1, 3, 40)))]
    if "utf8" in kind:
        return rng.choice("aé将") * rng.choice((0, 1, 12, 13, 300))
    if kind == "bool":
        return rng.random() < 0.5
    if kind.startswith("float"):
        return rng.randrange(-1000, 1000) / 4
    bits = {"int8": 7, "uint16": 16, "int32": 31, "uint64": 64, "uint32": 32, "date32": 16, "time64[us]": 36}[kind]
    return rng.randrange(1 << bits)


def shown(kind: str, given: Any) -> Any:
    """The value as `to_pylist` gives it back."""
    if kind == "date32" and given is not None:
        return datetime.date(1970, 1, 1) + datetime.timedelta(days=given)
    if kind == "time64[us]" and given is not None:
        return (datetime.datetime.min + datetime.timedelta(microseconds=given)).time()
    return given


def filled(rows: int, seed: int = 6) -> tuple[RecordBatch, dict[str, list[Any]]]:
    rng = random.Random(seed)
    builder = BatchBuilder(FIELDS)
    expected: dict[str, list[Any]] = {name: [] for name, _ in FIELDS}
    for _ in range(rows):
        row = [value(kind, rng) for _, kind in FIELDS]
        builder.append(*row)
        for (name, kind), given in zip(FIELDS, row, strict=True):
            expected[name].append(shown(kind, given))
    return builder.finish(), expected


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 9, 64, 500])
def test_what_is_appended_comes_back(rows: int) -> None:
    batch, expected = filled(rows)
    assert batch.to_pydict() == expected
    assert len(batch) == batch.num_rows == rows
    assert [column.type for column in batch.columns] == [kind for _, kind in FIELDS]
    assert [column.null_count for column in batch.columns] == [
        sum(value is None for value in values) for values in expected.values()
    ]


@pytest.mark.parametrize("rows", [0, 1, 9, 500])
def test_pyarrow_sees_the_same(rows: int) -> None:
    pa = pytest.importorskip("pyarrow")
    batch, expected = filled(rows)
    for _ in range(2):  # handing it out twice
        theirs = pa.record_batch(batch)
        theirs.validate(full=True)
        assert theirs.to_pydict() == expected
    assert pa.table(Table(batch.schema, [batch, batch])).num_rows == 2 * rows
    assert read_batch(theirs).to_pydict() == expected
    part = theirs.slice(rows // 3, rows // 2)
    assert read_batch(part).to_pydict() == part.to_pydict()


def test_polars_sees_the_same() -> None:
    pl = pytest.importorskip("polars")
    batch, expected = filled(100)
    frame = pl.DataFrame(batch)
    assert {name: frame[name].to_list() for name in frame.columns} == expected
    assert pl.DataFrame(Stream(batch.schema, [batch, batch])).height == 200


def test_duckdb_sees_the_same() -> None:
    duckdb = pytest.importorskip("duckdb")
    batch, expected = filled(100)
    assert batch.num_rows == 100
    rows = duckdb.sql("select text, elo, moves, fens, key from batch").fetchall()
    assert rows == list(zip(*(expected[name] for name in ("text", "elo", "moves", "fens", "key")), strict=True))
    thrice = Table(batch.schema, [batch] * 3)
    assert len(thrice) == 300
    assert duckdb.sql("select count(*) from thrice").fetchall() == [(300,)]


def test_nanoarrow_and_arro3_see_the_same() -> None:
    batch, expected = filled(100)
    nanoarrow = pytest.importorskip("nanoarrow")
    rows = nanoarrow.array(batch).to_pylist()
    assert [row["fens"] for row in rows] == expected["fens"]
    assert [row["key"] for row in rows] == expected["key"]
    arro3 = pytest.importorskip("arro3.core")
    assert arro3.RecordBatch.from_arrow(batch).column("moves").to_pylist() == expected["moves"]


def test_rows_are_taken_back() -> None:
    rng = random.Random(1)
    builder = BatchBuilder(FIELDS)
    kept: list[list[Any]] = []
    for _ in range(400):
        if kept and rng.random() < 0.3:
            mark = rng.randrange(len(kept) + 1)
            builder.take_back(mark)
            del kept[mark:]
        row = [value(kind, rng) for _, kind in FIELDS]
        builder.append(*row)
        kept.append(row)
        assert builder.rows == len(kept)
    batch = builder.finish()
    for column, (_, kind), values in zip(batch.columns, FIELDS, zip(*kept, strict=True), strict=True):
        assert column.to_pylist() == [shown(kind, given) for given in values]
        assert column.null_count == values.count(None)


def test_a_builder_begins_anew() -> None:
    builder = BatchBuilder([("text", "utf8"), ("items", "list<int16>")])
    empty = builder.nbytes
    builder.append("a", [1, None])
    assert builder.nbytes > empty
    first = builder.finish()
    assert builder.rows == 0
    assert builder.nbytes == empty
    builder.append(None, None)
    assert builder.finish().to_pydict() == {"text": [None], "items": [None]}
    assert first.to_pydict() == {"text": ["a"], "items": [[1, None]]}


def test_a_bad_value_leaves_no_half_row() -> None:
    builder = BatchBuilder([("text", "utf8"), ("items", "list<int16>")])
    builder.append("a", [1])
    with pytest.raises(TypeError):
        builder.append("b", [2, "three"])
    with pytest.raises(ValueError, match="1 values, but 2 columns"):
        builder.append("b")
    builder.append("c", [])
    assert builder.finish().to_pydict() == {"text": ["a", "c"], "items": [[1], []]}


def test_columns_of_different_length_are_refused() -> None:
    with pytest.raises(ValueError, match="no column can be made of the type 'list<list<int8>>'"):
        BatchBuilder([("a", "list<list<int8>>")])
    builder = BatchBuilder([("a", "int8")])
    with pytest.raises(ValueError, match="there are 0 rows"):
        builder.take_back(1)


def test_columns_by_name_and_number() -> None:
    batch, expected = filled(5)
    assert batch.column_names == [name for name, _ in FIELDS]
    assert batch.column("elo").to_pylist() == batch.column(4).to_pylist() == expected["elo"]
    with pytest.raises(KeyError, match="no columns are called 'nothing'"):
        batch.column("nothing")
    assert batch.schema.children[4].name == "elo"
    assert batch.schema.type.startswith("struct<text: utf8, ")
    assert batch.schema == read_batch(batch).schema


def test_slices_share_the_buffers() -> None:
    pa = pytest.importorskip("pyarrow")
    batch, expected = filled(50)
    for name in expected:
        part = batch.column(name)[11:30][3:]
        assert part.to_pylist() == expected[name][14:30]
        theirs = pa.array(part)
        theirs.validate(full=True)
        assert theirs.to_pylist() == expected[name][14:30]
        assert part.null_count == theirs.null_count


@pytest.mark.parametrize("kind", [Schema, Array, RecordBatch])
def test_made_by_nobody_else(kind: type) -> None:
    with pytest.raises(TypeError):
        kind()


def test_memory_comes_back() -> None:
    pa = pytest.importorskip("pyarrow")
    before = pa.total_allocated_bytes()
    theirs = pa.record_batch({"a": ["x" * 1000] * 1000, "b": pa.array(["y"] * 1000).dictionary_encode()})
    ours = read_batch(theirs)
    column = ours.column("a")
    del theirs, ours
    assert pa.total_allocated_bytes() - before >= 1_000_000
    again = pa.array(column)
    del column
    assert again[999].as_py() == "x" * 1000
    del again
    assert pa.total_allocated_bytes() == before


def test_capsules_that_nobody_opens_release() -> None:
    pa = pytest.importorskip("pyarrow")
    before = pa.total_allocated_bytes()
    ours = read_array(pa.array(["x" * 1000] * 100))
    capsules = ours.__arrow_c_array__()
    stream = Table(ours.schema, [ours]).__arrow_c_stream__()
    del ours
    assert pa.total_allocated_bytes() > before
    del capsules
    assert pa.total_allocated_bytes() > before
    del stream
    assert pa.total_allocated_bytes() == before


def test_owners_in_several_threads() -> None:
    pa = pytest.importorskip("pyarrow")
    batch, expected = filled(50)
    faults = []

    def work() -> None:
        for _ in range(200):
            theirs = pa.record_batch(batch)
            if theirs.num_rows != 50:
                faults.append(theirs)
            del theirs

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert batch.to_pydict() == expected


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("int8", -0x80, 0x7F),
        ("int16", -0x8000, 0x7FFF),
        ("int32", -(1 << 31), (1 << 31) - 1),
        ("int64", -(1 << 63), (1 << 63) - 1),
        ("uint8", 0, 0xFF),
        ("uint16", 0, 0xFFFF),
        ("uint32", 0, (1 << 32) - 1),
        ("uint64", 0, (1 << 64) - 1),
    ],
)
def test_numbers_that_a_column_cannot_hold_are_refused(name: str, least: int, most: int) -> None:
    builder = BatchBuilder(iter([("a", name), ("b", f"list<{name}>")]))
    builder.append(least, [most])
    for value in (least - 1, most + 1):
        with pytest.raises(OverflowError, match=f"is no {name}"):
            builder.append(value, None)
        with pytest.raises(OverflowError, match=f"is no {name}"):
            builder.append(0, [0, value])
    with pytest.raises(TypeError):
        builder.append(1.5, None)
    builder.append(most, [least, None])
    assert builder.finish().to_pydict() == {"a": [least, most], "b": [[most], [least, None]]}
