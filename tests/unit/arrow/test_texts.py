"""Text columns of every layout, as other libraries make them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.arrow import read_array, read_stream

pa = pytest.importorskip("pyarrow")

TEXTS = ["e4", None, "", "兵三进一", "exactly 12 b", "thirteen byte", "x" * 1000, None, "é"]
LAYOUTS = {
    "utf8": pa.utf8(),
    "large_utf8": pa.large_utf8(),
    "utf8_view": pa.string_view(),
    "binary": pa.binary(),
    "large_binary": pa.large_binary(),
    "binary_view": pa.binary_view(),
}


def column(texts: list[str | None], layout: str) -> Any:
    given: list[Any] = list(texts)
    if "binary" in layout:
        given = [None if text is None else text.encode() for text in texts]
    return pa.array(given, LAYOUTS[layout])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout: str) -> None:
    theirs = column(TEXTS * 3, layout)
    ours = read_array(theirs)
    assert ours.type == layout
    assert ours.to_pylist() == theirs.to_pylist()
    for start in range(len(theirs)):
        for length in (0, 1, 5, 100):
            part = theirs.slice(start, length)
            assert read_array(part).to_pylist() == part.to_pylist()
            assert pa.array(read_array(part)).equals(part)


@pytest.mark.parametrize("width", [pa.int8, pa.uint8, pa.int16, pa.uint16, pa.int32, pa.uint32, pa.int64, pa.uint64])
@pytest.mark.parametrize("layout", ["utf8", "large_utf8", "binary", "utf8_view"])
def test_dictionaries(layout: str, width: Any) -> None:
    indices = pa.array([0, 3, None, 1, 8, 0, 2] * 4, width())
    theirs = pa.DictionaryArray.from_arrays(indices, column(TEXTS, layout))
    ours = read_array(theirs)
    assert ours.type == f"dictionary<{layout}>"
    assert ours.to_pylist() == theirs.to_pylist()
    assert read_array(theirs.slice(5, 9)).to_pylist() == theirs.slice(5, 9).to_pylist()
    assert pa.array(ours).equals(theirs)


def test_the_null_type() -> None:
    ours = read_array(pa.nulls(3))
    assert ours.type == "null"
    assert ours.to_pylist() == [None] * 3


@given(st.lists(st.one_of(st.none(), st.text(max_size=20))), st.sampled_from(list(LAYOUTS)), st.data())
def test_slices_of_anything(texts: list[str | None], layout: str, data: st.DataObject) -> None:
    theirs = column(texts, layout)
    start = data.draw(st.integers(0, len(texts)))
    part = theirs.slice(start, data.draw(st.integers(0, len(texts) - start)))
    assert read_array(part).to_pylist() == part.to_pylist()
    chunks = pa.chunked_array([theirs, part, theirs.slice(0, 0)], LAYOUTS[layout])
    assert [value for item in read_stream(chunks) for value in item.to_pylist()] == chunks.to_pylist()


def test_what_is_no_arrow_data() -> None:
    with pytest.raises(TypeError, match="with __arrow_c_array__"):
        read_array(["e4"])
    with pytest.raises(TypeError, match="with __arrow_c_stream__"):
        read_stream(["e4"])


def test_values_that_are_not_shown() -> None:
    kinds = pa.array([0, 1], pa.int8())
    ours = read_array(pa.UnionArray.from_sparse(kinds, [pa.array([1, 2]), pa.array(["a", "b"])]))
    with pytest.raises(TypeError, match="'\\+us:0,1' are shown by Arrow libraries"):
        ours.to_pylist()
