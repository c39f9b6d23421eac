# cython: boundscheck=True, nonecheck=True
"""The window over a byte stream.

Readers see begin .. end of one buffer; when a game doesn't end in it they ask for more, and what is
used up makes room. The buffer grows only for a game that is larger than it.
"""
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from cpython.memoryview cimport PyMemoryView_FromMemory
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memmove, memset

from notation.kernel.cpu cimport has_v3
from notation.kernel.types cimport PADDING
from notation.records.shown cimport release_view

import io

from notation.errors import RecordError

cdef extern from "Python.h":
    int PyBUF_WRITE

cdef extern from "bytes64.h":
    int64_t line_ends "notation_line_ends"(const uint8_t* text, int64_t size, bint avx2) noexcept nogil

cdef enum:
    FIRST_CAPACITY = 1 << 18        # small enough to stay in the near caches
    LARGE = 1 << 22                 # no game that people play takes so much

cdef bint AVX2 = has_v3()


cdef class Window:
    """A window over `source`, a binary file object, closed at its end if `owned`; `on_bytes` is told how
    many bytes come in; it never holds more than `limit` bytes. An error of the source ends the stream and
    is kept in `fault`."""

    def __cinit__(self, source, size_t limit, on_bytes=None, bint owned=False):
        self.owned = owned
        self.source = source
        if type(source) is io.BytesIO:
            self.text = source.getvalue()       # its own bytes, not a copy, unless it was written to
            self.buffer = PyBytes_AS_STRING(self.text)
            self.begin = self.end = self.counted = min(source.tell(), PyBytes_GET_SIZE(self.text))
            source.seek(0, io.SEEK_END)
            self.limit = limit
            self.on_bytes = on_bytes
            return
        self.on_bytes = on_bytes
        self.limit = limit
        self.capacity = min(<size_t>FIRST_CAPACITY, limit)
        self.buffer = self.memory = <char*>malloc(self.capacity + PADDING)
        if self.buffer == NULL:
            raise MemoryError
        memset(self.buffer, 0, PADDING)

    def __dealloc__(self):
        free(self.memory)

    cdef int more(self) except -1:
        """Read more of the stream behind the data. 1: there is more now; 0: the stream has ended;
        2: the window already holds all that it may, and all is one game."""
        cdef char* bigger
        cdef Py_ssize_t got
        if self.last:
            return 0
        if self.text is not None:
            return self.more_in_memory()
        if self.begin:
            if not self.lineless:
                self.line_of(self.begin)
            memmove(self.buffer, self.buffer + self.begin, self.end - self.begin)
            self.end -= self.begin
            self.counted -= min(self.begin, self.counted)
            self.begin = 0
        if self.end == self.capacity:
            if self.capacity == self.limit:
                return 2
            bigger = <char*>realloc(self.buffer, min(2 * self.capacity, self.limit) + PADDING)
            if bigger == NULL:
                raise MemoryError
            self.buffer = self.memory = bigger
            self.capacity = min(2 * self.capacity, self.limit)
        while True:
            view = PyMemoryView_FromMemory(self.buffer + self.end, self.capacity - self.end, PyBUF_WRITE)
            try:
                got = self.source.readinto(view) or 0
                if not 0 <= got <= <Py_ssize_t>(self.capacity - self.end):
                    raise ValueError(f"the stream says that it put {got} bytes where {len(view)} have room")
            except (OSError, RecordError) as error:
                # What came before it is read first; then whoever reads asks for it.
                self.fault = error
                got = 0
            finally:
                self.take_back(view)
            if got == 0:
                self.last = True
                self.close()
                break
            self.end += got
            if self.on_bytes is not None:
                self.on_bytes(got)
            if self.end == self.capacity:
                break
        memset(self.buffer + self.end, 0, PADDING)
        return 1

    cdef int take_back(self, view) except -1:
        """What the source was to fill is not to be seen any more; BufferError if it keeps a part of it."""
        cdef char* fresh
        if not release_view(view):
            return 0
        self.last = True
        fresh = <char*>malloc(self.capacity + PADDING)
        if fresh == NULL:
            self.begin = self.end = self.counted = 0
        else:
            memcpy(fresh, self.buffer, self.end)
            memset(fresh + self.end, 0, PADDING)
        self.buffer = self.memory = fresh
        raise BufferError("the stream keeps a part of the memory that it was to fill")

    cdef int more_in_memory(self) except -1:
        """The same without copying anything but the last part of the text."""
        cdef size_t size = PyBytes_GET_SIZE(self.text), before = self.end
        cdef char* rest
        if self.end - self.begin >= self.limit:
            return 2
        if self.end + PADDING < size:
            self.end = min(self.begin + self.limit, size - PADDING)
        else:
            rest = <char*>malloc(size - self.begin + PADDING)
            if rest == NULL:
                raise MemoryError
            memcpy(rest, self.buffer + self.begin, size - self.begin)
            memset(rest + size - self.begin, 0, PADDING)
            self.uncounted = self.counted
            self.copied = max(self.begin, self.counted)
            self.counted -= min(self.begin, self.counted)
            self.buffer = self.memory = rest
            self.end = size - self.begin
            before -= self.begin
            self.begin = 0
            self.last = True
            self.close()
        if self.on_bytes is not None and self.end > before:
            self.on_bytes(self.end - before)
        return 1

    cdef bint shrink(self) except -1:
        """Give back the memory that a large game took. Whether it was: then the data has moved."""
        cdef char* smaller
        if self.text is not None or self.capacity <= LARGE or self.end - self.begin >= FIRST_CAPACITY:
            return False
        if not self.lineless:
            self.line_of(self.begin)
        memmove(self.buffer, self.buffer + self.begin, self.end - self.begin + PADDING)
        self.end -= self.begin
        self.counted -= min(self.begin, self.counted)
        self.begin = 0
        smaller = <char*>realloc(self.buffer, FIRST_CAPACITY + PADDING)
        if smaller != NULL:
            self.buffer = self.memory = smaller
            self.capacity = FIRST_CAPACITY
        return True

    cdef int close(self) except -1:
        """Nothing more is read."""
        if self.owned:
            self.source.close()
            self.owned = False
        return 0

    cdef int consume(self, size_t size) except -1:
        """The first bytes of the data are used up."""
        self.begin += size
        self.offset += size
        return 0

    cdef int64_t line_of(self, size_t at):
        """The line, from 1, in which buffer[at] stands; cheap when `at` goes forward from call to call."""
        if self.copied > self.uncounted:
            self.lines += line_ends(
                <uint8_t*>PyBytes_AS_STRING(self.text) + self.uncounted, self.copied - self.uncounted, AVX2
            )
            self.uncounted = self.copied
        if at < self.counted:
            return self.lines + 1 - line_ends(<uint8_t*>self.buffer + at, self.counted - at, AVX2)
        self.lines += line_ends(<uint8_t*>self.buffer + self.counted, at - self.counted, AVX2)
        self.counted = at
        return self.lines + 1
