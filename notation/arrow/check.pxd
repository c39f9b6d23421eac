"""What is looked at before Arrow data of others is read."""
from libc.stdint cimport int64_t, uint8_t

from notation.arrow.layout cimport ArrowArray, ArrowSchema

cdef int check_schema(const ArrowSchema* schema) except -1
cdef int check_array(const ArrowSchema* schema, const ArrowArray* array) except -1
cdef int check_offsets(const void* offsets, bint large, int64_t first, int64_t length, int64_t limit) except -1
cdef int check_views(
    const ArrowArray* array, const uint8_t* validity, int64_t first, int64_t length
) except -1
cdef int check_indices(
    const ArrowArray* array, char format, const uint8_t* validity, int64_t first, int64_t length
) except -1
cdef int64_t count_nulls(const ArrowArray* array, int64_t first, int64_t length) noexcept nogil
