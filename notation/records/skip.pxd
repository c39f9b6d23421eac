"""Passing over movetext that is not read."""
from libc.stdint cimport uint8_t

from notation.kernel.codec cimport GLUED, Codec
from notation.records.scan cimport Scanner, go_on, word_end

cdef bint may_follow(const char* p, const char* end) noexcept nogil
cdef int read_noise(const char* p, const char* end) noexcept nogil
cdef bint double_forfeit(Scanner* s) noexcept nogil
cdef int skip_rest(Scanner* s, bint inside) noexcept nogil
cdef int damaged_tag(const Scanner* s, bint among_tags) noexcept nogil
cdef const char* skip_line(Scanner* s) noexcept nogil
cdef int skip_stray(Scanner* s) noexcept nogil

cdef inline void skip_word(Scanner* s) noexcept nogil:
    """Pass over a word that is not read as a move."""
    go_on(s, word_end(s.start + 1, s.end))

cdef inline bint glued(const Codec* codec, const char* after) noexcept nogil:
    """Whether the next move, or its number, may touch the move before it."""
    return codec.traits & GLUED and (<uint8_t>(after[0] - 48) < 10 or <uint8_t>after[0] >= 0x80)
