"""The scanners that are not worth inlining. The spellings are those of real files, and of the PGN
standard 8.2.3 and the FIDE Laws C.10 to C.13 where they have them."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, strlen

from notation.kernel.codes cimport (
    CODE_NULL_IN_CHECK, LENIENT_CASTLING_DASH, LENIENT_CASTLING_LETTERS, LENIENT_CASTLING_LOWER_CASE,
    LENIENT_CASTLING_WORD, LENIENT_CASTLING_ZEROS, LENIENT_NULL_SPELLING,
)
from notation.kernel.ops cimport KINGSIDE, QUEENSIDE
from notation.kernel.types cimport NULL_MOVE, fail, forgive


cdef uint32_t code_point(const char* p, const char* end) noexcept nogil:
    """The character at p, or 0 where the bytes are not UTF-8."""
    cdef int i, length = utf8_length(p[0])
    cdef uint32_t value = <uint8_t>p[0]
    if length == 1:
        return value if value < 128 else 0
    if length > end - p:
        return 0
    value &= <uint32_t>0x7F >> length
    for i in range(1, length):
        if <uint8_t>p[i] & 0xC0 != 0x80:
            return 0
        value = value << 6 | (<uint8_t>p[i] & 0x3F)
    return value


cdef bint word_goes_on(const char* p, const char* end) noexcept nogil:
    cdef uint32_t value
    if p >= end:
        return False
    if <uint8_t>p[0] < 128:
        return is_letter(p[0]) or is_digit(p[0]) or p[0] == b"_"
    value = code_point(p, end)
    if value == 0:
        return True                             # not UTF-8: nothing that could be passed over
    if value < 0x2000:                          # letters, but for the signs of Latin-1
        return value >= 0xC0 and value != 0xD7 and value != 0xF7
    if value < 0x2C00:                          # punctuation, arrows, mathematics, figurines
        return 0x2654 <= value <= 0x265F
    return not (0x3000 <= value < 0x3040 or 0xFE00 <= value < 0xFE10 or value == 0xFEFF)


cdef bint move_may_end(const char* p, const char* end) noexcept nogil:
    cdef const char* q = p
    if p >= end or <uint8_t>p[0] <= 32:
        return True
    if p[0] in b"+-=/":                         # an evaluation: = += +- -+ +/- …
        while q < end and q[0] in b"+-=/":
            q += 1
        return (q > p + 1 or p[0] == b"=") and not word_goes_on(q, end)
    if <uint8_t>p[0] < 128:
        return p[0] in b"!?$(){}[]<>;,.\"*~|&"
    return not word_goes_on(p, end)


cdef const char* whole_word(const char* p, const char* end) noexcept nogil:
    while p < end and <uint8_t>p[0] > 32 and p[0] not in b"(){};$!?":
        p += 1
    return p


cdef inline const char* match(const char* p, const char* end, const char* word) noexcept nogil:
    """The character after a word that begins at p, or NULL."""
    cdef long length = <long>strlen(word)
    return p + length if length <= end - p and memcmp(p, word, length) == 0 else NULL


cdef const char* match_whole(const char* p, const char* end, const char* word) noexcept nogil:
    p = match(p, end, word)
    if p != NULL and word_goes_on(p, end):
        return NULL
    return p


cdef inline const char* after_dot(const char* p, const char* end) noexcept nogil:
    return p + 1 if p < end and p[0] == b"." else p


cdef bint match_any_case(const char* p, const char* end, const char* word) noexcept nogil:
    """Whether a lower-case ASCII word begins at p, in any mixture of cases."""
    cdef size_t i, length = strlen(word)
    if <long>length > end - p:
        return False
    for i in range(length):
        if p[i] | 32 != word[i]:
            return False
    return True


# ---------------------------------------------------------------------------------------------
# Castling and null moves

cdef enum Ring:                 # what castling is written with
    NO_RING = 0
    RING_LETTER = 1
    RING_ZERO = 2
    RING_SMALL = 3
    RING_FOREIGN = 4            # Cyrillic or Greek letters that look like it


cdef int ring_at(const char* p, const char* end, int* length) noexcept nogil:
    length[0] = 1
    if p >= end:
        return NO_RING
    if p[0] == b"O":
        return RING_LETTER
    if p[0] == b"0":
        return RING_ZERO
    if p[0] == b"o":
        return RING_SMALL
    length[0] = 2
    if end - p >= 2 and (
        <uint8_t>p[0] == 0xD0 and (<uint8_t>p[1] == 0x9E or <uint8_t>p[1] == 0xBE)
        or <uint8_t>p[0] == 0xCE and (<uint8_t>p[1] == 0x9F or <uint8_t>p[1] == 0xBF)
    ):
        return RING_FOREIGN
    return NO_RING


cdef const char* match_whole_any_case(const char* p, const char* end, const char* word) noexcept nogil:
    if not match_any_case(p, end, word):
        return NULL
    p += strlen(word)
    if word_goes_on(p, end):
        return NULL
    return p


cdef const char* read_wing(const char* p, const char* end, int* wings) noexcept nogil:
    """``K``, ``KR``, ``king's side``, ``short`` …, or NULL."""
    cdef const char* q = match_whole_any_case(p, end, b"k")
    cdef const char* after
    wings[0] = 1 << KINGSIDE
    q = q if q != NULL else match_whole_any_case(p, end, b"kr")
    q = q if q != NULL else match_whole_any_case(p, end, b"king")
    after = match_whole_any_case(p, end, b"short")
    after = after if after != NULL else match_whole_any_case(p, end, b"kingside")
    if q == NULL and after == NULL:
        wings[0] = 1 << QUEENSIDE
        q = match_whole_any_case(p, end, b"q")
        q = q if q != NULL else match_whole_any_case(p, end, b"qr")
        q = q if q != NULL else match_whole_any_case(p, end, b"queen")
        after = match_whole_any_case(p, end, b"long")
        after = after if after != NULL else match_whole_any_case(p, end, b"queenside")
    if q == NULL:
        return after
    after = match_whole_any_case(q, end, b"'s")
    after = after if after != NULL else q
    if end - after > 1 and (after[0] == b" " or after[0] == b"-"):
        after = match_whole_any_case(after + 1, end, b"side")
        return after if after != NULL else q
    return q


