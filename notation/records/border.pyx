"""Where a PGN game begins and ends: one rule for all that read, pass over, or count games (docs/where-games-begin.md).

A game begins with a tag pair behind movetext, or behind an empty line if the game has a tag of that name; behind a
result, unless a later number goes on; with the number 1 behind an empty line; and with the number 1 at the begin of a
line, if the move behind it is one of a start position. What can't be read doesn't change that.
"""
from libc.stdint cimport int32_t, uint8_t
from libc.string cimport memchr, memcmp, memset

from notation.kernel.codec cimport Codec, codec_parse
from notation.kernel.codes cimport CODE_MOVE_AFTER_RESULT, CODE_STRAY_TEXT, CODE_UNTERMINATED_COMMENT
from notation.kernel.bits cimport likely, unlikely
from notation.kernel.types cimport IDENTITY, LENIENT, Reading, State, StateBuffer
from notation.records.pgn_game cimport MORE, NOTE_COMMENT, NOTE_NAG, ROW, TREE, add_note, add_remark, place
from notation.records.reader cimport ERROR, WARNING, add_fault
from notation.records.scan cimport (
    RESULT_UNKNOWN, TOKEN_CLOSE, TOKEN_COMMENT, TOKEN_END, TOKEN_GAME, TOKEN_MOVE, TOKEN_NAG, TOKEN_OPEN, TOKEN_RESULT,
    TOKEN_STRAY, TOKEN_TAG, begin_at, go_on, next_token, number_before, skip_invisible, slow_token, tag_line,
    tags_behind, unread, word_end,
)
from notation.records.skip cimport glued, may_follow, skip_word

cdef enum:
    BRACKETS = 1000         # bytes that text in brackets behind a result may have


cdef int number_of_first(const Scanner* s, const char** begin) noexcept nogil:
    """Whether the move at hand has the number 1 before it (but not ``1...``), and where that stands: one of Before.
    `begin`: of the number."""
    cdef const char* p = s.start
    cdef int newlines = 0, length = 0
    if number_before(s.floor, p) != 1:
        return NO_FIRST
    while <uint8_t>(p - 1)[0] <= 32:
        p -= 1
    if (p - 1)[0] == 46 and (p - 2)[0] == 46:
        return NO_FIRST
    while (p - 1)[0] != 49:
        p -= 1
    p -= 1
    begin[0] = p
    while p > s.floor:
        if <uint8_t>(p - 1)[0] <= 32:
            p -= 1
            newlines += p[0] == 10
            continue
        # What can't be seen, the mark at the begin of a file that was appended to another, goes with the number.
        length = 3 if p - s.floor >= 3 and skip_invisible(p - 3, p) == 3 else 0
        if length == 0:
            break
        p -= length
        begin[0] = p
    if newlines > 1:
        return EMPTY_LINE
    return NEW_LINE if newlines and begin[0][0] == 49 else NO_FIRST


cdef bint is_first_move(const Scanner* s, PgnGame* g) noexcept nogil:
    """Whether the move at hand is one of a start position, in any notation that is read: what was read before doesn't
    matter, so that it is the same for whoever didn't read it."""
    cdef const Codec* codec
    cdef StateBuffer buffer
    cdef State* state = <State*>&buffer
    cdef Reading reading
    cdef int i, eaten
    if g.n_firsts < 0:
        g.unsure = True
        return False
    for i in range(g.n_firsts):
        codec = g.firsts[i]
        memset(state, 0, codec.ops.state_size)
        state.mode = IDENTITY
        codec.ops.start(state)
        eaten = codec_parse(codec, state, s.start, s.end, LENIENT, &reading)
        if reading.n and (may_follow(s.start + eaten, s.end) or glued(codec, s.start + eaten)):
            return True
    return False


cdef bint begins_anew(Scanner* s, PgnGame* g, bint inside) noexcept nogil:
    """Whether a move is the first of another game. Then the scanner goes back to its number. `inside` a variation only
    an empty line counts."""
    cdef int before
    cdef const char* begin = NULL
    if g.whole or not g.begun:
        return False
    before = number_of_first(s, &begin)
    if before == NO_FIRST or before == NEW_LINE and (inside or not is_first_move(s, g)):
        return False
    s.p = s.token = begin
    s.floor = begin - 1
    s.fast = False
    return True


cdef int skip_rest(Scanner* s, PgnGame* g, bint inside) noexcept nogil:
    """Pass over the rest of a line of moves. Returns the token that ends it, just read: CLOSE inside a
    variation, RESULT outside, or TAG, GAME or END."""
    cdef int depth = 0, token
    while True:
        token = next_token(s)
        if token == TOKEN_MOVE:
            if unlikely(may_begin(s)) and g != NULL and begins_anew(s, g, inside or depth > 0):
                return TOKEN_GAME
            if g != NULL:
                g.begun = True
            skip_word(s)
        elif token == TOKEN_OPEN:
            depth += 1
        elif token == TOKEN_CLOSE:
            if depth == 0 and inside:
                return token
            depth -= depth > 0
        elif token == TOKEN_TAG or token == TOKEN_END or (token == TOKEN_RESULT and depth == 0 and not inside):
            return token


cdef int pass_brackets(Scanner* s) noexcept nogil:
    """An opening bracket was read behind a result: pass over what it holds, if it closes soon and before another game
    can begin; else over the bracket alone. CLOSE, OPEN, or END: the window ends too early to say."""
    cdef const char* p = s.p
    cdef const char* end = min(s.end, s.p + BRACKETS)
    cdef int depth = 1
    while p < end:
        if p[0] == 40:
            depth += 1
        elif p[0] == 41:
            depth -= 1
            if depth == 0:
                s.p = s.floor = p + 1
                s.fast = False
                return TOKEN_CLOSE
        elif p[0] == 10 and (p[1] == 91 or p[1] == 10 or p[1] == 13):
            return TOKEN_OPEN               # a tag, or an empty line
        p += 1
    return TOKEN_END if end == s.end and not s.last else TOKEN_OPEN


