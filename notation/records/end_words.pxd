"""Words that end a game."""
from notation.records.scan cimport Scanner

cdef bint end_words(Scanner* s, int mover) noexcept nogil
