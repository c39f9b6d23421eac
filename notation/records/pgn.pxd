"""Reading PGN: one game at a time out of a window, into a line, a row, a tree, or a rewritten copy."""
from libc.stdint cimport int32_t

from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

# For `pgn_count.pyx` and `pgn_tags.pyx`.
cdef int pass_tags(Scanner* s, PgnGame* g) noexcept nogil

cdef int read_line(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_tree(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_copy(Scanner* s, PgnGame* g) noexcept nogil
cdef int read_row(Scanner* s, PgnGame* g) noexcept nogil
