# Who is at fault when a position comes back.
#
# A side *threatens* a man when it could take him next, with a man that is neither king nor pawn, and gain by
# it: nobody could take back, or he is a rook taken by a horse or a cannon, or a rook, horse or cannon taken
# by an advisor or an elephant. Men of one kind that attack each other offer an exchange, which is no threat; nor is
# what threatens a pawn that hasn't crossed the river. A move *chases* the men that it newly threatens: it makes the
# capture possible, or takes its answer away by what the answer would open to the king; or the man that moves
# follows the one that has just moved.
#
# Sources: the repetition rules of the Asian Xiangqi Federation, and the positions that programs test theirs with. The
# Chinese rules of 2011 know one more kind of attack, the threat to mate with the next move, and don't ask whether it
# is always the same man that is chased.

cdef enum Repetition:           # bits 0-1 of a rule set
    REPEAT_NONE = 0
    REPEAT_AXF = 1
    REPEAT_CXA = 2
    REPEAT_WXF = 3

cdef enum Natural:              # bits 2-4: when moves without a capture are a draw
    NATURAL_NONE = 0
    NATURAL_FSF = 1             # 100 plies
    NATURAL_UCCI = 2            # 120, and two more for each check beyond ten
    NATURAL_PIKAFISH = 3        # 120, of which ten checks a side count
    NATURAL_CXA = 4             # 120, to be claimed, without the rounds of the claimant's checks beyond ten

cdef enum:
    NATURAL_SHIFT = 2
    FREE_CHECKS = 10

cdef struct Deeds:              # of one side, all along a repetition
    bint checks                 # every move gave check
    bint attacks                # every move gave check, chased or threatened mate
    bint moved
    u128 chased                 # the men that every move chased, by where they stood at first


cdef inline int kind_on(const XiangqiState* s, int point) noexcept nogil:
    cdef int man = s.board[point]
    return man - KINDS if man >= KINDS else man


cdef u128 checkers(const XiangqiState* s, int side) noexcept nogil:
    """The men that attack a side's king, the other king across an open file included."""
    cdef const Position* p = &s.position
    cdef int king = lowest128(p.kinds[KING] & p.sides[side]), point
    cdef u128 men = p.sides[side ^ 1], found = 0
    while men:
        point = lowest128(men)
        men &= men - 1
        if kind_on(s, point) == KING:
            if T.column[king] & T.point[point] and not (T.between[king][point] & (p.sides[0] | p.sides[1])):
                found |= T.point[point]
        elif goes(&T, p, side ^ 1, kind_on(s, point), point, king):
            found |= T.point[point]
    return found


cdef inline void take_with(
    const XiangqiState* s, XiangqiState* after, int side, int from_point, int to_point
) noexcept nogil:
    """The position after a capture by a side, whose turn it may not be."""
    memcpy(after, s, sizeof(XiangqiState))
    after.head.turn = <uint8_t>side
    apply(&after.head, make_move(from_point, to_point, 0, NORMAL))


cdef bint can_take(const XiangqiState* s, int side, int from_point, int to_point) noexcept nogil:
    """Whether a side could legally capture, if it were to move."""
    cdef XiangqiState after
    if not goes(&T, &s.position, side, kind_on(s, from_point), from_point, to_point):
        return False
    take_with(s, &after, side, from_point, to_point)
    return not checked(&T, &after.position, side)


cdef bint taken_back(const XiangqiState* taken, int side, int point, u128 known, bint really) noexcept nogil:
    """Whether a side has a man who could take on a point; `really`: one who opens his king to no man but those
    `known`."""
    cdef XiangqiState after
    cdef u128 men = taken.position.sides[side]
    cdef int from_point
    while men:
        from_point = lowest128(men)
        men &= men - 1
        if not goes(&T, &taken.position, side, kind_on(taken, from_point), from_point, point):
            continue
        if not really:
            return True
        take_with(taken, &after, side, from_point, point)
        if not (checkers(&after, side) & ~known):
            return True
    return False


