# The legal moves.
#
# A move may not expose the mover's king, and not only by itself: the alliance it makes may give Han's men to
# an enemy, and a fall that follows may end an alliance, hand an ally's men to an enemy, or take a king out of a
# line. So the generator looks at all other sides' men, allies too: a move that could open nothing to any of
# them is legal without a test, and all others, which are few, are tried.

cdef enum:                  # what the generator is asked for
    COUNT = 0
    LIST = 1
    ANY = 2                 # stop at the first

# What the generator knows of the side to move.
cdef struct Look:
    int side
    int king                # his point
    bint foreseen           # moves need not be safe from the falls that follow
    bint wary               # every move has to be tried
    bint row_hot            # another's rook or cannon stands in the king's row: who leaves it has to be tried
    bint column_hot
    bint row_cannon         # another's cannon does: who comes there has to be tried
    bint column_cannon
    int row                 # the king's
    int column
    uint64_t own
    uint64_t prey           # who may be taken
    Danger danger           # the enemies'
    Danger wide             # all other sides'
    int row_low             # where cannons may go
    int row_high
    int column_low
    int column_high


cdef inline bint may_kill(const SanguoState* s) noexcept nogil:
    """Whether a horse may take the emperor."""
    return not s.han and (s.alive == EVERYBODY or s.head.rules & HAN_AFTER_FALL)


cdef uint64_t prey_of(const SanguoState* s, int side) noexcept nogil:
    """Those whom the side's men may take, the emperor apart."""
    cdef uint64_t found = hostile(s, side)
    cdef int other
    if s.alive != EVERYBODY and not s.head.rules & LEFT_MEN:
        for other in range(SIDES):
            if not s.alive >> other & 1:
                found |= s.men[other]
    return found & ~KINGS


cdef inline bint foresees(const SanguoState* s) noexcept nogil:
    return s.head.rules & EXPOSURE == 0


cdef bint behind_king(const SanguoState* s, int side, int king) noexcept nogil:
    """Whether another's rook or cannon stands behind the other king in the column of this one.

    Then the fall of that king can expose this one.
    """
    cdef int other = SHU if side == WEI else WEI, point
    cdef uint32_t line
    cdef uint64_t men
    if side == WU or not s.alive >> other & 1:
        return False
    point = s.point[king_man(other)]
    if T.column[point] != T.column[king]:
        return False
    line = s.columns[T.column[king]]
    line = line & (<uint32_t>1 << T.row[point]) - 1 if other == WEI else line & ~((<uint32_t>2 << T.row[point]) - 1)
    men = others(s, side) & (ROOKS | CANNONS)
    while line:
        if men >> s.man[lowest64(line) * WIDTH + T.column[king]] & 1:
            return True
        line &= line - 1
    return False


cdef inline void look_at(const SanguoState* s, Look* look, int side, bint foreseen) noexcept nogil:
    """Fill in what `tried` asks for."""
    cdef bint lords = kings_attack(s) and side != WU
    look.side = side
    look.king = s.point[king_man(side)]
    look.foreseen = foreseen or not foresees(s)
    fill_danger(&look.danger, hostile(s, side), lords)
    if s.friends == 0:
        look.wide = look.danger
    else:
        # Allied kings who face each other would attack if the third side fell.
        fill_danger(&look.wide, others(s, side), lords or side != WU and allied(s, WEI, SHU))


cdef void look_around(const SanguoState* s, Look* look, int side, bint foreseen) noexcept nogil:
    cdef uint64_t rest
    cdef int point, man
    look_at(s, look, side, foreseen)
    look.row = T.row[look.king]
    look.column = T.column[look.king]
    look.own = s.men[side]
    look.prey = prey_of(s, side)
    look.wary = struck(&T, s, &look.wide, look.king, -1, -1)
    if not look.wary and not look.foreseen:
        look.wary = behind_king(s, side, look.king)
    look.row_hot = look.row_cannon = look.column_cannon = False
    look.column_hot = look.wide.lords != 0
    rest = look.wide.rooks | look.wide.cannons
    while rest:
        man = lowest64(rest)
        point = s.point[man]
        rest &= rest - 1
        if T.row[point] == look.row:
            look.row_hot = True
            look.row_cannon |= look.wide.cannons >> man & 1
        elif T.column[point] == look.column:
            look.column_hot = True
            look.column_cannon |= look.wide.cannons >> man & 1
    look.row_low = look.column_low = 0
    look.row_high = look.column_high = WIDTH - 1
    if s.first >> side & 1 and s.head.rules & CANNON_LIMIT != CANNON_FREE:
        look.row_low = T.row_low[side]
        look.row_high = T.row_high[side]
        look.column_low = T.column_low[side]
        look.column_high = T.column_high[side]


