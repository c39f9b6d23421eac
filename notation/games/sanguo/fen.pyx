"""Reading and writing positions as text; `docs/sanguo-position.md` specifies it.

Read leniently, trailing fields may be missing (a missing list of sides without a move is worked out), blanks may be
doubled, side letters may be capitals, a man may repeat his owner as his origin, and E and H stand for B and N.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from notation.games.sanguo.lines cimport Lines, lines
from notation.games.sanguo.position cimport (
    EVERYBODY, HAN, HEIGHT, KING, KINDS, NOBODY, NOWHERE, OWNERS, SHU, SIDES, WEI, WIDTH, WU, SanguoState,
    kind_of, men_of_kind, origin_of, owner_of, place,
)
from notation.games.sanguo.problems cimport find_problems
from notation.games.sanguo.rules cimport can_move
from notation.kernel.bits cimport lowest64, unlikely
from notation.kernel.codes cimport (
    CODE_DIGIT, CODE_EMPTY, CODE_EVENTS, CODE_EVENTS_IMPOSSIBLE, CODE_FALLEN_KING, CODE_FALLEN_TURN, CODE_FIELDS,
    CODE_FIRST_ROUND, CODE_FOREIGN_PIECE, CODE_FULLMOVE, CODE_HALFMOVE, CODE_LENIENCY, CODE_PENDING_SYNTAX, CODE_PIECE,
    CODE_PIECE_ON_VOID, CODE_RANKS, CODE_RANK_WIDTH, CODE_TOO_MANY_KINGS, CODE_TOO_MANY_OF_A_KIND, CODE_TURN,
    LENIENT_BLANKS, LENIENT_DIGITS,
    LENIENT_FEN_LETTERS, LENIENT_FULLMOVE_ZERO, LENIENT_MARK_ORDER, LENIENT_MISSING_CLOCK, LENIENT_SHORT_FEN,
    LENIENT_SIDE_LETTER, LENIENT_TRAILING_SLASH, OK, REASON_AGREEMENT, REASON_CHECKMATE, REASON_FACING_KINGS,
    REASON_PERPETUAL_CHECK, REASON_RESIGNATION, REASON_STALEMATE, REASON_TIME,
)
from notation.kernel.pasted cimport read_pasted
from notation.kernel.types cimport (
    ALLIANCE, CLOCK_DIGITS, DRAW, FALL, KILLING, NO_MOVE, STRICT, Event, add_problem, clear_report, forgive,
)

cdef enum:                  # fields
    BOARD = 0
    TURN = 1
    EVENTS = 2
    PENDING = 3
    FIRST = 4
    HALFMOVE = 5
    FULLMOVE = 6
    FIELDS = 7

cdef enum:
    NONE = 255              # no such letter

cdef const Lines* T = lines()
cdef const char* OWNER_LETTERS = b"gbry"
cdef const char* KIND_LETTERS = b"KABNRCP"
cdef uint8_t OWNER_OF_LETTER[128]
cdef uint8_t KIND_OF_LETTER[128]
cdef SanguoState START

# The text being read.
cdef struct Source:
    const char* text
    int policy
    Report* report
    int n                   # fields
    int[FIELDS] begin
    int[FIELDS] end


cdef int fault(Report* report, int code, int begin, int end) noexcept nogil:
    report.code = <uint16_t>code
    report.start = begin
    report.end = end
    return code


cdef int excuse(Source* s, int leniency, int begin, int end) noexcept nogil:
    """Forgive a spelling, or refuse it under the strict policy."""
    if s.policy & STRICT:
        return fault(s.report, CODE_LENIENCY + leniency, begin, end)
    forgive(&s.report.leniencies, leniency)
    return OK


cdef inline bint blank(char c) noexcept nogil:
    return c == c" " or c"\t" <= c <= c"\r"


cdef inline int letter(const uint8_t* table, char c) noexcept nogil:
    return NONE if <uint8_t>c >= 128 else table[<uint8_t>c]


cdef int split(Source* s, int size) noexcept nogil:
    """Find the fields."""
    cdef int at = 0, begin, code
    s.n = 0
    while True:
        begin = at
        while at < size and blank(s.text[at]):
            at += 1
        if at == size and s.n == 0:
            return fault(s.report, CODE_EMPTY, 0, size)
        if at - begin != (s.n > 0) and at > begin or at == size and at > begin or at > begin and s.text[begin] != c" ":
            code = excuse(s, LENIENT_BLANKS, begin, at)
            if code:
                return code
        if at == size:
            return OK
        begin = at
        while at < size and not blank(s.text[at]):
            at += 1
        if s.n == FIELDS:
            return fault(s.report, CODE_FIELDS, begin, at)
        s.begin[s.n] = begin
        s.end[s.n] = at
        s.n += 1


# ---------------------------------------------------------------------------------------------
# The board

cdef int free_man(const SanguoState* x, int kind, int origin) noexcept nogil:
    """A man of this kind and kingdom who is not on the board yet, or NOBODY."""
    cdef unsigned long long rest = men_of_kind(kind) & <unsigned long long>0xFFFF << 16 * origin
    while rest:
        if x.point[lowest64(rest)] == NOWHERE:
            return lowest64(rest)
        rest &= rest - 1
    return NOBODY


cdef void put(Source* s, SanguoState* x, int point, int owner, int origin, int kind) noexcept nogil:
    """Place a man, or say why he can't be there."""
    cdef int man = free_man(x, kind, origin)
    if kind == KING and owner != origin:
        add_problem(s.report, CODE_FALLEN_KING, True)
    elif owner == HAN and origin != HAN:
        add_problem(s.report, CODE_FOREIGN_PIECE, True)
    elif not T.on_board[point]:
        add_problem(s.report, CODE_PIECE_ON_VOID, True)
    elif man == NOBODY:
        add_problem(s.report, CODE_TOO_MANY_KINGS if kind == KING else CODE_TOO_MANY_OF_A_KIND, True)
    else:
        place(x, man, point, owner)


