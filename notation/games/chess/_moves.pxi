# Legal moves. One body serves four ends, chosen by a constant: a list, a number, whether there is
# any, and a visit of every position one move on (for perft). Included by _rules.pxi.

cdef enum End:
    LIST = 0
    COUNT = 1
    ANY = 2             # as COUNT, but it may stop at the first move
    VISIT = 3


cdef inline uint64_t visit(
    const Position* position, int from_square, int to_square, const int type_, int promotion, const int kind,
    const int us, int depth
) noexcept nogil:
    """Number of leaves behind one move."""
    cdef Position after
    play(position, &after, from_square, to_square, type_, promotion, kind, us)
    return perft_black(&after, depth - 1) if us == WHITE else perft_white(&after, depth - 1)


cdef inline uint64_t each(
    const Position* position, move_t** cursor, int from_square, uint64_t targets, const int kind, const int us,
    const int end, int depth
) noexcept nogil:
    """The plain moves of one man."""
    cdef uint64_t n = 0
    if end == COUNT or end == ANY:
        return popcount64(targets)
    while targets:
        if end == LIST:
            cursor[0][0] = make_move(from_square, lowest64(targets), 0, NORMAL)
            cursor[0] += 1
        else:
            n += visit(position, from_square, lowest64(targets), NORMAL, 0, kind, us, depth)
        targets &= targets - 1
    return n


cdef inline uint64_t one(
    const Position* position, move_t** cursor, int from_square, int to_square, const int type_, const int kind,
    const int us, const int end, int depth
) noexcept nogil:
    """One move of a special type."""
    if end == VISIT:
        return visit(position, from_square, to_square, type_, 0, kind, us, depth)
    if end == LIST:
        cursor[0][0] = make_move(from_square, to_square, 0, type_)
        cursor[0] += 1
    return 1


cdef inline uint64_t each_diagonal(
    const Position* position, move_t** cursor, uint64_t men, uint64_t allowed, const int us, const int end, int depth
) noexcept nogil:
    """The moves of these bishops, and of these queens as bishops."""
    cdef uint64_t targets, n = 0
    cdef int square
    while men:
        square = lowest64(men)
        targets = bishop_attacks(square, occupied(position)) & allowed
        if end == VISIT and position.pieces[QUEEN] & bit(square):
            n += each(position, cursor, square, targets, QUEEN, us, end, depth)
        else:
            n += each(position, cursor, square, targets, BISHOP, us, end, depth)
        men &= men - 1
    return n


cdef inline uint64_t each_straight(
    const Position* position, move_t** cursor, uint64_t men, uint64_t allowed, const int us, const int end, int depth
) noexcept nogil:
    """The moves of these rooks, and of these queens as rooks."""
    cdef uint64_t targets, n = 0
    cdef int square
    while men:
        square = lowest64(men)
        targets = rook_attacks(square, occupied(position)) & allowed
        if end == VISIT and position.pieces[QUEEN] & bit(square):
            n += each(position, cursor, square, targets, QUEEN, us, end, depth)
        else:
            n += each(position, cursor, square, targets, ROOK, us, end, depth)
        men &= men - 1
    return n


cdef inline uint64_t each_pawn(
    const Position* position, move_t** cursor, uint64_t targets, const int step, const int type_, const int us,
    const int end, int depth
) noexcept nogil:
    """The moves of all pawns that go this step, promotions included."""
    cdef uint64_t n = 0, promotions = 0
    cdef int to_square, promotion
    if type_ == NORMAL:
        promotions = targets & back_rank(us ^ 1)
    if end == COUNT or end == ANY:
        n = popcount64(targets)
        if unlikely(promotions != 0):
            n += 3 * popcount64(promotions)
        return n
    targets ^= promotions
    while targets:
        to_square = lowest64(targets)
        if end == LIST:
            cursor[0][0] = make_move(to_square - step, to_square, 0, type_)
            cursor[0] += 1
        else:
            n += visit(position, to_square - step, to_square, type_, 0, PAWN, us, depth)
        targets &= targets - 1
    if type_ == NORMAL:
        while promotions:
            to_square = lowest64(promotions)
            for promotion in range(KNIGHT, QUEEN + 1):
                if end == LIST:
                    cursor[0][0] = make_move(to_square - step, to_square, promotion, NORMAL)
                    cursor[0] += 1
                else:
                    n += visit(position, to_square - step, to_square, NORMAL, promotion, PAWN, us, depth)
            promotions &= promotions - 1
    return n


