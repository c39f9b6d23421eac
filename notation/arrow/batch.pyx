# cython: boundscheck=True, nonecheck=True
"""Schema, Array, RecordBatch and BatchBuilder: Arrow data that any Arrow library takes without copying.

They implement the Arrow PyCapsule interface and nothing beside it: hand them to pyarrow, Polars, DuckDB, pandas or
nanoarrow for everything else. All are immutable; handing one out twice is fine, the buffers are shared.
"""
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport strcmp

from notation.arrow.check cimport count_nulls
from notation.arrow.column cimport (
    BOOL, FLOAT32, FLOAT64, LARGE_TEXT, UINT8, UINT64, Column, add_null, column_bytes, column_rows, end_list,
    free_column, init_column, move_column, push_int, push_null, push_real, push_text, truncate_column,
)
from notation.arrow.holder cimport (
    Holder, array_capsule, begin_struct, copy_schema, drop_holder, hold_array, make_schema, retain_holder,
    schema_capsule, share_array,
)
from notation.arrow.layout cimport ARROW_NULLABLE, ArrowArray, ArrowSchema
from notation.arrow.values cimport list_values
from notation.kernel.turn cimport leave, take

from operator import index

from notation.arrow.types import COLUMN_TYPES, NAMES, column_format, column_type

__all__ = ["Array", "BatchBuilder", "RecordBatch", "Schema"]

cdef object INSIDE = object()       # only compiled code has it: nothing is made without its parts


cdef class Schema:
    """The name and the type of a column, or those of all columns of a batch (a struct's)."""

    def __cinit__(self, inside=None):
        if inside is not INSIDE:
            raise TypeError("schemas come with arrays and batches")

    def __dealloc__(self):
        if self.c.release != NULL:
            self.c.release(&self.c)

    @property
    def name(self) -> str:
        """The name of the column; empty for a batch."""
        return "" if self.c.name == NULL else self.c.name.decode("utf-8", "replace")

    @property
    def format(self) -> str:
        """The format string of the C data interface; of a dictionary the format of its indices."""
        return self.c.format.decode("utf-8", "replace")

    @property
    def type(self) -> str:
        """The type as a word, ``utf8`` or ``list<uint32>``; the format string for types that have no word here."""
        children = self.children
        if self.c.dictionary != NULL:
            return f"dictionary<{copied_schema(self.c.dictionary).type}>"
        text = self.format
        if text in ("+l", "+L"):
            return f"{'list' if text == '+l' else 'large_list'}<{children[0].type}>"
        if text == "+s":
            return f"struct<{', '.join(f'{child.name}: {child.type}' for child in children)}>"
        return NAMES.get(text, text)

    @property
    def nullable(self) -> bool:
        """Whether rows may be null."""
        return self.c.flags & ARROW_NULLABLE != 0

    @property
    def children(self) -> list[Schema]:
        """The columns of a struct, the items of a list."""
        return [copied_schema(self.c.children[i]) for i in range(self.c.n_children)]

    @property
    def names(self) -> list[str]:
        """The names of the columns of a batch."""
        return [child.name for child in self.children]

    def __arrow_c_schema__(self):
        """Give a capsule with an ArrowSchema."""
        cdef ArrowSchema copy
        if not copy_schema(&self.c, NULL, &copy):
            raise MemoryError
        return schema_capsule(&copy)

    def __eq__(self, other):
        if not isinstance(other, Schema):
            return NotImplemented
        return self.name == other.name and self.type == other.type

    def __hash__(self):
        return hash((self.name, self.type))

    def __repr__(self):
        return f"<Schema {self.name!r}: {self.type}>"


cdef bint same_type(const ArrowSchema* a, const ArrowSchema* b) noexcept nogil:
    """Whether two schemas agree in types, and in the names of columns."""
    cdef int64_t i
    if strcmp(a.format, b.format) or a.n_children != b.n_children or (a.dictionary == NULL) != (b.dictionary == NULL):
        return False
    if a.dictionary != NULL and not same_type(a.dictionary, b.dictionary):
        return False
    for i in range(a.n_children):
        if not same_type(a.children[i], b.children[i]):
            return False
        if strcmp(a.format, b"+s") == 0 and a.children[i].name != NULL and b.children[i].name != NULL and strcmp(
            a.children[i].name, b.children[i].name
        ):
            return False
    return True


