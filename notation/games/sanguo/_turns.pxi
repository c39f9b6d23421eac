# What a move does: the men, Han's fate, whose turn it is, who falls.

cdef void record(SanguoState* s, int type_, int actor, int patient, int reason) noexcept nogil:
    cdef Event* event
    if s.n_events < MAX_EVENTS:
        event = &s.events[s.n_events]
        event.type = <uint8_t>type_
        event.actor = <int8_t>actor
        event.patient = <int8_t>patient
        event.reason = <uint8_t>reason
        s.n_events += 1


cdef uint64_t seal_han(SanguoState* s, int type_, int actor, int patient, int heir) noexcept nogil:
    """An alliance, or the emperor's death: his men go to the heir. Returns those men."""
    cdef uint64_t woken = s.men[HAN] & HAN_MEN
    s.han = True
    record(s, type_, actor, patient, REASON_NONE)
    s.men[heir] |= woken
    s.men[HAN] &= ~woken
    if s.alive == EVERYBODY:
        s.friends = <uint8_t>(EVERYBODY ^ 1 << heir)
    if type_ == ALLIANCE and s.head.rules & EMPEROR_LEAVES and s.men[HAN] & bit(EMPEROR):
        remove(s, EMPEROR, s.point[EMPEROR], HAN)
    return woken


cdef uint64_t move_man(SanguoState* s, int from_point, int to_point, int side) noexcept nogil:
    """Move, take, ally, kill. Returns Han's men if they woke up."""
    cdef int man = s.man[from_point], victim = s.man[to_point], friend
    cdef bint sealed = is_event(s, side, from_point, to_point)
    s.head.halfmove += 1
    if victim != NOBODY:
        s.head.halfmove = 0
        s.men[owner_of(s, victim)] &= ~bit(victim)
        s.point[victim] = NOWHERE
    else:
        s.rows[T.row[to_point]] |= <uint32_t>1 << T.column[to_point]
        s.columns[T.column[to_point]] |= <uint32_t>1 << T.row[to_point]
    s.rows[T.row[from_point]] &= ~(<uint32_t>1 << T.column[from_point])
    s.columns[T.column[from_point]] &= ~(<uint32_t>1 << T.row[from_point])
    s.man[from_point] = NOBODY
    s.man[to_point] = <uint8_t>man
    s.point[man] = <uint16_t>to_point
    if not sealed:
        return 0
    if victim == EMPEROR:
        return seal_han(s, KILLING, side, -1, side)
    friend = T.alliance[s.head.rules & WEI_NORTH][to_point] - 1
    return seal_han(s, ALLIANCE, side, friend, WU + WEI + SHU - side - friend)


cdef inline int next_side(const SanguoState* s, int side) noexcept nogil:
    """The next side in the game; itself if it is the only one."""
    while True:
        side = side + 1 if side < SHU else WU
        if s.alive >> side & 1:
            return side


cdef inline int only_other(const SanguoState* s, int side) noexcept nogil:
    """A side in the game that is not this one."""
    return next_side(s, side)


cdef void leave(SanguoState* s, int side) noexcept nogil:
    """Take a side out of the game; its king leaves the board, its alliance ends."""
    if s.men[side] & bit(king_man(side)):
        remove(s, king_man(side), s.point[king_man(side)], side)
    s.alive &= ~(1 << side)
    s.friends = 0
    s.stuck[side] = 0


cdef void finish(SanguoState* s) noexcept nogil:
    """The game is over; the turn stays with the last side, if there is one."""
    s.over = True
    s.first = 0
    memset(s.stuck, 0, sizeof(s.stuck))
    if s.alive & (s.alive - 1) == 0:
        s.head.turn = 0
        while not s.alive >> s.head.turn & 1:
            s.head.turn += 1


cdef int fall(SanguoState* s, int side, int mover) noexcept nogil:
    """Mate or stalemate; returns the Reason."""
    cdef int reason = REASON_CHECKMATE if in_check(&T, s, side) else REASON_STALEMATE, heir
    if reason == REASON_STALEMATE:
        heir = s.stuck[side] - 1
    elif s.head.rules & CREDIT_MOVER and mover != side:
        heir = WU + WEI + SHU - mover - side if allied(s, mover, side) else mover
    elif checked_by(&T, s, side, mover):
        heir = mover
    else:
        heir = next_side(s, side)
        if not checked_by(&T, s, side, heir):
            heir = next_side(s, heir)
    if not s.alive >> heir & 1:
        heir = only_other(s, side)
    leave(s, side)
    s.men[heir] |= s.men[side]
    s.men[side] = 0
    record(s, FALL, heir, side, reason)
    return reason


