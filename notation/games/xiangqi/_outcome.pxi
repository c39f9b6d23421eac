# Check, what a move does, and how the game ends.

cdef bint in_check(const State* state, int side) noexcept nogil:
    return checked(&T, seen(state), side)


cdef int effect(const State* state, move_t move) noexcept nogil:
    cdef XiangqiState after
    memcpy(&after, state, sizeof(after))
    apply(&after.head, move)
    if checked(&T, &after.position, after.head.turn):
        return CHECK if has_legal(&after.head) else CHECKMATE
    return NO_EFFECT if has_legal(&after.head) else STALEMATE


cdef bint null_allowed(const State* state) noexcept nogil:
    return not checked(&T, seen(state), state.turn)


cdef bint alive(const State* state, int side) noexcept nogil:
    return True


include "_repetition.pxi"


cdef void outcome(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil:
    """A side that can't move has lost, in check or not; then what the rule set says of repetition and natural moves."""
    cdef const State* state = &at_ply(states, ply).head
    cdef int loser = state.turn
    memset(verdict, 0, sizeof(Verdict))
    verdict.winner = -1
    if not has_legal(state):
        set_loss(verdict, loser, REASON_CHECKMATE if checked(&T, seen(state), loser) else REASON_STALEMATE)
        return
    if state.rules & 3:
        judge_repetition(states, ply, state.rules & 3, verdict)
    if not verdict.over and natural_limit(states, ply, state.rules >> NATURAL_SHIFT & 7, claim):
        set_draw(verdict, REASON_NATURAL_MOVES)
