"""Counting what PGN holds, without reading moves: tags, comments, and words that stand where moves do.

Games are found by the same functions as where moves are read. Plain words are counted 64 bytes at a time,
everything else is seen by the slow half of the scanner.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t

from notation.kernel.bits cimport likely, unlikely
from notation.kernel.cpu cimport has_v3
from notation.kernel.glyphs cimport read_glyph
from notation.records.pgn cimport LINE, MORE, begins_anew, ends_game, pass_tags
from notation.records.pgn_game cimport (
    GAME_MORE, GAME_NONE, GAME_READ, GAME_STRAY, add_plain_tag, begin_game, is_forfeit, place, repeats_event,
)
from notation.records.scan cimport (
    RESULT_FORFEIT, TOKEN_CLOSE, TOKEN_COMMENT, TOKEN_END, TOKEN_MOVE, TOKEN_OPEN, TOKEN_RESULT, TOKEN_TAG, go_on,
    is_digit, number_before, read_result, skip_invisible, slow_token, tag_follows, unread, word_end,
)
from notation.records.skip cimport double_forfeit, may_follow, read_noise, skip_stray

cdef extern from "count64.h":
    ctypedef struct Counted "notation_counted":
        int64_t words
        const uint8_t* stop
        bint number
    const char* short_comment "notation_short_comment"(const char* text, const char* end) noexcept nogil
    Counted count_words "notation_count_words"(const char* text, const char* end, bint avx2) noexcept nogil

cdef enum:
    PLAIN = -1              # no token yet: words are next

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
        while s.p > begin and is_digit((s.p - 1)[0]):
            s.p -= 1
        length = read_result(s.p, s.end, &s.value)
        if likely(length != 0):
            s.start = s.token = s.p
            s.p = s.floor = s.stop = s.p + length
            return TOKEN_RESULT
        s.floor = number_begin(begin, s.p)
    elif stop < s.end and stop > begin and <uint8_t>(stop - 1)[0] > 32 and (stop - 1)[0] != b".":
        if not may_follow(stop, s.end):         # no sign behind a move, but a part of it: e8 and a figurine
            s.p = s.floor = word_end(stop, s.end)
    return slow_token(s)


cdef void pass_word(Scanner* s) noexcept nogil:
    """Pass over a word that stands where a move could, up to whatever separates words, in ASCII or not."""
    cdef const char* p = s.start + 1
    cdef const char* stop = word_end(p, s.end)
    while p < stop and p[0] not in b"!?,*$" and (<uint8_t>p[0] < 128 and p[0] != 38 or not skip_invisible(p, s.end)):
        p += 1
    go_on(s, p)


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
    begin_game(s, g)
    token = first_token(s, g)
    if token == PLAIN:
        token = pass_words(s, g, &ply)
        words[0] = ply
    else:
        words[0] = 0
    if token == TOKEN_END and words[0] == 0:
        if not s.last:
            return GAME_MORE
        if g.n_tags == 0 and not g.whole and g.begin[g.first] != 123:
            return GAME_NONE if g.first == place(g, s.end) else GAME_STRAY
    while True:
        if token == TOKEN_MOVE:
            if unlikely(<uint8_t>s.floor[0] <= 32 and <uint8_t>s.floor[1] <= 32):
                if ply and depth == 0 and not g.whole and begins_anew(s):
                    break
            if unlikely(g.forfeit) and depth == 0 and double_forfeit(s):
                g.result = s.value = RESULT_FORFEIT
                if ends_game(s, g, LINE, 0):
                    break
                token = slow_token(s)
                continue
            if not may_be_move(s.start, s.end):
                length = read_noise(s.start, s.end) if ply else 0
                if not length:
                    length = read_glyph(s.start, s.end, True, &nag)
                    if length and not may_follow(s.start + length, s.end):
                        length = 0
                if not length and ply and s.start[0] == b"p" and (s.start - 1)[0] == 46 and (s.start - 2)[0] == b"e":
                    length = 1                  # of e.p.
                if not length and g.n_tags == ply == depth == 0 and not g.whole and (
                    number_before(g.begin, s.start) < 0 or g.doubtful
                ):
                    token = skip_stray(s)
                    if token == TOKEN_END and not s.last:
                        return GAME_MORE
                    g.doubtful = token == TOKEN_MOVE
                    return GAME_STRAY
            if length:
                go_on(s, s.start + length)
            else:
                pass_word(s)
                words[0] += 1
                ply += depth == 0
            length = 0
        elif token == TOKEN_COMMENT:
            g.n_comments += 1
        elif token == TOKEN_OPEN:
            depth += 1
        elif token == TOKEN_CLOSE:
            depth -= depth > 0
        elif token == TOKEN_RESULT:
            if depth == 0:
                g.result = s.value
                if ends_game(s, g, LINE, 0):
                    break
        elif token == TOKEN_TAG or token == TOKEN_END:
            if token == TOKEN_END and not s.last:
                return GAME_MORE
            if token == TOKEN_TAG:
                unread(s)
            break
        token = pass_words(s, g, &found)
        words[0] += found
        ply += found if depth == 0 else 0
    if g.result == MORE:
        return GAME_MORE
    g.plies = <int32_t>ply
    g.doubtful = False
    return GAME_READ
