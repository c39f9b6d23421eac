"""Annotation glyphs and the numbers (NAG) that stand for them."""

# The glyph at the begin of [text, end): its bytes, and its number in `nag`; 0 bytes where there is none.
# `alone`: the glyph is a word of its own, so that letters and signs count which could be part of a move.
cdef int read_glyph(const char* text, const char* end, bint alone, int* nag) noexcept nogil

# The bytes of all blanks, glyphs and $n (0 to 255) that follow a move; 0 where there is no glyph.
cdef int skip_glyphs(const char* text, const char* end) noexcept nogil
