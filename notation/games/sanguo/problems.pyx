"""The reasons why a position can't arise in play, those that the rules can't bear marked fatal.

The rules rely on a king within his palace for each side in the game and for no other, on Han's emperor in
his place, on advisors and elephants within the palace and country they began in, and on nobody commanding
men of a side that is still there.
"""
from libc.stdint cimport uint64_t

from notation.games.sanguo.attacks cimport facing, facing_counts, in_check
from notation.games.sanguo.lines cimport EMPEROR_POINT, Lines, in_country, in_palace, lines
from notation.games.sanguo.position cimport (
    ADVISORS, CHECK_BY_MOVER, ELEPHANTS, EMPEROR, EVERYBODY, EXPOSURE, FACING_ATTACK, HAN, HAN_MEN, KINGS, MEN, NOWHERE,
    PAWNS, SIDES, WEI, WU, SHU, SanguoState, king_man, origin_of, owner_of,
)
from notation.games.sanguo.rules cimport can_move
from notation.kernel.bits cimport lowest64
from notation.kernel.codes cimport (
    CODE_FACING_KINGS, CODE_FALLEN_KING, CODE_FALLEN_OWNER, CODE_FOREIGN_PIECE, CODE_HAN_MEN, CODE_MISPLACED_ADVISOR,
    CODE_MISPLACED_ELEPHANT, CODE_MISPLACED_KING, CODE_MISPLACED_PAWN, CODE_NO_KING, CODE_OPPOSITE_CHECK, CODE_PENDING,
    CODE_UNJUDGED, REASON_CHECKMATE, REASON_NONE, REASON_STALEMATE,
)
from notation.kernel.types cimport ALLIANCE, FALL, KILLING, add_problem, clear_report

cdef const Lines* T = lines()


cdef int fallen_by(const SanguoState* s, int side) noexcept nogil:
    """The Reason of a side's fall, or none."""
    cdef int i
    for i in range(s.n_events):
        if s.events[i].type == FALL and s.events[i].patient == side:
            return s.events[i].reason
    return REASON_NONE


cdef bint find_kings(const SanguoState* s, Report* report) noexcept nogil:
    """Whether each side in the game has its king where he belongs: then checks can be judged."""
    cdef int side, point
    cdef bint sound = True
    for side in range(SIDES):
        point = s.point[king_man(side)]
        if s.alive >> side & 1:
            sound = sound and point != NOWHERE and in_palace(side, point)
            if point == NOWHERE:
                add_problem(report, CODE_NO_KING, True)
            elif not in_palace(side, point):
                add_problem(report, CODE_MISPLACED_KING, True)
        elif point != NOWHERE:
            add_problem(report, CODE_FALLEN_KING, True)
    if s.point[EMPEROR] != NOWHERE and s.point[EMPEROR] != EMPEROR_POINT:
        add_problem(report, CODE_MISPLACED_KING, True)
    return sound


cdef bint on_path(int man, int point) noexcept nogil:
    """Whether an advisor or elephant can have come to a point of its palace or country."""
    cdef int rank = T.rank[origin_of(man)][point], file = T.file[origin_of(man)][point]
    if ADVISORS >> man & 1:
        return (rank + file) % 2 == 1
    return rank % 4 == 1 and file % 4 == 3 or rank == 3 and file % 4 == 1


cdef void find_guards(const SanguoState* s, Report* report) noexcept nogil:
    cdef int man, point, code, fatal
    cdef uint64_t rest
    cdef bint inside
    for fatal in range(1, -1, -1):
        rest = ADVISORS | ELEPHANTS
        while rest:
            man = lowest64(rest)
            point = s.point[man]
            rest &= rest - 1
            if point == NOWHERE:
                continue
            if ADVISORS >> man & 1:
                code = CODE_MISPLACED_ADVISOR
                inside = in_palace(origin_of(man), point)
            else:
                code = CODE_MISPLACED_ELEPHANT
                inside = in_country(origin_of(man), point)
            if not inside if fatal else not on_path(man, point):
                add_problem(report, code, fatal)


