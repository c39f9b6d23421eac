"""The signs of a notation, found by the text they are spelt with."""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from notation.kernel.text cimport Spelling, load64, utf8_length

# What a sign can be at its place. One sign may be several things: in English "B" is a bishop and,
# written in capitals, a file. `kind`, `file` and `rank` are 1 more than the number, 0 none; the
# `_slip` beside each is 1 more than the leniency that forgives this spelling, 0 for what is written.
cdef struct Sign:
    uint8_t length              # bytes; 0: no sign begins here
    uint8_t kind
    uint8_t kind_slip
    uint8_t file
    uint8_t file_slip
    uint8_t rank
    uint8_t capture
    uint8_t capture_slip

cdef struct Entry:
    uint64_t word
    uint64_t mask
    Sign sign

cdef enum:
    MAX_ENTRIES = 255
    SLOTS = 256                 # 128 for ASCII, as many for hashed characters beyond it

cdef struct Lexicon:
    Sign ascii[128]             # where no longer sign begins with the same character
    uint8_t chain[256]          # slot -> 1 more than the first of its entries, longest first; 0 none
    Entry entries[256]          # a chain ends before an entry without a length

cdef inline uint32_t slot_of(const char* p) noexcept nogil:
    """The slot of a first character."""
    cdef uint32_t word
    if <uint8_t>p[0] < 128:
        return <uint8_t>p[0]
    word = <uint32_t>(load64(p) & ((<uint64_t>1 << 8 * utf8_length(p[0])) - 1))
    return 128 + (word * <uint32_t>0x9E3779B1U >> 25)

cdef inline const Sign* sign_at(const Lexicon* lexicon, const char* p, const char* end) noexcept nogil:
    """The longest sign at the begin of [p, end); one of length 0 where there is none."""
    cdef uint32_t slot
    cdef const Entry* entry
    if p >= end:
        return &lexicon.ascii[0]            # no sign is spelt NUL
    slot = slot_of(p)
    if lexicon.chain[slot]:
        entry = &lexicon.entries[lexicon.chain[slot] - 1]
        while entry.sign.length:
            if load64(p) & entry.mask == entry.word and entry.sign.length <= end - p:
                return &entry.sign
            entry += 1
    return &lexicon.ascii[slot if slot < 128 else 0]

# Fill a zeroed lexicon from a dict: spelling (str) -> tuple of a Sign's fields but the length.
cdef int fill_lexicon(Lexicon* lexicon, dict signs) except -1

# Make the spelling of a str; ValueError when it is longer than MAX_SPELLING bytes.
cdef int fill_spelling(Spelling* spelling, str text) except -1
