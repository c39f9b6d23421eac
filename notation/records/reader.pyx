"""Growing arrays and the list of faults: plain C memory, so that readers run without the GIL."""
from libc.stdlib cimport realloc
from libc.string cimport memcpy

from notation.kernel.codes cimport CODE_AMBIGUOUS, CODE_TOO_MANY_FAULTS


cdef void* grow(void* items, int32_t* capacity, size_t item_size) noexcept nogil:
    """Double an array; NULL when memory is out (the old one stays)."""
    cdef int32_t bigger = 2 * capacity[0] if capacity[0] else 16
    cdef void* fresh = realloc(items, bigger * item_size)
    if fresh != NULL:
        capacity[0] = bigger
    return fresh


cdef Fault* add_fault(Faults* faults, int code, int severity, int ply, int64_t start, int64_t stop) noexcept nogil:
    """Remember a fault; NULL when memory is out or there are too many."""
    cdef void* bigger
    cdef Fault* fault
    if faults.n >= MAX_FAULTS:
        if faults.n > MAX_FAULTS:
            return NULL
        code = CODE_TOO_MANY_FAULTS
        severity = ERROR
    if faults.n == faults.capacity:
        bigger = grow(faults.items, &faults.capacity, sizeof(Fault))
        if bigger == NULL:
            return NULL
        faults.items = <Fault*>bigger
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
