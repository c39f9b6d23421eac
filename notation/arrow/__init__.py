"""Arrow data in and out, without an Arrow library.

Everything with ``__arrow_c_array__`` or ``__arrow_c_stream__`` can be read, and everything here has one of them, so
that pyarrow, Polars, DuckDB, pandas and nanoarrow take it without copying.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from notation.arrow.batch import Array, BatchBuilder, RecordBatch, Schema
    from notation.arrow.stream import Stream, Table, read_array, read_batch, read_stream

__all__ = [
    "Array",
    "BatchBuilder",
    "RecordBatch",
    "Schema",
    "Stream",
    "Table",
    "read_array",
    "read_batch",
    "read_stream",
]


def __getattr__(name: str) -> object:
    # Converters use columns of this package, and most of them no Arrow data.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "batch" if name in ("Array", "BatchBuilder", "RecordBatch", "Schema") else "stream"
    found: object = getattr(importlib.import_module(f"notation.arrow.{module}"), name)
    globals()[name] = found
    return found
