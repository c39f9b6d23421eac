"""Settling ambiguous moves by what follows them."""
from libc.stdint cimport int32_t

from notation.kernel.codec cimport Codec
from notation.kernel.types cimport Reading, State
from notation.records.scan cimport Scanner

# The token at hand, of which `eaten` bytes were read, fits several moves: `reading` keeps those with which the rest of
# its line can be read. `ply`: the moves before it; `settled`: what the game's ambiguous moves took so far. False: the
# window ends before the line does, and more of the text is needed.
cdef bint settle(
    const Scanner* s, const Codec* codec, const State* state, int policy, int eaten, Reading* reading,
    int32_t ply, int* settled
) noexcept nogil
