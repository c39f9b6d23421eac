# cython: boundscheck=True
"""The relative engine: WXF ``C2=5``, Chinese ``炮二平五``, Vietnamese ``X5.3`` and their like.

A move is a head, which says what man moves, a direction and a number. The plain head is a piece and its
file; its reader goes straight from the text to one man and one point. All other heads (`heads.pyx`)
are read in two steps: what this notation itself would write for some legal move is that move; failing
that, what any dialect of the signs could mean, of which one legal move must be left.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcmp

from notation.kernel.accents cimport read_word
from notation.kernel.codec cimport GLUED, Codec, CodecHandle, new_codec
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS, CODE_ILLEGAL, CODE_SYNTAX, CODE_UNWRITABLE, LENIENT_ACCENTS, LENIENT_CASE, LENIENT_DIGITS,
    LENIENT_EXTRA_CHECK, LENIENT_LONG_FORM, LENIENT_MARK_ORDER, LENIENT_MISSING_DIRECTION, LENIENT_OVER_QUALIFIED,
    LENIENT_PAWN_RULE, LENIENT_PIECE_LETTER, LENIENT_POSITION_MARK, LENIENT_SIDE_NAME, LENIENT_SPACING,
    LENIENT_UNDER_QUALIFIED,
)
from notation.kernel.heads cimport (
    NOT_SAID, SAID_FRONT, SAID_LETTER, SAID_NUMBER, SAID_PIECE, SAID_SWAPPED, Head, Place, agrees, can_mean,
    count_parts, find_place,
    find_way, written_head,
)
from notation.kernel.ops cimport Ops
from notation.kernel.relative_table cimport (
    COUNT_PART, FILE_PART, FRONT_PART, MAX_FILES, MAX_KINDS, MAX_PARTS, NO_PART, ORDER_PART, PIECE_PART, PLAIN_BIT,
    SAY_PLAIN, Plain, Relative, WordSign, destination, fill_relative, read_plain,
)
from notation.kernel.symbols cimport (
    DIRECTION_SHIFT, DIRECTION_SLIP_SHIFT, FORWARD, KIND_SLIP_SHIFT, LEADS, LEVEL, LONGER, MARK_SHIFT,
    MARK_SLIP_SHIFT, MAX_LONG, SLOT_BITS, Slot, Symbols, long_symbol, symbol_direction, symbol_kind, symbol_mark,
    symbol_number, symbol_style, symbol_t,
)
from notation.kernel.text cimport (
    NO_MARK, Marks, give_null, is_digit, is_spelt, move_may_end, plain_end, put, read_marks, read_null, whole_word,
)
from notation.kernel.types cimport (
    EXPLAIN, MAX_SIDES, NO_MOVE, NULL_MOVE, Reading, State, add_candidate, fail, forgive, move_from, move_t,
)

__all__ = ["compile_relative", "read_plain_alike"]

cdef enum:
    MAX_MEN = 64
    MAX_SIGNS = 6
    MAX_FOUND = 64
    PLAIN_SIGN = LEADS | LONGER | (1 << KIND_SLIP_SHIFT) - 1    # of a symbol: all but its slips

# One sign of a move.
cdef struct Sign:
    symbol_t symbol
    uint32_t kinds              # a set; usually of one
    const char* end
    uint64_t blanks             # leniencies: of what stands before it, and of its spelling as each sort
    uint64_t kind_slips
    uint64_t direction_slips
    uint64_t mark_slips

# A move's parts.
cdef struct Words:
    Head head
    uint32_t directions         # a set
    int argument
    const char* end
    uint64_t leniencies

# The legal moves that piece, direction and number leave.
cdef struct Found:
    int n
    move_t moves[MAX_FOUND]
    uint8_t kinds[MAX_FOUND]


# ---------------------------------------------------------------------------------------------
# From text to parts

cdef int read_signs(
    const Relative* table, int side, const char* text, const char* end, Sign* signs
) noexcept nogil:
    """The signs that follow one another; their number."""
    cdef const char* p = text
    cdef int n = 0
    cdef symbol_t symbol
    while n < MAX_SIGNS:
        symbol = long_symbol(&table.symbols[side], &p, end)
        if symbol == 0:
            break
        signs[n].symbol = symbol
        signs[n].kinds = <uint32_t>1 << symbol_kind(symbol) if symbol_kind(symbol) >= 0 else 0
        signs[n].end = p
        signs[n].blanks = 0
        signs[n].kind_slips = table.slips[symbol >> KIND_SLIP_SHIFT & 15]
        signs[n].direction_slips = table.slips[symbol >> DIRECTION_SLIP_SHIFT & 15]
        signs[n].mark_slips = table.slips[symbol >> MARK_SLIP_SHIFT & 15]
        n += 1
    return n


cdef void add_word(const Relative* table, const WordSign* word, const char* p, long length, Sign* sign) noexcept nogil:
    """Let a sign mean a word too."""
    cdef uint64_t leniencies = 0
    if length != <long>word.spelling.length:
        forgive(&leniencies, LENIENT_ACCENTS)
    elif not is_spelt(p, length, &word.spelling):
        forgive(&leniencies, LENIENT_CASE)
    if symbol_kind(word.symbol) >= 0:
        sign.kinds |= <uint32_t>1 << symbol_kind(word.symbol)
        sign.kind_slips |= leniencies | table.slips[word.symbol >> KIND_SLIP_SHIFT & 15]
    elif symbol_direction(word.symbol):
        sign.symbol |= word.symbol & 3 << DIRECTION_SHIFT
        sign.direction_slips |= leniencies | table.slips[word.symbol >> DIRECTION_SLIP_SHIFT & 15]
    else:
        sign.symbol |= word.symbol & 3 << MARK_SHIFT
        sign.mark_slips |= leniencies | table.slips[word.symbol >> MARK_SLIP_SHIFT & 15]


cdef int read_words(
    const Relative* table, int side, const char* text, const char* end, Sign* signs
) noexcept nogil:
    """The same for words and numbers between blanks: ``Xe 5 tiến 3``."""
    cdef const char* p = text
    cdef const char* after
    cdef const WordSign* word
    cdef uint64_t letters = 0
    cdef int n = 0, tones = 0, blanks
    cdef Sign* sign
    while n < MAX_SIGNS:
        sign = &signs[n]
        sign.kinds = 0
        sign.blanks = sign.kind_slips = sign.direction_slips = sign.mark_slips = 0
        blanks = 0
        while n and p + blanks < end and p[blanks] == b" ":
            blanks += 1
        if n and blanks != 1:
            forgive(&sign.blanks, LENIENT_SPACING)
        p += blanks
        after = read_word(p, end, &letters, &tones)
        if after == p:
            sign.symbol = long_symbol(&table.symbols[side], &after, end)
            if symbol_number(sign.symbol) == 0:
                break
        else:
            sign.symbol = 0
            word = &table.words[0]
            while word.letters:
                if word.letters == letters and (tones == 0 or tones == <int>word.tones):
                    add_word(table, word, p, after - p, sign)
                word += 1
            if sign.symbol == 0 and sign.kinds == 0:
                break
        p = after
        sign.end = p
        n += 1
    return n


cdef inline bint is_number(const Relative* table, symbol_t symbol) noexcept nogil:
    """Whether the sign can name a file."""
    return symbol_number(symbol) != 0 and table.long_styles >> symbol_style(symbol) & 1


cdef inline bint is_order(const Relative* table, symbol_t symbol) noexcept nogil:
    """Whether the sign is a number of order and nothing else but a piece: ``a`` to ``e``."""
    return symbol_number(symbol) != 0 and not table.long_styles >> symbol_style(symbol) & 1


cdef void say_piece(const Relative* table, const Sign* sign, Words* words) noexcept nogil:
    words.head.said[words.head.n] = SAID_PIECE
    words.head.value[words.head.n] = 0
    words.head.n += 1
    words.head.kinds = sign.kinds
    words.leniencies |= sign.kind_slips | sign.blanks


cdef void say_number(const Relative* table, const Sign* sign, int style, Words* words) noexcept nogil:
    cdef bint order = is_order(table, sign.symbol)
    words.head.said[words.head.n] = SAID_LETTER if order else SAID_NUMBER
    words.head.value[words.head.n] = symbol_number(sign.symbol)
    words.head.n += 1
    words.leniencies |= sign.blanks
    if symbol_style(sign.symbol) != style:
        forgive(&words.leniencies, LENIENT_DIGITS)


cdef void say_mark(const Relative* table, const Sign* sign, Words* words) noexcept nogil:
    words.head.said[words.head.n] = SAID_FRONT + symbol_mark(sign.symbol) - 1
    words.head.value[words.head.n] = 0
    words.head.n += 1
    words.leniencies |= sign.mark_slips | sign.blanks


cdef bint say_head(const Relative* table, int side, const Sign* signs, int n, Words* words) noexcept nogil:
    """Take `n` signs for a head; False where they are none."""
    cdef symbol_t first = signs[0].symbol, second = signs[1].symbol
    cdef int file_style = table.file_style[side]
    words.head.n = 0
    words.head.kinds = 0
    words.leniencies = 0
    if n == 1:
        if signs[0].kinds == 0:
            return False
        say_piece(table, &signs[0], words)
        return True
    if n == 3:
        if signs[1].kinds == 0 or not is_number(table, signs[2].symbol):
            return False
        if symbol_mark(first):
            say_mark(table, &signs[0], words)
        elif symbol_number(first):
            say_number(table, &signs[0], table.order_style, words)
        else:
            return False
        say_piece(table, &signs[1], words)
        say_number(table, &signs[2], file_style, words)
        return True
    if signs[0].kinds and is_number(table, second):
        say_piece(table, &signs[0], words)
        say_number(table, &signs[1], file_style, words)
    elif signs[0].kinds and symbol_mark(second) and second & LEADS == 0:
        say_piece(table, &signs[0], words)
        say_mark(table, &signs[1], words)
    elif signs[0].kinds and is_order(table, second):
        say_piece(table, &signs[0], words)
        say_number(table, &signs[1], table.order_style, words)
    elif symbol_mark(first) and signs[1].kinds:
        say_mark(table, &signs[0], words)
        say_piece(table, &signs[1], words)
    elif symbol_number(first) and signs[1].kinds:
        say_number(table, &signs[0], table.order_style, words)
        say_piece(table, &signs[1], words)
    elif symbol_mark(first) and first & LEADS == 0 and is_number(table, second):
        say_mark(table, &signs[0], words)
        say_number(table, &signs[1], file_style, words)
    elif is_number(table, first) and symbol_mark(second) and second & LEADS == 0:
        say_number(table, &signs[0], file_style, words)
        say_mark(table, &signs[1], words)
    elif is_number(table, first) and is_number(table, second) and (
        table.shorthand or symbol_style(first) == table.order_style
    ):
        say_number(table, &signs[0], symbol_style(first), words)
        say_number(table, &signs[1], file_style, words)
    elif table.shorthand and symbol_mark(first) and symbol_mark(first) == symbol_mark(second) and (
        (first | second) & LEADS == 0
    ):
        say_mark(table, &signs[0], words)
        say_mark(table, &signs[1], words)
    else:
        return False
    return True


cdef bint say_rest(
    const Relative* table, int side, const Sign* direction, const Sign* number, Words* words
) noexcept nogil:
    """Take two signs for a direction and a number; no direction where the pointer is NULL."""
    if not is_number(table, number.symbol):
        return False
    words.argument = symbol_number(number.symbol)
    words.end = number.end
    words.leniencies |= number.blanks
    if symbol_style(number.symbol) != table.file_style[side]:
        forgive(&words.leniencies, LENIENT_DIGITS)
    if direction == NULL:
        # The Chinese association lets players leave out level and forward, and asks for a mark under back.
        words.directions = 1 << LEVEL | 1 << FORWARD
        forgive(&words.leniencies, LENIENT_MISSING_DIRECTION)
        return True
    words.directions = 1 << symbol_direction(direction.symbol)
    words.leniencies |= direction.direction_slips | direction.blanks
    return symbol_direction(direction.symbol) != 0


cdef bint say_move(const Relative* table, int side, const Sign* signs, int n, Words* words) noexcept nogil:
    """Take the signs at the begin for a move; False where they are none."""
    if n >= 4 and symbol_direction(signs[2].symbol) and say_head(table, side, signs, 2, words):
        if say_rest(table, side, &signs[2], &signs[3], words):
            return True
    if n >= 5 and symbol_direction(signs[3].symbol) and say_head(table, side, signs, 3, words):
        if say_rest(table, side, &signs[3], &signs[4], words):
            return True
    if n >= 3 and symbol_direction(signs[1].symbol) and say_head(table, side, signs, 1, words):
        if say_rest(table, side, &signs[1], &signs[2], words):
            return True
    if table.shorthand and n >= 3 and say_head(table, side, signs, 2, words) and words.head.kinds:
        # "炮二五", "前炮五"
        return say_rest(table, side, NULL, &signs[2], words)
    return False


cdef bint say_signs(
    const Relative* table, int king, int side, const Sign* signs, int n, Words* words
) noexcept nogil:
    """The same, where the name of the side may stand before the move: it is its king's too."""
    if say_move(table, side, signs, n, words):
        return True
    if not table.side_names or n == 0 or symbol_kind(signs[0].symbol) != king:
        return False
    if signs[0].kind_slips >> LENIENT_PIECE_LETTER & 1 or not say_move(table, side, signs + 1, n - 1, words):
        return False
    words.leniencies |= signs[0].kind_slips
    forgive(&words.leniencies, LENIENT_SIDE_NAME)
    return True


