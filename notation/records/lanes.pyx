# cython: boundscheck=True, nonecheck=True
"""Which game a record is of, by its name and by the shape of its positions.

A *lane* is the number of a game among those there are, in the order of their registry.
"""
from libc.stdlib cimport free, malloc

from notation.kernel.types cimport CHESS960, DECIDED

import importlib

from notation.games.registry import MODULES

cdef Variant* VARIANTS = NULL
cdef int variant_count = 0
cdef int* LANE_RANKS = NULL         # ranks of a FEN
cdef int lane_count = 0
cdef tuple LANES = None             # the names of the games; None: not filled
cdef list KEPT = []                 # the names of the variants
cdef dict MODES = {"": 0, "standard": DECIDED, "960": DECIDED | CHESS960}


cdef int fill_names() except -1:
    """Learn the names of the games from their specs, without loading their tables. What is there now is what readers
    know from then on."""
    global VARIANTS, variant_count, LANE_RANKS, lane_count, LANES, KEPT
    cdef Variant* variants
    cdef int* ranks
    cdef list found = []
    if LANES is not None:
        return 0
    modules = dict(MODULES)
    specs = [importlib.import_module(module + ".spec").SPEC for module in modules.values()]
    for lane, spec in enumerate(specs):
        found += [(text.encode(), lane, MODES[mode]) for text, mode in spec.variants.items()]
    counts = [spec.start_fen.split()[0].count("/") + 1 for spec in specs]
    if LANES is not None:               # by another thread, meanwhile
        return 0
    variants = <Variant*>malloc((len(found) + 1) * sizeof(Variant))
    ranks = <int*>malloc((len(counts) + 1) * sizeof(int))
    if variants == NULL or ranks == NULL:
        free(variants)
        free(ranks)
        raise MemoryError
    for i, (raw, lane, mode) in enumerate(found):
        variants[i].text = <bytes>raw
        variants[i].size = len(raw)
        variants[i].lane = lane
        variants[i].mode = mode
    for lane, count in enumerate(counts):
        ranks[lane] = count
    KEPT = found
    VARIANTS = variants
    variant_count = len(found)
    LANE_RANKS = ranks
    lane_count = len(counts)
    LANES = tuple(modules)
    return 0


cdef tuple lane_names():
    """The games in the order of the lanes."""
    fill_names()
    return LANES


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
        if VARIANTS[i].size != size:
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
