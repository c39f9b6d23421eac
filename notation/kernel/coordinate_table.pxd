"""The table of a coordinate notation as the engine reads it, and the parts of a move that are found by it."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t

from notation.kernel.algebraic_facts cimport MAX_KINDS
from notation.kernel.codes cimport (
    LENIENT_DASH, LENIENT_MISSING_SEPARATOR, LENIENT_PROMOTION_SPELLING, LENIENT_SEPARATOR, LENIENT_SPACING,
)
from notation.kernel.ops cimport Ops
from notation.kernel.text cimport Spelling, dash_length, is_digit, is_spelt
from notation.kernel.types cimport (
    CASTLE, CHESS960, EN_PASSANT, Reading, State, forgive, move_from, move_t, move_to, move_type,
)

cdef enum CastlingSquares:
    CASTLING_KING = 0           # the king's two squares
    CASTLING_ROOK = 1           # the king takes his own rook
    CASTLING_MODE = 2           # king takes rook if the state's mode says so
    CASTLING_WORDS = 3          # words if the state's mode says so

cdef enum Instead:              # of the second point of castling
    NO_TEXT = -1
    IN_WORDS = -2

cdef enum PromotionPlace:
    PROMOTION_BEHIND = 0        # e7e8q, 57581
    PROMOTION_AS_RANK = 1       # 5751
    PROMOTION_UNSAID = 2        # LOPO

cdef enum:
    POINT_BITS = 1023           # of an entry of `points`: 1 more than the point
    PREFIX = 1 << 13            # no point by itself, only with a digit more
    OTHER_CASE = 1 << 14        # this is not how the notation writes it
    LONGER = 1 << 15            # a digit more may make it another point
    NO_PROMOTION = 0xFF         # a letter of a piece that none promotes to

cdef struct Coordinate:
    uint16_t points[128 * 128]  # two characters -> a point
    int16_t longer[512][10]     # point and a digit more -> a point, -1 none
    Spelling names[512]
    Spelling separator
    Spelling promotion_sign
    Spelling promotions[16]     # by promotion number
    Spelling null
    Spelling castling_words[2]  # by Wing
    uint8_t promotion_of[128]   # letter -> promotion number, 0 none
    int n_promotions
    int castling
    bint castling_fallback
    uint16_t short_names[512]   # Codec.short_names, or nothing
    bint loose                  # blanks, dots and commas may part the points, an x may follow them
    int promotion_place
    bint promotion_ranks        # a promotion may be read in the rank's place
    # Marks behind the points, which tell what the move does.
    bint marked                 # there are some
    bint marks_written
    bint any_case               # no two marks differ in case only
    Spelling captured[MAX_KINDS]
    Spelling en_passant
    Spelling castling_marks[2]  # by Wing
    Spelling effects[4]         # by Effect

cdef inline int read_point(
    const Coordinate* table, const char** text, const char* end, bint* other_case
) noexcept nogil:
    """The point named at the begin of a text, moving past it; or -1."""
    cdef const char* p = text[0]
    cdef int found, point
    if end - p < 2 or (<uint8_t>p[0] | <uint8_t>p[1]) >= 128:
        return -1
    found = table.points[<uint8_t>p[0] << 7 | <uint8_t>p[1]]
    if found == 0:
        return -1
    point = (found & POINT_BITS) - 1
    other_case[0] |= found & OTHER_CASE != 0
    p += 2
    if found & LONGER and p < end and is_digit(p[0]) and table.longer[point][p[0] - 48] >= 0:
        point = table.longer[point][p[0] - 48]
        p += 1
    elif found & PREFIX:
        return -1
    text[0] = p
    return point

cdef inline int castling_point(
    const Coordinate* table, const Ops* ops, const State* state, move_t move
) noexcept nogil:
    """The second point that castling is written with, or what takes its place (an Instead)."""
    cdef int king = move_from(move), rook = move_to(move), target
    if table.castling == CASTLING_ROOK or table.castling == CASTLING_MODE and state.mode & CHESS960:
        return rook
    if table.castling == CASTLING_WORDS and state.mode & CHESS960:
        return IN_WORDS
    target = ops.castle_target(state, move)
    # One step could be a plain king's move, which is what it then would mean.
    if target == rook or target - king > 1 or king - target > 1:
        return target
    # A mark behind the points tells the two apart.
    if table.marks_written and table.castling_marks[0].length:
        return target
    if table.castling == CASTLING_WORDS:
        return IN_WORDS
    return rook if table.castling_fallback else <int>NO_TEXT

cdef inline bint is_capture(const Ops* ops, const State* state, move_t move) noexcept nogil:
    if move_type(move) == CASTLE:
        return False
    return move_type(move) == EN_PASSANT or ops.piece(state, move_to(move)) >= 0

cdef inline bint is_capture_sign(char c) noexcept nogil:
    return c == 120 or c == 88 or c == 58           # x X :

cdef inline const char* read_loose_separator(
    const char* p, const char* end, bint* capture, uint64_t* leniencies
) noexcept nogil:
    """A dash, dot, comma, colon or x, with or without blanks around it, or one blank."""
    cdef const char* q = p
    cdef int length
    if q < end and q[0] == 32:
        q += 1
    length = dash_length(q, end)
    if length == 0 and q < end and (q[0] == 44 or q[0] == 46 or is_capture_sign(q[0])):     # , .
        capture[0] = is_capture_sign(q[0])
        length = 1
    q += length
    if length and q < end and q[0] == 32:
        q += 1
    if length:
        forgive(leniencies, LENIENT_SEPARATOR)
    if q - p > length:
        forgive(leniencies, LENIENT_SPACING)
    return q

cdef inline const char* read_separator(
    const Coordinate* table, const char* p, const char* end, bint* capture, uint64_t* leniencies
) noexcept nogil:
    cdef int length
    capture[0] = False
    if table.loose:
        return read_loose_separator(p, end, capture, leniencies)
    length = dash_length(p, end)
    if length == 0 and p < end and is_capture_sign(p[0]):
        capture[0] = True
        length = 1
    if is_spelt(p, length, &table.separator):
        return p + length
    if length == 0:
        forgive(leniencies, LENIENT_MISSING_SEPARATOR)
    elif table.separator.length and not capture[0]:
        forgive(leniencies, LENIENT_DASH)
    else:
        forgive(leniencies, LENIENT_SEPARATOR)
    return p + length

cdef inline const char* read_promotion(
    const Coordinate* table, const char* p, const char* end, int* promotion, uint64_t* leniencies
) noexcept nogil:
    """A promotion with or without a sign: ``q``, ``=Q``, ``/Q``, ``(Q)``."""
    cdef const char* q = p
    cdef const Spelling* written
    cdef long length
    promotion[0] = 0
    if q < end and (q[0] == b"=" or q[0] == b"/" or q[0] == b"("):
        q += 1
    if q >= end or <uint8_t>q[0] >= 128 or table.promotion_of[<uint8_t>q[0]] == 0:
        return p
    if p[0] == b"(" and (end - q < 2 or q[1] != b")"):
        return p
    promotion[0] = table.promotion_of[<uint8_t>q[0]]
    q += 2 if p[0] == b"(" else 1
    if promotion[0] != NO_PROMOTION:
        written = &table.promotions[promotion[0]]
        length = table.promotion_sign.length
        if table.promotion_place != PROMOTION_BEHIND or not (
            q - p == length + written.length and is_spelt(p, length, &table.promotion_sign)
            and is_spelt(p + length, written.length, written)
        ):
            forgive(leniencies, LENIENT_PROMOTION_SPELLING)
    return q

# Fill a zeroed table from a CoordinateTable for a game (a `LoadedGame`).
cdef int fill_coordinate(Coordinate* made, table, game, const Ops* ops) except -1

# Read what is not two points: a null move, "O-O", a drop; or say that it is nothing.
cdef int parse_other(
    const Coordinate* table, const Ops* ops, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil
