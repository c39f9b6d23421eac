"""Reading and writing positions as FEN.
The form is the one of UCCI and its kin: ranks from Black's back rank, files from Red's left,
``RNBAKCP`` (or ``RHEAKCP``), ``w`` or ``b``, two dashes, half-moves since the last capture, the move
number. Read leniently, the last fields may be missing, blanks may be ``_``, ``+`` or ``%20``, an empty
pocket ``[]`` may follow the board, and older letters are taken where they can mean one thing only.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from notation.games.xiangqi.problems cimport find_problems
from notation.games.xiangqi.position cimport (
    ADVISOR, BLACK, ELEPHANT, HEIGHT, HORSE, KING, KINDS, NOTHING, PAWN, POINTS, RED, WIDTH,
    Position, XiangqiState
)
from notation.kernel.bits cimport u128, unlikely
from notation.kernel.codes cimport (
    CODE_DIGIT, CODE_EMPTY, CODE_FIELDS, CODE_FULLMOVE, CODE_HALFMOVE, CODE_LENIENCY, CODE_PIECE, CODE_RANKS,
    CODE_RANK_WIDTH, CODE_TURN, CODE_VARIANT, LENIENT_ADJACENT_DIGITS, LENIENT_BLANKS, LENIENT_DIGITS,
    LENIENT_EMPTY_POCKET, LENIENT_FEN_LETTERS, LENIENT_FULLMOVE_ZERO, LENIENT_MISSING_CLOCK,
    LENIENT_SHORT_FEN, LENIENT_SIDE_LETTER, LENIENT_TRAILING_SLASH, OK
)
from notation.kernel.pasted cimport read_pasted
from notation.kernel.types cimport CLOCK_DIGITS, NO_MOVE, STRICT, clear_report, forgive

cdef enum:
    MAX_FIELDS = 6
    OLD_LETTER = 254        # G, M, S: depends on the others
    NO_PIECE = 255
    PERCENT = 2

cdef uint8_t PIECES[256]    # letter -> owner * KINDS + kind
cdef uint8_t BLANKS[256]    # 1 for a blank, PERCENT where one may begin
cdef uint8_t SETS[256]      # letter -> 1 in the set of N and B, 2 in that of H and E
cdef char LETTERS[2][2 * KINDS]     # by set, piece -> letter
cdef XiangqiState START

# The text being read.
cdef struct Source:
    const char* text
    int policy
    Report* report
    int n                   # fields
    int[MAX_FIELDS] begin
    int[MAX_FIELDS] end


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


cdef inline int blank(const char* text, int at, int size) noexcept nogil:
    """The length of a blank at this place, 0 for none."""
    cdef int kind = BLANKS[<uint8_t>text[at]]
    if kind < PERCENT:
        return kind
    return 3 if at + 2 < size and text[at + 1] == c"2" and text[at + 2] == c"0" else 0


cdef int split(Source* s, int size) noexcept nogil:
    """Find the fields."""
    cdef int at = 0, begin, length, code
    cdef bint clean
    s.n = 0
    while True:
        begin = at
        while at < size:
            length = blank(s.text, at, size)
            if length == 0:
                break
            at += length
        clean = at == begin + 1 and s.text[begin] == c" " and s.n > 0 and at < size or at == begin and s.n == 0
        if at == size and s.n == 0:
            return fault(s.report, CODE_EMPTY, 0, size)
        if not clean and at > begin:
            code = excuse(s, LENIENT_BLANKS, begin, at)
            if code:
                return code
        if at == size:
            return OK
        begin = at
        while at < size and (BLANKS[<uint8_t>s.text[at]] == 0 or blank(s.text, at, size) == 0):
            at += 1
        if s.n == MAX_FIELDS:
            return fault(s.report, CODE_FIELDS, begin, at)
        s.begin[s.n] = begin
        s.end[s.n] = at
        s.n += 1
        if at == size:
            return OK


cdef int old_letter(const Source* s, int letter) noexcept nogil:
    """The piece that G, M or S stands for, when the board's other letters leave but one; else NO_PIECE.

    G is a guard (advisor) beside the side's K, a general (king) beside A; S a soldier (pawn); M a
    minister (elephant) beside other horses, a horse beside other elephants.
    """
    cdef uint32_t known = 0
    cdef int i, c, owner = KINDS * (letter >= c"a")
    cdef bint king, advisor, elephant, horse, guard, own_king = False
    for i in range(s.begin[0], s.end[0]):
        c = s.text[i]
        if c == c"k" - (letter & 32 ^ 32):
            own_king = True
        c |= 32
        if c"a" <= c <= c"z":
            known |= <uint32_t>1 << (c - c"a")
    king = known >> (c"k" - c"a") & 1
    advisor = known >> (c"a" - c"a") & 1
    guard = known >> (c"g" - c"a") & 1 and king and not advisor
    elephant = known >> (c"b" - c"a") & 1 or known >> (c"e" - c"a") & 1
    horse = known >> (c"n" - c"a") & 1 or known >> (c"h" - c"a") & 1
    letter |= 32
    if letter == c"g" and own_king and not advisor:
        return owner + ADVISOR
    if letter == c"g" and advisor and not king:
        return owner + KING
    if letter == c"m" and elephant != horse:
        return owner + (HORSE if elephant else ELEPHANT)
    if letter == c"s" and (advisor or guard) and not known >> (c"p" - c"a") & 1:
        return owner + PAWN
    return NO_PIECE


cdef int read_pocket(Source* s) noexcept nogil:
    """Take an empty pocket off the end of the board."""
    cdef int end = s.end[0], at = end - 1
    if s.text[at] != c"]":
        return OK
    while at > s.begin[0] and s.text[at] != c"[":
        at -= 1
    if at != end - 2:
        return fault(s.report, CODE_VARIANT, at, end)
    s.end[0] = at
    return excuse(s, LENIENT_EMPTY_POCKET, at, end)


cdef inline void close_rank(Position* p, int row, uint32_t rank) noexcept nogil:
    p.ranks[row] = rank
    p.sides[RED] |= <u128>(rank & 511) << row * WIDTH
    p.sides[BLACK] |= <u128>(rank >> 16) << row * WIDTH


cdef int read_board(Source* s, XiangqiState* state) noexcept nogil:
    cdef Position* p = &state.position
    cdef int at = s.begin[0], end = s.end[0], rank_begin = at, row = HEIGHT - 1, file = 0
    cdef int code, piece, side, sets = 0
    cdef uint32_t rank = 0
    cdef uint8_t c, before = 0
    while at < end:
        c = <uint8_t>s.text[at]
        piece = PIECES[c]
        if piece == OLD_LETTER:
            piece = old_letter(s, c)
            if piece == NO_PIECE:
                return fault(s.report, CODE_PIECE, at, at + 1)
            code = excuse(s, LENIENT_FEN_LETTERS, at, at + 1)
            if code:
                return code
        if piece < NO_PIECE:
            if file == WIDTH:
                return fault(s.report, CODE_RANK_WIDTH, rank_begin, rank_end(s, at))
            if SETS[c] & ~sets:
                sets |= SETS[c]
                if sets == 3:
                    code = excuse(s, LENIENT_FEN_LETTERS, at, at + 1)
                    if code:
                        return code
            side = piece >= KINDS
            state.board[row * WIDTH + file] = <uint8_t>piece
            p.kinds[piece - KINDS * side] |= <u128>1 << (row * WIDTH + file)
            p.files[file] |= <uint32_t>1 << (row + 16 * side)
            rank |= <uint32_t>1 << (file + 16 * side)
            file += 1
        elif c"1" <= c <= c"9":
            if c"0" <= before <= c"9":
                code = excuse(s, LENIENT_ADJACENT_DIGITS, at - 1, at + 1)
                if code:
                    return code
            file += c - c"0"
            if file > WIDTH:
                return fault(s.report, CODE_RANK_WIDTH, rank_begin, rank_end(s, at))
        elif c == c"/":
            if row == 0 and file == WIDTH and at == end - 1:
                code = excuse(s, LENIENT_TRAILING_SLASH, at, end)
                if code:
                    return code
                break
            if file != WIDTH:
                return fault(s.report, CODE_RANK_WIDTH, rank_begin, at if at > rank_begin else at + 1)
            if row == 0:
                return fault(s.report, CODE_RANKS, s.begin[0], end)
            close_rank(p, row, rank)
            rank = 0
            row -= 1
            file = 0
            rank_begin = at + 1
        else:
            return fault(s.report, CODE_DIGIT if c == c"0" else CODE_PIECE, at, at + 1)
        before = c
        at += 1
    if file != WIDTH:
        if rank_begin == s.begin[0]:
            end = max(end, rank_begin + 1)
        elif rank_begin == end:
            rank_begin -= 1             # the slash before the empty rank
        return fault(s.report, CODE_RANK_WIDTH, rank_begin, end)
    if row > 0:
        return fault(s.report, CODE_RANKS, s.begin[0], end)
    close_rank(p, 0, rank)
    return OK


cdef int rank_end(const Source* s, int at) noexcept nogil:
    while at < s.end[0] and s.text[at] != c"/":
        at += 1
    return at


cdef int read_turn(Source* s, State* state) noexcept nogil:
    cdef char c = s.text[s.begin[1]]
    if s.end[1] != s.begin[1] + 1:
        return fault(s.report, CODE_TURN, s.begin[1], s.end[1])
    if c == c"w" or c == c"b" or c == c"r":         # the writer has a set of letters with w and one with r
        state.turn = c == c"b"
        return OK
    if c == c"R" or c == c"W" or c == c"B":
        state.turn = c == c"B"
        return excuse(s, LENIENT_SIDE_LETTER, s.begin[1], s.end[1])
    return fault(s.report, CODE_TURN, s.begin[1], s.end[1])


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


cdef inline bint dash(const Source* s, int field) noexcept nogil:
    return field < s.n and s.end[field] == s.begin[field] + 1 and s.text[s.begin[field]] == c"-"


cdef int read_fields(Source* s, XiangqiState* state, int size) noexcept nogil:
    """What follows the board. The dashes stand for chess's castling and en passant."""
    cdef int field = 2, code, dashes = 0
    state.head.fullmove = 1
    if s.n > 1:
        code = read_turn(s, &state.head)
        if code:
            return code
    while dashes < 2 and dash(s, field):
        dashes += 1
        field += 1
    if s.n > field + 2:
        return fault(s.report, CODE_FIELDS, s.begin[field], s.end[field])
    if s.n < 2 or dashes < 2:
        code = excuse(s, LENIENT_SHORT_FEN, size, size)
        if code:
            return code
    elif s.n < MAX_FIELDS or dash(s, 4) or dash(s, 5):
        code = excuse(s, LENIENT_MISSING_CLOCK, s.begin[4] if s.n > 4 else size, size)
        if code:
            return code
    if field < s.n and not dash(s, field):
        code = read_counter(s, field, CODE_HALFMOVE, &state.head.halfmove)
        if code:
            return code
    if field + 1 == s.n and dashes < 2 and not dash(s, field):
        code = excuse(s, LENIENT_MISSING_CLOCK, size, size)
        if code:
            return code
    field += 1
    if field < s.n and not dash(s, field):
        code = read_counter(s, field, CODE_FULLMOVE, &state.head.fullmove)
        if code:
            return code
        if state.head.fullmove == 0:
            state.head.fullmove = 1
            return excuse(s, LENIENT_FULLMOVE_ZERO, s.begin[field], s.end[field])
    return OK


