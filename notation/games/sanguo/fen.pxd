"""Positions as text; `docs/sanguo-position.md` specifies it."""
from libc.stddef cimport size_t

from notation.kernel.ops cimport FenStyle
from notation.kernel.types cimport Report, State

cdef void start(State* state) noexcept nogil
cdef int fen_read(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil
cdef int fen_write(const State* state, const FenStyle* style, char* out) noexcept nogil
