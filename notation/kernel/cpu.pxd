"""Which of the two builds of a game's rules this machine runs best.

The x86-64-v3 twin is chosen when the CPU has its instructions, and PEXT is not microcoded (as it is
on AMD Zen 1 and 2, family 17h, where the plain build is faster).
"""

cdef extern from *:
    """
    static int notation_has_v3(void) {
    #if (defined(__x86_64__) || defined(_M_X64)) && (defined(__GNUC__) || defined(__clang__))
        __builtin_cpu_init();
        if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2")
            || !__builtin_cpu_supports("popcnt") || !__builtin_cpu_supports("fma"))
            return 0;
        return !__builtin_cpu_is("amdfam17h");
    #else
        return 0;
    #endif
    }
    """
    bint has_v3 "notation_has_v3"() noexcept nogil
