"""Words in Latin letters with accents, told by their plain letters and their tone."""
from libc.stdint cimport uint64_t

cdef enum Tone:                 # a set
    ACUTE = 1
    GRAVE = 2
    HOOK = 4
    TILDE = 8
    DOT = 16

cdef enum:
    MAX_LETTERS = 8

# The character after a word of at most MAX_LETTERS letters, or p where none begins or it is longer. Its plain
# small letters are stored in `letters`, the first lowest, and its tones in `tones`; other diacritics (circumflex,
# breve, horn, the stroke of đ) don't count. Letters may be composed or followed by combining marks.
cdef const char* read_word(const char* p, const char* end, uint64_t* letters, int* tones) noexcept nogil
