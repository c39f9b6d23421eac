# cython: boundscheck=True, nonecheck=True
"""Converting Arrow columns: what the results look like as columns, and how chunks and start positions go together."""
from libc.stdint cimport int64_t
from libc.string cimport memset

from notation.arrow.batch cimport Array, RecordBatch, Schema, adopt_array, make_batch, new_schema, struct_schema
from notation.arrow.column cimport (
    INT64, LARGE_TEXT, LIST, TEXT, UINT16, UINT32, UINT64, Column, free_column, init_column, move_column,
)
from notation.arrow.holder cimport make_schema
from notation.arrow.layout cimport ArrowArray
from notation.arrow.strings cimport Texts, fill_texts
from notation.rows cimport (
    PRODUCT_FEN, PRODUCT_FENS, PRODUCT_KEY, PRODUCT_KEYS, PRODUCT_PACKED, PRODUCT_TEXT, RowReader, settle_good,
)

from notation.arrow.stream import Stream, read_array, read_stream

#: Product -> (ColumnType, format string of the values).
TYPES = {
    PRODUCT_PACKED: (LIST | UINT32, b"I"),
    PRODUCT_FENS: (LIST | TEXT, b"u"),
    PRODUCT_KEYS: (LIST | UINT64, b"L"),
    PRODUCT_KEY: (UINT64, b"L"),
}

#: Format of the texts -> (ColumnType, format) of converted texts. Views become texts with long offsets.
TEXT_TYPES = {
    b"u": (TEXT, b"u"),
    b"z": (TEXT, b"z"),
    b"U": (LARGE_TEXT, b"U"),
    b"Z": (LARGE_TEXT, b"Z"),
    b"vu": (LARGE_TEXT, b"U"),
    b"vz": (LARGE_TEXT, b"Z"),
    b"n": (TEXT, b"u"),
}


cdef Schema field(bytes format, bint is_list):
    """The schema of a result."""
    cdef Schema schema = new_schema()
    if is_list:
        if not make_schema(b"+l", b"", 1, &schema.c) or not make_schema(format, b"item", 0, schema.c.children[0]):
            raise MemoryError
    elif not make_schema(format, b"", 0, &schema.c):
        raise MemoryError
    return schema


cdef tuple result_type(int product, Schema texts):
    """The ColumnType of the results for a column of texts, and the format of the values."""
    cdef bytes format
    if product != PRODUCT_TEXT and product != PRODUCT_FEN:
        return TYPES[product]
    format = texts.c.format if texts.c.dictionary == NULL else texts.c.dictionary.format
    if format not in TEXT_TYPES:
        raise TypeError(f"a text column is expected, not one of {texts.type}")
    return TEXT_TYPES[format]


cdef list result_fields(int product, Schema texts):
    """The schemas of result, status and offset."""
    kind, format = result_type(product, texts)
    return [field(format, kind & LIST != 0), field(b"S", False), field(b"l", False)]


cdef class Converted:
    """The columns that a piece of a text column becomes: result, status and offset."""

    def __cinit__(self, RowReader reader not None, Schema layout not None):
        cdef int kind
        self.reader = reader
        self.layout = layout
        memset(&self.columns, 0, sizeof(self.columns))
        kind = result_type(reader.product, layout)[0]
        if not init_column(&self.columns.result, kind) or not init_column(&self.columns.status, UINT16) or (
            not init_column(&self.columns.offset, INT64)
        ):
            raise MemoryError

    def __dealloc__(self):
        free_column(&self.columns.result)
        free_column(&self.columns.status)
        free_column(&self.columns.offset)

    cdef int add(self, Array texts, fens) except -1:
        """Convert a column. `fens` gives the Arrays that hold the positions of so many rows; None: no row has one."""
        cdef Texts rows, words, positions, position_words
        cdef Array piece
        cdef int64_t row = 0
        fill_texts(&texts.schema.c, texts.node, texts.offset, texts.length, &rows, &words)
        if fens is None:
            return self.reader.convert(&rows, NULL, 0, texts.length, &self.columns)
        for piece in fens(texts.length):
            fill_texts(&piece.schema.c, piece.node, piece.offset, piece.length, &positions, &position_words)
            positions.first -= row
            self.reader.convert(&rows, &positions, row, row + piece.length, &self.columns)
            row += piece.length
        return 0

    cdef list arrays(self):
        """The three columns, handed over."""
        return [
            take(&self.columns.result, column) if i == 0 else take(
                &self.columns.status if i == 1 else &self.columns.offset, column
            )
            for i, column in enumerate(result_fields(self.reader.product, self.layout))
        ]


