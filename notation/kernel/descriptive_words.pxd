"""The words of a descriptive move, found one after another."""
from libc.stdint cimport uint8_t, uint64_t

from notation.kernel.descriptive_table cimport Descriptive

cdef enum:
    MAX_WORDS = 40

cdef enum Gap:                  # what stands before a word
    GLUED = 0
    BLANK = 1
    WIDE = 2                    # several blanks, or the end of a line

cdef struct Word:
    uint8_t role                # a Role
    uint8_t value
    uint8_t gap
    uint8_t ordinal             # "4th", not "4"
    const char* start
    const char* end             # behind its dot and its possessive
    uint64_t leniencies

# As many words as were asked for. The first that is NOTHING is the last.
cdef struct Words:
    const Descriptive* table
    const char* p
    const char* end
    unsigned int n
    bint over                   # the last word is there
    Word items[40]

cdef void scan_next(Words* words) noexcept nogil

cdef inline const Word* word_at(Words* words, unsigned int i) noexcept nogil:
    """The word of a number; behind the last one, the last again, which is NOTHING."""
    while i >= words.n and not words.over:
        scan_next(words)
    if i >= words.n:
        i = words.n - 1 if words.n else 0
    return &words.items[i]

cdef inline void begin_words(Words* words, const Descriptive* table, const char* text, const char* end) noexcept nogil:
    words.table = table
    words.p = text
    words.end = end
    words.n = 0
    words.over = False

# The character behind castling written with rings ("O-O", "0 - 0 - 0"), or NULL; `rings` is their number.
cdef const char* read_rings(const char* p, const char* end, int* rings, uint64_t* leniencies) noexcept nogil
