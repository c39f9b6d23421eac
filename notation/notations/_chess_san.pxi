# SAN and LAN, read and written on the chess position itself. Included by _chess_kernel.pxi.
#
# What nearly all tokens look like is decoded from eight bytes and resolved backwards from the
# destination. Everything else, and everything that doesn't fit, goes to the algebraic engine, whose table
# is the reference: a test holds both together. Branches that a processor learns are left in: avoiding them
# costs more than the wrong guesses.

cdef enum:
    CAPTURE_SIGN = 120          # x
    HYPHEN = 45
    FIRST_FILE = 97             # a
    FIRST_RANK = 49             # 1
    NOTHING = 0

cdef enum:                      # castling as a word of eight bytes
    SHORT_CASTLING = 0x4F2D4F
CASTLES_LONG = int.from_bytes(b"O-O-O", "little")

cdef uint64_t LONG_CASTLING = CASTLES_LONG
cdef uint8_t KIND[256]          # capital letter -> kind, NOTHING for any other byte
cdef uint64_t QUALIFIED[256]    # file letter or rank digit -> its squares
cdef char LETTERS[6]
cdef uint64_t REACH[6][64]      # [kind][square]: from where on an empty board; nothing for pawns
cdef uint64_t NEAR[2][6][64]    # [side][kind][square]: what pawns and knights attack; nothing for the others
cdef uint64_t STRAIGHT[6]       # [kind]: all squares for rooks and queens
cdef uint64_t SLANTED[6]        # for bishops and queens

for _kind, _letter in enumerate(bytearray(b"PNBRQK")):
    LETTERS[_kind] = _letter
    KIND[_letter] = _kind       # PAWN is NOTHING: "P" is not written
for _number in range(8):
    QUALIFIED[FIRST_FILE + _number] = <uint64_t>0x0101010101010101 << <int>_number
    QUALIFIED[FIRST_RANK + _number] = <uint64_t>0xff << 8 * <int>_number


cdef void fill_reach() noexcept:
    cdef int i, side
    for i in range(64):
        REACH[KNIGHT][i] = LINES.knight[i]
        REACH[KING][i] = LINES.king[i]
        REACH[BISHOP][i] = LINES.bishop_rays[i]
        REACH[ROOK][i] = LINES.rook_rays[i]
        REACH[QUEEN][i] = LINES.rook_rays[i] | LINES.bishop_rays[i]
        for side in range(2):
            NEAR[side][PAWN][i] = LINES.pawn[side][i]
            NEAR[side][KNIGHT][i] = LINES.knight[i]
    STRAIGHT[ROOK] = STRAIGHT[QUEEN] = ~<uint64_t>0
    SLANTED[BISHOP] = SLANTED[QUEEN] = ~<uint64_t>0

fill_reach()

cdef inline uint32_t body_length(uint64_t word) noexcept nogil:
    """The bytes before the first that is below "-" or is "?"; 8 where there is none."""
    cdef uint64_t ones = 0x0101010101010101ULL, high = 0x8080808080808080ULL
    cdef uint64_t question = word ^ ones * 63
    cdef uint64_t stops = (word - ones * 45) & ~word & high | (question - ones) & ~question & high
    return <uint32_t>(lowest64(stops) >> 3) if stops else 8


cdef inline move_t read_pawn(
    const Position* position, uint64_t word, uint32_t length, int to, const int us
) noexcept nogil:
    """``e4`` or ``exd5``, but for promotion and en passant; NO_MOVE is no verdict."""
    cdef uint64_t target = bit(to), men = occupied(position)
    cdef uint64_t pawns = position.pieces[PAWN] & position.sides[us]
    cdef int from_square, type_ = NORMAL
    if unlikely(target & (back_rank(WHITE) | back_rank(BLACK)) != 0):
        return NO_MOVE
    if length == 2:
        from_square = to - up(us)
        if unlikely(men & target != 0):
            return NO_MOVE
        if not pawns & bit(from_square):
            if unlikely(men & bit(from_square) or to >> 3 != (3 if us == WHITE else 4)):
                return NO_MOVE
            from_square -= up(us)
            type_ = DOUBLE_STEP
    else:
        if unlikely(length != 4 or word >> 8 & 0xff != CAPTURE_SIGN):
            return NO_MOVE
        from_square = <int>(word & 0xff) - FIRST_FILE + (to & 56) - up(us)
        if unlikely(not position.sides[us ^ 1] & ~position.pieces[KING] & target):
            return NO_MOVE
        pawns &= LINES.pawn[us ^ 1][to]
    if unlikely(not pawns & bit(from_square) or not safe_after(position, from_square, to, us)):
        return NO_MOVE
    return make_move(from_square, to, 0, type_)


