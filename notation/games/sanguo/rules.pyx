"""The rules: which moves are legal, and what they do.

Legality and consequences need each other (a move that lets a side fall may expose the mover's king; a side
falls if it has no legal move), so they are one module.
"""
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from notation.games.sanguo.attacks cimport (
    Danger, checked_by, facing, facing_counts, fill_danger, highest32, hostile, in_check, kings_attack, others, struck,
)
from notation.games.sanguo.lines cimport END, Lines, lines
from notation.games.sanguo.position cimport (
    ADVISOR, ADVISORS, BEHIND_FORWARD, CANNON, CANNONS, CANNON_FIRST_MOVE, CANNON_FREE, CANNON_LIMIT, CHECK_BY_MOVER,
    CREDIT_MOVER, ELEPHANT, ELEPHANTS, EMPEROR, EMPEROR_LEAVES, EVERYBODY, EXPOSURE, EXPOSURE_MOVE, FACING_ATTACK,
    GUARDS_STILL, HAN, HAN_AFTER_FALL, HAN_MEN, HORSE, HORSES, HORSE_ENDS, KING, KINGS, LEFT_GONE, LEFT_MEN,
    MATE_SKIPS, MAX_EVENTS, MAX_LEGAL, NOBODY, NOWHERE, NO_ALLIANCE_BY_CAPTURE, PAWN, PAWNS, POINTS, ROOK, ROOKS, SHU,
    SIDES, SOLDIER_ORIGIN, STUCK_AT_ONCE, WEI, WEI_NORTH, WIDTH, WU, SanguoState, allied, bit, kind_of, king_man,
    men_of_kind, origin_of, owner_of, remove,
)
from notation.kernel.bits cimport lowest64
from notation.kernel.codes cimport REASON_CHECKMATE, REASON_FACING_KINGS, REASON_NONE, REASON_STALEMATE
from notation.kernel.types cimport (
    ALLIANCE, DRAW, FALL, KILLING, NO_MOVE, NORMAL, NULL_TYPE, WITHDRAWAL, Event, State, make_move,
    move_from, move_t, move_to, move_type, withdrawn_side,
)

# A copy of the tables: at a fixed address they cost no register in the generator.
cdef Lines T
memcpy(&T, lines(), sizeof(Lines))

include "_moves.pxi"
include "_turns.pxi"


cdef int slider_reach(const SanguoState* s, int from_point, int to_point) noexcept nogil:
    """How many men stand between two points of a line; -1 if they are on none."""
    cdef uint32_t line
    cdef int a, b, n = 0
    if T.row[from_point] == T.row[to_point]:
        line = s.rows[T.row[from_point]]
        a = T.column[from_point]
        b = T.column[to_point]
    elif T.column[from_point] == T.column[to_point]:
        line = s.columns[T.column[from_point]]
        a = T.row[from_point]
        b = T.row[to_point]
    else:
        return -1
    if a > b:
        a, b = b, a
    line = line >> (a + 1) & (<uint32_t>1 << (b - a - 1)) - 1
    while line:
        n += 1
        line &= line - 1
    return n


cdef bint pseudo_legal(const SanguoState* s, int from_point, int to_point) noexcept nogil:
    """Whether the man on a point could go to another if kings were safe, whosever turn it is."""
    cdef int man = s.man[from_point], victim = s.man[to_point], side, kind, between
    cdef uint64_t prey
    cdef const uint16_t* aims
    if man == NOBODY or from_point == to_point or not T.on_board[to_point] or s.over:
        return False
    side = owner_of(s, man)
    kind = kind_of(man)
    if side == HAN or not s.alive >> side & 1:
        return False
    if victim != NOBODY:
        prey = prey_of(s, side)
        if kind == HORSE and may_kill(s):
            prey |= bit(EMPEROR)
        if not prey >> victim & 1:
            return False
    if kind == ROOK or kind == CANNON:
        between = slider_reach(s, from_point, to_point)
        if kind == ROOK:
            return between == 0
        if s.first >> side & 1 and s.head.rules & CANNON_LIMIT != CANNON_FREE and T.rank[side][to_point] > 5:
            return False
        return between == (victim != NOBODY)
    if kind == PAWN:
        aims = pawn_aims(s, man, side, from_point)
    elif kind == HORSE:
        aims = T.horse[(s.head.rules & HORSE_ENDS) != 0][from_point]
    elif kind == KING:
        aims = T.king[side][from_point]
    elif s.head.rules & GUARDS_STILL and origin_of(man) != side:
        return False
    elif kind == ADVISOR:
        aims = T.advisor[from_point]
    else:
        aims = T.elephant[from_point]
    while aims[0] != END:
        if aims[0] == to_point:
            return True
        aims += 1
    return False


cdef move_t resolve_move(const SanguoState* s, int from_point, int to_point) noexcept nogil:
    """The legal move between two points, or NO_MOVE."""
    cdef Look look
    cdef int side = s.head.turn
    if not (0 <= from_point < POINTS and 0 <= to_point < POINTS):
        return NO_MOVE
    if not s.men[side] >> s.man[from_point] & 1 or not pseudo_legal(s, from_point, to_point):
        return NO_MOVE
    look_at(s, &look, side, False)
    return make_move(from_point, to_point, 0, NORMAL) if tried(s, &look, from_point, to_point) else <move_t>NO_MOVE


cdef int movers_to(const SanguoState* s, int kind, int to_point, move_t* moves) noexcept nogil:
    """The legal moves of the turn's men of a kind to a point."""
    cdef Look look
    cdef uint64_t rest = s.men[s.head.turn] & men_of_kind(kind)
    cdef int n = 0, point
    if s.over or not T.on_board[to_point]:
        return 0
    look_at(s, &look, s.head.turn, False)
    while rest:
        point = s.point[lowest64(rest)]
        rest &= rest - 1
        if pseudo_legal(s, point, to_point) and tried(s, &look, point, to_point):
            moves[n] = make_move(point, to_point, 0, NORMAL)
            n += 1
    return n


cdef void fall_now(SanguoState* s) noexcept nogil:
    """Let the side to move fall, which a set-up position left without a move."""
    cdef int side = s.head.turn
    s.stuck[side] = <uint8_t>(1 + only_other(s, side))
    fall(s, side, side)
    if s.alive & (s.alive - 1) == 0:
        finish(s)
