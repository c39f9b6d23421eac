"""DuckDB: SQL functions for moves and positions, and a table function that reads records.

    import duckdb
    from notation.frames import duckdb as notation_sql

    con = notation_sql.register(duckdb.connect())
    con.sql("SELECT notation_convert(moves, 'chess', 'san', 'uci') FROM games")
    con.sql("SELECT White, count(*) FROM read_games('2013-*.pgn.zst') GROUP BY White")

`register` makes, in a connection:

- ``notation_convert(text, game, from, to [, fen])``: the text with its moves in another notation, up to the first
  fault; NULL where the text is.
- ``notation_try(text, game, from, to [, fen])``: a struct of that ``result``, its ``status`` (0, or a key of
  `notation.errors.CODES`) and the ``offset`` of the fault in bytes.
- ``notation_packed(text, game, from [, fen])``, ``notation_keys``, ``notation_fens``: a list with an item for each move
  up to the first fault: `Move.packed` (UINTEGER), the Zobrist key after it (UBIGINT), the FEN after it (VARCHAR).
- ``fen_key(fen [, game])``: the Zobrist key of a position, NULL for one that can't be read.
- ``notation_fen(fen [, game])``: the position as the library writes it, NULL for one that can't be read.
- ``read_games(pattern [, notation := 'uci'])``: a table with the columns of `notation.scan`. It is streamed:
  what a query doesn't need at once is not held.

`read_games` as a Python function gives a relation, with all the options of `notation.scan`.
"""

from __future__ import annotations

import functools
import io
import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Any

import duckdb
import pyarrow as pa

from notation.converter import Converter
from notation.records import scan

__all__ = ["function", "read_games", "register"]

#: How functions are made: they take and give columns of pyarrow, and see the rows that are NULL.
COLUMNS: dict[str, Any] = {"type": "arrow", "null_handling": "special"}

_making = threading.Lock()

APART = "|"
"""What stands between the names of a game and of two notations, which never have it."""

LISTS = {"packed": "UINTEGER[]", "fens": "VARCHAR[]", "keys": "UBIGINT[]"}
"""What converters make of moves that is no text, and its type; ``notation_{name}`` gives it."""

ROWS = 'STRUCT(result VARCHAR, status USMALLINT, "offset" BIGINT)'


@functools.lru_cache(maxsize=256)
def _converter(names: str | None) -> Converter:
    """The converter of ``game|from|to``."""
    if names is None:
        raise ValueError("a game or a notation can't be NULL")
    game, source, target = names.split(APART, 2)
    return Converter(game, from_=source, to=target)