cdef int read_man(Source* s, SanguoState* x, int* at, int point) noexcept nogil:
    """Owner, origin if it is another, kind."""
    cdef int begin = at[0], p = begin, end = s.end[BOARD], owner, origin, kind, code
    owner = letter(OWNER_OF_LETTER, s.text[p])
    if owner == NONE:
        return fault(s.report, CODE_PIECE, p, p + 1)
    p += 1
    origin = letter(OWNER_OF_LETTER, s.text[p]) if p < end else <int>NONE
    if origin == NONE:
        origin = owner
    else:
        p += 1
        if origin == owner:
            code = excuse(s, LENIENT_FEN_LETTERS, begin, p)
            if code:
                return code
    kind = letter(KIND_OF_LETTER, s.text[p]) if p < end else <int>NONE
    if kind == NONE:
        return fault(s.report, CODE_PIECE, begin, p + 1 if p < end else p)
    if KIND_LETTERS[kind] != s.text[p]:
        code = excuse(s, LENIENT_FEN_LETTERS, p, p + 1)
        if code:
            return code
    at[0] = p + 1
    put(s, x, point, owner, origin, kind)
    return OK


cdef int read_run(Source* s, int* at, int* column) noexcept nogil:
    """How many points are empty, voids among them."""
    cdef int begin = at[0], number = 0
    while at[0] < s.end[BOARD] and c"0" <= s.text[at[0]] <= c"9":
        number = number * 10 + s.text[at[0]] - c"0"
        at[0] += 1
        if number > WIDTH:
            return fault(s.report, CODE_RANK_WIDTH, begin, at[0])
    if number == 0:
        return fault(s.report, CODE_DIGIT, begin, at[0])
    column[0] += number
    if s.text[begin] == c"0":
        return excuse(s, LENIENT_DIGITS, begin, at[0])
    return OK


cdef int read_board(Source* s, SanguoState* x) noexcept nogil:
    cdef int at = s.begin[BOARD], end = s.end[BOARD], row = 0, column = 0, rank_begin = at, code = OK
    while at < end:
        if s.text[at] == c"/":
            if column != WIDTH:
                return fault(s.report, CODE_RANK_WIDTH, rank_begin, at if at > rank_begin else at + 1)
            if row == HEIGHT - 1:
                if at == end - 1:
                    return excuse(s, LENIENT_TRAILING_SLASH, at, end)
                return fault(s.report, CODE_RANKS, at, end)
            row += 1
            column = 0
            at += 1
            rank_begin = at
            continue
        if c"0" <= s.text[at] <= c"9":
            code = read_run(s, &at, &column)
        elif column < WIDTH:
            code = read_man(s, x, &at, row * WIDTH + column)
            column += 1
        else:
            column += 1
        if code:
            return code
        if column > WIDTH:
            while at < end and s.text[at] != c"/":
                at += 1
            return fault(s.report, CODE_RANK_WIDTH, rank_begin, at)
    if row < HEIGHT - 1:
        return fault(s.report, CODE_RANKS, s.begin[BOARD], end)
    if column != WIDTH:
        # Of an empty rank, the slash before it.
        return fault(s.report, CODE_RANK_WIDTH, rank_begin if end > rank_begin else rank_begin - 1, end)
    return OK


