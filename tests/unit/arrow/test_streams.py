"""Streams: pulled one batch at a time, gone through once; errors arrive."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from notation.arrow import BatchBuilder, RecordBatch, Stream, Table, read_batch, read_stream


def batch(*values: int | None, name: str = "n") -> RecordBatch:
    builder = BatchBuilder([(name, "int32")])
    for value in values:
        builder.append(value)
    return builder.finish()


def test_a_stream_is_pulled() -> None:
    made = []

    def batches() -> Iterator[RecordBatch]:
        for number in range(5):
            made.append(number)
            yield batch(number)

    stream = Stream(batch().schema, batches())
    assert made == []
    assert next(stream).to_pydict() == {"n": [0]}
    assert made == [0]
    assert [one.to_pydict()["n"] for one in stream] == [[1], [2], [3], [4]]
    assert list(stream) == []


def test_a_stream_is_handed_out_once() -> None:
    pa = pytest.importorskip("pyarrow")
    stream = Stream(batch().schema, [batch(1), batch(), batch(2, None)])
    assert pa.table(stream).to_pydict() == {"n": [1, 2, None]}
    with pytest.raises(ValueError, match="consumed already"):
        pa.table(stream)
    with pytest.raises(ValueError, match="consumed already"):
        list(stream)
    table = Table(batch().schema, [batch(1), batch(2)])
    assert pa.table(table).equals(pa.table(table))
    assert table.to_pydict() == {"n": [1, 2]}
    assert len(table) == table.num_rows == 2


def failing(error: BaseException) -> Iterator[RecordBatch]:
    yield batch(1)
    raise error


def test_an_error_goes_through_a_loop_as_it_is() -> None:
    error = KeyError("ply é")
    with pytest.raises(KeyError) as caught:
        list(read_stream(Stream(batch().schema, failing(error))))
    assert caught.value is error


def test_an_error_reaches_other_libraries_as_text() -> None:
    pa = pytest.importorskip("pyarrow")
    error = ValueError("ply é")
    stream = Stream(batch().schema, failing(error))
    with pytest.raises(pa.ArrowInvalid, match="ValueError: ply é"):
        pa.table(stream)
    assert stream.exception is error
    with pytest.raises(MemoryError):
        pa.table(Stream(batch().schema, failing(MemoryError())))


def test_an_error_of_another_library_arrives() -> None:
    pa = pytest.importorskip("pyarrow")

    def batches() -> Iterator[Any]:
        yield pa.record_batch({"n": [1]})
        raise ValueError("theirs")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"n": pa.int64()}), batches())
    stream = read_stream(reader)
    assert next(stream).to_pydict() == {"n": [1]}
    with pytest.raises(RuntimeError, match="theirs"):
        next(stream)


def test_batches_of_another_kind_are_refused() -> None:
    with pytest.raises(TypeError, match="the stream is of struct<n: int32>, a batch in it of struct<m: int32>"):
        list(Stream(batch().schema, [batch(1), batch(2, name="m")]))
    with pytest.raises(TypeError, match="not of str"):
        list(Stream(batch().schema, ["text"]))  # type: ignore[list-item]


def test_streams_of_other_libraries() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table({"a": pa.chunked_array([["x", None], [], ["y"]]), "b": [1, 2, 3]})
    assert [one.to_pydict() for one in read_stream(table)] == [one.to_pydict() for one in table.to_batches()]
    assert read_stream(table).read_all().to_pydict() == table.to_pydict()
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"a": ["x", None, "long enough for a view"]})
    assert read_stream(frame).read_all().to_pydict() == {"a": ["x", None, "long enough for a view"]}
    assert next(read_stream(frame["a"])).type == "utf8_view"


def test_null_rows_of_a_struct_are_refused() -> None:
    pa = pytest.importorskip("pyarrow")
    rows = pa.StructArray.from_arrays([pa.array([1, 2])], ["a"], mask=pa.array([False, True]))
    with pytest.raises(ValueError, match="can't be null"):
        read_batch(rows)
    with pytest.raises(TypeError, match="a record batch is a struct array, not int64"):
        read_batch(pa.array([1]))