def register(con: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Make the SQL functions in a connection, and give it back. Each connection to a database, a cursor too, is
    registered for itself; doing it again changes nothing."""
    for name, work, gives in (("notation_rows", _rows, ROWS), ("notation_texts", _texts, "VARCHAR")):
        _create(con, name, _from_the_start(work), ["VARCHAR"] * 2, gives)
        _create(con, f"{name}_from", work, ["VARCHAR"] * 3, gives)
    _create(con, "notation_chess_key", _chess_key, ["VARCHAR"], "UBIGINT")
    _create(con, "notation_key", _key, ["VARCHAR", "VARCHAR"], "UBIGINT")
    # The three names are one column: DuckDB hands over a text for each row, also where all are the same.
    names = f"game || '{APART}' || source || '{APART}' || target"
    for name, work_name in (("notation_try", "notation_rows"), ("notation_convert", "notation_texts")):
        con.execute(
            f"CREATE OR REPLACE TEMP MACRO {name}(moves, game, source, target) AS {work_name}(moves, {names}), "
            f"(moves, game, source, target, fen) AS {work_name}_from(moves, {names}, fen)"
        )
    con.execute(
        "CREATE OR REPLACE TEMP MACRO fen_key(fen) AS notation_chess_key(fen), (fen, game) AS notation_key(fen, game)"
    )
    con.execute(
        "CREATE OR REPLACE TEMP MACRO notation_fen(fen) AS "
        f"nullif(notation_texts(fen, 'chess{APART}fen{APART}fen'), ''), "
        f"(fen, game) AS nullif(notation_texts(fen, game || '{APART}fen{APART}fen'), '')"
    )
    for target, gives in LISTS.items():
        _create(con, f"notation_list_{target}", _from_the_start(_lists), ["VARCHAR"] * 2, gives)
        _create(con, f"notation_list_{target}_from", _lists, ["VARCHAR"] * 3, gives)
        names = f"game || '{APART}' || source || '{APART}{target}'"
        con.execute(
            f"CREATE OR REPLACE TEMP MACRO notation_{target}(moves, game, source) AS "
            f"notation_list_{target}(moves, {names}), "
            f"(moves, game, source, fen) AS notation_list_{target}_from(moves, {names}, fen)"
        )
    _register_read_games(con)
    return con


def _create(
    con: duckdb.DuckDBPyConnection,
    name: str,
    function: Callable[..., pa.Array],
    parameters: list[Any],
    result: str,
    **options: Any,
) -> None:
    """Make a function, unless there is one: all connections to a database share them (but not macros), and a
    statement that fails would end the caller's transaction."""
    with _making:
        if not con.execute("SELECT 1 FROM duckdb_functions() WHERE function_name = ?", [name]).fetchone():
            con.create_function(name, function, parameters, result, **COLUMNS, **options)


def function(con: duckdb.DuckDBPyConnection, name: str, converter: Converter) -> duckdb.DuckDBPyConnection:
    """Make an SQL function of a converter: ``name(text)`` gives the converted text, NULL where the text is or can't be
    read at all."""

    def convert(text: pa.ChunkedArray) -> pa.Array:
        return pa.array(_convert(converter, text, None).column("result"))

    con.create_function(name, convert, ["VARCHAR"], _sql_type(converter), **COLUMNS)
    return con


def _sql_type(converter: Converter) -> str:
    return {**LISTS, "key": "UBIGINT"}.get(converter.to, "VARCHAR")


def _convert(converter: Converter, text: Any, fens: Any) -> Any:
    """A batch of ours with the result, status and offset of a column."""
    return converter.arrow(_one(text), fens=None if fens is None else _one(fens))


def _one(column: Any) -> pa.Array:
    """DuckDB hands over chunked arrays of one chunk."""
    if isinstance(column, pa.ChunkedArray):
        return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()
    return column


def _rows(text: Any, names: Any, fen: Any) -> pa.Array:
    """``notation_rows``: what `Converter.arrow` gives for each row."""
    _refuse_lists(names, "notation_try")
    return _by_names(text, names, fen, pa.array)


def _texts(text: Any, names: Any, fen: Any) -> pa.Array:
    """``notation_texts``: the results alone."""
    _refuse_lists(names, "notation_convert")
    return _by_names(text, names, fen, _results)


def _lists(text: Any, names: Any, fen: Any) -> pa.Array:
    """``notation_list_…``: the results alone, a list a row."""
    return _by_names(text, names, fen, _results)


def _results(batch: Any) -> pa.Array:
    return pa.array(batch.column("result"))


def _refuse_lists(names: Any, asked: str) -> None:
    """Raise ValueError where what is asked for is no text: the column has one type for all rows."""
    for name in names.unique().to_pylist():
        target = "" if name is None else name.rsplit(APART, 1)[-1]
        if target in LISTS or target == "key":
            gives = f"notation_{target}(text, game, from)" if target in LISTS else "fen_key(fen, game)"
            raise ValueError(f"{asked} gives text, and {target!r} is none: {gives} gives it")


def _from_the_start(work: Callable[[Any, Any, Any], pa.Array]) -> Callable[[Any, Any], pa.Array]:
    """The same without a column of positions."""
    return lambda text, names: work(text, names, None)


def _by_names(text: Any, names: Any, fen: Any, take: Callable[[Any], pa.Array]) -> pa.Array:
    """Convert each row by its names; `take` makes an array of a converted batch."""
    fens = None if fen is None or fen.null_count == len(fen) else fen
    different = names.unique()
    if len(different) == 1:
        return take(_convert(_converter(different[0].as_py()), text, fens))
    # Names that differ from row to row: the rows of each apart, and then in their order again.
    rows: dict[str, list[int]] = {}
    for i, name in enumerate(names.to_pylist()):
        rows.setdefault(name, []).append(i)
    parts = []
    order = []
    text, fens = _one(text), None if fens is None else _one(fens)
    for name, places in rows.items():
        chosen = pa.array(places, pa.int64())
        parts.append(take(_convert(_converter(name), text.take(chosen), None if fens is None else fens.take(chosen))))
        order += places
    back = pa.array(sorted(range(len(order)), key=order.__getitem__), pa.int64())
    return pa.concat_arrays(parts).take(back)


def _key(fen: Any, game: Any) -> pa.Array:
    """``fen_key``."""
    games = game.unique()
    if len(games) == 1:
        return _keys(fen, games[0].as_py())
    keys: list[Any] = [None] * len(fen)
    for name in games.to_pylist():
        places = [i for i, one in enumerate(game.to_pylist()) if one == name]
        found = _keys(_one(fen).take(pa.array(places, pa.int64())), name).to_pylist()
        for place, key in zip(places, found, strict=True):
            keys[place] = key
    return pa.array(keys, pa.uint64())


def _chess_key(fen: Any) -> pa.Array:
    """``fen_key`` of chess: no column of names, which would take longer than the keys."""
    return _keys(fen, "chess")


def _keys(fen: Any, game: str | None) -> pa.Array:
    names = None if game is None else f"{game}{APART}fen{APART}key"
    return pa.array(_convert(_converter(names), fen, None).column("result"))


# ---------------------------------------------------------------------------------------------
# Reading records

#: How many files of unfinished queries stay open.
OPEN_SCANS = 16


class _Scans:
    """The scans of running queries, by number.

    DuckDB doesn't tell when a query ends before its last batch (LIMIT). So that files don't stay open for ever, the
    scans that were asked least recently are closed; one that is asked after all begins anew, behind what it gave.
    """

    def __init__(self) -> None:
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        self._given: dict[int, tuple[str, str | None, int]] = {}
        self._open: dict[int, Iterator[Any]] = {}

    def __len__(self) -> int:
        return len(self._open)

    def start(self, pattern: str, moves: str | None) -> int:
        """Open a scan; its number."""
        batches = iter(scan(pattern, moves=moves))
        with self._lock:
            number = next(self._numbers)
            self._given[number] = pattern, moves, 0
            self._keep(number, batches)
        return number

    def next(self, number: int) -> Any:
        """The next batch of a scan; None at its end."""
        with self._lock:
            pattern, moves, given = self._given.pop(number)
            batches = self._open.pop(number, None)
        if batches is None:
            batches = itertools.islice(scan(pattern, moves=moves), given, None)
        batch = next(batches, None)
        if batch is not None:
            with self._lock:
                self._given[number] = pattern, moves, given + 1
                self._keep(number, batches)
        return batch

    def _keep(self, number: int, batches: Iterator[Any]) -> None:
        self._open[number] = batches
        while len(self._open) > OPEN_SCANS:
            del self._open[next(iter(self._open))]


_scans = _Scans()


def read_games(con: duckdb.DuckDBPyConnection, source: Any, **options: Any) -> duckdb.DuckDBPyRelation:
    """The games of files as a relation that is read once, a batch at a time; options are those of `notation.scan`."""
    return con.from_arrow(pa.RecordBatchReader.from_stream(scan(source, **options)))


def _register_read_games(con: duckdb.DuckDBPyConnection) -> None:
    """Make the table function: a query that takes one batch after another until there is none.

    DuckDB knows no table functions in Python, but its recursive queries hand each step on as it comes.
    """
    schema = pa.schema(scan(io.BytesIO()).schema)
    fields = ", ".join(f'"{field.name}" {_type_of(field.type)}' for field in schema)
    empty = pa.list_(pa.struct(list(schema)))

    def open_scan(patterns: Any, notations: Any) -> pa.Array:
        if "packed" in notations.unique().to_pylist():
            raise ValueError(
                "read_games gives moves as text, and 'packed' is none: "
                "notation.frames.duckdb.read_games(con, pattern, moves='packed') gives a column of lists"
            )
        both = zip(patterns.to_pylist(), notations.to_pylist(), strict=True)
        return pa.array([_scans.start(pattern, moves) for pattern, moves in both], pa.int64())

    def next_batch(numbers: Any) -> pa.Array:
        lists = []
        for number in numbers.to_pylist():
            batch = _scans.next(number)
            if batch is None:
                lists.append(pa.array([None], empty))
            else:
                rows = pa.array(batch)
                lists.append(pa.ListArray.from_arrays(pa.array([0, len(rows)], pa.int32()), rows))
        return pa.concat_arrays(lists) if lists else pa.array([], empty)

    _create(con, "notation_open_scan", open_scan, ["VARCHAR", "VARCHAR"], "BIGINT", side_effects=True)
    _create(con, "notation_next_batch", next_batch, ["BIGINT"], f"STRUCT({fields})[]", side_effects=True)
    con.execute(
        "CREATE OR REPLACE TEMP MACRO read_games(pattern, notation := 'uci') AS TABLE "
        "WITH RECURSIVE batches(number, games) AS ("
        "SELECT number, notation_next_batch(number) FROM (SELECT notation_open_scan(pattern, notation) AS number) "
        "UNION ALL SELECT number, notation_next_batch(number) FROM batches WHERE games IS NOT NULL"
        ") SELECT unnest(games, recursive := true) FROM batches"
    )


def _type_of(type: pa.DataType) -> str:
    """An Arrow type of a scan in SQL."""
    if pa.types.is_list(type):
        return _type_of(type.value_type) + "[]"
    return {
        pa.string(): "VARCHAR",
        pa.large_string(): "VARCHAR",
        pa.bool_(): "BOOLEAN",
        pa.int8(): "TINYINT",
        pa.int16(): "SMALLINT",
        pa.int32(): "INTEGER",
        pa.int64(): "BIGINT",
        pa.uint8(): "UTINYINT",
        pa.uint16(): "USMALLINT",
        pa.uint32(): "UINTEGER",
        pa.uint64(): "UBIGINT",
        pa.float32(): "REAL",
        pa.float64(): "DOUBLE",
        pa.date32(): "DATE",
        pa.time64("us"): "TIME",
    }[type]
