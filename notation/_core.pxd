"""Board and Move for the compiled layers above (records, converter)."""
from libc.stdint cimport uint32_t

from notation.games.registry cimport Game
from notation.kernel.codec cimport CodecHandle
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Reading as CReading
from notation.kernel.types cimport State, move_t

cdef class Move:
    cdef readonly uint32_t packed
    cdef Game _game

cdef class MoveTable:
    """The interned moves of one game."""
    cdef Game game
    cdef list kept                  # owns every Move
    cdef dict codecs                # notation, or None for the default -> its CodecHandle
    cdef void** slots               # open addressing on the packed move: borrowed references
    cdef uint32_t mask
    cdef uint32_t used

    cdef Move get(self, move_t move)
    cdef int grow(self) except -1

cdef MoveTable moves_of(Game game)

cdef class Board:
    cdef Game _game
    cdef const Ops* ops
    cdef MoveTable moves
    cdef char* stack                # ply + 1 states, the last the current one
    cdef size_t ply
    cdef size_t capacity

    cdef State* state(self) noexcept nogil
    cdef move_t settle(self, move_t packed, int* code) noexcept
    cdef int reserve(self, size_t count) except -1
    cdef CodecHandle codec(self, notation)
    cdef move_t read(self, CodecHandle handle, text, int policy, CReading* found, Py_ssize_t* size) except? 0
    cdef Move push_withdrawal(self, int side, reason)
    cdef int push_packed(self, move_t move) except -1
