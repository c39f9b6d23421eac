# Reading and writing chess positions as FEN, X-FEN and Shredder-FEN.
#
# Sources: the PGN standard of 1994, section 16.1 (FEN); R. Scharnagl's X-FEN: ``KQkq`` name the outermost
# rook of a wing, a file letter names an inner one; Shredder-FEN names every rook by its file.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from notation.games.chess.lines cimport NO_SQUARE, bit
from notation.games.chess.position cimport (
    BISHOP, BLACK, KING, KNIGHT, NO_HOME, PAWN, QUEEN, ROOK, WHITE, ChessState, Position, back_rank, en_passant_pawns,
    king_square, legal_en_passant, occupied, plane0, plane1, plane2, position_of, several,
)
from notation.kernel.bits cimport likely, lowest64, unlikely
from notation.kernel.codes cimport (
    CODE_CASTLING, CODE_CASTLING_SYNTAX, CODE_DIGIT, CODE_EMPTY, CODE_EP_RANK, CODE_EP_SYNTAX, CODE_EP_WRONG_SIDE,
    CODE_FIELDS, CODE_FULLMOVE, CODE_HALFMOVE, CODE_LENIENCY, CODE_PIECE, CODE_RANK_WIDTH, CODE_RANKS, CODE_TURN,
    CODE_VARIANT, LENIENT_ADJACENT_DIGITS, LENIENT_BLANKS, LENIENT_CASTLING_ORDER, LENIENT_DIGITS, LENIENT_EP_CLOCK,
    LENIENT_FEN_LETTERS, LENIENT_FULLMOVE_ZERO, LENIENT_MISSING_CLOCK, LENIENT_SHORT_FEN, LENIENT_SIDE_LETTER,
    LENIENT_TRAILING_SLASH, OK,
)
from notation.kernel.ops cimport CASTLING_SHREDDER, EP_ALWAYS, EP_XFEN, FenStyle
from notation.kernel.pasted cimport read_pasted
from notation.kernel.types cimport (
    CHESS960, CLOCK_DIGITS, DECIDED, IDENTITY, NO_MOVE, STRICT, Report, State, add_problem, clear_report, forgive,
)

cdef extern from *:
    """
    #if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    #define notation_little64(word) __builtin_bswap64(word)
    #else
    #define notation_little64(word) (word)
    #endif
    """
    uint64_t little64 "notation_little64"(uint64_t word) noexcept nogil

cdef extern from "board64.h":
    int plain_board "notation_plain_board"(
        const uint8_t* text, int size, const uint8_t* codes, uint64_t* planes
    ) noexcept nogil

# A byte of the board field: its step in the low bits, flags, and the man that it puts.
cdef enum:
    STEP = 15
    DIGIT = 1 << 5
    OTHER = 1 << 6              # neither man nor digit nor slash
    SLASH = 1 << 10             # a bit that can be counted: steps don't reach it
    CODE_SHIFT = 16             # the man: kind + 1 | side << 3
    SLASH_CODE = 16
    NO_CODE = 128
    ROW = 9                     # a board of rows with room for the slash

cdef uint32_t BOARD_BYTES[256]
cdef uint8_t CODES[256]         # a man's code, 0 for digits and the slash, NO_CODE for any other byte
cdef char LETTERS[16]           # [kind | side << 3]
cdef ChessState START


# Reading. A reader walks through the text once; the first fault of syntax stops it. What the lenient
# policy forgives goes through `forgiven`, which stops the strict one.

cdef struct Reader:
    const uint8_t* text
    int at
    int size
    int policy
    Report* report


cdef int fault(Reader* reader, int code, int start_, int end) noexcept nogil:
    reader.report.code = <uint16_t>code
    reader.report.start = start_
    reader.report.end = end
    return code


cdef int forgiven(Reader* reader, int leniency, int start_, int end) noexcept nogil:
    """Note a leniency: OK, or the code by which the strict policy refuses it."""
    forgive(&reader.report.leniencies, leniency)
    if reader.policy & STRICT:
        return fault(reader, CODE_LENIENCY + leniency, start_, end)
    return OK


