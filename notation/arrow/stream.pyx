# cython: boundscheck=True, nonecheck=True
"""Streams of record batches: giving them, and reading those of any Arrow library.

A stream is pulled: its next batch is made when someone asks for it. It can be gone through once.
"""
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.errno cimport EINVAL, EIO, ENOMEM
from libc.string cimport memset

from notation.arrow.batch cimport Array, RecordBatch, Schema, adopt_array, new_schema, same_type, split_struct
from notation.arrow.check cimport check_array, check_schema
from notation.arrow.holder cimport copy_schema, stream_capsule, take_array, take_schema, take_stream
from notation.arrow.layout cimport ArrowArray, ArrowArrayStream, ArrowSchema
from notation.kernel.turn cimport leave, take

__all__ = ["Stream", "Table", "read_array", "read_batch", "read_stream"]

# ---------------------------------------------------------------------------------------------
# The callbacks of a stream that was handed out; they may be called in any thread

cdef int give_schema(ArrowArrayStream* c, ArrowSchema* out) noexcept with gil:
    cdef Stream stream = <Stream>c.private_data
    if not copy_schema(&stream.schema.c, NULL, out):
        stream.error = b"out of memory"
        return ENOMEM
    return 0


cdef int give_next(ArrowArrayStream* c, ArrowArray* out) noexcept with gil:
    cdef Stream stream = <Stream>c.private_data
    memset(out, 0, sizeof(ArrowArray))
    try:
        item = stream.pull()
        if item is None:
            return 0
        if isinstance(item, RecordBatch):
            (<RecordBatch>item).share(out)
        else:
            (<Array>item).share(out)
        return 0
    except MemoryError:
        stream.error = b"out of memory"
        return ENOMEM
    except BaseException as error:
        stream.exception = error
        stream.error = f"{type(error).__name__}: {error}".encode("utf-8", "replace")
        return EINVAL if isinstance(error, (TypeError, ValueError)) else EIO


cdef const char* give_error(ArrowArrayStream* c) noexcept with gil:
    cdef Stream stream = <Stream>c.private_data
    if stream.error is None:
        return NULL
    return stream.error


cdef void release_stream(ArrowArrayStream* c) noexcept with gil:
    cdef Stream stream = <Stream>c.private_data
    c.release = NULL
    c.private_data = NULL
    stream.items = iter(())
    Py_DECREF(stream)


cdef class Stream:
    """Record batches one after another, made when they are asked for.

    ``for batch in stream`` gives them as RecordBatch; or hand the stream to any Arrow library. It can be gone through
    once. `batches` is an iterable of RecordBatch (or of Array, for a stream of one column) that all have this schema.
    An exception in it ends the stream: it goes through a loop as it is, and reaches an Arrow library as a text.
    """

    def __init__(self, schema, batches):
        pass

    def __cinit__(self, Schema schema not None, batches):
        self.schema = schema
        self.items = iter(batches)

    cdef pull(self):
        """The next item, or None at the end."""
        cdef Schema schema
        item = next(self.items, None)
        if item is None:
            return None
        if not isinstance(item, (Array, RecordBatch)):
            raise TypeError(f"a stream consists of batches, not of {type(item).__name__}")
        schema = item.schema
        if schema is not self.schema and not same_type(&schema.c, &self.schema.c):
            raise TypeError(f"the stream is of {self.schema.type}, a batch in it of {schema.type}")
        return item

    def __iter__(self):
        self.refuse_taken()
        return self

    def __next__(self):
        self.refuse_taken()
        item = self.pull()
        if item is None:
            raise StopIteration
        return item

    cdef int refuse_taken(self) except -1:
        if self.taken:
            raise ValueError("this stream has been consumed already")
        return 0

    def read_all(self) -> Table:
        """Give all batches that are left."""
        return Table(self.schema, list(self))

    def __arrow_c_schema__(self):
        """Give a capsule with the ArrowSchema of the batches."""
        return self.schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema=None):
        """Give a capsule with an ArrowArrayStream, once; `requested_schema` is not followed."""
        cdef ArrowArrayStream c
        self.refuse_taken()
        self.taken = True
        c.get_schema = give_schema
        c.get_next = give_next
        c.get_last_error = give_error
        c.release = release_stream
        c.private_data = <void*>self
        Py_INCREF(self)
        return stream_capsule(&c)

    def __repr__(self):
        return f"<Stream of {self.schema.type}>"


