"""Board for the compiled layers above (records, converter)."""
from libc.stdint cimport uint64_t

from notation._move cimport Move, MoveTable
from notation.games.registry cimport Game
from notation.kernel.codec cimport CodecHandle
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Reading as CReading
from notation.kernel.types cimport State, move_t

cdef class Board:
    cdef Game _game
    cdef const Ops* ops
    cdef MoveTable moves
    cdef char* stack                # ply + 1 states, the last the current one
    cdef size_t ply
    cdef size_t capacity
    cdef uint64_t forgiven          # the leniencies of the FEN that was read
    cdef tuple overlooked           # the problems of that FEN that were to be ignored

    cdef State* state(self) noexcept nogil
    cdef move_t settle(self, move_t packed, int* code) noexcept
    cdef int reserve(self, size_t count) except -1
    cdef CodecHandle codec(self, notation)
    cdef move_t read(self, CodecHandle handle, text, int policy, CReading* found, Py_ssize_t* size) except? 0
    cdef Move push_withdrawal(self, int side, reason)
    cdef int push_packed(self, move_t move) except -1
