"""What the characters of a relative notation stand for, found by their text in one probe.

One character may be several things: in WXF ``+`` is a direction and a position mark, ``c`` a cannon
and the third of several pawns. A symbol holds them all; its place in the move tells which is meant.
"""
from libc.stdint cimport uint32_t, uint64_t

from notation.kernel.text cimport load64, utf8_length

ctypedef uint32_t symbol_t      # 0: no symbol

cdef enum:
    # kind + 1 4 bits | number 5 | style of the number 3 | direction 2 | mark 2, lowest first; then for each of
    # kind, direction and mark the number of the set of leniencies that forgives this spelling, 0 none.
    NUMBER_SHIFT = 4
    STYLE_SHIFT = 9
    DIRECTION_SHIFT = 12
    MARK_SHIFT = 14
    KIND_SLIP_SHIFT = 16
    DIRECTION_SLIP_SHIFT = 20
    MARK_SLIP_SHIFT = 24
    LONGER = 1 << 28            # a longer spelling may begin with this character
    LEADS = 1 << 29             # as a mark it stands before the piece only
    SLOT_BITS = 10
    MAX_LONG = 48
    MAX_SLIPS = 16

cdef enum Direction:
    FORWARD = 1
    BACK = 2
    LEVEL = 3

cdef enum Mark:
    FRONT = 1
    MIDDLE = 2
    REAR = 3

cdef struct Slot:
    uint32_t key                # the character's UTF-8 as a number
    symbol_t symbol

cdef struct LongSpelling:
    uint64_t word
    uint64_t mask
    uint32_t length             # bytes; 0 ends the list
    symbol_t symbol

cdef struct Symbols:
    symbol_t ascii[128]
    uint32_t multiplier         # so chosen that no two characters share a slot
    uint32_t spare
    Slot slots[1 << SLOT_BITS]
    LongSpelling longs[MAX_LONG + 1]    # of more than one character, longest first

cdef inline int symbol_kind(symbol_t symbol) noexcept nogil:
    """The kind, or -1."""
    return <int>(symbol & 15) - 1

cdef inline int symbol_number(symbol_t symbol) noexcept nogil:
    return symbol >> NUMBER_SHIFT & 31

cdef inline int symbol_style(symbol_t symbol) noexcept nogil:
    return symbol >> STYLE_SHIFT & 7

cdef inline int symbol_direction(symbol_t symbol) noexcept nogil:
    return symbol >> DIRECTION_SHIFT & 3

cdef inline int symbol_mark(symbol_t symbol) noexcept nogil:
    return symbol >> MARK_SHIFT & 3

cdef inline symbol_t next_symbol(const Symbols* symbols, const char** text) noexcept nogil:
    """The symbol of the one character at text, moving past it if it has one.

    Reads a few bytes behind a text that ends here: the caller looks at where it has come to.
    """
    # Written so that where the next character begins follows from guessed branches, not from what is loaded.
    cdef const char* p = text[0]
    cdef uint32_t word, length
    cdef symbol_t symbol
    cdef const Slot* slot
    if <unsigned char>p[0] < 128:
        symbol = symbols.ascii[<unsigned char>p[0]]
        if symbol == 0:
            return 0
        text[0] = p + 1
        return symbol
    if <unsigned char>p[0] >> 4 == 14:
        word = <uint32_t>load64(p) & 0xFFFFFF
        slot = &symbols.slots[word * symbols.multiplier >> (32 - SLOT_BITS)]
        if slot.key != word:
            return 0
        text[0] = p + 3
        return slot.symbol
    length = utf8_length(p[0])
    word = <uint32_t>(load64(p) & ((<uint64_t>1 << 8 * length) - 1))
    slot = &symbols.slots[word * symbols.multiplier >> (32 - SLOT_BITS)]
    if slot.key != word:
        return 0
    text[0] = p + length
    return slot.symbol

# The longest symbol at the begin of [text, end), moving past it; 0 where there is none.
cdef symbol_t long_symbol(const Symbols* symbols, const char** text, const char* end) noexcept nogil

cdef inline symbol_t quick_symbol(const Symbols* symbols, const char** text, const char* end) noexcept nogil:
    """The same, but that it may move behind the end."""
    cdef const char* p = text[0]
    cdef symbol_t symbol = next_symbol(symbols, text)
    if symbol & LONGER:
        text[0] = p
        return long_symbol(symbols, text, end)
    return symbol

# Fill a zeroed table from a dict: spelling (str) -> symbol.
cdef int fill_symbols(Symbols* symbols, dict meanings) except -1
