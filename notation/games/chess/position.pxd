"""A chess position and what can be asked of it without a list of moves.

The functions take the side to move as an argument: called with a literal and inlined, each becomes
two, one a side, without a test of the colour left in it.
"""
from libc.stdint cimport uint8_t, uint64_t

from notation.kernel.types cimport (
    CASTLE, DOUBLE_STEP, EN_PASSANT, NORMAL, NULL_TYPE, State, move_from, move_promotion, move_t, move_to, move_type,
)
from notation.games.chess.lines cimport LINES, NO_SQUARE, bishop_attacks, bit, rook_attacks
from notation.kernel.bits cimport lowest64, unlikely

cdef enum:
    WHITE = 0
    BLACK = 1

# The kinds; the number of a promotion is the kind's.
cdef enum:
    PAWN = 0
    KNIGHT = 1
    BISHOP = 2
    ROOK = 3
    QUEEN = 4
    KING = 5

cdef enum:
    KINDS = 6
    NO_HOME = 255           # ChessState.identity of no man, of a promoted one, or of one of unknown origin

cdef struct Position:
    uint64_t pieces[6]      # by kind
    uint64_t sides[2]
    uint64_t castling       # the rooks that may castle
    # The square that a pawn just passed by a double step, no matter whether it can be taken there.
    uint8_t ep              # or NO_SQUARE

cdef struct ChessState:
    State head
    Position position
    uint8_t identity[64]    # with mode IDENTITY: where the man on this square stood at the start of the game
    uint8_t spare[8]        # a multiple of 16 bytes in all

cdef inline Position* position_of(const State* state) noexcept nogil:
    return &(<ChessState*>state).position

cdef inline uint64_t occupied(const Position* position) noexcept nogil:
    return position.sides[WHITE] | position.sides[BLACK]

cdef inline int king_square(const Position* position, const int side) noexcept nogil:
    return lowest64(position.pieces[KING] & position.sides[side])

cdef inline uint64_t back_rank(const int side) noexcept nogil:
    return <uint64_t>0xff if side == WHITE else <uint64_t>0xff << 56

cdef inline int up(const int side) noexcept nogil:
    """A pawn's step."""
    return 8 if side == WHITE else -8

cdef inline uint64_t forward(uint64_t squares, const int side) noexcept nogil:
    return squares << 8 if side == WHITE else squares >> 8

cdef inline uint64_t forward_left(uint64_t squares, const int side) noexcept nogil:
    """A pawn's capture towards the a-file."""
    squares &= 0xFEFEFEFEFEFEFEFEULL
    return squares << 7 if side == WHITE else squares >> 9

cdef inline uint64_t forward_right(uint64_t squares, const int side) noexcept nogil:
    """A pawn's capture towards the h-file."""
    squares &= 0x7F7F7F7F7F7F7F7FULL
    return squares << 9 if side == WHITE else squares >> 7

# The pieces as three binary planes: the bits of a kind's number.
cdef inline uint64_t plane0(const Position* position) noexcept nogil:
    return position.pieces[KNIGHT] | position.pieces[ROOK] | position.pieces[KING]

cdef inline uint64_t plane1(const Position* position) noexcept nogil:
    return position.pieces[BISHOP] | position.pieces[ROOK]

cdef inline uint64_t plane2(const Position* position) noexcept nogil:
    return position.pieces[QUEEN] | position.pieces[KING]

cdef inline int kind_on(const Position* position, int square) noexcept nogil:
    """The kind of the man on an occupied square (PAWN on an empty one)."""
    return <int>(
        (plane0(position) >> square & 1) | (plane1(position) >> square & 1) << 1 | (plane2(position) >> square & 1) << 2
    )