cdef inline bint is_blank(uint8_t byte) noexcept nogil:
    """Blanks, and the underscore that stands for them in web addresses."""
    return byte == c' ' or byte == c'_' or 9 <= byte <= 13


cdef inline bint at_end(const Reader* reader) noexcept nogil:
    return reader.at >= reader.size


cdef inline int field_end(const Reader* reader) noexcept nogil:
    cdef int at = reader.at
    while at < reader.size and not is_blank(reader.text[at]):
        at += 1
    return at


cdef inline int read_blanks(Reader* reader) noexcept nogil:
    """Go to the next field, or to the end of the text."""
    cdef int begin = reader.at
    while reader.at < reader.size and is_blank(reader.text[reader.at]):
        reader.at += 1
    if likely(reader.at == begin + 1 and reader.text[begin] == c' ' and reader.at < reader.size) or reader.at == begin:
        return OK
    return forgiven(reader, LENIENT_BLANKS, begin, reader.at)


cdef int surplus_fault(Reader* reader, int code, int start_, int end) noexcept nogil:
    """The fault of a field behind the board: if there are more fields than six, then that is it."""
    cdef Reader walk = reader[0]
    cdef int n = 0, first = 0, surplus = 0, i
    cdef bint variant = False
    walk.at = 0
    while True:
        while walk.at < walk.size and is_blank(walk.text[walk.at]):
            walk.at += 1
        if at_end(&walk):
            break
        first = walk.at
        walk.at = field_end(&walk)
        n += 1
        if n == 7:
            surplus = first
        if n > 4:
            # Three-check counts: 3+3 before the clocks, +0+0 behind them.
            for i in range(first, walk.at):
                if walk.text[i] == c'+':
                    variant = True
            if variant:
                return fault(reader, CODE_VARIANT, first, walk.at)
    if n > 6:
        return fault(reader, CODE_FIELDS, surplus, walk.size)
    return fault(reader, code, start_, end)


cdef int board_fault(Reader* reader, int begin) noexcept nogil:
    """Say what is wrong with the board field, which ends at the next blank; OK if it can be forgiven."""
    cdef int end, at = begin, width = 0, ranks = 1, rank_start = begin, code
    cdef uint8_t byte
    cdef uint32_t entry
    reader.at = begin
    end = field_end(reader)
    while at < end:
        byte = reader.text[at]
        entry = BOARD_BYTES[byte]
        if byte == c'~' or byte == c'[':
            return fault(reader, CODE_VARIANT, at, at + 1 if byte == c'~' else end)
        if entry & OTHER:
            code = CODE_DIGIT if c'0' <= byte <= c'9' else CODE_PIECE
            begin = at
            at += 1
            while at < end and reader.text[at] & 0xC0 == 0x80:      # the rest of a UTF-8 character
                at += 1
            return fault(reader, code, begin, at)
        if entry & SLASH:
            if width != 8 and ranks <= 8:
                return fault(reader, CODE_RANK_WIDTH, rank_start, at)
            width = 0
            ranks += 1
            rank_start = at + 1
        elif ranks <= 8:
            width += entry & STEP
            if entry & DIGIT and at > rank_start and BOARD_BYTES[reader.text[at - 1]] & DIGIT:
                code = forgiven(reader, LENIENT_ADJACENT_DIGITS, at - 1, at + 1)
                if code:
                    return code
        at += 1
    if ranks < 9 and width != 8:
        return fault(reader, CODE_RANK_WIDTH, rank_start, end)
    if ranks == 9 and rank_start == end:
        code = forgiven(reader, LENIENT_TRAILING_SLASH, end - 1, end)
        reader.at = end
        return code
    if ranks == 9 and end - rank_start != 8:
        # A ninth field of letters without a king is a pocket.
        for at in range(rank_start, end):
            if BOARD_BYTES[reader.text[at]] & DIGIT or BOARD_BYTES[reader.text[at]] >> CODE_SHIFT & 7 == KING + 1:
                break
        else:
            return fault(reader, CODE_VARIANT, rank_start - 1, end)
    if ranks != 8:
        return fault(reader, CODE_RANKS, begin, end)
    reader.at = end
    return OK


