"""Where a PGN game begins and ends."""
from libc.stdint cimport int32_t, uint8_t

from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

cdef bint ends_game(Scanner* s, PgnGame* g, const int mode, int32_t node) noexcept nogil
cdef int number_of_first(const Scanner* s, const char** begin) noexcept nogil
cdef bint is_first_move(const Scanner* s, PgnGame* g) noexcept nogil
cdef bint begins_anew(Scanner* s, PgnGame* g, bint inside) noexcept nogil
cdef int skip_rest(Scanner* s, PgnGame* g, bint inside) noexcept nogil
cdef int skip_stray(Scanner* s) noexcept nogil
cdef bint is_doubtful(const Scanner* s) noexcept nogil
cdef bint is_doubtful_word(const char* p, const char* stop) noexcept nogil
cdef bint double_forfeit(Scanner* s) noexcept nogil

cdef enum Before:           # what stands before the number of a first move
    NO_FIRST = 0            # it is none
    NEW_LINE = 1
    EMPTY_LINE = 2

cdef inline bint may_begin(const Scanner* s) noexcept nogil:
    """Whether the number 1 may stand before the move at hand: soon told in nearly all cases."""
    cdef const char* p = s.start
    return p - s.begin > 1 and (<uint8_t>(p - 1)[0] <= 32 or (p - 1)[0] == 46) and (
        (p - 2)[0] == 49 or <uint8_t>(p - 2)[0] <= 32 or (p - 2)[0] == 46 and p - s.begin > 2 and (
            (p - 3)[0] == 49 or <uint8_t>(p - 3)[0] <= 32 or (p - 3)[0] == 46
        )
    )
