"""Reading PGN games.

One loop serves four jobs (the constant `mode` makes four functions of it): `read_line` writes the
main line as one line of moves, `read_row` keeps its comments too, `read_tree` keeps every move, comment and glyph,
`read_copy` writes the game again with other move texts and all else as it was. `read_tags_only` (pgn_tags.pyx) passes
over the moves.

Structure rules: PGN standard 8, and for real files: where games begin and end (border.pyx); a tag pair that repeats a
name of this game's tags behind an empty line, or the Event tag that all tags began with, begins another; a comment in
braces between empty lines is a game of its own; a damaged line among tags is an error of the game whose tags they are.

All jobs find the same games: what is inside a variation is bounded by what passing over it finds, and the moves behind
one that can't be written are read without being written.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.string cimport memcmp, memcpy, memmove

from notation.kernel.bits cimport likely, unlikely
from notation.kernel.codec cimport Codec, Run, Span, codec_parse
from notation.kernel.codes cimport (
    CODE_BAD_NAG, CODE_BAD_TAG, CODE_CONTROL_BYTE, CODE_ENCODING, CODE_STRAY_TEXT, CODE_SYNTAX,
    CODE_UNOPENED_VARIATION, CODE_UNTERMINATED_COMMENT, CODE_UNTERMINATED_VARIATION, CODE_VARIATION_TOO_DEEP,
    CODE_VARIATION_WITHOUT_MOVE,
)
from notation.kernel.glyphs cimport read_glyph
from notation.kernel.ops cimport Ops
from notation.kernel.types cimport LENIENT, MAX_TEXT, Reading, State, move_t
from notation.kernel.words cimport next_word
from notation.records.end_words cimport end_words
from notation.records.border cimport (
    begins_anew, double_forfeit, ends_game, is_first_move, may_begin, skip_rest, skip_stray,
)
from notation.records.pgn_game cimport (
    COPY, GAME_FAILED, GAME_MORE, GAME_NONE, GAME_READ, GAME_STRAY, LINE, MORE, NOTE_BEFORE, NOTE_COMMENT, NOTE_NAG,
    NOTE_UNREAD, ROW, TREE, Frame, PgnGame, add_node, add_note, add_remark, add_tag, begin_game, check_result,
    is_forfeit, keep_pending, place, push_frame, put_fen, repeats_event, repeats_tag, set_up, settle_pending, source_of,
)
from notation.records.reader cimport ERROR, WARNING, Output, add_fault, add_reading, put, reserve_output
from notation.records.scan cimport (
    BEYOND_ASCII, CONTROL, RESULT_FORFEIT, RESULT_UNKNOWN, TOKEN_CLOSE, TOKEN_COMMENT, TOKEN_END, TOKEN_GAME,
    TOKEN_MOVE, TOKEN_NAG, TOKEN_OPEN, TOKEN_RESULT, TOKEN_STRAY, TOKEN_TAG, at_line_begin,
    first_control, go_on, is_digit, is_utf8,
    line_end, next_token, number_before, odd_bytes, skip_invisible, tag_follows, unread, word_end,
)
from notation.records.settle cimport settle
from notation.records.skip cimport damaged_tag, glued, may_follow, read_noise, skip_word

cdef enum:
    MAX_DEPTH = 20000       # of variations inside one another
    RUN_ROOM = 4096         # bytes of text that moves read in one call may come to
    RUN_SPANS = 100         # comments that are passed over in one call

# ---------------------------------------------------------------------------------------------
# Movetext

cdef const char* word_begin(const Scanner* s, const PgnGame* g) noexcept nogil:
    """Where a word begins that is not read as a move: digits in front of it belong to it."""
    cdef const char* p = s.start
    while p > s.floor and p > g.begin and is_digit((p - 1)[0]):
        p -= 1
    return p


cdef const char* first_word(const Scanner* s, const char* p, const char* end) noexcept nogil:
    """Where something stands that isn't hidden, or the end."""
    cdef int length
    while p < end:
        length = 1 if <uint8_t>p[0] <= 32 else skip_invisible(p, end)
        if length == 0:
            if p[0] != 37 or not at_line_begin(s, p):
                return p
            p = line_end(p, end)
        p += length
    return end