# ---------------------------------------------------------------------------------------------
# The other fields

cdef inline bint dash(const Source* s, int field) noexcept nogil:
    return s.end[field] == s.begin[field] + 1 and s.text[s.begin[field]] == c"-"


cdef int read_side(Source* s, int at, int fault_code, int* side) noexcept nogil:
    """One of the three letters; capitals are forgiven."""
    side[0] = letter(OWNER_OF_LETTER, s.text[at])
    if side[0] < SIDES:
        return OK
    side[0] = letter(OWNER_OF_LETTER, s.text[at] | 32)
    if side[0] < SIDES and c"A" <= s.text[at] <= c"Z":
        return excuse(s, LENIENT_SIDE_LETTER, at, at + 1)
    return fault(s.report, fault_code, at, at + 1)


cdef int reason_of(char c) noexcept nogil:
    if c == c"M":
        return REASON_CHECKMATE
    if c == c"S":
        return REASON_STALEMATE
    if c == c"F":
        return REASON_FACING_KINGS
    if c == c"R":
        return REASON_RESIGNATION
    if c == c"T":
        return REASON_TIME
    return <int>REASON_PERPETUAL_CHECK if c == c"P" else <int>OK


cdef char letter_of(int reason) noexcept nogil:
    if reason == REASON_CHECKMATE:
        return c"M"
    if reason == REASON_STALEMATE:
        return c"S"
    if reason == REASON_FACING_KINGS:
        return c"F"
    if reason == REASON_RESIGNATION:
        return c"R"
    return c"T" if reason == REASON_TIME else c"P"


cdef bint is_event(const char* text, int length) noexcept nogil:
    """Whether a text has the form of an event: ``D``, ``rR``, ``rAb``, ``gKy``."""
    if length == 1:
        return text[0] == c"D"
    if not 2 <= length <= 3 or letter(OWNER_OF_LETTER, text[0]) >= SIDES:
        return False
    if length == 2:
        return text[1] == c"R" or text[1] == c"T" or text[1] == c"P"
    if text[1] == c"K":
        return letter(OWNER_OF_LETTER, text[2]) == HAN
    return letter(OWNER_OF_LETTER, text[2]) < SIDES and (
        text[1] == c"A" or text[1] == c"M" or text[1] == c"S" or text[1] == c"F"
    )


cdef bint read_event(SanguoState* x, const char* text, int length) noexcept nogil:
    """Take note of one event; False if it can't have happened here."""
    cdef Event* event = &x.events[x.n_events]
    cdef int actor, patient = -1, verb, fallen
    cdef bint faced = x.n_events > 0 and x.events[x.n_events - 1].reason == REASON_FACING_KINGS and x.alive >> SHU & 1
    if x.over:
        return False
    if length == 1:
        event.type = DRAW
        event.actor = event.patient = -1
        event.reason = REASON_AGREEMENT
        x.n_events += 1
        x.over = True
        return not faced
    actor = letter(OWNER_OF_LETTER, text[0])
    verb = text[1]
    if length == 3:
        patient = letter(OWNER_OF_LETTER, text[2])
    if not x.alive >> actor & 1 or patient == actor:
        return False
    if patient >= 0 and patient < SIDES and not x.alive >> patient & 1:
        return False
    event.actor = <signed char>actor
    event.patient = <signed char>patient
    event.reason = 0
    x.n_events += 1
    if verb == c"A" or verb == c"K":
        if x.han or faced or verb == c"A" and x.alive != EVERYBODY:
            return False
        x.han = True
        event.type = ALLIANCE if verb == c"A" else KILLING
        if verb == c"K":
            event.patient = -1
        return True
    event.type = FALL
    event.reason = <uint8_t>reason_of(<char>verb)
    if faced and event.reason != REASON_FACING_KINGS:
        return False
    fallen = patient
    if event.reason == REASON_FACING_KINGS:
        # Wu has won; both kings fall, Wei's first.
        if actor != WU or patient != (SHU if faced else WEI) or not faced and x.alive != EVERYBODY:
            return False
    elif patient < 0:
        fallen = actor
        event.actor = -1
        event.patient = <signed char>actor
    x.alive &= ~(1 << fallen)
    x.over = x.alive & (x.alive - 1) == 0
    return True