cdef bint threatens(const XiangqiState* s, int us, int from_point, int to_point) noexcept nogil:
    """Whether a side's man threatens another's."""
    cdef XiangqiState taken
    cdef int kind = kind_on(s, from_point), victim = kind_on(s, to_point), row = to_point // WIDTH
    if kind == KING or kind == PAWN or victim == KING:
        return False
    if victim == PAWN and (row >= 5 if us == RED else row <= 4):
        return False                    # on his own half
    if not can_take(s, us, from_point, to_point):
        return False
    if victim == ROOK and (kind == HORSE or kind == CANNON):
        return True
    if (victim == ROOK or victim == HORSE or victim == CANNON) and (kind == ADVISOR or kind == ELEPHANT):
        return True
    if kind == victim and can_take(s, us ^ 1, to_point, from_point):
        return False
    take_with(s, &taken, us, from_point, to_point)
    return not taken_back(&taken, us ^ 1, to_point, checkers(s, us ^ 1), True)


cdef u128 chased(const XiangqiState* before, const XiangqiState* now) noexcept nogil:
    """The men that the last move chases."""
    cdef XiangqiState taken
    cdef int us = before.head.turn, from_point, to_point, origin
    cdef int left = move_from(now.head.last), reached = move_to(now.head.last)
    cdef int fled = move_to(before.head.last) if before.head.last != NO_MOVE else NOTHING
    cdef bint follows
    cdef u128 men = now.position.sides[us] & ~(now.position.kinds[KING] | now.position.kinds[PAWN])
    cdef u128 victims, found = 0
    while men:
        from_point = lowest128(men)
        men &= men - 1
        origin = left if from_point == reached else from_point
        victims = now.position.sides[us ^ 1] & T.steps[us][kind_on(now, from_point)][from_point] & ~found
        while victims:
            to_point = lowest128(victims)
            victims &= victims - 1
            if not threatens(now, us, from_point, to_point):
                continue
            follows = from_point == reached and to_point == fled
            if not follows and goes(&T, &before.position, us, kind_on(before, origin), origin, to_point):
                if threatens(before, us, origin, to_point):
                    continue
                take_with(now, &taken, us, from_point, to_point)
                if not taken_back(&taken, us ^ 1, to_point, 0, False):
                    continue
            found |= T.point[to_point]
    return found


cdef bint threatens_mate(const XiangqiState* now, int us) noexcept nogil:
    """Whether a side could mate with its next move if the other did nothing."""
    cdef XiangqiState passed
    cdef move_t moves[MAX_LEGAL]
    cdef int i, n
    if checked(&T, &now.position, us ^ 1):
        return False
    memcpy(&passed, now, sizeof(passed))
    passed.head.turn = <uint8_t>us
    n = legal(&passed.head, moves)
    for i in range(n):
        if effect(&passed.head, moves[i]) == CHECKMATE:
            return True
    return False


cdef inline const XiangqiState* at_ply(const void* states, size_t ply) noexcept nogil:
    return <const XiangqiState*>states + ply


cdef bint find_repetition(const void* states, size_t ply, int occurrences, size_t* first) noexcept nogil:
    """Whether the position has occurred so often, and where the first of these was."""
    cdef const State* now = &at_ply(states, ply).head
    cdef size_t back = 2
    cdef int seen_so_far = 1
    while back <= ply and back <= now.halfmove:
        if same_position(now, &at_ply(states, ply - back).head):
            seen_so_far += 1
            if seen_so_far == occurrences:
                first[0] = ply - back
                return True
        back += 2
    return False


