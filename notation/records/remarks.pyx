"""Clocks and evaluations out of comments: what `annotations.py` finds there, for readers that make no object a move.

The rules, and their sources, are those of that module; a test holds both together. What is rare (letters of other
scripts inside a command, numbers of more than 15 digits, semicolons in TCEC's lists of fields) is left to it:
SAID_UNSURE.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memchr, memcmp

from notation.kernel.bits cimport likely, unlikely

cdef enum:
    NO_NUMBER = 0
    NUMBER = 1
    UNSURE = 2
    MAX_DIGITS = 15         # so many are exact in a double

cdef double TENS[MAX_DIGITS + 1]
TENS[:] = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]


cdef inline bint is_blank(char c) noexcept nogil:
    """What Python's ``\\s`` has of ASCII."""
    return c == 32 or 9 <= c <= 13 or 28 <= c <= 31


cdef inline bint is_digit(char c) noexcept nogil:
    return <uint8_t>(c - 48) < 10


cdef inline bint is_word(char c) noexcept nogil:
    return <uint8_t>((c | 32) - 97) < 26 or is_digit(c) or c == 95


cdef inline int read_digits(const char** at, const char* end, int64_t* value) noexcept nogil:
    """Append digits to a number; how many there were."""
    cdef const char* p = at[0]
    cdef const char* begin = p
    while p < end and is_digit(p[0]):
        if p - begin < 18:
            value[0] = 10 * value[0] + p[0] - 48
        p += 1
    at[0] = p
    return <int>(p - begin)


cdef inline int read_decimal(const char** at, const char* end, bint comma, double* value) noexcept nogil:
    """Read ``12`` or ``12.5`` (``12,5``); NO_NUMBER where there is none, UNSURE where it is long."""
    cdef int64_t whole = 0
    cdef int digits = read_digits(at, end, &whole), more = 0
    cdef const char* p
    if digits == 0:
        return NO_NUMBER
    if at[0] < end and (at[0][0] == 46 or comma and at[0][0] == 44) and at[0] + 1 < end and is_digit(at[0][1]):
        p = at[0] + 1
        if digits > MAX_DIGITS:
            return UNSURE
        more = read_digits(&p, end, &whole)
        at[0] = p
    if digits + more > MAX_DIGITS:
        return UNSURE
    value[0] = <double>whole / TENS[more]
    return NUMBER


cdef int read_time(const char* p, const char* end, double* seconds) noexcept nogil:
    """Read all of ``h:mm:ss.f``, with days in front or without hours; or of plain seconds."""
    cdef double parts[4]
    cdef double total = 0
    cdef int n = 0, i, found
    cdef const char* q = p
    cdef int64_t whole
    # A colon must follow every part but the last, which is the only one with a fraction.
    while n < 4:
        whole = 0
        found = read_digits(&q, end, &whole)
        if found == 0:
            return NO_NUMBER
        if q < end and q[0] == 58:
            if found > MAX_DIGITS:
                return UNSURE
            parts[n] = <double>whole
            n += 1
            q += 1
            p = q
            continue
        q = p
        found = read_decimal(&q, end, n > 0, &parts[n])
        if found != NUMBER:
            return found
        if q != end:
            return NO_NUMBER
        n += 1
        for i in range(n):
            # In the order of the sum in annotations.py, so that it is rounded alike.
            total += (1.0 if i == n - 1 else 60.0 if i == n - 2 else 3600.0 if i == n - 3 else 86400.0) * parts[i]
        seconds[0] = total
        return NUMBER
    return NO_NUMBER


cdef int read_eval(const char* p, const char* end, Remark* remark) noexcept nogil:
    """Read all of ``0.17``, ``-3,12``, ``#-2`` …"""
    cdef bint mate = p < end and p[0] == 35, minus = False
    cdef int64_t whole = 0, depth = 0
    cdef double value = 0
    cdef int found
    cdef const char* digits
    if mate:
        p += 1
        if p < end and is_blank(p[0]):
            p += 1
    if p < end and (p[0] == 43 or p[0] == 45):
        minus = p[0] == 45
        p += 1
    if mate:
        found = read_digits(&p, end, &whole)
        if found == 0:
            return NO_NUMBER
        if found > 9:
            return UNSURE
    elif p < end and p[0] == 46:
        p += 1
        found = read_digits(&p, end, &whole)
        if found == 0:
            return NO_NUMBER
        if found > MAX_DIGITS:
            return UNSURE
        value = <double>whole / TENS[found]
    else:
        found = read_decimal(&p, end, False, &value)
        if found != NUMBER:
            return found
    if p < end:                     # the depth
        while p < end and is_blank(p[0]):
            p += 1
        if p == end or not (p[0] == 44 or p[0] == 47):
            return NO_NUMBER
        p += 1
        while p < end and is_blank(p[0]):
            p += 1
        digits = p
        read_digits(&p, end, &depth)
        if p == digits or p != end:
            return NO_NUMBER
    remark.said &= ~(SAID_EVAL | SAID_MATE)
    if mate:
        remark.mate = <int32_t>(-whole if minus else whole)
        remark.said |= SAID_EVAL | SAID_MATE
    else:
        remark.eval = -value if minus else value
        remark.said |= SAID_EVAL
    return NUMBER


