"""What a written descriptive move claims, and the text of it."""
from notation.kernel.codec cimport Codec
from notation.kernel.descriptive_table cimport Descriptive
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport State, move_t

# What a text says beside the kinds of the men: a set. A file's name without its wing ("B") is one claim, with it
# ("QB") two; of the file of the king or the queen the first says all.
cdef enum Claim:
    TO_NAME = 1                 # the file of the square the man goes to, or of the captured man's
    TO_FILE = 2
    TO_RANK = 4
    FROM_NAME = 8
    FROM_FILE = 16
    FROM_RANK = 32
    MAN_WING = 64               # which of two he was at the start: "KR"

# The claims with which a move, not castling, is written: the first set of the ladder that no other move bears out.
cdef int written_claims(const Descriptive* table, const Ops* ops, const State* state, move_t move) noexcept nogil

# Where the man stands whom a move captures, or -1.
cdef int victim_point(const Ops* ops, const State* state, move_t move) noexcept nogil

# The wing that a man comes from by his origin, or UNSAID.
cdef int origin_wing(const Descriptive* table, const Ops* ops, const State* state, int point) noexcept nogil

cdef int descriptive_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil
