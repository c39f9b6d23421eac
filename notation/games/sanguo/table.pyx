"""The game's table of functions."""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memcpy, memset

from notation.games.sanguo.attacks cimport in_check as king_in_check
from notation.games.sanguo.fen cimport fen_read, fen_write, start
from notation.games.sanguo.lines cimport Geometry, Lines, geometry, lines
from notation.games.sanguo.outcome cimport at_fault, key, outcome, same_position
from notation.games.sanguo.position cimport (
    HEIGHT, KING, KINDS, MAX_LEGAL, NOBODY, OWNERS, POINTS, SIDES, WIDTH, SanguoState, kind_of, men_of_kind, owner_of,
)
from notation.games.sanguo.problems cimport validate
from notation.games.sanguo.rules cimport (
    apply, count_moves, has_moves, list_moves, movers_to, perft_of, pseudo_legal, resolve_move,
)
from notation.kernel.bits cimport lowest64
from notation.kernel.codes cimport (
    CODE_PROMOTION_BAD, CODE_GAME_OVER, CODE_ILLEGAL, OK, REASON_AGREEMENT, REASON_CHECKMATE, REASON_PERPETUAL_CHECK,
    REASON_RESIGNATION, REASON_STALEMATE, REASON_TIME,
)
from notation.kernel.ops cimport CHECK, CHECKMATE, NO_EFFECT, STALEMATE, Ops
from notation.kernel.types cimport FALL, IDENTITY, NO_MOVE, Event, State, move_t

cdef const Lines* T = lines()
cdef Ops OPS


cdef inline const SanguoState* seen(const State* state) noexcept nogil:
    return <const SanguoState*>state


cdef int piece(const State* state, int point) noexcept nogil:
    cdef int man = seen(state).man[point]
    return -1 if man == NOBODY else owner_of(seen(state), man) * KINDS + kind_of(man)


cdef int men(const State* state, int owner, int kind, uint16_t* points) noexcept nogil:
    """All men whom the owner commands, whatever their origin."""
    cdef uint64_t rest = seen(state).men[owner] & men_of_kind(kind)
    cdef int n = 0, i
    cdef uint16_t point
    while rest:
        point = seen(state).point[lowest64(rest)]
        rest &= rest - 1
        i = n
        while i > 0 and points[i - 1] > point:
            points[i] = points[i - 1]
            i -= 1
        points[i] = point
        n += 1
    return n


cdef int identity(const State* state, int point) noexcept nogil:
    cdef int man = seen(state).man[point]
    return -1 if man == NOBODY or not state.mode & IDENTITY else <int>seen(state).home[man]


cdef int legal(const State* state, move_t* moves) noexcept nogil:
    return list_moves(seen(state), moves)


cdef uint64_t count_legal(const State* state) noexcept nogil:
    return count_moves(seen(state))


cdef bint has_legal(const State* state) noexcept nogil:
    return has_moves(seen(state))


cdef uint64_t perft(const State* state, int depth) noexcept nogil:
    return perft_of(seen(state), depth)


cdef move_t resolve(const State* state, int from_point, int to_point, int promotion, int* code) noexcept nogil:
    cdef move_t move
    code[0] = CODE_GAME_OVER if seen(state).over else CODE_ILLEGAL
    move = resolve_move(seen(state), from_point, to_point)
    if move != NO_MOVE and promotion:
        code[0] = CODE_PROMOTION_BAD
        return NO_MOVE
    if move != NO_MOVE:
        code[0] = OK
    return move


cdef int movers(const State* state, int kind, int to_point, move_t* moves) noexcept nogil:
    return movers_to(seen(state), kind, to_point, moves)


cdef bint reaches(const State* state, int from_point, int to_point) noexcept nogil:
    return pseudo_legal(seen(state), from_point, to_point)


cdef bint in_check(const State* state, int side) noexcept nogil:
    return king_in_check(T, seen(state), side)


cdef int effect(const State* state, move_t move) noexcept nogil:
    """Mate or stalemate if a side falls by it, else whether the one to answer is in check."""
    cdef SanguoState after = seen(state)[0]
    cdef int i, found = NO_EFFECT
    apply(&after.head, move)
    for i in range(seen(state).n_events, after.n_events):
        if after.events[i].type == FALL:
            if after.events[i].reason == REASON_CHECKMATE:
                return CHECKMATE
            if after.events[i].reason == REASON_STALEMATE:
                found = STALEMATE
    if found == NO_EFFECT and not after.over and king_in_check(T, &after, after.head.turn):
        return CHECK
    return found


cdef bint null_allowed(const State* state) noexcept nogil:
    return not seen(state).over and not king_in_check(T, seen(state), state.turn)


cdef bint alive(const State* state, int side) noexcept nogil:
    return seen(state).alive >> side & 1


cdef int may_withdraw(const State* state, int side, int reason) noexcept nogil:
    """A side resigns, loses on time or for perpetual check; all agree to a draw."""
    if seen(state).over:
        return CODE_GAME_OVER
    if side < 0:
        return OK if reason == REASON_AGREEMENT else CODE_ILLEGAL
    if side >= SIDES or not seen(state).alive >> side & 1:
        return CODE_ILLEGAL
    if reason == REASON_RESIGNATION or reason == REASON_TIME or reason == REASON_PERPETUAL_CHECK:
        return OK
    return CODE_ILLEGAL


cdef int events(const State* state, Event* found) noexcept nogil:
    memcpy(found, seen(state).events, sizeof(seen(state).events))
    return seen(state).n_events


cdef void fill() noexcept nogil:
    cdef Geometry* board = geometry()
    memset(&OPS, 0, sizeof(OPS))
    OPS.size = sizeof(Ops)
    OPS.name = "sanguo"
    OPS.width = WIDTH
    OPS.height = HEIGHT
    OPS.points = POINTS
    OPS.sides = SIDES
    OPS.owners = OWNERS
    OPS.kinds = KINDS
    OPS.king = KING
    OPS.pawn = -1           # a soldier has a letter
    OPS.max_moves = MAX_LEGAL
    OPS.state_size = sizeof(SanguoState)
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
    OPS.may_withdraw = may_withdraw
    OPS.events = events
    OPS.at_fault = at_fault


fill()


def capsule():
    """The game's function table, for `games.registry`."""
    return PyCapsule_New(<void*>&OPS, b"notation.Ops", NULL)