cdef const char* last_word(const char* begin, const char* p) noexcept nogil:
    """Where the last word before `p` ends."""
    while p > begin and <uint8_t>(p - 1)[0] <= 32:
        p -= 1
    return p


cdef int is_loose(const Scanner* s, PgnGame* g) noexcept nogil:
    """Whether the bracket that was just read, before any move, is none of a variation: it has no end, or no move
    follows it. Leaves `g.loose` MORE when more text is needed."""
    cdef Scanner ahead = s[0]
    cdef int token = skip_rest(&ahead, g, True)
    if token == TOKEN_CLOSE:
        token = next_token(&ahead)
        while token == TOKEN_COMMENT or token == TOKEN_NAG:
            token = next_token(&ahead)
        if token == TOKEN_MOVE or token == TOKEN_OPEN:
            g.begun = False
            return False
    g.begun = False
    g.loose = 1
    if token == TOKEN_END and not s.last:
        g.loose = MORE
    return True


cdef void put_unread(Output* out, const char* start, const char* stop) noexcept nogil:
    """Write text that could not be read as ``;unread:`` comment lines."""
    cdef const char* p
    while start < stop:
        p = start
        while p < stop and p[0] != 10 and p[0] != 13:
            p += 1
        while start < p and <uint8_t>start[0] <= 32:
            start += 1
        if start < p:
            put(out, b"\n;unread: ", 10)
            put(out, start, p - start)
        start = p + 1
    put(out, b"\n", 1)


cdef inline int read_tags(Scanner* s, PgnGame* g, const int mode) noexcept nogil:
    """Read the tags, and comments before and between them; returns the token behind them, TAG for one
    that belongs to another game and is left unread."""
    cdef int token, damaged
    cdef const char* stop
    cdef bint apart = False
    cdef bint alone = False         # a comment in braces before any tag
    while True:
        token = TOKEN_TAG if not s.fast and tag_follows(s) else next_token(s)
        if g.first < 0:
            g.first = place(g, s.token)
        if token == TOKEN_TAG:
            if (g.n_tags and (s.newlines > 1 or apart) and repeats_tag(g, s)) or (alone and s.newlines > 1) or (
                s.name_stop - s.name == 5 and g.n_tags > 1 and repeats_event(g, s)
            ):
                unread(s)
                return TOKEN_TAG
            alone = False
            add_tag(g, s)
            if g.result_tag == g.n_tags - 1:
                g.forfeit = g.result_tag >= 0 and is_forfeit(g)
        elif token == TOKEN_COMMENT:
            apart = g.n_tags > 0
            alone = alone or (g.n_tags == 0 and s.value != 1)
            note_comment(s, g, 0, mode)
        else:
            damaged = damaged_tag(s, g.n_tags > 0) if token == TOKEN_STRAY or token == TOKEN_MOVE else 0
            if damaged == 0:
                return token
            if damaged < 0:
                return TOKEN_END
            stop = line_end(s.token, s.end)
            add_fault(&g.faults, CODE_BAD_TAG, ERROR, 0, place(g, s.token), place(g, stop))
            if mode == TREE:
                add_note(g, 0, NOTE_UNREAD, 0, s.token, stop)
            # A position that can't be known: the moves are not tried from another, unless a FEN that can follows.
            if g.fen_tag < 0 and stop - s.token > 4 and memcmp(s.token, b"[FEN", 4) == 0:
                g.broken = True
            go_on(s, stop)
            s.fast = False


cdef int pass_tags(Scanner* s, PgnGame* g) noexcept nogil:
    """Read the tags of a game whose comments are not kept."""
    return read_tags(s, g, LINE)


cdef inline void note_comment(Scanner* s, PgnGame* g, int32_t ply, const int mode) noexcept nogil:
    """A comment of the root; elsewhere the caller knows where it belongs."""
    g.n_comments += 1
    if s.value == 2:
        add_fault(&g.faults, CODE_UNTERMINATED_COMMENT, ERROR, ply, place(g, s.token), place(g, s.stop))
    if mode == TREE:
        add_note(g, 0, NOTE_COMMENT, s.value, s.start, s.stop)


