"""The coordinate engine: a move as the two points it joins."""
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.types cimport Reading, State

cdef int coordinate_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil

cpdef CodecHandle compile_coordinate(table, game)
