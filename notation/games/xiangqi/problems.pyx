"""The reasons why a position can't arise in play: all of them, those that the rules can't bear marked fatal.

The rules rely on one king a side, each within his palace, and on a length of the move list.
"""
from notation.games.xiangqi.attacks cimport checked, eyes, rook_targets, struck
from notation.games.xiangqi.lines cimport Lines, lines
from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, ELEPHANT, HORSE, KING, KINDS, PAWN, RED, ROOK, WIDTH, Position, XiangqiState
)
from notation.kernel.bits cimport lowest128, popcount128, u128
from notation.kernel.codes cimport (
    CODE_FACING_KINGS, CODE_IMPOSSIBLE_CHECK, CODE_MISPLACED_ADVISOR, CODE_MISPLACED_ELEPHANT,
    CODE_MISPLACED_KING, CODE_MISPLACED_PAWN, CODE_NO_BLACK_KING, CODE_NO_KINGS, CODE_NO_RED_KING,
    CODE_OPPOSITE_CHECK, CODE_TOO_MANY_KINGS, CODE_TOO_MANY_OF_A_KIND, CODE_TOO_MANY_PIECES
)
from notation.kernel.types cimport add_problem, clear_report

cdef enum:
    MAX_MEN = 16

cdef const Lines* T = lines()
cdef int[KINDS] MISPLACED = [
    0, CODE_MISPLACED_ADVISOR, CODE_MISPLACED_ELEPHANT, 0, 0, 0, CODE_MISPLACED_PAWN
]


cdef inline u128 less_one(u128 men) noexcept nogil:
    return men & (men - 1)


cdef void find_kings(const Position* p, Report* report) noexcept nogil:
    cdef u128 red = p.kinds[KING] & p.sides[RED], black = p.kinds[KING] & p.sides[BLACK]
    if not red and not black:
        add_problem(report, CODE_NO_KINGS, True)
    elif not red:
        add_problem(report, CODE_NO_RED_KING, True)
    elif not black:
        add_problem(report, CODE_NO_BLACK_KING, True)
    if red & (red - 1) or black & (black - 1):
        add_problem(report, CODE_TOO_MANY_KINGS, True)
    if red & ~T.palace[RED] or black & ~T.palace[BLACK]:
        add_problem(report, CODE_MISPLACED_KING, True)


cdef void find_men(const Position* p, int side, Report* report) noexcept nogil:
    cdef int kind
    cdef u128 men
    if popcount128(p.sides[side]) > MAX_MEN:
        add_problem(report, CODE_TOO_MANY_PIECES, True)
    for kind in range(ADVISOR, KINDS):
        men = p.kinds[kind] & p.sides[side]
        if men & ~T.haunts[side][kind]:
            add_problem(report, MISPLACED[kind], False)
        men = less_one(less_one(men))       # two of each, five pawns
        if kind == PAWN:
            men = less_one(less_one(less_one(men)))
        if men:
            add_problem(report, CODE_TOO_MANY_OF_A_KIND, False)
    # Before the river a pawn keeps to the file it started on, alone.
    men = p.kinds[PAWN] & p.sides[side] & T.half[side]
    if men & men << WIDTH:
        add_problem(report, CODE_MISPLACED_PAWN, False)


cdef bint was_captured(const Position* p, int side, int point) noexcept nogil:
    """Whether some missing man of a side can have stood on a point."""
    cdef int kind
    for kind in range(ADVISOR, KINDS):
        if T.point[point] & T.haunts[side][kind]:
            if popcount128(p.kinds[kind] & p.sides[side]) < (5 if kind == PAWN else 2):
                return True
    return False


