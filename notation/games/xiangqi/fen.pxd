"""Positions as text."""
from libc.stddef cimport size_t

from notation.kernel.ops cimport FenStyle
from notation.kernel.types cimport Report, State

# FenStyle.letters, added together.
cdef enum Letters:
    HORSE_ELEPHANT = 1      # RHEAKC instead of RNBAKC
    RED_IS_R = 2            # r for Red to move instead of w

cdef void start(State* state) noexcept nogil
cdef int fen_read(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil
cdef int fen_write(const State* state, const FenStyle* style, char* out) noexcept nogil
