"""The coordinate engine: UCI ``e2e4``, UCCI ``h2e2``, ICCS ``H2-E2``, ``e7-e8=Q``.

A point's text is two characters, the first any, the second any, or those two and a digit (``a10``).
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport calloc

from notation.kernel.codec cimport DIGITS, Codec, CodecHandle
from notation.kernel.codes cimport (
    CODE_PROMOTION_BAD, CODE_ILLEGAL, CODE_NULL_IN_CHECK, CODE_SYNTAX, CODE_UNWRITABLE, LENIENT_CASE,
    LENIENT_CASTLING_SQUARES, LENIENT_CASTLING_WORD, LENIENT_DASH, LENIENT_EN_PASSANT_MARK, LENIENT_EXTRA_CHECK,
    LENIENT_MISSING_SEPARATOR, LENIENT_NULL_SPELLING, LENIENT_PROMOTION_SPELLING, LENIENT_SEPARATOR,
)
from notation.kernel.lexicon cimport fill_spelling
from notation.kernel.ops cimport QUEENSIDE, Ops
from notation.kernel.text cimport (
    NO_MARK, Marks, Spelling, dash_length, is_digit, is_spelt, move_may_end, plain_end, put, read_castling,
    read_marks, read_null, whole_word,
)
from notation.kernel.types cimport (
    CASTLE, CHESS960, EN_PASSANT, NULL_MOVE, NO_MOVE, Reading, State, add_candidate, fail, forgive, move_from,
    move_promotion, move_t, move_to, move_type,
)

__all__ = ["compile_coordinate"]

cdef enum CastlingSquares:
    CASTLING_KING = 0           # the king's two squares
    CASTLING_ROOK = 1           # the king takes his own rook
    CASTLING_MODE = 2           # as the state's mode says

cdef enum:
    POINT_BITS = 1023           # of an entry of `points`: 1 more than the point
    PREFIX = 1 << 13            # no point by itself, only with a digit more
    OTHER_CASE = 1 << 14        # this is not how the notation writes it
    LONGER = 1 << 15            # a digit more may make it another point
    NO_PROMOTION = 0xFF         # a letter of a piece that none promotes to

cdef struct Coordinate:
    uint16_t points[128 * 128]  # two characters -> a point
    int16_t longer[512][10]     # point and a digit more -> a point, -1 none
    Spelling names[512]
    Spelling separator
    Spelling promotion_sign
    Spelling promotions[16]     # by promotion number
    Spelling null
    uint8_t promotion_of[128]   # letter -> promotion number, 0 none
    int castling
    bint castling_fallback
    uint16_t short_names[512]   # Codec.short_names


cdef inline int read_point(
    const Coordinate* table, const char** text, const char* end, bint* other_case
) noexcept nogil:
    """The point named at the begin of a text, moving past it; or -1."""
    cdef const char* p = text[0]
    cdef int found, point
    if end - p < 2 or (<uint8_t>p[0] | <uint8_t>p[1]) >= 128:
        return -1
    found = table.points[<uint8_t>p[0] << 7 | <uint8_t>p[1]]
    if found == 0:
        return -1
    point = (found & POINT_BITS) - 1
    other_case[0] |= found & OTHER_CASE != 0
    p += 2
    if found & LONGER and p < end and is_digit(p[0]) and table.longer[point][p[0] - 48] >= 0:
        point = table.longer[point][p[0] - 48]
        p += 1
    elif found & PREFIX:
        return -1
    text[0] = p
    return point


cdef inline int castling_point(
    const Coordinate* table, const Ops* ops, const State* state, move_t move
) noexcept nogil:
    """The second point that castling is written with, or -1 where it has no text."""
    cdef int king = move_from(move), rook = move_to(move), target
    if table.castling == CASTLING_ROOK or table.castling == CASTLING_MODE and state.mode & CHESS960:
        return rook
    target = ops.castle_target(state, move)
    # One step could be a plain king's move, which is what it then would mean.
    if target == rook or target - king > 1 or king - target > 1:
        return target
    return rook if table.castling_fallback else -1


cdef int coordinate_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef char* p = out
    cdef int to_point = move_to(move)
    if move == NULL_MOVE:
        return <int>(put(p, &table.null) - out)
    if move_type(move) == CASTLE:
        to_point = castling_point(table, codec.ops, state, move)
        if to_point < 0:
            return -CODE_UNWRITABLE
    p = put(p, &table.names[move_from(move)])
    p = put(p, &table.separator)
    p = put(p, &table.names[to_point])
    if move_promotion(move):
        p = put(p, &table.promotion_sign)
        p = put(p, &table.promotions[move_promotion(move)])
    return <int>(p - out)


cdef inline const char* read_separator(
    const Coordinate* table, const char* p, const char* end, bint* capture, uint64_t* leniencies
) noexcept nogil:
    cdef int length = dash_length(p, end)
    capture[0] = False
    if length == 0 and p < end and (p[0] == b"x" or p[0] == b"X" or p[0] == b":"):
        capture[0] = True
        length = 1
    if is_spelt(p, length, &table.separator):
        return p + length
    if length == 0:
        forgive(leniencies, LENIENT_MISSING_SEPARATOR)
    elif table.separator.length and not capture[0]:
        forgive(leniencies, LENIENT_DASH)
    else:
        forgive(leniencies, LENIENT_SEPARATOR)
    return p + length


cdef inline const char* read_promotion(
    const Coordinate* table, const char* p, const char* end, int* promotion, uint64_t* leniencies
) noexcept nogil:
    """A promotion with or without a sign: ``q``, ``=Q``, ``/Q``, ``(Q)``."""
    cdef const char* q = p
    cdef const Spelling* written
    cdef long length
    promotion[0] = 0
    if q < end and (q[0] == b"=" or q[0] == b"/" or q[0] == b"("):
        q += 1
    if q >= end or <uint8_t>q[0] >= 128 or table.promotion_of[<uint8_t>q[0]] == 0:
        return p
    if p[0] == b"(" and (end - q < 2 or q[1] != b")"):
        return p
    promotion[0] = table.promotion_of[<uint8_t>q[0]]
    q += 2 if p[0] == b"(" else 1
    if promotion[0] != NO_PROMOTION:
        written = &table.promotions[promotion[0]]
        length = table.promotion_sign.length
        if not (
            q - p == length + written.length and is_spelt(p, length, &table.promotion_sign)
            and is_spelt(p + length, written.length, written)
        ):
            forgive(leniencies, LENIENT_PROMOTION_SPELLING)
    return q


cdef int castling_text(
    const Codec* codec, const State* state, const char* text, const char* after, int wings, uint64_t leniencies,
    Reading* reading,
) noexcept nogil:
    """Settle ``O-O``, which coordinate notations don't write."""
    cdef int wing, code = CODE_ILLEGAL
    cdef move_t move
    reading.n = 0
    for wing in range(QUEENSIDE + 1):
        if wings >> wing & 1:
            move = codec.ops.castle(state, wing, &code)
            if move != NO_MOVE:
                add_candidate(reading, move)
    reading.start = 0
    reading.end = <int>(after - text)
    if reading.n == 0:
        fail(reading, code, 0, reading.end)
        return reading.end
    forgive(&leniencies, LENIENT_CASTLING_WORD)
    reading.code = 0
    reading.leniencies = leniencies
    return reading.end


