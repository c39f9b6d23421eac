"""Arrow values as Python objects."""
from libc.stdint cimport int64_t

from notation.arrow.layout cimport ArrowArray, ArrowSchema

cdef list list_values(const ArrowSchema* schema, const ArrowArray* array, int64_t offset, int64_t length)