cdef inline move_t read_piece(
    const Position* position, uint64_t word, uint32_t length, int to, const int us
) noexcept nogil:
    """``Nf3``, ``Rxd8``, ``Nbd7``, ``R1xe2``, ``Qh4e1``; NO_MOVE is no verdict."""
    cdef int kind = KIND[word & 0xff], from_square
    cdef uint64_t candidates, target = bit(to)
    cdef bint capture = word >> 8 * (length - 3) & 0xff == CAPTURE_SIGN
    cdef uint32_t qualifiers = length - 3 - capture, first, second
    # A capture sign without a victim, and a victim who is one's own or a king. (Without a sign there may be one.)
    if unlikely(
        kind == NOTHING or (position.sides[us] | position.pieces[KING]) & target != 0
        or capture and not position.sides[us ^ 1] & target
    ):
        return NO_MOVE
    candidates = position.pieces[kind] & position.sides[us] & REACH[kind][to]
    if unlikely(qualifiers != 0):
        first = word >> 8 & 0xff
        candidates &= QUALIFIED[first]
        if qualifiers == 2:
            second = word >> 16 & 0xff
            candidates &= QUALIFIED[second]
            if first < FIRST_FILE or second >= FIRST_FILE:
                return NO_MOVE
        elif qualifiers > 2:
            return NO_MOVE
    if unlikely(candidates == 0):
        return NO_MOVE
    if candidates & (candidates - 1):
        return read_rivals(position, candidates, to)
    # Nothing stands between the ends of a knight's or a king's move.
    from_square = lowest64(candidates)
    if unlikely(
        LINES.between[to][from_square] & occupied(position) != 0 or not safe_after(position, from_square, to, us)
    ):
        return NO_MOVE
    return make_move(from_square, to, 0, NORMAL)


cdef move_t read_rivals(const Position* position, uint64_t candidates, int to) noexcept nogil:
    """The one of several that reaches the square without leaving his king in check, or NO_MOVE."""
    cdef int square, found = -1
    cdef int us = WHITE if candidates & position.sides[WHITE] else BLACK
    candidates = seen_from(to, candidates, occupied(position))
    if candidates & (candidates - 1) == 0 and candidates:
        found = lowest64(candidates)
        return make_move(found, to, 0, NORMAL) if safe_after(position, found, to, us) else <move_t>NO_MOVE
    while candidates:
        square = lowest64(candidates)
        candidates &= candidates - 1
        if safe_after(position, square, to, us):
            if found >= 0:
                return NO_MOVE
            found = square
    return make_move(found, to, 0, NORMAL) if found >= 0 else <move_t>NO_MOVE


cdef move_t read_castling(const State* state, const Codec* codec, uint64_t word, uint32_t length) noexcept nogil:
    cdef int code = 0
    if length == 3 and word & 0xFFFFFF == SHORT_CASTLING:
        return codec.ops.castle(state, 0, &code)
    if length == 5 and low_bytes(word, 5) == LONG_CASTLING:
        return codec.ops.castle(state, 1, &code)
    return NO_MOVE


cdef inline int parse_for(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading, const int us
) noexcept nogil:
    cdef const Position* position = position_of(state)
    cdef uint64_t word = load64(text)
    cdef uint32_t length, file, rank
    cdef const char* p
    cdef move_t move
    if unlikely(end - text < 8):
        word = low_bytes(word, end - text)
    length = body_length(word)
    if unlikely(length - 2 > 5):
        return algebraic_parse(codec, state, text, end, LENIENT, reading)
    file = <uint32_t>(word >> 8 * (length - 2) & 0xff) - FIRST_FILE
    rank = <uint32_t>(word >> 8 * (length - 1) & 0xff) - FIRST_RANK
    if unlikely(file > 7 or rank > 7):
        move = read_castling(state, codec, word, length)
    elif <uint32_t>(word & 0xff) - FIRST_FILE < 8:
        move = read_pawn(position, word, length, file + 8 * rank, us)
    else:
        move = read_piece(position, word, length, file + 8 * rank, us)
    if unlikely(move == NO_MOVE):
        return algebraic_parse(codec, state, text, end, LENIENT, reading)
    p = text + length
    if p < end and (p[0] == b"+" or p[0] == b"#"):
        p += 1
    if unlikely(not plain_end(p, end)):
        return algebraic_parse(codec, state, text, end, LENIENT, reading)
    reading.n = 1
    reading.code = 0
    reading.start = 0
    reading.end = <int>(p - text)
    reading.leniencies = 0
    reading.moves[0] = move
    return reading.end


