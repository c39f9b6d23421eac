# The rules of Xiangqi and the game's function table. `_base.pyx` and `_v3.pyx` are this text, compiled
# for different machines.
#
# Moves are generated with what endangers the king known beforehand. A man whose going could open
# something (a line, a horse's leg, a cannon's second screen) is *watched* and each of its moves tested;
# a point where any man would serve a cannon as its only screen is *forbidden*; out of check, every
# other move is legal and need not be looked at.

from cpython.pycapsule cimport PyCapsule_New
from libc.stddef cimport size_t
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from notation.games.xiangqi.attacks cimport (
    cannon_targets, checked, elephant_targets, eyes, horse_targets, rook_targets, safe, struck, targets
)
from notation.games.xiangqi.fen cimport fen_read, fen_write, start, validate
from notation.games.xiangqi.lines cimport ZOBRIST_TURN, Geometry, Lines, geometry, lines, zobrist
from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, CANNON, ELEPHANT, HEIGHT, HORSE, KING, KINDS, MAX_LEGAL, NOTHING, PAWN, POINTS, RED,
    ROOK, WIDTH, Position, XiangqiState
)
from notation.kernel.bits cimport any128, lowest128, popcount128, u128
from notation.kernel.codes cimport CODE_BAD_PROMOTION, CODE_ILLEGAL, OK, REASON_CHECKMATE, REASON_STALEMATE
from notation.kernel.ops cimport CHECK, CHECKMATE, KEY_ZOBRIST, NO_EFFECT, STALEMATE, Ops
from notation.kernel.types cimport (
    IDENTITY, LOST, NO_MOVE, NORMAL, NULL_TYPE, WON, State, Verdict, make_move, move_from, move_t, move_to,
    move_type
)

# A copy of the tables: at a fixed address they cost no register in the generator.
cdef Lines T
memcpy(&T, lines(), sizeof(Lines))
cdef const uint64_t* Z = zobrist()

cdef enum Want:             # what the generator is asked for
    COUNT
    LIST
    ANY                     # stop at the first

cdef enum:
    KIND_SHIFT = 26         # within the generator a move carries its man's kind in the spare bits

cdef struct MoveList:
    int n
    move_t moves[MAX_LEGAL]

# What the generator knows of the side to move.
cdef struct Look:
    u128 own
    u128 enemy
    u128 closed             # where no move may go: own men, a king, the forbidden points
    u128 watched
    u128 answers            # in check: where a man that isn't watched could help
    int king


cdef inline uint64_t add_tested(
    const Position* p, const Look* look, int point, u128 aims, MoveList* found, const int kind, const int want,
    const int us
) noexcept nogil:
    """Those of a man's moves that leave the king safe."""
    cdef uint64_t n = 0
    cdef u128 origin = T.point[point], target
    cdef int aim
    while aims:
        aim = lowest128(aims)
        target = T.point[aim]
        if not struck(
            &T, p, look.king, (look.own | look.enemy) & ~origin | target, look.enemy & ~target, us
        ):
            if want == LIST:
                found.moves[found.n] = make_move(point, aim, 0, NORMAL) | <move_t>kind << KIND_SHIFT
                found.n += 1
            n += 1
            if want == ANY:
                return n
        aims &= aims - 1
    return n


cdef inline uint64_t add(
    const Position* p, const Look* look, int point, u128 aims, MoveList* found, const int kind,
    const bint in_check, const int want, const int us
) noexcept nogil:
    """The legal moves of one man, not the king."""
    aims &= ~look.closed
    if look.watched & T.point[point]:
        return add_tested(p, look, point, aims, found, kind, want, us)
    if in_check:
        return add_tested(p, look, point, aims & look.answers, found, kind, want, us)
    if want == LIST:
        while aims:
            found.moves[found.n] = make_move(point, lowest128(aims), 0, NORMAL) | <move_t>kind << KIND_SHIFT
            found.n += 1
            aims &= aims - 1
        return 0
    return popcount128(aims)


