"""Growing arrays and the list of faults: plain C memory, so that readers run without the GIL."""
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from notation.kernel.codes cimport CODE_AMBIGUOUS, CODE_TOO_MANY_FAULTS


cdef bint make_room(void** items, int32_t used, int32_t* capacity, size_t item_size) noexcept nogil:
    """Let an array have room for one more; False when memory is out (it stays as it is)."""
    cdef int32_t bigger
    cdef void* fresh
    if used < capacity[0]:
        return True
    bigger = 2 * capacity[0] if capacity[0] else 16
    fresh = realloc(items[0], bigger * item_size)
    if fresh == NULL:
        return False
    items[0] = fresh
    capacity[0] = bigger
    return True


cdef Fault* add_fault(Faults* faults, int code, int severity, int ply, int64_t start, int64_t stop) noexcept nogil:
    """Remember a fault; NULL when memory is out or there are too many."""
    cdef Fault* fault
    if faults.n >= MAX_FAULTS:
        if faults.n > MAX_FAULTS:
            return NULL
        code = CODE_TOO_MANY_FAULTS
        severity = ERROR
    if not make_room(<void**>&faults.items, faults.n, &faults.capacity, sizeof(Fault)):
        return NULL
    fault = &faults.items[faults.n]
    faults.n += 1
    fault.code = <uint16_t>code
    fault.severity = <uint8_t>severity
    fault.candidates = 0
    fault.ply = ply
    fault.start = start
    fault.stop = stop
    if severity == ERROR:
        faults.any_error = True
    return fault


cdef void add_reading(Faults* faults, const Reading* reading, int ply, int64_t start, int64_t stop) noexcept nogil:
    """Remember a move that could not be read, with its candidates."""
    cdef int i, known = reading.n if reading.n < FAULT_CANDIDATES else FAULT_CANDIDATES
    cdef Fault* fault = add_fault(
        faults, CODE_AMBIGUOUS if reading.n > 1 else reading.code, ERROR, ply, start, stop
    )
    if fault != NULL and reading.n > 1:
        fault.candidates = <uint8_t>known
        for i in range(known):
            fault.moves[i] = reading.moves[i]


cdef bint grow_output(Output* out, size_t more) noexcept nogil:
    cdef size_t capacity = 2 * out.capacity + more + 4096
    cdef char* bigger = <char*>realloc(out.data, capacity)
    if bigger == NULL:
        out.failed = True
        return False
    out.data = bigger
    out.capacity = capacity
    return True


cdef void put(Output* out, const char* data, size_t size) noexcept nogil:
    if size and reserve_output(out, size):
        memcpy(out.data + out.size, data, size)
        out.size += size