cdef int read_events(Source* s, SanguoState* x) noexcept nogil:
    cdef int at = s.begin[EVENTS], end = s.end[EVENTS], begin, i
    if dash(s, EVENTS):
        return OK
    while True:
        begin = at
        while at < end and s.text[at] != c",":
            at += 1
        if not is_event(s.text + begin, at - begin):
            return fault(s.report, CODE_EVENTS, begin, at if at > begin else begin + 1)
        if not read_event(x, s.text + begin, at - begin):
            return fault(s.report, CODE_EVENTS_IMPOSSIBLE, begin, at)
        if at == end:
            break
        at += 1
    if not x.over and x.events[x.n_events - 1].reason == REASON_FACING_KINGS:
        return fault(s.report, CODE_EVENTS_IMPOSSIBLE, begin, end)
    if x.han and x.alive == EVERYBODY:
        for i in range(x.n_events):
            if x.events[i].type == ALLIANCE:
                x.friends = <uint8_t>(1 << x.events[i].actor | 1 << x.events[i].patient)
            elif x.events[i].type == KILLING:
                x.friends = <uint8_t>(EVERYBODY ^ 1 << x.events[i].actor)
    return OK


cdef int read_pending(Source* s, SanguoState* x) noexcept nogil:
    """Pairs: a side without a move, and the one that is credited."""
    cdef int at = s.begin[PENDING], end = s.end[PENDING], side = 0, by = 0, before = -1, code
    if dash(s, PENDING):
        return OK
    while True:
        if end - at < 2 or end - at > 2 and s.text[at + 2] != c"," or end - at == 3:
            return fault(s.report, CODE_PENDING_SYNTAX, at, end)
        code = read_side(s, at, CODE_PENDING_SYNTAX, &side)
        if not code:
            code = read_side(s, at + 1, CODE_PENDING_SYNTAX, &by)
        if code:
            return code
        if by == side or x.stuck[side]:
            return fault(s.report, CODE_PENDING_SYNTAX, at, at + 2)
        if side < before:
            code = excuse(s, LENIENT_MARK_ORDER, at, at + 2)
            if code:
                return code
        before = side
        x.stuck[side] = <uint8_t>(1 + by)
        if end - at == 2:
            return OK
        at += 3


cdef int read_first(Source* s, SanguoState* x) noexcept nogil:
    cdef int at = s.begin[FIRST], side = 0, before = -1, code
    if dash(s, FIRST):
        return OK
    while at < s.end[FIRST]:
        code = read_side(s, at, CODE_FIRST_ROUND, &side)
        if code:
            return code
        if x.first >> side & 1:
            return fault(s.report, CODE_FIRST_ROUND, at, at + 1)
        if side < before:
            code = excuse(s, LENIENT_MARK_ORDER, at, at + 1)
            if code:
                return code
        before = side
        x.first |= 1 << side
        at += 1
    return OK


cdef int read_counter(Source* s, int field, int code, uint32_t* value) noexcept nogil:
    cdef int at = s.begin[field], end = s.end[field]
    cdef uint64_t number = 0
    if end - at > CLOCK_DIGITS:
        return fault(s.report, code, at, end)
    while at < end:
        if not c"0" <= s.text[at] <= c"9":
            return fault(s.report, code, s.begin[field], end)
        number = number * 10 + (s.text[at] - c"0")
        at += 1
    if number >> 32:
        return fault(s.report, code, s.begin[field], end)
    value[0] = <uint32_t>number
    if s.text[s.begin[field]] == c"0" and end - s.begin[field] > 1:
        return excuse(s, LENIENT_DIGITS, s.begin[field], end)
    return OK


