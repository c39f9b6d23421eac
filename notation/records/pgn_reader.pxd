"""PgnReader for the compiled layers above."""
from libc.stdint cimport int64_t

from notation.records.game_reader cimport GameReader
from notation.records.tree cimport Game
from notation.records.window cimport Window

cdef class PgnReader(GameReader):
    cdef Window window
    cdef readonly str file
    cdef char taken                 # somebody is reading: `kernel/turn.pxd`
    cdef bint started
    cdef bint by_line
    cdef bint loose                 # by_line: empty lines stand between games
    cdef bint blank                 # nothing but blanks was seen so far
    cdef public int64_t stop        # no game that begins at this offset or behind it is read; -1: all are
    cdef readonly bint paused       # it was met
    cdef bint halfway               # faults of text before the next game are held until that is read
    cdef const char* line           # by_line: the begin of the next line
    cdef readonly int64_t ordinal   # games read so far
    cdef readonly int64_t moves     # of their main lines
    cdef list large_errors          # for games that were too large to be held
    cdef readonly list stray_errors     # faults that belong to no game

    cdef tuple all_guesses(self)
    cdef const char* where(self) noexcept nogil
    cdef int begin_window(self) except -1
    cdef bint may_be_game(self) noexcept nogil
    cdef void end_line(self, int job, int status) noexcept nogil
    cdef int read_line_game(self, int job) noexcept nogil
    cdef int step(self, int job) except -1
    cdef Game next_game(self)
    cdef int skip_large(self, int job) except -1
    cdef list errors(self)
    cdef str missing_notation(self, str game)
    cdef Game tree(self)
    cdef object failure(self)
    cdef int use_up(self) except -1
