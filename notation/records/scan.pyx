"""The slow half of the scanner: everything that is not a plain move between blanks.

Rules: PGN standard 8 (tags, movetext, escapes), and what real files hold beside it.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memchr, memcmp

from notation.kernel.bits cimport likely
from notation.kernel.cpu cimport has_v3
from notation.kernel.glyphs cimport read_glyph
from notation.kernel.words cimport find_words

cdef extern from "bytes64.h":
    int find_odd_bytes "notation_odd_bytes"(const uint8_t* text, int64_t size, bint avx2) noexcept nogil

cdef extern from "brace64.h":
    int find_brace_or_line "notation_brace"(const uint8_t* text) noexcept nogil

cdef enum:
    LF = 10
    CR = 13
    FAST_COMMENT = 4096
    LONGEST_SIGN = 8        # bytes of a result, a dash, a sign, that are looked at together

cdef bint AVX2 = has_v3()


cdef void scan_window(Scanner* s, const char* begin, const char* end, bint last) noexcept nogil:
    """Begin to read at the begin of a window."""
    s.begin = s.p = s.floor = s.words.base = begin
    s.end = end
    s.last = last
    s.avx2 = AVX2
    s.fast = False
    s.words.begins = 0
    s.newlines = 0
    s.token = begin
    s.line_begin = s.line_stop = s.brace_begin = NULL


cdef inline bint is_letter(char c) noexcept nogil:
    return <uint8_t>((c | 32) - 97) < 26


cdef inline bint ends_word(const char* p, const char* end) noexcept nogil:
    return p >= end or <uint8_t>p[0] <= 32 or p[0] in b"(){};[]$*"


cdef const char* word_end(const char* p, const char* end) noexcept nogil:
    """Where the run of characters ends that a reader would call one word."""
    while p < end and <uint8_t>p[0] > 32 and p[0] not in b"(){};[":
        p += 1
    return p


cdef const char* stray_end(const char* p, const char* end) noexcept nogil:
    """The same for a word that doesn't begin as a move: brackets in it are part of it (``<br/>[Site "?"]``)."""
    while p < end and <uint8_t>p[0] > 32 and p[0] not in b"(){};":
        p += 1
    return p


cdef const char* line_end(const char* p, const char* end) noexcept nogil:
    while p < end and p[0] != LF and p[0] != CR:
        p += 1
    return p


cdef bint at_line_begin(const Scanner* s, const char* p) noexcept nogil:
    if p - s.begin >= 3 and memcmp(p - 3, b"\xef\xbb\xbf", 3) == 0:
        p -= 3
    return p == s.begin or (p - 1)[0] == LF or (p - 1)[0] == CR


cdef int number_before(const char* floor, const char* p) noexcept nogil:
    """The move number that stands before a token and behind `floor`, or -1."""
    cdef int number = 0, scale = 1
    cdef bint dotted = False
    while p > floor and ((<uint8_t>(p - 1)[0] <= 32 and not dotted) or (p - 1)[0] == 46):
        dotted = dotted or (p - 1)[0] == 46
        p -= 1
    while p > floor and <uint8_t>(p - 1)[0] <= 32:
        p -= 1
    if p == floor or not is_digit((p - 1)[0]):
        return -1
    while p > floor and is_digit((p - 1)[0]) and scale < 100000000:
        p -= 1
        number += scale * (p[0] - 48)
        scale *= 10
    return number


cdef inline int dash(const char* p, const char* end) noexcept nogil:
    """The bytes of a hyphen or of a character that stands for one (U+2010 .. U+2015, U+2212), or 0."""
    if p < end and p[0] == 45:
        return 1
    if end - p >= 3 and p[0] == <char>0xE2:
        if p[1] == <char>0x80 and <char>0x90 <= p[2] <= <char>0x95:
            return 3
        if p[1] == <char>0x88 and p[2] == <char>0x92:
            return 3
    return 0