cdef Schema new_schema():
    """A schema that whoever asks for it fills before anybody else sees it."""
    return Schema.__new__(Schema, INSIDE)


cdef Schema copied_schema(const ArrowSchema* source, name=None):
    cdef Schema schema = new_schema()
    cdef bytes raw
    cdef const char* text = NULL
    if name is not None:
        raw = (<str>name).encode()
        text = raw
    if not copy_schema(source, text, &schema.c):
        raise MemoryError
    return schema


cdef Schema struct_schema(list fields, names):
    """The schema of a batch of columns with these schemas, under these names."""
    cdef Schema schema = new_schema()
    cdef Schema field
    cdef bytes raw
    if not make_schema(b"+s", b"", len(fields), &schema.c):
        raise MemoryError
    schema.c.flags = 0
    for i, (field, name) in enumerate(zip(fields, names, strict=True)):
        if not isinstance(name, str):
            raise TypeError(f"the name of a column is a str, not {type(name).__name__}")
        if "\0" in name:
            raise ValueError(f"the name of a column has no NUL in it, as {name!r} has")
        raw = (<str>name).encode()
        if not copy_schema(&field.c, raw, schema.c.children[i]):
            raise MemoryError
    return schema


cdef class Array:
    """A column: values of one type. Made by what gives batches; any Arrow library takes it."""

    def __cinit__(self, inside=None):
        if inside is not INSIDE:
            raise TypeError("arrays come from batches")

    def __dealloc__(self):
        drop_holder(self.holder)

    @property
    def type(self) -> str:
        """The type of the values as a word, such as ``utf8`` or ``list<uint32>``."""
        return self.schema.type

    @property
    def null_count(self) -> int:
        """How many rows are null."""
        if self.node.null_count >= 0 and self.offset == 0 and self.length == self.node.length:
            return self.node.null_count
        return sum(value is None for value in self.to_pylist())

    def __len__(self):
        return self.length

    def __getitem__(self, rows):
        """Give a slice of the array without copying (``array[10:20]``)."""
        if not isinstance(rows, slice):
            raise TypeError("an array gives slices; its values come as a list from to_pylist()")
        start, stop, step = rows.indices(self.length)
        if step != 1:
            raise ValueError("a slice of an array has no step")
        return wrap_array(self.holder, self.node, self.schema, self.offset + start, max(stop - start, 0))

    def to_pylist(self) -> list:
        """Give the values as Python objects, None for null."""
        return list_values(&self.schema.c, self.node, self.offset, self.length)

    def __arrow_c_schema__(self):
        """Give a capsule with the ArrowSchema."""
        return self.schema.__arrow_c_schema__()

    cdef int share(self, ArrowArray* out) except -1:
        """Hand the array out in structs of its own."""
        if not share_array(self.holder, self.node, self.offset, self.length, out):
            raise MemoryError
        return 0

    def __arrow_c_array__(self, requested_schema=None):
        """Give capsules with the ArrowSchema and the ArrowArray; `requested_schema` is not followed."""
        cdef ArrowArray out
        self.share(&out)
        return self.schema.__arrow_c_schema__(), array_capsule(&out)

    def __repr__(self):
        return f"<Array of {self.length} {self.type}>"


cdef Array wrap_array(Holder* holder, ArrowArray* node, Schema schema, int64_t offset, int64_t length):
    """Make an Array that owns a share of the holder."""
    cdef Array array = Array.__new__(Array, INSIDE)
    retain_holder(holder)
    array.holder = holder
    array.node = node
    array.schema = schema
    array.offset = offset
    array.length = length
    return array


cdef Array adopt_array(ArrowArray* array, Schema schema):
    """Make an Array of an ArrowArray, which is moved."""
    cdef Array made = Array.__new__(Array, INSIDE)
    cdef Holder* holder = hold_array(array)
    if holder == NULL:
        array.release(array)
        raise MemoryError
    made.holder = holder
    made.node = &holder.array
    made.schema = schema
    made.length = holder.array.length
    return made


cdef RecordBatch split_struct(Array array):
    """The columns of a struct array."""
    cdef int64_t i
    cdef int64_t start = array.node.offset + array.offset
    if array.schema.c.format != b"+s":
        raise TypeError(f"a record batch is a struct array, not {array.type}")
    if count_nulls(array.node, start, array.length):
        raise ValueError("the rows of a record batch can't be null")
    return make_batch(array.schema, [
        wrap_array(array.holder, array.node.children[i], copied_schema(array.schema.c.children[i]), start, array.length)
        for i in range(array.node.n_children)
    ], array.length)