cdef int read_fields(Source* s, SanguoState* x, int size) noexcept nogil:
    """What follows the board."""
    cdef int code = OK, turn = WU
    if s.n < HALFMOVE:
        code = excuse(s, LENIENT_SHORT_FEN, size, size)
    elif s.n < FIELDS:
        code = excuse(s, LENIENT_MISSING_CLOCK, size, size)
    if not code and s.n > EVENTS:
        code = read_events(s, x)
    if not code and s.n > TURN:
        if s.end[TURN] != s.begin[TURN] + 1:
            return fault(s.report, CODE_TURN, s.begin[TURN], s.end[TURN])
        code = read_side(s, s.begin[TURN], CODE_TURN, &turn)
        x.head.turn = <uint8_t>turn
        if not code and not x.alive >> turn & 1:
            return fault(s.report, CODE_FALLEN_TURN, s.begin[TURN], s.end[TURN])
    if not code and s.n > PENDING:
        code = read_pending(s, x)
    if not code and s.n > FIRST:
        code = read_first(s, x)
    if not code and s.n > HALFMOVE:
        code = read_counter(s, HALFMOVE, CODE_HALFMOVE, &x.head.halfmove)
    if not code and s.n > FULLMOVE:
        code = read_counter(s, FULLMOVE, CODE_FULLMOVE, &x.head.fullmove)
        if not code and x.head.fullmove == 0:
            x.head.fullmove = 1
            code = excuse(s, LENIENT_FULLMOVE_ZERO, s.begin[FULLMOVE], s.end[FULLMOVE])
    return code


cdef void settle_pending(SanguoState* x) noexcept nogil:
    """Keep what was read of the sides without a move where it is true, and find the rest.

    Who is to be credited then can't be known: it is taken to be the side before the one to move.
    """
    cdef int side, by
    for side in range(SIDES):
        if x.over or not x.alive >> side & 1 or side == x.head.turn or can_move(x, side, False):
            x.stuck[side] = 0
        elif x.stuck[side] == 0:
            by = x.head.turn
            while True:
                by = (by + 2) % SIDES
                if x.alive >> by & 1 and by != side:
                    break
            x.stuck[side] = <uint8_t>(1 + by)


