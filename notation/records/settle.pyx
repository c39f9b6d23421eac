"""Settling ambiguous moves by what follows them.

Each candidate is tried with the rest of its line, which is read in all ways that are open, depth first. It
counts if the rest can be read to its end. When the budget is spent, or none counts, all candidates stay. The budget is
the game's, so that a game of many ambiguous moves takes no more than a multiple of its length.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from notation.kernel.bits cimport unlikely
from notation.kernel.codec cimport codec_parse
from notation.kernel.glyphs cimport read_glyph
from notation.kernel.types cimport MAX_CANDIDATES, move_t
from notation.records.border cimport EMPTY_LINE, may_begin, number_of_first, skip_rest
from notation.records.scan cimport (
    TOKEN_CLOSE, TOKEN_END, TOKEN_GAME, TOKEN_MOVE, TOKEN_OPEN, TOKEN_RESULT, TOKEN_TAG, go_on, next_token,
)
from notation.records.skip cimport glued, may_follow, read_noise

cdef enum:
    BUDGET = 20000          # texts that may be read to settle the moves of a game
    MORE_BUDGET = 16        # and so many more for each of its moves
    FIRST_DEPTH = 64

cdef enum Ahead:
    DEAD = 0                # the rest can't be read
    ALIVE = 1
    SPENT = 2               # the budget is, or memory
    SHORT = 3               # the window ends before the line

# A place in the rest of the line: the position there, and the readings of the move that comes next.
cdef struct Level:
    Scanner scanner         # at the move
    Reading reading
    int eaten
    int tried

cdef struct Levels:
    Level* items
    char* states            # one more than levels
    int capacity
    size_t state_size


cdef bint deepen(Levels* levels) noexcept nogil:
    cdef int capacity = 2 * levels.capacity if levels.capacity else FIRST_DEPTH
    cdef void* items = realloc(levels.items, capacity * sizeof(Level))
    cdef void* states
    if items == NULL:
        return False
    levels.items = <Level*>items
    states = realloc(levels.states, (capacity + 1) * levels.state_size)
    if states == NULL:
        return False
    levels.states = <char*>states
    levels.capacity = capacity
    return True


cdef int next_move(Scanner* s) noexcept nogil:
    """Go to the next move of the line: TOKEN_MOVE, or the token that ends the line."""
    cdef const char* begin = NULL
    cdef int token
    while True:
        token = next_token(s)
        if token == TOKEN_OPEN:
            token = skip_rest(s, NULL, True)
            if token == TOKEN_CLOSE:
                continue
        if token == TOKEN_MOVE and unlikely(may_begin(s)) and number_of_first(s, &begin) == EMPTY_LINE:
            return TOKEN_GAME
        if token == TOKEN_MOVE or token == TOKEN_CLOSE or token == TOKEN_RESULT or token == TOKEN_TAG:
            return token
        if token == TOKEN_END:
            return token


cdef int look(
    Levels* levels, const Scanner* s, int eaten, const Codec* codec, const State* state, move_t move, int policy,
    int* budget
) noexcept nogil:
    """Whether the rest of the line can be read behind a move whose text takes `eaten` bytes."""
    cdef int depth = 0, token, length, nag = 0
    cdef bint entered = True
    cdef const char* after
    cdef Level* level
    if levels.capacity == 0 and not deepen(levels):
        return SPENT
    memcpy(levels.states, state, levels.state_size)
    codec.ops.apply(<State*>levels.states, move)
    levels.items[0].scanner = s[0]
    go_on(&levels.items[0].scanner, s.start + eaten)
    while True:
        level = &levels.items[depth]
        if entered:
            token = next_move(&level.scanner)
            if token == TOKEN_END and not level.scanner.last:
                return SHORT
            if token != TOKEN_MOVE:
                return ALIVE
            budget[0] -= 1
            if budget[0] < 0:
                return SPENT
            level.tried = 0
            level.eaten = codec_parse(
                codec, <State*>(levels.states + depth * levels.state_size), level.scanner.start, level.scanner.end,
                policy, &level.reading
            )
            after = level.scanner.start + level.eaten
            if (
                level.reading.n and <uint8_t>after[0] > 32 and not may_follow(after, level.scanner.end)
                and not glued(codec, after)
            ):
                level.reading.n = 0
            if level.reading.n == 0:
                length = read_glyph(level.scanner.start, level.scanner.end, True, &nag)
                if length == 0:
                    length = read_noise(level.scanner.start, level.scanner.end)
                if length:
                    go_on(&level.scanner, level.scanner.start + length)
                    continue
        if level.tried < level.reading.n and level.tried < MAX_CANDIDATES:
            if depth + 1 >= levels.capacity:
                if not deepen(levels):
                    return SPENT
                level = &levels.items[depth]
            memcpy(
                levels.states + (depth + 1) * levels.state_size, levels.states + depth * levels.state_size,
                levels.state_size
            )
            codec.ops.apply(
                <State*>(levels.states + (depth + 1) * levels.state_size), level.reading.moves[level.tried]
            )
            level.tried += 1
            levels.items[depth + 1].scanner = level.scanner
            go_on(&levels.items[depth + 1].scanner, level.scanner.start + level.eaten)
            depth += 1
            entered = True
        else:
            depth -= 1
            entered = False
            if depth < 0:
                return DEAD


cdef bint settle(
    const Scanner* s, const Codec* codec, const State* state, int policy, int eaten, Reading* reading,
    int32_t ply, int* settled
) noexcept nogil:
    cdef Levels levels
    cdef move_t kept[MAX_CANDIDATES]
    cdef int i, n = 0, status = DEAD
    cdef int before = <int>min(BUDGET + MORE_BUDGET * <int64_t>ply - settled[0], <int64_t>BUDGET)
    cdef int budget = before
    if reading.n > MAX_CANDIDATES:
        return True
    levels.items = NULL
    levels.states = NULL
    levels.capacity = 0
    levels.state_size = codec.ops.state_size
    for i in range(reading.n):
        status = look(&levels, s, eaten, codec, state, reading.moves[i], policy, &budget)
        if status == SPENT or status == SHORT:
            break
        if status == ALIVE:
            kept[n] = reading.moves[i]
            n += 1
    free(levels.items)
    free(levels.states)
    settled[0] += before - budget
    if status == SHORT:
        return False
    if n and status != SPENT:
        memcpy(reading.moves, kept, n * sizeof(move_t))
        reading.n = n
    return True
