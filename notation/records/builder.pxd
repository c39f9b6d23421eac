"""GameBuilder for the compiled layers above."""
from libc.stdint cimport int32_t, int64_t

from notation._core cimport Board
from notation.kernel.codec cimport CodecHandle
from notation.kernel.types cimport Reading, move_t
from notation.records.tree cimport Game

cdef class GameBuilder:
    cdef readonly Game game
    cdef readonly Board board       # the position at the end of the line that is open
    cdef int32_t node
    cdef bint moved                 # the open line has a move that a variation can replace
    cdef list frames                # (node, board, plies) of the lines that go on later
    cdef list order                 # the node of the n-th move that was added; 0: the root
    cdef int32_t plies              # moves that lead to the node
    cdef int64_t budget             # texts that may still be read ahead
    cdef dict marks                 # node -> (moves that lead to it, position), of lines that were gone back to
    cdef list before                # comments and glyphs for the move that comes next
    cdef str text                   # what the game was read from
    cdef Py_ssize_t chars           # of `text`: so many characters take so many bytes
    cdef Py_ssize_t bytes_before

    cdef int grown(self, move_t move, Py_ssize_t start, Py_ssize_t stop) except -1
    cdef int go_to(self, int32_t node) except -1
    cdef int note_pending(self) except -1
    cdef Py_ssize_t byte_at(self, Py_ssize_t index) except -1
    cdef int settle(self, CodecHandle handle, int policy, ahead, Reading* found) except -1