cdef u128 origins(const Position* p, int side, int kind, int point, bint capture) noexcept nogil:
    """The empty points from which a man can just have come to a point."""
    cdef u128 occupied = p.sides[RED] | p.sides[BLACK], found, rest, screens
    if kind == ROOK:
        found = rook_targets(T, p, point)
    elif kind == HORSE:
        found = T.horse_from[point][eyes(occupied, point)]
    elif kind == PAWN:
        found = T.pawn_from[side][point]
    elif kind == ELEPHANT:
        found = T.elephant[side][point][eyes(occupied, point)]
    elif kind == ADVISOR:
        found = T.advisor[side][point]
    elif kind == KING:
        found = T.king[side][point]
    elif not capture:               # a cannon
        found = rook_targets(T, p, point)
    else:
        found = 0
        rest = T.cross[point] & ~occupied
        while rest:
            screens = T.between[point][lowest128(rest)] & occupied
            if screens:
                if not (screens & (screens - 1)):
                    found |= rest & -rest
            rest &= rest - 1
    return found & ~occupied & T.haunts[side][kind]


cdef bint can_have_moved(const Position* p, int side, u128 movers) noexcept nogil:
    """Whether one of these men's last move can have left the side to move in a check it was not in before."""
    cdef Position before
    cdef int king = lowest128(p.kinds[KING] & p.sides[side ^ 1]), point, kind, capture
    cdef u128 rest, target, occupied
    while movers:
        point = lowest128(movers)
        target = T.point[point]
        movers &= movers - 1
        kind = KING
        while not (p.kinds[kind] & target):
            kind += 1
        for capture in range(2):
            if capture and not was_captured(p, side ^ 1, point):
                continue
            rest = origins(p, side, kind, point, capture)
            while rest:
                before = p[0]
                before.kinds[kind] ^= target | rest & -rest
                before.sides[side] ^= target | rest & -rest
                occupied = before.sides[RED] | before.sides[BLACK]
                if capture:
                    occupied |= target
                if not struck(T, &before, king, occupied, before.sides[side], side ^ 1):
                    return True
                rest &= rest - 1
    return False


cdef inline bint has_one_king(const Position* p, int side) noexcept nogil:
    cdef u128 kings = p.kinds[KING] & p.sides[side]
    return kings != 0 and not (less_one(kings) != 0)


cdef void find_checks(const Position* p, int turn, Report* report) noexcept nogil:
    """Only where it is clear which king is meant."""
    cdef bint one_red = has_one_king(p, RED), one_black = has_one_king(p, BLACK)
    cdef int red_king = lowest128(p.kinds[KING] & p.sides[RED]) if one_red else 0
    cdef int black_king = lowest128(p.kinds[KING] & p.sides[BLACK]) if one_black else 0
    cdef int king = red_king if turn == RED else black_king
    cdef u128 near
    if one_red and one_black and T.column[red_king] & T.point[black_king]:
        if not (T.between[red_king][black_king] & (p.sides[RED] | p.sides[BLACK])):
            add_problem(report, CODE_FACING_KINGS, False)
            return
    if (one_red if turn == BLACK else one_black) and checked(T, p, turn ^ 1):
        add_problem(report, CODE_OPPOSITE_CHECK, False)
    if (one_red if turn == RED else one_black) and checked(T, p, turn):
        # The men that can give check first: mostly one of them has moved.
        near = T.cross[king] | T.horse_origins[king] | T.pawn_from[turn ^ 1][king]
        if not can_have_moved(p, turn ^ 1, p.sides[turn ^ 1] & near):
            if not can_have_moved(p, turn ^ 1, p.sides[turn ^ 1] & ~near):
                add_problem(report, CODE_IMPOSSIBLE_CHECK, False)


cdef void find_problems(const State* state, Report* report) noexcept nogil:
    cdef const Position* p = &(<const XiangqiState*>state).position
    find_kings(p, report)
    find_men(p, RED, report)
    find_men(p, BLACK, report)
    find_checks(p, state.turn, report)


cdef void validate(const State* state, Report* report) noexcept nogil:
    clear_report(report)
    find_problems(state, report)