cdef inline uint64_t danger_squares(const Position* position, uint64_t over, const int us) noexcept nogil:
    """All squares that the enemy attacks over this occupation of the board."""
    cdef uint64_t enemy = position.sides[us ^ 1], men = position.pieces[PAWN] & enemy
    cdef uint64_t squares = forward_left(men, us ^ 1) | forward_right(men, us ^ 1)
    squares |= LINES.king[king_square(position, us ^ 1)]
    men = position.pieces[KNIGHT] & enemy
    while men:
        squares |= LINES.knight[lowest64(men)]
        men &= men - 1
    men = (position.pieces[BISHOP] | position.pieces[QUEEN]) & enemy
    while men:
        squares |= bishop_attacks(lowest64(men), over)
        men &= men - 1
    men = (position.pieces[ROOK] | position.pieces[QUEEN]) & enemy
    while men:
        squares |= rook_attacks(lowest64(men), over)
        men &= men - 1
    return squares


cdef inline uint64_t men_moves(
    const Position* position, move_t** cursor, uint64_t allowed, uint64_t pinned_straight, uint64_t pinned_diagonal,
    const int us, const int end, int depth
) noexcept nogil:
    """The moves of all men but the king, to the squares that are allowed."""
    cdef uint64_t own = position.sides[us], enemy = position.sides[us ^ 1], all_men = own | enemy
    cdef uint64_t pinned = pinned_straight | pinned_diagonal, n = 0, men, targets, left, right, ahead, free
    cdef int square

    # Pieces. A pinned one stays on its line; a pinned knight never can.
    allowed &= ~own
    men = position.pieces[KNIGHT] & own & ~pinned
    while men:
        square = lowest64(men)
        n += each(position, cursor, square, LINES.knight[square] & allowed, KNIGHT, us, end, depth)
        men &= men - 1
    if end == ANY and n:
        return n
    men = (position.pieces[BISHOP] | position.pieces[QUEEN]) & own
    n += each_diagonal(position, cursor, men & ~pinned, allowed, us, end, depth)
    if men & pinned_diagonal:
        n += each_diagonal(position, cursor, men & pinned_diagonal, allowed & pinned_diagonal, us, end, depth)
    men = (position.pieces[ROOK] | position.pieces[QUEEN]) & own
    n += each_straight(position, cursor, men & ~pinned, allowed, us, end, depth)
    if men & pinned_straight:
        n += each_straight(position, cursor, men & pinned_straight, allowed & pinned_straight, us, end, depth)
    if end == ANY and n:
        return n

    # Pawns, all at once in each direction.
    men = position.pieces[PAWN] & own
    free = men & ~pinned
    left = forward_left(free, us) | forward_left(men & pinned_diagonal, us) & pinned_diagonal
    right = forward_right(free, us) | forward_right(men & pinned_diagonal, us) & pinned_diagonal
    ahead = (forward(free, us) | forward(men & pinned_straight, us) & pinned_straight) & ~all_men
    targets = forward(ahead & forward(forward(back_rank(us), us), us), us) & ~all_men & allowed
    n += each_pawn(position, cursor, targets, 2 * up(us), DOUBLE_STEP, us, end, depth)
    n += each_pawn(position, cursor, left & enemy & allowed, up(us) - 1, NORMAL, us, end, depth)
    n += each_pawn(position, cursor, right & enemy & allowed, up(us) + 1, NORMAL, us, end, depth)
    n += each_pawn(position, cursor, ahead & allowed, up(us), NORMAL, us, end, depth)
    men = en_passant_pawns(position, us)
    while men:
        square = lowest64(men)
        if safe_en_passant(position, square, us):
            n += one(position, cursor, square, position.ep, EN_PASSANT, PAWN, us, end, depth)
        men &= men - 1
    return n


