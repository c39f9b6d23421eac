"""The moves of a binary record for the compiled layers beside."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t

from notation.kernel.types cimport State
from notation.records.tree cimport Game

cdef enum More:             # what follows an entry
    CHILD = 1               # a move after it
    SIBLING = 2             # another move in its place, after all that follows it

cdef struct Entry:
    int64_t offset          # its place in the file
    int32_t comment         # an index, or -1
    int16_t start           # points as the game counts them; -1: there is no such point
    int16_t stop
    uint8_t more            # a set of More

cdef class MoveTree:
    cdef Entry* entries
    cdef int32_t count
    cdef int32_t capacity
    cdef list comments
    cdef readonly bint complete
    cdef readonly int64_t end
    cdef readonly list faults
    cdef int append(self, int start, int stop, int more, int64_t offset) except -1
    cdef int note(self, str comment) except -1
    cdef str text_of(self, int32_t first, int32_t stop, list names)
    cdef int replay(self, Game game, State* state, const char* kept, int32_t node, int32_t ply) except -1
