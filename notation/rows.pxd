"""Converting texts that are in memory, one row after another, without the GIL."""
from libc.stdint cimport int64_t, uint64_t

from notation.arrow.column cimport Column
from notation.arrow.strings cimport Texts
from notation.kernel.codec cimport Codec
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Report
from notation.records.game_reader cimport GameReader
from notation.records.reader cimport Fault
from notation.records.rivals cimport Rivals

cdef enum:
    MAX_SETS = 64

cdef enum Product:
    PRODUCT_TEXT = 0        # the text with its moves in another notation
    PRODUCT_PACKED = 1      # the moves of the main line, packed
    PRODUCT_FENS = 2        # the position after each of them
    PRODUCT_KEYS = 3        # and its key
    PRODUCT_FEN = 4         # of a position: its FEN as this library writes it
    PRODUCT_KEY = 5         # its key

# What becomes of rows. The caller owns the columns.
cdef struct RowColumns:
    Column result
    Column status           # a Code
    Column offset           # the byte of the row where the fault is; null where there is none
    int64_t good            # rows of `result` without a fault that the other two still lack

# Complete the columns.
cdef bint settle_good(RowColumns* out) noexcept nogil

cdef class RowReader(GameReader):
    cdef str name                   # of the game
    cdef int product
    cdef bint is_auto               # the notation is found out
    cdef const Ops* ops
    cdef char* buffer               # the text, its FEN behind it, padded
    cdef size_t capacity
    cdef size_t size                # of the text
    cdef size_t base                # of the output, before the row
    cdef int code                   # of the row's first error, or 0
    cdef int64_t place              # where it is, in bytes
    cdef Report report              # of a row that is a position
    cdef uint64_t sets[MAX_SETS]    # the letters of the men in the notations that may be mistaken for the first
    cdef int n_sets                 # -1: not known yet
    cdef const Codec* squares       # UCI, where SAN would be tried first; or NULL
    cdef Rivals rivals              # all notations, if one of them is to be tried before the standard one
    cdef Rivals namesakes           # the standard one, and those whose letters may be mistaken for its own

    cdef int read(self, const char* text, size_t size, const char* fen, size_t fen_size) except -1
    cdef const Fault* first_error(self) noexcept nogil
    cdef int convert(
        self, const Texts* texts, const Texts* fens, int64_t start, int64_t stop, RowColumns* out
    ) except -1

    cdef int read_plain(self, const Codec* source, int64_t words) noexcept nogil
    cdef bint may_clash(self) noexcept nogil
    cdef bint put_again(self, int64_t row, RowColumns* out) noexcept nogil
    cdef void borrow(self, RowColumns* out) noexcept nogil
    cdef void lend(self, RowColumns* out) noexcept nogil
    cdef bint copy(self, const char* text, size_t size, const char* fen, size_t fen_size) noexcept nogil
    cdef int read_quick(self) noexcept nogil
    cdef void read_position(self, const char* text, size_t size) noexcept nogil
    cdef int read_slow(self) except -1
    cdef int read_all(self) except -1
    cdef int read_from(self, size_t start) except -1
    cdef int learn_sets(self) except -1
    cdef int learn_rivals(self) except -1
    cdef int forget(self) except -1
    cdef bint read_likely(self, Rivals* rivals) noexcept nogil
    cdef void judge(self) noexcept nogil
    cdef bint put_row(self, RowColumns* out) noexcept nogil
    cdef bint put_moves(self, Column* column) noexcept nogil
    cdef bint put_null(self, RowColumns* out) noexcept nogil
    cdef int64_t run_rows(
        self, const Texts* texts, const Texts* fens, int64_t row, int64_t stop, int64_t* known, RowColumns* out,
        int* status
    ) noexcept nogil


cdef bint of_position(const Fault* fault) noexcept nogil