cdef inline uint64_t gather(const uint8_t* men, const int plane) noexcept nogil:
    """One bit of each man's code, as a board: the rows go from the eighth rank to the first."""
    cdef uint64_t board = 0, row
    cdef int rank
    for rank in range(8):
        memcpy(&row, men + ROW * (7 - rank), 8)
        row = little64(row) >> plane & 0x0101010101010101ULL
        board |= (row * 0x0102040810204080ULL >> 56) << 8 * rank
    return board


cdef inline void place(Position* position, uint64_t low, uint64_t middle, uint64_t high, uint64_t black) noexcept nogil:
    position.pieces[PAWN] = low & ~(middle | high)
    position.pieces[KNIGHT] = middle & ~(low | high)
    position.pieces[BISHOP] = low & middle
    position.pieces[ROOK] = high & ~(low | middle)
    position.pieces[QUEEN] = high & low
    position.pieces[KING] = high & middle
    position.sides[WHITE] = (low | middle | high) & ~black
    position.sides[BLACK] = black


cdef inline bint slashes_fit(const uint8_t* men) noexcept nogil:
    """Whether a slash ends each row but the last."""
    cdef uint8_t all_rows = SLASH_CODE
    cdef int row
    for row in range(7):
        all_rows &= men[ROW * row + 8]
    return all_rows == SLASH_CODE


cdef inline int read_board(Reader* reader, Position* position) noexcept nogil:
    cdef uint8_t men[128]
    cdef const uint8_t* text = reader.text
    cdef int at = reader.at, size = reader.size, code
    cdef uint32_t entry, sum_ = 0, before = 0, adjacent = 0
    cdef uint64_t planes[4]
    code = plain_board(text + at, size - at, CODES, planes)
    if likely(code != 0):
        reader.at += code
        place(position, planes[0], planes[1], planes[2], planes[3])
        return OK
    memset(men, 0, ROW * 8)
    # Without a branch but the end: each byte stores its man (a digit none) and steps on.
    while at < size:
        entry = BOARD_BYTES[text[at]]
        if entry & OTHER:
            break
        men[sum_ & 127] = <uint8_t>(entry >> CODE_SHIFT)
        sum_ += entry & (STEP | SLASH)
        adjacent |= before & entry
        before = entry
        at += 1
    if unlikely(
        sum_ != 7 * SLASH + ROW * 8 - 1 or not slashes_fit(men) or adjacent & DIGIT
        or at < size and not is_blank(text[at])
    ):
        code = board_fault(reader, reader.at)
        if code:
            return code
    else:
        reader.at = at
    place(position, gather(men, 0), gather(men, 1), gather(men, 2), gather(men, 3))
    return OK


cdef inline int read_turn(Reader* reader, State* state) noexcept nogil:
    cdef int begin = reader.at, end = field_end(reader)
    cdef uint8_t letter = reader.text[begin]
    if unlikely(end != begin + 1 or letter | 32 != c'w' and letter | 32 != c'b'):
        return surplus_fault(reader, CODE_TURN, begin, end)
    state.turn = BLACK if letter | 32 == c'b' else WHITE
    reader.at = end
    return OK if letter & 32 else forgiven(reader, LENIENT_SIDE_LETTER, begin, end)


include "_fen_castling.pxi"


cdef inline int read_ep(Reader* reader, const State* state, Position* position) noexcept nogil:
    cdef int begin = reader.at, end = field_end(reader)
    cdef uint8_t file, rank
    reader.at = end
    if likely(end == begin + 1 and reader.text[begin] == c'-'):
        return OK
    file = reader.text[begin]
    rank = reader.text[begin + 1] if end == begin + 2 else 0
    if not c'a' <= file <= c'h' or not c'1' <= rank <= c'8':
        return surplus_fault(reader, CODE_EP_SYNTAX, begin, end)
    if rank != c'3' and rank != c'6':
        return surplus_fault(reader, CODE_EP_RANK, begin, end)
    if rank != (c'6' if state.turn == WHITE else c'3'):
        return surplus_fault(reader, CODE_EP_WRONG_SIDE, begin, end)
    position.ep = (rank - c'1') * 8 + file - c'a'
    return OK


