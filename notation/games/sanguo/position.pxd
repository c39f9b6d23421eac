"""A Three-Kingdoms Xiangqi position in memory.

The board is a 17 x 17 grid whose four corners are cut out: point = row * 17 + column, row 0 in the north,
column 0 in the west; 225 of the 289 are there. Wei's arm is the northern one, Wu's the eastern, Shu's the
southern, Han's the western.

A *man* is a number, 16 * origin + place: the kingdom it began in and which of its men it is. It stays the
same whoever commands it, so that sets of men are 64-bit words, and a set tells the owner.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from notation.kernel.types cimport Event, State

cdef enum:
    WIDTH = 17
    HEIGHT = 17
    POINTS = 289
    SIDES = 3               # those who move
    OWNERS = 4
    KINDS = 7
    MEN = 53
    NOBODY = 63             # no man: in no set
    NOWHERE = 0xFFFF        # a man who was taken
    MAX_EVENTS = 8          # one for Han, one for each fall, a draw: a game has no more than four
    # The most moves that one side can have: 16 rooks and cannons with 32 each, 6 horses with 8, 12 guards
    # with 4, 15 soldiers with 4, a king with 4 are 672.
    MAX_LEGAL = 768

cdef enum:                  # owners; the first three are sides
    WU = 0
    WEI = 1
    SHU = 2
    HAN = 3
    EVERYBODY = 7           # the set of the three sides

cdef enum:                  # kinds
    KING = 0
    ADVISOR = 1
    ELEPHANT = 2
    HORSE = 3
    ROOK = 4
    CANNON = 5
    PAWN = 6

# Sets of men by kind: of each kingdom a king, two of each kind and five soldiers; of Han the emperor, three rooks
# and a cannon. HAN_MEN are those who can be won.
cdef enum:
    EMPEROR = 48
cdef extern from *:
    """
    #define SANGUO_KINGS 0x0001000100010001ULL
    #define SANGUO_ADVISORS 0x0000000600060006ULL
    #define SANGUO_ELEPHANTS 0x0000001800180018ULL
    #define SANGUO_HORSES 0x0000006000600060ULL
    #define SANGUO_ROOKS 0x000E018001800180ULL
    #define SANGUO_CANNONS 0x0010060006000600ULL
    #define SANGUO_PAWNS 0x0000F800F800F800ULL
    #define SANGUO_HAN 0x001E000000000000ULL
    """
    const uint64_t KINGS "SANGUO_KINGS"
    const uint64_t ADVISORS "SANGUO_ADVISORS"
    const uint64_t ELEPHANTS "SANGUO_ELEPHANTS"
    const uint64_t HORSES "SANGUO_HORSES"
    const uint64_t ROOKS "SANGUO_ROOKS"
    const uint64_t CANNONS "SANGUO_CANNONS"
    const uint64_t PAWNS "SANGUO_PAWNS"
    const uint64_t HAN_MEN "SANGUO_HAN"

# The fields of `SanguoRules` as bits of State.rules. 0 is the default of each.
cdef enum:
    WEI_NORTH = 1 << 0
    HORSE_ENDS = 1 << 1
    FACING_ATTACK = 1 << 2
    FACING_ALLIES = 1 << 3
    EMPEROR_LEAVES = 1 << 4
    SOLDIER_ORIGIN = 1 << 5
    CANNON_FIRST_MOVE = 1 << 6
    CANNON_FREE = 2 << 6
    CANNON_LIMIT = 3 << 6           # the field
    CHECK_BY_MOVER = 1 << 8
    MATE_SKIPS = 1 << 9
    CREDIT_MOVER = 1 << 10
    EXPOSURE_ALLIANCE = 1 << 11
    EXPOSURE_MOVE = 2 << 11
    EXPOSURE = 3 << 11              # the field
    STUCK_AT_ONCE = 1 << 13
    GUARDS_STILL = 1 << 14
    BEHIND_FORWARD = 1 << 15
    NO_ALLIANCE_BY_CAPTURE = 1 << 16
    HAN_AFTER_FALL = 1 << 17
    LEFT_BLOCK = 1 << 18
    LEFT_GONE = 2 << 18
    LEFT_MEN = 3 << 18              # the field
    NO_PERPETUAL = 1 << 20
    REPETITION_DRAW = 1 << 21
    OCCURRENCES_SHIFT = 22          # 2 bits: 3, 2, 4, 5
    NATURAL_SHIFT = 24              # 7 bits: rounds

cdef struct SanguoState:
    State head
    uint64_t men[OWNERS]        # by owner
    uint32_t rows[HEIGHT]       # who stands there, as bits: 1 << column
    uint32_t columns[WIDTH]     # 1 << row
    uint8_t man[POINTS + 7]     # on a point, or NOBODY
    uint16_t point[MEN]         # of a man, or NOWHERE
    uint8_t alive               # a set of sides
    uint8_t friends             # the two sides of the alliance in force, or none
    uint8_t han                 # whether Han's fate is sealed: an alliance, or the emperor killed
    uint8_t over
    uint8_t first               # the sides whose cannons are held back
    uint8_t stuck[SIDES]        # 1 + the side that is credited if this one, without a move, falls; 0 it has a move
    uint8_t n_events
    Event events[MAX_EVENTS]
    uint16_t home[MEN]          # where a man stood at the start

cdef inline int kind_of(int man) noexcept nogil:
    cdef int place = man & 15
    if man >= EMPEROR:
        return KING if place == 0 else ROOK if place < 4 else CANNON
    return PAWN if place > 10 else place + 1 >> 1

cdef inline int origin_of(int man) noexcept nogil:
    return man >> 4

cdef inline uint64_t bit(int man) noexcept nogil:
    return <uint64_t>1 << man

cdef inline uint64_t men_of_kind(int kind) noexcept nogil:
    if kind == PAWN:
        return PAWNS
    if kind == ROOK:
        return ROOKS
    if kind == CANNON:
        return CANNONS
    if kind == HORSE:
        return HORSES
    if kind == ELEPHANT:
        return ELEPHANTS
    return ADVISORS if kind == ADVISOR else KINGS

cdef inline int owner_of(const SanguoState* s, int man) noexcept nogil:
    """The owner of a man who is on the board."""
    return (s.men[WEI] >> man & 1) + 2 * (s.men[SHU] >> man & 1) + 3 * (s.men[HAN] >> man & 1)

cdef inline int king_man(int side) noexcept nogil:
    return side << 4

cdef inline bint allied(const SanguoState* s, int a, int b) noexcept nogil:
    """Of two different sides."""
    return s.friends >> a & s.friends >> b & 1

cdef inline void place(SanguoState* s, int man, int point, int owner) noexcept nogil:
    """Put a man on an empty point."""
    s.men[owner] |= bit(man)
    s.man[point] = <uint8_t>man
    s.point[man] = <uint16_t>point
    s.rows[point // WIDTH] |= <uint32_t>1 << point % WIDTH
    s.columns[point % WIDTH] |= <uint32_t>1 << point // WIDTH

cdef inline void remove(SanguoState* s, int man, int point, int owner) noexcept nogil:
    """Take a man off the board."""
    s.men[owner] &= ~bit(man)
    s.man[point] = NOBODY
    s.point[man] = NOWHERE
    s.rows[point // WIDTH] &= ~(<uint32_t>1 << point % WIDTH)
    s.columns[point % WIDTH] &= ~(<uint32_t>1 << point // WIDTH)