cdef int san_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    if unlikely(policy != LENIENT):
        return algebraic_parse(codec, state, text, end, policy, reading)
    if state.turn == WHITE:
        return parse_for(codec, state, text, end, reading, WHITE)
    return parse_for(codec, state, text, end, reading, BLACK)


# ---------------------------------------------------------------------------------------------
# Writing

cdef inline char* write_square(char* p, int square) noexcept nogil:
    p[0] = <char>(FIRST_FILE + (square & 7))
    p[1] = <char>(FIRST_RANK + (square >> 3))
    return p + 2


cdef char* write_qualifier(
    const Position* position, char* p, uint64_t rivals, int from_square, int to, const int us
) noexcept nogil:
    """The file, else the rank, else both, where a rival could legally go to the same square."""
    cdef uint64_t legal = 0
    cdef int square
    while rivals:
        square = lowest64(rivals)
        rivals &= rivals - 1
        if safe_after(position, square, to, us):
            legal |= bit(square)
    if legal == 0:
        return p
    if not legal & QUALIFIED[FIRST_FILE + (from_square & 7)]:
        p[0] = <char>(FIRST_FILE + (from_square & 7))
        return p + 1
    if not legal & QUALIFIED[FIRST_RANK + (from_square >> 3)]:
        p[0] = <char>(FIRST_RANK + (from_square >> 3))
        return p + 1
    return write_square(p, from_square)


cdef inline bint gives_check(const Position* position, int from_square, int to, int kind, const int us) noexcept nogil:
    """Whether a plain move (no castling, en passant or promotion) checks the enemy king."""
    cdef uint64_t king = position.pieces[KING] & position.sides[us ^ 1]
    cdef uint64_t target = bit(to), stay = position.sides[us] & ~bit(from_square)
    cdef uint64_t straight = (position.pieces[ROOK] | position.pieces[QUEEN]) & stay | target & STRAIGHT[kind]
    cdef uint64_t slanted = (position.pieces[BISHOP] | position.pieces[QUEEN]) & stay | target & SLANTED[kind]
    cdef uint64_t men = occupied(position) & ~bit(from_square) | target
    cdef int square = lowest64(king)
    straight = LINES.rook_rays[square] & straight | LINES.bishop_rays[square] & slanted
    return NEAR[us][kind][to] & king != 0 or any_sees(square, straight, men)


cdef inline char* write_letter(
    const Algebraic* table, char* p, int kind, const int us, const bint english
) noexcept nogil:
    if english:
        p[0] = LETTERS[kind]
        return p + 1
    return put(p, &table.pieces[us * MAX_KINDS + kind])


cdef bint king_escapes(const Position* position, int from_square, int to, int kind, int us) noexcept nogil:
    """Whether a king can step out of the check of a plain move: then it is no mate."""
    cdef Position after = position[0]
    cdef uint64_t king, men, squares
    cdef int square, them = us ^ 1
    move_man(&after, from_square, to, kind, us)
    king = after.pieces[KING] & after.sides[them]
    men = occupied(&after) & ~king
    squares = LINES.king[lowest64(king)] & ~after.sides[them]
    while squares:
        square = lowest64(squares)
        if not is_attacked(&after, square, men, after.sides[us] & ~bit(square), them):
            return True
        squares &= squares - 1
    return False


cdef inline char* mark_check(const Codec* codec, const State* state, move_t move, char* p, bint check) noexcept nogil:
    """The mark of a move that may check. Whether it is mate, or what a move of two men does, the game itself answers:
    that is rare."""
    cdef int effect
    if unlikely(check):
        effect = codec.ops.effect(state, move)
        p[0] = b"#" if effect == CHECKMATE else b"+"
        p += effect == CHECK or effect == CHECKMATE
    return p


cdef inline char* mark_plain_check(
    const Codec* codec, const State* state, move_t move, char* p, int kind, const int us
) noexcept nogil:
    """The mark of a plain move that checks."""
    if king_escapes(position_of(state), move_from(move), move_to(move), kind, us):
        p[0] = b"+"
        return p + 1
    return mark_check(codec, state, move, p, True)


