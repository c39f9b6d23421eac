"""What a descriptive text says of a move."""
from libc.stdint cimport uint32_t, uint64_t

from notation.kernel.descriptive_words cimport Words

cdef enum Act:
    QUIET = 0
    CAPTURE = 1
    ANY_ACT = 2                 # a verb alone: "Q. checks", "K. moves", "P. queens"
    CASTLING = 3

cdef enum:                      # which man of two: "K. Kt.", "Q. R."; the wing of a file
    QUEENS = 0
    KINGS = 1

cdef struct Name:
    int kind
    int wing                    # of a rook, knight or bishop; UNSAID
    uint32_t files              # of a pawn

cdef struct Facts:
    int act                     # an Act
    Name mover
    uint32_t from_files
    int from_rank               # UNSAID
    uint32_t to_files           # where a man goes, or where the captured one stands
    int to_rank                 # UNSAID
    Name victim                 # its kind UNSAID where a capture names the square
    bint doubled                # the captured pawn is one of several on its file
    int promotion               # a promotion number, 0 none
    uint32_t promotion_files    # what "PxP(B)" means if no pawn promotes; 0 nothing
    int steps                   # how far a pawn goes, 0 unsaid
    bint en_passant
    bint must_check             # check or mate is what the move is known by
    bint must_mate
    bint interposes
    bint check                  # marks
    bint mate
    bint either
    bint discovered
    bint twofold                # double check
    int wings                   # of castling, a set
    int gap                     # a Gap: what stands between the move and letters that could belong to it too
    uint64_t leniencies
    const char* end

# Read a move. Where letters could belong to it or to the next one there are several ways, from 0;
# False: there is no such way.
cdef bint read_facts(Words* words, int way, Facts* facts) noexcept nogil

# What stands behind castling that was written with rings: its end.
cdef const char* read_castling_marks(Words* words, int wings, Facts* facts) noexcept nogil
