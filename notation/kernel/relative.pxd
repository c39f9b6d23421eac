"""The relative engine: a move as a man, told by his file, a direction, and a distance or a file."""
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.types cimport Reading, State, move_t

# The engine's two functions, for a kernel that runs the same table faster and comes here for what is rare.
cdef int relative_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil
cdef int relative_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil

cpdef CodecHandle compile_relative(table, game)
