"""Converting the inputs into Parquet or Arrow files."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import click

from notation.cli.course import Course, Meter
from notation.cli.run import Joined, Output, Settings, open_raw
from notation.cli.status import Status
from notation.cli.tally import UNREADABLE_CODES, Log, Tally
from notation.errors import InputError, RecordError

if TYPE_CHECKING:
    from concurrent.futures import Future
    from types import TracebackType

    from notation.arrow import RecordBatch
    from notation.records.batches import Rows
    from notation.records.columnar import TableWriter
    from notation.records.whole_file import Sink

__all__ = ["Table", "convert_tables"]


@dataclass(frozen=True)
class Table:
    """What a table is to hold, beside what other outputs are told, and how it is compressed."""

    columns: tuple[str, ...] | None
    compression: str | None
    extra_tags: tuple[str, ...] = ()

    def rows(self, settings: Settings, log: Log | None, on_bytes: Callable[[int], None] | None) -> Rows:
        """The table without its games. Raises UnknownNameError for names there are not."""
        from notation.records.batches import Rows

        return Rows(
            columns=self.columns,
            extra_tags=self.extra_tags,
            moves=settings.to or "uci",
            game=settings.game,
            notation=settings.from_,
            policy=settings.policy,
            input_format=settings.input_format,
            errors=settings.errors,
            on_error=log,
            on_bytes=on_bytes,
        )

    def writer(self, settings: Settings, rows: Rows, sink: Sink) -> TableWriter:
        """Begin the file."""
        from notation.records.columnar import TableWriter

        return TableWriter(sink, rows.schema, format=settings.format or "parquet", compression=self.compression)

    def check(self, settings: Settings) -> None:
        """Refuse, before anything is opened, what no input can make right."""
        from notation.records.columnar import check_compression, load_pyarrow

        try:
            load_pyarrow()
        except ImportError as error:
            raise click.UsageError(str(error)) from error
        check_compression(self.compression, settings.format or "parquet")
        self.rows(settings, None, None)
        if settings.output_encoding != "utf-8":
            raise click.UsageError("the text of tables is UTF-8: --output-encoding has no meaning there")


def convert_tables(
    paths: Sequence[str], settings: Settings, table: Table, output: Output, log: Log, course: Course, *, jobs: int
) -> Tally:
    """Convert the inputs one after another, into one table or into one for each. With more than one of `jobs` a thread
    writes while the next games are read."""
    if not isinstance(output, Joined):
        total = Tally()
        for number, path in enumerate(paths):
            tally = _convert([path], settings, table, output, number, log, course, jobs)
            course.done(number, tally)
            total.add(tally)
            if total.stopped:
                break
        return total
    return _convert(paths, settings, table, output, 0, log, course, jobs)


class _Behind:
    """Writes batches in a thread, one while the next is made. What goes wrong there is raised by the next call."""

    def __init__(self, writer: TableWriter) -> None:
        from concurrent.futures import ThreadPoolExecutor

        self._writer = writer
        self._pool = ThreadPoolExecutor(1)
        self._pending: Future[None] | None = None

    def write(self, batch: RecordBatch) -> None:
        """Have rows written, when those before them are."""
        if self._pending is not None:
            self._pending.result()
        self._pending = self._pool.submit(self._writer.write, batch)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown()
        if kind is None and self._pending is not None:
            self._pending.result()


def _convert(
    paths: Sequence[str],
    settings: Settings,
    table: Table,
    output: Output,
    number: int,
    log: Log,
    course: Course,
    jobs: int,
) -> Tally:
    """Convert inputs into one table, which is not begun before one of them could be opened."""
    from notation.records import open_input

    tally = Tally()
    meter = Meter(course)
    rows = table.rows(settings, log, meter)
    writer: TableWriter | _Behind | None = None
    with contextlib.ExitStack() as stack:
        for place, path in enumerate(paths, number):
            name = "<stdin>" if path == "-" else path
            before = _met(rows)
            try:
                with open_raw(path) as raw, open_input(raw) as source:
                    meter.begin(place, raw)
                    if writer is None:
                        sink = stack.enter_context(output.part(number))
                        direct = stack.enter_context(table.writer(settings, rows, sink))
                        writer = stack.enter_context(_Behind(direct)) if jobs > 1 else direct
                    for batch in rows.batches(source, name):
                        writer.write(batch)
                        course.reached(place, None, meter.read, Tally(games=rows.summary.games), ())
                if _met(rows) == before and not rows.summary.stopped:
                    raise InputError("no-game", file=name)
            except RecordError as error:
                _unreadable(error, name, tally, log)
            if rows.summary.stopped:
                break
        if writer is not None:
            last = rows.finish()
            if last is not None:
                writer.write(last)
    tally.count(rows.summary)
    return tally


def _met(rows: Rows) -> int:
    """How many games there were, and reasons why there are none."""
    return rows.summary.games + sum(rows.summary.codes.get(code, 0) for code in UNREADABLE_CODES)


def _unreadable(error: RecordError, name: str, tally: Tally, log: Log) -> None:
    """Note that an input can't be opened; other errors go up."""
    if error.code not in UNREADABLE_CODES:
        raise error
    error.file = error.file or name
    log(error)
    tally.codes[error.code] += 1
    tally.status = Status.UNREADABLE