cdef void look_for_stuck(SanguoState* s, int mover, bint foreseen) noexcept nogil:
    """Note which sides have no move, and who brought that about."""
    cdef int side, cause
    for side in range(SIDES):
        if not s.alive >> side & 1 or can_move(s, side, foreseen):
            s.stuck[side] = 0
        elif s.stuck[side] == 0:
            # One's own move never counts: then it is the next to move who fails to lift it.
            cause = s.head.turn if side == mover else mover
            if side == cause or not s.alive >> cause & 1:
                cause = only_other(s, side)
            elif allied(s, side, cause):
                cause = WU + WEI + SHU - side - cause
            s.stuck[side] = <uint8_t>(1 + cause)


cdef void pass_to(SanguoState* s, int side, int mover, int first, bint foreseen) noexcept nogil:
    s.head.turn = <uint8_t>side
    s.first = <uint8_t>first
    if side <= mover and s.head.rules & CANNON_LIMIT != CANNON_FIRST_MOVE:
        s.first = 0
    look_for_stuck(s, mover, foreseen)


cdef void go_on(SanguoState* s, int mover, bint foreseen) noexcept nogil:
    """Find out whose turn it is, and who falls, after a move.

    `foreseen`: only to see whether the move is legal; then a side counts as stuck if it has no move that is
    safe by itself.
    """
    cdef int first = s.first & ~(1 << mover), lower, upper, skipped = -1, fallen, turn
    cdef bint mated
    if s.alive == EVERYBODY and not s.head.rules & FACING_ATTACK and facing(s) and facing_counts(s):
        leave(s, WEI)
        leave(s, SHU)
        record(s, FALL, WU, WEI, REASON_FACING_KINGS)
        record(s, FALL, WU, SHU, REASON_FACING_KINGS)
        finish(s)
        return
    lower = turn = next_side(s, mover)
    upper = next_side(s, lower)
    if upper != mover and in_check(&T, s, upper) and not in_check(&T, s, lower):
        if not s.head.rules & CHECK_BY_MOVER or checked_by(&T, s, upper, mover):
            turn = upper
            skipped = lower
    pass_to(s, turn, mover, first, foreseen)
    if skipped >= 0 and s.stuck[skipped] and s.head.rules & STUCK_AT_ONCE:
        fall(s, skipped, mover)
        pass_to(s, turn, mover, first, foreseen)
    while s.alive & (s.alive - 1) and s.stuck[s.head.turn]:
        fallen = s.head.turn
        mated = fall(s, fallen, mover) == REASON_CHECKMATE
        if s.alive & (s.alive - 1) == 0:
            break
        if mated and skipped >= 0 and fallen == upper and s.head.rules & MATE_SKIPS:
            pass_to(s, next_side(s, fallen), mover, first, foreseen)
        else:
            pass_to(s, next_side(s, mover), mover, first, foreseen)
    if s.alive & (s.alive - 1) == 0:
        finish(s)
    elif s.head.turn <= mover:
        s.head.fullmove += 1


cdef void withdraw(SanguoState* s, int side, int reason) noexcept nogil:
    """A side leaves; -1: all agree to a draw."""
    cdef int before = s.head.turn, other, point
    cdef bint here, there
    cdef uint64_t rest
    if side < 0:
        record(s, DRAW, -1, -1, reason)
        finish(s)
        return
    leave(s, side)
    record(s, FALL, -1, side, reason)
    if s.head.rules & LEFT_MEN == LEFT_GONE:
        rest = s.men[side]
        while rest:
            point = s.point[lowest64(rest)]
            remove(s, s.man[point], point, side)
            rest &= rest - 1
    if s.alive & (s.alive - 1) == 0:
        finish(s)
        return
    if side == before:
        s.head.turn = <uint8_t>next_side(s, side)
    other = next_side(s, s.head.turn)
    here = in_check(&T, s, s.head.turn)
    there = in_check(&T, s, other)
    if there and not here:
        s.head.turn = <uint8_t>other
    if s.head.turn < before and s.head.rules & CANNON_LIMIT != CANNON_FIRST_MOVE:
        s.first = 0
    s.stuck[side] = 0
    look_for_stuck(s, side, False)
    if s.stuck[s.head.turn]:
        fall(s, s.head.turn, side)
        finish(s)
    elif s.head.turn < before:
        s.head.fullmove += 1


cdef void apply(State* state, move_t move) noexcept nogil:
    cdef SanguoState* s = <SanguoState*>state
    cdef int mover = state.turn
    state.last = move
    if move_type(move) == WITHDRAWAL:
        withdraw(s, withdrawn_side(move), move_to(move))
        return
    if move_type(move) == NULL_TYPE:
        state.halfmove += 1
    else:
        move_man(s, move_from(move), move_to(move), mover)
    go_on(s, mover, False)


cdef uint64_t perft_of(const SanguoState* s, int depth) noexcept nogil:
    cdef move_t[MAX_LEGAL] moves
    cdef SanguoState after
    cdef uint64_t n = 0
    cdef int i, count
    if depth <= 1:
        return count_moves(s) if depth == 1 else 1
    count = list_moves(s, moves)
    for i in range(count):
        after = s[0]
        apply(&after.head, moves[i])
        n += perft_of(&after, depth - 1)
    return n
