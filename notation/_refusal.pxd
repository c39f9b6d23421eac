"""What a board raises where a position or a move can't be read."""
from notation._move cimport MoveTable
from notation.kernel.codec cimport CodecHandle
from notation.kernel.types cimport Report
from notation.kernel.types cimport Reading as CReading

# The problems that were to be ignored; raises PositionError for a fault and for all others.
cdef tuple raise_position(str game, text, Report* report, tuple ignore)
# Raises the exception of a reading that holds no move.
cdef int raise_move(MoveTable moves, CodecHandle handle, text, CReading* found) except -1
