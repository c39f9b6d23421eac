"""Reading a text as the ones before it, held against all other notations move by move."""
from notation.kernel.codec cimport Codec
from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

cdef enum:
    MAX_RIVALS = 64

# What is known of a notation beside the one that is tried.
cdef enum Rival:
    RIVAL_ASKED = 0                 # nothing
    RIVAL_ALIKE = 1                 # it comes later, and can't read anything else where it can read
    RIVAL_PLAIN = 2                 # it reads a piece that is alone on its file and is said with that file alike
    RIVAL_POINTS = 3                # it reads what names two points, in small letters, alike

cdef struct Rivals:
    int n
    int first                       # the notation that is tried, as an index; -1: none
    const Codec* codecs[MAX_RIVALS]     # all notations of the game, in the order in which they are asked
    Codec identity                  # the one that is tried, as one that needs identities
    bint any_identity               # whether one of them does
    int known[MAX_RIVALS]           # a Rival of each

cdef void choose_first(Rivals* rivals, int first) noexcept nogil
cdef bint read_in_step(Scanner* s, PgnGame* g, Rivals* rivals, bint copy) noexcept nogil
