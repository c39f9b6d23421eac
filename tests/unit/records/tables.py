"""Tables of games, as they are read at once and as they are made of single games."""

from __future__ import annotations

import datetime
import io
import struct
from pathlib import Path
from typing import Any

import notation
from notation.errors import NUMBERS, RecordError
from notation.records.batches import Rows
from notation.records.columns import COLUMNS
from notation.records.rows import row_of, row_of_error

Row = dict[str, Any]
EPOCH = datetime.date(1970, 1, 1).toordinal()


def scanned(source: Path | bytes, **options: Any) -> list[Row]:
    """The rows of a scan, every column there is unless some are named."""
    options.setdefault("columns", list(COLUMNS))
    options.setdefault("on_error", lambda error: None)
    rows: list[Row] = []
    for batch in notation.scan(io.BytesIO(source) if isinstance(source, bytes) else source, **options):
        columns = batch.to_pydict()
        rows += [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    return rows


def assembled(source: Path | bytes, *, moves: str = "uci", **options: Any) -> list[tuple[Row, list[RecordError]]]:
    """The same rows out of `notation.read`, each with the errors of its game."""
    fields = (kept := Rows(columns=list(COLUMNS), moves=moves)).fields
    rows: list[tuple[Row, list[RecordError]]] = []
    reader = notation.read(io.BytesIO(source) if isinstance(source, bytes) else source, **options)
    games = iter(reader)
    stray = 0
    while True:
        try:
            game = next(games, None)
        except RecordError:
            game = None
        for error in reader.stray_errors[stray:]:
            if error.code == "game-too-large":
                rows.append((as_row(fields, row_of_error(error, fields)), [error]))
        stray = len(reader.stray_errors)
        if game is None:
            return rows
        name = moves if moves == "packed" else kept.notation_for(game.game)
        rows.append((as_row(fields, row_of(game, fields, name)), game.errors))


def as_row(fields: list[tuple[str, str, str]], values: list[Any]) -> Row:
    """Numbers as the columns give them back."""
    return {name: as_given(type_, value) for (name, type_, _), value in zip(fields, values, strict=True)}


def as_given(type_: str, value: Any) -> Any:
    if value is None:
        return None
    if type_ == "list<float32>":
        return [None if item is None else struct.unpack("f", struct.pack("f", item))[0] for item in value]
    if type_ == "date32":
        return datetime.date.fromordinal(value + EPOCH)
    if type_ == "time64[us]":
        return (datetime.datetime.min + datetime.timedelta(microseconds=value)).time()
    return value


def assert_same(found: list[Row], wanted: list[tuple[Row, list[RecordError]]]) -> None:
    """Hold rows against rows. Faults in variations, which a scan passes over, may be missing."""
    assert len(found) == len(wanted)
    for row, (other, errors) in zip(found, wanted, strict=True):
        for name, value in row.items():
            if name not in ("status", "offset"):
                assert value == other[name], (name, row, other)
        if row["status"] != other["status"] or row["offset"] != other["offset"]:
            known = {(NUMBERS[error.code], error.offset) for error in errors if error.severity == "error"}
            assert row["status"] == 0 or (row["status"], row["offset"]) in known
            assert not row["status"] or row["plies"] == other["plies"]
