# One move, found without a list: from its two squares, from its destination, or from its wing.
# Included by _rules.pxi.

cdef enum:
    UNREACHABLE = -1


cdef inline int reach(const Position* position, int from_square, int to_square, int kind, const int us) noexcept nogil:
    """The MoveType of a pseudo-legal move of `us`, castling apart, or UNREACHABLE."""
    cdef uint64_t target = bit(to_square), all_men = occupied(position), attacks
    if position.sides[us] & target:
        return UNREACHABLE
    if kind == PAWN:
        if LINES.pawn[us][from_square] & target:
            if position.sides[us ^ 1] & target:
                return NORMAL
            return EN_PASSANT if to_square == position.ep else UNREACHABLE
        if all_men & target:
            return UNREACHABLE
        if to_square == from_square + up(us):
            return NORMAL
        if (
            to_square == from_square + 2 * up(us)
            and bit(from_square) & forward(back_rank(us), us)
            and not all_men & bit(from_square + up(us))
        ):
            return DOUBLE_STEP
        return UNREACHABLE
    if kind == KNIGHT:
        attacks = LINES.knight[from_square]
    elif kind == BISHOP:
        attacks = bishop_attacks(from_square, all_men)
    elif kind == ROOK:
        attacks = rook_attacks(from_square, all_men)
    elif kind == QUEEN:
        attacks = bishop_attacks(from_square, all_men) | rook_attacks(from_square, all_men)
    else:
        attacks = LINES.king[from_square]
    return NORMAL if attacks & target else UNREACHABLE


cdef bint reaches(const State* state, int from_point, int to_point) noexcept nogil:
    cdef const Position* position = position_of(state)
    if position.sides[WHITE] & bit(from_point):
        return reach(position, from_point, to_point, kind_on(position, from_point), WHITE) != UNREACHABLE
    if position.sides[BLACK] & bit(from_point):
        return reach(position, from_point, to_point, kind_on(position, from_point), BLACK) != UNREACHABLE
    return False


cdef inline move_t castling_with(const Position* position, int rook, int* code, const int us) noexcept nogil:
    """Castling with the rook on this square."""
    if position.castling & position.sides[us] & bit(rook) and legal_castling(position, rook, us):
        code[0] = OK
        return make_move(king_square(position, us), rook, 0, CASTLE)
    code[0] = CODE_ILLEGAL
    return NO_MOVE


cdef inline move_t castling_to(const Position* position, int wing, int* code, const int us) noexcept nogil:
    """Castling to a wing: a side has at most one rook there with the right."""
    cdef uint64_t kingside = ~<uint64_t>0 << king_square(position, us)
    cdef uint64_t rights = position.castling & position.sides[us] & (kingside if wing == KINGSIDE else ~kingside)
    code[0] = CODE_ILLEGAL
    return castling_with(position, lowest64(rights), code, us) if rights else NO_MOVE


cdef move_t castle(const State* state, int wing, int* code) noexcept nogil:
    if state.turn == WHITE:
        return castling_to(position_of(state), wing, code, WHITE)
    return castling_to(position_of(state), wing, code, BLACK)


cdef int castle_target(const State* state, move_t move) noexcept nogil:
    return castled_king(move_from(move), move_to(move))


cdef inline move_t resolve_for(
    const Position* position, int from_square, int to_square, int promotion, int* code, const int us
) noexcept nogil:
    cdef uint64_t target
    cdef int kind, type_
    code[0] = CODE_ILLEGAL
    if (from_square | to_square) > 63 or not position.sides[us] & bit(from_square) or from_square == to_square:
        return NO_MOVE
    target = bit(to_square)
    kind = kind_on(position, from_square)
    if promotion and (kind != PAWN or not target & back_rank(us ^ 1) or promotion > QUEEN):
        code[0] = CODE_PROMOTION_BAD
        return NO_MOVE
    if kind == KING and position.sides[us] & position.pieces[ROOK] & target:
        return castling_with(position, to_square, code, us)
    type_ = reach(position, from_square, to_square, kind, us)
    if type_ != UNREACHABLE and not position.pieces[KING] & target and (
        safe_en_passant(position, from_square, us) if type_ == EN_PASSANT
        else safe_after(position, from_square, to_square, us)
    ):
        if kind == PAWN and not promotion and target & back_rank(us ^ 1):
            code[0] = CODE_PROMOTION_MISSING
            return NO_MOVE
        code[0] = OK
        return make_move(from_square, to_square, promotion, type_)
    # No plain move of the king: the squares where castling leads him name the castling.
    if kind == KING and target & back_rank(us) and from_square >> 3 == to_square >> 3:
        if to_square & 7 == 6 and to_square > from_square:
            return castling_to(position, KINGSIDE, code, us)
        if to_square & 7 == 2 and to_square < from_square:
            return castling_to(position, QUEENSIDE, code, us)
    return NO_MOVE


cdef move_t resolve(const State* state, int from_point, int to_point, int promotion, int* code) noexcept nogil:
    if state.turn == WHITE:
        return resolve_for(position_of(state), from_point, to_point, promotion, code, WHITE)
    return resolve_for(position_of(state), from_point, to_point, promotion, code, BLACK)


cdef inline int movers_of(
    const Position* position, int kind, int to_square, move_t* found, const int us
) noexcept nogil:
    cdef uint64_t target = bit(to_square), all_men = occupied(position), men, ahead
    cdef uint64_t own = position.sides[us] & position.pieces[kind]
    cdef int n = 0, from_square, type_ = NORMAL
    if (position.sides[us] | position.pieces[KING]) & target:
        return 0
    if kind == PAWN:
        if position.sides[us ^ 1] & target:
            men = LINES.pawn[us ^ 1][to_square] & own
        elif to_square == position.ep:
            men = en_passant_pawns(position, us)
            type_ = EN_PASSANT
        else:
            men = forward(target, us ^ 1)
            if not men & own:
                ahead = forward(forward(back_rank(us), us), us)
                men = forward(men & ahead & ~all_men, us ^ 1)
                type_ = DOUBLE_STEP
            men &= own
    elif kind == KNIGHT:
        men = LINES.knight[to_square] & own
    elif kind == BISHOP:
        men = bishop_attacks(to_square, all_men) & own
    elif kind == ROOK:
        men = rook_attacks(to_square, all_men) & own
    elif kind == QUEEN:
        men = (bishop_attacks(to_square, all_men) | rook_attacks(to_square, all_men)) & own
    else:
        men = LINES.king[to_square] & own
    while men:
        from_square = lowest64(men)
        if (
            safe_en_passant(position, from_square, us) if type_ == EN_PASSANT
            else safe_after(position, from_square, to_square, us)
        ):
            found[n] = make_move(from_square, to_square, 0, type_)
            n += 1
        men &= men - 1
    return n


cdef int movers(const State* state, int kind, int to_point, move_t* found) noexcept nogil:
    if state.turn == WHITE:
        return movers_of(position_of(state), kind, to_point, found, WHITE)
    return movers_of(position_of(state), kind, to_point, found, BLACK)