cdef inline int read_number(Reader* reader, int code, uint32_t* number) noexcept nogil:
    """A number of 32 bits."""
    cdef int begin = reader.at
    cdef uint64_t value = 0
    while reader.at < reader.size and c'0' <= reader.text[reader.at] <= c'9' and reader.at < begin + CLOCK_DIGITS:
        value = 10 * value + reader.text[reader.at] - c'0'
        reader.at += 1
    number[0] = <uint32_t>value
    if unlikely(
        reader.at == begin or value >> 32 or reader.at < reader.size and not is_blank(reader.text[reader.at])
    ):
        reader.at = begin
        return surplus_fault(reader, code, begin, field_end(reader))
    if unlikely(reader.text[begin] == c'0' and reader.at > begin + 1):
        return forgiven(reader, LENIENT_DIGITS, begin, reader.at)
    return OK


include "_fen_plain.pxi"


cdef int read_fields(Reader* reader, ChessState* chess, int* clock, bint* dropped) noexcept nogil:
    """Read all fields; `clock` is where the half-move clock stands, if it does."""
    cdef int code, begin
    cdef State* state = &chess.head
    code = read_blanks(reader)
    if at_end(reader):
        return fault(reader, CODE_EMPTY, 0, reader.size)
    if reader.at:
        code = forgiven(reader, LENIENT_BLANKS, 0, reader.at)
    if code:
        return code
    code = read_board(reader, &chess.position)
    if code:
        return code
    if likely(read_plain_fields(reader, chess, clock)):
        return OK
    code = read_blanks(reader)
    if code:
        return code
    if at_end(reader):
        return forgiven(reader, LENIENT_SHORT_FEN, reader.size, reader.size)
    code = read_turn(reader, state)
    if code:
        return code
    code = read_blanks(reader)
    if code:
        return code
    if at_end(reader):
        return forgiven(reader, LENIENT_SHORT_FEN, reader.size, reader.size)
    code = read_castling(reader, state, &chess.position, dropped)
    if code:
        return code
    code = read_blanks(reader)
    if code:
        return code
    if at_end(reader):
        return forgiven(reader, LENIENT_SHORT_FEN, reader.size, reader.size)
    code = read_ep(reader, state, &chess.position)
    if code:
        return code
    code = read_blanks(reader)
    if code:
        return code
    if at_end(reader):
        return forgiven(reader, LENIENT_MISSING_CLOCK, reader.size, reader.size)
    clock[0] = reader.at
    code = read_number(reader, CODE_HALFMOVE, &state.halfmove)
    if code:
        return code
    code = read_blanks(reader)
    if code:
        return code
    if at_end(reader):
        return forgiven(reader, LENIENT_MISSING_CLOCK, reader.size, reader.size)
    begin = reader.at
    code = read_number(reader, CODE_FULLMOVE, &state.fullmove)
    if code:
        return code
    if unlikely(state.fullmove == 0):
        if forgiven(reader, LENIENT_FULLMOVE_ZERO, begin, reader.at):
            return fault(reader, CODE_FULLMOVE, begin, reader.at)
        state.fullmove = 1
    if reader.at < reader.size:
        code = read_blanks(reader)
        if code:
            return code
        if not at_end(reader):
            return surplus_fault(reader, CODE_FIELDS, reader.at, reader.size)
    return OK


cdef inline bint needs_960(const Position* position) noexcept nogil:
    """Whether a right to castle is not that of a king on e1 or e8 with a rook in a corner."""
    cdef uint64_t corners = 0x8100000000000081ULL
    if position.castling == 0:
        return False
    if position.castling & ~corners:
        return True
    return (
        position.castling & back_rank(WHITE) != 0 and king_square(position, WHITE) != 4
        or position.castling & back_rank(BLACK) != 0 and king_square(position, BLACK) != 60
    )