cdef Array take(Column* column, Schema schema):
    cdef ArrowArray array
    if not move_column(column, &array):
        raise MemoryError
    return adopt_array(&array, schema)


class Positions:
    """Hands out the start positions of the rows, wherever their chunks are cut."""

    def __init__(self, fens):
        if hasattr(fens, "__arrow_c_array__") and not isinstance(fens, Stream):
            self.pieces = iter([read_array(fens)])
        else:
            self.pieces = iter(read_stream(fens))
        self.piece = None
        self.at = 0

    def __call__(self, count):
        """Give arrays that have so many rows together."""
        while count:
            if self.piece is None or self.at == len(self.piece):
                self.piece = next(self.pieces, None)
                self.at = 0
                if self.piece is None:
                    raise ValueError("there are fewer positions than texts")
                continue
            taken = min(count, len(self.piece) - self.at)
            yield self.piece[self.at : self.at + taken]
            self.at += taken
            count -= taken

    def end(self):
        """Refuse positions that are left."""
        if (self.piece is not None and self.at < len(self.piece)) or any(len(piece) for piece in self.pieces):
            raise ValueError("there are more positions than texts")


def has_array(source):
    """Whether a source is one array, rather than a stream of them."""
    return hasattr(source, "__arrow_c_array__")


def convert_array(RowReader reader, source, fens):
    """Convert one array: a RecordBatch of result, status and offset."""
    cdef Array texts = read_array(source)
    cdef Converted converted = Converted(reader, texts.schema)
    positions = None if fens is None else Positions(fens)
    converted.add(texts, positions)
    if positions is not None:
        positions.end()
    return as_batch(converted.arrays())


def result_schema(RowReader reader, Schema texts):
    """The schema of what `convert_array` gives."""
    return struct_schema(result_fields(reader.product, texts), ("result", "status", "offset"))


cdef RecordBatch as_batch(list arrays):
    return make_batch(
        struct_schema([array.schema for array in arrays], ("result", "status", "offset")), arrays, len(arrays[0])
    )


def convert_chunks(RowReader reader, stream, fens):
    """Convert a stream of arrays, chunk for chunk."""
    cdef Array texts
    cdef Converted converted
    positions = None if fens is None else Positions(fens)
    for texts in stream:
        converted = Converted(reader, texts.schema)
        converted.add(texts, positions)
        yield as_batch(converted.arrays())
    if positions is not None:
        positions.end()


def result_of(RowReader reader):
    """What became of the row that was read last, as a Python object; nothing that is a text in a notation."""
    cdef Converted converted = Converted(reader, field(b"u", False))
    if not reader.put_row(&converted.columns) or not settle_good(&converted.columns):
        raise MemoryError
    return (<Array>converted.arrays()[0]).to_pylist()[0]


cdef Schema extended_schema(Schema schema, str into, list fields):
    """The schema of a batch with the columns of results behind its own."""
    names = schema.names
    added = [into, f"{into}_status", f"{into}_offset"]
    for name in added:
        if name in names:
            raise ValueError(f"the batch has a column {name!r} already: choose another `into`")
    return struct_schema(schema.children + fields, names + added)


def batch_schema(RowReader reader, Schema schema, column, str into):
    """The schema of what `convert_batch` gives for batches of this schema."""
    return extended_schema(schema, into, result_fields(reader.product, schema.children[number(schema, column)]))


cdef int number(Schema schema, column) except -1:
    """Which column of a batch is meant."""
    names = schema.names
    if isinstance(column, int):
        if not 0 <= column < len(names):
            raise KeyError(f"there are {len(names)} columns")
        return column
    if names.count(column) != 1:
        raise KeyError(f"{names.count(column) or 'no'} columns are called {column!r}; there are {', '.join(names)}")
    return names.index(column)


def convert_batch(RowReader reader, RecordBatch batch, column, str into, fen_column):
    """The batch, with the results of one of its columns behind its own columns."""
    cdef Array texts = batch.columns[number(batch.schema, column)]
    cdef Converted converted = Converted(reader, texts.schema)
    cdef list arrays
    schema = extended_schema(batch.schema, into, result_fields(reader.product, texts.schema))
    fens = None if fen_column is None else Positions(batch.columns[number(batch.schema, fen_column)])
    converted.add(texts, fens)
    arrays = converted.arrays()
    return make_batch(schema, batch.columns + arrays, batch.num_rows)
