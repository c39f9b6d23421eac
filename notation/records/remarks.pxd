"""What the comments of a move say of clock and evaluation, without an object."""
from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memcmp, memcpy

cdef enum Said:
    SAID_CLOCK = 1
    SAID_EVAL = 2           # by a command: `eval`, or `mate` with SAID_MATE
    SAID_MATE = 4
    SAID_SCORE = 8          # an engine's, of the mover: `score`, or `score_mate` with SAID_SCORE_MATE
    SAID_SCORE_MATE = 16
    SAID_UNSURE = 32        # `annotations.py` has to look at it
    SAID_WHITES = 64        # the score is White's (Red's), whoever moved

cdef struct Remark:
    double clock            # seconds
    double eval             # pawns
    int32_t mate
    double score
    int32_t score_mate
    int said                # a set of Said

cdef void read_remark(const char* p, const char* end, Remark* remark) noexcept nogil

# ``0:00:00]`` as one word of 8 bytes, in this machine's order, and which bits digits don't change.
cdef extern from *:
    """
    static const union { char bytes[8]; uint64_t word; } notation_clock = {{'0', ':', '0', '0', ':', '0', '0', ']'}};
    static const union { unsigned char bytes[8]; uint64_t word; } notation_clock_mask =
        {{0xF0, 0xFF, 0xF0, 0xF0, 0xFF, 0xF0, 0xF0, 0xFF}};
    """
    const uint64_t SHAPE "notation_clock.word"
    const uint64_t FIXED "notation_clock_mask.word"

cdef inline bint read_usual(const char* p, const char* end, double* seconds) noexcept nogil:
    """Read ``[%clk 0:05:00]``, as nearly all clocks are."""
    cdef uint64_t word
    if end - p < 14 or memcmp(p, b"[%clk ", 6) != 0:
        return False
    memcpy(&word, p + 6, 8)
    word ^= SHAPE
    # Every digit is 9 at most: adding 6 carries into no other bits.
    if word & FIXED or (word + 0x0606060606060606ULL) & 0xF0F0F0F0F0F0F0F0ULL:
        return False
    seconds[0] = 3600 * (p[6] - 48) + 60 * (10 * (p[8] - 48) + p[9] - 48) + 10 * (p[11] - 48) + p[12] - 48
    return True

cdef inline bint usual_remark(const char* p, const char* end, double* seconds) noexcept nogil:
    """Read a comment that is such a clock and nothing else."""
    p += p < end and p[0] == 32
    return read_usual(p, end, seconds) and (end - p == 14 or end - p == 15 and p[14] == 32)