cdef bint is_array(const Position* position) noexcept nogil:
    """Whether every man stands where the game's first position has him; some may be missing (odds)."""
    cdef const Position* first = &START.position
    cdef uint64_t strangers = position.sides[WHITE] & ~first.sides[WHITE] | position.sides[BLACK] & ~first.sides[BLACK]
    cdef int kind
    for kind in range(KING + 1):
        strangers |= position.pieces[kind] & ~first.pieces[kind]
    return strangers == 0


cdef void set_identity(ChessState* chess) noexcept nogil:
    """At the start of a game every man is the one of his own square; elsewhere nobody's origin is known."""
    cdef int row
    cdef uint64_t men = occupied(&chess.position), bits, filled
    cdef uint64_t squares = 0x0706050403020100ULL
    if not is_array(&chess.position):
        memset(chess.identity, NO_HOME, sizeof(chess.identity))
        return
    for row in range(8):
        # Eight squares at a time: spread the row's bits, one to a byte, and turn each that is set into a byte of ones.
        bits = (men >> 8 * row & 0xff) * 0x0101010101010101ULL & 0x8040201008040201ULL
        filled = (((bits + 0x7F7F7F7F7F7F7F7FULL) | bits) >> 7 & 0x0101010101010101ULL) * 0xff
        (<uint64_t*>(chess.identity + 8 * row))[0] = squares | ~filled
        squares += 0x0808080808080808ULL


