"""A table of games that grows row by row."""
from libc.stdint cimport int32_t, int64_t, uint8_t

from notation.arrow.batch cimport BatchBuilder
from notation.arrow.column cimport Column
from notation.records.pgn_game cimport PgnGame, Tag
from notation.records.remarks cimport Remark

# What stands in a column: the kinds of `columns.py`.
cdef enum Kind:
    KIND_TEXT = 0
    KIND_INTEGER = 1
    KIND_DATE = 2
    KIND_TIME = 3
    KIND_RESULT = 4
    KIND_FEN = 5            # up to here a tag is looked for
    KIND_MOVETEXT = 6
    KIND_MOVES = 7
    KIND_PACKED = 8
    KIND_CLOCKS = 9
    KIND_EVALS = 10
    KIND_MATES = 11
    KIND_PLIES = 12
    KIND_STATUS = 13
    KIND_OFFSET = 14
    KIND_UNTYPED = 15
    KIND_GAME = 16
    KIND_FILE = 17
    KIND_ORDINAL = 18
    KIND_BEGIN = 19

cdef struct Slot:
    int kind
    const char* name
    size_t size
    Column* column
    int32_t tag             # of the game at hand, the last of this name, or -1
    bint lost               # its value has no place in the column

# The items of a list column, one for each ply of the game at hand.
cdef struct Series:
    void* values            # float or int16_t
    int32_t n               # so many are filled, nulls included
    int32_t valid           # so many of them are no nulls
    int32_t capacity
    uint8_t* valid_bytes    # 1 or 0 for each

# What a row needs beside the game.
cdef struct Place:
    int64_t base            # where the file has the game's first byte
    int64_t ordinal
    const char* moves       # one blank between, a line end behind
    size_t moves_size

cdef class Sheet:
    cdef readonly BatchBuilder builder  # whose turn it is to fill it: `BatchBuilder.taken`
    cdef readonly tuple fields
    cdef readonly bint with_moves       # a column needs moves
    cdef readonly bint with_remarks     # a column needs comments
    cdef list kept                      # the bytes that are pointed to; the last is the file's name
    cdef const char* file
    cdef size_t file_size
    cdef const char** games             # the names of the lanes
    cdef Slot* slots
    cdef int n_slots
    cdef int32_t* guesses               # the slot of each tag in the game before, by its number
    cdef int n_guesses
    cdef Column* clocks                 # or NULL
    cdef Column* evals
    cdef Column* mates
    cdef Series clock_items
    cdef Series eval_items
    cdef Series mate_items
    cdef bint failed                    # memory ran out

    cdef int add_row(self, row) except -1
    cdef int begin_file(self, str file) except -1
    cdef bint add_game(self, const PgnGame* g, const Place* place) noexcept nogil
    cdef void find_tags(self, const PgnGame* g) noexcept nogil
    cdef void add_remarks(self, const PgnGame* g, bint latin) noexcept nogil
    cdef void end_ply(self, const PgnGame* g, int32_t ply, Remark* r, bint black) noexcept nogil
    cdef int ask(self, const PgnGame* g, int32_t first, int32_t last, Remark* remark, bint latin, bint black) except -1