cdef int read_half(const char* p, const char* end) noexcept nogil:
    """The bytes of ``1/2``, ``0.5``, or ``½`` (with or without a Latin-1 byte), or 0."""
    if end - p >= 3 and (memcmp(p, b"1/2", 3) == 0 or memcmp(p, b"0.5", 3) == 0 or memcmp(p, b"0,5", 3) == 0):
        return 3
    if end - p >= 2 and memcmp(p, b"\xc2\xbd", 2) == 0:
        return 2
    if end - p >= 1 and p[0] == <char>0xBD:
        return 1
    return 0


cdef int between_points(const char* p, const char* end) noexcept nogil:
    """The bytes of what stands between the points of the two sides: a dash or a colon, with a blank on either side or
    without; or 0."""
    cdef const char* q = p + (p < end and p[0] == 32)
    cdef int n = 1 if q < end and q[0] == 58 else dash(q, end)
    if n == 0:
        return 0
    q += n
    return <int>(q - p) + (q < end and q[0] == 32)


cdef int read_result(const char* p, const char* end, int* value) noexcept nogil:
    """The bytes of a result, or 0. ``0-0`` is none: it is castling, or a double forfeit."""
    cdef const char* q = p
    cdef int n = read_half(p, end), half
    if n:
        q += n
        n = between_points(q, end)
        half = read_half(q + n, end) if n else 0
        if half:
            q += n + half
        elif p[0] == 48:                        # a number that isn't whole
            return 0
        value[0] = RESULT_DRAW
        return <int>(q - p) if ends_word(q, end) else 0
    if p >= end or (p[0] != 48 and p[0] != 49):
        return 0
    q += 1
    n = between_points(q, end)
    if n == 0 or q + n >= end or (q + n)[0] != (97 - p[0]) or not ends_word(q + n + 1, end):
        return 0
    value[0] = RESULT_FIRST if p[0] == 49 else RESULT_SECOND
    return n + 2


cdef const char* number_start(const char* floor, const char* p) noexcept nogil:
    """Where the number begins that ends before `p`: ``0.5`` is one."""
    while p > floor and is_digit((p - 1)[0]):
        p -= 1
    if p - floor >= 2 and (p - 1)[0] == 46 and (p - 2)[0] == 48 and (p - 2 == floor or <uint8_t>(p - 3)[0] <= 32):
        p -= 2
    return p


cdef const char* tag_name_end(const char* p, const char* end) noexcept nogil:
    while p < end and (is_letter(p[0]) or is_digit(p[0]) or p[0] in b"_+#=:-"):
        p += 1
    return p


cdef const char* skip_blanks(const char* p, const char* end) noexcept nogil:
    while p < end and (p[0] == 32 or p[0] == 9):
        p += 1
    return p


cdef const char* words_end(const char* p, const char* end) noexcept nogil:
    """Where the words end before a quote, or else the first word: ``[White Elo "2000"]``."""
    cdef const char* first = tag_name_end(p, end)
    cdef const char* stop = first
    cdef const char* q = first
    while q > p and q < end and (q[0] == 32 or q[0] == 9):
        q = skip_blanks(q, end)
        if q < end and q[0] == 34:
            return stop
        p = q
        stop = q = tag_name_end(q, end)
    return stop if q < end and q[0] == 34 else first


cdef const char* closing_quote(const char* p, const char* end) noexcept nogil:
    """The quote that ends a tag's value, honouring its two escapes; NULL when no ] follows it."""
    cdef const char* after
    while p < end:
        if p[0] == 92 and p + 1 < end and (p[1] == 34 or p[1] == 92):
            p += 2
            continue
        if p[0] == 34:
            after = skip_blanks(p + 1, end)
            return p if after < end and after[0] == 93 else NULL
        p += 1
    return NULL


cdef void find_line(Scanner* s, const char* p) noexcept nogil:
    """Find the end of the line, and its last bracket."""
    if s.line_begin != NULL and s.line_begin <= p < s.line_stop:
        return
    s.line_begin = p
    s.line_stop = s.line_bracket = line_end(p, s.end)
    while s.line_bracket > p and (s.line_bracket - 1)[0] != 93:
        s.line_bracket -= 1