cdef RecordBatch make_batch(Schema schema, list columns, int64_t num_rows):
    cdef RecordBatch batch = RecordBatch.__new__(RecordBatch, INSIDE)
    batch.schema = schema
    batch.columns = columns
    batch.num_rows = num_rows
    return batch


cdef class RecordBatch:
    """Columns of the same length, each with a name; a struct array to Arrow libraries."""

    def __cinit__(self, inside=None):
        if inside is not INSIDE:
            raise TypeError("batches come from a converter, a scan or a BatchBuilder")

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return self.schema.names

    def __len__(self):
        return self.num_rows

    def column(self, name) -> Array:
        """Give a column by its name, or by its number from 0."""
        if isinstance(name, int):
            return self.columns[name]
        names = self.column_names
        if names.count(name) != 1:
            raise KeyError(f"{names.count(name) or 'no'} columns are called {name!r}; there are {', '.join(names)}")
        return self.columns[names.index(name)]

    def to_pydict(self) -> dict:
        """Give the values of all columns as lists of Python objects."""
        return {name: column.to_pylist() for name, column in zip(self.column_names, self.columns, strict=True)}

    def __arrow_c_schema__(self):
        """Give a capsule with the ArrowSchema of a struct."""
        return self.schema.__arrow_c_schema__()

    cdef int share(self, ArrowArray* out) except -1:
        """Hand the columns out as a struct array, in structs of its own."""
        cdef Array column
        cdef list columns = list(self.columns)
        if len(columns) != self.schema.c.n_children:
            raise ValueError(f"a batch of {self.schema.c.n_children} columns has {len(columns)}: its list was changed")
        for i, one in enumerate(columns):
            if not isinstance(one, Array) or (<Array>one).length != self.num_rows or not same_type(
                &(<Array>one).schema.c, self.schema.c.children[i]
            ):
                raise ValueError(f"column {i} of a batch is another than it was: its list was changed")
        if not begin_struct(self.num_rows, len(columns), out):
            raise MemoryError
        for i, column in enumerate(columns):
            if not share_array(column.holder, column.node, column.offset, column.length, out.children[i]):
                out.release(out)
                raise MemoryError
        return 0

    def __arrow_c_array__(self, requested_schema=None):
        """Give capsules with the ArrowSchema and the ArrowArray of a struct; `requested_schema` is not followed."""
        cdef ArrowArray out
        self.share(&out)
        return self.schema.__arrow_c_schema__(), array_capsule(&out)

    def __arrow_c_stream__(self, requested_schema=None):
        """Give a capsule with a stream of this one batch."""
        from notation.arrow.stream import Stream
        return Stream(self.schema, [self]).__arrow_c_stream__(requested_schema)

    def __repr__(self):
        return f"<RecordBatch of {self.num_rows} rows: {', '.join(self.column_names)}>"