cdef inline uint64_t add_men(
    const Position* p, const Look* look, MoveList* found, const bint in_check, const int want, const int us
) noexcept nogil:
    """The legal moves of all men but the king."""
    cdef u128 occupied = look.own | look.enemy, men, free
    cdef int s
    cdef uint64_t n = 0
    men = p.kinds[ROOK] & look.own
    while men:
        s = lowest128(men)
        n += add(p, look, s, rook_targets(&T, p, occupied, s), found, ROOK, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    men = p.kinds[CANNON] & look.own
    while men:
        s = lowest128(men)
        n += add(p, look, s, cannon_targets(&T, p, occupied, s), found, CANNON, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    men = p.kinds[HORSE] & look.own
    while men:
        s = lowest128(men)
        n += add(p, look, s, horse_targets(&T, occupied, s), found, HORSE, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    men = p.kinds[PAWN] & look.own
    if want == COUNT and not in_check:
        free = men & ~look.watched
        men &= look.watched
        n += popcount128((free << 9 if us == RED else free >> 9) & T.board & ~look.closed)
        free &= T.half[us ^ 1]
        n += popcount128((free & T.not_file_a) >> 1 & ~look.closed)
        n += popcount128((free & T.not_file_i) << 1 & ~look.closed)
    while men:
        s = lowest128(men)
        n += add(p, look, s, T.pawn[us][s], found, PAWN, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    men = p.kinds[ELEPHANT] & look.own
    while men:
        s = lowest128(men)
        n += add(p, look, s, elephant_targets(&T, occupied, us, s), found, ELEPHANT, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    men = p.kinds[ADVISOR] & look.own
    while men:
        s = lowest128(men)
        n += add(p, look, s, T.advisor[us][s], found, ADVISOR, in_check, want, us)
        if want == ANY and n:
            return n
        men &= men - 1
    return n


cdef inline uint64_t generate(const Position* p, MoveList* found, const int want, const int us) noexcept nogil:
    """The legal moves of side `us`: their number, or that there are any, or (LIST) the moves themselves."""
    cdef Look look
    cdef u128 occupied = p.sides[0] | p.sides[1], men, between, screens, aims
    cdef int s, king
    cdef bint in_check = False
    cdef uint64_t n = 0
    look.own = p.sides[us]
    look.enemy = p.sides[us ^ 1]
    look.closed = look.own | p.kinds[KING]
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
            look.closed |= between
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

    aims = T.king[us][king] & ~look.own
    while aims:
        s = lowest128(aims)
        if not struck(&T, p, s, occupied & ~T.point[king] | T.point[s], look.enemy & ~T.point[s], us):
            if want == LIST:
                found.moves[found.n] = make_move(king, s, 0, NORMAL) | <move_t>KING << KIND_SHIFT
                found.n += 1
            n += 1
            if want == ANY:
                return n
        aims &= aims - 1
    if in_check:
        return n + add_men(p, &look, found, True, want, us)
    return n + add_men(p, &look, found, False, want, us)


cdef inline void play(const Position* p, Position* q, move_t move, const int us) noexcept nogil:
    """The position after a move that carries its kind."""
    cdef int from_point = move_from(move), to_point = move_to(move), i
    cdef u128 origin = T.point[from_point], target = T.point[to_point], change = origin | target
    q[0] = p[0]
    q.files[T.file[from_point]] &= ~(<uint32_t>1 << (T.row[from_point] + 16 * us))
    q.files[T.file[to_point]] |= <uint32_t>1 << (T.row[to_point] + 16 * us)
    if p.sides[us ^ 1] & target:
        q.sides[us ^ 1] &= ~target
        for i in range(1, KINDS):
            q.kinds[i] &= ~target
        q.files[T.file[to_point]] &= ~(<uint32_t>1 << (T.row[to_point] + 16 * (us ^ 1)))
    q.kinds[move >> KIND_SHIFT] ^= change
    q.sides[us] ^= change


cdef uint64_t count_red(const Position* p) noexcept nogil:
    return generate(p, NULL, COUNT, RED)


cdef uint64_t count_black(const Position* p) noexcept nogil:
    return generate(p, NULL, COUNT, BLACK)


cdef void list_red(const Position* p, MoveList* found) noexcept nogil:
    found.n = 0
    generate(p, found, LIST, RED)


cdef void list_black(const Position* p, MoveList* found) noexcept nogil:
    found.n = 0
    generate(p, found, LIST, BLACK)


cdef bint any_red(const Position* p) noexcept nogil:
    return generate(p, NULL, ANY, RED) != 0


cdef bint any_black(const Position* p) noexcept nogil:
    return generate(p, NULL, ANY, BLACK) != 0


cdef uint64_t perft_red(const Position* p, int depth) noexcept nogil:
    cdef MoveList found
    cdef Position q
    cdef int i
    cdef uint64_t n = 0
    if depth == 1:
        return count_red(p)
    list_red(p, &found)
    for i in range(found.n):
        play(p, &q, found.moves[i], RED)
        n += count_black(&q) if depth == 2 else perft_black(&q, depth - 1)
    return n


cdef uint64_t perft_black(const Position* p, int depth) noexcept nogil:
    cdef MoveList found
    cdef Position q
    cdef int i
    cdef uint64_t n = 0
    if depth == 1:
        return count_black(p)
    list_black(p, &found)
    for i in range(found.n):
        play(p, &q, found.moves[i], BLACK)
        n += count_red(&q) if depth == 2 else perft_red(&q, depth - 1)
    return n


# What the table offers.

cdef inline const Position* seen(const State* state) noexcept nogil:
    return &(<const XiangqiState*>state).position


cdef int piece(const State* state, int point) noexcept nogil:
    cdef int man = (<const XiangqiState*>state).board[point]
    return -1 if man == NOTHING else man


cdef int men(const State* state, int owner, int kind, uint16_t* points) noexcept nogil:
    cdef u128 rest = seen(state).kinds[kind] & seen(state).sides[owner]
    cdef int n = 0
    while rest:
        points[n] = <uint16_t>lowest128(rest)
        n += 1
        rest &= rest - 1
    return n


cdef int identity(const State* state, int point) noexcept nogil:
    cdef int origin = (<const XiangqiState*>state).origin[point]
    return -1 if origin == NOTHING or not state.mode & IDENTITY else origin


cdef bint same_position(const State* a, const State* b) noexcept nogil:
    return a.turn == b.turn and memcmp(
        (<const XiangqiState*>a).board, (<const XiangqiState*>b).board, POINTS
    ) == 0


cdef uint64_t key(const State* state, int which) noexcept nogil:
    cdef const XiangqiState* s = <const XiangqiState*>state
    cdef uint64_t value = Z[ZOBRIST_TURN] if state.turn == BLACK else 0
    cdef u128 rest = s.position.sides[0] | s.position.sides[1]
    cdef int point
    if which != KEY_ZOBRIST:
        return 0
    while rest:
        point = lowest128(rest)
        value ^= Z[s.board[point] * POINTS + point]
        rest &= rest - 1
    return value


cdef int legal(const State* state, move_t* moves) noexcept nogil:
    cdef MoveList found
    cdef int i
    if state.turn == RED:
        list_red(seen(state), &found)
    else:
        list_black(seen(state), &found)
    for i in range(found.n):
        moves[i] = found.moves[i] & ((<move_t>1 << KIND_SHIFT) - 1)
    return found.n


cdef uint64_t count_legal(const State* state) noexcept nogil:
    return count_red(seen(state)) if state.turn == RED else count_black(seen(state))


cdef bint has_legal(const State* state) noexcept nogil:
    return any_red(seen(state)) if state.turn == RED else any_black(seen(state))


cdef uint64_t perft(const State* state, int depth) noexcept nogil:
    if depth <= 0:
        return 1
    return perft_red(seen(state), depth) if state.turn == RED else perft_black(seen(state), depth)


cdef void apply(State* state, move_t move) noexcept nogil:
    cdef XiangqiState* s = <XiangqiState*>state
    cdef Position* p = &s.position
    cdef int us = state.turn, from_point = move_from(move), to_point = move_to(move), man, victim
    cdef u128 target = T.point[to_point], change = T.point[from_point] | target
    state.last = move
    state.halfmove += 1
    state.fullmove += us
    state.turn = us ^ 1
    if move_type(move) == NULL_TYPE:
        return
    man = s.board[from_point]
    victim = s.board[to_point]
    if victim != NOTHING:
        state.halfmove = 0
        p.kinds[victim - KINDS * (us ^ 1)] ^= target
        p.sides[us ^ 1] ^= target
        p.files[T.file[to_point]] ^= <uint32_t>1 << (T.row[to_point] + 16 * (us ^ 1))
    p.kinds[man - KINDS * us] ^= change
    p.sides[us] ^= change
    p.files[T.file[from_point]] ^= <uint32_t>1 << (T.row[from_point] + 16 * us)
    p.files[T.file[to_point]] ^= <uint32_t>1 << (T.row[to_point] + 16 * us)
    s.board[to_point] = <uint8_t>man
    s.board[from_point] = NOTHING
    if state.mode & IDENTITY:
        s.origin[to_point] = s.origin[from_point]
        s.origin[from_point] = NOTHING


cdef bint reaches(const State* state, int from_point, int to_point) noexcept nogil:
    cdef int man = (<const XiangqiState*>state).board[from_point], side
    if man == NOTHING:
        return False
    side = man >= KINDS
    return any128(
        targets(&T, seen(state), side, man - KINDS * side, from_point)
        & ~seen(state).sides[side] & T.point[to_point]
    )


cdef move_t resolve(const State* state, int from_point, int to_point, int promotion, int* code) noexcept nogil:
    cdef int man
    code[0] = CODE_ILLEGAL
    if not (0 <= from_point < POINTS and 0 <= to_point < POINTS):
        return NO_MOVE
    man = (<const XiangqiState*>state).board[from_point]
    if man == NOTHING or (man >= KINDS) != (state.turn == BLACK):
        return NO_MOVE
    if promotion:
        code[0] = CODE_BAD_PROMOTION
        return NO_MOVE
    if T.point[to_point] & seen(state).kinds[KING]:
        return NO_MOVE
    if not reaches(state, from_point, to_point) or not safe(&T, seen(state), state.turn, from_point, to_point):
        return NO_MOVE
    code[0] = OK
    return make_move(from_point, to_point, 0, NORMAL)


cdef int movers(const State* state, int kind, int to_point, move_t* moves) noexcept nogil:
    cdef const Position* p = seen(state)
    cdef u128 rest = p.kinds[kind] & p.sides[state.turn], target = T.point[to_point]
    cdef int n = 0, s
    if target & (p.kinds[KING] | p.sides[state.turn]):
        return 0
    while rest:
        s = lowest128(rest)
        if targets(&T, p, state.turn, kind, s) & target:
            if safe(&T, p, state.turn, s, to_point):
                moves[n] = make_move(s, to_point, 0, NORMAL)
                n += 1
        rest &= rest - 1
    return n


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


cdef Ops OPS


cdef void fill() noexcept nogil:
    cdef Geometry* board = geometry()
    memset(&OPS, 0, sizeof(OPS))
    OPS.size = sizeof(Ops)
    OPS.name = "xiangqi"
    OPS.width = WIDTH
    OPS.height = HEIGHT
    OPS.points = POINTS
    OPS.sides = 2
    OPS.owners = 2
    OPS.kinds = KINDS
    OPS.king = KING
    OPS.pawn = -1           # a pawn has a letter
    OPS.max_moves = MAX_LEGAL
    OPS.state_size = sizeof(XiangqiState)
    OPS.names = board.names
    OPS.relative_file = board.relative_file
    OPS.relative_rank = board.relative_rank
    OPS.relative_point = board.relative_point
    OPS.promotion_kind = board.promotion_kind
    OPS.promotes = board.promotes
    OPS.start = start
    OPS.fen_read = fen_read
    OPS.fen_write = fen_write
    OPS.validate = validate
    OPS.piece = piece
    OPS.men = men
    OPS.identity = identity
    OPS.same_position = same_position
    OPS.key = key
    OPS.legal = legal
    OPS.count_legal = count_legal
    OPS.has_legal = has_legal
    OPS.perft = perft
    OPS.apply = apply
    OPS.resolve = resolve
    OPS.movers = movers
    OPS.reaches = reaches
    OPS.in_check = in_check
    OPS.effect = effect
    OPS.null_allowed = null_allowed
    OPS.alive = alive
    OPS.outcome = outcome


fill()


def capsule():
    """The game's function table."""
    return PyCapsule_New(<void*>&OPS, b"notation.Ops", NULL)