cdef const char* read_tag(Scanner* s, const char* p) noexcept nogil:
    """Read ``[Name "value"]`` at `p` and return what follows it; NULL when it is no tag pair.

    A tag keeps to its line. Where the quotes are wrong, the value goes to the last quote before the
    line's last bracket, and the tag is marked malformed. So is one whose name is several words, all of which are the
    name.
    """
    cdef const char* close
    cdef const char* end
    cdef const char* q
    cdef uint32_t quotes = plain_tag(<const uint8_t*>p, AVX2) if is_letter(p[1]) else 0
    cdef uint32_t first = quotes & 0xff, second = quotes >> 8
    if quotes and p + second + 1 < s.end:
        s.name = p + 1
        s.name_stop = p + first - 1
        s.start = p + first + 1
        s.stop = p + second
        s.malformed = False
        return p + second + 2
    q = skip_blanks(p + 1, s.end)
    if q >= s.end or not (is_letter(q[0]) or q[0] == 95 or is_digit(q[0])):
        return NULL
    find_line(s, p)
    end = s.line_stop
    s.name = q
    s.malformed = False
    while q < end and <uint8_t>q[0] > 32 and q[0] not in b'"[]':      # any name, if the rest is as it should be
        q += 1
    s.name_stop = q
    q = skip_blanks(q, end)
    if q < end and q[0] == 34:
        s.start = q + 1
        close = closing_quote(s.start, end)
        if close != NULL:
            s.stop = close
            return skip_blanks(close + 1, end) + 1
    s.name_stop = words_end(s.name, end)
    q = skip_blanks(s.name_stop, end)
    s.start = q + 1
    close = s.line_bracket
    if close <= q:
        return NULL
    s.malformed = True
    end = close                     # behind the last bracket
    close -= 1
    if q[0] == 34:
        while close > s.start and close[0] != 34:
            close -= 1
        s.stop = close if close > s.start else end - 1
        return end
    while p > s.begin and ((p - 1)[0] == 32 or (p - 1)[0] == 9):
        p -= 1
    if q == s.name_stop and q + 1 < end or not at_line_begin(s, p):
        return NULL                 # [a4] and the like; [Black won] behind a result
    s.start = q
    s.stop = close
    return end


cdef bint tag_line(const char* p, const char* end) noexcept nogil:
    """Whether a line begins with a well-formed tag pair."""
    cdef Scanner s
    p = skip_blanks(p, end)
    if p >= end or p[0] != 91:
        return False
    scan_window(&s, p, end, True)
    return read_tag(&s, p) != NULL and not s.malformed


cdef const char* find_brace(Scanner* s, const char* p) noexcept nogil:
    """The next closing brace, or the window's end."""
    if s.brace_begin == NULL or p < s.brace_begin or p > s.brace:
        s.brace_begin = p
        s.brace = <const char*>memchr(p, 125, s.end - p)
        if s.brace == NULL:
            s.brace = s.end
    return s.brace


cdef const char* comment_end(Scanner* s, const char* p, bint* closed) noexcept nogil:
    """Where a comment ends that begins behind `p`: at its brace, or before the next game's tags.

    A brace that never closes would swallow the games behind it: an empty line followed by a tag
    pair ends the comment too, and a line with the Event tag, with which games begin. NULL: the window ends first.
    """
    cdef const char* line = p
    cdef const char* end = s.end
    cdef const char* stop = p + find_brace_or_line(<const uint8_t*>p)
    if likely(stop < end and stop - p < 32 and stop[0] == 125):        # most comments: a short line
        closed[0] = True
        return stop
    stop = <const char*>memchr(p, 125, min(<size_t>(end - p), <size_t>FAST_COMMENT))
    if stop == NULL:
        stop = find_brace(s, p)
    closed[0] = False
    while True:
        line = <const char*>memchr(line, LF, stop - line)
        if line == NULL:
            break
        line += 1
        if line < stop and (line[0] == LF or line[0] == CR):
            while line < end and <uint8_t>line[0] <= 32:
                line += 1
            if line < stop and line[0] == 91 and tag_line(line, end):
                return line
        elif stop - line > 8 and memcmp(line, b'[Event "', 8) == 0 and tag_line(line, end):
            return line
    if stop == end:
        return end if s.last else NULL
    closed[0] = True
    return stop


