"""A Xiangqi position in memory.

Point 0 is a0 at Red's left, 89 is i9; rows 0-4 are Red's half. 90 points need 128-bit boards: see
`kernel/bits.pxd` for what may be done with them.
"""
from libc.stdint cimport uint8_t, uint32_t

from notation.kernel.bits cimport u128
from notation.kernel.types cimport State

cdef enum:
    WIDTH = 9
    HEIGHT = 10
    POINTS = 90
    KINDS = 7
    NOTHING = 255           # no man on a point; no origin
    MAX_LEGAL = 512         # 15 men of a side can't make more than 15 * 17 moves, and the king 4

cdef enum:                  # sides
    RED = 0
    BLACK = 1

cdef enum:                  # kinds
    KING = 0
    ADVISOR = 1
    ELEPHANT = 2
    HORSE = 3
    ROOK = 4
    CANNON = 5
    PAWN = 6

# What the rules need, whoever is to move. Each side has exactly one king, within its palace, and at
# most 16 men: the position reader refuses everything else.
cdef struct Position:
    u128 kinds[KINDS]       # the men of a kind, both sides'
    u128 sides[2]
    # The same men file by file and rank by rank, so that lines can look up their moves: bit i is
    # Red's man on the i-th point of the line, bit 16 + i is Black's.
    uint32_t files[WIDTH]
    uint32_t ranks[HEIGHT]

cdef struct XiangqiState:
    State head
    Position position
    uint8_t board[POINTS]   # owner * KINDS + kind, or NOTHING
    uint8_t origin[POINTS]  # where the man stood at the start, kept up under the mode IDENTITY

cdef inline void put(XiangqiState* state, int point, int piece) noexcept nogil:
    """Place a man on an empty point."""
    cdef int side = piece >= KINDS
    cdef u128 bit = <u128>1 << point
    state.board[point] = <uint8_t>piece
    state.position.kinds[piece - KINDS * side] |= bit
    state.position.sides[side] |= bit
    state.position.files[point % WIDTH] |= <uint32_t>1 << (point // WIDTH + 16 * side)
    state.position.ranks[point // WIDTH] |= <uint32_t>1 << (point % WIDTH + 16 * side)
