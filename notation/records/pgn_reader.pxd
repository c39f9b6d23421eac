"""PgnReader for the compiled layers above."""
from libc.stdint cimport int64_t

from notation.kernel.codec cimport Codec
from notation.records.pgn cimport PgnGame
from notation.records.reader cimport Output
from notation.records.scan cimport Scanner
from notation.records.tree cimport Game
from notation.records.window cimport Window

cdef enum Job:
    JOB_LINES = 0
    JOB_GAMES = 1
    JOB_COPY = 2

cdef class PgnReader:
    cdef Window window
    cdef Scanner scanner
    cdef PgnGame game
    cdef Output output
    cdef dict handles               # lane -> its codecs, kept alive
    cdef str from_name
    cdef object to_name             # None: moves are not written
    cdef readonly str file
    cdef size_t limit
    cdef bint started
    cdef bint by_line
    cdef const char* line           # by_line: the begin of the next line
    cdef readonly int64_t ordinal   # games read so far
    cdef readonly int64_t moves     # of their main lines

    cdef size_t mark                # of the output, where the game at hand begins
    cdef list large_errors          # for games that were too large to be held
    cdef readonly list stray_errors     # faults that belong to no game

    cdef int load_lane(self, int lane) except -1
    cdef int begin_window(self) except -1
    cdef int read_line_game(self, int job) noexcept nogil
    cdef int step(self, int job) except -1
    cdef int read_again(self, int job, const Codec* source) except -1
    cdef int try_others(self, int job) except -1
    cdef bytes main_line(self)
    cdef int skip_large(self) except -1
    cdef list errors(self)
    cdef Game tree(self)
    cdef int use_up(self) except -1
