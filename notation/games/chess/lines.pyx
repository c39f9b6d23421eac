"""Fills the tables of `lines.pxd`: this module's body runs once, when chess is first loaded."""
from libc.stdint cimport uint64_t

from notation.kernel.bits cimport popcount64

cdef extern from "magics.h":
    const uint64_t ROOK_FACTORS "NOTATION_ROOK_FACTORS"[64]
    const uint64_t BISHOP_FACTORS "NOTATION_BISHOP_FACTORS"[64]

cdef enum:
    TABLE_SIZE = 102400 + 5248      # all sets of blockers of all rooks, of all bishops

cdef uint64_t MULTIPLIED[TABLE_SIZE]
cdef uint64_t PACKED[TABLE_SIZE]

# Steps as (ranks up, files right).
cdef int ROOK_STEPS[4][2]
cdef int BISHOP_STEPS[4][2]
cdef int KNIGHT_STEPS[8][2]
ROOK_STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1]]
BISHOP_STEPS = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
KNIGHT_STEPS = [[2, 1], [2, -1], [-2, 1], [-2, -1], [1, 2], [1, -2], [-1, 2], [-1, -2]]


cdef uint64_t step(int square, int up, int right) noexcept:
    """The square that far away, or none."""
    cdef int rank = (square >> 3) + up, file = (square & 7) + right
    if rank < 0 or rank > 7 or file < 0 or file > 7:
        return 0
    return bit(rank * 8 + file)


cdef uint64_t slide(int square, uint64_t occupied, const int (*steps)[2]) noexcept:
    """What a slider attacks, walked square by square."""
    cdef uint64_t found = 0, there
    cdef int direction, far
    for direction in range(4):
        for far in range(1, 8):
            there = step(square, far * steps[direction][0], far * steps[direction][1])
            found |= there
            if there == 0 or there & occupied:
                break
    return found


cdef uint64_t blockers(int square, const int (*steps)[2]) noexcept:
    """Where a piece shortens a slider's line: a line's last square doesn't count."""
    cdef uint64_t found = 0
    cdef int direction, far
    for direction in range(4):
        for far in range(1, 7):
            if step(square, (far + 1) * steps[direction][0], (far + 1) * steps[direction][1]):
                found |= step(square, far * steps[direction][0], far * steps[direction][1])
    return found


cdef uint64_t fill_slider(
    Multiplied* slider, int square, const int (*steps)[2], uint64_t factor, uint64_t offset
) noexcept:
    """Fill a slider's part of the table; give where the next one starts."""
    cdef uint64_t occupied = 0
    slider.mask = blockers(square, steps)
    slider.factor = factor
    slider.shift = 64 - popcount64(slider.mask)
    slider.attacks = &MULTIPLIED[offset]
    while True:
        MULTIPLIED[offset + (occupied * factor >> slider.shift)] = slide(square, occupied, steps)
        occupied = (occupied - slider.mask) & slider.mask       # the next subset of the mask
        if occupied == 0:
            return offset + (<uint64_t>1 << popcount64(slider.mask))


cdef const uint64_t* pack(const Multiplied* slider) noexcept:
    """Copy a slider's attacks into the other order: subsets come in the order of their packed bits."""
    cdef uint64_t occupied = 0
    cdef uint64_t* first = &PACKED[slider.attacks - MULTIPLIED]
    cdef uint64_t* entry = first
    while True:
        entry[0] = slider.attacks[occupied * slider.factor >> slider.shift]
        entry += 1
        occupied = (occupied - slider.mask) & slider.mask
        if occupied == 0:
            return first


cdef void fill_packed() noexcept:
    cdef int square
    for square in range(64):
        LINES.rook_mask[square] = LINES.rook[square].mask
        LINES.rook_packed[square] = pack(&LINES.rook[square])
        LINES.bishop_mask[square] = LINES.bishop[square].mask
        LINES.bishop_packed[square] = pack(&LINES.bishop[square])


cdef void fill_leapers(int square) noexcept:
    cdef int i
    LINES.knight[square] = LINES.king[square] = 0
    for i in range(8):
        LINES.knight[square] |= step(square, KNIGHT_STEPS[i][0], KNIGHT_STEPS[i][1])
    for i in range(4):
        LINES.king[square] |= step(square, ROOK_STEPS[i][0], ROOK_STEPS[i][1])
        LINES.king[square] |= step(square, BISHOP_STEPS[i][0], BISHOP_STEPS[i][1])
    LINES.pawn[0][square] = step(square, 1, -1) | step(square, 1, 1)
    LINES.pawn[1][square] = step(square, -1, -1) | step(square, -1, 1)


cdef void fill_between(int a) noexcept:
    cdef int b
    for b in range(64):
        LINES.between[a][b] = 0
        if LINES.rook_rays[a] & bit(b):
            LINES.between[a][b] = slide(a, bit(b), ROOK_STEPS) & slide(b, bit(a), ROOK_STEPS)
        elif LINES.bishop_rays[a] & bit(b):
            LINES.between[a][b] = slide(a, bit(b), BISHOP_STEPS) & slide(b, bit(a), BISHOP_STEPS)


cdef int span(int a, int b) noexcept:
    """The bits from a to b, both included."""
    cdef int low = min(a, b), high = max(a, b)
    return (2 << high) - (1 << low)


cdef void fill_castling() noexcept:
    # Kingside the king ends on the g-file and the rook on the f-file, queenside on c and d.
    cdef int king, rook, king_to, rook_to, way, rank
    for king in range(8):
        for rook in range(8):
            king_to, rook_to = (6, 5) if rook > king else (2, 3)
            LINES.castling_walk[king][rook] = span(king, king_to)
            way = (span(king, king_to) | span(rook, rook_to)) & ~(1 << king | 1 << rook)
            for rank in range(256):
                if rank & way == 0 and rank & 1 << king and rank & 1 << rook and king != rook:
                    LINES.castling_open[king][rank] |= 1 << rook


cdef void fill_reach(int square) noexcept:
    # By kind as `position.pxd` numbers them: pawn, knight, bishop, rook, queen, king.
    LINES.reach[0][square] = 0
    LINES.reach[1][square] = LINES.knight[square]
    LINES.reach[2][square] = LINES.bishop_rays[square]
    LINES.reach[3][square] = LINES.rook_rays[square]
    LINES.reach[4][square] = LINES.rook_rays[square] | LINES.bishop_rays[square]
    LINES.reach[5][square] = LINES.king[square]


cdef void fill() noexcept:
    cdef uint64_t offset = 0
    cdef int square
    for square in range(64):
        fill_leapers(square)
        LINES.rook_rays[square] = slide(square, 0, ROOK_STEPS)
        LINES.bishop_rays[square] = slide(square, 0, BISHOP_STEPS)
        offset = fill_slider(&LINES.rook[square], square, ROOK_STEPS, ROOK_FACTORS[square], offset)
        offset = fill_slider(&LINES.bishop[square], square, BISHOP_STEPS, BISHOP_FACTORS[square], offset)
        fill_between(square)
        fill_reach(square)
    LINES.pawn[0][NO_SQUARE] = LINES.pawn[1][NO_SQUARE] = 0
    fill_castling()
    if PEXT:            # this module itself was built with BMI2
        fill_packed()


fill()
