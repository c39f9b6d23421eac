"""The structs of the Arrow C data interface and the C stream interface.

Source: https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html. A struct whose `release`
is NULL was released or moved. Callbacks may be called in any thread, with or without the GIL.
"""
from libc.stdint cimport int64_t

cdef enum:
    ARROW_DICTIONARY_ORDERED = 1
    ARROW_NULLABLE = 2

cdef struct ArrowSchema:
    const char* format
    const char* name
    const char* metadata
    int64_t flags
    int64_t n_children
    ArrowSchema** children
    ArrowSchema* dictionary
    void (*release)(ArrowSchema* schema) noexcept nogil
    void* private_data

cdef struct ArrowArray:
    int64_t length
    int64_t null_count          # -1: not counted
    int64_t offset
    int64_t n_buffers
    int64_t n_children
    const void** buffers
    ArrowArray** children
    ArrowArray* dictionary
    void (*release)(ArrowArray* array) noexcept nogil
    void* private_data

cdef struct ArrowArrayStream:
    int (*get_schema)(ArrowArrayStream* stream, ArrowSchema* out) noexcept nogil
    int (*get_next)(ArrowArrayStream* stream, ArrowArray* out) noexcept nogil
    const char* (*get_last_error)(ArrowArrayStream* stream) noexcept nogil
    void (*release)(ArrowArrayStream* stream) noexcept nogil
    void* private_data