cdef class Table:
    """Record batches that are all here; a stream that can be gone through again and again."""

    def __init__(self, schema, batches):
        pass

    def __cinit__(self, Schema schema not None, batches):
        self.schema = schema
        self.batches = list(Stream(schema, batches))

    @property
    def num_rows(self) -> int:
        """The rows of all batches."""
        return sum(map(len, self.batches))

    @property
    def column_names(self) -> list[str]:
        """The names of the columns."""
        return self.schema.names

    def __len__(self):
        return self.num_rows

    def __iter__(self):
        return iter(self.batches)

    def to_pydict(self) -> dict:
        """Give the values of all columns as lists of Python objects."""
        parts = [batch.to_pydict() for batch in self.batches]
        return {name: [value for part in parts for value in part[name]] for name in self.column_names}

    def __arrow_c_schema__(self):
        """Give a capsule with the ArrowSchema of the batches."""
        return self.schema.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema=None):
        """Give a capsule with an ArrowArrayStream; `requested_schema` is not followed."""
        return Stream(self.schema, self.batches).__arrow_c_stream__(requested_schema)

    def __repr__(self):
        return f"<Table of {self.num_rows} rows in {len(self.batches)} batches: {', '.join(self.column_names)}>"


# ---------------------------------------------------------------------------------------------
# What other libraries give

cdef class _Incoming:
    """Pulls the arrays of a C stream."""
    cdef char taken                 # somebody pulls: `kernel/turn.pxd`
    cdef ArrowArrayStream c
    cdef Schema schema

    def __dealloc__(self):
        if self.c.release != NULL:
            self.c.release(&self.c)

    def __iter__(self):
        return self

    def __next__(self):
        take(&self.taken, "the stream")
        try:
            return self.pull()
        finally:
            leave(&self.taken)

    cdef object pull(self):
        """`__next__`, for whoever has taken the stream."""
        cdef ArrowArray array
        cdef int code
        cdef Array item
        if self.c.release == NULL:
            raise StopIteration
        memset(&array, 0, sizeof(ArrowArray))
        with nogil:
            code = self.c.get_next(&self.c, &array)
        if code:
            self.fail(code)
        if array.release == NULL:
            self.c.release(&self.c)
            self.c.release = NULL
            raise StopIteration
        item = adopt_array(&array, self.schema)
        check_array(&self.schema.c, item.node)
        return split_struct(item) if self.schema.c.format == b"+s" else item

    cdef int fail(self, int code) except -1:
        cdef const char* text = NULL if self.c.get_last_error == NULL else self.c.get_last_error(&self.c)
        if code == ENOMEM:
            raise MemoryError
        raise RuntimeError("the Arrow stream failed" if text == NULL else text.decode("utf-8", "replace"))


cpdef read_array(source):
    """Give the Array of anything that has one (``__arrow_c_array__``)."""
    cdef Schema schema
    cdef ArrowArray array
    cdef Array adopted
    if isinstance(source, Array):
        return source
    if not hasattr(source, "__arrow_c_array__"):
        raise TypeError(f"an Arrow array is expected (with __arrow_c_array__), not {type(source).__name__}")
    schema_capsule, array_capsule = source.__arrow_c_array__()
    schema = new_schema()
    take_schema(schema_capsule, &schema.c)
    check_schema(&schema.c)
    take_array(array_capsule, &array)
    adopted = adopt_array(&array, schema)
    check_array(&schema.c, adopted.node)
    return adopted


cpdef RecordBatch read_batch(source):
    """Give the RecordBatch of anything that has a struct array (``__arrow_c_array__``)."""
    if isinstance(source, RecordBatch):
        return source
    return split_struct(read_array(source))


cpdef Stream read_stream(source):
    """Give a Stream over anything that has one (``__arrow_c_stream__``): of batches, or of arrays of one column."""
    cdef _Incoming incoming
    cdef Schema schema
    cdef int code
    if isinstance(source, Stream):
        (<Stream>source).refuse_taken()
        return source
    if isinstance(source, Table):
        return Stream(source.schema, source.batches)
    if not hasattr(source, "__arrow_c_stream__"):
        raise TypeError(f"an Arrow stream is expected (with __arrow_c_stream__), not {type(source).__name__}")
    incoming = _Incoming.__new__(_Incoming)
    take_stream(source.__arrow_c_stream__(), &incoming.c)
    if incoming.c.get_schema == NULL or incoming.c.get_next == NULL:
        raise ValueError("an Arrow stream lacks a function")
    schema = new_schema()
    with nogil:
        code = incoming.c.get_schema(&incoming.c, &schema.c)
    if code:
        incoming.fail(code)
    check_schema(&schema.c)
    incoming.schema = schema
    return Stream(schema, incoming)
