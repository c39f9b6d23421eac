"""What makes two chess positions the same: hash keys and the exact comparison."""
from libc.stdint cimport uint64_t

from notation.kernel.types cimport State

cdef uint64_t key(const State* state, int which) noexcept nogil
cdef bint same_position(const State* a, const State* b) noexcept nogil