cdef bint is_event(const SanguoState* s, int side, int from_point, int to_point) noexcept nogil:
    """Whether a move seals Han's fate."""
    cdef int friend
    if s.han or not HORSES >> s.man[from_point] & 1:
        return False
    if s.man[to_point] == EMPEROR:
        return True
    friend = T.alliance[s.head.rules & WEI_NORTH][to_point] - 1
    if friend < 0 or friend == side or s.alive != EVERYBODY:
        return False
    return s.man[to_point] == NOBODY or not s.head.rules & NO_ALLIANCE_BY_CAPTURE


cdef bint try_fully(const SanguoState* s, int from_point, int to_point, int side, bint foreseen) noexcept nogil:
    """Whether a move is legal, by playing it on a copy."""
    cdef SanguoState after = s[0]
    cdef Danger danger
    cdef uint64_t men, woken = move_man(&after, from_point, to_point, side)
    men = hostile(&after, side)
    if s.head.rules & EXPOSURE == EXPOSURE_MOVE:
        men &= ~woken
    fill_danger(&danger, men, kings_attack(&after) and side != WU)
    if struck(&T, &after, &danger, after.point[king_man(side)], -1, -1):
        return False
    if foreseen:
        return True
    go_on(&after, side, True)
    return after.over or not in_check(&T, &after, side)


cdef bint tried(const SanguoState* s, const Look* look, int from_point, int to_point) noexcept nogil:
    """Whether a pseudo-legal move is legal."""
    cdef int king = to_point if from_point == look.king else look.king
    if is_event(s, look.side, from_point, to_point):
        return try_fully(s, from_point, to_point, look.side, look.foreseen)
    if struck(&T, s, &look.danger, king, from_point, to_point):
        return False
    if look.foreseen:
        return True
    # (Without an alliance all others are enemies.)
    if behind_king(s, look.side, king) or s.friends and struck(&T, s, &look.wide, king, from_point, to_point):
        return try_fully(s, from_point, to_point, look.side, False)
    return True


cdef inline int take(
    const SanguoState* s, const Look* look, int from_point, int to_point, const bint test, move_t* out, int n,
    const int want
) noexcept nogil:
    """Deal with one pseudo-legal move; returns how many moves there are now."""
    if test and not tried(s, look, from_point, to_point):
        return n
    if want == LIST:
        out[n] = make_move(from_point, to_point, 0, NORMAL)
    return n + 1


cdef inline bint hot_from(const Look* look, int point) noexcept nogil:
    """Whether every move from a point has to be tried."""
    return (
        look.wary or look.row_hot and T.row[point] == look.row or look.column_hot and T.column[point] == look.column
    )


cdef inline bint hot_to(const Look* look, int point) noexcept nogil:
    return look.row_cannon and T.row[point] == look.row or look.column_cannon and T.column[point] == look.column


cdef inline int ways(
    const SanguoState* s, const Look* look, int from_point, int base, int step, int first, int last, int taken,
    int crossing, bint test, move_t* out, int n, const int want
) noexcept nogil:
    """The moves to the places first .. last of a line, and the capture on the place `taken` if it isn't -1.

    `crossing` is a place that has to be tried, or -1.
    """
    cdef int i
    if test:
        for i in range(first, last + 1):
            n = take(s, look, from_point, base + step * i, True, out, n, want)
            if want == ANY and n:
                return n
        if taken >= 0:
            n = take(s, look, from_point, base + step * taken, True, out, n, want)
        return n
    if want == LIST:
        for i in range(first, last + 1):
            if i != crossing:
                n = take(s, look, from_point, base + step * i, False, out, n, want)
        if taken >= 0 and taken != crossing:
            n = take(s, look, from_point, base + step * taken, False, out, n, want)
    else:
        if last >= first:
            n += last - first + 1
        n += taken >= 0
    if crossing >= 0 and (first <= crossing <= last or crossing == taken):
        if want != LIST:
            n -= 1
        n = take(s, look, from_point, base + step * crossing, True, out, n, want)
    return n