cdef const char* read_castling_word(const char* p, const char* end, int* wings) noexcept nogil:
    """``Castles``, ``Castles K``, ``castles queenside``, ``Castles on Q's side``, ``Castles (K side)`` …"""
    cdef const char* q
    cdef bint bracket
    cdef int wing = 0
    if not match_any_case(p, end, b"castles"):
        return NULL
    p += 7
    wings[0] = 1 << KINGSIDE | 1 << QUEENSIDE
    if end - p < 2 or p[0] != b" ":
        return p
    q = match_whole(p + 1, end, b"on")
    q = q + 1 if q != NULL and q < end and q[0] == b" " else p + 1
    bracket = q[0] == b"("
    q = read_wing(q + bracket, end, &wing)
    if q == NULL or bracket and (q >= end or q[0] != b")"):
        return p
    wings[0] = wing
    return q + bracket


cdef const char* read_castling(const char* p, const char* end, int* wings, uint64_t* leniencies) noexcept nogil:
    cdef int length = 0, dash, ring, rings = 1
    cdef bint dashed = False, plain = True
    cdef const char* after
    ring = ring_at(p, end, &length)
    if ring == NO_RING:
        after = read_castling_word(p, end, wings)
        if after != NULL:
            forgive(leniencies, LENIENT_CASTLING_WORD)
        return after
    p += length
    while rings < 3:
        dash = dash_length(p, end)
        if rings == 1:
            dashed = dash != 0
        if (dash != 0) != dashed or ring_at(p + dash, end, &length) != ring:
            break
        plain = plain and dash == 1
        p += dash + length
        rings += 1
    if rings == 1:
        return NULL
    wings[0] = 1 << (KINGSIDE if rings == 2 else QUEENSIDE)
    if ring == RING_ZERO:
        forgive(leniencies, LENIENT_CASTLING_ZEROS)
    elif ring == RING_SMALL:
        forgive(leniencies, LENIENT_CASTLING_LOWER_CASE)
    elif ring == RING_FOREIGN:
        forgive(leniencies, LENIENT_CASTLING_LETTERS)
    if not plain:
        forgive(leniencies, LENIENT_CASTLING_DASH)
    return p


cdef const char* read_null(const char* p, const char* end) noexcept nogil:
    cdef int first = dash_length(p, end)
    cdef int second = dash_length(p + first, end) if first else 0
    if second:
        return p + first + second
    if end - p >= 4 and (
        memcmp(p, b"0000", 4) == 0 or memcmp(p, b"@@@@", 4) == 0
        or match_any_case(p, end, b"null") or match_any_case(p, end, b"pass")
    ):
        return p + 4
    return match(p, end, b"Z0")


cdef int give_null(
    const Ops* ops, const State* state, const char* text, const char* after, const Spelling* null, Reading* reading
) noexcept nogil:
    if not ops.null_allowed(state):
        fail(reading, CODE_NULL_IN_CHECK, 0, <int>(after - text))
        return reading.end
    reading.n = 1
    reading.moves[0] = NULL_MOVE
    reading.code = 0
    reading.start = 0
    reading.end = <int>(after - text)
    reading.leniencies = 0
    if not is_spelt(text, after - text, null):
        forgive(&reading.leniencies, LENIENT_NULL_SPELLING)
    return reading.end