cdef int read_text(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef SanguoState* x = <SanguoState*>state
    cdef Source s
    cdef State head = state[0]
    cdef int code
    clear_report(report)
    memset(x, 0, sizeof(SanguoState))
    memset(x.man, NOBODY, sizeof(x.man))
    memset(x.point, 0xFF, sizeof(x.point))
    state.rules = head.rules
    state.mode = head.mode
    state.fullmove = 1
    state.last = NO_MOVE
    x.alive = EVERYBODY
    s.text = text
    s.policy = policy
    s.report = report
    code = split(&s, <int>size)
    if not code:
        code = read_board(&s, x)
    if not code:
        code = read_fields(&s, x, <int>size)
    if code:
        return code
    memcpy(x.home, x.point, sizeof(x.home))
    find_problems(state, s.n > PENDING, report)
    if not report.fatal:
        settle_pending(x)
    return OK


cdef int fen_read(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef int code = read_text(state, text, size, policy, report)
    return read_pasted(read_text, state, text, size, policy, report) if unlikely(code) else OK


# ---------------------------------------------------------------------------------------------
# Writing

cdef int write_number(char* out, uint32_t value) noexcept nogil:
    cdef char digits[10]
    cdef int n = 0, i
    while True:
        digits[n] = <char>(c"0" + value % 10)
        n += 1
        value //= 10
        if value == 0:
            break
    for i in range(n):
        out[i] = digits[n - 1 - i]
    return n


cdef int write_board(const SanguoState* x, char* out) noexcept nogil:
    cdef int row, column, run, man, owner, n = 0
    for row in range(HEIGHT):
        run = 0
        for column in range(WIDTH):
            man = x.man[row * WIDTH + column]
            if man == NOBODY:
                run += 1
                continue
            if run:
                n += write_number(out + n, run)
                run = 0
            owner = owner_of(x, man)
            out[n] = OWNER_LETTERS[owner]
            n += 1
            if origin_of(man) != owner:
                out[n] = OWNER_LETTERS[origin_of(man)]
                n += 1
            out[n] = KIND_LETTERS[kind_of(man)]
            n += 1
        if run:
            n += write_number(out + n, run)
        if row < HEIGHT - 1:
            out[n] = c"/"
            n += 1
    return n


cdef int write_event(const Event* event, char* out) noexcept nogil:
    if event.type == DRAW:
        out[0] = c"D"
        return 1
    if event.type == ALLIANCE or event.type == KILLING:
        out[0] = OWNER_LETTERS[event.actor]
        out[1] = c"A" if event.type == ALLIANCE else c"K"
        out[2] = OWNER_LETTERS[event.patient] if event.type == ALLIANCE else c"y"
        return 3
    out[1] = letter_of(event.reason)
    if event.actor < 0:
        out[0] = OWNER_LETTERS[event.patient]
        return 2
    out[0] = OWNER_LETTERS[event.actor]
    out[2] = OWNER_LETTERS[event.patient]
    return 3


cdef int write_lists(const SanguoState* x, char* out) noexcept nogil:
    """Events, sides without a move, sides in their first round, each with a blank before it."""
    cdef int i, n = 0, begin
    out[n] = c" "
    begin = n = 1
    for i in range(x.n_events):
        if n > begin:
            out[n] = c","
            n += 1
        n += write_event(&x.events[i], out + n)
    if n == begin:
        out[n] = c"-"
        n += 1
    out[n] = c" "
    n += 1
    begin = n
    for i in range(SIDES):
        if x.stuck[i]:
            if n > begin:
                out[n] = c","
                n += 1
            out[n] = OWNER_LETTERS[i]
            out[n + 1] = OWNER_LETTERS[x.stuck[i] - 1]
            n += 2
    if n == begin:
        out[n] = c"-"
        n += 1
    out[n] = c" "
    n += 1
    begin = n
    for i in range(SIDES):
        if x.first >> i & 1:
            out[n] = OWNER_LETTERS[i]
            n += 1
    if n == begin:
        out[n] = c"-"
        n += 1
    return n


cdef int fen_write(const State* state, const FenStyle* style, char* out) noexcept nogil:
    """Write a position. `style.fields`: 1 board, 2 and the side, 5 without the counters, else all seven."""
    cdef const SanguoState* x = <const SanguoState*>state
    cdef int n = write_board(x, out)
    if style.fields == 1:
        return n
    out[n] = c" "
    out[n + 1] = OWNER_LETTERS[state.turn]
    n += 2
    if style.fields == 2:
        return n
    n += write_lists(x, out + n)
    if style.fields == 5:
        return n
    out[n] = c" "
    n += 1 + write_number(out + n + 1, state.halfmove)
    out[n] = c" "
    return n + 1 + write_number(out + n + 1, state.fullmove)


cdef void start(State* state) noexcept nogil:
    cdef State head = state[0]
    memcpy(state, &START, sizeof(SanguoState))
    state.rules = head.rules
    state.mode = head.mode


def _fill():
    cdef Report report
    cdef int i
    memset(OWNER_OF_LETTER, NONE, sizeof(OWNER_OF_LETTER))
    memset(KIND_OF_LETTER, NONE, sizeof(KIND_OF_LETTER))
    for i in range(OWNERS):
        OWNER_OF_LETTER[<uint8_t>OWNER_LETTERS[i]] = <uint8_t>i
    for i in range(KINDS):
        KIND_OF_LETTER[<uint8_t>KIND_LETTERS[i]] = <uint8_t>i
    KIND_OF_LETTER[<uint8_t>b"E"] = KIND_OF_LETTER[<uint8_t>b"B"]
    KIND_OF_LETTER[<uint8_t>b"H"] = KIND_OF_LETTER[<uint8_t>b"N"]
    text = (
        b"4bRbNbBbAbKbAbBbNbR4/17/5bC5bC5/4bP1bP1bP1bP1bP4/13gP2gR/14gC1gN/3yR9gP2gB/16gA/yK1yCyR9gP2gK/16gA/"
        b"3yR9gP2gB/14gC1gN/13gP2gR/4rP1rP1rP1rP1rP4/5rC5rC5/17/4rRrNrBrArKrArBrNrR4 g - - gbr 0 1"
    )
    if fen_read(&START.head, text, len(text), STRICT, &report) or report.n:
        raise AssertionError("the start position can't be read")


_fill()
