"""The plain moves of the relative notations, read and written on the Xiangqi position itself.

A plain move names a piece and its file. Where one man only can be meant, tables lead from the text to the
point he goes to, and one more says what must not stand in between. Everything else goes to the relative
engine, whose table is the reference: a test holds both together.
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from notation.games.xiangqi.attacks cimport is_open, safe
from notation.games.xiangqi.lines cimport Lines, geometry, lines
from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, ELEPHANT, HORSE, KING, KINDS, NOTHING, PAWN, POINTS, RED, WIDTH, Position,
    XiangqiState,
)
from notation.kernel.bits cimport any128, likely, lowest128, u128, unlikely
from notation.kernel.codec cimport Codec, CodecHandle
from notation.kernel.relative cimport compile_relative, relative_parse, relative_write
from notation.kernel.relative_table cimport (
    MAX_FILES, MAX_KINDS, PIECE_PART, PLAIN_BIT, RIVAL, SAY_PLAIN, SHIFT, SINGLE, Plain, Relative, read_plain,
)
from notation.kernel.symbols cimport (
    BACK, DIRECTION_SLIP_SHIFT, FORWARD, FRONT, KIND_SLIP_SHIFT, LEVEL, MARK_SLIP_SHIFT, MIDDLE, REAR, Symbols,
    quick_symbol, symbol_direction, symbol_kind, symbol_mark, symbol_number, symbol_style, symbol_t,
)
from notation.kernel.text cimport Spelling, is_digit, plain_end, put
from notation.kernel.types cimport (
    LENIENT, NO_MOVE, NORMAL, NULL_TYPE, Reading, State, make_move, move_from, move_t, move_to, move_type,
)

__all__ = ["compile_xiangqi"]

cdef enum:
    WAYS = 30                   # (direction - 1) * 10 + number

cdef struct XiangqiRelative:
    Relative engine             # first: what the engine looks at
    Spelling heads[2][KINDS][WIDTH]     # piece and file, by column
    Spelling tails[2][WAYS]             # direction and number
    Spelling pairs[2][KINDS][2]         # the head of the front and of the rear one of two
    bint mark_first

cdef struct Ways:
    # Where a man goes from a point on an empty board, NOTHING for where he can't: [side][kind][way][point].
    uint8_t target[2][KINDS][WAYS][POINTS]
    # The way from point to point: [side][whether the number is always the file][from][to].
    uint8_t way[2][2][POINTS][POINTS]
    u128 file[WIDTH]

cdef const Lines* T = lines()
cdef Ways W


cdef inline int way_of(int direction, int number) noexcept nogil:
    return (direction - 1) * 10 + number


cdef inline bint is_leaper(int kind) noexcept nogil:
    return (1 << ADVISOR | 1 << ELEPHANT | 1 << HORSE) >> kind & 1


cdef int find_way(int side, bint leaper, int from_point, int to_point) noexcept nogil:
    """The way from point to point."""
    cdef const uint8_t* files = geometry().relative_file + side * POINTS
    cdef const uint8_t* ranks = geometry().relative_rank + side * POINTS
    cdef int change = ranks[to_point] - ranks[from_point]
    cdef int direction = LEVEL if change == 0 else FORWARD if change > 0 else BACK
    if change == 0 or leaper:
        return way_of(direction, files[to_point])
    return way_of(direction, change if change > 0 else -change)


cdef void fill() noexcept nogil:
    cdef int side, kind, a, b
    cdef u128 aims
    memset(W.target, NOTHING, sizeof(W.target))
    for a in range(POINTS):
        W.file[a % WIDTH] |= T.point[a]
        for b in range(POINTS):
            for side in range(2):
                W.way[side][0][a][b] = <uint8_t>find_way(side, False, a, b)
                W.way[side][1][a][b] = <uint8_t>find_way(side, True, a, b)
    for side in range(2):
        for kind in range(KINDS):
            for a in range(POINTS):
                aims = T.steps[side][kind][a]
                while aims:
                    b = lowest128(aims)
                    W.target[side][kind][W.way[side][is_leaper(kind)][a][b]][a] = <uint8_t>b
                    aims &= aims - 1


fill()


cdef inline bint legal(const Position* position, int kind, int from_point, int to_point, const int us) noexcept nogil:
    return (
        is_open(T, position, us, kind, from_point, to_point)
        and not any128(T.point[to_point] & position.kinds[KING])
        and safe(T, position, us, from_point, to_point)
    )


cdef inline bint a_pair(u128 men) noexcept nogil:
    """Whether these are exactly two men, on one file."""
    cdef u128 other = men & (men - 1)
    return any128(other) and not any128(other & (other - 1)) and any128(T.column[lowest128(men)] & other)


cdef move_t read_unmarked(const Position* position, u128 men, int kind, int way, int us) noexcept nogil:
    """The only legal move that one of a pair can make in this way, or NO_MOVE."""
    cdef int from_point, to_point
    cdef move_t found = NO_MOVE
    for _ in range(2):
        from_point = lowest128(men)
        men &= men - 1
        to_point = W.target[us][kind][way][from_point]
        if to_point != NOTHING and legal(position, kind, from_point, to_point, us):
            if found != NO_MOVE:
                return NO_MOVE
            found = make_move(from_point, to_point, 0, NORMAL)
    return found


cdef move_t read_marked(
    const XiangqiRelative* table, const Position* position, int us, const char* text, const char* end,
    const char** after
) noexcept nogil:
    """The move of the front or the rear man of a pair: ``R+.3``, ``前车退六``; NO_MOVE is no verdict."""
    cdef const Symbols* symbols = &table.engine.symbols[us]
    cdef const char* p = text
    cdef symbol_t first = quick_symbol(symbols, &p, end)
    cdef symbol_t second = quick_symbol(symbols, &p, end)
    cdef symbol_t direction = quick_symbol(symbols, &p, end)
    cdef symbol_t number = quick_symbol(symbols, &p, end)
    cdef symbol_t piece = second if table.mark_first else first
    cdef symbol_t mark = first if table.mark_first else second
    cdef int kind = symbol_kind(piece), from_point, to_point
    cdef u128 men
    if kind < 0 or kind == PAWN:
        return NO_MOVE
    if (
        symbol_mark(mark) == 0 or symbol_mark(mark) == MIDDLE or symbol_direction(direction) == 0
        or symbol_number(number) == 0 or symbol_style(number) != table.engine.file_style[us] or p > end
        or piece >> KIND_SLIP_SHIFT & 15 or mark >> MARK_SLIP_SHIFT & 15 or direction >> DIRECTION_SLIP_SHIFT & 15
        or symbol_kind(mark) >= 0 and table.mark_first
    ):
        return NO_MOVE
    men = position.kinds[kind] & position.sides[us]
    if not a_pair(men):
        return NO_MOVE
    if (symbol_mark(mark) == FRONT) == (us == RED):
        men &= men - 1                  # the one on the higher row
    from_point = lowest128(men)
    to_point = W.target[us][kind][way_of(symbol_direction(direction), symbol_number(number))][from_point]
    if to_point == NOTHING or not legal(position, kind, from_point, to_point, us):
        return NO_MOVE
    after[0] = p
    return make_move(from_point, to_point, 0, NORMAL)


cdef inline int parse_for(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading,
    const int us
) noexcept nogil:
    cdef const XiangqiRelative* table = <const XiangqiRelative*>codec.table
    cdef const Position* position = &(<const XiangqiState*>state).position
    cdef u128 men
    cdef int from_point, to_point, way
    cdef move_t move = NO_MOVE
    cdef Plain plain
    if unlikely(not read_plain(&table.engine, us, text, end, &plain)):
        plain.leniencies = 0
        move = read_marked(table, position, us, text, end, &plain.after)
    else:
        men = position.kinds[plain.kind] & position.sides[us]
        men &= W.file[WIDTH - plain.file if us == RED else plain.file - 1]
        way = way_of(plain.direction, plain.argument)
        if likely(any128(men) and not any128(men & (men - 1))):
            from_point = lowest128(men)
            to_point = W.target[us][plain.kind][way][from_point]
            if likely(to_point != NOTHING and legal(position, plain.kind, from_point, to_point, us)):
                move = make_move(from_point, to_point, 0, NORMAL)
        elif plain.kind != PAWN and a_pair(men):
            move = read_unmarked(position, men, plain.kind, way, us)
    if unlikely(move == NO_MOVE):
        return relative_parse(codec, state, text, end, policy, reading)
    if unlikely(not plain_end(plain.after, end)):
        if not table.engine.glued or not (is_digit(plain.after[0]) or <signed char>plain.after[0] < 0):
            return relative_parse(codec, state, text, end, policy, reading)
    if policy & SAY_PLAIN:
        plain.leniencies |= <uint64_t>1 << PLAIN_BIT    # pawns that share a file are left to the engine
    reading.n = 1
    reading.code = 0
    reading.start = 0
    reading.end = <int>(plain.after - text)
    reading.leniencies = plain.leniencies
    reading.moves[0] = move
    return reading.end


cdef int xiangqi_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    if unlikely(policy & ~SAY_PLAIN != LENIENT):
        return relative_parse(codec, state, text, end, policy, reading)
    if state.turn == RED:
        return parse_for(codec, state, text, end, policy, reading, RED)
    return parse_for(codec, state, text, end, policy, reading, BLACK)


cdef const Spelling* paired_head(
    const XiangqiRelative* table, const Position* position, int us, int kind, int way, int from_point
) noexcept nogil:
    """The head of one of a pair, or NULL where the engine should decide."""
    cdef u128 men = position.kinds[kind] & position.sides[us]
    cdef int other, aim
    if kind == PAWN or table.engine.when[kind] == SHIFT or not a_pair(men):
        return NULL
    other = lowest128(men & ~T.point[from_point])
    if table.engine.when[kind] == RIVAL:
        aim = W.target[us][kind][way][other]
        if aim == NOTHING or not is_open(T, position, us, kind, other, aim):
            return &table.heads[us][kind][T.file[from_point]]
    return &table.pairs[us][kind][1 if (other > from_point) == (us == RED) else 0]


cdef int xiangqi_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const XiangqiRelative* table = <const XiangqiRelative*>codec.table
    cdef const Position* position = &(<const XiangqiState*>state).position
    cdef int us = state.turn, from_point = move_from(move), kind, way
    cdef const Spelling* head
    if unlikely(move_type(move) == NULL_TYPE):
        return relative_write(codec, state, move, out)
    kind = (<const XiangqiState*>state).board[from_point] - KINDS * us
    way = W.way[us][is_leaper(kind)][from_point][move_to(move)]
    head = &table.heads[us][kind][T.file[from_point]]
    if unlikely(any128(position.kinds[kind] & position.sides[us] & T.column[from_point])):
        head = paired_head(table, position, us, kind, way, from_point)
        if head == NULL:
            return relative_write(codec, state, move, out)
    return <int>(put(put(out, head), &table.tails[us][way]) - out)


PAIRS = (("piece front", "piece rear"), ("front piece", "rear piece"))


cdef int join(Spelling* joined, const Spelling* first, const Spelling* second) except -1:
    """Two spellings as one."""
    if first.length + second.length > 8:
        raise ValueError("a piece and its file, or a direction and a number, take eight bytes at most")
    joined.length = first.length + second.length
    joined.word = first.word | second.word << 8 * first.length
    return 0


cpdef CodecHandle compile_xiangqi(table, game):
    """Make the codec of a relative table of Xiangqi, with this kernel before the engine."""
    cdef CodecHandle handle = compile_relative(table, game)
    cdef const Relative* engine = <const Relative*>handle.memory
    cdef XiangqiRelative* made
    cdef const Spelling* first
    cdef const Spelling* second
    cdef int side, kind, column, direction, number, place
    # The long form doesn't go into words of eight bytes; heads of other shapes are left to the engine.
    pair = table.other_heads.single.get(2)
    if table.long_form or table.ranked != ("pawn",) or pair not in PAIRS:
        return handle
    made = <XiangqiRelative*>calloc(1, sizeof(XiangqiRelative))
    if made == NULL:
        raise MemoryError
    memcpy(&made.engine, engine, sizeof(Relative))
    free(handle.memory)
    handle.memory = made
    handle.codec.table = made
    engine = &made.engine
    made.mark_first = engine.heads[0][<int>SINGLE][2][0][0] != PIECE_PART
    for side in range(2):
        for kind in range(KINDS):
            for column in range(WIDTH):
                number = WIDTH - column if side == RED else column + 1
                join(
                    &made.heads[side][kind][column], &engine.pieces[side * MAX_KINDS + kind],
                    &engine.files[side * MAX_FILES + number],
                )
            for place in range(2):
                first = &engine.pieces[side * MAX_KINDS + kind]
                second = &engine.marks[<int>(REAR if place else FRONT)]
                if made.mark_first:
                    join(&made.pairs[side][kind][place], second, first)
                else:
                    join(&made.pairs[side][kind][place], first, second)
        for direction in range(FORWARD, LEVEL + 1):
            for number in range(1, 10):
                join(
                    &made.tails[side][way_of(direction, number)], &engine.directions[direction],
                    &engine.files[side * MAX_FILES + number],
                )
    handle.codec.parse = xiangqi_parse
    handle.codec.write = xiangqi_write
    return handle