cdef bint ends_game(Scanner* s, PgnGame* g, const int mode, int32_t node) noexcept nogil:
    """A result was read: take the comments that still belong to it, and what stands in brackets behind it. False when
    the game goes on, because the result stood in its middle. Leaves `g.result` -2 when more text is needed."""
    cdef int token, number
    cdef bint unknown = s.value == RESULT_UNKNOWN
    cdef const char* behind = tags_behind(s)
    cdef const char* open
    if likely(behind != NULL):          # what follows nearly always
        begin_at(s, behind)
        return True
    g.begun = True
    while True:
        behind = s.p
        token = next_token(s)
        if token == TOKEN_STRAY and s.stop - s.start >= 5 and memcmp(s.start, b"=====", 5) == 0:
            # A ruled-off footer, as xqbase puts under its games.
            token = skip_stray(s)
            if token == TOKEN_TAG:
                return True
        if token == TOKEN_OPEN:
            open = s.token
            token = pass_brackets(s)
            if token != TOKEN_END:
                add_fault(&g.faults, CODE_STRAY_TEXT, WARNING, 0, place(g, open), place(g, s.p))
                continue
        if token == TOKEN_END:
            if not s.last:
                g.result = MORE
            return True
        if s.newlines < 2 and (token == TOKEN_COMMENT or token == TOKEN_NAG):
            if token == TOKEN_COMMENT and s.value == 2:
                add_fault(&g.faults, CODE_UNTERMINATED_COMMENT, ERROR, 0, place(g, s.token), place(g, s.stop))
            if mode == ROW and token == TOKEN_COMMENT:
                add_remark(g, g.plies, s.start, s.stop)
            g.n_comments += token == TOKEN_COMMENT
            if mode == TREE:
                add_note(
                    g, node, NOTE_COMMENT if token == TOKEN_COMMENT else NOTE_NAG, s.value, s.start, s.stop
                )
            continue
        if token == TOKEN_RESULT or token == TOKEN_STRAY or token == TOKEN_CLOSE:
            add_fault(&g.faults, CODE_STRAY_TEXT, WARNING, 0, place(g, s.token), place(g, s.p))
            continue
        unread(s)
        number = number_before(behind, s.token) if token == TOKEN_MOVE and not s.newlines else 1
        if number == 1 or (number < 0 and not unknown):
            # The next game begins with the number before its first move.
            while <uint8_t>behind[0] <= 32 and behind < s.token:
                behind += 1
            begin_at(s, behind)
            return True
        add_fault(&g.faults, CODE_MOVE_AFTER_RESULT, WARNING, g.plies + 1, place(g, s.token), place(g, s.token))
        return False


cdef bint double_forfeit(Scanner* s) noexcept nogil:
    """Pass over ``0-0`` where it ends the game and no move number stands before it: no castling, both sides lost."""
    cdef const char* p = s.start + 3
    if s.end - s.start < 3 or memcmp(s.start, b"0-0", 3) != 0 or not may_follow(p, s.end):
        return False
    if number_before(s.floor, s.start) >= 0:
        return False
    while p < s.end and <uint8_t>p[0] <= 32:
        p += 1
    if p < s.end and p[0] != 91:
        return False
    go_on(s, s.start + 3)
    return True


cdef bint is_doubtful_word(const char* p, const char* stop) noexcept nogil:
    """Whether the tokens behind a word that ends at `stop`, as `skip_word` has it, may be others when it is read as a
    move: then less of it may be a move, and what follows that may be anything."""
    while p < stop:
        if <uint8_t>p[0] >= 128 or p[0] == 58 or p[0] == 93 or p[0] == 38:
            return True
        p += 1
    return p[0] == 91


cdef bint is_doubtful(const Scanner* s) noexcept nogil:
    """The same of the word at hand; and whether it may be a double forfeit, which ends a game."""
    cdef const char* p = s.start + 1
    cdef const char* stop = word_end(p, s.end)
    if s.start[0] == 48 and s.end - s.start >= 3 and memcmp(s.start, b"0-0", 3) == 0:
        while stop < s.end and <uint8_t>stop[0] <= 32:
            stop += 1
        if stop < s.end and stop[0] == 91 and not tag_line(stop, s.end):
            return True
        stop = word_end(p, s.end)
    while p < stop and p[0] not in b"!?,.*$":
        p += 1
    return is_doubtful_word(s.start, p)


cdef bint first_number(const char* p, const char* end) noexcept nogil:
    """Whether a line begins with the number of a first move, as a game without tags does."""
    while p < end and (p[0] == 32 or p[0] == 9):
        p += 1
    return end - p > 3 and p[0] == 49 and p[1] == 46 and (p[2] == 32 or p[2] >= 65)


cdef int skip_stray(Scanner* s) noexcept nogil:
    """Pass over text that is no game, to the next tag pair or first move number at the begin of a line."""
    cdef const char* p = s.start
    while True:
        p = <const char*>memchr(p, 10, s.end - p)
        if p == NULL:
            s.p = s.floor = s.token = s.end
            s.fast = False
            return TOKEN_END
        p += 1
        s.p = s.floor = s.token = p
        s.fast = False
        if p < s.end and p[0] == 91 and slow_token(s) == TOKEN_TAG:
            unread(s)
            return TOKEN_TAG
        if first_number(p, s.end):
            begin_at(s, p)
            return TOKEN_MOVE