cdef inline int write_for(
    const Codec* codec, const State* state, move_t move, char* out, const int kind, const int us, const bint english
) noexcept nogil:
    cdef const Algebraic* table = <const Algebraic*>codec.table
    cdef const Position* position = position_of(state)
    cdef int from_square = move_from(move), to = move_to(move), type_ = move_type(move)
    cdef uint64_t rivals
    cdef bint capture, check
    cdef char* p = out
    if unlikely(type_ == CASTLE):
        store64(out, LONG_CASTLING if to < from_square else <uint64_t>SHORT_CASTLING)
        p += 5 if to < from_square else 3
        check = True
    else:
        capture = position.sides[us ^ 1] & bit(to) != 0
        check = type_ == EN_PASSANT or move_promotion(move) != 0
        if kind == PAWN:
            if capture or type_ == EN_PASSANT:
                p[0] = <char>(FIRST_FILE + (from_square & 7))
                p[1] = CAPTURE_SIGN
                p += 2
            p = write_square(p, to)
            if unlikely(move_promotion(move)):
                p[0] = b"="
                p = write_letter(table, p + 1, move_promotion(move), us, english)   # its number is the kind's
        else:
            p = write_letter(table, p, kind, us, english)
            if kind != KING:
                rivals = position.pieces[kind] & position.sides[us] & ~bit(from_square)
                rivals &= REACH[kind][to]
                if unlikely(rivals != 0):
                    rivals = seen_from(to, rivals, occupied(position))
                    p = write_qualifier(position, p, rivals, from_square, to, us)
            if capture:
                p[0] = CAPTURE_SIGN
                p += 1
            p = write_square(p, to)
        if unlikely(not check and gives_check(position, from_square, to, kind, us)):
            return <int>(mark_plain_check(codec, state, move, p, kind, us) - out)
    return <int>(mark_check(codec, state, move, p, check) - out)


cdef inline int write_long_for(
    const Codec* codec, const State* state, move_t move, char* out, const int kind, const int us
) noexcept nogil:
    """Long algebraic: ``Ng1-f3``, ``e5xd6``."""
    cdef const Position* position = position_of(state)
    cdef int from_square = move_from(move), to = move_to(move), type_ = move_type(move)
    cdef bint capture, check
    cdef char* p = out
    if unlikely(type_ == CASTLE):
        return write_for(codec, state, move, out, KING, us, True)
    capture = position.sides[us ^ 1] & bit(to) != 0 or type_ == EN_PASSANT
    if kind != PAWN:
        p[0] = LETTERS[kind]
        p += 1
    p = write_square(p, from_square)
    p[0] = CAPTURE_SIGN if capture else HYPHEN
    p = write_square(p + 1, to)
    if unlikely(move_promotion(move)):
        p[0] = b"="
        p[1] = LETTERS[move_promotion(move)]
        p += 2
    check = type_ == EN_PASSANT or move_promotion(move) != 0
    if unlikely(not check and gives_check(position, from_square, to, kind, us)):
        return <int>(mark_plain_check(codec, state, move, p, kind, us) - out)
    return <int>(mark_check(codec, state, move, p, check) - out)


cdef int lan_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef int kind = kind_on(position_of(state), move_from(move))
    if unlikely(move_type(move) == NULL_TYPE):
        return algebraic_write(codec, state, move, out)
    if state.turn == WHITE:
        return write_long_for(codec, state, move, out, kind, WHITE)
    return write_long_for(codec, state, move, out, kind, BLACK)


cdef int san_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    if unlikely(move_type(move) == NULL_TYPE):
        return algebraic_write(codec, state, move, out)
    if state.turn == WHITE:
        return write_for(codec, state, move, out, kind_on(position_of(state), move_from(move)), WHITE, True)
    return write_for(codec, state, move, out, kind_on(position_of(state), move_from(move)), BLACK, True)


cdef int lettered_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    """The same with the table's own letters."""
    if unlikely(move_type(move) == NULL_TYPE):
        return algebraic_write(codec, state, move, out)
    if state.turn == WHITE:
        return write_for(codec, state, move, out, kind_on(position_of(state), move_from(move)), WHITE, False)
    return write_for(codec, state, move, out, kind_on(position_of(state), move_from(move)), BLACK, False)
