"""The part of reading that is the same for every notation: the strict policy."""
from libc.stdlib cimport free
from libc.string cimport memcmp

from notation.kernel.codes cimport CODE_LENIENCY, CODE_NOT_CANONICAL
from notation.kernel.types cimport EXPLAIN, MAX_TEXT, STRICT


cdef class CodecHandle:
    def __dealloc__(self):
        free(self.memory)

    def __repr__(self):
        return f"<codec {self.game} {self.name}>"


cdef int codec_parse(
    const Codec* codec, const void* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    """Parse under either policy. Strict means: the text is what `write` gives for the move."""
    cdef char canonical[MAX_TEXT]
    cdef int bit, length, eaten
    if not policy & STRICT:
        return codec.parse(codec, state, text, end, policy, reading)
    eaten = codec.parse(codec, state, text, end, EXPLAIN, reading)
    if reading.n != 1:
        return eaten
    length = codec.write(codec, state, reading.moves[0], canonical)
    if length == eaten and memcmp(canonical, text, length) == 0:
        return eaten
    reading.n = 0
    reading.code = CODE_NOT_CANONICAL
    for bit in range(64):
        if reading.leniencies >> bit & 1:
            reading.code = <uint16_t>(CODE_LENIENCY + bit)
            break
    return eaten
