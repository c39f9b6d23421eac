# How a game ended, or may be claimed to have ended. Included by _rules.pxi.
#
# The order is python-chess's: checkmate (FIDE Laws 5.1.1), dead positions as far as the material
# alone shows them (5.2.2), stalemate (5.2.1), 75 moves (9.6.2), the fifth occurrence of a position
# (9.6.1); and, where draws that must be claimed count, 50 moves (9.3) and the third occurrence
# (9.2), each of which a player may also claim with the move that he is about to play.

cdef inline void decide(Verdict* verdict, int winner, int reason) noexcept nogil:
    cdef int side
    verdict.over = 1
    verdict.winner = <int8_t>winner
    verdict.reason = <uint16_t>reason
    for side in range(MAX_SIDES):
        verdict.reasons[side] = <uint16_t>(reason if side < 2 else REASON_NONE)
        verdict.states[side] = <uint8_t>(
            PLAYING if side >= 2 else DRAWN if winner < 0 else WON if side == winner else LOST
        )


cdef bint cannot_win(const Position* position, int side) noexcept nogil:
    """Whether a side's material can't mate by any series of moves, however the enemy helps."""
    cdef uint64_t own = position.sides[side], enemy = position.sides[side ^ 1]
    cdef uint64_t bishops = position.pieces[BISHOP], dark = <uint64_t>0xAA55AA55AA55AA55ULL
    if own & (position.pieces[PAWN] | position.pieces[ROOK] | position.pieces[QUEEN]):
        return False
    if own & position.pieces[KNIGHT]:
        # A lone knight; an enemy man other than a queen could stand in his own king's way.
        return popcount64(own) <= 2 and not enemy & ~(position.pieces[KING] | position.pieces[QUEEN])
    if own & bishops:
        # Bishops on squares of one colour, and nobody to block the squares of the other.
        return (bishops & dark == 0 or bishops & ~dark == 0) and not position.pieces[PAWN] | position.pieces[KNIGHT]
    return True


cdef int occurrences(const ChessState* states, size_t ply, const ChessState* sought, int enough) noexcept nogil:
    """How often a position occurs among states[0 .. ply], counted up to `enough`, newest first.

    What lies before the last capture or pawn move can't be the same again.
    """
    cdef size_t back, reach_back = min(<size_t>states[ply].head.halfmove, ply)
    cdef int n = 0
    for back in range(reach_back + 1):
        if states[ply - back].head.turn == sought.head.turn and same_position(&states[ply - back].head, &sought.head):
            n += 1
            if n >= enough:
                return n
    return n


cdef bint claim_by_move(const ChessState* states, size_t ply, bint fifty) noexcept nogil:
    """Whether a legal move completes the 50 moves (9.3.1), or a third occurrence (9.2.1)."""
    cdef move_t found[MAX_MOVES]
    cdef ChessState after
    cdef int i
    for i in range(legal(&states[ply].head, found)):
        after = states[ply]
        apply(&after.head, found[i])
        if after.head.halfmove == 0:
            continue
        if fifty:
            if after.head.halfmove >= 100 and has_legal(&after.head):
                return True
        elif occurrences(states, ply, &after, 2) == 2:
            return True
    return False


cdef void outcome(const void* all_states, size_t ply, bint claim, Verdict* verdict) noexcept nogil:
    cdef const ChessState* states = <const ChessState*>all_states
    cdef const ChessState* now = &states[ply]
    cdef bint stuck = not has_legal(&now.head)
    verdict.over = 0
    if stuck and in_check(&now.head, now.head.turn):
        decide(verdict, now.head.turn ^ 1, REASON_CHECKMATE)
    elif cannot_win(&now.position, WHITE) and cannot_win(&now.position, BLACK):
        decide(verdict, -1, REASON_INSUFFICIENT_MATERIAL)
    elif stuck:
        decide(verdict, -1, REASON_STALEMATE)
    elif now.head.halfmove >= 150:
        decide(verdict, -1, REASON_SEVENTYFIVE_MOVES)
    elif occurrences(states, ply, now, 5) == 5:
        decide(verdict, -1, REASON_FIVEFOLD_REPETITION)
    elif claim:
        if now.head.halfmove >= 100 or now.head.halfmove == 99 and claim_by_move(states, ply, True):
            decide(verdict, -1, REASON_FIFTY_MOVES)
        elif occurrences(states, ply, now, 3) == 3 or claim_by_move(states, ply, False):
            decide(verdict, -1, REASON_THREEFOLD_REPETITION)
