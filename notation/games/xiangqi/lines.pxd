"""The geometry of the board, as tables; both builds of the rules and the position reader use them."""
from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from notation.games.xiangqi.position cimport HEIGHT, KINDS, POINTS, WIDTH
from notation.kernel.bits cimport u128

cdef struct Lines:
    u128 point[POINTS]                      # the point alone
    u128 cross[POINTS]                      # the rest of its rank and file
    u128 column[POINTS]                     # the rest of its file
    u128 between[POINTS][POINTS]            # strictly between two points of a line
    u128 king[2][POINTS]                    # steps, by side
    u128 advisor[2][POINTS]
    u128 pawn[2][POINTS]
    u128 pawn_from[2][POINTS]               # from where a pawn of that side hits the point
    # A horse goes by its four neighbours, an elephant by its four diagonal ones; where the neighbour
    # is off the board so are the targets. Index: which of the neighbours are occupied (`legs`: a bit
    # each for below, left, above, right; `eyes`: below left, below right, above left, above right).
    u128 horse[POINTS][16]
    u128 elephant[2][POINTS][16]
    # A horse comes to a point by the point's diagonal neighbours, one for each pair of origins.
    u128 horse_from[POINTS][16]
    u128 horse_origins[POINTS]              # all of them
    u128 horse_leg[POINTS][POINTS]          # the leg of a horse's jump between two points
    # For one move alone: where a man goes on an empty board, and what may then stand in the way between two
    # points (the points between, the leg, the elephant's eye).
    u128 steps[2][KINDS][POINTS]
    u128 way[POINTS][POINTS]
    # Moves along a line by what stands inside it (its ends don't matter): what a rook reaches, own
    # men included, and where a cannon strikes if a man is there.
    u128 rook_rank[WIDTH][128]              # on the lowest rank, to be shifted
    u128 strike_rank[WIDTH][128]
    u128 rook_file[HEIGHT][256]             # on the leftmost file
    u128 strike_file[HEIGHT][256]
    # The same for counting, along the line: bits 0-9 for the rook, 16-25 for the strike.
    uint32_t along_rank[WIDTH][128]
    uint32_t along_file[HEIGHT][256]
    u128 palace[2]
    u128 half[2]                            # a side's own half
    u128 not_file_a
    u128 not_file_i
    u128 board
    # Where a man of a kind can come by play.
    u128 haunts[2][KINDS]
    uint8_t row[POINTS]
    uint8_t file[POINTS]
    uint8_t row_start[POINTS]               # the first point of its row

# Numbers for hashing: [owner * KINDS + kind][point], and at last the one for Black to move.
cdef enum:
    ZOBRIST_TURN = 2 * KINDS * POINTS

cdef const Lines* lines() noexcept nogil
cdef const uint64_t* zobrist() noexcept nogil

# What `Ops` wants to know of the board.
cdef struct Geometry:
    char names[POINTS][4]
    uint8_t relative_file[2 * POINTS]
    uint8_t relative_rank[2 * POINTS]
    int16_t relative_point[2 * 32 * 32]
    uint8_t promotion_kind[16]
    uint8_t promotes[2 * POINTS]

# (Not const only because C would warn of its arrays.)
cdef Geometry* geometry() noexcept nogil