cdef inline uint64_t attackers(
    const Position* position, int square, uint64_t occupied, uint64_t enemy, const int us
) noexcept nogil:
    """Those of `enemy` that attack a square of side `us` over this occupation of the board."""
    return (
        LINES.knight[square] & position.pieces[KNIGHT]
        | LINES.pawn[us][square] & position.pieces[PAWN]
        | LINES.king[square] & position.pieces[KING]
        | bishop_attacks(square, occupied) & (position.pieces[BISHOP] | position.pieces[QUEEN])
        | rook_attacks(square, occupied) & (position.pieces[ROOK] | position.pieces[QUEEN])
    ) & enemy

# Where only a few squares matter, the men on the lines through one of them, and what stands between,
# are cheaper than the tables of all squares that a slider attacks: those don't fit the near caches.
cdef inline uint64_t seen_from(int square, uint64_t sliders, uint64_t occupied) noexcept nogil:
    """Those of some sliders on lines through a square that nobody stands before."""
    cdef uint64_t found = 0, rest = sliders
    while rest:
        if not LINES.between[square][lowest64(rest)] & occupied:
            found |= rest & (0 - rest)
        rest &= rest - 1
    return found

cdef inline bint any_sees(int square, uint64_t sliders, uint64_t occupied) noexcept nogil:
    """Whether nobody stands before one of some sliders on lines through a square."""
    while sliders:
        if not LINES.between[square][lowest64(sliders)] & occupied:
            return True
        sliders &= sliders - 1
    return False

cdef inline uint64_t sources(const Position* position, uint64_t men, int kind, int square) noexcept nogil:
    """Those of some men of one kind that reach a square."""
    men &= LINES.reach[kind][square]
    if men == 0 or kind == KNIGHT or kind == KING:
        return men
    return seen_from(square, men, occupied(position))

cdef inline bint several(uint64_t word) noexcept nogil:
    return word & (word - 1) != 0

cdef inline bint is_attacked(
    const Position* position, int square, uint64_t occupied, uint64_t enemy, const int us
) noexcept nogil:
    """Whether any of `enemy` attacks a square of side `us` over this occupation of the board."""
    cdef uint64_t sliders = (
        LINES.bishop_rays[square] & (position.pieces[BISHOP] | position.pieces[QUEEN])
        | LINES.rook_rays[square] & (position.pieces[ROOK] | position.pieces[QUEEN])
    ) & enemy
    cdef uint64_t near = (
        LINES.knight[square] & position.pieces[KNIGHT]
        | LINES.pawn[us][square] & position.pieces[PAWN]
        | LINES.king[square] & position.pieces[KING]
    ) & enemy
    return near != 0 or any_sees(square, sliders, occupied)

cdef inline uint64_t checkers(const Position* position, const int us) noexcept nogil:
    """The men that give check to side `us`."""
    return attackers(position, king_square(position, us), occupied(position), position.sides[us ^ 1], us)

cdef inline bint safe_after(const Position* position, int from_square, int to_square, const int us) noexcept nogil:
    """Whether one's own king would not be attacked after this move (not castling, not en passant)."""
    cdef uint64_t king = position.pieces[KING] & position.sides[us]
    cdef uint64_t after = occupied(position) & ~bit(from_square) | bit(to_square)
    cdef int square = to_square if king & bit(from_square) else lowest64(king)
    return not is_attacked(position, square, after, position.sides[us ^ 1] & ~bit(to_square), us)

cdef inline bint safe_en_passant(const Position* position, int from_square, const int us) noexcept nogil:
    """Whether one's own king would not be attacked after the capture en passant from this square."""
    cdef uint64_t victim = bit(position.ep - up(us))
    cdef uint64_t after = (occupied(position) ^ victim) & ~bit(from_square) | bit(position.ep)
    return attackers(position, king_square(position, us), after, position.sides[us ^ 1] ^ victim, us) == 0

cdef inline uint64_t en_passant_pawns(const Position* position, const int us) noexcept nogil:
    """The pawns that stand where they could take en passant."""
    return LINES.pawn[us ^ 1][position.ep] & position.pieces[PAWN] & position.sides[us]

