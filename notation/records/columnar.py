"""Parquet and Arrow files: tables of games, written by pyarrow (the extra ``arrow``).

Arrow files are those of the IPC file format, which Feather 2 is too. The columns are those of `notation.scan`.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterable
from types import TracebackType
from typing import IO, Any, Self

from notation.arrow import RecordBatch, Schema
from notation.errors import UnknownNameError
from notation.records.batches import Rows
from notation.records.convert import Summary
from notation.records.tree import Game
from notation.records.whole_file import Sink

__all__ = ["COMPRESSIONS", "TableWriter", "check_compression", "load_pyarrow", "write_games", "write_stream"]

#: What the parts of a file are compressed with. Arrow files know no Snappy; they are compressed only where it is asked.
COMPRESSIONS = ("snappy", "zstd", "none")

#: Columns in which hardly a value comes twice: a dictionary of them is made in vain.
_UNIQUE = {"Site", "movetext", "moves", "offset", "ordinal", "begin"}


#: Columns of which nobody asks whether values lie between two others: no statistics of them.
_UNSORTED = {"movetext", "moves", "mates", "untyped"}

#: Lists of numbers that go on from one to the next: their bytes, each on its own, are smaller, and sooner written, than
#: a dictionary.
_NUMBERS = {"clocks", "evals"}


def load_pyarrow() -> Any:
    """The library; ImportError with a sentence that says what to do where it is missing."""
    try:
        pyarrow = importlib.import_module("pyarrow")
        importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise ImportError(
            "Parquet and Arrow files are written by pyarrow, which is not installed: pip install 'notation-core[arrow]'"
        ) from error
    return pyarrow


def check_compression(compression: str | None, format: str) -> None:
    """Raise UnknownNameError for a compression that a format doesn't have."""
    if compression is not None and compression not in COMPRESSIONS:
        raise UnknownNameError("bad-option", name=compression, known=COMPRESSIONS)
    if format == "arrow" and compression == "snappy":
        raise UnknownNameError("bad-option", name=compression, hint="Arrow files are compressed with zstd, or not")


class _Target:
    """What pyarrow writes to."""

    closed = False

    def __init__(self, sink: Sink) -> None:
        self.sink: Sink | None = sink
        self._size = 0

    def write(self, data: Any) -> int:
        if self.sink is not None:
            self.sink.write(memoryview(data))
        self._size += len(data)
        return len(data)

    def tell(self) -> int:
        return self._size

    def flush(self) -> None:
        """Nothing is held back here."""

    def close(self) -> None:
        """The sink stays open."""


class TableWriter:
    """Writes record batches of one schema as a file into a sink; a batch of rows is a row group.

    `format` is "parquet" or "arrow". `compression` None: Snappy in Parquet, none in Arrow. A context manager: the file
    gets its end, without which it is none, unless an exception goes through. Raises ImportError without pyarrow,
    UnknownNameError for a compression that there is not.
    """

    def __init__(self, sink: Sink, schema: Schema, *, format: str = "parquet", compression: str | None = None) -> None:
        check_compression(compression, format)
        pyarrow = load_pyarrow()
        self._batch = pyarrow.record_batch
        self._target = _Target(sink)
        target = pyarrow.PythonFile(self._target, mode="w")
        fields = pyarrow.schema(schema)
        self._writer: Any
        if format == "arrow":
            options = pyarrow.ipc.IpcWriteOptions(compression="zstd" if compression == "zstd" else None)
            self._writer = pyarrow.ipc.new_file(target, fields, options=options)
        else:
            # One batch is one row group, whatever it holds: it is bounded already.
            self._writer = pyarrow.parquet.ParquetWriter(
                target,
                fields,
                compression=compression or "snappy",
                use_dictionary=[_path(field) for field in fields if field.name not in _UNIQUE | _NUMBERS],
                write_statistics=[_path(field) for field in fields if field.name not in _UNSORTED | _NUMBERS],
                column_encoding={_path(field): "BYTE_STREAM_SPLIT" for field in fields if field.name in _NUMBERS},
            )

    def write(self, batch: RecordBatch) -> None:
        """Write rows; none of them are held back."""
        self._writer.write_batch(self._batch(batch))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            try:
                self._writer.close()
            except BaseException:
                self._target.sink = None  # what is tried once more, when the writer goes, is not wanted
                raise
            return
        self._target.sink = None
        with contextlib.suppress(Exception):
            self._writer.close()


def _path(field: Any) -> str:
    """The name of a column as Parquet has it: that of the items of a list."""
    name: str = field.name
    return f"{name}.list.element" if str(field.type).startswith("list<") else name


def write_games(
    games: Iterable[Game],
    sink: Sink,
    *,
    format: str,
    notation: str | None = None,
    columns: Iterable[str] | None = None,
    extra_tags: Iterable[str] = (),
) -> None:
    """Write games as a file of the format."""
    rows = Rows(columns=columns, extra_tags=extra_tags, moves=notation or "uci")
    with TableWriter(sink, rows.schema, format=format) as writer:
        for game in games:
            if not isinstance(game, Game):
                raise TypeError(f"games are written, not {type(game).__name__}")
            batch = rows.append(game)
            if batch is not None:
                writer.write(batch)
        last = rows.finish()
        if last is not None:
            writer.write(last)


def write_stream(rows: Rows, source: IO[bytes], name: str, sink: Sink, *, format: str) -> Summary:
    """Write the games of a stream as a file of the format."""
    with TableWriter(sink, rows.schema, format=format) as writer:
        for batch in rows.batches(source, name):
            writer.write(batch)
        last = rows.finish()
        if last is not None:
            writer.write(last)
    return rows.summary
