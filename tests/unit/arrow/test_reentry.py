"""A table has one user at a time: values that fill or empty it while they are taken are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from notation.arrow import BatchBuilder
from notation.records.columns import choose_columns
from notation.records.sheet import Sheet

FIELDS = [("texts", "utf8"), ("numbers", "list<int32>"), ("moves", "list<utf8>")]


def meddlers(builder: Any) -> list[Callable[[], object]]:
    return [
        lambda: builder.append("x", [7], ["y"]),
        lambda: builder.take_back(0),
        lambda: builder.finish(),
    ]


class Number:
    """Does something when it is asked what it is."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act = act

    def __index__(self) -> int:
        self.act()
        return 5


@pytest.mark.parametrize("which", range(3))
def test_a_generator_that_meddles_takes_its_row_first(which: int) -> None:
    builder = BatchBuilder(FIELDS)
    for i in range(100):
        builder.append(f"text {i}", list(range(i)), ["e4"] * i)

    def values() -> Iterator[int]:
        yield from range(50)
        meddlers(builder)[which]()

    with pytest.raises(ValueError, match="at work already"):
        builder.append("last", values(), [])
    with pytest.raises(ValueError, match="at work already"):
        builder.append("last", [1, 2, Number(meddlers(builder)[which])], [])
    assert builder.rows == 100
    builder.append("last", range(3), None)
    rows = builder.finish().to_pydict()
    assert rows["texts"] == [*(f"text {i}" for i in range(100)), "last"]
    assert rows["numbers"] == [*(list(range(i)) for i in range(100)), [0, 1, 2]]
    assert rows["moves"] == [*(["e4"] * i for i in range(100)), None]


def test_a_list_that_changes_itself() -> None:
    builder = BatchBuilder([("numbers", "list<int32>")])
    values: list[object] = []
    values += [Number(values.clear), 1, 2, 3]
    builder.append(values)
    assert builder.finish().to_pydict() == {"numbers": [[5, 1, 2, 3]]}


def test_a_sheet_is_its_builder() -> None:
    sheet = Sheet(choose_columns(["Event", "clocks"], (), "san"))
    sheet.append(("a", [1.0]))

    def values() -> Iterator[float]:
        yield 1.0
        sheet.finish()

    with pytest.raises(ValueError, match="at work already"):
        sheet.append(("b", values()))
    assert sheet.finish().to_pydict() == {"Event": ["a"], "clocks": [[1.0]]}


@pytest.mark.parametrize("number", [-1, -64, 15, 63, 64 + 15, 127, 128, 1 << 30, -(1 << 31)])
def test_a_number_that_is_no_type(number: int) -> None:
    with pytest.raises(ValueError, match="no column can be made"):
        BatchBuilder([("a", number)])


def test_columns_that_were_changed_behind_the_batch() -> None:
    builder = BatchBuilder([("a", "int32"), ("b", "utf8")])
    builder.append(1, "x")
    batch = builder.finish()
    kept = list(batch.columns)
    changed: list[list[Any]] = [
        [],
        kept[:1],
        [*kept, kept[0]],
        [kept[1], kept[0]],
        [None, None],
        [kept[0], kept[1][:0]],
    ]
    for columns in changed:
        batch.columns[:] = columns
        with pytest.raises(ValueError, match="its list was changed"):
            batch.__arrow_c_array__()
    batch.columns[:] = kept
    batch.__arrow_c_array__()
