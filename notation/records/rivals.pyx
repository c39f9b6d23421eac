"""Reading a text in the notation that the ones before it were in, without letting them decide.

What a text means is found out by reading it in every notation (`GameReader.try_others`), which takes long. Texts that
stand together are usually alike. So the notation of the last one is tried first, and every other notation is asked
about each move too: it drops out where it can't read the text, or goes on with the same moves. If none is left that
would have been chosen instead, all have been heard. Whatever is not plain is left to the long way.
"""
from libc.string cimport memcpy

from notation.kernel.bits cimport likely, unlikely
from notation.kernel.codec cimport NEEDS_IDENTITY, Codec, codec_parse
from notation.kernel.glyphs cimport read_glyph
from notation.kernel.relative_table cimport PLAIN_BIT, SAY_PLAIN
from notation.kernel.types cimport LENIENT, MAX_TEXT, Reading, State
from notation.records.pgn cimport pass_tags
from notation.records.pgn_game cimport GAME_READ, PgnGame, begin_game, set_up
from notation.records.reader cimport put, reserve_output
from notation.records.scan cimport (
    TOKEN_COMMENT, TOKEN_END, TOKEN_MOVE, TOKEN_NAG, TOKEN_RESULT, Scanner, go_on, is_digit, next_token,
)
from notation.records.settle cimport settle
from notation.records.skip cimport glued, may_follow, read_noise


cdef void choose_first(Rivals* rivals, int first) noexcept nogil:
    """Try this one from now on."""
    rivals.first = first
    rivals.identity = rivals.codecs[first][0]
    rivals.identity.traits |= NEEDS_IDENTITY


cdef inline bint ends_here(const Codec* codec, const char* after, const char* end) noexcept nogil:
    return <unsigned char>after[0] <= 32 or may_follow(after, end) or glued(codec, after)


cdef bint names_points(const char* p, const char* after) noexcept nogil:
    """Whether a word is like ``e2e4`` or ``a10a9`` and nothing else."""
    if <unsigned char>after[0] > 32:
        return False
    for _ in range(2):
        if <unsigned char>(p[0] - 97) >= 26 or not is_digit(p[1]):
            return False
        p += 3 if is_digit(p[2]) else 2
    return p == after


cdef bint drops_out(const Scanner* s, int plies) noexcept nogil:
    """Whether a notation that can't read the word at hand can't read the text: there it is no glyph, no remark, and no
    begin of another game."""
    cdef int nag = 0
    cdef const char* p
    if read_glyph(s.start, s.end, True, &nag):
        return False
    if plies == 0:
        return True
    if read_noise(s.start, s.end):
        return False
    p = s.start
    while p > s.floor:
        p -= 1
        if p[0] == 10 or p[0] == 13:
            return False
    return True


cdef bint read_in_step(Scanner* s, PgnGame* g, Rivals* rivals, bint copy) noexcept nogil:
    """Read a text in the first of the notations into `g.out`: with its moves rewritten (`copy`), or as a line. False
    where that isn't surely what reading it in all notations gives; then the output is to be forgotten."""
    cdef int live[MAX_RIVALS]
    cdef int settled[MAX_RIVALS]        # of each: what `settle` remembers of a game
    cdef int token, eaten, length, i, k, n = 0, plies = 0
    cdef const Codec* source = rivals.codecs[rivals.first]
    cdef const Codec* target
    cdef const Codec* rival
    cdef const Codec* kept
    cdef State* state = <State*>&g.state
    cdef const char* copied = s.p
    cdef const char* after
    cdef Reading reading, other
    cdef int policy = g.policy
    cdef bint relative = False, plain, points
    begin_game(s, g)
    token = pass_tags(s, g)
    if token != TOKEN_MOVE or g.faults.any_error or g.format_tag >= 0 or g.forfeit:
        return False
    kept = g.lanes[g.forced_lane].source
    g.lanes[g.forced_lane].source = &rivals.identity if rivals.any_identity else source
    i = set_up(g)
    g.lanes[g.forced_lane].source = kept
    if i != GAME_READ or g.broken or g.unsupported:
        return False
    target = g.lanes[g.lane].target
    memcpy(state, &g.initial, source.ops.state_size)
    for i in range(rivals.n):
        if i != rivals.first and rivals.known[i] != RIVAL_ALIKE:
            live[n] = i
            settled[i] = 0
            n += 1
            relative = relative or rivals.known[i] == RIVAL_PLAIN
    if relative and policy == LENIENT:
        policy |= SAY_PLAIN
    while True:
        if likely(token == TOKEN_MOVE):
            if unlikely(s.start[0] == b"0" or s.start > g.begin and is_digit((s.start - 1)[0])):
                return False            # 0-0 may be a result; a digit before a move may have to be set apart
            eaten = codec_parse(source, state, s.start, s.end, policy, &reading)
            after = s.start + eaten
            if reading.n != 1 or after[0] == 46 or not ends_here(source, after, s.end):
                return False
            plain = relative and reading.leniencies >> PLAIN_BIT & 1
            points = not relative and names_points(s.start, after)
            k = 0
            for i in range(n):
                if plain and rivals.known[live[i]] == RIVAL_PLAIN or points and rivals.known[live[i]] == RIVAL_POINTS:
                    live[k] = live[i]
                    k += 1
                    continue
                rival = rivals.codecs[live[i]]
                length = codec_parse(rival, state, s.start, s.end, g.policy, &other)
                if other.n > 1:
                    settle(s, rival, state, g.policy, length, &other, plies, &settled[live[i]])
                if other.n != 1:
                    if not drops_out(s, plies):
                        return False
                    continue
                if other.moves[0] != reading.moves[0] or length != eaten or not ends_here(rival, after, s.end):
                    return False
                live[k] = live[i]
                k += 1
            n = k
            if copy:
                put(g.out, copied, s.start - copied)
            elif plies:
                put(g.out, b" ", 1)
            if not reserve_output(g.out, MAX_TEXT + 2):
                return False
            length = target.write(target, state, reading.moves[0], g.out.data + g.out.size)
            if length < 0:
                return False
            g.out.size += length
            copied = after
            source.ops.apply(state, reading.moves[0])
            plies += 1
            go_on(s, after)
        elif token == TOKEN_RESULT:
            token = next_token(s)
            break
        elif not (token == TOKEN_COMMENT and s.value != 2 or token == TOKEN_NAG):
            break
        token = next_token(s)
    if token != TOKEN_END or g.out.failed or n and live[0] < rivals.first:
        return False
    g.plies = plies
    if copy:
        put(g.out, copied, s.end - copied)
    else:
        put(g.out, b"\n", 1)
    return not g.out.failed
