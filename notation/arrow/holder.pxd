"""Arrays and schemas that are handed out more than once."""
from libc.stdint cimport int64_t

from notation.arrow.layout cimport ArrowArray, ArrowArrayStream, ArrowSchema

# An array that several owners share: the last one to drop it releases it.
cdef struct Holder:
    int64_t owners
    ArrowArray array

cdef Holder* hold_array(ArrowArray* array) noexcept nogil
cdef void retain_holder(Holder* holder) noexcept nogil
cdef void drop_holder(Holder* holder) noexcept nogil
cdef bint share_array(
    Holder* holder, const ArrowArray* source, int64_t offset, int64_t length, ArrowArray* out
) noexcept nogil
cdef bint begin_struct(int64_t length, int64_t n_children, ArrowArray* out) noexcept nogil
cdef bint make_schema(const char* format, const char* name, int64_t n_children, ArrowSchema* out) noexcept nogil
cdef bint copy_schema(const ArrowSchema* source, const char* name, ArrowSchema* out) noexcept nogil

cdef object schema_capsule(ArrowSchema* schema)
cdef object array_capsule(ArrowArray* array)
cdef object stream_capsule(ArrowArrayStream* stream)
cdef int take_schema(object capsule, ArrowSchema* out) except -1
cdef int take_array(object capsule, ArrowArray* out) except -1
cdef int take_stream(object capsule, ArrowArrayStream* out) except -1