# ---------------------------------------------------------------------------------------------
# From parts to moves

cdef void find_moves(
    const Relative* table, const Ops* ops, const State* state, uint32_t kinds, uint32_t directions, int argument,
    Found* found
) noexcept nogil:
    """The legal moves of men of these kinds with these directions and this number."""
    cdef uint16_t points[MAX_MEN]
    cdef int side = state.turn, kind, direction, i, n, to_point, code = 0
    cdef move_t move
    found.n = 0
    for kind in range(ops.kinds):
        if not kinds >> kind & 1:
            continue
        n = ops.men(state, side, kind, points)
        for i in range(n):
            for direction in range(FORWARD, LEVEL + 1):
                if not directions >> direction & 1:
                    continue
                to_point = destination(table, ops, side, kind, points[i], direction, argument)
                if to_point < 0:
                    continue
                move = ops.resolve(state, points[i], to_point, 0, &code)
                if move != NO_MOVE and found.n < MAX_FOUND:
                    found.moves[found.n] = move
                    found.kinds[found.n] = <uint8_t>kind
                    found.n += 1


cdef uint64_t explain(
    const Relative* table, const Ops* ops, const State* state, int kind, move_t move, const Head* head
) noexcept nogil:
    """How the head differs from what is written for the move."""
    cdef uint64_t leniencies = 0
    cdef Place place
    cdef const uint8_t* parts = written_head(table, ops, state, state.turn, kind, move, &place)
    cdef int how = agrees(head, parts, &place, kind) if parts != NULL else <int>NOT_SAID
    cdef int said = count_parts(parts) if parts != NULL else <int>MAX_PARTS
    if how == SAID_SWAPPED:
        forgive(&leniencies, LENIENT_MARK_ORDER)
    elif how == NOT_SAID:
        if head.n == 1 or head.n == 2 and head.said[0] == SAID_PIECE and head.said[1] == SAID_NUMBER and said > 1:
            forgive(&leniencies, LENIENT_UNDER_QUALIFIED)
        elif head.kinds == 0 and head.said[0] == SAID_NUMBER and table.piece_numbers[head.value[0]] == kind:
            forgive(&leniencies, LENIENT_PIECE_LETTER)
        elif place.men > 1 and table.ranked == <uint32_t>1 << kind:
            forgive(&leniencies, LENIENT_PAWN_RULE)
        elif head.n > said or said == 2 and parts[0] == PIECE_PART and parts[1] == FILE_PART:
            forgive(&leniencies, LENIENT_OVER_QUALIFIED)
        else:
            forgive(&leniencies, LENIENT_POSITION_MARK)
    return leniencies