# How pages of the web spell blanks.
cdef enum:
    N_ENTITIES = 9

cdef const char* ENTITIES[N_ENTITIES]
ENTITIES[:] = [
    b"&nbsp;", b"&#160;", b"&#xa0;", b"&ensp;", b"&emsp;", b"&thinsp;", b"&#8203;", b"&#x200b;", b"&#32;",
]


cdef int skip_entity(const char* p, const char* end) noexcept nogil:
    """The bytes of an entity that stands for a blank, or 0."""
    cdef int i, n
    for i in range(N_ENTITIES):
        n = 0
        while ENTITIES[i][n] and p + n < end and (
            p[n] == ENTITIES[i][n] or is_letter(p[n]) and p[n] | 32 == ENTITIES[i][n]
        ):
            n += 1
        if ENTITIES[i][n] == 0:
            return n
    return 0


cdef int skip_invisible(const char* p, const char* end) noexcept nogil:
    """The bytes of a character that separates words without being an ASCII one: no-break and other spaces,
    zero-width characters, byte-order marks, the ellipsis; an entity for one of them."""
    if p < end and p[0] == 38:
        return skip_entity(p, end)
    if end - p >= 2 and p[0] == <char>0xC2 and (p[1] == <char>0xA0 or p[1] == <char>0x85):
        return 2
    if end - p >= 3:
        if p[0] == <char>0xEF and p[1] == <char>0xBB and p[2] == <char>0xBF:
            return 3
        if p[0] == <char>0xE3 and p[1] == <char>0x80 and p[2] == <char>0x80:
            return 3
        if p[0] == <char>0xE2 and p[1] == <char>0x80 and (
            <char>0x80 <= p[2] <= <char>0x8F or p[2] == <char>0xA6 or <char>0xA8 <= p[2] <= <char>0xAF
        ):
            return 3
        if p[0] == <char>0xE2 and p[1] == <char>0x81 and <char>0x9F <= p[2] <= <char>0xAF:
            return 3
    return 0


cdef inline int give(Scanner* s, int token, const char* start, const char* stop, const char* after) noexcept nogil:
    s.start = s.token = start
    s.stop = stop
    s.p = s.floor = after
    return token


cdef inline int give_comment(Scanner* s, const char* token, const char* stop, const char* after) noexcept nogil:
    give(s, TOKEN_COMMENT, token + 1, stop, after)
    s.token = token
    return TOKEN_COMMENT


cdef inline int give_end(Scanner* s) noexcept nogil:
    s.p = s.token = s.end
    return TOKEN_END


cdef inline bint cut_off(const Scanner* s, const char* p) noexcept nogil:
    """Whether what the characters at `p` are can't be told yet, because the window ends behind them."""
    return s.end - p < LONGEST_SIGN and not s.last


cdef int give_move(Scanner* s, const char* start) noexcept nogil:
    """A move begins here: the caller will go on behind it, where `words` are of use again."""
    s.start = s.token = s.p = start
    find_words(&s.words, start)
    s.fast = True
    return TOKEN_MOVE


cdef inline bint is_sign(char c) noexcept nogil:
    return c == 43 or c == 45           # + -


cdef bint is_ranked(const char* p, const char* end) noexcept nogil:
    """Whether a move of a relative notation begins here that begins with no letter: ``26=5``, ``3+=5``, ``++.5``,
    ``+C=5``."""
    cdef bint marked = is_sign(p[0])
    if end - p < 4 or not 49 <= p[3] <= 57 or not (is_sign(p[2]) or p[2] == 61 or (marked and p[2] == 46)):
        return False
    if marked and is_letter(p[1]):
        return True
    return (marked or 49 <= p[0] <= 57) and (is_sign(p[1]) or 49 <= p[1] <= 57)


