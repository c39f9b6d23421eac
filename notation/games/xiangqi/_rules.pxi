# The rules of Xiangqi and the game's function table. `_base.pyx` and `_v3.pyx` are this text, compiled
# for different machines.

from cpython.pycapsule cimport PyCapsule_New
from libc.stddef cimport size_t
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy, memset

from notation.games.xiangqi.attacks cimport (
    cannon_targets, checked, elephant_targets, goes, horse_targets, rook_targets, safe, struck
)
from notation.games.xiangqi.fen cimport fen_read, fen_write, start
from notation.games.xiangqi.lines cimport ZOBRIST_TURN, Geometry, Lines, geometry, lines, zobrist
from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, CANNON, ELEPHANT, HEIGHT, HORSE, KING, KINDS, MAX_LEGAL, NOTHING, PAWN, POINTS, RED,
    ROOK, WIDTH, Position, XiangqiState
)
from notation.games.xiangqi.problems cimport validate
from notation.kernel.bits cimport any128, lowest128, popcount64, popcount128, u128
from notation.kernel.codes cimport (
    CODE_PROMOTION_BAD, CODE_ILLEGAL, OK, REASON_CHECKMATE, REASON_NATURAL_MOVES, REASON_PERPETUAL_CHASE,
    REASON_PERPETUAL_CHECK, REASON_REPETITION, REASON_STALEMATE,
)
from notation.kernel.ops cimport CHECK, CHECKMATE, KEY_ZOBRIST, NO_EFFECT, STALEMATE, Ops
from notation.kernel.types cimport (
    DRAWN, IDENTITY, LOST, NO_MOVE, NORMAL, NULL_TYPE, WON, State, Verdict, make_move, move_from, move_t,
    move_to, move_type,
)

# A copy of the tables: at a fixed address they cost no register in the generator.
cdef Lines T
memcpy(&T, lines(), sizeof(Lines))
cdef const uint64_t* Z = zobrist()

include "_moves.pxi"


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
    cdef MoveList found
    if checked(&T, seen(state), state.turn ^ 1):    # counting would count the king's capture
        return list_red(seen(state), &found) if state.turn == RED else list_black(seen(state), &found)
    return count_red(seen(state)) if state.turn == RED else count_black(seen(state))


cdef bint has_legal(const State* state) noexcept nogil:
    return any_red(seen(state)) if state.turn == RED else any_black(seen(state))


cdef uint64_t perft(const State* state, int depth) noexcept nogil:
    if depth <= 1:
        return count_legal(state) if depth == 1 else 1
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
        p.ranks[T.row[to_point]] ^= <uint32_t>1 << (T.file[to_point] + 16 * (us ^ 1))
    p.kinds[man - KINDS * us] ^= change
    p.sides[us] ^= change
    p.files[T.file[from_point]] ^= <uint32_t>1 << (T.row[from_point] + 16 * us)
    p.files[T.file[to_point]] ^= <uint32_t>1 << (T.row[to_point] + 16 * us)
    p.ranks[T.row[from_point]] ^= <uint32_t>1 << (T.file[from_point] + 16 * us)
    p.ranks[T.row[to_point]] ^= <uint32_t>1 << (T.file[to_point] + 16 * us)
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
    return goes(&T, seen(state), side, man - KINDS * side, from_point, to_point)


cdef move_t resolve(const State* state, int from_point, int to_point, int promotion, int* code) noexcept nogil:
    cdef int man
    code[0] = CODE_ILLEGAL
    if not (0 <= from_point < POINTS and 0 <= to_point < POINTS):
        return NO_MOVE
    man = (<const XiangqiState*>state).board[from_point]
    if man == NOTHING or (man >= KINDS) != (state.turn == BLACK):
        return NO_MOVE
    if promotion:
        code[0] = CODE_PROMOTION_BAD
        return NO_MOVE
    if T.point[to_point] & seen(state).kinds[KING]:
        return NO_MOVE
    if not goes(&T, seen(state), state.turn, man - KINDS * state.turn, from_point, to_point):
        return NO_MOVE
    if not safe(&T, seen(state), state.turn, from_point, to_point):
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
        if goes(&T, p, state.turn, kind, s, to_point) and safe(&T, p, state.turn, s, to_point):
            moves[n] = make_move(s, to_point, 0, NORMAL)
            n += 1
        rest &= rest - 1
    return n


include "_outcome.pxi"


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
