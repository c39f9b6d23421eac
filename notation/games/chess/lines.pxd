"""Where the pieces of chess can go, as sets of squares: bit 0 is a1, bit 7 h1, bit 63 h8.

Everything is filled when the game is first loaded and never changed afterwards. The inline look-ups
are compiled with the flags of whoever cimports them: with BMI2 they take PEXT, else a multiplication.
"""
from libc.stdint cimport uint8_t, uint64_t

cdef extern from *:
    """
    #if defined(__BMI2__) && defined(__x86_64__)
    #include <immintrin.h>
    #define NOTATION_PEXT 1
    #define notation_pext(word, mask) _pext_u64((word), (mask))
    #else
    #define NOTATION_PEXT 0
    #define notation_pext(word, mask) ((uint64_t)0)
    #endif
    """
    bint PEXT "NOTATION_PEXT"
    uint64_t pext "notation_pext"(uint64_t word, uint64_t mask) noexcept nogil

cdef enum:
    NO_SQUARE = 64

# A square's entry for one kind of slider: `mask` are the squares where a blocker matters.
cdef struct Multiplied:             # attacks by the product of blockers and factor
    uint64_t mask
    uint64_t factor
    const uint64_t* attacks
    uint64_t shift

cdef struct Lines:
    uint64_t knight[64]
    uint64_t king[64]
    uint64_t pawn[2][65]            # [side][square]: what a pawn attacks; nothing from NO_SQUARE
    uint64_t rook_rays[64]          # on an empty board
    uint64_t bishop_rays[64]
    uint64_t reach[6][64]           # [kind][square]: the same for every piece; nothing for pawns
    uint64_t between[64][64]        # the squares between two on one line, both excluded; else none
    uint64_t rook_mask[64]
    const uint64_t* rook_packed[64]
    uint64_t bishop_mask[64]
    const uint64_t* bishop_packed[64]
    Multiplied rook[64]
    Multiplied bishop[64]
    # Castling, by bits of the back rank. [king's file][who stands on the rank]: the rooks that he could
    # castle with if they have the right to, because nobody stands in the way.
    uint8_t castling_open[8][256]
    # [king's file][rook's file]: the king's way, both ends included, which must not be attacked.
    uint8_t castling_walk[8][8]

cdef Lines LINES

# Fill the packed tables: `_v3` asks for them when it is imported.
cdef void fill_packed() noexcept

cdef inline uint64_t bit(int square) noexcept nogil:
    return <uint64_t>1 << square

cdef inline uint64_t rook_attacks(int square, uint64_t occupied) noexcept nogil:
    """What a rook attacks, blockers included."""
    if PEXT:
        return LINES.rook_packed[square][pext(occupied, LINES.rook_mask[square])]
    return LINES.rook[square].attacks[
        (occupied & LINES.rook[square].mask) * LINES.rook[square].factor >> LINES.rook[square].shift
    ]

cdef inline uint64_t bishop_attacks(int square, uint64_t occupied) noexcept nogil:
    """What a bishop attacks, blockers included."""
    if PEXT:
        return LINES.bishop_packed[square][pext(occupied, LINES.bishop_mask[square])]
    return LINES.bishop[square].attacks[
        (occupied & LINES.bishop[square].mask) * LINES.bishop[square].factor >> LINES.bishop[square].shift
    ]
