"""Streams of arrays, for the compiled modules that give and take them."""
from notation.arrow.batch cimport RecordBatch, Schema

cdef class Stream:
    cdef readonly Schema schema
    cdef object items               # an iterator of RecordBatch or Array
    cdef bint taken                 # handed out as a C stream
    cdef bytes error                # the text of the last one
    cdef readonly object exception  # what ended it while an Arrow library pulled, or None

    cdef pull(self)
    cdef int refuse_taken(self) except -1

cdef class Table:
    cdef readonly Schema schema
    cdef readonly list batches

cpdef object read_array(source)
cpdef RecordBatch read_batch(source)
cpdef Stream read_stream(source)
