"""Small scanners that engines share: UTF-8, dashes, castling, null moves, and what stands behind a move.

Text is [p, end): bytes at `end` and behind may be loaded but never count.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Reading, State

cdef extern from *:
    """
    #include <stdint.h>
    #include <string.h>
    /* Eight bytes of text as a number, the first byte lowest, on any machine. */
    static inline uint64_t notation_load64(const void* p) {
        uint64_t word;
        memcpy(&word, p, 8);
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        return word;
    }
    static inline void notation_store64(void* p, uint64_t word) {
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        word = __builtin_bswap64(word);
    #endif
        memcpy(p, &word, 8);
    }
    """
    uint64_t load64 "notation_load64"(const void* p) noexcept nogil
    void store64 "notation_store64"(void* p, uint64_t word) noexcept nogil

cdef enum:
    MAX_SPELLING = 8            # bytes of a sign: a letter, a glyph, a mark

# A text of at most MAX_SPELLING bytes, ready to be stored as one word.
cdef struct Spelling:
    uint64_t word
    uint32_t length
    uint32_t spare

# What a reader found behind a move.
cdef enum CheckMark:
    NO_MARK = 0
    MARK_CHECK = 1
    MARK_MATE = 2
    MARK_EITHER = 3             # "++": double check to some, mate to others

cdef struct Marks:
    int check                   # a CheckMark
    bint en_passant
    const char* check_text      # how each is spelt, where it is there, a blank before it included
    const char* en_passant_text
    int check_length
    int en_passant_length

cdef inline char* put(char* out, const Spelling* spelling) noexcept nogil:
    """Write a spelling; touches MAX_SPELLING bytes."""
    store64(out, spelling.word)
    return out + spelling.length

cdef inline uint64_t low_bytes(uint64_t word, long count) noexcept nogil:
    """Keep the first `count` bytes of eight, at least none and at most all."""
    if count >= 8:
        return word
    return word & ((<uint64_t>1 << 8 * count) - 1) if count > 0 else 0

cdef inline bint is_spelt(const char* p, long length, const Spelling* spelling) noexcept nogil:
    """Whether `length` bytes are this spelling, no more and no less."""
    return length == <long>spelling.length and low_bytes(load64(p), length) == spelling.word

cdef inline bint is_digit(char c) noexcept nogil:
    return <uint8_t>(c - 48) < 10

cdef inline bint is_letter(char c) noexcept nogil:
    """Whether this is an ASCII letter."""
    return <uint8_t>((c | 32) - 97) < 26

cdef inline int utf8_length(char c) noexcept nogil:
    """The bytes of the character that begins with this one (1 for a stray continuation byte)."""
    cdef uint8_t byte = <uint8_t>c
    return 1 if byte < 0xC0 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4

cdef inline int dash_length(const char* p, const char* end) noexcept nogil:
    """The bytes of a hyphen or of what stands for one (U+2010 .. U+2015, U+2212), or 0."""
    if p < end and p[0] == 45:
        return 1
    if end - p >= 3 and <uint8_t>p[0] == 0xE2:
        if <uint8_t>p[1] == 0x80 and 0x90 <= <uint8_t>p[2] <= 0x95:
            return 3
        if <uint8_t>p[1] == 0x88 and <uint8_t>p[2] == 0x92:
            return 3
    return 0

cdef inline bint plain_end(const char* p, const char* end) noexcept nogil:
    """Whether a move ends at p and no mark can follow. Quick: where it is not sure it says no."""
    cdef char c
    if p >= end:
        return True
    c = p[0]
    if c == 33 or c == 63 or c == 41 or c == 36:        # ! ? ) $
        return True
    if c == 13 and p[1] == 10:
        p += 1
    elif c != 32 and c != 10:
        return False
    c = p[1]                # a word behind one blank: ch, dbl ch, e.p., mate, or (ch.)
    if c == 40:
        p += 1
        c = p[1]
    return not (99 <= c <= 101 or c == 109) or is_digit(p[2]) or p[2] == 120

# Whether a character that belongs to a word (letter, digit, piece figurine) begins at p.
cdef bint word_goes_on(const char* p, const char* end) noexcept nogil

# Whether a move may end at p: not where a word goes on, nor before a sign that joins it to one. It may before
# a blank, punctuation, an annotation glyph (! ? = +- and those beyond ASCII) or $n; the caller knows which of
# these may follow.
cdef bint move_may_end(const char* p, const char* end) noexcept nogil

# How far a reader should call it one word: to a blank, a bracket, a semicolon, $ or an exclamation mark.
cdef const char* whole_word(const char* p, const char* end) noexcept nogil

# The character after a castling text, or NULL where none begins at p. `wings` is a set: bit KINGSIDE, bit
# QUEENSIDE (both for a bare "Castles"); adds the leniencies of a spelling other than "O-O" and "O-O-O".
cdef const char* read_castling(const char* p, const char* end, int* wings, uint64_t* leniencies) noexcept nogil

# The character after a null move in any usual spelling (-- Z0 @@@@ null pass 0000), or NULL.
cdef const char* read_null(const char* p, const char* end) noexcept nogil

# Finish reading a null move that ends at `after`; `null` is how the notation spells it.
cdef int give_null(
    const Ops* ops, const State* state, const char* text, const char* after, const Spelling* null, Reading* reading
) noexcept nogil

# The character after the marks of check, mate and en passant that follow a move, words behind one blank
# or in brackets (" dbl ch", " e.p.", " (ch.)") included. Clears `marks` first.
cdef const char* read_marks(const char* p, const char* end, Marks* marks) noexcept nogil