cdef int coordinate_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const char* p = text
    cdef const char* word
    cdef uint64_t leniencies = 0
    cdef int from_point, to_point, promotion = 0, code = CODE_ILLEGAL
    cdef bint other_case = False, capture = False
    cdef Marks marks
    cdef move_t move
    from_point = read_point(table, &p, end, &other_case)
    to_point = -1
    if from_point >= 0:
        p = read_separator(table, p, end, &capture, &leniencies)
        to_point = read_point(table, &p, end, &other_case)
    if to_point < 0 or from_point == to_point and read_null(text, end) != NULL:     # "0000" is no two points
        return parse_other(codec, state, text, end, reading)
    p = read_promotion(table, p, end, &promotion, &leniencies)
    if other_case:
        forgive(&leniencies, LENIENT_CASE)
    marks.en_passant = False
    if not plain_end(p, end):
        p = read_marks(p, end, &marks)
        if not move_may_end(p, end):
            word = whole_word(p, end)
            fail(reading, CODE_SYNTAX, 0, <int>(word - text))
            return reading.end
        if marks.check != NO_MARK:
            forgive(&leniencies, LENIENT_EXTRA_CHECK)
        if marks.en_passant:
            forgive(&leniencies, LENIENT_EN_PASSANT_MARK)
    if promotion == NO_PROMOTION:
        fail(reading, CODE_PROMOTION_BAD, 0, <int>(p - text))
        return reading.end
    move = ops.resolve(state, from_point, to_point, promotion, &code) if from_point != to_point else <move_t>NO_MOVE
    if move != NO_MOVE and (
        marks.en_passant and move_type(move) != EN_PASSANT
        or capture and (move_type(move) == CASTLE or move_type(move) != EN_PASSANT and ops.piece(state, to_point) < 0)
    ):
        move = NO_MOVE
        code = CODE_ILLEGAL
    if move == NO_MOVE:
        fail(reading, code, 0, <int>(p - text))
        return reading.end
    if move_type(move) == CASTLE and to_point != castling_point(table, ops, state, move):
        forgive(&leniencies, LENIENT_CASTLING_SQUARES)
    reading.n = 1
    reading.code = 0
    reading.start = 0
    reading.end = <int>(p - text)
    reading.leniencies = leniencies
    reading.moves[0] = move
    return reading.end


