"""GameReader for the readers that are built on it."""
from libc.stdint cimport uint64_t

from notation.kernel.codec cimport Codec, CodecHandle
from notation.records.pgn_game cimport PgnGame
from notation.records.reader cimport Output
from notation.records.scan cimport Scanner

cdef enum Job:
    JOB_LINES = 0
    JOB_GAMES = 1
    JOB_COPY = 2
    JOB_ROW = 3
    JOB_TAGS = 4

cdef int read_one(Scanner* s, PgnGame* g, int job) noexcept nogil
cdef uint64_t capitals(const char* p, const char* end, const uint64_t* sets, int n) noexcept nogil

cdef class GameReader:
    cdef Scanner scanner
    cdef PgnGame game
    cdef Output output
    cdef size_t mark                # of the output, where the game at hand begins
    cdef dict handles               # lane -> its codecs, kept alive
    cdef list kept                  # texts that are pointed to
    cdef str from_name
    cdef object to_name             # None: moves are not written
    cdef bint packed                # they are written as the four bytes of Move.packed
    cdef dict lettered              # (lane, type of table) -> [(codec, its letters)] of notations told by letters
    cdef list meanings              # of the game at hand: the notations in which it means different moves
    cdef CodecHandle packer         # writes what `read_moves` compares
    cdef bytes moves_read           # what it read last: equal for equal main lines
    cdef CodecHandle used           # the codec with which the game at hand was read; None: the first one

    cdef int load_lane(self, int lane) except -1
    cdef list sources(self, int lane)
    cdef int load_firsts(self) except -1
    cdef int add_label(self, int lane, bytes text, CodecHandle handle) except -1
    cdef str first_notation(self, str game)
    cdef tuple guesses(self)
    cdef int take_guesses(self, guesses) except -1
    cdef list usual_sources(self, str name)
    cdef int read_again(self, int job, int lane, const Codec* source) except -1
    cdef int read_moves(self, int lane, const Codec* source) except -1
    cdef bint may_be_another(self) noexcept
    cdef bint any_game(self) noexcept
    cdef int try_others(self, int job) except -1
    cdef int check_meanings(self, int job) except -1
    cdef list clashing(self, int lane, uint64_t letters)
    cdef int settle_meaning(self, dict whole) except -1