cdef int read_score(const char* p, const char* end, Remark* remark) noexcept nogil:
    """Read all of ``+0.31/12 0.5s``, ``-M4/30``, with more behind a comma: what cutechess and fastchess write."""
    cdef bint minus = False, mate
    cdef int64_t whole = 0, depth = 0
    cdef double value = 0, seconds = 0
    cdef const char* digits
    cdef int found
    if p < end and (p[0] == 43 or p[0] == 45):
        minus = p[0] == 45
        p += 1
    mate = p < end and p[0] == 77
    if mate:
        p += 1
        found = read_digits(&p, end, &whole)
        if found > 9:
            return UNSURE
        if found == 0:
            return NO_NUMBER
    else:
        digits = p
        found = read_decimal(&p, end, False, &value)
        if found != NUMBER:
            return found
        if memchr(digits, 46, p - digits) == NULL:
            return NO_NUMBER
    if p == end or p[0] != 47:
        return NO_NUMBER
    p += 1
    if read_digits(&p, end, &depth) == 0:
        return NO_NUMBER
    if p < end and is_blank(p[0]):
        while p < end and is_blank(p[0]):
            p += 1
        found = read_decimal(&p, end, False, &seconds)
        if found != NUMBER:
            return found
        if p == end or p[0] != 115:
            return NO_NUMBER
        p += 1
    if p < end and p[0] != 44:
        return NO_NUMBER
    remark.said &= ~(SAID_SCORE | SAID_SCORE_MATE | SAID_WHITES)
    if mate:
        remark.score_mate = <int32_t>(-whole if minus else whole)
        remark.said |= SAID_SCORE | SAID_SCORE_MATE
    else:
        remark.score = -value if minus else value
        remark.said |= SAID_SCORE
    return NUMBER


cdef int read_judgement(const char* p, const char* end, Remark* remark) noexcept nogil:
    """Read all of ``0.17``, ``-12``, ``#-3``, ``+M12`` as TCEC has it; no score at all where it is none of these."""
    cdef bint minus = p < end and p[0] == 45
    cdef int64_t whole = 0
    cdef double value = 0
    cdef int found
    remark.said &= ~(SAID_SCORE | SAID_SCORE_MATE)
    if p < end and (p[0] == 43 or p[0] == 45):
        p += 1
    if p < end and (p[0] == 35 or p[0] == 77):
        p += 1
        found = read_digits(&p, end, &whole)
        if found > 9:
            return UNSURE
        if found == 0 or p != end:
            return NO_NUMBER
        remark.score_mate = <int32_t>(-whole if minus else whole)
        remark.said |= SAID_SCORE | SAID_SCORE_MATE | SAID_WHITES
        return NUMBER
    found = read_decimal(&p, end, False, &value)
    if found == UNSURE:
        return UNSURE
    if found == NO_NUMBER or p != end:
        return NO_NUMBER
    remark.score = -value if minus else value
    remark.said |= SAID_SCORE | SAID_WHITES
    return NUMBER


cdef inline bint names_field(const char* p, const char* end) noexcept nogil:
    """Whether a name and ``=`` follow a comma."""
    cdef const char* name
    while p < end and is_blank(p[0]):
        p += 1
    name = p
    while p < end and is_word(p[0]):
        p += 1
    return p > name and p < end and p[0] == 61


cdef int read_fields(const char* text, const char* end, Remark* remark) noexcept nogil:
    """Read ``d=32, sd=41, mt=6000, wv=0.17``: NUMBER when it is such a list, whatever its score is.

    A value goes to a comma that a name follows; where ``=`` comes first (a promotion in a line of moves), to the last
    comma before that, and without one it is none.
    """
    cdef const char* p = text
    cdef const char* sign
    cdef const char* name
    cdef const char* first = NULL
    cdef const char* value
    cdef const char* stop
    cdef const char* after
    cdef const char* judged = NULL      # the value of ev, or of wv where there is none
    cdef const char* judged_stop = NULL
    cdef bint known = False, several = False, by_ev = False
    cdef size_t size, first_size = 0
    cdef uint8_t odd = 0
    cdef Py_ssize_t i
    for i in range(end - text):
        odd |= (<uint8_t>text[i] >= 128) | (text[i] == 59)
    if odd:
        return UNSURE
    while p < end:
        sign = <const char*>memchr(p, 61, end - p)
        if sign == NULL:
            break
        name = sign
        while name > p and is_word((name - 1)[0]):
            name -= 1
        value = stop = sign + 1
        p = value
        if name == sign:
            continue
        after = NULL                    # behind the last comma that may end the value
        while stop < end and stop[0] != 61:
            if stop[0] == 44:
                after = stop + 1
                if names_field(after, end):
                    break
            stop += 1
        if stop < end and stop[0] == 61:
            if after == NULL:
                continue
            stop = after - 1
        p = end if stop == end else stop + 1
        while p < end and is_blank(p[0]):
            p += 1
        size = sign - name
        if first == NULL:
            first = name
            first_size = size
        several = several or size != first_size or memcmp(name, first, size) != 0
        while value < stop and is_blank(value[0]):
            value += 1
        while stop > value and is_blank((stop - 1)[0]):
            stop -= 1
        if size == 1:
            known = known or name[0] in b"dsn"
        elif size == 2:
            known = known or memcmp(name, b"mt", 2) == 0 or memcmp(name, b"tl", 2) == 0
            if memcmp(name, b"ev", 2) == 0:
                known = True
                by_ev = stop > value
                judged = value if by_ev else judged
                if by_ev:
                    judged_stop = stop
                elif judged != NULL:
                    return UNSURE       # an empty ev behind another: rare enough
            elif memcmp(name, b"wv", 2) == 0:
                known = True
                if not by_ev:
                    judged = value
                    judged_stop = stop
    if not (several and known):
        return NO_NUMBER
    remark.said &= ~(SAID_SCORE | SAID_SCORE_MATE | SAID_WHITES)
    if judged != NULL and judged_stop > judged and read_judgement(judged, judged_stop, remark) == UNSURE:
        return UNSURE
    return NUMBER


