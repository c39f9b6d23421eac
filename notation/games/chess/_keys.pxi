# Hash keys of a chess position, and the exact comparison that repetition and equality use.

from libc.stdint cimport uint64_t
from libc.string cimport memcmp

from notation.games.chess.lines cimport NO_SQUARE
from notation.games.chess.position cimport (
    BISHOP, KING, KINDS, KNIGHT, PAWN, QUEEN, ROOK, Position, back_rank, en_passant_pawns, king_square,
    legal_en_passant, position_of,
)
from notation.kernel.bits cimport lowest64
from notation.kernel.ops cimport KEY_POLYGLOT

cdef extern from "polyglot.h":
    const uint64_t NUMBERS "NOTATION_POLYGLOT"[781]

cdef enum:                  # where the parts of NUMBERS begin
    CASTLING = 768          # White's kingside, queenside, Black's
    EN_PASSANT_FILE = 772
    WHITE_TO_MOVE = 780


cdef uint64_t MEN[12][65]       # [kind * 2 + side][square]: Polyglot's numbers of men, and 0 for no square


cdef void fill_men() noexcept:
    cdef int kind, side, square
    for kind in range(KINDS):
        for side in range(2):
            for square in range(64):
                MEN[2 * kind + side][square] = NUMBERS[64 * (2 * kind + 1 - side) + square]
            MEN[2 * kind + side][64] = 0


fill_men()


cdef inline uint64_t key_of_some(uint64_t* men, const uint64_t* numbers, const int most) noexcept nogil:
    """The key of so many men at most, without a branch; the others stay in `men`."""
    cdef uint64_t value = 0
    cdef int _i
    for _i in range(most):
        value ^= numbers[lowest64(men[0]) if men[0] else 64]
        men[0] &= men[0] - 1
    return value


cdef inline uint64_t key_of_kind(
    const Position* position, const int kind, const int most, uint64_t* rest
) noexcept nogil:
    """The same for both sides' men of a kind; the others are added to `rest`."""
    cdef uint64_t white = position.pieces[kind] & position.sides[0]
    cdef uint64_t black = position.pieces[kind] & position.sides[1]
    cdef uint64_t value = key_of_some(&white, MEN[2 * kind], most) ^ key_of_some(&black, MEN[2 * kind + 1], most)
    rest[0] |= white | black
    return value


cdef uint64_t key_of_men(const Position* position) noexcept nogil:
    # As many of each kind as there are at the start, and, in few positions, the rest of them.
    cdef uint64_t value, rest = 0, square
    cdef int kind, side
    value = key_of_kind(position, PAWN, 8, &rest)
    value ^= key_of_kind(position, KNIGHT, 2, &rest)
    value ^= key_of_kind(position, BISHOP, 2, &rest)
    value ^= key_of_kind(position, ROOK, 2, &rest)
    value ^= key_of_kind(position, QUEEN, 1, &rest)
    value ^= key_of_kind(position, KING, 1, &rest)
    while rest:
        square = rest & (~rest + 1)
        side = 1 if position.sides[1] & square else 0
        for kind in range(KINDS):
            if position.pieces[kind] & square:
                value ^= MEN[2 * kind + side][lowest64(square)]
        rest &= rest - 1
    return value


cdef uint64_t key_of_castling(const Position* position, bint exact) noexcept nogil:
    """`exact`: a right with an inner rook differs from one with the outermost rook of its wing."""
    cdef uint64_t value = 0, rights, outer, beyond
    cdef int side, rook, king
    for side in range(2):
        rights = position.castling & position.sides[side]
        if rights == 0:
            continue
        king = king_square(position, side)
        outer = position.pieces[ROOK] & position.sides[side] & back_rank(side)
        while rights:
            rook = lowest64(rights)
            value ^= NUMBERS[CASTLING + 2 * side + (rook < king)]
            beyond = ~<uint64_t>0 << rook << 1 if rook > king else ~(~<uint64_t>0 << rook)
            if exact and outer & beyond:
                # The format has no number for this. A rook doesn't stand where a white king's does at
                # once, so the king's number of that square, turned by one bit, is free to mark it.
                value ^= rotate(NUMBERS[64 * (2 * KING + 1) + rook])
            rights &= rights - 1
    return value


cdef inline uint64_t rotate(uint64_t word) noexcept nogil:
    return word << 1 | word >> 63


cdef inline bint en_passant_counts(const Position* position, int turn, bint legal_only) noexcept nogil:
    if position.ep == NO_SQUARE:
        return False
    return legal_en_passant(position, turn) if legal_only else en_passant_pawns(position, turn) != 0


cdef uint64_t key(const State* state, int which) noexcept nogil:
    """KEY_POLYGLOT: the format's own, in which a capture en passant counts that isn't legal, and a
    right to castle is only a wing. KEY_ZOBRIST: equal exactly (but for chance) for the same position."""
    cdef const Position* position = position_of(state)
    cdef bint exact = which != KEY_POLYGLOT
    cdef uint64_t value = key_of_men(position)
    if position.castling:
        value ^= key_of_castling(position, exact)
    if en_passant_counts(position, state.turn, exact):
        value ^= NUMBERS[EN_PASSANT_FILE + (position.ep & 7)]
    if state.turn == 0:
        value ^= NUMBERS[WHITE_TO_MOVE]
    return value


cdef bint same_position(const State* a, const State* b) noexcept nogil:
    """FIDE Laws 9.2.3: the same side to move, the same men on the same squares, the same possible moves."""
    cdef const Position* p = position_of(a)
    cdef const Position* q = position_of(b)
    if a.turn != b.turn or p.castling != q.castling:
        return False
    if memcmp(p.pieces, q.pieces, sizeof(p.pieces)) or memcmp(p.sides, q.sides, sizeof(p.sides)):
        return False
    if p.ep == q.ep:
        return True
    # A square where nothing can legally be taken is no difference.
    return not en_passant_counts(p, a.turn, True) and not en_passant_counts(q, b.turn, True)