cdef inline uint64_t moves(
    const Position* position, move_t* first, const int us, const int end, int depth
) noexcept nogil:
    """Generate the legal moves of side `us`: their number, or, at end VISIT, the leaves behind them.

    No generated move takes a king, even where the side that isn't to move stands in check.
    """
    cdef move_t* cursor = first
    cdef uint64_t own = position.sides[us], enemy = position.sides[us ^ 1], all_men = own | enemy
    cdef uint64_t enemy_king = position.pieces[KING] & enemy
    cdef uint64_t straight = (position.pieces[ROOK] | position.pieces[QUEEN]) & enemy
    cdef uint64_t diagonal = (position.pieces[BISHOP] | position.pieces[QUEEN]) & enemy
    cdef uint64_t checking, pinned_straight = 0, pinned_diagonal = 0, allowed = ~<uint64_t>0
    cdef uint64_t men, line, on_line, targets, castlers = 0, danger = 0, n = 0
    cdef int king = lowest64(position.pieces[KING] & own), square
    cdef int shift = 0 if us == WHITE else 56

    # The king's own moves; where he can go is only looked at when he has somewhere to go.
    targets = LINES.king[king] & ~(own | enemy_king)
    if position.castling:
        castlers = castling_open(position, us)
    if targets or castlers:
        danger = danger_squares(position, all_men ^ (position.pieces[KING] & own), us)
    n += each(position, &cursor, king, targets & ~danger, KING, us, end, depth)
    if end == ANY and n:
        return n

    # Checks and pins: an enemy slider on a line with the king, and nothing or one man between.
    checking = (LINES.knight[king] & position.pieces[KNIGHT] | LINES.pawn[us][king] & position.pieces[PAWN]) & enemy
    checking |= LINES.king[king] & enemy_king           # in a position that can't arise
    men = LINES.rook_rays[king] & straight
    while men:
        square = lowest64(men)
        line = LINES.between[king][square]
        on_line = line & all_men
        if on_line == 0:
            checking |= bit(square)
        elif on_line & (on_line - 1) == 0:
            pinned_straight |= line | bit(square)
        men &= men - 1
    men = LINES.bishop_rays[king] & diagonal
    while men:
        square = lowest64(men)
        line = LINES.between[king][square]
        on_line = line & all_men
        if on_line == 0:
            checking |= bit(square)
        elif on_line & (on_line - 1) == 0:
            pinned_diagonal |= line | bit(square)
        men &= men - 1
    if checking:
        if checking & (checking - 1):
            return n if end != LIST else cursor - first
        allowed = LINES.between[king][lowest64(checking)] | checking
    else:
        # A castling rook that is pinned along the rank would uncover an attack on the castled king.
        castlers &= ~pinned_straight
        while castlers:
            square = lowest64(castlers)
            if LINES.castling_walk[king & 7][square & 7] & danger >> shift & 0xff == 0:
                n += one(position, &cursor, king, square, CASTLE, KING, us, end, depth)
            castlers &= castlers - 1

    allowed &= ~enemy_king
    if end == COUNT and pinned_straight | pinned_diagonal == 0:
        n += men_moves(position, &cursor, allowed, 0, 0, us, end, depth)    # for speed: the masks fall away
    else:
        n += men_moves(position, &cursor, allowed, pinned_straight, pinned_diagonal, us, end, depth)
    return n if end != LIST else cursor - first


cdef uint64_t count_white(const Position* position) noexcept nogil:
    return moves(position, NULL, WHITE, COUNT, 0)

cdef uint64_t count_black(const Position* position) noexcept nogil:
    return moves(position, NULL, BLACK, COUNT, 0)

cdef uint64_t perft_white(const Position* position, int depth) noexcept nogil:
    if depth == 1:
        return count_white(position)
    return moves(position, NULL, WHITE, VISIT, depth)

cdef uint64_t perft_black(const Position* position, int depth) noexcept nogil:
    if depth == 1:
        return count_black(position)
    return moves(position, NULL, BLACK, VISIT, depth)
