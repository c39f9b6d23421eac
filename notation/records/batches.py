"""Games as Arrow record batches: what `notation.scan` gives."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any

from notation.arrow import RecordBatch, Schema, Stream
from notation.errors import InputError, RecordError, UnknownNameError
from notation.games.registry import load
from notation.notations import list_notations
from notation.records.columns import Field, choose_columns
from notation.records.convert import BATCH_BYTES, BATCH_SIZE, MAX_GAME_BYTES, Summary
from notation.records.formats import FORMATS, find_format
from notation.records.opening import check_names, open_reader
from notation.records.pgn_reader import PgnReader
from notation.records.row_reader import fill_sheet
from notation.records.rows import row_of, row_of_error
from notation.records.sheet import Sheet
from notation.records.source import check_source, find_inputs, open_input
from notation.records.tree import Game

__all__ = ["Rows", "Scan"]

MOST = 1 << 30
"""A column of text holds twice as many bytes, so that one more game always has room."""

Source = str | os.PathLike[str] | IO[bytes]


class Rows:
    """What stands in a table of games, and how they are read: the part of `scan` that needs no input.

    `batches` reads one stream; `summary` counts over all of them; `finish` gives the rows that are left.
    """

    def __init__(
        self,
        *,
        columns: Iterable[str] | None = None,
        extra_tags: Iterable[str] = (),
        moves: str | None = "uci",
        game: str | None = None,
        notation: str = "auto",
        policy: str = "lenient",
        input_format: str | None = None,
        encoding: str | None = None,
        errors: str = "keep",
        batch_size: int = BATCH_SIZE,
        batch_bytes: int = BATCH_BYTES,
        max_game_bytes: int = MAX_GAME_BYTES,
        on_error: Callable[[RecordError], object] | None = None,
        on_bytes: Callable[[int], None] | None = None,
    ) -> None:
        if errors not in ("keep", "skip", "stop"):
            raise UnknownNameError("bad-option", name=str(errors), known=("keep", "skip", "stop"))
        if batch_size < 1 or batch_bytes < 1:
            raise ValueError("a batch has at least one game and one byte")
        check_names(game, notation, policy, encoding)
        if input_format is not None:
            find_format(input_format)
        if moves is not None and moves not in ("packed", "uci"):
            check_names(game, moves, policy, encoding)
            if moves == "auto":
                raise UnknownNameError("bad-option", name="auto", hint="say how moves are to be written")
        self.fields: list[Field] = choose_columns(columns, extra_tags, moves)
        self.moves = moves
        self.on_error = on_error
        self.summary = Summary()
        self._sheet = Sheet(self.fields)
        self._errors = errors
        self._policy = policy
        self._batch = batch_size, min(batch_bytes, MOST)
        self._with_moves = moves is not None and self._sheet.with_moves
        self._open: dict[str, Any] = {
            "game": game,
            "from_": notation,
            "policy": policy,
            "input_format": input_format,
            "encoding": encoding,
            "max_game_bytes": max_game_bytes,
            "on_bytes": on_bytes,
        }

    @property
    def schema(self) -> Schema:
        """The columns."""
        return self._sheet.builder.schema

    def notation_for(self, game: str) -> str:
        """How the moves of a game are written: as asked for; for "uci" in a game without it, by its coordinates."""
        if self.moves in (None, "packed") or (self.moves == "uci" and "uci" not in list_notations(game)):
            return load(game).spec.coordinate
        assert self.moves is not None
        return self.moves

    def batches(self, stream: IO[bytes], name: str, *, owned: bool = False) -> Iterator[RecordBatch]:
        """Read the games of a stream; the last ones stay for the next stream, or for `finish`. Raises RecordError for
        a stream that can't be read to its end, unless there is an `on_error` to tell."""
        reader, _ = open_reader(
            stream, to=self.notation_for, packed=self.moves == "packed", file=name, owned=owned, **self._open
        )
        with reader:
            if isinstance(reader, PgnReader):
                yield from self._of_pgn(reader)
            else:
                yield from self._of_games(reader)

    def _of_pgn(self, reader: PgnReader) -> Iterator[RecordBatch]:
        rows, nbytes = self._batch
        summary = self.summary
        state = "more"
        while state == "more":
            games, moves = reader.ordinal, reader.moves
            state, bad, failure = fill_sheet(
                reader,
                self._sheet,
                rows=rows,
                nbytes=nbytes,
                with_moves=self._with_moves,
                errors=self._errors,
                on_error=self._count if self.on_error is not None else None,
            )
            summary.games += reader.ordinal - games
            summary.moves += reader.moves - moves
            summary.bad += bad
            summary.stopped |= state == "stop"
            if state == "more":
                yield self._sheet.finish()
            if failure is not None:
                self._fail(failure)

    def _of_games(self, reader: Any) -> Iterator[RecordBatch]:
        rows, nbytes = self._batch
        summary = self.summary
        stray = 0
        games = iter(reader)
        while True:
            failure = None
            try:
                game = next(games, None)
            except RecordError as error:
                game, failure = None, error
            serious = False
            for fault in reader.stray_errors[stray:]:
                serious |= self._count(fault)
                if fault.code == "game-too-large" and self._errors != "skip":
                    self._sheet.append(row_of_error(fault, self.fields))
            stray = len(reader.stray_errors)
            if game is not None:
                summary.games += 1
                summary.moves += len(game)
                for fault in game.errors:
                    serious |= self._count(fault)
                if not serious or self._errors != "skip":
                    self._append(game)
            summary.bad += serious
            if failure is not None:
                self._fail(failure)
            if serious and self._errors == "stop":
                summary.stopped = True
                return
            if game is None:
                return
            if self._sheet.rows >= rows or self._sheet.nbytes >= nbytes:
                yield self._sheet.finish()

    def _append(self, game: Game) -> None:
        notation = "packed" if self.moves == "packed" else self.notation_for(game.game)
        self._sheet.append(row_of(game, self.fields, notation if self._with_moves else None))

    def append(self, game: Game) -> RecordBatch | None:
        """Add the row of a game; the batch that it completes, if it does."""
        self._append(game)
        rows, nbytes = self._batch
        return self._sheet.finish() if self._sheet.rows >= rows or self._sheet.nbytes >= nbytes else None

    def _count(self, error: RecordError) -> bool:
        codes = self.summary.codes
        codes[error.code] = codes.get(error.code, 0) + 1
        if self.on_error is not None:
            self.on_error(error)
        return error.severity == "error"

    def _fail(self, error: RecordError) -> None:
        """A stream ended before its end."""
        if self.on_error is None:
            raise error
        self._count(error)

    def finish(self) -> RecordBatch | None:
        """The rows that are in no batch yet, if there are any."""
        return self._sheet.finish() if self._sheet.rows else None


