"""Who bears on a king.

Only rooks, cannons, horses and soldiers of other sides can reach a palace, and the other king of a column
in which the kings of Wei and Shu attack each other. A hostile soldier beside a king always bears on him: in a
foreign arm he moves in all four directions. (Advisors and elephants stay in their palace and country, and the
position reader lets nobody command them while its king is there.)
"""
from libc.stdint cimport uint16_t, uint32_t, uint64_t

from notation.games.sanguo.lines cimport END, Lines
from notation.games.sanguo.position cimport (
    CANNONS, EVERYBODY, FACING_ALLIES, FACING_ATTACK, HORSE_ENDS, HORSES, KINGS, NOBODY, PAWNS, ROOKS, SHU, SIDES, WEI,
    WIDTH, SanguoState, allied, bit, king_man,
)
from notation.kernel.bits cimport lowest64

cdef extern from *:
    """
    #define sanguo_highest32(x) (31 - __builtin_clz((uint32_t)(x)))
    """
    int highest32 "sanguo_highest32"(uint32_t) noexcept nogil      # of a word that is not 0

# The men that may bear on a king, by how they do it.
cdef struct Danger:
    uint64_t rooks
    uint64_t lords          # along a column only
    uint64_t cannons
    uint64_t horses
    uint64_t pawns

cdef inline bint facing(const SanguoState* s) noexcept nogil:
    """Whether nothing stands between the kings of Wei and Shu."""
    cdef int a = s.point[king_man(WEI)], b = s.point[king_man(SHU)]
    if not s.alive >> WEI & s.alive >> SHU & 1 or a % WIDTH != b % WIDTH:
        return False
    # Wei's king is in the north.
    return s.columns[a % WIDTH] >> (a // WIDTH + 1) & (<uint32_t>1 << (b // WIDTH - a // WIDTH - 1)) - 1 == 0

cdef inline bint facing_counts(const SanguoState* s) noexcept nogil:
    """Whether it matters that these kings face each other."""
    return not allied(s, WEI, SHU) or s.head.rules & FACING_ALLIES

cdef inline bint kings_attack(const SanguoState* s) noexcept nogil:
    """Whether these kings would attack each other (else Wu wins, or nothing happens)."""
    if not s.alive >> WEI & s.alive >> SHU & 1:
        return False
    return s.alive != EVERYBODY or s.head.rules & FACING_ATTACK and facing_counts(s)

cdef inline uint64_t others(const SanguoState* s, int side) noexcept nogil:
    """The men of all other sides in the game, allies too."""
    cdef uint64_t found = 0
    cdef int other
    for other in range(SIDES):
        if other != side and s.alive >> other & 1:
            found |= s.men[other]
    return found

cdef inline uint64_t hostile(const SanguoState* s, int side) noexcept nogil:
    """The men of the sides in the game that are not allied with this one."""
    cdef uint64_t found = 0
    cdef int other
    for other in range(SIDES):
        if other != side and s.alive >> other & 1 and not allied(s, side, other):
            found |= s.men[other]
    return found

cdef inline void fill_danger(Danger* danger, uint64_t men, bint lords) noexcept nogil:
    danger.rooks = men & ROOKS
    danger.lords = bit(king_man(WEI)) | bit(king_man(SHU)) if lords else <uint64_t>0
    danger.cannons = men & CANNONS
    danger.horses = men & HORSES
    danger.pawns = men & PAWNS

cdef inline uint64_t stands(const SanguoState* s, int point, int gone) noexcept nogil:
    """The man on a point, as a set; none on the point `gone`."""
    return <uint64_t>1 << (NOBODY if point == gone else s.man[point])

cdef inline bint struck_along(
    const SanguoState* s, uint32_t line, int place, int base, int step, int to_point, uint64_t straight,
    uint64_t cannons
) noexcept nogil:
    """Whether a king at this place of a line is attacked along it. The points are base + step * place."""
    cdef uint32_t rest = line >> place >> 1
    cdef int at
    if rest:
        at = place + 1 + lowest64(rest)
        if stands(s, base + step * at, to_point) & straight:
            return True
        rest &= rest - 1
        if rest:
            at = place + 1 + lowest64(rest)
            if stands(s, base + step * at, to_point) & cannons:
                return True
    rest = line & (<uint32_t>1 << place) - 1
    if rest:
        at = highest32(rest)
        if stands(s, base + step * at, to_point) & straight:
            return True
        rest ^= <uint32_t>1 << at
        if rest and stands(s, base + step * highest32(rest), to_point) & cannons:
            return True
    return False

cdef inline bint struck(
    const Lines* T, const SanguoState* s, const Danger* danger, int king, int from_point, int to_point
) noexcept nogil:
    """Whether a king on this point is attacked when one of his men, or he, has gone from one point to another.

    Both are -1 if none has. A man who stood on `to_point` is taken.
    """
    cdef int row = T.row[king], column = T.column[king]
    cdef uint32_t line = s.rows[row], across = s.columns[column]
    cdef const uint16_t* points
    if from_point >= 0:
        if T.row[from_point] == row:
            line &= ~(<uint32_t>1 << T.column[from_point])
        if T.column[from_point] == column:
            across &= ~(<uint32_t>1 << T.row[from_point])
        if T.row[to_point] == row:
            line |= <uint32_t>1 << T.column[to_point]
        if T.column[to_point] == column:
            across |= <uint32_t>1 << T.row[to_point]
    if struck_along(s, line, column, row * WIDTH, 1, to_point, danger.rooks, danger.cannons):
        return True
    if struck_along(s, across, row, column, WIDTH, to_point, danger.rooks | danger.lords, danger.cannons):
        return True
    points = T.horse[(s.head.rules & HORSE_ENDS) != 0][king]
    while points[0] != END:
        if stands(s, points[0], to_point) & danger.horses:
            return True
        points += 1
    points = T.beside[king]
    while points[0] != END:
        if stands(s, points[0], to_point) & danger.pawns:
            return True
        points += 1
    return False

cdef inline bint in_check(const Lines* T, const SanguoState* s, int side) noexcept nogil:
    cdef Danger danger
    if not s.alive >> side & 1:
        return False
    fill_danger(&danger, hostile(s, side), kings_attack(s) and side != 0)
    return struck(T, s, &danger, s.point[king_man(side)], -1, -1)

cdef inline bint checked_by(const Lines* T, const SanguoState* s, int side, int by) noexcept nogil:
    """Whether men of one side, an enemy in the game, give another check."""
    cdef Danger danger
    if by == side or not s.alive >> by & s.alive >> side & 1:
        return False
    if by != 0 and side != 0 and kings_attack(s) and facing(s):
        return True
    if allied(s, by, side):
        return False
    fill_danger(&danger, s.men[by], False)
    return struck(T, s, &danger, s.point[king_man(side)], -1, -1)
