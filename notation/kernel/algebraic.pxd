"""The algebraic engine: a move as a man, where he goes, and what tells him from his like."""
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.types cimport Reading, State, move_t

# The engine's two functions, for a kernel that runs the same table faster and comes here for what is rare.
cdef int algebraic_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil
cdef int algebraic_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil

cpdef CodecHandle compile_algebraic(table, game)