cdef inline int write_move(PgnGame* g, const Codec* target, const State* state, move_t move) noexcept nogil:
    """Write a move to the output; 0, or the Code of why it has no text there."""
    cdef int length
    if unlikely(not reserve_output(g.out, MAX_TEXT + 2)):
        g.failed = True
        return 0
    length = target.write(target, state, move, g.out.data + g.out.size)
    if unlikely(length < 0):
        return -length
    g.out.size += length
    return 0


cdef inline void set_apart(Output* out, size_t begin, bint digit_before, bint dot_behind) noexcept nogil:
    """Put blanks around a move of digits that would become part of a number; `write_move` left room for them."""
    cdef size_t i
    for i in range(begin, out.size):
        if not is_digit(out.data[i]):
            return
    if digit_before:
        memmove(out.data + begin + 1, out.data + begin, out.size - begin)
        out.data[begin] = 32
        out.size += 1
    if dot_behind:
        out.data[out.size] = 32
        out.size += 1


cdef inline bint gap_follows(const char* after) noexcept nogil:
    """Whether there may be an empty line, or the number 1 at the begin of a line: another game may begin there, and a
    run doesn't look for it."""
    cdef const char* p = after + (after[0] == 13)
    return <uint8_t>after[0] <= 32 and (<uint8_t>p[1] <= 32 or p[1] == 46 or p[1] == 49 and p[0] <= 13)


cdef inline int run_moves(
    Scanner* s, PgnGame* g, const Codec* source, const Codec* target, State* state, int32_t ply, int32_t* others,
    const int mode
) noexcept nogil:
    """Let the notation itself take the plain moves that follow, and the short comments behind them; the number of
    moves."""
    cdef Run run
    cdef Span spans[RUN_SPANS]
    cdef int count, i
    if unlikely(not reserve_output(g.out, RUN_ROOM)):
        g.failed = True
        return 0
    run.words = s.words
    run.p = s.p
    run.end = s.end
    run.out = g.out.data + g.out.size
    run.out_stop = run.out + (RUN_ROOM - MAX_TEXT - 1)
    run.spans = spans if mode == ROW else NULL
    run.n_comments = 0
    run.most_comments = RUN_SPANS
    count = source.run(source, target, state, &run)
    if count or run.n_comments:
        s.words = run.words
        s.p = s.floor = run.p
        g.out.size = run.out - g.out.data
        others[0] += run.n_comments
        if mode == ROW:
            for i in range(run.n_comments):
                add_remark(g, ply + spans[i].moves, spans[i].start, spans[i].stop)
    return count


cdef inline int run_first(
    Scanner* s, PgnGame* g, const Codec* source, const Codec* target, State* state, int32_t* others, const int mode
) noexcept nogil:
    """The same from the first move of a line on, if the scanner looked at nothing behind it yet."""
    cdef int count
    cdef char before
    cdef size_t at
    if unlikely(next_word(&s.words, s.end) != s.start or g.out.size == 0):
        return 0
    # The blank that is put before every move falls on the byte before the line, which is what it was afterwards.
    g.out.size -= 1
    before = g.out.data[g.out.size]
    at = g.out.size
    count = run_moves(s, g, source, target, state, 0, others, mode)
    g.out.size += count == 0
    g.out.data[at] = before
    return count


cdef int skip_variation(Scanner* s, PgnGame* g, int32_t ply) noexcept nogil:
    """Pass over a variation; the comments of one that has no moves belong to the move before it, as in a tree."""
    cdef int32_t n_notes = g.n_notes
    cdef int token = next_token(s)
    while token != TOKEN_MOVE and token != TOKEN_CLOSE and token != TOKEN_TAG and token != TOKEN_END:
        if token == TOKEN_COMMENT or token == TOKEN_RESULT and s.value != RESULT_UNKNOWN:
            add_remark(g, ply, s.start, s.stop)
        elif token == TOKEN_OPEN:
            token = skip_rest(s, g, True)
            if token != TOKEN_CLOSE:
                return token
        token = next_token(s)
    if token != TOKEN_MOVE:
        return token
    g.n_notes = n_notes
    if unlikely(may_begin(s)) and begins_anew(s, g, True):
        return TOKEN_GAME
    skip_word(s)
    return skip_rest(s, g, True)


