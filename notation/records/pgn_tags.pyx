"""Reading the tags of PGN games and passing over their moves, which are read only where that alone shows where a game
ends."""
from notation.kernel.bits cimport unlikely
from notation.kernel.codes cimport CODE_ENCODING, CODE_UNTERMINATED_COMMENT
from notation.records.border cimport begins_anew, double_forfeit, ends_game, is_doubtful, may_begin
from notation.records.end_words cimport end_words
from notation.records.pgn cimport pass_tags, read_line
from notation.records.pgn_game cimport (
    GAME_FAILED, GAME_MORE, GAME_READ, LINE, MORE, begin_game, check_result, place, set_up,
)
from notation.records.reader cimport ERROR, WARNING, add_fault
from notation.records.scan cimport (
    BEYOND_ASCII, RESULT_FORFEIT, TOKEN_CLOSE, TOKEN_COMMENT, TOKEN_END, TOKEN_GAME, TOKEN_MOVE, TOKEN_OPEN,
    TOKEN_RESULT, TOKEN_STRAY, TOKEN_TAG, begin_at, is_digit, is_utf8, next_token, odd_bytes, unread,
)
from notation.records.skip cimport skip_line, skip_word


cdef inline bint may_end(const char* p) noexcept nogil:
    """Whether a word may be one that ends a game: it has no digit where moves have one."""
    return not (is_digit(p[1]) or is_digit(p[2]) or is_digit(p[3]) or p[1] == 45)


cdef int read_again(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game from its begin, because only that shows where it ends."""
    begin_at(s, g.begin)
    g.doubtful = g.doubted
    return read_line(s, g)


cdef int skip_plain(Scanner* s, PgnGame* g) noexcept nogil:
    """`skip_rest` inside a variation; STRAY where a word isn't plain."""
    cdef int depth = 0, token
    while True:
        token = next_token(s)
        if token == TOKEN_MOVE:
            if unlikely(may_begin(s)) and begins_anew(s, g, True):
                return TOKEN_GAME
            if is_doubtful(s):
                return TOKEN_STRAY
            skip_word(s)
        elif token == TOKEN_OPEN:
            depth += 1
        elif token == TOKEN_CLOSE:
            if depth == 0:
                return token
            depth -= 1
        elif token == TOKEN_TAG or token == TOKEN_END:
            return token


cdef int read_tags_only(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game's tags and pass over its moves, whatever they are. A game without tags is read as a line: what is one
    shows in its moves."""
    cdef int token, status
    cdef const char* behind
    begin_game(s, g)
    token = pass_tags(s, g)
    if g.n_tags == 0:
        return read_again(s, g)
    if token == TOKEN_END and not s.last:
        return GAME_MORE
    status = set_up(g)
    if status != GAME_READ:
        return status
    behind = skip_line(s) if token == TOKEN_MOVE else NULL
    if behind != NULL:
        g.result = s.value
        begin_at(s, behind)
    while behind == NULL and token != TOKEN_END and token != TOKEN_TAG:
        if token == TOKEN_MOVE:
            if unlikely(may_begin(s)) and g.begun:
                if begins_anew(s, g, False):
                    break
            if g.forfeit and double_forfeit(s):
                g.result = s.value = RESULT_FORFEIT
                if ends_game(s, g, LINE, 0):
                    break
            elif g.begun and may_end(s.start) and end_words(s, -1):
                g.result = s.value
            elif is_doubtful(s) or (g.begun and may_end(s.start) and end_words(s, 0)):
                # Whose move it is the words don't say.
                return read_again(s, g)
            else:
                g.begun = True
                skip_word(s)
        elif token == TOKEN_COMMENT:
            g.n_comments += 1
            if s.value == 2:
                add_fault(&g.faults, CODE_UNTERMINATED_COMMENT, ERROR, 0, place(g, s.token), place(g, s.stop))
        elif token == TOKEN_OPEN:
            if not g.begun:
                return read_again(s, g)
            token = skip_plain(s, g)
            if token == TOKEN_GAME:
                break
            if token == TOKEN_STRAY:
                return read_again(s, g)
            if token != TOKEN_CLOSE:
                continue
        elif token == TOKEN_RESULT:
            g.result = s.value
            if ends_game(s, g, LINE, 0):
                break
        token = next_token(s)
    if g.result == MORE or token == TOKEN_END and not s.last:
        return GAME_MORE
    if token == TOKEN_TAG:
        unread(s)
    g.plies = 0
    g.size = place(g, s.p)
    g.doubtful = False
    check_result(g)
    if unlikely(odd_bytes(g.begin, g.size) & BEYOND_ASCII) and not is_utf8(g.begin, g.size):
        add_fault(&g.faults, CODE_ENCODING, WARNING, 0, g.first, g.first)
    return GAME_FAILED if g.failed else GAME_READ