cdef void look_back(const void* states, size_t first, size_t ply, int rule, Deeds* deeds) noexcept nogil:
    """What each side did in all its moves from a ply on."""
    cdef uint8_t[POINTS] home           # where the man on a point stood at `first`
    cdef const XiangqiState* before
    cdef const XiangqiState* now
    cdef Deeds* deed
    cdef u128 victims, found
    cdef size_t i
    cdef int point, us
    cdef bint check
    for point in range(POINTS):
        home[point] = <uint8_t>point
    for us in range(2):
        deeds[us].checks = deeds[us].attacks = True
        deeds[us].moved = False
        deeds[us].chased = 0
    for i in range(first, ply):
        before = at_ply(states, i)
        now = at_ply(states, i + 1)
        us = before.head.turn
        deed = &deeds[us]
        found = 0
        check = False
        if move_type(now.head.last) != NULL_TYPE:
            home[move_to(now.head.last)] = home[move_from(now.head.last)]
            check = checked(&T, &now.position, us ^ 1)
            victims = chased(before, now)
            while victims:
                found |= T.point[home[lowest128(victims)]]
                victims &= victims - 1
        deed.checks = deed.checks and check
        if rule == REPEAT_CXA and deed.attacks:
            deed.attacks = check or any128(found) or threatens_mate(now, us)
        deed.chased = deed.chased & found if deed.moved else found
        deed.moved = True


cdef void set_draw(Verdict* verdict, int reason) noexcept nogil:
    verdict.over = 1
    verdict.winner = -1
    verdict.reason = <uint16_t>reason
    verdict.states[0] = verdict.states[1] = DRAWN
    verdict.reasons[0] = verdict.reasons[1] = <uint16_t>reason


cdef void set_loss(Verdict* verdict, int loser, int reason) noexcept nogil:
    verdict.over = 1
    verdict.winner = <signed char>(loser ^ 1)
    verdict.reason = <uint16_t>reason
    verdict.states[loser ^ 1] = WON
    verdict.states[loser] = LOST
    verdict.reasons[0] = verdict.reasons[1] = <uint16_t>reason


cdef void judge_repetition(const void* states, size_t ply, int rule, Verdict* verdict) noexcept nogil:
    """End the game if the position has come back often enough: against the side that alone breaks the rule."""
    cdef Deeds deeds[2]
    cdef size_t first = 0
    cdef bint fault[2]
    cdef int side
    if not find_repetition(states, ply, 4 if rule == REPEAT_WXF else 3, &first):
        return
    look_back(states, first, ply, rule, deeds)
    if deeds[0].checks != deeds[1].checks:
        set_loss(verdict, 0 if deeds[0].checks else 1, REASON_PERPETUAL_CHECK)
        return
    for side in range(2):
        fault[side] = deeds[side].attacks if rule == REPEAT_CXA else any128(deeds[side].chased)
    if not deeds[0].checks and fault[0] != fault[1]:
        set_loss(verdict, 0 if fault[0] else 1, REASON_PERPETUAL_CHASE)
    else:
        set_draw(verdict, REASON_REPETITION)


cdef bint natural_limit(const void* states, size_t ply, int rule, bint claim) noexcept nogil:
    """Whether there were so many moves without a capture that the game is a draw."""
    cdef const State* now = &at_ply(states, ply).head
    cdef int64_t plies = now.halfmove
    cdef int checks[2]
    cdef int over[2]
    cdef int side
    cdef size_t back = 0
    if rule == NATURAL_FSF:
        return plies >= 100
    if rule == NATURAL_NONE or plies < 120 or (rule == NATURAL_CXA and not claim):
        return False
    checks[0] = checks[1] = 0
    while back < ply and back < now.halfmove:       # what went before the first state is unknown
        side = at_ply(states, ply - back).head.turn
        if checked(&T, &at_ply(states, ply - back).position, side):
            checks[side ^ 1] += 1
        back += 1
    if rule == NATURAL_UCCI:
        side = checks[0] + checks[1] - FREE_CHECKS
        return plies >= 120 + 2 * (side if side > 0 else 0)
    for side in range(2):
        over[side] = checks[side] - FREE_CHECKS if checks[side] > FREE_CHECKS else 0
    if rule == NATURAL_PIKAFISH:
        return plies - over[0] - over[1] >= 120
    return plies - 2 * over[now.turn] >= 120