cdef inline int read_game(Scanner* s, PgnGame* g, const int mode) noexcept nogil:
    cdef bint line = mode == LINE or mode == ROW
    cdef int token, status, eaten, code, length, depth = 0, nag = 0, odd
    cdef int32_t node = 0, ply = 0
    cdef int32_t others = 0             # tokens that are no move of the main line, the last one too
    cdef int64_t control
    cdef bint moved = False             # this line has a move that a variation can replace
    cdef bint written = False           # LINE, ROW: a move stands in the line
    cdef const Codec* source
    cdef const Codec* target
    cdef const Ops* ops
    cdef State* state = <State*>&g.state
    cdef const char* after
    cdef const char* fault
    cdef const char* copied = s.p       # COPY: how far the text has been written
    cdef const char* muted = NULL       # from here on moves aren't written, because one has no text
    cdef int32_t kept = 0               # and so many moves are before
    cdef const char* outer = NULL       # inside a variation of the main line, which is bounded: the window's end
    cdef bint outer_last = False, was_begun
    cdef Scanner ahead                  # where that variation ends
    cdef int closing = TOKEN_END        # and by what
    cdef Frame* frame
    cdef Reading reading
    cdef size_t at                      # COPY: where the move's text begins in the output
    begin_game(s, g)
    if mode == TREE and add_node(g, -1, 0, s.p, s.p) < 0:
        return GAME_FAILED
    token = read_tags(s, g, mode)
    if token == TOKEN_END:
        if not s.last:
            return GAME_MORE
        if g.n_tags == 0 and not g.whole and g.begin[g.first] != 123:
            g.size = place(g, s.end)
            if mode == COPY:
                put(g.out, copied, s.end - copied)
            after = first_word(s, g.begin, s.end)
            if after == s.end:
                return GAME_NONE
            # Comments without a game, or numbers.
            add_fault(&g.faults, CODE_STRAY_TEXT, WARNING, 0, place(g, after), place(g, last_word(after, s.end)))
            return GAME_STRAY
    status = set_up(g)
    if status != GAME_READ:
        return status
    ops = g.lanes[g.lane].ops
    source = source_of(g)
    target = g.lanes[g.lane].target
    memcpy(state, &g.initial, ops.state_size)
    if line and g.with_fen and not g.unsupported and not (g.broken and ply == 0) and not put_fen(g):
        return GAME_FAILED
    if g.broken and token != TOKEN_TAG and token != TOKEN_END and token != TOKEN_RESULT:
        fault = s.token
        if token == TOKEN_MOVE:
            skip_word(s)
            g.begun = True
        token = skip_rest(s, g, False)
        if mode == TREE:
            add_note(g, 0, NOTE_UNREAD, 0, fault, s.token)

    if line and token == TOKEN_MOVE and source.run != NULL and g.policy == LENIENT and not g.forfeit:
        ply = run_first(s, g, source, target, state, &others, mode)
        if likely(ply):
            written = True
            token = next_token(s)

    while True:
        fault = NULL
        others += 1
        if likely(token == TOKEN_MOVE):
            if unlikely(may_begin(s)) and depth == 0:
                g.begun = g.begun or ply > 0
                if begins_anew(s, g, False):
                    break
            if unlikely(g.forfeit) and depth == 0 and double_forfeit(s):
                g.result = s.value = RESULT_FORFEIT
                g.plies = ply
                if ends_game(s, g, mode, node):
                    break
                token = next_token(s)
                continue
            eaten = codec_parse(source, state, s.start, s.end, g.policy, &reading)
            if unlikely(reading.n > 1) and not settle(s, source, state, g.policy, eaten, &reading, ply, &g.settled):
                return GAME_MORE
            after = s.start + eaten
            if likely(reading.n == 1 and (<uint8_t>after[0] <= 32 or may_follow(after, s.end) or glued(source, after))):
                if unlikely(muted != NULL):
                    code = 0
                elif line:
                    if likely(written):
                        g.out.data[g.out.size] = 32         # write_move left room for it
                        g.out.size += 1
                    code = write_move(g, target, state, reading.moves[0])
                    if unlikely(code):
                        g.out.size -= written
                    else:
                        written = True
                elif mode == COPY:
                    put(g.out, copied, s.start - copied)
                    copied = s.start
                    at = g.out.size
                    code = write_move(g, target, state, reading.moves[0])
                    if unlikely(after[0] == 46 or word_begin(s, g) != s.start) and g.out.size > at:
                        set_apart(g.out, at, word_begin(s, g) != s.start, after[0] == 46)
                    copied = after
                    if unlikely(code):
                        g.out.size = at
                        copied = s.start
                else:
                    code = 0
                if unlikely(code):
                    add_fault(&g.faults, code, ERROR, ply + 1, place(g, s.start), place(g, after))
                    if depth == 0:
                        # The line ends here, but where the game does shows only if its moves are read.
                        g.broken = True
                        muted = word_begin(s, g)
                        kept = ply
                        if mode == COPY:
                            put(g.out, copied, muted - copied)
                        code = 0
                if likely(code == 0):
                    if not line:
                        memcpy(&g.previous, state, ops.state_size)
                        moved = True
                    ops.apply(state, reading.moves[0])
                    if mode == TREE:
                        node = add_node(g, node, reading.moves[0], s.start, after)
                        if unlikely(node < 0):
                            return GAME_FAILED
                        settle_pending(g, node)
                    ply += 1
                    others -= 1
                    go_on(s, after)
                    if line and source.run != NULL and s.fast and g.policy == LENIENT and not gap_follows(after) and (
                        muted == NULL
                    ):
                        ply += run_moves(s, g, source, target, state, ply, &others, mode)
                    token = next_token(s)
                    continue
                fault = word_begin(s, g)
                skip_word(s)
            else:
                g.begun = True
                # No move: a glyph or a word about the move before it, or something unreadable.
                length = read_glyph(s.start, s.end, True, &nag)
                if length:
                    if mode == TREE:
                        add_note(g, -1 if depth and not moved else node, NOTE_NAG, nag, s.start, s.start + length)
                    go_on(s, s.start + length)
                elif ply and read_noise(s.start, s.end):
                    go_on(s, s.start + read_noise(s.start, s.end))
                elif depth == 0 and ply and muted == NULL and end_words(s, state.turn):
                    g.result = s.value                      # where the game ends is told by what follows
                elif depth == 0 and double_forfeit(s):
                    g.result = s.value = RESULT_FORFEIT
                    g.plies = ply if muted == NULL else kept
                    if mode == COPY and muted != NULL:
                        put_unread(g.out, muted, s.start)
                        copied = s.start
                        muted = s.p
                    if ends_game(s, g, mode, node):
                        break
                    if g.broken and muted == NULL:
                        fault = s.token
                else:
                    if reading.n == 1:                      # a move, with something grown to it
                        reading.n = 0
                        reading.code = CODE_SYNTAX
                    fault = word_begin(s, g)
                    after = word_end(s.start + 1, s.end)
                    if after >= s.end and not s.last:
                        return GAME_MORE
                    skip_word(s)
                    # What is no first move in any notation, whatever the text before was read in, begins no game.
                    if g.n_tags == ply == depth == 0 and not g.whole and (
                        number_before(g.begin, s.start) < 0 or g.doubtful
                    ) and not is_first_move(s, g):
                        token = skip_stray(s)
                        if token == TOKEN_END and not s.last:
                            return GAME_MORE
                        fault = first_word(s, g.begin, s.p)
                        after = last_word(fault, s.p)
                        add_fault(&g.faults, CODE_STRAY_TEXT, ERROR, 0, place(g, fault), place(g, after))
                        g.doubtful = token == TOKEN_MOVE
                        if mode == COPY:
                            put(g.out, copied, s.p - copied)
                        g.size = place(g, s.p)
                        return GAME_STRAY
                    add_reading(&g.faults, &reading, ply + 1, place(g, fault), place(g, after))
        elif token == TOKEN_COMMENT:
            if s.value == 2:
                add_fault(&g.faults, CODE_UNTERMINATED_COMMENT, ERROR, ply, place(g, s.token), place(g, s.stop))
            if mode == ROW and muted == NULL:
                add_remark(g, ply, s.start, s.stop)
            if mode == TREE:
                if depth and not moved:
                    add_note(g, -1, NOTE_BEFORE, s.value, s.start, s.stop)
                else:
                    add_note(g, node, NOTE_COMMENT, s.value, s.start, s.stop)
        elif token == TOKEN_NAG:
            if s.value > 255:
                add_fault(&g.faults, CODE_BAD_NAG, WARNING, ply, place(g, s.start), place(g, s.stop))
            if mode == TREE:
                add_note(g, -1 if depth and not moved else node, NOTE_NAG, s.value, s.start, s.stop)
        elif token == TOKEN_OPEN:
            was_begun = g.begun = g.begun or ply > 0
            if not g.begun and depth == 0 and (g.loose or is_loose(s, g)):
                # Brackets around the moves themselves.
                if g.loose == MORE:
                    return GAME_MORE
                add_fault(&g.faults, CODE_VARIATION_WITHOUT_MOVE, ERROR, ply, place(g, s.token), place(g, s.p))
            elif line or muted != NULL:
                fault = s.token
                token = skip_variation(s, g, ply) if mode == ROW and muted == NULL else skip_rest(s, g, True)
                if token != TOKEN_CLOSE:
                    if token == TOKEN_END and not s.last:
                        return GAME_MORE
                    add_fault(&g.faults, CODE_UNTERMINATED_VARIATION, ERROR, ply, place(g, fault), place(g, s.token))
                    fault = NULL
                    continue
                fault = NULL
            elif not moved or depth >= MAX_DEPTH:
                code = CODE_VARIATION_TOO_DEEP if moved else CODE_VARIATION_WITHOUT_MOVE
                add_fault(&g.faults, code, ERROR, ply, place(g, s.token), place(g, s.p))
                fault = s.token
                token = skip_rest(s, g, True)
                if mode == TREE:
                    add_note(g, node, NOTE_UNREAD, 0, fault, s.p if token == TOKEN_CLOSE else s.token)
                fault = NULL
                if token != TOKEN_CLOSE:
                    continue
            else:
                if depth == 0:
                    # What passing over it would find is where it ends.
                    ahead = s[0]
                    closing = skip_rest(&ahead, g, True)
                    if closing == TOKEN_END and not s.last:
                        return GAME_MORE
                    outer = s.end
                    outer_last = s.last
                    s.end = ahead.token
                    s.last = True
                    s.line_begin = s.brace_begin = NULL
                if not push_frame(g, depth, node, ply, moved, place(g, s.token), ops.state_size):
                    return GAME_FAILED
                depth += 1
                memcpy(state, &g.previous, ops.state_size)
                if mode == TREE:
                    node = g.nodes[node].parent
                ply -= 1
                moved = False
            if not was_begun and depth == 0:
                g.begun = False                 # what stood before the first move
        elif token == TOKEN_CLOSE:
            if depth == 0 or depth == 1 and outer != NULL:
                add_fault(&g.faults, CODE_UNOPENED_VARIATION, WARNING, ply, place(g, s.token), place(g, s.p))
            else:
                depth -= 1
                frame = &(<Frame*>g.frames)[depth]
                node = frame.node
                ply = frame.ply
                moved = frame.moved
                memcpy(state, &frame.state, ops.state_size)
                memcpy(&g.previous, &frame.previous, ops.state_size)
                if mode == TREE:
                    keep_pending(g, node)       # of a variation without moves
        elif token == TOKEN_RESULT:
            if depth == 0:
                g.result = s.value
                g.plies = ply if muted == NULL else kept
                if mode == COPY and muted != NULL:
                    put_unread(g.out, muted, s.token)
                    copied = s.token
                    muted = s.p
                if ends_game(s, g, mode, node):
                    break
                if g.broken and muted == NULL:  # what can't be read to the result isn't read behind it either
                    fault = s.token
            elif s.value != RESULT_UNKNOWN and mode == TREE:        # a tree has no other place for it
                add_note(g, -1 if not moved else node, NOTE_BEFORE if not moved else NOTE_COMMENT, 0, s.start, s.stop)
        elif token == TOKEN_STRAY:
            add_fault(&g.faults, CODE_STRAY_TEXT, ERROR, ply, place(g, s.start), place(g, s.stop))
            if mode == TREE:
                add_note(g, -1 if depth and not moved else node, NOTE_UNREAD, 0, s.start, s.stop)
        else:                                               # TAG, GAME or END
            if outer != NULL:                               # of what is inside a variation
                if token == TOKEN_TAG:
                    add_fault(&g.faults, CODE_STRAY_TEXT, ERROR, ply, place(g, s.token), place(g, s.p))
                    token = next_token(s)
                    continue
                s[0].line_begin = ahead.line_begin
                s.line_stop = ahead.line_stop
                s.line_bracket = ahead.line_bracket
                s.brace_begin = ahead.brace_begin
                s.brace = ahead.brace
                s.end = outer
                s.last = outer_last
                outer = NULL
                if closing == TOKEN_CLOSE and depth > 1:
                    frame = &(<Frame*>g.frames)[depth - 1]
                    after = ahead.token
                    add_fault(&g.faults, CODE_UNTERMINATED_VARIATION, ERROR, frame.ply, frame.open, place(g, after))
                    depth = 1
                s.p = s.floor = ahead.p
                s.token = ahead.token
                s.fast = False
                token = closing
                if token == TOKEN_CLOSE:
                    continue
                s.p = s.floor = ahead.token
            if token == TOKEN_END and not s.last:
                return GAME_MORE
            if depth:
                frame = &(<Frame*>g.frames)[depth - 1]
                add_fault(&g.faults, CODE_UNTERMINATED_VARIATION, ERROR, frame.ply, frame.open, place(g, s.token))
                ply = (<Frame*>g.frames)[0].ply
            if token == TOKEN_TAG:
                unread(s)
            break
        if unlikely(fault != NULL):
            # The rest of this line can't be read; what stands around it goes on.
            if depth == 0:
                g.broken = True
            token = skip_rest(s, g, depth > 0)
            if token == TOKEN_END and not s.last:
                return GAME_MORE
            if mode == TREE:
                add_note(g, -1 if depth and not moved else node, NOTE_UNREAD, 0, fault, s.token)
            elif mode == COPY and muted == NULL:
                put(g.out, copied, fault - copied)
                put_unread(g.out, fault, s.token)
                copied = s.token
            continue
        token = next_token(s)

    if g.result == MORE:
        return GAME_MORE
    if mode == TREE:
        keep_pending(g, node)                   # of a variation that doesn't end
    if muted != NULL:
        if mode == COPY:
            put_unread(g.out, muted, s.p)
            copied = s.p
        ply = kept
    g.plies = ply
    g.others = others - 1
    g.size = place(g, s.p)
    g.doubtful = False
    check_result(g)
    odd = odd_bytes(g.begin, g.size)
    if unlikely(odd & BEYOND_ASCII) and not is_utf8(g.begin, g.size):
        add_fault(&g.faults, CODE_ENCODING, WARNING, 0, g.first, g.first)
    if unlikely(odd & CONTROL):
        control = first_control(g.begin, g.size)
        if control < g.size:
            add_fault(&g.faults, CODE_CONTROL_BYTE, WARNING, 0, control, control + 1)
    if line:
        put(g.out, b"\n", 1)
    elif mode == COPY:
        put(g.out, copied, s.p - copied)
    return GAME_FAILED if g.failed or (mode != TREE and g.out.failed) else GAME_READ


cdef int read_line(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game and append its main line to `g.out`: moves, one blank between, a line end."""
    return read_game(s, g, LINE)


cdef int read_tree(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game into nodes, notes and tags."""
    return read_game(s, g, TREE)


cdef int read_copy(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game and append it to `g.out` with its moves in another notation, all else as it was."""
    return read_game(s, g, COPY)


cdef int read_row(Scanner* s, PgnGame* g) noexcept nogil:
    """Read a game as `read_line` does, and remember the comments behind the moves of its main line as remarks."""
    return read_game(s, g, ROW)