cdef int read_number(Scanner* s, const char* q) noexcept nogil:
    """Digits begin at `q`: a result, a move (castling with zeros), or a number to pass over.

    Returns a token, or -1 after passing over the number.
    """
    cdef const char* p = q
    cdef int length = read_result(q, s.end, &s.value)
    if length:
        return give(s, TOKEN_RESULT, q, q + length, q + length)
    while p < s.end and is_digit(p[0]):
        p += 1
    if cut_off(s, p):
        return give_end(s)
    if is_ranked(q, s.end):
        return give_move(s, q)
    s.p = p
    # "2836. 6134": moves with dots between, where a number with a dot has a move in letters behind it.
    if p - q >= 4 and s.end - p > 5 and p[0] == 46 and p[1] == 32 and (
        is_digit(p[2]) and is_digit(p[3]) and is_digit(p[4]) and is_digit(p[5])
    ):
        return give_move(s, q)
    if p < s.end and (p[0] == 46 or is_letter(p[0])):           # the fast half passes over these too
        return -1
    length = <int>(p - q)
    if q[0] == 48 and (dash(p, s.end) or 2 <= length <= 4):      # 0-0, 00, 000, 0000
        if dash(p, s.end) or memcmp(q, b"0000", length) == 0:
            return give_move(s, q)
    # A bare number of four digits is no move number; it may be a move in a notation of digits (ICCF, dpxq).
    if length >= 4:
        return give_move(s, q)
    return -1


cdef bint parts_moves(const char* p, const char* end) noexcept nogil:
    """Whether a move number follows a semicolon that is grown to a move: ``P-K4; 2 Kt-KB3``."""
    cdef const char* digits
    if p < end and p[0] == 32:
        p += 1
    digits = p
    while p < end and is_digit(p[0]):
        p += 1
    return 0 < p - digits < 4 and p < end and (p[0] == 32 or p[0] == 46)


cdef int slow_token(Scanner* s) noexcept nogil:
    cdef const char* p = s.p
    cdef const char* q
    cdef char c
    cdef int n, value = 0, newlines = 0
    cdef bint closed = False
    s.newlines = 0
    # The fast half stops behind a number: look at the number itself.
    if s.fast:
        p = number_start(s.floor, p)
    elif s.end - p > 16 and p[0] == 32 and is_digit(p[1]):
        # Behind a comment: a number of up to three digits, one to three dots, a blank, a letter.
        q = p + 2
        while is_digit(q[0]) and q - p < 4:
            q += 1
        n = 0
        while q[0] == 46 and n < 3:
            q += 1
            n += 1
        if n and q[0] == 32 and is_letter(q[1]):
            return give_move(s, q + 1)
    s.fast = False
    while True:
        if p >= s.end:
            return give_end(s)
        c = p[0]
        # Blanks and dots; commas, and semicolons before a number, between the moves of magazines.
        if <uint8_t>c <= 32 or c == 46 or c == 44 or c == 59 and p == s.floor and parts_moves(p + 1, s.end):
            newlines += c == LF or (c == CR and p[1] != LF)
            s.newlines = newlines
            p += 1
            continue
        if is_letter(c):
            return give_move(s, p)
        if is_digit(c):
            s.p = p
            n = read_number(s, p)
            if n >= 0:
                return n
            p = s.p
            continue
        if c == 123:                                            # {
            q = comment_end(s, p + 1, &closed)
            if q == NULL:
                return give_end(s)
            s.value = 0 if closed else 2
            return give_comment(s, p, q, q + 1 if closed else q)
        if c == 59:                                             # ;
            q = line_end(p, s.end)
            s.value = 1
            return give_comment(s, p, q, q)
        if c == 40:
            return give(s, TOKEN_OPEN, p, p + 1, p + 1)
        if c == 41:
            return give(s, TOKEN_CLOSE, p, p + 1, p + 1)
        if c == 91:                                             # [
            q = read_tag(s, p)
            if q != NULL:
                if s.malformed and s.line_stop == s.end and not s.last:
                    return give_end(s)
                s.newlines = newlines
                s.token = p
                s.p = s.floor = q
                return TOKEN_TAG
            find_line(s, p)
            if s.line_stop == s.end and not s.last:
                return give_end(s)
            if s.line_bracket > p:
                q = <const char*>memchr(p, 93, s.line_bracket - p) + 1
            else:                                               # no tag: its line; elsewhere a word
                q = s.line_stop if at_line_begin(s, p) else stray_end(p + 1, s.end)
            return give(s, TOKEN_STRAY, p, q, q)
        if c == 37 and at_line_begin(s, p):                     # % hides its line
            p = line_end(p, s.end)
            newlines -= 1       # its line end doesn't count
            continue
        if c == 42:
            s.value = RESULT_UNKNOWN
            return give(s, TOKEN_RESULT, p, p + 1, p + 1)
        if c == 36:                                             # $
            q = p + 1
            while q < s.end and is_digit(q[0]):
                if value < 100000:
                    value = 10 * value + q[0] - 48
                q += 1
            if q == p + 1:
                return give(s, TOKEN_STRAY, p, q, q)
            s.value = value
            return give(s, TOKEN_NAG, p, q, q)
        if cut_off(s, p):
            return give_end(s)
        if <uint8_t>c >= 128 or c == 38:
            n = skip_invisible(p, s.end)
            if n:
                p += n
                continue
            n = read_result(p, s.end, &s.value)
            if n:
                return give(s, TOKEN_RESULT, p, p + n, p + n)
        if is_sign(c) and is_ranked(p, s.end):
            return give_move(s, p)
        if c == 45 and p + 1 < s.end and p[1] == 45 and (       # -- is a null move
            ends_word(p + 2, s.end) or p[2] in b".,:" or read_glyph(p + 2, s.end, True, &n)
        ):
            return give_move(s, p)
        n = read_glyph(p, s.end, p == s.begin or p > s.floor, &s.value)
        if n:
            return give(s, TOKEN_NAG, p, p + n, p + n)
        if <uint8_t>c >= 128 or c == 64:                        # figurines, other alphabets; @@@@
            return give_move(s, p)
        q = stray_end(p + 1, s.end)
        return give(s, TOKEN_STRAY, p, q, q)