cdef inline bint legal_en_passant(const Position* position, const int us) noexcept nogil:
    """Whether a legal capture en passant exists."""
    cdef uint64_t pawns = en_passant_pawns(position, us)
    while pawns:
        if safe_en_passant(position, lowest64(pawns), us):
            return True
        pawns &= pawns - 1
    return False

cdef inline bint gives_check(const Position* position, int from_square, int to, int kind, const int us) noexcept nogil:
    """Whether a plain move (no castling, en passant or promotion) checks the enemy king."""
    cdef uint64_t king = position.pieces[KING] & position.sides[us ^ 1]
    cdef uint64_t target = bit(to), stay = position.sides[us] & ~bit(from_square)
    cdef uint64_t straight = (position.pieces[ROOK] | position.pieces[QUEEN]) & stay
    cdef uint64_t slanted = (position.pieces[BISHOP] | position.pieces[QUEEN]) & stay
    cdef uint64_t men = occupied(position) & ~bit(from_square) | target
    cdef int square = lowest64(king)
    if kind == PAWN:
        if LINES.pawn[us][to] & king:
            return True
    elif kind == KNIGHT:
        if LINES.knight[to] & king:
            return True
    elif kind != KING:
        straight |= target if kind != BISHOP else <uint64_t>0
        slanted |= target if kind != ROOK else <uint64_t>0
    return any_sees(square, LINES.rook_rays[square] & straight | LINES.bishop_rays[square] & slanted, men)

# Castling. A move is stored as king takes rook, so its wing is the side of the king where the rook is.
cdef inline int castled_king(int king, int rook) noexcept nogil:
    """Where castling leads the king: the g- or the c-file."""
    return king & 56 | (6 if rook > king else 2)

cdef inline int castled_rook(int king, int rook) noexcept nogil:
    """Where castling leads the rook: the f- or the d-file."""
    return king & 56 | (5 if rook > king else 3)

cdef inline uint64_t castling_open(const Position* position, const int us) noexcept nogil:
    """The rooks with the right to castle, where nobody stands in the way."""
    cdef uint64_t rank
    cdef int king
    if us == WHITE:
        king = king_square(position, WHITE) & 7
        return position.castling & LINES.castling_open[king][occupied(position) & 0xff]
    king = king_square(position, BLACK) & 7
    rank = occupied(position) >> 56
    return position.castling & <uint64_t>LINES.castling_open[king][rank] << 56

cdef inline bint legal_castling(const Position* position, int rook, const int us) noexcept nogil:
    """Whether the king may castle with this rook, which has the right to."""
    cdef int king = king_square(position, us), square, step
    cdef uint64_t enemy = position.sides[us ^ 1], after
    if not castling_open(position, us) & bit(rook):
        return False
    # The king crosses the board without his own shadow; at the end both men have moved, which
    # matters in Chess960, where the rook may have covered an attack along the rank.
    after = occupied(position) ^ bit(king)
    square = castled_king(king, rook)
    step = 1 if square > king else -1
    if attackers(position, square, after ^ bit(rook) | bit(castled_rook(king, rook)), enemy, us):
        return False
    while True:
        if attackers(position, king, after, enemy, us):
            return False
        if king == square:
            return True
        king += step

