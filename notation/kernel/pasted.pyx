"""Positions as they are pasted from web pages, books and chats: other dashes, blanks, widths and quotes than FEN's.

All of FEN is ASCII, so each of these signs has one meaning or none. The text is read as it stands first; only what
that refuses is looked at here.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from notation.kernel.codes cimport (
    CODE_LENIENCY, LENIENT_BLANKS, LENIENT_DASH, LENIENT_FULL_WIDTH, LENIENT_PUNCTUATION,
)
from notation.kernel.types cimport PADDING, STRICT, Report, State, forgive

cdef enum:
    MAX_PASTED = 3072       # bytes of a text that is looked at: three for each of the longest position's
    GONE = 0                # no sign at all
    ITSELF = -1
    NO_CHARACTER = 0x110000


cdef struct Sign:
    int ascii               # what it stands for, GONE or ITSELF
    int leniency


cdef inline Sign sign_of(uint32_t c) noexcept nogil:
    """What a character that is not ASCII stands for within a position."""
    cdef Sign sign
    sign.ascii = ITSELF
    sign.leniency = LENIENT_BLANKS
    if 0xFF01 <= c <= 0xFF5E:
        sign.ascii = <int>c - 0xFEE0
        sign.leniency = LENIENT_FULL_WIDTH
    elif 0x2010 <= c <= 0x2015 or c == 0x2212 or c == 0x2043 or c == 0xFE58 or c == 0xFE63:
        sign.ascii = c'-'
        sign.leniency = LENIENT_DASH
    elif c == 0xA0 or c == 0x1680 or 0x2000 <= c <= 0x200A or 0x2028 <= c <= 0x2029 or c == 0x202F or c == 0x205F or (
        c == 0x3000
    ):
        sign.ascii = c' '
    elif c == 0xAD or 0x200B <= c <= 0x200F or 0x202A <= c <= 0x202E or 0x2060 <= c <= 0x2064 or c == 0xFEFF:
        sign.ascii = GONE       # soft hyphens, joiners, marks of direction and of byte order
    elif c == 0x2044 or c == 0x2215:
        sign.ascii = c'/'
        sign.leniency = LENIENT_PUNCTUATION
    return sign


cdef inline bint is_quote(uint32_t c) noexcept nogil:
    return (
        c == c'"' or c == c"'" or c == c'`' or c == 0xAB or c == 0xBB or 0x2018 <= c <= 0x201F or 0x2039 <= c <= 0x203A
        or 0x300C <= c <= 0x300F
    )


cdef inline bint frames(uint32_t c, bint behind) noexcept nogil:
    """Whether a character before or behind a position is none of its own: what a sentence or a program sets there."""
    if is_quote(c) or c == (c')' if behind else c'('):
        return True
    return behind and (c == c'.' or c == c',' or c == c';' or c == 0x3002)


cdef inline int decode(const uint8_t* text, size_t size, uint32_t* c) noexcept nogil:
    """The length of the first character; a byte that begins none stands for itself."""
    cdef int length = 1, i
    c[0] = text[0]
    if text[0] >= 0xC2 and text[0] < 0xE0:
        length = 2
        c[0] = text[0] & 0x1F
    elif text[0] >= 0xE0 and text[0] < 0xF0:
        length = 3
        c[0] = text[0] & 0x0F
    if length > <int>size:
        length = 1
    for i in range(1, length):
        if text[i] & 0xC0 != 0x80:
            length = 1
            break
        c[0] = c[0] << 6 | text[i] & 0x3F
    if length == 1:
        c[0] = text[0] if text[0] < 0x80 else NO_CHARACTER
    return length


cdef inline uint32_t last(const uint8_t* text, size_t size, int* length) noexcept nogil:
    """The last character and its length."""
    cdef uint32_t c = 0
    cdef int back = 1
    while back < 3 and back < <int>size and text[size - back] & 0xC0 == 0x80:
        back += 1
    if decode(text + size - back, back, &c) != back:
        back = 1
        c = NO_CHARACTER
    length[0] = back
    return c


cdef inline bint is_blank(uint32_t c) noexcept nogil:
    return c == c' ' or 9 <= c <= 13 or 0x80 <= c < NO_CHARACTER and (
        sign_of(c).leniency == LENIENT_BLANKS and sign_of(c).ascii != ITSELF
    )


# A text without what typography did to it, and where each byte of it stood.
cdef struct Plain:
    char text[MAX_PASTED + PADDING]
    uint16_t place[MAX_PASTED + 1]
    int n
    uint64_t leniencies
    int slip                # the first leniency, -1 none, and its place
    int start
    int end


cdef void note(Plain* plain, int leniency, int start, int end) noexcept nogil:
    forgive(&plain.leniencies, leniency)
    if plain.slip < 0 or start < plain.start:
        plain.slip = leniency
        plain.start = start
        plain.end = end


cdef void make_plain(Plain* plain, const uint8_t* text, int size) noexcept nogil:
    cdef int at = 0, end = size, length = 0, step, _
    cdef uint32_t c = 0
    cdef Sign sign
    plain.n = 0
    plain.leniencies = 0
    plain.slip = -1
    plain.start = plain.end = 0
    # Blanks at the ends are the reader's own, unless something is set around them.
    step = 0
    while step < size:
        length = decode(text + step, size - step, &c)
        if frames(c, False):
            note(plain, LENIENT_PUNCTUATION, step, step + length)
            at = step + length
        elif not is_blank(c):
            break
        step += length
    step = end
    while step > at:
        c = last(text + at, step - at, &length)
        if c == c"," and step - at > 1 and c"a" <= text[step - 2] | 32 <= c"z":
            break               # a list that was cut off
        if frames(c, True):
            note(plain, LENIENT_PUNCTUATION, step - length, step)
            end = step - length
        elif not is_blank(c):
            break
        step -= length
    while at < end:
        length = decode(text + at, end - at, &c)
        if c < 0x80 or c == NO_CHARACTER:
            sign.ascii = ITSELF
        else:
            sign = sign_of(c)
        if sign.ascii != ITSELF:
            note(plain, sign.leniency, at, at + length)
            if sign.ascii != GONE:
                plain.text[plain.n] = <char>sign.ascii
                plain.place[plain.n] = <uint16_t>at
                plain.n += 1
            at += length
            continue
        for _ in range(length):
            plain.text[plain.n] = <char>text[at]
            plain.place[plain.n] = <uint16_t>at
            plain.n += 1
            at += 1
    plain.place[plain.n] = <uint16_t>end
    memset(plain.text + plain.n, 0, PADDING)


cdef int read_pasted(
    FenReader read, State* state, const char* text, size_t size, int policy, Report* report
) noexcept nogil:
    cdef Plain plain
    cdef Report second
    cdef int code = report.code
    if size > MAX_PASTED:
        return code
    make_plain(&plain, <const uint8_t*>text, <int>size)
    if plain.slip < 0:
        return code
    code = read(state, plain.text, plain.n, policy, &second)
    if policy & STRICT:
        if code and code < CODE_LENIENCY and report.start < plain.start:
            return report.code
        report.code = <uint16_t>(CODE_LENIENCY + plain.slip)
        report.start = plain.start
        report.end = plain.end
        return report.code
    report[0] = second
    report.leniencies |= plain.leniencies
    if code:
        report.start = plain.place[min(max(second.start, 0), plain.n)]
        report.end = plain.place[min(max(second.end, 0), plain.n)]
        if second.end == second.start:
            report.end = report.start
    return code