cdef uint64_t settle(
    const Relative* table, const Ops* ops, const State* state, const Words* words, Reading* reading
) noexcept nogil:
    """Find what the parts can mean; the leniencies that the one move needs."""
    cdef Found found
    cdef Place place
    cdef const uint8_t* parts
    cdef uint32_t kinds = words.head.kinds
    cdef int i, number, last = -1
    if kinds == 0:
        kinds = table.ranked
        if words.head.said[0] == SAID_NUMBER:
            number = table.piece_numbers[words.head.value[0]]
            if number >= 0:
                kinds |= <uint32_t>1 << number
    find_moves(table, ops, state, kinds, words.directions, words.argument, &found)
    reading.n = 0
    # What is written may depend on the direction: without it nothing is what this notation writes.
    for i in range(found.n if words.directions & (words.directions - 1) == 0 else 0):
        parts = written_head(table, ops, state, state.turn, found.kinds[i], found.moves[i], &place)
        if parts != NULL and agrees(&words.head, parts, &place, found.kinds[i]) != NOT_SAID:
            add_candidate(reading, found.moves[i])
            last = i
    if reading.n == 0:
        for i in range(found.n):
            find_place(table, ops, state, state.turn, found.kinds[i], move_from(found.moves[i]), &place)
            if can_mean(table, &words.head, &place, found.kinds[i]):
                add_candidate(reading, found.moves[i])
                last = i
    if reading.n != 1:
        return 0
    return explain(table, ops, state, found.kinds[last], found.moves[last], &words.head)


