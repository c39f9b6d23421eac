"""Filling a table of symbols, once for each notation, and its slow path."""
from libc.stdint cimport uint32_t, uint64_t

from notation.kernel.lexicon cimport fill_spelling
from notation.kernel.text cimport Spelling, load64, low_bytes


cdef symbol_t long_symbol(const Symbols* symbols, const char** text, const char* end) noexcept nogil:
    cdef const char* p = text[0]
    cdef const LongSpelling* spelling = &symbols.longs[0]
    cdef symbol_t symbol
    if p >= end:
        return 0
    symbol = next_symbol(symbols, &p)
    if symbol & LONGER:
        while spelling.length:
            if spelling.length <= end - text[0] and load64(text[0]) & spelling.mask == spelling.word:
                text[0] += spelling.length
                return spelling.symbol
            spelling += 1
    symbol &= ~<symbol_t>LONGER
    if p > end or symbol == 0:
        return 0
    text[0] = p
    return symbol


cdef uint32_t find_multiplier(list keys) except 0:
    """An odd number by which the keys fall into different slots. (Always the same for the same keys.)"""
    cdef uint32_t multiplier = 0x9E3779B1U, key, slot
    cdef bint taken[1 << SLOT_BITS]
    cdef int i
    cdef bint good
    for _ in range(1000000):
        for i in range(1 << SLOT_BITS):
            taken[i] = False
        good = True
        for key in keys:
            slot = key * multiplier >> (32 - SLOT_BITS)
            if taken[slot]:
                good = False
                break
            taken[slot] = True
        if good:
            return multiplier
        multiplier = multiplier * 1664525U + 1013904223U | 1
    raise ValueError("too many characters for one notation")


cdef int fill_symbols(Symbols* symbols, dict meanings) except -1:
    cdef Spelling spelling
    cdef uint32_t slot
    cdef dict single = {text: symbol for text, symbol in meanings.items() if len(text) == 1}
    cdef list longer = sorted((text for text in meanings if len(text) > 1), key=lambda text: -len(text.encode()))
    if len(longer) > MAX_LONG:
        raise ValueError("too many long spellings for one notation")
    for text in longer:
        single[text[0]] = single.get(text[0], 0) | LONGER
    keys = {int.from_bytes(text.encode(), "little"): symbol for text, symbol in single.items() if not text.isascii()}
    symbols.multiplier = find_multiplier(list(keys))
    for key, symbol in keys.items():
        slot = <uint32_t>key * symbols.multiplier >> (32 - SLOT_BITS)
        symbols.slots[slot].key = key
        symbols.slots[slot].symbol = symbol
    for text, symbol in single.items():
        if text.isascii():
            symbols.ascii[ord(text)] = symbol
    for i, text in enumerate(longer):
        fill_spelling(&spelling, text)
        symbols.longs[i].word = spelling.word
        symbols.longs[i].mask = low_bytes(<uint64_t>0xFFFFFFFFFFFFFFFFULL, spelling.length)
        symbols.longs[i].length = spelling.length
        symbols.longs[i].symbol = meanings[text]
    return 0
