"""The Arrow classes, for the compiled modules that fill and read them."""
from libc.stdint cimport int64_t

from notation.arrow.column cimport Column
from notation.arrow.holder cimport Holder
from notation.arrow.layout cimport ArrowArray, ArrowSchema

cdef class Schema:
    cdef ArrowSchema c

cdef class Array:
    cdef Holder* holder             # owns the buffers
    cdef ArrowArray* node           # the holder's array, or one inside it
    cdef readonly Schema schema
    cdef int64_t offset             # rows of the node before this array
    cdef int64_t length

    cdef int share(self, ArrowArray* out) except -1

cdef class RecordBatch:
    cdef readonly Schema schema
    cdef readonly list columns
    cdef readonly int64_t num_rows

    cdef int share(self, ArrowArray* out) except -1

cdef class BatchBuilder:
    cdef char taken                 # somebody fills it: `kernel/turn.pxd`
    cdef readonly Schema schema
    cdef list types
    cdef Column* columns
    cdef int n_columns

    cdef Column* column(self, int i) noexcept
    cdef int add_row(self, tuple row) except -1
    cdef int64_t row_count(self) noexcept nogil
    cdef int64_t byte_count(self) noexcept nogil
    cpdef RecordBatch finish(self)
    cdef RecordBatch give_rows(self)

cdef bint same_type(const ArrowSchema* a, const ArrowSchema* b) noexcept nogil
cdef Schema new_schema()
cdef Schema copied_schema(const ArrowSchema* source, name=*)
cdef Schema struct_schema(list fields, names)
cdef Array wrap_array(Holder* holder, ArrowArray* node, Schema schema, int64_t offset, int64_t length)
cdef Array adopt_array(ArrowArray* array, Schema schema)
cdef RecordBatch split_struct(Array array)
cdef RecordBatch make_batch(Schema schema, list columns, int64_t num_rows)
