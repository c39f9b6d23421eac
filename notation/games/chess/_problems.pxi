# Why a chess position can't arise: all reasons at once, those first that the kernel can't live with.
#
# What is looked at is what python-chess's `Board.status()` looks at, and checks more closely. A position without
# problems may still be out of reach of any game.

from libc.stdint cimport uint32_t, uint64_t

from notation.games.chess.lines cimport LINES, NO_SQUARE, bishop_attacks, bit, rook_attacks
from notation.games.chess.position cimport (
    BISHOP, BLACK, KING, KNIGHT, PAWN, ROOK, WHITE, Position, attackers, back_rank, checkers, forward, kind_on,
    king_square, occupied, position_of, several, up,
)
from notation.kernel.bits cimport lowest64, popcount64
from notation.kernel.codes cimport (
    CODE_CASTLING, CODE_EP_IMPOSSIBLE, CODE_IMPOSSIBLE_CHECK, CODE_NO_BLACK_KING, CODE_NO_KINGS, CODE_NO_WHITE_KING,
    CODE_OPPOSITE_CHECK, CODE_PAWN_ON_BACKRANK, CODE_THREE_CHECKERS, CODE_TOO_MANY_KINGS, CODE_TOO_MANY_PAWNS,
    CODE_TOO_MANY_PIECES,
)
from notation.kernel.types cimport Report, State, add_problem, clear_report


cdef void find_fatal(const Position* position, Report* report) noexcept nogil:
    """Report the problems that nothing can be done with."""
    cdef uint64_t white = position.sides[WHITE], black = position.sides[BLACK]
    cdef uint64_t kings = position.pieces[KING], pawns = position.pieces[PAWN]
    if not kings:
        add_problem(report, CODE_NO_KINGS, True)
    elif not kings & white:
        add_problem(report, CODE_NO_WHITE_KING, True)
    elif not kings & black:
        add_problem(report, CODE_NO_BLACK_KING, True)
    if several(kings & white) or several(kings & black):
        add_problem(report, CODE_TOO_MANY_KINGS, True)
    if popcount64(white) > 16 or popcount64(black) > 16:
        add_problem(report, CODE_TOO_MANY_PIECES, True)
    if popcount64(pawns & white) > 8 or popcount64(pawns & black) > 8:
        add_problem(report, CODE_TOO_MANY_PAWNS, True)
    if pawns & (back_rank(WHITE) | back_rank(BLACK)):
        add_problem(report, CODE_PAWN_ON_BACKRANK, True)


cdef bint ep_possible(const Position* position, int turn) noexcept nogil:
    """Whether the enemy's last move can have been the double step over this square."""
    cdef int ep = position.ep, step = up(turn)
    if ep >> 3 != (5 if turn == WHITE else 2):
        return False
    return (
        position.pieces[PAWN] & position.sides[turn ^ 1] & bit(ep - step) != 0
        and occupied(position) & (bit(ep) | bit(ep + step)) == 0
    )


cdef inline bint has_one_king(const Position* position, int side) noexcept nogil:
    cdef uint64_t kings = position.pieces[KING] & position.sides[side]
    return kings != 0 and not several(kings)


cdef bint castling_possible(const Position* position) noexcept nogil:
    """Whether each right belongs to a rook beside its king on the back rank, one a wing.

    A side that has several kings is not asked which of them it was.
    """
    cdef uint64_t rights = position.castling, own, kingside
    cdef int side
    if rights & ~(position.pieces[ROOK] & (
        position.sides[WHITE] & back_rank(WHITE) | position.sides[BLACK] & back_rank(BLACK)
    )):
        return False
    for side in range(2):
        own = rights & position.sides[side]
        if own and not position.pieces[KING] & position.sides[side]:
            return False
        if own and has_one_king(position, side):
            kingside = own & (~<uint64_t>0 << king_square(position, side))
            if not bit(king_square(position, side)) & back_rank(side) or several(kingside) or several(own ^ kingside):
                return False
    return True


include "_checks.pxi"


cdef void find_others(const Position* position, int turn, uint32_t halfmove, Report* report) noexcept nogil:
    """Report the problems that the rules can live with, as far as they can be judged beside fatal ones: there is
    no check without a king, nor with several."""
    cdef uint64_t checking, rest
    cdef int waiting = BLACK if turn == WHITE else WHITE
    cdef bint passed = False
    if position.castling and not castling_possible(position):
        add_problem(report, CODE_CASTLING, False)
    if position.ep != NO_SQUARE:
        # A clock that runs says that no pawn has moved: then the square proves nothing.
        passed = ep_possible(position, turn)
        if not passed:
            add_problem(report, CODE_EP_IMPOSSIBLE, False)
        passed = passed and halfmove == 0
    if has_one_king(position, waiting) and checkers(position, waiting):
        add_problem(report, CODE_OPPOSITE_CHECK, False)
    checking = checkers(position, turn) if has_one_king(position, turn) else <uint64_t>0
    if checking:
        rest = checking & (checking - 1)
        if several(rest):
            add_problem(report, CODE_THREE_CHECKERS, False)
        elif not check_possible(position, turn, passed, checking):
            add_problem(report, CODE_IMPOSSIBLE_CHECK, False)


cdef void validate(const State* state, Report* report) noexcept nogil:
    clear_report(report)
    find_fatal(position_of(state), report)
    find_others(position_of(state), state.turn, state.halfmove, report)
