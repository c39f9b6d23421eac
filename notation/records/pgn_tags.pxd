"""Reading the tags of PGN games."""
from notation.records.pgn_game cimport PgnGame
from notation.records.scan cimport Scanner

cdef int read_tags_only(Scanner* s, PgnGame* g) noexcept nogil
