"""Passing over movetext that is not read."""
from libc.stdint cimport uint8_t

from notation.kernel.codec cimport GLUED, Codec
from notation.records.scan cimport Scanner

cdef bint may_follow(const char* p, const char* end) noexcept nogil
cdef int read_noise(const char* p, const char* end) noexcept nogil
cdef void skip_word(Scanner* s) noexcept nogil
cdef int damaged_tag(const Scanner* s, bint among_tags) noexcept nogil
cdef const char* skip_line(Scanner* s) noexcept nogil

cdef inline bint glued(const Codec* codec, const char* after) noexcept nogil:
    """Whether the next move, or its number, may touch the move before it."""
    return codec.traits & GLUED and (<uint8_t>(after[0] - 48) < 10 or <uint8_t>after[0] >= 0x80)
