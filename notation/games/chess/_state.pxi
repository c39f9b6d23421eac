# Moves made on a state, and what they do. Included by _rules.pxi.


cdef inline void move_identity(ChessState* chess, move_t move) noexcept nogil:
    """Let the identities of the men follow a move."""
    cdef int from_square = move_from(move), to_square = move_to(move)
    cdef uint8_t man = chess.identity[from_square], rook
    if move_type(move) == CASTLE:
        rook = chess.identity[to_square]
        chess.identity[from_square] = chess.identity[to_square] = NO_HOME
        chess.identity[castled_king(from_square, to_square)] = man
        chess.identity[castled_rook(from_square, to_square)] = rook
        return
    if move_type(move) == EN_PASSANT:
        chess.identity[from_square & 56 | to_square & 7] = NO_HOME
    chess.identity[from_square] = NO_HOME
    chess.identity[to_square] = NO_HOME if move_promotion(move) else man


cdef inline void apply_for(ChessState* chess, move_t move, const int us) noexcept nogil:
    cdef uint64_t touched = bit(move_from(move)) | bit(move_to(move))
    cdef Position* position = &chess.position
    chess.head.last = move
    chess.head.turn = us ^ 1
    chess.head.fullmove += us
    chess.head.halfmove += 1
    if move_type(move) == NULL_TYPE:
        position.ep = NO_SQUARE
        return
    # Pawn moves and captures set the clock back.
    chess.head.halfmove &= 0 - <uint32_t>(touched & (position.pieces[PAWN] | position.sides[us ^ 1]) == 0)
    if chess.head.mode & IDENTITY:
        move_identity(chess, move)
    if move_type(move) == NORMAL or move_type(move) == DOUBLE_STEP:
        play_plain(position, move, kind_on(position, move_from(move)), us)
    else:
        play_move(position, position, move, us)


cdef void apply(State* state, move_t move) noexcept nogil:
    if state.turn == WHITE:
        apply_for(<ChessState*>state, move, WHITE)
    else:
        apply_for(<ChessState*>state, move, BLACK)


cdef int legal(const State* state, move_t* found) noexcept nogil:
    if state.turn == WHITE:
        return <int>moves(position_of(state), found, WHITE, LIST, 0)
    return <int>moves(position_of(state), found, BLACK, LIST, 0)


cdef uint64_t count_legal(const State* state) noexcept nogil:
    return count_white(position_of(state)) if state.turn == WHITE else count_black(position_of(state))


cdef inline bint has_quiet_step(const Position* position, const int us) noexcept nogil:
    """Whether a pawn that no line joins to the king can step: legal for certain, unless in check."""
    cdef int king = king_square(position, us)
    cdef uint64_t pawns = position.pieces[PAWN] & position.sides[us]
    pawns &= ~(LINES.rook_rays[king] | LINES.bishop_rays[king])
    return forward(pawns, us) & ~occupied(position) != 0


cdef bint has_legal_white(const Position* position) noexcept nogil:
    return moves(position, NULL, WHITE, ANY, 0) != 0


cdef bint has_legal_black(const Position* position) noexcept nogil:
    return moves(position, NULL, BLACK, ANY, 0) != 0


cdef bint has_legal(const State* state) noexcept nogil:
    return has_legal_white(position_of(state)) if state.turn == WHITE else has_legal_black(position_of(state))


cdef uint64_t perft(const State* state, int depth) noexcept nogil:
    if depth <= 0:
        return 1
    if state.turn == WHITE:
        return perft_white(position_of(state), depth)
    return perft_black(position_of(state), depth)


cdef bint in_check(const State* state, int side) noexcept nogil:
    if side == WHITE:
        return checkers(position_of(state), WHITE) != 0
    return checkers(position_of(state), BLACK) != 0


cdef inline int effect_for(const Position* position, move_t move, const int us) noexcept nogil:
    cdef Position after
    cdef bint check
    play_move(position, &after, move, us)
    check = checkers(&after, us ^ 1) != 0
    if not check and has_quiet_step(&after, us ^ 1):
        return NO_EFFECT
    if has_legal_black(&after) if us == WHITE else has_legal_white(&after):
        return CHECK if check else NO_EFFECT
    return CHECKMATE if check else STALEMATE


cdef int effect(const State* state, move_t move) noexcept nogil:
    if state.turn == WHITE:
        return effect_for(position_of(state), move, WHITE)
    return effect_for(position_of(state), move, BLACK)


cdef bint null_allowed(const State* state) noexcept nogil:
    return not in_check(state, state.turn)


cdef bint alive(const State* state, int side) noexcept nogil:
    return True
