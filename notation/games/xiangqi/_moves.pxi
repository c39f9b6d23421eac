# The legal moves, their number, and perft.
#
# Moves are generated with what endangers the king known beforehand. A man whose going could open
# something (a line, a horse's leg, a cannon's second screen) is *watched* and each of its moves tested;
# a point where any man would serve a cannon as its only screen is *forbidden*; out of check, every
# other move is legal and need not be looked at.

cdef enum:                  # what the generator is asked for
    COUNT = 0               # the number of moves, where the enemy is not in check
    LIST = 1
    ANY = 2                 # stop at the first
    REPLIES = 3             # the number of the enemy's moves after each

cdef enum:
    KIND_SHIFT = 26         # within the generator a move carries its man's kind in the spare bits

cdef struct MoveList:
    int n
    move_t moves[MAX_LEGAL]

# What the generator knows of the side to move.
cdef struct Look:
    u128 own
    u128 enemy
    u128 closed             # where no man but the king may go: own men, a king, the forbidden points
    u128 forbidden
    u128 watched
    u128 answers            # in check: where a man that isn't watched could help
    int king


cdef inline void play(
    const Position* p, Position* q, int from_point, int to_point, int kind, const int us
) noexcept nogil:
    """The position after a move."""
    cdef u128 target = T.point[to_point], change = T.point[from_point] | target
    cdef int i
    q[0] = p[0]
    q.kinds[kind] ^= change
    q.sides[us] ^= change
    q.files[T.file[from_point]] ^= <uint32_t>1 << T.row[from_point] << 16 * us
    q.ranks[T.row[from_point]] ^= <uint32_t>1 << T.file[from_point] << 16 * us
    q.files[T.file[to_point]] ^= <uint32_t>1 << T.row[to_point] << 16 * us
    q.ranks[T.row[to_point]] ^= <uint32_t>1 << T.file[to_point] << 16 * us
    if p.sides[us ^ 1] & target:
        q.sides[us ^ 1] ^= target
        q.files[T.file[to_point]] ^= <uint32_t>1 << T.row[to_point] << 16 * (us ^ 1)
        q.ranks[T.row[to_point]] ^= <uint32_t>1 << T.file[to_point] << 16 * (us ^ 1)
        for i in range(ADVISOR, KINDS):
            if p.kinds[i] & target:
                q.kinds[i] ^= target


cdef inline uint64_t take(
    const Position* p, int from_point, int to_point, MoveList* found, const int kind, const int want, const int us
) noexcept nogil:
    """Deal with one legal move as asked."""
    if want == REPLIES:
        return count_after_red(p, from_point, to_point, kind) if us == RED else count_after_black(
            p, from_point, to_point, kind
        )
    if want == LIST:
        found.moves[found.n] = make_move(from_point, to_point, 0, NORMAL) | <move_t>kind << KIND_SHIFT
        found.n += 1
    return 1


cdef bint stays_safe(const Position* p, const Look* look, int point, int aim, int us) noexcept nogil:
    """Whether a move of a man other than the king leaves the king safe. (Not inlined: it is called in many places.)"""
    cdef u128 target = T.point[aim]
    return not struck(
        &T, p, look.king, (look.own | look.enemy) & ~T.point[point] | target, look.enemy & ~target, us
    )


cdef inline uint64_t take_tested(
    const Position* p, const Look* look, int point, u128 aims, MoveList* found, const int kind, const int want,
    const int us
) noexcept nogil:
    """Those of a man's moves that leave the king safe."""
    cdef uint64_t n = 0
    cdef int aim
    while aims:
        aim = lowest128(aims)
        if stays_safe(p, look, point, aim, us):
            n += take(p, point, aim, found, kind, want, us)
            if want == ANY:
                return n
        aims &= aims - 1
    return n


cdef inline uint64_t man(
    const Position* p, const Look* look, int point, u128 aims, MoveList* found, const int kind,
    const bint in_check, const int want, const int us
) noexcept nogil:
    """The legal moves of one man, not the king."""
    cdef uint64_t n = 0
    aims &= ~look.closed
    if look.watched & T.point[point]:
        return take_tested(p, look, point, aims, found, kind, want, us)
    if in_check:
        return take_tested(p, look, point, aims & look.answers, found, kind, want, us)
    while aims:
        n += take(p, point, lowest128(aims), found, kind, want, us)
        if want == ANY:
            return n
        aims &= aims - 1
    return n