cdef int read_end(
    const Relative* table, const char* text, const char* p, const char* end, uint64_t* leniencies
) noexcept nogil:
    """The bytes up to the end of the move, marks of check included; 0 where it can't end here."""
    cdef Marks marks
    if plain_end(p, end) or table.glued and (is_digit(p[0]) or <signed char>p[0] < 0):
        return <int>(p - text)
    if p[0] == b"+" or p[0] == b"#":
        p = read_marks(p, end, &marks)
        if marks.check != NO_MARK:
            forgive(leniencies, LENIENT_EXTRA_CHECK)
        if marks.en_passant:
            return 0
    if move_may_end(p, end) or table.glued and (is_digit(p[0]) or <signed char>p[0] < 0):
        return <int>(p - text)
    return 0


cdef int parse_other(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil:
    """Read what is not plain: position marks, orders, shorthand, words, the null move; or say that it is nothing."""
    cdef const Relative* table = <const Relative*>codec.table
    cdef Sign signs[MAX_SIGNS]
    cdef Words words
    cdef uint64_t leniencies = 0
    cdef const char* p
    cdef int n = read_signs(table, state.turn, text, end, signs), length
    cdef bint read = say_signs(table, codec.ops.king, state.turn, signs, n, &words)
    if read:
        length = read_end(table, text, words.end, end, &leniencies)
        read = length > 0
        if read and table.gap.length:
            forgive(&leniencies, LENIENT_LONG_FORM)
    if not read and table.words[0].letters:
        leniencies = 0
        n = read_words(table, state.turn, text, end, signs)
        read = say_move(table, state.turn, signs, n, &words)
        if read:
            length = read_end(table, text, words.end, end, &leniencies)
            read = length > 0
            if not table.gap.length:
                forgive(&leniencies, LENIENT_LONG_FORM)
    if read:
        leniencies |= words.leniencies | settle(table, codec.ops, state, &words, reading)
        if reading.n == 0:
            fail(reading, CODE_ILLEGAL, 0, length)
            return length
        reading.code = 0 if reading.n == 1 else CODE_AMBIGUOUS
        reading.start = 0
        reading.end = length
        reading.leniencies = leniencies
        return length
    p = read_null(text, end)
    if p == NULL or not move_may_end(p, end):
        p = whole_word(text, end)
        fail(reading, CODE_SYNTAX, 0, <int>(p - text))
        return reading.end
    return give_null(codec.ops, state, text, p, &table.null, reading)


cdef int relative_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Relative* table = <const Relative*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const uint8_t* files = ops.relative_file + state.turn * ops.points
    cdef uint16_t points[MAX_MEN]
    cdef Plain plain
    cdef Head head
    cdef int i, n, to_point, men = 0, length, code = 0
    cdef move_t move
    if table.gap.length or not read_plain(table, state.turn, text, end, &plain):
        return parse_other(codec, state, text, end, reading)
    n = ops.men(state, state.turn, plain.kind, points)
    reading.n = 0
    for i in range(n):
        if files[points[i]] != plain.file:
            continue
        men += 1
        to_point = destination(table, ops, state.turn, plain.kind, points[i], plain.direction, plain.argument)
        if to_point >= 0:
            move = ops.resolve(state, points[i], to_point, 0, &code)
            if move != NO_MOVE:
                reading.moves[0] = move
                reading.n += 1
    if men > 1 and (reading.n > 1 or table.plain_places >> plain.kind & 1):
        return parse_other(codec, state, text, end, reading)
    length = read_end(table, text, plain.after, end, &plain.leniencies)
    if length == 0:
        return parse_other(codec, state, text, end, reading)
    if reading.n == 0:
        fail(reading, CODE_ILLEGAL, 0, length)
        return length
    if policy & EXPLAIN and (men > 1 or table.bare_alone and n == 1):
        head.n = 2
        head.said[0] = SAID_PIECE
        head.said[1] = SAID_NUMBER
        head.value[1] = plain.file
        head.kinds = <uint32_t>1 << plain.kind
        plain.leniencies |= explain(table, ops, state, plain.kind, reading.moves[0], &head)
    if policy & SAY_PLAIN and men == 1:
        plain.leniencies |= <uint64_t>1 << PLAIN_BIT
    reading.code = 0
    reading.start = 0
    reading.end = length
    reading.leniencies = plain.leniencies
    return length


# ---------------------------------------------------------------------------------------------
# Writing

cdef char* write_head(
    const Relative* table, const Ops* ops, const State* state, int kind, move_t move, char* out
) noexcept nogil:
    """Write the head of a man who shares his file; NULL where he has none."""
    cdef Place place
    cdef int side = state.turn, part
    cdef const uint8_t* parts = written_head(table, ops, state, side, kind, move, &place)
    cdef char* p = out
    if parts == NULL:
        return NULL
    while parts[0] != NO_PART:
        part = parts[0]
        if part == PIECE_PART:
            p = put(p, &table.pieces[side * MAX_KINDS + kind])
        elif part == FILE_PART:
            p = put(p, &table.files[side * MAX_FILES + place.file])
        elif part == ORDER_PART or part == COUNT_PART:
            part = (place.index if part == ORDER_PART else place.count) + 1
            if part >= MAX_FILES or table.orders[part].length == 0:
                return NULL
            p = put(p, &table.orders[part])
        else:
            p = put(p, &table.marks[part - <int>FRONT_PART + 1])
        p = put(p, &table.gap)
        parts += 1
    return p


cdef int relative_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const Relative* table = <const Relative*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const uint8_t* files = ops.relative_file + state.turn * ops.points
    cdef uint16_t points[MAX_MEN]
    cdef int side = state.turn, kind, file, i, n, men = 0, direction = 0, argument = 0
    cdef char* p = out
    if move == NULL_MOVE:
        return <int>(put(p, &table.null) - out)
    kind = ops.piece(state, move_from(move)) - side * ops.kinds
    file = files[move_from(move)]
    n = ops.men(state, side, kind, points)
    for i in range(n):
        men += files[points[i]] == file
    if men == 1:
        p = put(p, &table.pieces[side * MAX_KINDS + kind])
        p = put(p, &table.gap)
        if n > 1 or not table.bare_alone:
            p = put(p, &table.files[side * MAX_FILES + file])
            p = put(p, &table.gap)
    else:
        p = write_head(table, ops, state, kind, move, p)
        if p == NULL:
            return -CODE_UNWRITABLE
    find_way(table, ops, side, kind, move, &direction, &argument)
    p = put(p, &table.directions[direction])
    p = put(p, &table.gap)
    return <int>(put(p, &table.files[side * MAX_FILES + argument]) - out)


cdef bint same_signs(const Symbols* one, const Symbols* other) noexcept nogil:
    """Whether each character of the one is the same to the other."""
    cdef int i
    cdef const Slot* slot
    cdef const Slot* twin
    for i in range(128):
        if (one.ascii[i] ^ other.ascii[i]) & PLAIN_SIGN:
            return False
    for i in range(1 << SLOT_BITS):
        slot = &one.slots[i]
        twin = &other.slots[slot.key * other.multiplier >> (32 - SLOT_BITS)]
        if slot.key and slot.symbol & PLAIN_SIGN and (
            twin.key != slot.key or (twin.symbol ^ slot.symbol) & PLAIN_SIGN
        ):
            return False
    for i in range(MAX_LONG):
        if one.longs[i].length != other.longs[i].length or (
            one.longs[i].word != other.longs[i].word or one.longs[i].mask != other.longs[i].mask
            or (one.longs[i].symbol ^ other.longs[i].symbol) & PLAIN_SIGN
        ):
            return False
    return True


def read_plain_alike(CodecHandle one not None, CodecHandle other not None):
    """Whether what one notation says is plain (SAY_PLAIN) is the same to another one."""
    cdef const Relative* table = <const Relative*>one.codec.table
    cdef const Relative* twin = <const Relative*>other.codec.table
    cdef int side
    # Not above: importing the package would wait for what dataclasses need.
    from notation.kernel.tables import RelativeTable

    if not isinstance(one.table, RelativeTable) or not isinstance(other.table, RelativeTable):
        return False
    if one.codec.parse != other.codec.parse or table.gap.length or twin.gap.length:
        return False
    if one.table.other_heads != other.table.other_heads:
        return False
    for side in range(MAX_SIDES):
        if table.file_style[side] != twin.file_style[side] or not same_signs(
            &table.symbols[side], &twin.symbols[side]
        ) or not same_signs(&twin.symbols[side], &table.symbols[side]):
            return False
    return (
        table.long_styles == twin.long_styles and table.leapers == twin.leapers and table.glued == twin.glued
        and memcmp(table.leaps, twin.leaps, sizeof(table.leaps)) == 0
    )


cpdef CodecHandle compile_relative(table, game):
    """Make the codec of a RelativeTable."""
    cdef CodecHandle handle = new_codec()
    cdef Relative* made = <Relative*>calloc(1, sizeof(Relative))
    if made == NULL:
        raise MemoryError
    handle.memory = made
    fill_relative(made, table, game)
    handle.codec.parse = relative_parse
    handle.codec.write = relative_write
    handle.codec.ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    handle.codec.table = made
    handle.codec.traits = GLUED if table.glued else 0
    handle.game = table.game
    handle.name = table.full_name
    handle.table = table
    return handle