cdef int parse_other(
    const Codec* codec, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil:
    """Read what is not two points: a null move, ``O-O``; or say that it is nothing."""
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef uint64_t leniencies = 0
    cdef int wings = 0
    cdef Marks marks
    cdef const char* p = read_null(text, end)
    if p != NULL and move_may_end(p, end):
        if not codec.ops.null_allowed(state):
            fail(reading, CODE_NULL_IN_CHECK, 0, <int>(p - text))
            return reading.end
        if not is_spelt(text, p - text, &table.null):
            forgive(&leniencies, LENIENT_NULL_SPELLING)
        reading.n = 1
        reading.code = 0
        reading.start = 0
        reading.end = <int>(p - text)
        reading.leniencies = leniencies
        reading.moves[0] = NULL_MOVE
        return reading.end
    if codec.ops.castle != NULL:
        p = read_castling(text, end, &wings, &leniencies)
        if p != NULL:
            p = read_marks(p, end, &marks)
            if marks.check != NO_MARK:
                forgive(&leniencies, LENIENT_EXTRA_CHECK)
            if not marks.en_passant and move_may_end(p, end):
                return castling_text(codec, state, text, p, wings, leniencies, reading)
    p = whole_word(text, end)
    fail(reading, CODE_SYNTAX, 0, <int>(p - text))
    return reading.end


# ---------------------------------------------------------------------------------------------
# From the dataclass to the struct

cdef list other_cases(str name):
    """The spellings of a name in other cases of its letters."""
    return [other for other in (name.lower(), name.upper()) if other != name]


cdef int add_name(Coordinate* table, int point, str name, bint other_case) except -1:
    """Let a reader find a point by this name."""
    cdef int first, second, found
    if not name.isascii() or not 2 <= len(name) <= 3:
        raise ValueError(f"a point's name is two or three ASCII characters, not {name!r}")
    first = ord(name[0])
    second = ord(name[1])
    if len(name) == 3:
        found = table.points[first << 7 | second] & POINT_BITS
        if found == 0 or not name[2].isdigit():
            raise ValueError(f"{name!r} doesn't continue the name of another point with a digit")
        table.points[first << 7 | second] |= LONGER
        table.longer[found - 1][int(name[2])] = point
        return 0
    found = table.points[first << 7 | second] & POINT_BITS
    if found and found != point + 1:
        raise ValueError(f"two points are called {name!r}")
    if not found:
        table.points[first << 7 | second] = <uint16_t>(point + 1 | (OTHER_CASE if other_case else 0))
    return 0


cdef int add_prefixes(Coordinate* table, spellings, names) except -1:
    """Let the spelling of a place that the board lacks begin the names of points that go on with a digit.

    On a board with its corners cut out there may be an a13, but no a1.
    """
    cdef int point
    for point, text in enumerate(spellings):
        if names[point] == "" and len(text) == 2 and any(name[:2] == text for name in names if len(name) == 3):
            for other in (text, *other_cases(text)):
                if table.points[ord(other[0]) << 7 | ord(other[1])] == 0:
                    table.points[ord(other[0]) << 7 | ord(other[1])] = <uint16_t>(
                        point + 1 | PREFIX | (OTHER_CASE if other != text else 0)
                    )
    return 0


cdef list point_names(table, const Ops* ops, bint voids):
    """The text of every point, "" where the board has none (or, with `voids`, what it would be)."""
    cdef int row, column, point
    names = []
    if len(table.files) != ops.width or len(table.ranks) != ops.height:
        raise ValueError(f"{table.name}: {table.game} has {ops.width} files and {ops.height} ranks")
    for row in range(ops.height):
        for column in range(ops.width):
            point = row * ops.width + column
            names.append(table.files[column] + table.ranks[row] if ops.names[point][0] or voids else "")
    return names


cpdef CodecHandle compile_coordinate(table, game):
    """Make the codec of a CoordinateTable."""
    cdef CodecHandle handle = CodecHandle.__new__(CodecHandle)
    cdef const Ops* ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    cdef Coordinate* made = <Coordinate*>calloc(1, sizeof(Coordinate))
    cdef int point, number, digit
    if made == NULL:
        raise MemoryError
    handle.memory = made
    handle.codec.parse = coordinate_parse
    handle.codec.write = coordinate_write
    handle.codec.ops = ops
    handle.codec.table = made
    handle.codec.traits = DIGITS if (table.files + "".join(table.ranks)).isdigit() else 0
    handle.game = table.game
    handle.name = table.full_name
    handle.table = table
    names = point_names(table, ops, False)
    for point in range(512):
        for digit in range(10):
            made.longer[point][digit] = -1
    # Short names first, then those that are longer by a digit; what is written before other cases.
    add_prefixes(made, point_names(table, ops, True), names)
    for length in (2, 3):
        for point, name in enumerate(names):
            if len(name) == length:
                fill_spelling(&made.names[point], name)
                add_name(made, point, name, False)
    for length in (2, 3):
        for point, name in enumerate(names):
            if len(name) == length:
                for other in other_cases(name):
                    add_name(made, point, other, True)
    if table.separator == "" and {len(name) for name in names if name} == {2}:
        for point, name in enumerate(names):
            made.short_names[point] = int.from_bytes(name.encode(), "little")
        handle.codec.short_names = made.short_names
    fill_spelling(&made.separator, table.separator)
    fill_spelling(&made.promotion_sign, table.promotion_sign)
    fill_spelling(&made.null, table.null)
    if table.promotions:
        for letter in game.spec.letters:
            made.promotion_of[ord(letter)] = made.promotion_of[ord(letter.lower())] = NO_PROMOTION
        for number in range(1, len(game.spec.promotions) + 1):
            letter = table.promotions[game.spec.kinds[ops.promotion_kind[number]]]
            fill_spelling(&made.promotions[number], letter)
            for letter in {letter, letter.lower(), letter.upper()}:
                made.promotion_of[ord(letter)] = number
    made.castling = {"king": CASTLING_KING, "rook": CASTLING_ROOK, "mode": CASTLING_MODE}[table.castling]
    made.castling_fallback = table.castling_fallback
    if ops.castle == NULL:
        made.castling = CASTLING_ROOK
    return handle