cdef void find_owners(const SanguoState* s, Report* report) noexcept nogil:
    cdef int man, owner, origin, reason, fatal
    for fatal in range(1, -1, -1):
        for man in range(MEN):
            origin = origin_of(man)
            if s.point[man] == NOWHERE or KINGS >> man & 1 or origin == HAN:
                continue
            owner = owner_of(s, man)
            if owner == origin:
                if PAWNS >> man & 1 and T.rank[owner][s.point[man]] < 4:
                    add_problem(report, CODE_MISPLACED_PAWN, False)
            elif owner == HAN or s.alive >> origin & 1:
                add_problem(report, CODE_FOREIGN_PIECE, True)
            elif not fatal:
                reason = fallen_by(s, origin)
                if reason != REASON_CHECKMATE and reason != REASON_STALEMATE:
                    add_problem(report, CODE_FOREIGN_PIECE, False)
    for owner in range(SIDES):
        reason = fallen_by(s, owner)
        if s.men[owner] and (reason == REASON_CHECKMATE or reason == REASON_STALEMATE):
            add_problem(report, CODE_FALLEN_OWNER, False)


cdef void find_han(const SanguoState* s, Report* report) noexcept nogil:
    """Idle and complete while his fate is open; then in the hands of one side, until it falls."""
    cdef int i, heir
    cdef bint emperor = s.point[EMPEROR] != NOWHERE
    cdef bint fits
    if not s.han:
        fits = emperor and s.men[HAN] & HAN_MEN == HAN_MEN
    else:
        fits = s.men[HAN] & HAN_MEN == 0
        for i in range(s.n_events):
            if s.events[i].type == KILLING:
                fits = fits and not emperor
                heir = s.events[i].actor
            elif s.events[i].type == ALLIANCE:
                heir = WU + WEI + SHU - s.events[i].actor - s.events[i].patient
            else:
                continue
            if s.alive == EVERYBODY and (s.men[WU] | s.men[WEI] | s.men[SHU]) & HAN_MEN & ~s.men[heir]:
                fits = False
    if not fits:
        add_problem(report, CODE_HAN_MEN, False)


cdef bint checks_fit(const SanguoState* s) noexcept nogil:
    """Whether the side to move can have got its turn with these kings in check.

    With three sides: who is in check moves first, unless both others are; the one that moved is not in check.
    """
    cdef int turn = s.head.turn, after = turn, before
    cdef bint here = in_check(T, s, turn)
    while True:
        after = (after + 1) % SIDES
        if s.alive >> after & 1:
            break
    if s.alive != EVERYBODY:
        # Where a side has left, both kings may have come to be in check.
        return not in_check(T, s, after) or here and s.events[s.n_events - 1].actor < 0 or s.head.rules & EXPOSURE != 0
    before = (turn + 2) % SIDES
    if in_check(T, s, before) and not s.head.rules & EXPOSURE:
        return False
    return here or not in_check(T, s, after) or s.head.rules & CHECK_BY_MOVER != 0


cdef void find_checks(const SanguoState* s, Report* report) noexcept nogil:
    if facing(s):
        if s.alive != EVERYBODY or facing_counts(s) and not s.head.rules & FACING_ATTACK:
            add_problem(report, CODE_FACING_KINGS, False)
    if not checks_fit(s):
        add_problem(report, CODE_OPPOSITE_CHECK, False)


cdef void find_stuck(const SanguoState* s, bint judge_pending, Report* report) noexcept nogil:
    """Only for a position without fatal problems: it asks for moves."""
    cdef int side
    cdef bint stuck
    for side in range(SIDES):
        if not s.alive >> side & 1:
            stuck = False
        else:
            stuck = not can_move(s, side, False)
            if side == s.head.turn and stuck:
                add_problem(report, CODE_UNJUDGED, False)
                continue
        if judge_pending and stuck != (s.stuck[side] != 0):
            add_problem(report, CODE_PENDING, False)


cdef void find_problems(const State* state, bint judge_pending, Report* report) noexcept nogil:
    """Add the problems; `judge_pending`: also where the sides noted as stuck are not those that are."""
    cdef const SanguoState* s = <const SanguoState*>state
    cdef int side
    cdef bint sound = find_kings(s, report)
    find_guards(s, report)
    find_owners(s, report)
    find_han(s, report)
    if not s.over:
        if sound:
            find_checks(s, report)
        if not report.fatal:
            find_stuck(s, judge_pending, report)
    elif judge_pending:
        for side in range(SIDES):
            if s.stuck[side]:
                add_problem(report, CODE_PENDING, False)


cdef void validate(const State* state, Report* report) noexcept nogil:
    clear_report(report)
    find_problems(state, True, report)
