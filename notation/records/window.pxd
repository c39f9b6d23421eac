"""A refillable piece of a byte stream that holds at least one whole game."""
from libc.stdint cimport int64_t

cdef class Window:
    cdef char* buffer
    cdef char* memory           # the buffer, if it is the window's own
    cdef size_t capacity        # without the padding
    cdef size_t limit           # of capacity
    cdef size_t begin           # the data that is not used up yet: begin .. end
    cdef size_t end
    cdef readonly bint last     # the stream has no more
    cdef readonly int64_t offset        # of buffer[begin] in the stream
    cdef int64_t lines          # line ends before buffer[counted]
    cdef size_t counted
    cdef bint lineless          # nobody will ask for the number of a line
    cdef bint owned             # the source is closed at its end
    cdef object source          # has readinto
    cdef object view            # of the buffer
    cdef object on_bytes        # told how many bytes came in, or None
    cdef readonly object fault  # the exception that ended the stream before its end, or None

    # Of a stream that is in memory: its text, which `buffer` is until the last part is copied for its padding.
    cdef bytes text
    cdef size_t uncounted       # where the lines of the text begin that were not counted when that happened,
    cdef size_t copied          # and where the copy began

    cdef int more(self) except -1
    cdef int take_back(self, view) except -1
    cdef int more_in_memory(self) except -1
    cdef bint shrink(self) except -1
    cdef int close(self) except -1
    cdef int consume(self, size_t size) except -1
    cdef int64_t line_of(self, size_t at)
