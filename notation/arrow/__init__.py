"""Arrow data in and out, without an Arrow library.

Everything with ``__arrow_c_array__`` or ``__arrow_c_stream__`` can be read, and everything here has one of them, so
that pyarrow, Polars, DuckDB, pandas and nanoarrow take it without copying.
"""

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
