"""Descriptive notations, written on the chess position itself where no other man could be meant.

Four moves of five need no more than their man and square, or their man and victim. Everything else goes
to the descriptive engine, whose table is the reference: a test holds both together.
"""
from libc.stdint cimport uint64_t

from notation.games.chess.lines cimport NO_SQUARE, bit
from notation.games.chess.position cimport (
    BLACK, KING, PAWN, WHITE, Position, forward, forward_left, forward_right, gives_check, kind_on, occupied,
    position_of, sources,
)
from notation.kernel.bits cimport lowest64, unlikely
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.descriptive cimport compile_descriptive
from notation.kernel.descriptive_table cimport Descriptive, put_phrase
from notation.kernel.descriptive_write cimport descriptive_write
from notation.kernel.ops cimport CHECKMATE
from notation.kernel.types cimport (
    DOUBLE_STEP, NORMAL, State, move_from, move_promotion, move_t, move_to, move_type,
)

__all__ = ["compile_chess_descriptive"]


cdef inline uint64_t after_first(uint64_t squares) noexcept nogil:
    return squares & (squares - 1)


cdef inline bint may_be_mistaken(
    const Position* position, int from_square, int to, int kind, const int us
) noexcept nogil:
    """Whether a man of the same kind might go to the square of the same name on the other wing, or to this one.
    His own king is not looked at: where he could be mistaken, the engine finds out."""
    cdef uint64_t men = position.pieces[kind] & position.sides[us], all_men = occupied(position), twin
    cdef int other = to ^ 7
    if kind == KING:
        return False                # no king reaches two squares of one name
    if to & 7 == 3 or to & 7 == 4 or all_men & bit(other):
        return kind != PAWN and sources(position, men & ~bit(from_square), kind, to) != 0
    if kind == PAWN:
        twin = forward(bit(other), us ^ 1)
        return (twin | forward(twin & ~all_men, us ^ 1)) & men != 0
    return (sources(position, men & ~bit(from_square), kind, to) | sources(position, men, kind, other)) != 0


cdef inline bint may_take_another(
    const Position* position, int to, int kind, int victim, const int us
) noexcept nogil:
    """Whether a man of the same kind might take a man of the same kind in another way."""
    cdef uint64_t men = position.pieces[kind] & position.sides[us], found, men_here
    cdef uint64_t victims = position.pieces[victim] & position.sides[us ^ 1]
    if kind == PAWN:
        found = forward_left(men, us) & victims
        return (
            after_first(found) | after_first(forward_right(men, us) & victims)
            or found and forward_right(men, us) & victims
            or victim == PAWN and position.ep != NO_SQUARE
        )
    found = 0
    while victims:
        to = lowest64(victims)
        victims &= victims - 1
        men_here = sources(position, men, kind, to)
        if men_here and (found or after_first(men_here)):
            return True
        found |= men_here
    return False


cdef inline int write_for(const Codec* codec, const State* state, move_t move, char* out, const int us) noexcept nogil:
    cdef const Descriptive* table = <const Descriptive*>codec.table
    cdef const Position* position = position_of(state)
    cdef int from_square = move_from(move), to = move_to(move), type_ = move_type(move), kind, victim
    cdef int square
    cdef char* p = out
    if unlikely(type_ != NORMAL and type_ != DOUBLE_STEP or move_promotion(move) or table.name_sides):
        return descriptive_write(codec, state, move, out)
    kind = kind_on(position, from_square)
    if position.sides[us ^ 1] & bit(to):
        victim = kind_on(position, to)
        if may_take_another(position, to, kind, victim, us):
            return descriptive_write(codec, state, move, out)
        p = put_phrase(p, &table.pieces[kind])
        p = put_phrase(p, &table.capture)
        p = put_phrase(p, &table.pieces[victim])
    else:
        if may_be_mistaken(position, from_square, to, kind, us):
            return descriptive_write(codec, state, move, out)
        p = put_phrase(p, &table.pieces[kind])
        p = put_phrase(p, &table.separator)
        square = (to & 7) * 2 + table.full_names
        if table.rank_first:
            p = put_phrase(p, &table.ranks[1 + (to >> 3 if us == WHITE else 7 - (to >> 3))])
            p = put_phrase(p, &table.files[square])
        else:
            p = put_phrase(p, &table.files[square])
            p = put_phrase(p, &table.ranks[1 + (to >> 3 if us == WHITE else 7 - (to >> 3))])
    if gives_check(position, from_square, to, kind, us):
        # Whether it is mate the game itself answers.
        p = put_phrase(p, &table.mate if codec.ops.effect(state, move) == CHECKMATE else &table.check)
    return <int>(p - out)


cdef int write_chess(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    if state.turn == WHITE:
        return write_for(codec, state, move, out, WHITE)
    return write_for(codec, state, move, out, BLACK)


cpdef CodecHandle compile_chess_descriptive(table, game):
    """Make the codec of a DescriptiveTable for chess, with this kernel before the engine."""
    cdef CodecHandle handle = compile_descriptive(table, game)
    handle.codec.write = write_chess
    return handle
