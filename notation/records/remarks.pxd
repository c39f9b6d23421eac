"""What the comments of a move say of clock and evaluation, without an object."""
from libc.stdint cimport int32_t

cdef enum Said:
    SAID_CLOCK = 1
    SAID_EVAL = 2           # by a command: `eval`, or `mate` with SAID_MATE
    SAID_MATE = 4
    SAID_SCORE = 8          # an engine's, of the mover: `score`, or `score_mate` with SAID_SCORE_MATE
    SAID_SCORE_MATE = 16
    SAID_UNSURE = 32        # `annotations.py` has to look at it

cdef struct Remark:
    double clock            # seconds
    double eval             # pawns
    int32_t mate
    double score
    int32_t score_mate
    int said                # a set of Said

cdef void read_remark(const char* p, const char* end, Remark* remark) noexcept nogil
