# UCI, read on the chess position itself. Included by _chess_kernel.pxi.
#
# Two squares and perhaps a promotion's letter are decoded from eight bytes. Everything else, and everything that is no
# legal move, goes to the coordinate engine, whose table is the reference: a test holds both together.

cdef enum:
    NO_SQUARES = -1

# Four bytes as (file, rank, file, rank) from zero, where these bits are not set.
cdef uint32_t FIRST_SQUARES = FIRST_FILE | FIRST_RANK << 8 | FIRST_FILE << 16 | <uint32_t>FIRST_RANK << 24
cdef uint32_t BEYOND_EIGHT = 0xF8F8F8F8U
cdef uint8_t PROMOTION[256]     # small letter -> kind, NOTHING for any other byte

for _kind, _letter in enumerate(bytearray(b"pnbrq")):
    PROMOTION[_letter] = _kind


cdef inline move_t move_between(
    const Position* position, int from_square, int to, int kind, const int us
) noexcept nogil:
    """The legal move of this kind of man, but for castling, promotion and en passant; NO_MOVE is no verdict."""
    cdef uint64_t target = bit(to), from_bit = bit(from_square), men = occupied(position)
    cdef int type_ = NORMAL
    if unlikely((position.sides[us] | position.pieces[KING]) & target != 0):
        return NO_MOVE
    if kind == PAWN:
        if unlikely(target & (back_rank(WHITE) | back_rank(BLACK)) != 0):
            return NO_MOVE
        if (from_square ^ to) & 7:
            if unlikely(not LINES.pawn[us][from_square] & target or not position.sides[us ^ 1] & target):
                return NO_MOVE
        else:
            if unlikely(men & target != 0):
                return NO_MOVE
            if to != from_square + up(us):
                if unlikely(
                    to != from_square + 2 * up(us) or from_square >> 3 != (1 if us == WHITE else 6)
                    or men & bit(from_square + up(us))
                ):
                    return NO_MOVE
                type_ = DOUBLE_STEP
    elif unlikely(not REACH[kind][to] & from_bit or LINES.between[to][from_square] & men):
        return NO_MOVE
    if unlikely(not safe_after(position, from_square, to, us)):
        return NO_MOVE
    return make_move(from_square, to, 0, type_)


cdef inline int read_squares(uint64_t word) noexcept nogil:
    """Two squares at the begin of eight bytes as from | to << 6, or NO_SQUARES."""
    cdef uint32_t squares = <uint32_t>word - FIRST_SQUARES
    if unlikely(squares & BEYOND_EIGHT != 0):       # a byte that is too low has high bits now
        return NO_SQUARES
    return <int>(squares & 7 | squares >> 5 & 0x38 | squares >> 10 & 0x1C0 | squares >> 15 & 0xE00)


cdef inline int uci_parse_for(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading, const int us
) noexcept nogil:
    cdef const Position* position = position_of(state)
    cdef uint64_t word = load64(text)
    cdef int squares = read_squares(word), from_square, to, code = 0
    cdef int promotion = PROMOTION[word >> 32 & 0xff]
    cdef const char* p = text + 4
    cdef move_t move = NO_MOVE
    if unlikely(squares < 0 or p > end):
        return coordinate_parse(codec, state, text, end, LENIENT, reading)
    from_square = squares & 63
    to = squares >> 6
    if unlikely(p == end):
        promotion = NOTHING
    p += promotion != NOTHING
    if unlikely(not position.sides[us] & bit(from_square) or not plain_end(p, end)):
        return coordinate_parse(codec, state, text, end, LENIENT, reading)
    if likely(promotion == NOTHING):
        move = move_between(position, from_square, to, kind_on(position, from_square), us)
    if unlikely(move == NO_MOVE):
        move = codec.ops.resolve(state, from_square, to, promotion, &code)
        if move == NO_MOVE or move_type(move) == CASTLE:        # whose squares may have been forgiven
            return coordinate_parse(codec, state, text, end, LENIENT, reading)
    reading.n = 1
    reading.code = 0
    reading.start = 0
    reading.end = <int>(p - text)
    reading.leniencies = 0
    reading.moves[0] = move
    return reading.end


cdef int uci_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    if unlikely(policy != LENIENT):
        return coordinate_parse(codec, state, text, end, policy, reading)
    if state.turn == WHITE:
        return uci_parse_for(codec, state, text, end, reading, WHITE)
    return uci_parse_for(codec, state, text, end, reading, BLACK)