cdef inline int slide(
    const SanguoState* s, const Look* look, int from_point, uint32_t line, int place, int base, int step, int low,
    int high, int allowed_low, int allowed_high, int crossing, bint test, move_t* out, int n, const int want,
    const int kind
) noexcept nogil:
    """A rook's or cannon's moves along a line whose ends are low and high."""
    cdef uint32_t rest
    cdef int first, last, taken
    # Upwards.
    rest = line >> place >> 1
    last = high
    taken = -1
    if rest:
        taken = place + 1 + lowest64(rest)
        last = taken - 1
        if kind == CANNON:
            rest &= rest - 1
            taken = place + 1 + lowest64(rest) if rest else -1
        if taken >= 0 and (
            not look.prey >> s.man[base + step * taken] & 1 or not allowed_low <= taken <= allowed_high
        ):
            taken = -1
    first = max(place + 1, allowed_low)
    last = min(last, allowed_high)
    n = ways(s, look, from_point, base, step, first, last, taken, crossing, test, out, n, want)
    if want == ANY and n:
        return n
    # Downwards.
    rest = line & (<uint32_t>1 << place) - 1
    first = low
    taken = -1
    if rest:
        taken = highest32(rest)
        first = taken + 1
        if kind == CANNON:
            rest ^= <uint32_t>1 << taken
            taken = highest32(rest) if rest else -1
        if taken >= 0 and (
            not look.prey >> s.man[base + step * taken] & 1 or not allowed_low <= taken <= allowed_high
        ):
            taken = -1
    first = max(first, allowed_low)
    last = min(place - 1, allowed_high)
    return ways(s, look, from_point, base, step, first, last, taken, crossing, test, out, n, want)


cdef inline int sliders(
    const SanguoState* s, const Look* look, uint64_t men, move_t* out, int n, const int want, const int kind
) noexcept nogil:
    cdef int point, row, column
    cdef int row_low = 0, row_high = WIDTH - 1, column_low = 0, column_high = WIDTH - 1
    cdef bint test
    if kind == CANNON:
        row_low = look.row_low
        row_high = look.row_high
        column_low = look.column_low
        column_high = look.column_high
    while men:
        point = s.point[lowest64(men)]
        men &= men - 1
        row = T.row[point]
        column = T.column[point]
        test = hot_from(look, point)
        if row_low <= row <= row_high:
            n = slide(
                s, look, point, s.rows[row], column, row * WIDTH, 1, T.low[row], T.high[row], column_low, column_high,
                look.column if look.column_cannon else -1, test, out, n, want, kind,
            )
            if want == ANY and n:
                return n
        if column_low <= column <= column_high:
            n = slide(
                s, look, point, s.columns[column], row, column, WIDTH, T.low[column], T.high[column], row_low, row_high,
                look.row if look.row_cannon else -1, test, out, n, want, kind,
            )
            if want == ANY and n:
                return n
    return n


cdef inline int stepper(
    const SanguoState* s, const Look* look, int point, const uint16_t* aims, uint64_t prey, bint test, move_t* out,
    int n, const int want, const int kind
) noexcept nogil:
    """The moves of a man to a list of points."""
    cdef int aim, man
    while aims[0] != END:
        aim = aims[0]
        aims += 1
        man = s.man[aim]
        if man != NOBODY and not prey >> man & 1:
            continue
        n = take(
            s, look, point, aim,
            kind == KING or test or hot_to(look, aim) or kind == HORSE and not s.han and T.column[aim] < 2,
            out, n, want,
        )
        if want == ANY and n:
            return n
    return n


cdef inline const uint16_t* pawn_aims(const SanguoState* s, int man, int side, int point) noexcept nogil:
    cdef int lines_of = origin_of(man) if s.head.rules & SOLDIER_ORIGIN else side
    return T.pawn[(s.head.rules & BEHIND_FORWARD) != 0][lines_of][point]


cdef inline int generate(
    const SanguoState* s, int side, bint foreseen, move_t* out, const int want
) noexcept nogil:
    """The legal moves that a side has, or would have if it were its turn."""
    cdef Look look
    cdef uint64_t rest, prey
    cdef int n = 0, man, point
    cdef bint test
    look_around(s, &look, side, foreseen)
    rest = look.own & PAWNS
    while rest:
        man = lowest64(rest)
        point = s.point[man]
        rest &= rest - 1
        n = stepper(
            s, &look, point, pawn_aims(s, man, side, point), look.prey, hot_from(&look, point), out, n, want, PAWN
        )
        if want == ANY and n:
            return n
    n = sliders(s, &look, look.own & ROOKS, out, n, want, ROOK)
    if want == ANY and n:
        return n
    n = sliders(s, &look, look.own & CANNONS, out, n, want, CANNON)
    if want == ANY and n:
        return n
    prey = look.prey | bit(EMPEROR) if may_kill(s) else look.prey
    rest = look.own & HORSES
    while rest:
        point = s.point[lowest64(rest)]
        rest &= rest - 1
        n = stepper(
            s, &look, point, T.horse[(s.head.rules & HORSE_ENDS) != 0][point], prey, hot_from(&look, point), out, n,
            want, HORSE,
        )
        if want == ANY and n:
            return n
    rest = look.own & (ADVISORS | ELEPHANTS)
    while rest:
        man = lowest64(rest)
        point = s.point[man]
        rest &= rest - 1
        if s.head.rules & GUARDS_STILL and origin_of(man) != side:
            continue
        test = hot_from(&look, point)
        if ADVISORS >> man & 1:
            n = stepper(s, &look, point, T.advisor[point], look.prey, test, out, n, want, ADVISOR)
        else:
            n = stepper(s, &look, point, T.elephant[point], look.prey, test, out, n, want, ELEPHANT)
        if want == ANY and n:
            return n
    return stepper(s, &look, look.king, T.king[side][look.king], look.prey, True, out, n, want, KING)


cdef inline bint moves_freely(const SanguoState* s, int side, bint foreseen) noexcept nogil:
    """Whether the side has a move to an empty point that needs no test; quick, and no where it isn't sure."""
    cdef Danger wide
    cdef uint64_t rest = s.men[side] & (HORSES | ROOKS | PAWNS)
    cdef int king = s.point[king_man(side)], row = T.row[king], column = T.column[king], man, point
    cdef const uint16_t* aims
    while rest:
        man = lowest64(rest)
        rest &= rest - 1
        point = s.point[man]
        if T.row[point] == row or T.column[point] == column:
            continue
        if bit(man) & PAWNS:
            aims = pawn_aims(s, man, side, point)
        elif bit(man) & ROOKS:
            aims = T.beside[point]
        else:
            aims = T.horse[(s.head.rules & HORSE_ENDS) != 0][point]
        while aims[0] != END:
            # (A horse that comes near Han's emperor may make an alliance.)
            if s.man[aims[0]] == NOBODY and T.row[aims[0]] != row and T.column[aims[0]] != column and (
                T.column[aims[0]] >= 2
            ):
                if not foreseen and foresees(s) and behind_king(s, side, king):
                    return False
                fill_danger(&wide, others(s, side), side != WU and (kings_attack(s) or allied(s, WEI, SHU)))
                return not struck(&T, s, &wide, king, -1, -1)
            aims += 1
    return False


cdef bint can_move(const SanguoState* s, int side, bint foreseen) noexcept nogil:
    return moves_freely(s, side, foreseen) or generate(s, side, foreseen, NULL, ANY) != 0


cdef int list_moves(const SanguoState* s, move_t* moves) noexcept nogil:
    return 0 if s.over else generate(s, s.head.turn, False, moves, LIST)


cdef int count_moves(const SanguoState* s) noexcept nogil:
    return 0 if s.over else generate(s, s.head.turn, False, NULL, COUNT)


cdef bint has_moves(const SanguoState* s) noexcept nogil:
    return not s.over and can_move(s, s.head.turn, False)
