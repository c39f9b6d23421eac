# The castling field of a position, and whether it makes the game Chess960. Included by _fen.pxi.
#
# A text can't always tell what it means: ``Q`` with a king on g1 and a rook on a1 is a right of Chess960, or a flag
# that was left behind when the king moved. Where nobody has decided (mode DECIDED), the rights are those of Chess960
# only if each names a rook beside its king; else they are stale, and what standard chess can't have is dropped.

cdef enum:
    MAX_RIGHTS = 4

cdef struct Rights:
    uint8_t letters[MAX_RIGHTS]     # k, q, or a file
    uint8_t sides[MAX_RIGHTS]
    int n


cdef inline uint64_t outermost(uint64_t rooks, int king, bint kingside) noexcept nogil:
    """The rook farthest from the king on one wing of its rank, or none."""
    cdef uint64_t beside
    if kingside:
        beside = rooks & (~<uint64_t>0 << king)
        while beside & (beside - 1):
            beside &= beside - 1
        return beside
    beside = rooks & ~(~<uint64_t>0 << king)
    return beside & (~beside + 1)


cdef int read_rights(Reader* reader, Rights* rights) noexcept nogil:
    """The letters of the field, and whether their order is forgiven."""
    cdef int begin = reader.at, end = field_end(reader), order, before = -1, side, n = 0, code
    cdef int count[2]
    cdef uint8_t letter
    count[WHITE] = count[BLACK] = 0
    rights.n = 0
    if end == begin + 1 and reader.text[begin] == c'-':
        reader.at = end
        return OK
    while reader.at < end:
        letter = reader.text[reader.at] | 32
        side = BLACK if reader.text[reader.at] & 32 else WHITE
        if letter == c'k' or letter == c'q':
            order = 2 * side + (letter == c'q')
            if order == before:
                break
        elif c'a' <= letter <= c'h':
            # Two file letters of a side come in either order: programs write both.
            order = before if 2 * side <= before <= 2 * side + 1 else 2 * side
        else:
            break
        count[side] += 1
        if count[side] > 2:
            break
        if unlikely(order < before):
            code = forgiven(reader, LENIENT_CASTLING_ORDER, begin, end)
            if code:
                return code
        else:
            before = order
        rights.letters[n] = letter
        rights.sides[n] = <uint8_t>side
        n += 1
        reader.at += 1
    if reader.at < end:
        return surplus_fault(reader, CODE_CASTLING_SYNTAX, begin, end)
    rights.n = n
    return OK


cdef uint64_t standard_rights(const Rights* rights, const Position* position, bint* missing) noexcept nogil:
    """The rights that a king on e1 or e8 has with a rook in a corner."""
    cdef uint64_t found = 0, king, rook
    cdef int i, side
    cdef uint8_t letter
    for i in range(rights.n):
        side = rights.sides[i]
        letter = rights.letters[i]
        king = bit(4 + 56 * side) & position.pieces[KING] & position.sides[side]
        rook = 0
        if letter == c'k' or letter == c'h':
            rook = bit(7 + 56 * side)
        elif letter == c'q' or letter == c'a':
            rook = bit(56 * side)
        rook &= position.pieces[ROOK] & position.sides[side]
        if not king or not rook or several(position.pieces[KING] & position.sides[side]):
            missing[0] = True
        else:
            found |= rook
    return found


cdef int read_castling(Reader* reader, const State* state, Position* position, bint* dropped) noexcept nogil:
    """Read the castling field; rights without king and rook are dropped (and told)."""
    cdef Rights rights
    cdef int begin = reader.at, i, king, side, code = read_rights(reader, &rights)
    cdef uint64_t kings, rooks, right, wing
    cdef uint8_t letter
    cdef bint xfen = True, shredder = True, missing = False
    if code or rights.n == 0:
        return code
    for i in range(rights.n):
        side = rights.sides[i]
        letter = rights.letters[i]
        kings = position.pieces[KING] & position.sides[side] & back_rank(side)
        rooks = position.pieces[ROOK] & position.sides[side] & back_rank(side)
        if kings == 0:
            missing = True
            continue
        king = lowest64(kings)
        if several(kings):      # of which of them is not told, and nothing can be done with such a position
            if not (rooks if letter == c'k' or letter == c'q' else rooks & bit(king & 56 | letter - c'a')):
                missing = True
            continue
        if letter == c'k' or letter == c'q':
            right = outermost(rooks, king, letter == c'k')
            shredder = False
        else:
            right = rooks & bit(king & 56 | letter - c'a')
            xfen = xfen and right != outermost(rooks, king, right > bit(king))
        if position.castling & right:           # named twice
            return surplus_fault(reader, CODE_CASTLING_SYNTAX, begin, reader.at)
        wing = position.sides[side] & (~<uint64_t>0 << king if right > bit(king) else ~(~<uint64_t>0 << king))
        if right == 0:
            missing = True
        elif position.castling & wing:
            # Two rooks of one wing can't both have the right, and which one has is not told.
            missing = True
            position.castling &= ~wing
        else:
            position.castling |= right
    if state.mode & DECIDED:
        if not state.mode & CHESS960:
            missing = False
            position.castling = standard_rights(&rights, position, &missing)
    elif missing:
        position.castling = standard_rights(&rights, position, &missing)
    dropped[0] = missing
    if not xfen and not shredder:       # both at once, which neither writes
        return forgiven(reader, LENIENT_FEN_LETTERS, begin, reader.at)
    return OK
