"""How the game ends, and who is at fault in a repetition."""
from libc.stdint cimport uint64_t

from notation.kernel.types cimport State, Verdict

cdef bint same_position(const State* a, const State* b) noexcept nogil
cdef uint64_t key(const State* state, int which) noexcept nogil
cdef int at_fault(const void* states, size_t ply, int* reason) noexcept nogil
cdef void outcome(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil
