"""Where the words of movetext begin, 64 bytes at a time: what record readers and the kernels that read
many moves in one call share.
"""
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from notation.kernel.bits cimport lowest64, unlikely

cdef extern from "words64.h":
    uint64_t words64 "notation_words"(const uint8_t* text, uint32_t* in_word, uint32_t* in_number) noexcept nogil

# The next words of a text. Move numbers are passed over; a number that is followed by anything but a dot
# is marked at the byte behind it.
cdef struct Words:
    const char* base        # the 64 bytes that `begins` describes
    uint64_t begins         # those of its bytes where a word begins that wasn't taken yet
    uint32_t in_word        # whether the bytes before ended inside a word
    uint32_t in_number      # and whether that was a number

cdef inline void find_words(Words* words, const char* text) noexcept nogil:
    """Begin anew: a word may begin at `text`."""
    words.base = text
    words.in_word = 0
    words.in_number = 0
    words.begins = words64(<const uint8_t*>text, &words.in_word, &words.in_number)

cdef inline const char* next_word(Words* words, const char* end) noexcept nogil:
    """The begin of the next word, which is not taken yet, or NULL: none begins before `end`'s 64 bytes."""
    while unlikely(words.begins == 0):
        words.base += 64
        if words.base >= end:
            return NULL
        words.begins = words64(<const uint8_t*>words.base, &words.in_word, &words.in_number)
    return words.base + lowest64(words.begins)

cdef inline void take_word(Words* words) noexcept nogil:
    words.begins &= words.begins - 1
