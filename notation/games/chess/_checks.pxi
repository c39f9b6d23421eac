# Whether a double check can have arisen: the last move is taken back in every way there is. Included by _problems.pxi.
#
# Before that move it was the turn of the side that gives check, so the king stood in no check. Of two checkers one has
# moved and opened the other's line, or a pawn opened both lines en passant; castling gives one check at most. Source:
# the rules of the moves alone; nothing is asked about the moves before the last one. A single checker is not asked
# where it came from, but for an en-passant square that tells: well-known test positions have one that can't have come.

cdef inline uint64_t targets_of(int kind, int square, uint64_t occupied) noexcept nogil:
    """Where a piece that gives check reaches to from a square, and can have come from."""
    if kind == KNIGHT:
        return LINES.knight[square]
    return (bishop_attacks(square, occupied) if kind != ROOK else <uint64_t>0) | (
        rook_attacks(square, occupied) if kind != BISHOP else <uint64_t>0
    )


cdef bint came_from(
    Position* before, int king, int us, int kind, uint64_t origins, uint64_t captured
) noexcept nogil:
    """Whether a man who is taken off the board can have stood on one of some squares without a check to the king."""
    cdef uint64_t origin
    cdef bint checked
    while origins:
        origin = origins & (0 - origins)
        origins ^= origin
        before.pieces[kind] |= origin
        before.sides[us ^ 1] |= origin
        checked = attackers(before, king, occupied(before) | captured, before.sides[us ^ 1], us) != 0
        before.pieces[kind] ^= origin
        before.sides[us ^ 1] ^= origin
        if not checked:
            return True
    return False


cdef bint pawn_has_moved(
    const Position* position, Position* before, int square, int king, int us, bint capture
) noexcept nogil:
    """Whether the last move can have been that of the pawn on a square, who is taken off `before`."""
    cdef int them = us ^ 1
    cdef uint64_t target = bit(square), empty = ~occupied(position), single, beside, victim
    single = forward(target, us) & empty & ~back_rank(them)
    beside = LINES.pawn[us][square] & empty & ~back_rank(them)
    if came_from(before, king, us, PAWN, single, 0):
        return True
    if square >> 3 == (3 if them == WHITE else 4):
        if came_from(before, king, us, PAWN, forward(single, us) & empty, 0):
            return True
    if not capture:
        return False
    if came_from(before, king, us, PAWN, beside, target):
        return True
    # En passant: behind the pawn stood the one that was taken, which had passed its square.
    victim = forward(target, us)
    return (
        square >> 3 == (5 if them == WHITE else 2) and victim & empty and forward(target, them) & empty
        and popcount64(position.pieces[PAWN] & position.sides[us]) < 8
        and came_from(before, king, us, PAWN, beside, victim)
    )


cdef bint has_moved(const Position* position, int square, int king, int us, uint64_t checking) noexcept nogil:
    """Whether the last move can have been that of the man on a square."""
    cdef Position before = position[0]
    cdef int kind = kind_on(position, square), them = us ^ 1
    cdef uint64_t target = bit(square), empty = ~occupied(position), opened = ~<uint64_t>0, origins
    cdef uint64_t rest = checking & ~target
    cdef bint capture = popcount64(position.sides[us]) < 16
    before.pieces[kind] ^= target
    before.sides[them] ^= target
    if kind == PAWN:
        return pawn_has_moved(position, &before, square, king, us, capture)
    while rest:             # the other checkers' lines lead over the square that he left
        opened &= LINES.between[king][lowest64(rest)]
        rest &= rest - 1
    origins = targets_of(kind, square, occupied(position)) & empty & opened
    if came_from(&before, king, us, kind, origins, 0):
        return True
    if capture and came_from(&before, king, us, kind, origins, target):
        return True
    if not target & back_rank(us) or popcount64(position.pieces[PAWN] & position.sides[them]) >= 8:
        return False
    # He may have been a pawn a move ago.
    return came_from(&before, king, us, PAWN, forward(target, us) & empty & opened, 0) or (
        capture and came_from(&before, king, us, PAWN, LINES.pawn[us][square] & empty & opened, target)
    )


cdef bint check_possible(const Position* position, int us, bint passed, uint64_t checking) noexcept nogil:
    """Whether the enemy's last move can have left this check; `passed`: it was a double step over `ep`."""
    cdef Position before
    cdef int king = king_square(position, us)
    cdef uint64_t rest, both
    if passed:
        both = bit(position.ep - up(us)) | bit(position.ep + up(us))
        before = position[0]
        before.pieces[PAWN] ^= both
        before.sides[us ^ 1] ^= both
        return attackers(&before, king, occupied(&before), before.sides[us ^ 1], us) == 0
    if not several(checking):
        return True
    rest = checking | position.pieces[PAWN] & position.sides[us ^ 1]
    while rest:
        if has_moved(position, lowest64(rest), king, us, checking):
            return True
        rest &= rest - 1
    return False