cdef int read_text(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef ChessState* chess = <ChessState*>state
    cdef Position* position = &chess.position
    cdef Reader reader
    cdef int clock = -1, code
    cdef bint dropped = False
    clear_report(report)
    reader.text = <const uint8_t*>text
    reader.at = 0
    reader.size = <int>min(size, <size_t>0x7FFFFFFF)
    reader.policy = policy
    reader.report = report
    state.turn = WHITE
    state.spare = 0
    state.halfmove = 0
    state.fullmove = 1
    state.last = NO_MOVE
    position.castling = 0
    position.ep = NO_SQUARE
    code = read_fields(&reader, chess, &clock, &dropped)
    if code:
        return code
    find_fatal(position, report)
    if dropped:
        add_problem(report, CODE_CASTLING, False)
    find_others(position, state.turn, state.halfmove, report)
    if not report.fatal:
        if position.ep != NO_SQUARE:
            if not ep_possible(position, state.turn):
                position.ep = NO_SQUARE
            elif state.halfmove:
                # A pawn's move sets the clock back. Which of the two is wrong isn't told: both stay.
                code = forgiven(&reader, LENIENT_EP_CLOCK, clock, clock + 1)
                if code:
                    return code
        if not state.mode & DECIDED and needs_960(position):
            state.mode |= CHESS960
    if state.mode & IDENTITY:
        set_identity(chess)
    return OK


cdef int fen_read(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil:
    cdef int code = read_text(state, text, size, policy, report)
    return read_pasted(read_text, state, text, size, policy, report) if unlikely(code) else OK


cdef void start(State* state) noexcept nogil:
    cdef ChessState* chess = <ChessState*>state
    cdef uint8_t mode = state.mode
    cdef uint32_t rules = state.rules
    chess.head = START.head
    chess.position = START.position
    state.mode = mode
    state.rules = rules
    if mode & IDENTITY:
        set_identity(chess)


# Writing.

cdef inline char* write_board(const Position* position, char* out) noexcept nogil:
    cdef uint64_t low = plane0(position), middle = plane1(position), high = plane2(position)
    cdef uint64_t black = position.sides[BLACK], all_men = occupied(position), row
    cdef int rank, square, next_, man
    for rank in range(7, -1, -1):
        next_ = 8 * rank
        row = all_men & <uint64_t>0xff << 8 * rank
        while row:
            square = lowest64(row)
            out[0] = <char>(c'0' + square - next_)
            out += square != next_
            man = <int>(
                (low >> square & 1) | (middle >> square & 1) << 1 | (high >> square & 1) << 2
                | (black >> square & 1) << 3
            )
            out[0] = LETTERS[man]
            out += 1
            next_ = square + 1
            row &= row - 1
        out[0] = <char>(c'0' + 8 * rank + 8 - next_)
        out += 8 * rank + 8 != next_
        out[0] = c'/'
        out += 1
    return out - 1


cdef inline char* write_castling(const Position* position, int castling, char* out) noexcept nogil:
    cdef uint64_t rights, kingside, rooks, right
    cdef int side, king, wing, lower
    if position.castling == 0:
        out[0] = c'-'
        return out + 1
    for side in range(2):
        rights = position.castling & position.sides[side]
        if rights == 0:
            continue
        lower = 32 * side
        king = king_square(position, side)
        rooks = position.pieces[ROOK] & position.sides[side] & back_rank(side)
        kingside = ~<uint64_t>0 << king
        for wing in range(2):
            right = rights & (~kingside if wing else kingside)
            if right == 0:
                continue
            if castling == CASTLING_SHREDDER or right != outermost(rooks, king, not wing):
                out[0] = <char>(c'A' + (lowest64(right) & 7) + lower)
            else:
                out[0] = <char>((c'Q' if wing else c'K') + lower)
            out += 1
    return out


cdef inline bint shows_ep(const Position* position, int turn, int style) noexcept nogil:
    if position.ep == NO_SQUARE:
        return False
    if style == EP_ALWAYS:
        return True
    return en_passant_pawns(position, turn) != 0 if style == EP_XFEN else legal_en_passant(position, turn)


cdef inline char* write_number(uint32_t number, char* out) noexcept nogil:
    cdef uint32_t power = 1
    while number // power >= 10:
        power *= 10
    while power:
        out[0] = <char>(c'0' + number // power % 10)
        out += 1
        power //= 10
    return out


cdef int fen_write(const State* state, const FenStyle* style, char* out) noexcept nogil:
    cdef const Position* position = position_of(state)
    cdef int fields = style.fields if style.fields > 0 else 6
    cdef char* end = write_board(position, out)
    if fields > 1:
        end[0] = c' '
        end[1] = c'b' if state.turn else c'w'
        end += 2
    if fields > 2:
        end[0] = c' '
        end = write_castling(position, style.castling, end + 1)
    if fields > 3:
        end[0] = c' '
        end += 1
        if shows_ep(position, state.turn, style.en_passant):
            end[0] = <char>(c'a' + (position.ep & 7))
            end[1] = <char>(c'1' + (position.ep >> 3))
            end += 2
        else:
            end[0] = c'-'
            end += 1
    if fields > 4:
        end[0] = c' '
        end = write_number(state.halfmove, end + 1)
    if fields > 5:
        end[0] = c' '
        end = write_number(state.fullmove, end + 1)
    return <int>(end - out)


cdef void fill():
    """Fill the tables of letters, and the start position."""
    cdef bytes letters = b"pnbrqk", text = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    cdef int i, kind
    cdef Report report
    for i in range(256):
        BOARD_BYTES[i] = OTHER
        CODES[i] = NO_CODE
    for i in range(1, 9):
        BOARD_BYTES[c'0' + i] = i | DIGIT
        CODES[c'0' + i] = 0
    CODES[c'/'] = 0
    BOARD_BYTES[c'/'] = 1 | SLASH | SLASH_CODE << CODE_SHIFT
    for kind in range(6):
        LETTERS[kind | 8] = letters[kind]
        LETTERS[kind] = letters[kind] - 32
        BOARD_BYTES[<uint8_t>LETTERS[kind]] = 1 | (kind + 1) << CODE_SHIFT
        BOARD_BYTES[<uint8_t>LETTERS[kind | 8]] = 1 | (kind + 1 | 8) << CODE_SHIFT
        CODES[<uint8_t>LETTERS[kind]] = kind + 1
        CODES[<uint8_t>LETTERS[kind | 8]] = kind + 1 | 8
    memset(&START, 0, sizeof(START))
    fen_read(&START.head, text, len(text), STRICT, &report)


fill()
