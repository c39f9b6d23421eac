"""Passing over text that is not read: words, words about moves, damaged tags, lines of moves."""
from libc.stdint cimport uint8_t
from libc.string cimport memchr, memcmp, strlen

from notation.kernel.glyphs cimport read_glyph
from notation.records.scan cimport (
    RESULT_UNKNOWN, go_on, line_end, read_result, skip_invisible, tag_line,
)

cdef enum:
    N_NOISE = 12

# Words that say what the move before them did; the scanner finds them where a move could stand.
cdef const char* NOISE[N_NOISE]
NOISE[:] = [b"e.p.", b"ep", b"dbl", b"disc", b"dis", b"ch", b"checkmate", b"check", b"mate", b"mates", b"++", b"#"]


cdef bint may_follow(const char* p, const char* end) noexcept nogil:
    """Whether a move may end before `p`."""
    cdef int nag = 0
    if p >= end or <uint8_t>p[0] <= 32 or p[0] in b".,;:(){}[]$!?*":
        return True
    return read_glyph(p, end, True, &nag) != 0 or skip_invisible(p, end) != 0


cdef int read_noise(const char* p, const char* end) noexcept nogil:
    """The bytes of a word of NOISE at `p`, or 0."""
    cdef int i
    cdef size_t length
    for i in range(N_NOISE):
        length = strlen(NOISE[i])
        if <size_t>(end - p) >= length and memcmp(p, NOISE[i], length) == 0 and may_follow(p + length, end):
            return <int>length
    return 0


cdef void skip_word(Scanner* s) noexcept nogil:
    """Pass over a word that is not read as a move, up to whatever separates words, in ASCII or not: so that a result or
    a tag that is grown to it is found, as it is behind a move."""
    cdef const char* p = s.start + 1
    # No farther than to its end: what is grown to it may be long, and is asked for again.
    while p < s.end and <uint8_t>p[0] > 32 and p[0] not in b"(){};[!?,.*$" and (
        <uint8_t>p[0] < 128 and p[0] != 38 or not skip_invisible(p, s.end)
    ):
        p += 1
    go_on(s, p)


cdef int damaged_tag(const Scanner* s, bint among_tags) noexcept nogil:
    """Whether the token begins a line among tags that should be one: it has a bracket, or no digit, which all moves
    have, and a tag pair follows. -1: the window ends too early to say."""
    cdef const char* stop
    cdef const char* after
    cdef const char* p
    cdef Py_ssize_t i
    if s.newlines > 1 or not (s.token == s.begin or (s.token - 1)[0] == 10):
        return 0
    stop = line_end(s.token, s.end)
    if s.token[0] == 91:
        return among_tags or (stop < s.end and tag_line(stop + 1, s.end))
    if not among_tags:
        return 0
    for i in range(stop - s.token):
        if <uint8_t>(s.token[i] - 48) < 10 or s.token[i] == 42 or s.token[i] == 123:
            return 0
    after = line_end(stop + 1, s.end) if stop < s.end else s.end
    if after >= s.end and not s.last:
        return -1
    p = stop
    while p > s.token and <uint8_t>(p - 1)[0] <= 32:
        p -= 1
    return (p - 1)[0] == 93 or (stop < s.end and tag_line(stop + 1, s.end))


cdef bint is_plain(const char* p, const char* stop) noexcept nogil:
    """Whether a line of movetext holds nothing but moves and comments, and no result; without a branch, so that it is
    done many bytes at a time. The bytes around the line are looked at too."""
    cdef uint8_t odd = 0
    cdef uint8_t c
    cdef Py_ssize_t i
    for i in range(stop - p):
        c = <uint8_t>p[i]
        odd |= (c == 40) | (c == 41) | (c == 59) | (c == 42) | (c >= 128)
        odd |= (c == 91) & (p[i + 1] != 37)                 # [ that is not [%
        odd |= ((c == 45) | (c == 47)) & (<uint8_t>(p[i - 1] - 48) < 10) & (<uint8_t>(p[i + 1] - 48) < 10)  # 1-0, 1/2
        odd |= ((c == 45) | (c == 58)) & ((p[i - 1] == 32) | (p[i + 1] == 32))      # 1 - 0, 1 : 0
        odd |= (c == 58) & (p[i - 1] | 1 == 49) & (p[i + 1] == 97 - p[i - 1]) & (           # 1:0
            (<uint8_t>p[i + 2] <= 32) | (p[i + 2] == 123)
        )
    return odd == 0


cdef const char* skip_line(Scanner* s) noexcept nogil:
    """A game's moves in one line, as Lichess writes them, with a result at its end and tags behind an empty line: where
    those tags begin, and `value` the result. NULL, with nothing changed, where it is not as plain as that."""
    cdef const char* stop = <const char*>memchr(s.token, 10, s.end - s.token)
    cdef const char* p
    cdef const char* word
    cdef int value = RESULT_UNKNOWN
    if stop == NULL or stop - s.token < 32:
        return NULL
    p = stop
    while <uint8_t>(stop - 1)[0] <= 32:
        stop -= 1
    word = stop
    while <uint8_t>(word - 1)[0] > 32 and stop - word < 8:
        word -= 1
    if word <= s.token or read_result(word, stop, &value) != stop - word:
        return NULL
    while p < s.end and <uint8_t>p[0] <= 32:
        p += 1
    if p >= s.end or p[0] != 91 or not is_plain(s.token, word):
        return NULL
    # A comment that is open at the end of the line goes on behind it.
    while word > s.token and (word - 1)[0] != 125:
        word -= 1
        if word[0] == 123:
            return NULL
    if not tag_line(p, s.end):
        return NULL
    s.value = value
    return p
