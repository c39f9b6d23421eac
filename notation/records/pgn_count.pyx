"""Counting what PGN holds, without reading moves: tags, comments, and words that stand where moves do.

Games are found by the same functions as where moves are read; where it depends on the moves where one ends, it is left
to be read (GAME_DOUBT). Plain words are counted 64 bytes at a time,
everything else is seen by the slow half of the scanner.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t

from notation.kernel.bits cimport likely, unlikely
from notation.kernel.cpu cimport has_v3
from notation.kernel.glyphs cimport read_glyph
from notation.records.border cimport (
    begins_anew, double_forfeit, ends_game, is_doubtful, is_doubtful_word, may_begin,
)
from notation.records.pgn cimport pass_tags
from notation.records.pgn_game cimport (
    GAME_DOUBT, GAME_MORE, GAME_READ, LINE, MORE, add_plain_tag, begin_game, is_forfeit, repeats_event,
)
from notation.records.scan cimport (
    RESULT_FORFEIT, TOKEN_CLOSE, TOKEN_COMMENT, TOKEN_END, TOKEN_MOVE, TOKEN_OPEN, TOKEN_RESULT, TOKEN_TAG, go_on,
    is_digit, number_start, read_result, slow_token, tag_follows, unread, word_end,
)
from notation.records.skip cimport may_follow, read_noise, skip_word

cdef extern from "count64.h":
    ctypedef struct Counted "notation_counted":
        int64_t words
        const uint8_t* stop
        bint number
    const char* short_comment "notation_short_comment"(const char* text, const char* end) noexcept nogil
    Counted count_words "notation_count_words"(const char* text, const char* end, bint avx2) noexcept nogil

cdef enum:
    PLAIN = -1              # no token yet: words are next
    DOUBT = -2              # where the game ends depends on what its moves are

cdef bint AVX2 = has_v3()


cdef const char* number_begin(const char* begin, const char* p) noexcept nogil:
    """Where a number begins that is the word before `p`, else where that word ends."""
    cdef const char* end
    while p > begin and (<uint8_t>(p - 1)[0] <= 32 or (p - 1)[0] == 46):
        p -= 1
    end = p
    while p > begin and is_digit((p - 1)[0]):
        p -= 1
    return p if p == begin or <uint8_t>(p - 1)[0] <= 32 or (p - 1)[0] == 46 else end


cdef inline int first_token(Scanner* s, PgnGame* g) noexcept nogil:
    """Read the tags; the token behind them, or PLAIN where the first move's number follows an empty line. (Without
    that line it could be a damaged tag.)"""
    cdef const char* p
    g.first = 0
    while not s.fast and tag_follows(s):
        if s.name_stop - s.name == 5 and g.n_tags > 1 and repeats_event(g, s):
            return TOKEN_TAG
        add_plain_tag(g, s)
        if g.result_tag == g.n_tags - 1:
            g.forfeit = is_forfeit(g)
    p = s.p
    if g.n_tags and s.end - p > 4 and p[0] == 10 and p[1] == 10 and p[2] == 49 and p[3] == 46:
        s.p = p + 2         # or the empty line would have to be looked at
        return PLAIN
    if g.n_tags == 0:
        g.first = -1
    return pass_tags(s, g)


cdef inline int pass_words(Scanner* s, PgnGame* g, int64_t* found) noexcept nogil:
    """Pass over plain words, and comments on one line; the token behind them. Counts the words."""
    cdef Counted counted
    cdef int length
    cdef const char* begin = s.p
    cdef const char* stop
    cdef const char* brace
    found[0] = 0
    while True:
        counted = count_words(begin, s.end, AVX2)
        stop = <const char*>counted.stop
        found[0] += counted.words
        if stop >= s.end or stop[0] != b"{":
            break
        brace = short_comment(stop + 1, s.end)
        if brace == NULL:
            break
        g.n_comments += 1
        begin = brace + 1
    s.p = s.floor = stop
    s.fast = False
    if counted.number:
        s.p = number_start(begin, s.p)
        length = read_result(s.p, s.end, &s.value)
        if likely(length != 0):
            s.start = s.token = s.p
            s.p = s.floor = s.stop = s.p + length
            return TOKEN_RESULT
        s.floor = number_begin(begin, s.p)
    elif stop < s.end and stop > begin:
        if (stop - 1)[0] == 10 and stop[0] == 49:
            s.p = s.floor = stop - 1            # the line's begin counts
        elif <uint8_t>(stop - 1)[0] > 32 and (stop - 1)[0] != b".":
            # Inside a word, which was counted.
            s.start = stop - 1
            skip_word(s)
            s.fast = False
            if is_doubtful_word(stop, s.p):
                return DOUBT
    return slow_token(s)


cdef bint may_be_move(const char* p, const char* end) noexcept nogil:
    """Whether a word before which nothing stands that makes a game may be a move: it has a digit, a byte beyond ASCII,
    or is castling."""
    cdef const char* stop = word_end(p, end)
    if stop - p >= 3 and p[0] == b"O" and p[1] == b"-" and p[2] == b"O":
        return True
    while p < stop:
        if is_digit(p[0]) or <uint8_t>p[0] >= 128:
            return True
        p += 1
    return False


cdef int count_game(Scanner* s, PgnGame* g, int64_t* words) noexcept nogil:
    cdef int token, length = 0, depth = 0, nag = 0
    cdef int64_t found, ply = 0
    cdef const char* behind
    begin_game(s, g)
    token = first_token(s, g)
    if token == PLAIN:
        behind = s.p - 2
        token = pass_words(s, g, &ply)
        if ply == 0:                    # no move, but what may belong to the tags
            s.p = s.floor = behind
            s.fast = False
            g.n_comments = 0
            token = pass_tags(s, g)
        g.begun = ply > 0
    words[0] = ply
    if token == TOKEN_END and not s.last:
        return GAME_MORE
    if g.n_tags == 0:
        return GAME_DOUBT
    while True:
        if token == TOKEN_MOVE:
            if unlikely(may_begin(s)) and g.begun:
                if begins_anew(s, g, depth > 0):
                    break
            if unlikely(g.forfeit) and depth == 0 and double_forfeit(s):
                g.result = s.value = RESULT_FORFEIT
                if ends_game(s, g, LINE, 0):
                    break
                token = slow_token(s)
                continue
            if is_doubtful(s):
                return GAME_DOUBT
            g.begun = True
            if not may_be_move(s.start, s.end):
                length = read_noise(s.start, s.end) if ply else 0
                if not length:
                    length = read_glyph(s.start, s.end, True, &nag)
                    if length and not may_follow(s.start + length, s.end):
                        length = 0
                if not length and ply and s.start[0] == b"p" and (s.start - 1)[0] == 46 and (s.start - 2)[0] == b"e":
                    length = 1                  # of e.p.
            if length:
                go_on(s, s.start + length)
            else:
                skip_word(s)
                words[0] += 1
                ply += depth == 0
            length = 0
        elif token == TOKEN_COMMENT:
            g.n_comments += 1
        elif token == TOKEN_OPEN:
            if not g.begun:
                return GAME_DOUBT
            depth += 1
        elif token == TOKEN_CLOSE:
            depth -= depth > 0
        elif token == TOKEN_RESULT:
            if depth == 0:
                g.result = s.value
                if ends_game(s, g, LINE, 0):
                    break
        elif token == DOUBT:
            return GAME_DOUBT
        elif token == TOKEN_TAG or token == TOKEN_END:
            if token == TOKEN_END and not s.last:
                return GAME_MORE
            if token == TOKEN_TAG:
                unread(s)
            break
        token = pass_words(s, g, &found)
        words[0] += found
        ply += found if depth == 0 else 0
        g.begun = g.begun or found > 0
    if g.result == MORE:
        return GAME_MORE
    g.plies = <int32_t>ply
    g.doubtful = False
    return GAME_READ