class Scan:
    """The games of some files as Arrow record batches; `notation.scan` makes it.

    Iterating gives `notation.arrow.RecordBatch`; Arrow libraries take the scan itself, by the Arrow PyCapsule
    interface. Each time the files are read anew; what was read from an open file can be read only once.
    """

    def __init__(self, source: Source | Iterable[Source], options: dict[str, Any]) -> None:
        self._sources: list[Source] = []
        given: Iterable[Source]
        if isinstance(source, (bytes, bytearray, memoryview, io.TextIOBase)):
            check_source(source)
        if isinstance(source, (str, os.PathLike)) or hasattr(source, "read") or not isinstance(source, Iterable):
            given = [source]  # type: ignore[list-item]
        else:
            given = source
        suffixes = [suffix for format in FORMATS.values() for suffix in format.suffixes if suffix != ".txt"]
        for one in given:
            check_source(one)
            if isinstance(one, (str, os.PathLike)):
                self._sources += find_inputs([os.fspath(one)], suffixes)
            else:
                self._sources.append(one)
        if not self._sources:
            raise InputError("read-failed", file=str(source), hint="there is no record file")
        self._options = options
        self._rows = Rows(**options)

    @property
    def schema(self) -> Schema:
        """The columns: names and Arrow types."""
        return self._rows.schema

    @property
    def files(self) -> list[str]:
        """The names of the inputs, in the order in which they are read."""
        return [_name(source) for source in self._sources]

    def __iter__(self) -> Iterator[RecordBatch]:
        rows = Rows(**self._options)
        failure: RecordError | None = None
        for source in self._sources:
            path = isinstance(source, (str, os.PathLike))
            try:
                yield from rows.batches(open_input(source), _name(source), owned=path and source != "-")
            except RecordError as error:
                if not isinstance(error, InputError):
                    raise
                if rows.on_error is None:
                    failure = error
                    break
                rows.on_error(error)
            if rows.summary.stopped:
                break
        last = rows.finish()
        if last is not None:
            yield last
        if failure is not None:
            raise failure

    def __arrow_c_schema__(self) -> Any:
        """Give a capsule with the ArrowSchema."""
        return self.schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Give a capsule with an ArrowArrayStream; the batches are made as they are asked for."""
        return Stream(self.schema, iter(self)).__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        files = ", ".join(self.files[:3]) + (" …" if len(self.files) > 3 else "")
        return f"<Scan of {files}: {', '.join(self.schema.names)}>"


def _name(source: Source) -> str:
    return str(source) if isinstance(source, (str, os.PathLike)) else str(getattr(source, "name", ""))
