"""Which of two builds this machine runs best: of a game's rules, of a notation's kernel, of a loop over bytes.

The x86-64-v3 twin is chosen when the CPU has its instructions, and PEXT is not microcoded (as it is
on AMD Zen 1 and 2, family 17h, where the plain build is faster). NOTATION_BUILD=base in the environment
forces the plain one.
"""

cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    static int notation_has_v3(void) {
        const char *build = getenv("NOTATION_BUILD");
        if (build != NULL && strcmp(build, "base") == 0)
            return 0;
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
