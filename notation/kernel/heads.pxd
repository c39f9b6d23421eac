"""Which of several like men a move is of: where each stands among the others, and what is written for it."""
from libc.stdint cimport uint8_t, uint32_t

from notation.kernel.ops cimport Ops
from notation.kernel.relative_table cimport MAX_PARTS, NO_PART, Relative
from notation.kernel.types cimport State, move_t

# Where a man stands among those of his kind.
cdef struct Place:
    int file
    int men                     # on his file, he included
    int index                   # how many of them are before him
    int count                   # how many that share a file come before him: right-hand file first, front first
    int files                   # on which there are several
    int most                    # men on one file
    int total                   # men of the kind

# What a text says of the man, sign by sign.
cdef enum Said:
    SAID_PIECE = 1
    SAID_NUMBER = 2             # a file or a number in some order
    SAID_LETTER = 3             # a number in some order
    SAID_FRONT = 4
    SAID_MIDDLE = 5
    SAID_REAR = 6

cdef struct Head:
    int n
    int said[MAX_PARTS]
    int value[MAX_PARTS]        # of a number or letter
    uint32_t kinds              # a set: what the piece can be

cdef enum Agreement:
    NOT_SAID = 0
    SAID = 1
    SAID_SWAPPED = 2            # piece and mark the other way round

cdef void find_place(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, int point, Place* place
) noexcept nogil

# Forward, back or level, and the number that goes with it.
cdef void find_way(
    const Relative* table, const Ops* ops, int side, int kind, move_t move, int* direction, int* argument
) noexcept nogil

# The Parts that are written for the man who makes a move, ended by NO_PART, and his place; NULL where he has none.
cdef const uint8_t* written_head(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, move_t move, Place* place
) noexcept nogil

cdef inline int count_parts(const uint8_t* parts) noexcept nogil:
    cdef int n = 0
    while parts[n] != NO_PART:
        n += 1
    return n

# Whether a text says what would be written (an Agreement).
cdef int agrees(const Head* head, const uint8_t* parts, const Place* place, int kind) noexcept nogil

# Whether a text can mean a man in the writing of any dialect.
cdef bint can_mean(const Relative* table, const Head* head, const Place* place, int kind) noexcept nogil
