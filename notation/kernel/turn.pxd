"""One user at a time: objects that let other threads run, or call back, while they are half changed.

`take` and `leave` bracket such work, on a flag of the object, with the atomic instructions of the machine: they don't
count on the interpreter's lock. Who comes second gets a ValueError, as with a generator that is executing.
"""

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define notation_enter(flag) (!__atomic_test_and_set((flag), __ATOMIC_ACQUIRE))
    #define notation_leave(flag) __atomic_clear((flag), __ATOMIC_RELEASE)
    #else
    #define notation_enter(flag) (*(flag) ? 0 : (*(flag) = 1))
    #define notation_leave(flag) (*(flag) = 0)
    #endif
    """
    bint enter "notation_enter"(char* flag) noexcept nogil
    void leave "notation_leave"(char* flag) noexcept nogil

cdef inline int take(char* flag, str what) except -1:
    """Begin to work, until `leave`."""
    if not enter(flag):
        raise ValueError(f"{what} is at work already, in another thread or for a callback of its own")
    return 0