# ---------------------------------------------------------------------------------------------
# Marks behind a move

cdef const char* read_check_word(const char* p, const char* end, int* check) noexcept nogil:
    """``ch.``, ``dbl ch``, ``disc. check``, ``mate`` …"""
    cdef const char* q = match_whole(p, end, b"checkmate")
    check[0] = MARK_MATE
    if q != NULL:
        return q
    q = match_whole(p, end, b"mate")
    if q != NULL:
        return q
    check[0] = MARK_CHECK
    if p[0] == b"d":
        q = match(p, end, b"double")
        q = q if q != NULL else match(p, end, b"dble")
        q = q if q != NULL else match(p, end, b"dbl")
        q = q if q != NULL else match(p, end, b"discovered")
        q = q if q != NULL else match(p, end, b"disc")
        q = q if q != NULL else match(p, end, b"dis")
        if q == NULL:
            return NULL
        p = after_dot(q, end)
        if p < end and p[0] == b" ":
            p += 1
    q = match_whole(p, end, b"check")
    if q != NULL:
        return q
    q = match_whole(p, end, b"ch")
    return after_dot(q, end) if q != NULL else NULL


cdef const char* read_en_passant(const char* p, const char* end) noexcept nogil:
    """``e.p.``, ``ep``, ``e. p.``, ``en passant``."""
    cdef const char* q = match_whole(p, end, b"e.p")
    q = q if q != NULL else match_whole(p, end, b"ep")
    q = q if q != NULL else match_whole(p, end, b"e. p")
    return after_dot(q, end) if q != NULL else match_whole(p, end, b"en passant")


cdef const char* read_check_sign(const char* p, const char* end, int* check) noexcept nogil:
    """``+``, ``++``, ``#``, daggers …, or NULL."""
    cdef const char* q
    if p >= end:
        return NULL
    if p[0] == b"+":
        # "+-", "+=" and "+/-" judge the position; the mark before them is a mark.
        if end - p > 1 and p[1] in b"-=/":
            return NULL
        check[0] = MARK_CHECK
        if end - p > 1 and p[1] == b"+" and not (end - p > 2 and p[2] in b"-=/"):
            check[0] = MARK_EITHER
            return p + 2
        return p + 1
    if p[0] == b"#":
        check[0] = MARK_MATE
        return p + 1
    if p[0] == b"X":
        check[0] = MARK_EITHER
        return p + 1 if move_may_end(p + 1, end) else NULL
    if <uint8_t>p[0] == 0xE2:
        check[0] = MARK_CHECK
        q = match(p, end, b"\xe2\x80\xa0")                      # †
        if q != NULL:
            p = match(q, end, b"\xe2\x80\xa0")
            if p != NULL:
                check[0] = MARK_EITHER
            return p if p != NULL else q
        check[0] = MARK_EITHER
        q = match(p, end, b"\xe2\x80\xa1")                      # ‡
        if q != NULL:
            return q
        check[0] = MARK_MATE
        return match(p, end, b"\xe2\x89\xa0")                   # ≠
    return NULL


cdef inline const char* note_check(Marks* marks, int check, const char* p, const char* after) noexcept nogil:
    marks.check = check
    marks.check_text = p
    marks.check_length = <int>(after - p)
    return after


cdef const char* read_marks(const char* p, const char* end, Marks* marks) noexcept nogil:
    cdef const char* q
    cdef const char* after
    cdef int check = 0
    cdef bint bracket, passing
    marks.check = NO_MARK
    marks.en_passant = False
    while p < end:
        if marks.check == NO_MARK:
            after = read_check_sign(p, end, &check)
            if after != NULL:
                p = note_check(marks, check, p, after)
                continue
        # Words may stand behind one blank and in brackets, signs may not.
        q = p
        if q[0] == b" " or q[0] == b"\t" or q[0] == b"\n":
            q += 1
        elif q[0] == b"\r" and end - q > 1 and q[1] == b"\n":
            q += 2
        elif q[0] == b"/":
            q = q + 1 if match(q, end, b"/e") != NULL else q
        bracket = q < end and q[0] == b"("
        q += bracket
        if q >= end:
            break
        after = NULL
        passing = False
        if q[0] == b"e" and not marks.en_passant:
            after = read_en_passant(q, end)
            passing = after != NULL
        elif marks.check == NO_MARK and (q[0] == b"c" or q[0] == b"d" or q[0] == b"m"):
            after = read_check_word(q, end, &check)
        if after != NULL and bracket:
            after = after + 1 if after < end and after[0] == b")" else NULL
        if after == NULL:
            break
        if passing:
            marks.en_passant = True
            marks.en_passant_text = p
            marks.en_passant_length = <int>(after - p)
        else:
            note_check(marks, check, p, after)
        p = after
    return p
