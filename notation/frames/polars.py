"""Polars: expressions for moves and positions, and a lazy frame over records.

    import polars as pl
    from notation.frames import polars as notation_polars

    frame.with_columns(uci=pl.col("san").notation.to("uci", from_="san"))
    frame.with_columns(key=pl.col("fen").notation.fen_key())
    notation_polars.scan_games("2013-*.pgn.zst").group_by("White").len().collect()

Importing the module makes the namespace ``notation`` of expressions and of series.
"""

from __future__ import annotations

import atexit
import io
import threading
from collections.abc import Iterable, Iterator
from typing import Any

import polars as pl
from polars.io.plugins import register_io_source

from notation.converter import Converter

__all__ = ["ExprNotation", "SeriesNotation", "scan_games"]

#: What `Converter.to` gives beside text.
TYPES: dict[str, Any] = {
    "packed": pl.List(pl.UInt32),
    "fens": pl.List(pl.String),
    "keys": pl.List(pl.UInt64),
    "key": pl.UInt64,
}

#: What the column of positions is called beside the texts, whatever they are called.
POSITIONS = "position of notation.to"


class _Rows:
    """Converts series; it can be pickled, so that a plan with it can."""

    def __init__(self, converter: Converter, *, fens: bool, status: bool) -> None:
        self._converter = converter
        self._fens = fens
        self._status = status

    @property
    def dtype(self) -> Any:
        """What comes out."""
        result = TYPES.get(self._converter.to, pl.String)
        if not self._status:
            return result
        return pl.Struct({"result": result, "status": pl.UInt16, "offset": pl.Int64})

    def __call__(self, series: pl.Series) -> pl.Series:
        """Convert a series, or a struct of texts and positions."""
        name = series.name
        if self._fens:
            texts, *fens = series.struct.unnest().get_columns()
            if len(fens) != 1:
                raise ValueError(f"with fen= one column of texts is converted at a time, not {len(fens)}")
            found = self._converter.arrow(_one(texts), fens=_one(fens[0]))
        else:
            found = self._converter.arrow(_one(series))
        frame = pl.DataFrame(found)
        result: pl.Series = frame.to_struct(name) if self._status else frame.get_column("result").alias(name)
        return result.cast(self.dtype)


def _one(series: pl.Series) -> pl.Series:
    """Text, or a series that is empty or all null and so has no type."""
    return series.rechunk() if series.dtype != pl.Null else series.cast(pl.String)


@pl.api.register_expr_namespace("notation")
class ExprNotation:
    """``pl.col("moves").notation``."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def to(
        self,
        notation: str,
        *,
        game: str = "chess",
        from_: str = "auto",
        fen: pl.Expr | str | None = None,
        policy: str = "lenient",
        status: bool = False,
    ) -> pl.Expr:
        """The texts with their moves in another notation, each up to its first fault; null stays null.

        `notation` may also be ``"packed"``, ``"fens"`` or ``"keys"``, and with `from_` ``"fen"``, ``"fen"`` or
        ``"key"`` (see `Converter`). `fen`: the column of the positions before the first moves. `status`: a struct of
        the ``result``, its ``status`` (0 or a key of `notation.errors.CODES`) and the ``offset`` of the fault in bytes.
        """
        converter = Converter(game, from_=from_, to=notation, policy=policy)
        rows = _Rows(converter, fens=fen is not None, status=status)
        expr = self._expr
        if fen is not None:
            first = pl.col(fen) if isinstance(fen, str) else fen
            # A struct is called as its first field is, which is the column of the texts.
            expr = pl.struct(expr, first.alias(POSITIONS))
        return expr.map_batches(rows, return_dtype=rows.dtype, is_elementwise=True)

    def fen_key(self, *, game: str = "chess", policy: str = "lenient") -> pl.Expr:
        """The Zobrist keys of positions, null for what is none."""
        return self.to("key", game=game, from_="fen", policy=policy)


@pl.api.register_series_namespace("notation")
class SeriesNotation:
    """``series.notation``: the same as of expressions."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def to(
        self,
        notation: str,
        *,
        game: str = "chess",
        from_: str = "auto",
        fens: pl.Series | None = None,
        policy: str = "lenient",
        status: bool = False,
    ) -> pl.Series:
        """See `ExprNotation.to`."""
        converter = Converter(game, from_=from_, to=notation, policy=policy)
        if fens is None:
            return _Rows(converter, fens=False, status=status)(self._series)
        both = pl.DataFrame({self._series.name: self._series, POSITIONS: fens}).to_struct(self._series.name)
        return _Rows(converter, fens=True, status=status)(both)

    def fen_key(self, *, game: str = "chess", policy: str = "lenient") -> pl.Series:
        """See `ExprNotation.fen_key`."""
        return self.to("key", game=game, from_="fen", policy=policy)


class _Steps:
    """Batches that are being read, for which the interpreter waits when it ends.

    A query that has enough rows (`head`) ends while a thread of Polars still reads the next batch. Such a thread would
    come back to an interpreter that is gone, and end the process with an abort.
    """

    def __init__(self) -> None:
        self._running = 0
        self._ended = False
        self._changed = threading.Condition()
        atexit.register(self._end)

    def of(self, batches: Iterable[Any]) -> Iterator[Any]:
        """The batches, until the interpreter ends."""
        found = iter(batches)
        while True:
            with self._changed:
                if self._ended:
                    return
                self._running += 1
            try:
                batch = next(found, None)
            finally:
                with self._changed:
                    self._running -= 1
                    self._changed.notify_all()
            if batch is None or self._ended:
                return
            yield batch

    def _end(self) -> None:
        with self._changed:
            self._ended = True
            # Not for ever: what is read may be a pipe in which nothing comes any more.
            self._changed.wait_for(lambda: self._running == 0, timeout=LONGEST)


#: Seconds that the interpreter waits for a batch when it ends.
LONGEST = 10.0

_steps = _Steps()


def scan_games(source: Any, **options: Any) -> pl.LazyFrame:
    """The games of files as a lazy frame; `source` and options are those of `notation.scan`.

    Only the columns that a query needs are computed, and reading stops when it has enough rows.
    """
    from notation.records import scan

    columns = options.pop("columns", None)
    extra = list(options.pop("extra_tags", ()))
    schema = pl.DataFrame(scan(io.BytesIO(), columns=columns, extra_tags=extra, **options)).schema

    def batches(
        with_columns: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
    ) -> Iterator[pl.DataFrame]:
        chosen = with_columns if with_columns is not None else list(schema)
        more = {
            **({} if batch_size is None else {"batch_size": batch_size}),
            **options,
            "columns": [name for name in chosen if name not in extra],
            "extra_tags": [name for name in chosen if name in extra],
        }
        if n_rows is not None:
            more["batch_size"] = max(min(n_rows, more.get("batch_size", n_rows)), 1)
        left = n_rows
        for batch in _steps.of(scan(source, **more)):
            frame = pl.DataFrame(batch).select(chosen)
            if left is not None:
                frame = frame.head(left)
                left -= frame.height
            yield frame if predicate is None else frame.filter(predicate)
            if left == 0:
                return

    return register_io_source(batches, schema=schema, is_pure=True)
