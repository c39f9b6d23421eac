"""Settling ambiguous moves by what follows them."""
from notation.kernel.codec cimport Codec
from notation.kernel.types cimport Reading, State
from notation.records.scan cimport Scanner

# The token at hand, of which `eaten` bytes were read, fits several moves: `reading` keeps those with which the rest of
# its line can be read. False: the window ends before the line does, and more of the text is needed.
cdef bint settle(
    const Scanner* s, const Codec* codec, const State* state, int policy, int eaten, Reading* reading
) noexcept nogil
