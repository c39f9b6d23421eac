"""Counting what PGN holds, without reading moves."""
from libc.stdint cimport int64_t

from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

# The game that comes next, as `read_line` finds it: a GameStatus. Fills `plies`, `n_tags` and `n_comments`; `words`:
# all words that may be moves, those of variations too.
cdef int count_game(Scanner* s, PgnGame* g, int64_t* words) noexcept nogil
