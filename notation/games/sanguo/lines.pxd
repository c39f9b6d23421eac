"""The geometry of the board, as tables."""
from libc.stdint cimport int16_t, uint8_t, uint16_t

from notation.games.sanguo.position cimport HEIGHT, OWNERS, POINTS, SIDES, WIDTH

cdef enum:
    END = 0xFFFF            # behind the last point of a list
    EMPEROR_POINT = 8 * 17  # the middle of the western edge

cdef struct Lines:
    uint8_t row[POINTS]
    uint8_t column[POINTS]
    uint8_t on_board[POINTS]
    # The first and last point of a row and of a column, which are alike.
    uint8_t low[WIDTH]
    uint8_t high[WIDTH]
    # As an owner sees the board, from 1.
    uint8_t file[OWNERS][POINTS]
    uint8_t rank[OWNERS][POINTS]
    # The rows and the columns in which a cannon stays in the first round.
    uint8_t row_low[SIDES]
    uint8_t row_high[SIDES]
    uint8_t column_low[SIDES]
    uint8_t column_high[SIDES]
    # Lists of points, each closed by END.
    uint16_t horse[2][POINTS][9]            # [1]: only the two ends need to be on the board
    uint16_t elephant[POINTS][5]            # within one country, whosever
    uint16_t advisor[POINTS][5]             # within one palace
    uint16_t king[SIDES][POINTS][5]         # within his palace
    uint16_t pawn[2][SIDES][POINTS][5]      # by whose lines; [1]: only forward behind the fourth rank
    uint16_t beside[POINTS][5]              # the neighbours
    # Where a horse makes an alliance: [rule][point] -> 1 + the side, 0 elsewhere.
    uint8_t alliance[2][POINTS]

cdef const Lines* lines() noexcept nogil

# What `Ops` wants to know of the board.
cdef struct Geometry:
    char names[POINTS][4]
    uint8_t relative_file[OWNERS * POINTS]
    uint8_t relative_rank[OWNERS * POINTS]
    int16_t relative_point[OWNERS * 32 * 32]
    uint8_t promotion_kind[16]
    uint8_t promotes[SIDES * POINTS]

# (Not const only because C would warn of its arrays.)
cdef Geometry* geometry() noexcept nogil

cdef bint in_palace(int owner, int point) noexcept nogil
cdef bint in_country(int owner, int point) noexcept nogil