cdef inline int slides(const Position* p, int point, const int kind, const int us) noexcept nogil:
    """The number of pseudo-legal moves of a rook or cannon, a king's capture apart."""
    cdef uint32_t rank = p.ranks[T.row[point]], file = p.files[T.file[point]]
    cdef uint32_t rank_men = (rank | rank >> 16) & 511, file_men = (file | file >> 16) & 1023
    cdef uint32_t on_rank = T.along_rank[T.file[point]][rank_men >> 1 & 127]
    cdef uint32_t on_file = T.along_file[T.row[point]][file_men >> 1 & 255]
    if kind == ROOK:
        on_rank &= ~(rank >> 16 * us) & 511
        on_file &= ~(file >> 16 * us) & 1023
    else:
        on_rank = on_rank & ~rank_men & 511 | on_rank >> 16 & rank >> 16 * (us ^ 1) & 511
        on_file = on_file & ~file_men & 1023 | on_file >> 16 & file >> 16 * (us ^ 1) & 1023
    return popcount64(on_rank | on_file << 16)


cdef inline uint64_t sliders(
    const Position* p, const Look* look, MoveList* found, const int kind, const bint in_check, const int want,
    const int us
) noexcept nogil:
    """The legal moves of the rooks or cannons."""
    cdef u128 men = p.kinds[kind] & look.own, occupied = look.own | look.enemy, free
    cdef int s
    cdef uint64_t n = 0
    if want == COUNT and not in_check:
        free = men & ~look.watched
        men &= look.watched
        while free:
            s = lowest128(free)
            n += slides(p, s, kind, us)
            if look.forbidden & T.cross[s]:
                n -= popcount128(rook_targets(&T, p, s) & look.forbidden)
            free &= free - 1
    while men:
        s = lowest128(men)
        n += man(
            p, look, s, rook_targets(&T, p, s) if kind == ROOK else cannon_targets(&T, p, occupied, s),
            found, kind, in_check, want, us
        )
        if want == ANY and n:
            return n
        men &= men - 1
    return n


cdef inline u128 steps(const Position* p, const Look* look, int point, const int kind, const int us) noexcept nogil:
    if kind == HORSE:
        return horse_targets(&T, p, point)
    if kind == PAWN:
        return T.pawn[us][point]
    if kind == ELEPHANT:
        return elephant_targets(&T, look.own | look.enemy, us, point)
    return T.advisor[us][point]