cdef int read_command(const char** at, const char* end, Remark* remark) noexcept nogil:
    """Read ``[%name value]`` at the bracket and go behind it; 0 where it is no command, which eats nothing."""
    cdef const char* name = at[0] + 2
    cdef const char* p = name
    cdef const char* close
    cdef const char* stop
    cdef int found = NUMBER
    cdef size_t size
    while p < end and is_word(p[0]):
        p += 1
    size = p - name
    if p == end:
        return 0
    if unlikely(<uint8_t>p[0] >= 128):
        remark.said |= SAID_UNSURE
        return 0
    if size == 0 or not (p[0] == 93 or is_blank(p[0])):
        return 0
    close = p
    while close < end and close[0] != 93:
        if unlikely(<uint8_t>close[0] >= 128 or close[0] == 34):   # in quotes a bracket ends nothing
            remark.said |= SAID_UNSURE
        close += 1
    if close == end:
        return 0
    at[0] = close + 1
    while p < close and is_blank(p[0]):
        p += 1
    stop = close
    while stop > p and is_blank((stop - 1)[0]):
        stop -= 1
    if size == 3 and memcmp(name, b"clk", 3) == 0:
        found = read_time(p, stop, &remark.clock)
        if likely(found == NUMBER):
            remark.said |= SAID_CLOCK
    elif size == 4 and memcmp(name, b"eval", 4) == 0:
        found = read_eval(p, stop, remark)
    if unlikely(found == UNSURE):
        remark.said |= SAID_UNSURE
    return 1


cdef bint has_foreign(const char* p, const char* end) noexcept nogil:
    """Whether a score could stand here in digits, or between blanks, that are not ASCII: Python knows more of both."""
    cdef bint foreign = False
    cdef bint slash = False
    while p < end:
        foreign |= <uint8_t>p[0] >= 128
        slash |= p[0] == 47
        p += 1
    return foreign and slash


cdef void read_remark(const char* p, const char* end, Remark* remark) noexcept nogil:
    """Read one comment of a move, behind those that `remark` has already."""
    cdef const char* rest = NULL        # the first word that is no command
    cdef bint commands = False
    cdef int found
    while p < end:
        if is_blank(p[0]):
            p += 1
        elif read_usual(p, end, &remark.clock):
            remark.said |= SAID_CLOCK
            commands = True
            p += 14
        elif p[0] == 91 and end - p > 2 and p[1] == 37 and read_command(&p, end, remark):
            commands = True
        elif p[0] == 91 and end - p > 2 and p[1] == 37:
            rest = p if rest == NULL else rest
            p += 2
        else:
            if rest == NULL:
                rest = p
            p = <const char*>memchr(p + 1, 91, end - p - 1)
            if p == NULL:
                break
    if rest == NULL:
        return
    while is_blank((end - 1)[0]):
        end -= 1
    if rest[0] in b"+-M" or is_digit(rest[0]) or <uint8_t>rest[0] >= 128:
        found = NO_NUMBER if commands else read_score(rest, end, remark)
        if found == NUMBER:
            return
        if found == UNSURE or commands or has_foreign(rest, end):
            remark.said |= SAID_UNSURE
    # What could be a list of fields, or a book move, which takes back a score.
    p = <const char*>memchr(rest, 61, end - rest)
    if end - rest > 3 and memcmp(rest, b"book", 4) == 0:
        remark.said |= SAID_UNSURE
    elif p != NULL and memchr(p + 1, 61, end - p - 1) != NULL and (
        commands or read_fields(rest, end, remark) == UNSURE
    ):
        remark.said |= SAID_UNSURE
