"""The words of PGN movetext and tags, one after another. Knows the grammar, no rules of a game.

Two speeds: plain moves are found 64 bytes at a time (`kernel/words.pxd`), everything else, and whatever
touches it without a blank, by `slow_token`.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from notation.kernel.bits cimport likely, unlikely
from notation.kernel.words cimport Words, next_word, take_word

cdef extern from "tag64.h":
    uint32_t plain_tag "notation_plain_tag"(const uint8_t* text, bint avx2) noexcept nogil
    const char* short_line "notation_short_line"(const char* text, const char* expected) noexcept nogil

cdef enum OddBytes:         # what `odd_bytes` finds, a set
    BEYOND_ASCII = 1
    CONTROL = 2             # perhaps: the end of old files (Ctrl-Z) is one here

cdef enum Token:
    TOKEN_END = 0           # the window is used up; with `last` set, the text too
    TOKEN_MOVE = 1          # something that may be a move begins at `start`
    TOKEN_TAG = 2           # name .. name_stop, value start .. stop (escapes left in)
    TOKEN_COMMENT = 3       # its inside: start .. stop; value 1: to the line's end, 2: without an end
    TOKEN_NAG = 4           # `value` its number
    TOKEN_OPEN = 5          # (
    TOKEN_CLOSE = 6         # )
    TOKEN_RESULT = 7        # `value` a Result
    TOKEN_STRAY = 8         # start .. stop is no part of a game
    TOKEN_GAME = 9          # another game begins (border.pyx)

cdef enum Result:
    RESULT_UNKNOWN = 0      # *
    RESULT_FIRST = 1        # 1-0
    RESULT_SECOND = 2       # 0-1
    RESULT_DRAW = 3         # 1/2-1/2
    RESULT_FORFEIT = 4      # 0-0: both have lost

cdef struct Scanner:
    const char* begin       # the window; PADDING readable bytes follow its end
    const char* end
    const char* p           # where reading goes on
    const char* floor       # the end of the token before
    bint last               # nothing comes after `end`
    bint avx2               # the machine has it
    bint fast               # `words` may be used
    Words words
    bint malformed          # the tag's quotes or brackets are wrong
    int newlines            # line ends between the token before and this one (not set for plain moves)
    int value
    # What was looked for and is still ahead, so that a text full of brackets is not searched again and again.
    const char* line_begin  # of the line whose end was found
    const char* line_stop   # its end
    const char* line_bracket  # behind its last ], or its begin
    const char* brace_begin  # where a } was looked for
    const char* brace       # the first one, or the window's end
    const char* token       # where the token begins, comment brace and tag bracket included
    const char* start
    const char* stop
    const char* name
    const char* name_stop

cdef int slow_token(Scanner* s) noexcept nogil
cdef void scan_window(Scanner* s, const char* begin, const char* end, bint last) noexcept nogil
cdef int number_before(const char* floor, const char* p) noexcept nogil
cdef int odd_bytes(const char* text, int64_t size) noexcept nogil
cdef int64_t first_control(const char* text, int64_t size) noexcept nogil
cdef bint is_utf8(const char* text, int64_t size) noexcept nogil
cdef const char* number_start(const char* floor, const char* p) noexcept nogil
cdef int read_result(const char* p, const char* end, int* value) noexcept nogil
cdef bint tag_line(const char* p, const char* end) noexcept nogil
cdef bint at_line_begin(const Scanner* s, const char* p) noexcept nogil
cdef const char* line_end(const char* p, const char* end) noexcept nogil
cdef int skip_invisible(const char* p, const char* end) noexcept nogil
cdef const char* word_end(const char* p, const char* end) noexcept nogil

cdef inline bint is_digit(char c) noexcept nogil:
    return 48 <= c <= 57

cdef inline int next_token(Scanner* s) noexcept nogil:
    """Find the next token. After TOKEN_MOVE the caller reads the move and calls `go_on`."""
    cdef const char* at
    if unlikely(not s.fast):
        return slow_token(s)
    while True:
        at = next_word(&s.words, s.end)
        if unlikely(at == NULL):
            s.p = s.token = s.end
            return TOKEN_END
        take_word(&s.words)
        if unlikely(at < s.p):
            continue
        # A letter, or the first byte of a Chinese character (U+4000 to U+9FFF).
        if likely((<uint8_t>((at[0] | 32) - 97) < 26 or <uint8_t>(at[0] - 0xE4) < 6) and at < s.end):
            s.start = s.token = at
            return TOKEN_MOVE
        s.p = at
        return slow_token(s)

cdef inline bint tag_follows(Scanner* s) noexcept nogil:
    """Read a plain tag pair at once or on the next line, where a game begins or behind a tag: what `next_token` would
    find, sooner. False: ask that."""
    cdef const char* p = s.p
    cdef uint32_t quotes, first, second
    cdef int newlines = 0
    if likely(p[0] == 10):
        p += 1
        newlines = 1
    elif p[0] == 13 and p[1] == 10:
        p += 2
        newlines = 1
    if unlikely(p[0] != 91 or <uint8_t>((p[1] | 32) - 97) >= 26):
        return False
    quotes = plain_tag(<const uint8_t*>p, s.avx2)
    second = quotes >> 8
    if unlikely(quotes == 0 or p + second + 1 >= s.end):
        return False
    first = quotes & 0xff
    s.token = p
    s.name = p + 1
    s.name_stop = p + first - 1
    s.start = p + first + 1
    s.stop = p + second
    s.p = s.floor = short_line(p, p + second + 2)
    s.malformed = False
    s.newlines = newlines
    return True

cdef inline const char* tags_behind(const Scanner* s) noexcept nogil:
    """Where a plain tag pair stands behind line ends and nothing else, or NULL."""
    cdef const char* p = s.p
    cdef uint32_t quotes
    while p[0] == 10 or p[0] == 13:
        p += 1
        if p >= s.end:
            return NULL
    if p[0] != 91 or <uint8_t>((p[1] | 32) - 97) >= 26:
        return NULL
    quotes = plain_tag(<const uint8_t*>p, s.avx2)
    return p if quotes and p + (quotes >> 8) + 1 < s.end else <const char*>NULL

cdef inline void go_on(Scanner* s, const char* p) noexcept nogil:
    """A token ends at `p`."""
    s.p = s.floor = p
    if unlikely(<uint8_t>p[0] > 32 and p[0] != 46):
        s.fast = False

cdef inline void begin_at(Scanner* s, const char* p) noexcept nogil:
    """A game begins at `p`: its first word stands alone."""
    s.p = p
    s.floor = p - (p > s.begin)
    s.fast = False

cdef inline void unread(Scanner* s) noexcept nogil:
    """Let the next call find the same token again."""
    s.p = s.floor = s.token
    s.fast = False
