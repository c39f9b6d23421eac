"""Reading a text as the ones before it, held against all other notations move by move."""
from notation.kernel.codec cimport Codec
from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

cdef enum:
    MAX_RIVALS = 64

cdef struct Rivals:
    int n
    int first                       # the notation that is tried, as an index; 0 or less: none
    const Codec* codecs[MAX_RIVALS]     # all notations of the game, in the order in which they are asked
    Codec identity                  # the one that is tried, as one that needs identities
    bint any_identity               # whether one of them does
    bint alike[MAX_RIVALS]          # whether it can't but read what the one that is tried reads, and comes behind it

cdef void choose_first(Rivals* rivals, int first) noexcept nogil
cdef bint read_in_step(Scanner* s, PgnGame* g, Rivals* rivals, bint copy) noexcept nogil
