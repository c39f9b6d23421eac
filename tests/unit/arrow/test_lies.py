"""Arrow data that can't be as it says is refused when it comes in or when it is read."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator
from typing import Any

import pytest

import notation
from notation.arrow import BatchBuilder, Stream, read_array, read_batch, read_stream
from tests.fuzz.producers import (
    RELEASE_ARRAY,
    RELEASE_SCHEMA,
    Column,
    CSchema,
    Field,
    Producer,
    StreamProducer,
    address,
    capsule,
    count_alive,
)

CONVERTER = notation.Converter("chess", to="uci")
BIG = 1 << 62


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = count_alive()
    yield
    assert count_alive() <= before


def give(schema: Field, array: Column) -> Any:
    """What reading all of it gives; whatever comes, each struct is released."""
    producer = Producer(schema, array)
    try:
        return read_array(producer).to_pylist()
    finally:
        producer.close()


def shorts(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


def longs(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)


def texts(*offsets: int, data: bytes | None = b"e4d4c4", **options: Any) -> Column:
    return Column(len(offsets) - 1, [None, shorts(*offsets), data], **options)


def view(size: int, piece: int, place: int) -> bytes:
    return struct.pack("<i4sii", size, b"abcd", piece, place)


def views(
    size: int, piece: int, place: int, *, pieces: bytes | None = b"x" * 20, sizes: bytes | None = longs(20)
) -> Column:
    return Column(1, [None, view(size, piece, place), pieces, sizes])


def words(*indices: int, kind: str = "i", valid: bytes | None = None, **options: Any) -> Column:
    raw = struct.pack(f"<{len(indices)}{kind}", *indices)
    return Column(len(indices), [valid, raw], dictionary=texts(0, 2, 4), **options)


def test_what_is_right_comes_in() -> None:
    assert give(Field(b"u"), texts(0, 2, 2, 6)) == ["e4", "", "d4c4"]
    assert give(Field(b"u"), texts(0, 2, 4, data=b"e4d4")) == ["e4", "d4"]
    assert give(Field(b"u"), texts(0, 0, data=None)) == [""]
    assert give(Field(b"u"), Column(0, [None, None, None])) == []
    assert give(Field(b"U"), Column(1, [None, longs(1, 2), b"ab"])) == ["b"]
    assert give(Field(b"vu"), views(18, 0, 2)) == ["x" * 18]
    assert give(Field(b"vu"), Column(1, [None, struct.pack("<i12s", 2, b"e4"), b""])) == ["e4"]
    assert give(Field(b"i", dictionary=Field(b"u")), words(1, 0, 1)) == ["d4", "e4", "d4"]
    assert give(Field(b"c", dictionary=Field(b"u")), words(1, -1, kind="b", valid=b"\x01")) == ["d4", None]
    assert give(Field(b"+l", children=[Field(b"i")]), Column(2, [None, shorts(0, 1, 3)], children=[
        Column(3, [None, shorts(5, 6, 7)])
    ])) == [[5], [6, 7]]  # fmt: skip
    assert give(Field(b"+s", children=[Field(b"i", None)]), Column(1, [None], offset=1, children=[
        Column(2, [None, shorts(5, 6)])
    ])) == [{"": 6}]  # fmt: skip


@pytest.mark.parametrize(
    "array",
    [
        texts(0, 4, 2),
        texts(0, 4, 2, 6),
        texts(4, 2),
        texts(-4, 2),
        texts(-(1 << 31), (1 << 31) - 1),
        texts(0, 2, data=None),
        Column(1, [None, None, b"e4"]),
        Column(1, [None, shorts(0, 2)]),
        Column(1, [None]),
        Column(1, []),
        Column(1, [None, shorts(0, 2), b"e4"], n_buffers=-1),
        Column(1, [None, shorts(0, 2), b"e4"], n_buffers=BIG),
        Column(1, [None, shorts(0, 2), b"e4"], no_buffers=True),
        Column(-1, [None, shorts(0, 2), b"e4"]),
        Column(-BIG, [None, shorts(0, 2), b"e4"]),
        Column(BIG, [None, shorts(0, 2), b"e4"]),
        Column(1, [None, shorts(0, 2), b"e4"], offset=-1),
        Column(1, [None, shorts(0, 2), b"e4"], offset=BIG),
        Column((1 << 63) - 1, [None, shorts(0, 2), b"e4"], offset=(1 << 63) - 1),
        Column(1, [None, shorts(0, 2), b"e4"], null_count=2),
        Column(1, [None, shorts(0, 2), b"e4"], null_count=-2),
        Column(1, [None, shorts(0, 2), b"e4"], null_count=1),
        Column(1, [None, shorts(0, 2), b"e4"], n_children=1),
        Column(1, [None, shorts(0, 2), b"e4"], n_children=-1),
        Column(1, [None, shorts(0, 2), b"e4"], children=[texts(0)]),
        Column(1, [None, shorts(0, 2), b"e4"], dictionary=texts(0, 2)),
    ],
)
def test_texts(array: Column) -> None:
    with pytest.raises(ValueError, match="Arrow"):
        give(Field(b"u"), array)
    producer = Producer(Field(b"u"), array)
    with pytest.raises(ValueError, match="Arrow"):
        CONVERTER.arrow(producer)
    producer.close()


def test_a_slice_of_offsets_that_fall_elsewhere() -> None:
    array = read_array(Producer(Field(b"u"), texts(0, 6, 20, 4, 4, data=b"e4d4")))
    assert array[3:4].to_pylist() == [""]
    for rows in (array[:1], array[1:2], array[:2], array[1:]):
        with pytest.raises(ValueError, match="offsets"):
            rows.to_pylist()
        with pytest.raises(ValueError, match="offsets"):
            CONVERTER.arrow(rows)


@pytest.mark.parametrize(
    "array",
    [
        Column(1, [None, longs(5, 2), b"ab"]),
        Column(1, [None, longs(-1, 2), b"ab"]),
        Column(1, [None, longs(-(1 << 63), (1 << 63) - 1), b"ab"]),
        Column(1, [None, longs(0, 2), None]),
    ],
)
def test_long_texts(array: Column) -> None:
    with pytest.raises(ValueError, match="offsets"):
        give(Field(b"Z"), array)


@pytest.mark.parametrize(
    "array",
    [
        views(-1, 0, 0),
        views(-(1 << 31), 0, 0),
        views(21, 0, 0),
        views(20, 0, 1),
        views(13, 0, -1),
        views(13, 1, 0),
        views(13, -1, 0),
        views(13, 1 << 30, 0),
        views((1 << 31) - 1, 0, (1 << 31) - 1),
        views(13, 0, 0, pieces=None),
        views(13, 0, 0, sizes=None),
        Column(1, [None, view(13, 0, 0), None]),
    ],
)
def test_views(array: Column) -> None:
    for format in (b"vu", b"vz"):
        with pytest.raises(ValueError, match="row 0 of an Arrow array of views"):
            give(Field(format), array)


@pytest.mark.parametrize(
    ("format", "kind", "index"),
    [
        (b"i", "i", 2), (b"i", "i", -1), (b"I", "I", (1 << 32) - 1), (b"I", "I", 2), (b"c", "b", -1), (b"c", "b", 127),
        (b"C", "B", 255), (b"s", "h", -1), (b"S", "H", 65535), (b"l", "q", -1), (b"l", "q", 1 << 40), (b"L", "Q", 2),
        (b"L", "Q", (1 << 64) - 1),
    ],
)  # fmt: skip
def test_indices(format: bytes, kind: str, index: int) -> None:
    schema = Field(format, dictionary=Field(b"u"))
    with pytest.raises(ValueError, match=f"row 1 of .* index {index if index < 1 << 63 else -1}, the dictionary 2"):
        give(schema, words(0, index, kind=kind))
    with pytest.raises(ValueError, match="the dictionary 2"):
        CONVERTER.arrow(Producer(schema, words(1, index, kind=kind)))
    # What no row has may be anything.
    assert give(schema, words(0, index, kind=kind, valid=b"\x01")) == ["e4", None]


@pytest.mark.parametrize("format", [b"u", b"b", b"f", b"n", b"+s", b"tdD", b"ii"])
def test_indices_that_are_no_integers(format: bytes) -> None:
    producer = Producer(Field(format, dictionary=Field(b"u")), words(0))
    with pytest.raises(TypeError, match="integers"):
        CONVERTER.arrow(producer)
    producer.close()


@pytest.mark.parametrize(
    "schema",
    [
        Field(None),
        Field(b""),
        Field(b"u", released=False, n_children=1),
        Field(b"u", children=[Field(b"u")]),
        Field(b"+s", n_children=-1),
        Field(b"+s", n_children=5),
        Field(b"+s", n_children=BIG),
        Field(b"+s", children=[None]),
        Field(b"+s", children=[Field(None)]),
        Field(b"+s", children=[Field(b"u", released=True)]),
        Field(b"+l"),
        Field(b"+l", children=[Field(b"u"), Field(b"u")]),
        Field(b"+L", children=[None]),
        Field(b"i", dictionary=Field(None)),
        Field(b"i", dictionary=Field(b"u", released=True)),
        Field(b"u", metadata=shorts(-1)),
        Field(b"u", metadata=shorts(1, -5)),
        Field(b"u", metadata=shorts((1 << 31) - 1, 0)),
    ],
)
def test_schemas(schema: Field) -> None:
    for read in (read_array, read_batch, CONVERTER.arrow):
        producer = Producer(schema, Column(0, [None, None, None]))
        with pytest.raises(ValueError, match="Arrow"):
            read(producer)
        producer.close()
    with pytest.raises(ValueError, match="Arrow"):
        read_stream(StreamProducer(schema, []))


STRUCT = Field(b"+s", children=[Field(b"u", b"a"), Field(b"i", b"b")])
NUMBERS = Column(2, [None, shorts(1, 2)])


@pytest.mark.parametrize(
    "array",
    [
        Column(2, [None], children=[texts(0, 2), NUMBERS]),
        Column(1, [None], offset=2, children=[texts(0, 2, 4), NUMBERS]),
        Column(2, [None], children=[texts(0, 2, 4)]),
        Column(2, [None], children=[texts(0, 2, 4), NUMBERS, NUMBERS]),
        Column(2, [None], children=[texts(0, 2, 4), None]),
        Column(2, [None], n_children=2),
        Column(2, [None], children=[texts(0, 2, 4), Column(2, [None, shorts(1, 2)], released=True)]),
        Column(2, [None], children=[texts(0, 2, 4), Column(2, [None])]),
        Column(2, [None], null_count=1, children=[texts(0, 2, 4), NUMBERS]),
        Column(2, [None], n_children=-1, children=[texts(0, 2, 4), NUMBERS]),
    ],
)
def test_structs(array: Column) -> None:
    for read in (read_array, read_batch):
        producer = Producer(STRUCT, array)
        with pytest.raises(ValueError, match="Arrow"):
            read(producer)
        producer.close()
    with pytest.raises(ValueError, match="Arrow"):
        list(read_stream(StreamProducer(STRUCT, [array])))


def test_lists() -> None:
    schema = Field(b"+l", children=[Field(b"i")])
    for offsets in (shorts(0, 4), shorts(2, 1), shorts(-1, 1), shorts(0, (1 << 31) - 1)):
        with pytest.raises(ValueError, match="offsets"):
            give(schema, Column(1, [None, offsets], children=[Column(3, [None, shorts(1, 2, 3)])]))
    with pytest.raises(ValueError, match="offsets"):
        give(Field(b"+L", children=[Field(b"u")]), Column(1, [None, longs(0, 2)], children=[texts(0, 2)]))


def test_a_batch_with_null_rows() -> None:
    array = Column(2, [b"\x01"], null_count=-1, children=[texts(0, 2, 4), NUMBERS])
    with pytest.raises(ValueError, match="can't be null"):
        read_batch(Producer(STRUCT, array))
    # Types of which no value can be shown here are handed through.
    decimals = Field(b"+s", children=[Field(b"d:10,2", b"d")])
    batch = read_batch(Producer(decimals, Column(1, [b"\x01"], children=[Column(1, [None, bytes(16)])])))
    assert batch.column_names == ["d"]


def test_numbers() -> None:
    for format, kind, values in (
        (b"c", "b", (-128, 127)), (b"C", "B", (0, 255)), (b"s", "h", (-0x8000, 0x7FFF)), (b"S", "H", (0, 0xFFFF)),
        (b"i", "i", (-(1 << 31), (1 << 31) - 1)), (b"I", "I", (0, (1 << 32) - 1)), (b"f", "f", (-0.5, 1.0)),
        (b"l", "q", (-(1 << 63), (1 << 63) - 1)), (b"L", "Q", (0, (1 << 64) - 1)), (b"g", "d", (-0.1, 1e300)),
    ):  # fmt: skip
        assert give(Field(format), Column(2, [None, struct.pack(f"<2{kind}", *values)])) == list(values)


def test_dates_and_times_there_are_not() -> None:
    for days in ((1 << 31) - 1, -(1 << 31)):
        with pytest.raises(ValueError, match="no date"):
            give(Field(b"tdD"), Column(1, [None, shorts(days)]))
    for time in (-1, 86_400_000_000, (1 << 63) - 1, -(1 << 63)):
        with pytest.raises(ValueError, match="no time of day"):
            give(Field(b"ttu"), Column(1, [None, longs(time)]))


def test_names_that_are_no_utf8() -> None:
    producer = Producer(Field(b"+s", b"\xff", [Field(b"i", b"\xfe")]), Column(1, [None], children=[NUMBERS]))
    assert read_array(producer).to_pylist() == [{"\ufffd": 1}]
    with pytest.raises(TypeError, match="a text column is expected"):
        CONVERTER.arrow(Producer(Field(b"\xff\xfe"), Column(0, [])))


class Nested:
    """Structs in structs, as many as one likes; with `circle` the innermost is the outermost."""

    def __init__(self, levels: int, circle: bool = False) -> None:
        self.names = ctypes.create_string_buffer(b"+s")
        self.structs = (CSchema * levels)()
        self.pointers = (ctypes.c_void_p * levels)()
        for i in range(levels):
            one = self.structs[i]
            one.format = one.name = ctypes.addressof(self.names)
            one.release = address(RELEASE_SCHEMA)
            if i + 1 < levels or circle:
                self.pointers[i] = ctypes.addressof(self.structs[(i + 1) % levels])
                one.n_children = 1
                one.children = ctypes.addressof(self.pointers) + 8 * i

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        self.array = Column(0, [None]).make()
        return capsule(self.structs[0], b"arrow_schema"), capsule(self.array, b"arrow_array")

    def close(self) -> None:
        if self.array.release:
            RELEASE_ARRAY(ctypes.addressof(self.array))


@pytest.mark.parametrize(("levels", "circle"), [(100_000, False), (66, False), (1, True), (3, True)])
def test_depth(levels: int, circle: bool) -> None:
    nested = Nested(levels, circle)
    with pytest.raises(ValueError, match=r"64 levels|released"):
        read_array(nested)
    nested.close()


def test_streams_that_lie() -> None:
    good = [texts(0, 2), texts(0, 2, 4)]
    assert [part.to_pylist() for part in read_stream(StreamProducer(Field(b"u"), good))] == [["e4"], ["e4", "d4"]]
    for name in ("get_schema", "get_next"):
        with pytest.raises(ValueError, match="lacks a function"):
            read_stream(StreamProducer(Field(b"u"), good, without=[name]))
    with pytest.raises(RuntimeError, match="what went wrong"):
        read_stream(StreamProducer(Field(b"u"), good, code=5))
    with pytest.raises(RuntimeError, match="the Arrow stream failed"):
        read_stream(StreamProducer(Field(b"u"), good, code=5, without=["get_last_error"]))
    with pytest.raises(ValueError, match="released"):
        read_stream(StreamProducer(Field(b"lost"), good))
    stream = CONVERTER.arrow(StreamProducer(Field(b"u"), [texts(0, 2), texts(4, 2)]))
    assert next(stream).to_pydict()["result"] == ["e2e4"]
    with pytest.raises(ValueError, match="offsets"):
        next(stream)


def test_a_stream_that_pulls_itself() -> None:
    streams: list[Stream] = []
    found: list[object] = []

    def meddle() -> None:
        try:
            found.append(next(streams[0]))
        except BaseException as error:
            found.append(error)

    streams.append(read_stream(StreamProducer(Field(b"u"), [texts(0, 2)], meddle=meddle)))
    assert [part.to_pylist() for part in streams[0]] == [["e4"]]
    assert len(found) == 2
    assert all(isinstance(error, ValueError) and "at work already" in str(error) for error in found)
    streams.clear()


def test_capsules_that_are_none() -> None:
    class Source:
        def __init__(self, answer: Any) -> None:
            self.answer = answer

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.answer

    builder = BatchBuilder([("a", "int32")])
    builder.append(1)
    batch = builder.finish()
    schema, array = batch.__arrow_c_array__()
    for answer in (None, (), 5, (1, 2), (schema,), (array, schema), (schema, schema), (schema, array, array)):
        with pytest.raises((TypeError, ValueError)):
            read_array(Source(answer))
    with pytest.raises(ValueError, match="consumed"):
        read_array(Source((schema, array)))  # the schema was taken by one that failed
    schema, _ = batch.__arrow_c_array__()
    assert read_array(Source((schema, array))).to_pylist() == [{"a": 1}]


def test_buffers_that_are_not_aligned() -> None:
    pa = pytest.importorskip("pyarrow")
    raw = pa.py_buffer(b"." + shorts(0, 2, 4) + b"e4d4")
    column = pa.StringArray.from_buffers(2, raw.slice(1, 12), raw.slice(13))
    assert read_array(column).to_pylist() == ["e4", "d4"]
    assert CONVERTER.arrow(column).to_pydict()["result"] == ["e2e4", "d2d4"]
