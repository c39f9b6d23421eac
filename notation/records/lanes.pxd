"""Which game a record is of."""

cdef struct Variant:
    const char* text
    size_t size
    int lane
    int mode                # bits for State.mode

cdef tuple lane_names()
cdef const Variant* find_variant(const char* text, size_t size) noexcept nogil
cdef int lane_of_fen(const char* text, size_t size) noexcept nogil
