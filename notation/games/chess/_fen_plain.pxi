# The fields behind the board as programs write them, read at once. Included by _fen.pxi.

cdef inline const uint8_t* plain_number(const uint8_t* p, const uint8_t* end, uint32_t* number) noexcept nogil:
    """Behind a number of one to four digits without a leading zero, or NULL."""
    cdef uint32_t value, digit
    cdef const uint8_t* begin = p
    if p == end:
        return NULL
    value = p[0] - <uint32_t>c'0'
    if value > 9:
        return NULL
    p += 1
    while p < end:
        digit = p[0] - <uint32_t>c'0'
        if digit > 9:
            break
        value = 10 * value + digit
        p += 1
    number[0] = value
    if p - begin > 4 or p - begin > 1 and begin[0] == c'0':
        return NULL
    return p


cdef inline uint64_t plain_rights(const Position* position, const uint8_t** text) noexcept nogil:
    """The rights that KQkq or a part of it says, kings and rooks standing where the game began; 0 where it isn't so.
    Four bytes can be looked at."""
    cdef const uint8_t* p = text[0]
    cdef uint64_t rights = 0, kings = 0
    if p[0] == c'K':
        rights |= bit(7)
        p += 1
    if p[0] == c'Q':
        rights |= bit(0)
        p += 1
    if rights:
        kings = bit(4) & position.sides[WHITE]
        if rights & ~(position.sides[WHITE] & position.pieces[ROOK]) or not kings:
            return 0
    if p[0] == c'k' or p[0] == c'q':
        if p[0] == c'k':
            rights |= bit(63)
            p += 1
        if p[0] == c'q':
            rights |= bit(56)
            p += 1
        kings |= bit(60) & position.sides[BLACK]
        if rights & back_rank(BLACK) & ~(position.sides[BLACK] & position.pieces[ROOK]) or not kings & bit(60):
            return 0
    if kings & ~position.pieces[KING]:
        return 0
    # A second king would be asked which of them it was.
    if several(position.pieces[KING] & position.sides[WHITE]) or several(position.pieces[KING] & position.sides[BLACK]):
        return 0
    text[0] = p
    return rights


cdef inline bint read_plain_fields(Reader* reader, ChessState* chess, int* clock) noexcept nogil:
    """The fields behind the board where all are as `fen_write` makes them and nobody asks twice; False, with nothing
    done, where that isn't so."""
    cdef const uint8_t* p = reader.text + reader.at
    cdef const uint8_t* end = reader.text + reader.size
    cdef const uint8_t* clock_at
    cdef uint32_t turn, halfmove = 0, fullmove = 0
    cdef uint64_t rights = 0
    cdef int ep = NO_SQUARE
    if unlikely(end - p < 10):              # " w - - 0 1"
        return False
    turn = p[1] == c'b'
    if unlikely(p[0] != c' ' or p[1] != c'w' and p[1] != c'b' or p[2] != c' '):
        return False
    p += 3
    if p[0] == c'-':
        p += 1
    else:
        rights = plain_rights(&chess.position, &p)
        if unlikely(rights == 0):
            return False
    if unlikely(end - p < 6 or p[0] != c' '):
        return False
    if likely(p[1] == c'-'):
        p += 2
    else:
        if p[2] != (c'3' if turn else c'6') or not c'a' <= p[1] <= c'h':
            return False
        ep = (p[2] - c'1') * 8 + p[1] - c'a'
        p += 3
    if unlikely(p[0] != c' '):
        return False
    clock_at = p + 1
    p = plain_number(clock_at, end, &halfmove)
    if unlikely(p == NULL or end - p < 2 or p[0] != c' '):
        return False
    p = plain_number(p + 1, end, &fullmove)
    if unlikely(p != end or fullmove == 0):
        return False
    chess.head.turn = <uint8_t>turn
    chess.head.halfmove = halfmove
    chess.head.fullmove = fullmove
    chess.position.castling = rights
    chess.position.ep = <uint8_t>ep
    clock[0] = <int>(clock_at - reader.text)
    reader.at = reader.size
    return True
