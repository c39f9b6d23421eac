# The rules of chess, built twice from this text: by _base.pyx for every machine, by _v3.pyx with
# the instructions of x86-64-v3. table.pyx takes one of them.

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from notation.games.chess.lines cimport LINES, NO_SQUARE, PEXT, bishop_attacks, bit, fill_packed, rook_attacks
from notation.games.chess.position cimport (
    BISHOP, BLACK, KING, KNIGHT, NO_HOME, PAWN, QUEEN, ROOK, WHITE, ChessState, Position, back_rank, castled_king,
    castled_rook, castling_open, checkers, en_passant_pawns, forward, forward_left, forward_right, kind_on, king_square,
    legal_castling, occupied, play, play_move, play_plain, position_of, safe_after, safe_en_passant, up,
)
from notation.kernel.bits cimport lowest64, popcount64, unlikely
from notation.kernel.codes cimport (
    CODE_PROMOTION_BAD, CODE_ILLEGAL, CODE_PROMOTION_MISSING, OK, REASON_CHECKMATE, REASON_FIFTY_MOVES,
    REASON_FIVEFOLD_REPETITION, REASON_INSUFFICIENT_MATERIAL, REASON_NONE, REASON_SEVENTYFIVE_MOVES, REASON_STALEMATE,
    REASON_THREEFOLD_REPETITION,
)
from notation.kernel.ops cimport CHECK, CHECKMATE, KINGSIDE, NO_EFFECT, QUEENSIDE, STALEMATE, Ops
from notation.kernel.types cimport (
    CASTLE, DOUBLE_STEP, DRAWN, EN_PASSANT, IDENTITY, LOST, MAX_MOVES, MAX_SIDES, NO_MOVE, NORMAL, NULL_TYPE,
    PLAYING, WON, State, Verdict, make_move, move_from, move_promotion, move_t, move_to, move_type,
)

include "_moves.pxi"
include "_resolve.pxi"
include "_state.pxi"
include "_outcome.pxi"
include "_keys.pxi"
include "_problems.pxi"

if PEXT:
    fill_packed()

include "_fen.pxi"

cdef Ops RULES
memset(&RULES, 0, sizeof(RULES))
RULES.legal = legal
RULES.count_legal = count_legal
RULES.has_legal = has_legal
RULES.perft = perft
RULES.apply = apply
RULES.resolve = resolve
RULES.movers = movers
RULES.reaches = reaches
RULES.castle = castle
RULES.castle_target = castle_target
RULES.in_check = in_check
RULES.effect = effect
RULES.null_allowed = null_allowed
RULES.alive = alive
RULES.outcome = outcome
RULES.start = start
RULES.fen_read = fen_read
RULES.fen_write = fen_write
RULES.validate = validate
RULES.same_position = same_position
RULES.key = key


def capsule():
    """The rules' part of a table of functions, for table.pyx."""
    return PyCapsule_New(&RULES, b"notation.Ops", NULL)
