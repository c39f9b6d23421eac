"""Coordinate notations with marks behind the points that tell what the move does."""
from notation.kernel.codec cimport Codec
from notation.kernel.types cimport Reading, State, move_t

cdef int marked_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil
cdef int marked_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil
