"""Converting Arrow columns."""
from notation.arrow.batch cimport Array, RecordBatch
from notation.rows cimport RowColumns, RowReader

cdef class Converted:
    cdef RowColumns columns
    cdef RowReader reader
    cdef object layout              # the Schema of the texts

    cdef int add(self, Array texts, object fens) except -1
    cdef list arrays(self)