cdef inline void play(
    const Position* before, Position* after, int from_square, int to_square, const int type_, int promotion,
    const int kind, const int us
) noexcept nogil:
    """Make a move of a man of this kind; `after` may be `before`."""
    cdef uint64_t from_bit = bit(from_square), to_bit = bit(to_square), taken = to_bit, king, rook
    if type_ == EN_PASSANT:
        taken = bit(to_square - up(us))
    elif type_ == CASTLE or type_ == DOUBLE_STEP:
        taken = 0
    # Field by field and without a test for captures: that is faster than to copy and to change.
    after.sides[us] = before.sides[us]
    after.sides[us ^ 1] = before.sides[us ^ 1] & ~taken
    after.pieces[PAWN] = before.pieces[PAWN] & ~taken
    after.pieces[KNIGHT] = before.pieces[KNIGHT] & ~taken
    after.pieces[BISHOP] = before.pieces[BISHOP] & ~taken
    after.pieces[ROOK] = before.pieces[ROOK] & ~taken
    after.pieces[QUEEN] = before.pieces[QUEEN] & ~taken
    after.pieces[KING] = before.pieces[KING]
    if kind == KING:
        after.castling = before.castling & ~(back_rank(us) | to_bit)
    elif kind == ROOK:
        after.castling = before.castling & ~(from_bit | to_bit)
    else:
        after.castling = before.castling & ~to_bit
    after.ep = <uint8_t>((from_square + to_square) >> 1) if type_ == DOUBLE_STEP else NO_SQUARE
    if type_ == CASTLE:
        king = bit(castled_king(from_square, to_square))
        rook = bit(castled_rook(from_square, to_square))
        after.sides[us] = after.sides[us] & ~(from_bit | to_bit) | king | rook
        after.pieces[KING] = after.pieces[KING] & ~from_bit | king
        after.pieces[ROOK] = after.pieces[ROOK] & ~to_bit | rook
        return
    after.sides[us] ^= from_bit | to_bit
    if kind == PAWN and promotion:
        after.pieces[PAWN] ^= from_bit
        after.pieces[promotion] ^= to_bit       # a promotion's number is the kind's
    else:
        after.pieces[kind] ^= from_bit | to_bit

cdef inline void move_man(
    Position* position, int from_square, int to_square, const int kind, const int us
) noexcept nogil:
    """Take a man of a kind that is known at run time only to another square and what stands there off: a
    branch on either would be guessed wrong too often. Leaves `ep` as it is."""
    cdef uint64_t both = bit(from_square) | bit(to_square), stays = ~bit(to_square)
    cdef uint64_t rank = back_rank(us) & (0 - <uint64_t>(kind == KING))
    position.castling &= ~(both | rank)
    position.sides[us ^ 1] &= stays
    position.pieces[PAWN] &= stays
    position.pieces[KNIGHT] &= stays
    position.pieces[BISHOP] &= stays
    position.pieces[ROOK] &= stays
    position.pieces[QUEEN] &= stays
    position.sides[us] ^= both
    position.pieces[kind] ^= both

cdef inline void play_plain(Position* position, move_t move, const int kind, const int us) noexcept nogil:
    """Make a move that is neither castling nor en passant, of a man whose kind is known at run time only."""
    cdef int from_square = move_from(move), to_square = move_to(move)
    position.ep = <uint8_t>((from_square + to_square) >> 1 if move_type(move) == DOUBLE_STEP else NO_SQUARE)
    move_man(position, from_square, to_square, kind, us)
    if move_promotion(move):
        position.pieces[PAWN] ^= bit(to_square)
        position.pieces[move_promotion(move)] ^= bit(to_square)     # a promotion's number is the kind's

cdef inline void play_move(const Position* before, Position* after, move_t move, const int us) noexcept nogil:
    """Make a legal move, or NULL_MOVE; `after` may be `before`."""
    cdef int from_square = move_from(move), to_square = move_to(move), type_ = move_type(move)
    if type_ == NORMAL:
        play(before, after, from_square, to_square, NORMAL, move_promotion(move), kind_on(before, from_square), us)
    elif type_ == DOUBLE_STEP:
        play(before, after, from_square, to_square, DOUBLE_STEP, 0, PAWN, us)
    elif type_ == EN_PASSANT:
        play(before, after, from_square, to_square, EN_PASSANT, 0, PAWN, us)
    elif type_ == CASTLE:
        play(before, after, from_square, to_square, CASTLE, 0, KING, us)
    else:
        after[0] = before[0]
        after.ep = NO_SQUARE