cdef inline uint64_t steppers(
    const Position* p, const Look* look, u128 men, MoveList* found, const int kind, const bint in_check,
    const int want, const int us
) noexcept nogil:
    """The legal moves of the men of another kind."""
    cdef u128 free
    cdef int s
    cdef uint64_t n = 0
    if want == COUNT and not in_check:
        free = men & ~look.watched
        men &= look.watched
        while free:
            n += popcount128(steps(p, look, lowest128(free), kind, us) & ~look.closed)
            free &= free - 1
    while men:
        s = lowest128(men)
        n += man(p, look, s, steps(p, look, s, kind, us), found, kind, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    return n


cdef inline uint64_t count_pawns(const Look* look, u128 men, const int us) noexcept nogil:
    """All at once, out of check and unwatched."""
    cdef u128 over = men & T.half[us ^ 1]
    return (
        popcount128((men << 9 if us == RED else men >> 9) & T.board & ~look.closed)
        + popcount128((over & T.not_file_a) >> 1 & ~look.closed)
        + popcount128((over & T.not_file_i) << 1 & ~look.closed)
    )


cdef inline uint64_t all_men(
    const Position* p, const Look* look, MoveList* found, const bint in_check, const int want, const int us
) noexcept nogil:
    """The legal moves of all men but the king."""
    cdef uint64_t n = 0
    cdef u128 pawns = p.kinds[PAWN] & look.own
    n += sliders(p, look, found, ROOK, in_check, want, us)
    if want == ANY and n:
        return n
    n += sliders(p, look, found, CANNON, in_check, want, us)
    if want == ANY and n:
        return n
    n += steppers(p, look, p.kinds[HORSE] & look.own, found, HORSE, in_check, want, us)
    if want == ANY and n:
        return n
    if want == COUNT and not in_check:
        n += count_pawns(look, pawns & ~look.watched, us)
        pawns &= look.watched
    n += steppers(p, look, pawns, found, PAWN, in_check, want, us)
    if want == ANY and n:
        return n
    n += steppers(p, look, p.kinds[ELEPHANT] & look.own, found, ELEPHANT, in_check, want, us)
    if want == ANY and n:
        return n
    return n + steppers(p, look, p.kinds[ADVISOR] & look.own, found, ADVISOR, in_check, want, us)


cdef inline uint64_t generate(const Position* p, MoveList* found, const int want, const int us) noexcept nogil:
    """The legal moves of side `us`, as asked; their number, or that of the replies to them."""
    cdef Look look
    cdef u128 occupied = p.sides[0] | p.sides[1], men, between, screens, aims, forbidden = 0
    cdef int s, king
    cdef bint in_check = False
    cdef uint64_t n = 0
    look.own = p.sides[us]
    look.enemy = p.sides[us ^ 1]
    look.watched = look.answers = 0
    look.king = king = lowest128(p.kinds[KING] & look.own)

    men = T.cross[king] & p.kinds[ROOK] & look.enemy | T.column[king] & p.kinds[KING] & look.enemy
    while men:
        s = lowest128(men)
        between = T.between[king][s]
        screens = between & occupied
        if not screens:
            in_check = True
            look.answers |= between | T.point[s]
        elif not (screens & (screens - 1)):
            look.watched |= screens
        men &= men - 1
    men = T.cross[king] & p.kinds[CANNON] & look.enemy
    while men:
        s = lowest128(men)
        between = T.between[king][s]
        screens = between & occupied
        if not screens:
            forbidden |= between
        elif not (screens & (screens - 1)):
            in_check = True
            look.answers |= between | T.point[s]
            look.watched |= screens
        else:
            aims = screens & (screens - 1)
            if not (aims & (aims - 1)):
                look.watched |= screens
        men &= men - 1
    men = T.horse_origins[king] & p.kinds[HORSE] & look.enemy
    while men:
        s = lowest128(men)
        between = T.horse_leg[s][king]
        if between & occupied:
            look.watched |= between
        else:
            in_check = True
            look.answers |= between | T.point[s]
        men &= men - 1
    men = T.pawn_from[us ^ 1][king] & p.kinds[PAWN] & look.enemy
    if men:
        in_check = True
        look.answers |= men
    look.forbidden = forbidden
    look.closed = look.own | p.kinds[KING] | forbidden

    aims = T.king[us][king] & ~look.own
    while aims:
        s = lowest128(aims)
        if not struck(&T, p, s, occupied & ~T.point[king] | T.point[s], look.enemy & ~T.point[s], us):
            n += take(p, king, s, found, KING, want, us)
            if want == ANY:
                return n
        aims &= aims - 1
    if in_check:
        return n + all_men(p, &look, found, True, want, us)
    return n + all_men(p, &look, found, False, want, us)


cdef uint64_t list_red(const Position* p, MoveList* found) noexcept nogil:
    found.n = 0
    return generate(p, found, LIST, RED)


cdef uint64_t list_black(const Position* p, MoveList* found) noexcept nogil:
    found.n = 0
    return generate(p, found, LIST, BLACK)


cdef uint64_t count_red(const Position* p) noexcept nogil:
    return generate(p, NULL, COUNT, RED)


cdef uint64_t count_black(const Position* p) noexcept nogil:
    return generate(p, NULL, COUNT, BLACK)


cdef uint64_t count_after_red(const Position* p, int from_point, int to_point, int kind) noexcept nogil:
    """The number of Black's moves after a move of Red's."""
    cdef Position q
    play(p, &q, from_point, to_point, kind, RED)
    return count_black(&q)


cdef uint64_t count_after_black(const Position* p, int from_point, int to_point, int kind) noexcept nogil:
    cdef Position q
    play(p, &q, from_point, to_point, kind, BLACK)
    return count_red(&q)


cdef bint any_red(const Position* p) noexcept nogil:
    return generate(p, NULL, ANY, RED) != 0


cdef bint any_black(const Position* p) noexcept nogil:
    return generate(p, NULL, ANY, BLACK) != 0


cdef uint64_t replies_red(const Position* p) noexcept nogil:
    return generate(p, NULL, REPLIES, RED)


cdef uint64_t replies_black(const Position* p) noexcept nogil:
    return generate(p, NULL, REPLIES, BLACK)


cdef uint64_t perft_red(const Position* p, int depth) noexcept nogil:
    """Of depth 2 or more."""
    cdef MoveList found
    cdef Position q
    cdef int i
    cdef uint64_t n = 0
    if depth == 2:
        return replies_red(p)
    list_red(p, &found)
    for i in range(found.n):
        play(p, &q, move_from(found.moves[i]), move_to(found.moves[i]), found.moves[i] >> KIND_SHIFT, RED)
        n += perft_black(&q, depth - 1)
    return n


cdef uint64_t perft_black(const Position* p, int depth) noexcept nogil:
    cdef MoveList found
    cdef Position q
    cdef int i
    cdef uint64_t n = 0
    if depth == 2:
        return replies_black(p)
    list_black(p, &found)
    for i in range(found.n):
        play(p, &q, move_from(found.moves[i]), move_to(found.moves[i]), found.moves[i] >> KIND_SHIFT, BLACK)
        n += perft_red(&q, depth - 1)
    return n
