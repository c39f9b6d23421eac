"""Words of 64 and 128 bits as sets of points.

A 128-bit value may only meet ``if``, ``any128``, shifts and masks. Bound to ``bint`` or ``int``, returned
from a ``bint`` function, put through ``max``/``min`` or mixed with a narrower type in ``a if c else b``, it
would silently be cut, because Cython believes the type to be a long long.
"""
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    typedef unsigned __int128 notation_u128;
    #define NOTATION_LIKELY(x) __builtin_expect(!!(x), 1)
    #define NOTATION_UNLIKELY(x) __builtin_expect(!!(x), 0)
    #if defined(__POPCNT__) || !defined(__x86_64__)
    #define notation_popcount64(x) __builtin_popcountll((uint64_t)(x))
    #else  /* the compiler would call a function */
    static __inline__ int notation_popcount64(uint64_t x) {
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(x * 0x0101010101010101ULL >> 56);
    }
    #endif
    #define notation_lowest64(x) __builtin_ctzll((uint64_t)(x))
    #define notation_any(x) ((x) != 0)
    #define notation_low(x) ((uint64_t)(x))
    #define notation_high(x) ((uint64_t)((x) >> 64))
    #define notation_popcount128(x) (notation_popcount64(notation_low(x)) + notation_popcount64(notation_high(x)))
    #define notation_lowest128(x) \\
        (notation_low(x) ? __builtin_ctzll(notation_low(x)) : 64 + __builtin_ctzll(notation_high(x)))
    """
    ctypedef unsigned long long u128 "notation_u128"
    bint likely "NOTATION_LIKELY"(bint) noexcept nogil
    bint unlikely "NOTATION_UNLIKELY"(bint) noexcept nogil
    int popcount64 "notation_popcount64"(uint64_t) noexcept nogil
    int lowest64 "notation_lowest64"(uint64_t) noexcept nogil       # of a word that is not 0
    bint any128 "notation_any"(u128) noexcept nogil
    uint64_t low64 "notation_low"(u128) noexcept nogil
    uint64_t high64 "notation_high"(u128) noexcept nogil
    int popcount128 "notation_popcount128"(u128) noexcept nogil
    int lowest128 "notation_lowest128"(u128) noexcept nogil         # of a word that is not 0