cdef int read_text(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef XiangqiState* x = <XiangqiState*>state
    cdef Source s
    cdef int code, point
    clear_report(report)
    state.turn = RED
    state.halfmove = 0
    state.last = NO_MOVE
    memset(&x.position, 0, sizeof(Position))
    memset(x.board, NOTHING, POINTS)
    s.text = text
    s.policy = policy
    s.report = report
    code = split(&s, <int>size)
    if not code:
        code = read_pocket(&s)
    if not code:
        code = read_board(&s, x)
    if not code:
        code = read_fields(&s, x, <int>size)
    if code:
        return code
    for point in range(POINTS):
        x.origin[point] = <uint8_t>(point if x.board[point] != NOTHING else NOTHING)
    find_problems(state, report)
    return OK


cdef int fen_read(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef int code = read_text(state, text, size, policy, report)
    return read_pasted(read_text, state, text, size, policy, report) if unlikely(code) else OK


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


cdef int fen_write(const State* state, const FenStyle* style, char* out) noexcept nogil:
    """Write a position. `style.fields`: 1 board, 2 and the side, 4 and the clocks, else all six."""
    cdef const XiangqiState* x = <const XiangqiState*>state
    cdef const char* letters = LETTERS[style.letters & HORSE_ELEPHANT]
    cdef int row, n = 0, run, piece, point
    for row in range(HEIGHT - 1, -1, -1):
        run = 0
        for point in range(row * WIDTH, row * WIDTH + WIDTH):
            piece = x.board[point]
            if piece == NOTHING:
                run += 1
                continue
            if run:
                out[n] = <char>(c"0" + run)
                n += 1
                run = 0
            out[n] = letters[piece]
            n += 1
        if run:
            out[n] = <char>(c"0" + run)
            n += 1
        if row:
            out[n] = c"/"
            n += 1
    if style.fields == 1:
        return n
    out[n] = c" "
    out[n + 1] = c"b" if state.turn == BLACK else c"r" if style.letters & RED_IS_R else c"w"
    n += 2
    if style.fields == 2:
        return n
    if style.fields != 4:
        memcpy(out + n, <const char*>b" - -", 4)
        n += 4
    out[n] = c" "
    n += 1 + write_number(out + n + 1, state.halfmove)
    out[n] = c" "
    return n + 1 + write_number(out + n + 1, state.fullmove)


cdef void start(State* state) noexcept nogil:
    cdef XiangqiState* x = <XiangqiState*>state
    x.position = START.position
    memcpy(x.board, START.board, POINTS)
    memcpy(x.origin, START.origin, POINTS)
    state.turn = RED
    state.halfmove = 0
    state.fullmove = 1
    state.last = NO_MOVE


def _fill():
    cdef Report report
    cdef int i, kind
    for letters, number in (("KABNRCP", 0), ("KAEHRCP", 1)):
        for kind in range(KINDS):
            LETTERS[number][kind] = <char>ord(letters[kind])
            LETTERS[number][kind + KINDS] = <char>ord(letters[kind].lower())
    memset(PIECES, NO_PIECE, 256)
    for i in range(2 * KINDS):
        PIECES[<uint8_t>LETTERS[0][i]] = PIECES[<uint8_t>LETTERS[1][i]] = <uint8_t>i
        if LETTERS[0][i] != LETTERS[1][i]:
            SETS[<uint8_t>LETTERS[0][i]] = 1
            SETS[<uint8_t>LETTERS[1][i]] = 2
    for letter in b" _+\t\n\v\f\r":
        BLANKS[<uint8_t>letter] = 1
    BLANKS[37] = PERCENT
    for letter in b"GMSgms":
        PIECES[<uint8_t>letter] = OLD_LETTER
    text = b"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    if fen_read(&START.head, text, len(text), STRICT, &report):
        raise AssertionError("the start position can't be read")


_fill()