cdef class BatchBuilder:
    """Fills the columns of record batches row by row.

    ``BatchBuilder([("Event", "utf8"), ("clocks", "list<float32>")])``. Compiled code fills the columns without the
    GIL (`column.pxd`); each column must have got the same number of rows when `finish` is called.
    """

    def __init__(self, fields):
        pass

    def __cinit__(self, fields):
        cdef Schema child
        cdef bytes raw
        cdef list children = []
        fields = list(fields)
        names = [name for name, _ in fields]
        self.types = [column_type(type_) for _, type_ in fields]
        for number in self.types:
            child = new_schema()
            text, is_list = column_format(number)
            raw = text.encode()
            if is_list:
                if not make_schema(b"+l", b"", 1, &child.c) or not make_schema(raw, b"item", 0, child.c.children[0]):
                    raise MemoryError
            elif not make_schema(raw, b"", 0, &child.c):
                raise MemoryError
            children.append(child)
        self.schema = struct_schema(children, names)
        self.columns = <Column*>calloc(max(len(names), 1), sizeof(Column))
        if self.columns == NULL:
            raise MemoryError
        for number in self.types:
            if not init_column(&self.columns[self.n_columns], number):
                raise MemoryError
            self.n_columns += 1

    def __dealloc__(self):
        cdef int i
        if self.columns != NULL:
            for i in range(self.n_columns):
                free_column(&self.columns[i])
            free(self.columns)

    cdef Column* column(self, int i) noexcept:
        return &self.columns[i]

    cdef int64_t row_count(self) noexcept nogil:
        return column_rows(&self.columns[0]) if self.n_columns else 0

    cdef int64_t byte_count(self) noexcept nogil:
        cdef int i
        cdef int64_t size = 0
        for i in range(self.n_columns):
            size += column_bytes(&self.columns[i])
        return size

    @property
    def rows(self) -> int:
        """How many rows the first column has."""
        return self.row_count()

    @property
    def nbytes(self) -> int:
        """The memory that the rows take."""
        return self.byte_count()

    def append(self, *row) -> None:
        """Add a row: a value for each column, None for null, a list of values for a list column."""
        take(&self.taken, "the table")
        try:
            self.add_row(row)
        finally:
            leave(&self.taken)

    cdef int add_row(self, tuple row) except -1:
        """`append`, for whoever has taken the builder."""
        cdef int i
        if len(row) != self.n_columns:
            raise ValueError(f"{len(row)} values, but {self.n_columns} columns")
        for i in range(self.n_columns):
            try:
                add_value(&self.columns[i], row[i])
            except BaseException:
                truncate_column(&self.columns[i], column_rows(&self.columns[i]))
                while i > 0:
                    i -= 1
                    truncate_column(&self.columns[i], column_rows(&self.columns[i]) - 1)
                raise
        return 0

    def take_back(self, int64_t rows) -> None:
        """Take back all rows from number `rows` on."""
        cdef int i
        take(&self.taken, "the table")
        try:
            if not 0 <= rows <= self.row_count():
                raise ValueError(f"there are {self.row_count()} rows")
            for i in range(self.n_columns):
                if rows < column_rows(&self.columns[i]):
                    truncate_column(&self.columns[i], rows)
        finally:
            leave(&self.taken)

    cpdef RecordBatch finish(self):
        """Give the rows as a record batch, without copying, and begin anew."""
        take(&self.taken, "the table")
        try:
            return self.give_rows()
        finally:
            leave(&self.taken)

    cdef RecordBatch give_rows(self):
        """`finish`, for whoever has taken the builder."""
        cdef int i
        cdef ArrowArray array
        cdef Schema child
        cdef list arrays = []
        cdef int64_t rows = self.row_count()
        for i in range(self.n_columns):
            if column_rows(&self.columns[i]) != rows:
                raise ValueError(
                    f"column {self.schema.names[i]!r} has {column_rows(&self.columns[i])} rows, the first {rows}"
                )
        for i in range(self.n_columns):
            child = copied_schema(self.schema.c.children[i])
            if not move_column(&self.columns[i], &array):
                raise MemoryError
            arrays.append(adopt_array(&array, child))
        return make_batch(self.schema, arrays, rows)


cdef int raise_unless(bint added, const Column* column) except -1:
    if added:
        return 0
    if column.full:
        raise OverflowError("a batch can't hold more than 2 GiB of text in a column: finish it earlier")
    raise MemoryError


cdef int add_value(Column* column, value) except -1:
    if value is None:
        raise_unless(add_null(column), column)
    elif column.is_list:
        for item in list(value):
            push_value(column, item)
        raise_unless(end_list(column), column)
    else:
        push_value(column, value)
    return 0


cdef int push_value(Column* column, value) except -1:
    cdef bytes raw
    cdef object number, bits, least         # of any size
    if value is None:
        return raise_unless(push_null(column), column)
    if column.type <= LARGE_TEXT:
        raw = value if isinstance(value, bytes) else (<str?>value).encode()
        return raise_unless(push_text(column, raw, len(raw)), column)
    if column.type == FLOAT32 or column.type == FLOAT64:
        return raise_unless(push_real(column, value), column)
    if column.type == BOOL:
        return raise_unless(push_int(column, bool(value)), column)
    number = index(value)
    bits = 8 * column.width
    least = 0 if UINT8 <= column.type <= UINT64 else -(1 << bits - 1)
    if not least <= number < least + (1 << bits):
        raise OverflowError(f"{number} is no {list(COLUMN_TYPES)[column.type]}")
    return raise_unless(push_int(column, number if number < 1 << 63 else number - (1 << 64)), column)
