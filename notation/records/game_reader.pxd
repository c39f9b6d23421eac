"""GameReader for the readers that are built on it."""
from notation.kernel.codec cimport Codec
from notation.records.pgn cimport PgnGame
from notation.records.reader cimport Output
from notation.records.scan cimport Scanner

cdef enum Job:
    JOB_LINES = 0
    JOB_GAMES = 1
    JOB_COPY = 2

cdef int read_one(Scanner* s, PgnGame* g, int job) noexcept nogil

cdef class GameReader:
    cdef Scanner scanner
    cdef PgnGame game
    cdef Output output
    cdef size_t mark                # of the output, where the game at hand begins
    cdef dict handles               # lane -> its codecs, kept alive
    cdef str from_name
    cdef object to_name             # None: moves are not written

    cdef int load_lane(self, int lane) except -1
    cdef list sources(self, int lane)
    cdef int read_again(self, int job, int lane, const Codec* source) except -1
    cdef bint may_be_another(self) noexcept
    cdef bint any_game(self) noexcept
    cdef int try_others(self, int job) except -1
    cdef bytes main_line(self)
