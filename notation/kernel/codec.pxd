"""A notation, ready to run: what an engine makes of a notation's table for one game.

A codec is immutable once it is published. `parse` and `write` are the whole contract between a
notation and everything above it (boards, record readers, batch conversion).
"""
from libc.stdint cimport uint32_t

from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Reading, move_t

cdef struct Codec

# Read one move at the begin of [text, end). Returns the bytes eaten (0 when nothing could be read,
# or up to where the fault lies) and fills `reading`. The caller decides whether what follows may
# follow. PADDING bytes past `end` are readable. `policy` is a set of Policy.
# An engine need not implement STRICT: `codec_parse` compares with what `write` gives.
ctypedef int (*parse_fn)(
    const Codec* codec, const void* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil

# Write a legal move (or NULL_MOVE) into `out`, at most MAX_TEXT bytes. Returns the bytes written,
# or minus a Code: -CODE_UNWRITABLE when the move has no text in this notation.
ctypedef int (*write_fn)(const Codec* codec, const void* state, move_t move, char* out) noexcept nogil

cdef enum Trait:
    DIGITS = 1          # a move can be all digits (ICCF, dpxq): a bare number is not a move number
    WORDS = 2           # a move can hold blanks (descriptive, the Vietnamese long form)

cdef struct Codec:
    parse_fn parse
    write_fn write
    const Ops* ops
    const void* table   # the engine's own struct
    uint32_t traits     # a set of Trait

cdef class CodecHandle:
    """Owns a Codec and the memory its table lives in."""
    cdef Codec codec
    cdef void* memory
    cdef readonly str game
    cdef readonly str name          # with its options, as in `wxf:level=.`
    cdef readonly object table      # the notation's dataclass

cdef int codec_parse(
    const Codec* codec, const void* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil
