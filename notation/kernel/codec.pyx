# cython: boundscheck=True, nonecheck=True
"""The part of reading that is the same for every notation: the strict policy."""
from libc.stdint cimport uint16_t
from libc.stdlib cimport free
from libc.string cimport memcmp

from notation.kernel.codes cimport CODE_AMBIGUOUS, CODE_LENIENCY, CODE_NOT_CANONICAL
from notation.kernel.types cimport EXPLAIN, LENIENT, MAX_CANDIDATES, MAX_TEXT

__all__ = ["CodecHandle"]


cdef object INSIDE = object()       # only compiled code has it


cdef class CodecHandle:
    """A notation made ready for one game: owns a Codec and the memory of its table."""

    def __cinit__(self, inside=None):
        if inside is not INSIDE:
            raise TypeError("notation.notations.codec makes these")

    def __dealloc__(self):
        free(self.memory)

    def __repr__(self):
        return f"<codec {self.game} {self.name}>"


cdef CodecHandle new_codec():
    """An empty handle; whoever makes it fills it before anybody else sees it."""
    return CodecHandle.__new__(CodecHandle, INSIDE)


cdef int prefer_written(
    const Codec* codec, const State* state, const char* text, int eaten, Reading* reading
) noexcept nogil:
    """Settle on the candidate for which `write` gives exactly the text that was read, if there is one.

    There may be several where a notation has one text for them.
    """
    cdef char canonical[MAX_TEXT]
    cdef int i, length, written = 0
    cdef int known = reading.n if reading.n < MAX_CANDIDATES else MAX_CANDIDATES
    for i in range(known):
        length = codec.write(codec, state, reading.moves[i], canonical)
        if length == eaten and memcmp(canonical, text, length) == 0:
            reading.moves[written] = reading.moves[i]
            written += 1
    if written:
        reading.n = written
        reading.code = 0 if written == 1 else CODE_AMBIGUOUS
        reading.leniencies = 0
    return eaten


cdef int parse_strict(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil:
    """Strict means: the text is exactly what `write` gives for the move."""
    cdef char canonical[MAX_TEXT]
    cdef int i, length
    cdef int eaten = codec.parse(codec, state, text, end, LENIENT, reading)
    if reading.n > 1:
        return prefer_written(codec, state, text, eaten, reading)
    if reading.n == 0:
        return eaten
    length = codec.write(codec, state, reading.moves[0], canonical)
    if length == eaten and memcmp(canonical, text, length) == 0:
        reading.leniencies = 0
        return eaten
    # One move, spelt otherwise: name the leniency that lenient reading would have used.
    codec.parse(codec, state, text, end, LENIENT | EXPLAIN, reading)
    reading.n = 0
    reading.code = CODE_NOT_CANONICAL if length >= 0 else <uint16_t>-length
    if length >= 0:
        for i in range(64):
            if reading.leniencies >> i & 1:
                reading.code = <uint16_t>(CODE_LENIENCY + i)
                break
    return eaten
