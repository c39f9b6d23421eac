"""What readers of every record format share: the lanes of the games, faults, and growing memory."""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t

from notation.kernel.codec cimport Codec
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport Reading, move_t

cdef enum:
    FAULT_CANDIDATES = 8
    MAX_FAULTS = 1000           # of one game; one more says that there are others

# What PGN's Format tag may say, and the notation that it means.
cdef struct Label:
    const char* text        # kept alive by the reader
    size_t size
    const Codec* source

# How the records of one game are read and written.
cdef struct Lane:
    const Ops* ops
    const Codec* source     # NULL: not loaded yet
    const Codec* target     # NULL: nothing is written
    bint refused            # the game lacks the notation that is asked for
    Label* labels
    int32_t n_labels
    int32_t label_capacity

cdef enum Severity:
    WARNING = 0
    ERROR = 1

cdef struct Fault:
    uint16_t code
    uint8_t severity
    uint8_t candidates      # how many of `moves` are filled
    int32_t ply             # of the line it stands in, from 1; 0: not in a line
    int64_t start           # bytes from the game's begin
    int64_t stop
    move_t moves[FAULT_CANDIDATES]

cdef struct Faults:
    Fault* items
    int32_t n
    int32_t capacity
    bint any_error

cdef struct Output:
    char* data
    size_t size
    size_t capacity
    bint failed             # memory ran out

cdef Fault* add_fault(Faults* faults, int code, int severity, int ply, int64_t start, int64_t stop) noexcept nogil
cdef void add_reading(Faults* faults, const Reading* reading, int ply, int64_t start, int64_t stop) noexcept nogil
cdef bint grow_output(Output* out, size_t more) noexcept nogil
cdef void put(Output* out, const char* data, size_t size) noexcept nogil
cdef bint make_room(void** items, int32_t used, int32_t* capacity, size_t item_size) noexcept nogil

cdef inline bint reserve_output(Output* out, size_t more) noexcept nogil:
    """Make room for `more` bytes; False when memory is out."""
    return out.size + more <= out.capacity or grow_output(out, more)
