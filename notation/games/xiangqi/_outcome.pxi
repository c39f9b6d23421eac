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


cdef void outcome(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil:
    """A side that can't move has lost, in check or not."""
    cdef const State* state = <const State*>(<const char*>states + ply * sizeof(XiangqiState))
    cdef int loser = state.turn, winner = loser ^ 1
    memset(verdict, 0, sizeof(Verdict))
    verdict.winner = -1
    if has_legal(state):
        return
    verdict.over = 1
    verdict.winner = <signed char>winner
    verdict.reason = REASON_CHECKMATE if checked(&T, seen(state), loser) else REASON_STALEMATE
    verdict.states[winner] = WON
    verdict.states[loser] = LOST
    verdict.reasons[winner] = verdict.reasons[loser] = verdict.reason
