"""Which game a record is of, by its name and by the shape of its positions.

A *lane* is the number of a game among those there are, in the order of their registry.
"""
from libc.string cimport memcpy

from notation.kernel.types cimport CHESS960, DECIDED
from notation.records.reader cimport MAX_LANES

import importlib

from notation.games.registry import MODULES

cdef enum:
    MAX_VARIANTS = 64

cdef Variant VARIANTS[MAX_VARIANTS]
cdef int variant_count = 0
cdef int LANE_RANKS[MAX_LANES]      # ranks of a FEN
cdef int lane_count = 0
cdef bint names_filled = False
cdef dict MODES = {"": 0, "standard": DECIDED, "960": DECIDED | CHESS960}


cdef int fill_names() except -1:
    """Learn the names of the games from their specs, without loading their tables."""
    global variant_count, lane_count, names_filled
    if names_filled:
        return 0
    variant_count = 0
    lane_count = 0
    for lane, module in enumerate(MODULES.values()):
        spec = importlib.import_module(module + ".spec").SPEC
        LANE_RANKS[lane] = spec.start_fen.split()[0].count("/") + 1
        lane_count += 1
        for text, mode in spec.variants.items():
            raw = text.encode()
            if variant_count < MAX_VARIANTS and len(raw) <= 32:
                memcpy(VARIANTS[variant_count].text, <const char*>raw, len(raw))
                VARIANTS[variant_count].length = len(raw)
                VARIANTS[variant_count].lane = lane
                VARIANTS[variant_count].mode = MODES[mode]
                variant_count += 1
    names_filled = True
    return 0


cdef tuple lane_names():
    """The games in the order of the lanes."""
    fill_names()
    return tuple(MODULES)


cdef const Variant* find_variant(const char* text, size_t size) noexcept nogil:
    """A Variant tag's value as a known variant, upper or lower case, or NULL."""
    cdef int i
    cdef size_t k
    cdef char c
    while size and text[0] == 32:
        text += 1
        size -= 1
    while size and text[size - 1] == 32:
        size -= 1
    for i in range(variant_count):
        if VARIANTS[i].length != <int>size:
            continue
        for k in range(size):
            c = text[k]
            if 65 <= c <= 90:
                c += 32
            if c != VARIANTS[i].text[k]:
                break
        else:
            return &VARIANTS[i]
    return NULL


cdef int lane_of_fen(const char* text, size_t size) noexcept nogil:
    """The lane whose FEN has as many ranks, or -1."""
    cdef int ranks = 1, lane
    cdef size_t i
    for i in range(size):
        if text[i] == 32:
            break
        ranks += text[i] == 47
    for lane in range(lane_count):
        if LANE_RANKS[lane] == ranks:
            return lane
    return -1