cdef inline bint is_control(uint8_t c) noexcept nogil:
    """A control byte that is no blank, no line or page end, and not the end of old files (Ctrl-Z)."""
    return (c < 32) & (<uint8_t>(c - 9) > 4) & (c != 26)


cdef int odd_bytes(const char* text, int64_t size) noexcept nogil:
    """Which bytes there are that are no plain text: a set of OddBytes."""
    return find_odd_bytes(<const uint8_t*>text, size, AVX2)


cdef int64_t first_control(const char* text, int64_t size) noexcept nogil:
    """Where the first control byte is, or `size`."""
    cdef int64_t i
    for i in range(size):
        if is_control(<uint8_t>text[i]):
            return i
    return size


cdef bint is_utf8(const char* text, int64_t size) noexcept nogil:
    """Whether bytes are UTF-8 (Unicode 15, table 3-7)."""
    cdef const uint8_t* p = <const uint8_t*>text
    cdef const uint8_t* end = p + size
    cdef int64_t i
    cdef int more
    while p < end:
        if p[0] < 128:
            p += 1
            continue
        if 0xE1 <= p[0] <= 0xEC and end - p > 2 and p[1] & 0xC0 == 0x80 and p[2] & 0xC0 == 0x80:
            p += 3              # Chinese, and most other scripts
            continue
        if 0xC2 <= p[0] <= 0xDF:
            more = 1
        elif 0xE0 <= p[0] <= 0xEF:
            more = 2
        elif 0xF0 <= p[0] <= 0xF4:
            more = 3
        else:
            return False
        if end - p <= more:
            return False
        if (p[0] == 0xE0 and p[1] < 0xA0) or (p[0] == 0xED and p[1] > 0x9F):
            return False
        if (p[0] == 0xF0 and p[1] < 0x90) or (p[0] == 0xF4 and p[1] > 0x8F):
            return False
        for i in range(more):
            if p[1 + i] & 0xC0 != 0x80:
                return False
        p += 1 + more
    return True
