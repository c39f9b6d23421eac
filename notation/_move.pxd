"""Move and MoveTable for the compiled layers above."""
from libc.stdint cimport uint32_t

from notation.games.registry cimport Game
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport move_t

cdef class Move:
    cdef readonly uint32_t packed
    cdef Game _game

cdef class MoveList(list):
    pass

cdef class MoveTable:
    cdef Game game
    cdef list kept                  # owns every Move
    cdef dict codecs                # notation, or None for the default -> its CodecHandle
    cdef void** slots               # open addressing on the packed move: borrowed references
    cdef uint32_t mask
    cdef uint32_t used

    cdef Move get(self, move_t move)
    cdef int grow(self) except -1

cdef MoveTable moves_of(Game game)
cdef int read_point(const Ops* ops, const char* text, const char* end, int* eaten) noexcept nogil
