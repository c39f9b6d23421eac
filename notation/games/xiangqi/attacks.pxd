"""Where men go and what is attacked. Inlined into each module that uses it, with its own tables."""
from libc.stdint cimport uint32_t, uint64_t

from notation.games.xiangqi.lines cimport Lines
from notation.games.xiangqi.position cimport (
    ADVISOR, CANNON, ELEPHANT, HORSE, KING, PAWN, ROOK, Position
)
from notation.kernel.bits cimport any128, low64, lowest128, u128


cdef inline int inside_rank(const Lines* t, const Position* p, int point) noexcept nogil:
    """The men on the point's rank, but for its two ends."""
    cdef uint32_t men = p.ranks[t.row[point]]
    return (men | men >> 16) >> 1 & 127

cdef inline int inside_file(const Lines* t, const Position* p, int point) noexcept nogil:
    """The men on the point's file, but for its two ends."""
    cdef uint32_t men = p.files[t.file[point]]
    return (men | men >> 16) >> 1 & 255

cdef inline int legs(const Lines* t, const Position* p, int point) noexcept nogil:
    """Which of the four neighbours are occupied. (Off the board: anything.)"""
    cdef uint32_t rank = p.ranks[t.row[point]], file = p.files[t.file[point]]
    return (file | file >> 16) << 1 >> t.row[point] & 5 | ((rank | rank >> 16) << 1 >> t.file[point] & 5) << 1

cdef inline int eyes(u128 occupied, int point) noexcept nogil:
    """Which of the four diagonal neighbours are occupied."""
    cdef uint64_t near = low64(occupied << 10 >> point)
    return near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8

cdef inline u128 rook_targets(const Lines* t, const Position* p, int point) noexcept nogil:
    return (
        t.rook_rank[t.file[point]][inside_rank(t, p, point)] << t.row_start[point]
        | t.rook_file[t.row[point]][inside_file(t, p, point)] << t.file[point]
    )

cdef inline u128 strikes(const Lines* t, const Position* p, int point) noexcept nogil:
    """Where a cannon captures if a man is there."""
    return (
        t.strike_rank[t.file[point]][inside_rank(t, p, point)] << t.row_start[point]
        | t.strike_file[t.row[point]][inside_file(t, p, point)] << t.file[point]
    )

cdef inline u128 cannon_targets(const Lines* t, const Position* p, u128 occupied, int point) noexcept nogil:
    return (
        rook_targets(t, p, point) & ~occupied
        | strikes(t, p, point) & occupied
    )

cdef inline u128 horse_targets(const Lines* t, const Position* p, int point) noexcept nogil:
    return t.horse[point][legs(t, p, point)]

cdef inline u128 elephant_targets(const Lines* t, u128 occupied, int side, int point) noexcept nogil:
    return t.elephant[side][point][eyes(occupied, point)]

cdef inline bint is_open(
    const Lines* t, const Position* p, int side, int kind, int from_point, int to_point
) noexcept nogil:
    """Whether nothing hinders a move that a man of `side` has on an empty board, kings apart."""
    # A cannon captures over one man; without a branch, which would be guessed wrong.
    cdef u128 target = t.point[to_point]
    cdef u128 standing = t.way[from_point][to_point] & (p.sides[0] | p.sides[1])
    cdef bint jumps = (kind == CANNON) & any128(target & p.sides[side ^ 1])
    cdef u128 more = standing & (standing - 1) & ((<u128>0) - jumps)
    cdef bint none = not any128(standing)
    return (none ^ jumps) & (not any128(more | target & p.sides[side]))

cdef inline bint goes(
    const Lines* t, const Position* p, int side, int kind, int from_point, int to_point
) noexcept nogil:
    """Whether a man of `side` can move there, kings apart."""
    return any128(t.steps[side][kind][from_point] & t.point[to_point]) and is_open(
        t, p, side, kind, from_point, to_point
    )

cdef inline bint struck(
    const Lines* t, const Position* p, int king, u128 occupied, u128 enemy, int side
) noexcept nogil:
    """Whether the point of `side`'s king is attacked.

    `occupied` and `enemy` may differ from what stands on the board: they say what is looked at. The
    other king attacks along an open file. Advisors and elephants never come near a king in his palace.
    """
    cdef u128 men, screens
    men = t.cross[king] & p.kinds[ROOK] & enemy | t.column[king] & p.kinds[KING] & enemy
    while men:
        if not (t.between[king][lowest128(men)] & occupied):
            return True
        men &= men - 1
    men = t.cross[king] & p.kinds[CANNON] & enemy
    while men:
        screens = t.between[king][lowest128(men)] & occupied
        if screens:
            if not (screens & (screens - 1)):
                return True
        men &= men - 1
    if t.horse_origins[king] & p.kinds[HORSE] & enemy:
        if t.horse_from[king][eyes(occupied, king)] & p.kinds[HORSE] & enemy:
            return True
    return any128(t.pawn_from[side ^ 1][king] & p.kinds[PAWN] & enemy)

cdef inline bint checked(const Lines* t, const Position* p, int side) noexcept nogil:
    """Whether a side is in check; facing kings count as a check for both."""
    return struck(
        t, p, lowest128(p.kinds[KING] & p.sides[side]), p.sides[0] | p.sides[1], p.sides[side ^ 1], side
    )

cdef inline bint safe(const Lines* t, const Position* p, int side, int from_point, int to_point) noexcept nogil:
    """Whether a pseudo-legal move leaves its side's king unattacked."""
    cdef u128 origin = t.point[from_point], target = t.point[to_point]
    cdef int king = lowest128(p.kinds[KING] & p.sides[side])
    if king == from_point:
        king = to_point
    return not struck(
        t, p, king, (p.sides[0] | p.sides[1]) & ~origin | target, p.sides[side ^ 1] & ~target, side
    )
