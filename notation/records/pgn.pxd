"""Reading PGN: one game at a time out of a window, into a line, a row, a tree, or a rewritten copy."""
from libc.stdint cimport int32_t

from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

# For `pgn_count.pyx`, which finds games as these do.
cdef int pass_tags(Scanner* s, PgnGame* g) noexcept nogil
cdef bint ends_game(Scanner* s, PgnGame* g, const int mode, int32_t node) noexcept nogil
cdef bint begins_anew(Scanner* s) noexcept nogil

cdef enum Mode:
    LINE = 0
    TREE = 1
    COPY = 2
    ROW = 3

cdef enum:
    MORE = -2               # a game's result while its end can't be seen yet

cdef int read_line(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_tree(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_copy(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_row(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_tags_only(Scanner* s, PgnGame* g) noexcept nogil
