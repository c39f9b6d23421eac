# cython: boundscheck=True
"""Filling the table of a coordinate notation, once for each, and reading what is not two points."""
from libc.stdint cimport uint16_t, uint64_t

from notation.kernel.codes cimport CODE_AMBIGUOUS, CODE_ILLEGAL, CODE_SYNTAX, LENIENT_CASTLING_WORD, LENIENT_EXTRA_CHECK
from notation.kernel.lexicon cimport fill_spelling
from notation.kernel.ops cimport CHECK, CHECKMATE, KINGSIDE, QUEENSIDE, STALEMATE
from notation.kernel.text cimport (
    NO_MARK, Marks, give_null, is_letter, move_may_end, read_castling, read_marks, read_null, whole_word,
)
from notation.kernel.types cimport NO_MOVE, add_candidate, fail


# ---------------------------------------------------------------------------------------------
# What is not two points

cdef int castling_text(
    const Coordinate* table, const Ops* ops, const State* state, const char* text, const char* after, int wings,
    uint64_t leniencies, Reading* reading,
) noexcept nogil:
    """Settle castling in words."""
    cdef int wing, code = CODE_ILLEGAL
    cdef move_t move
    reading.n = 0
    for wing in range(QUEENSIDE + 1):
        if wings >> wing & 1:
            move = ops.castle(state, wing, &code)
            if move != NO_MOVE:
                add_candidate(reading, move)
    reading.start = 0
    reading.end = <int>(after - text)
    if reading.n == 0:
        fail(reading, code, 0, reading.end)
        return reading.end
    if reading.n > 1 or castling_point(table, ops, state, reading.moves[0]) != IN_WORDS:
        forgive(&leniencies, LENIENT_CASTLING_WORD)
    reading.code = 0 if reading.n == 1 else CODE_AMBIGUOUS
    reading.leniencies = leniencies
    return reading.end


cdef int parse_other(
    const Coordinate* table, const Ops* ops, const State* state, const char* text, const char* end, Reading* reading
) noexcept nogil:
    cdef uint64_t leniencies = 0
    cdef int wings = 0
    cdef bint other_case = False
    cdef Marks marks
    cdef const char* p = read_null(text, end)
    if p != NULL and move_may_end(p, end):
        return give_null(ops, state, text, p, &table.null, reading)
    if ops.castle != NULL:
        p = read_castling(text, end, &wings, &leniencies)
        if p != NULL:
            p = read_marks(p, end, &marks)
            if marks.check != NO_MARK:
                forgive(&leniencies, LENIENT_EXTRA_CHECK)
            if not marks.en_passant and move_may_end(p, end):
                return castling_text(table, ops, state, text, p, wings, leniencies, reading)
    p = whole_word(text, end)
    fail(reading, CODE_SYNTAX, 0, <int>(p - text))
    if end - text > 2 and is_letter(text[0]) and text[1] == b"@":       # a drop, which no game here has
        p = text + 2
        if read_point(table, &p, end, &other_case) >= 0 and move_may_end(p, end):
            fail(reading, CODE_ILLEGAL, 0, <int>(p - text))
    return reading.end


# ---------------------------------------------------------------------------------------------
# From the dataclass to the struct

cdef list other_cases(str name):
    """The spellings of a name in other cases of its letters."""
    found = [""]
    for letter in name:
        found = [head + other for head in found for other in sorted({letter.lower(), letter.upper()})]
    return [other for other in found if other != name]


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
    if table.points:
        if len(table.points) != ops.points or table.files or table.ranks:
            raise ValueError(f"{table.name}: names for all {ops.points} points of {table.game}, or files and ranks")
        return list(table.points)
    if len(table.files) != ops.width or len(table.ranks) != ops.height:
        raise ValueError(f"{table.name}: {table.game} has {ops.width} files and {ops.height} ranks")
    for row in range(ops.height):
        for column in range(ops.width):
            point = row * ops.width + column
            names.append(table.files[column] + table.ranks[row] if ops.names[point][0] or voids else "")
    return names


cdef int fill_points(Coordinate* made, table, const Ops* ops) except -1:
    cdef int point, digit
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
    return 0


cdef int fill_promotions(Coordinate* made, table, game, const Ops* ops) except -1:
    cdef int number
    if not table.promotions:
        return 0
    made.n_promotions = len(game.spec.promotions)
    for letter in game.spec.letters:
        made.promotion_of[ord(letter)] = made.promotion_of[ord(letter.lower())] = NO_PROMOTION
    # English letters are read in every notation.
    for number, letter in enumerate(game.spec.promotions, 1):
        made.promotion_of[ord(letter)] = made.promotion_of[ord(letter.lower())] = number
    for number in range(1, made.n_promotions + 1):
        letter = table.promotions[game.spec.kinds[ops.promotion_kind[number]]]
        fill_spelling(&made.promotions[number], letter)
        for letter in {letter, letter.lower(), letter.upper()}:
            made.promotion_of[ord(letter)] = number
    fill_spelling(&made.promotion_sign, table.promotion_sign)
    made.promotion_place = {
        "behind": PROMOTION_BEHIND, "rank": PROMOTION_AS_RANK, "unsaid": PROMOTION_UNSAID,
    }[table.promotion_place]
    made.promotion_ranks = set(table.promotions.values()) <= set(table.ranks)
    if made.promotion_place == PROMOTION_AS_RANK and not made.promotion_ranks:
        raise ValueError(f"{table.name}: what stands in a rank's place must be a rank's text")
    return 0


cdef int fill_marks(Coordinate* made, table, game) except -1:
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    cdef int wing
    for kind, text in table.captured.items():
        fill_spelling(&made.captured[<int>kinds[kind]], text)
    fill_spelling(&made.en_passant, table.en_passant)
    for wing, text in zip((KINGSIDE, QUEENSIDE), table.castling_marks or (), strict=False):
        fill_spelling(&made.castling_marks[wing], text)
    effects = {"check": CHECK, "mate": CHECKMATE, "stalemate": STALEMATE}
    for effect, text in table.effects.items():
        fill_spelling(&made.effects[<int>effects[effect]], text)
    marks = {*table.captured.values(), table.en_passant, *(table.castling_marks or ()), *table.effects.values()} - {""}
    made.marked = len(marks) > 0
    made.marks_written = made.marked and table.marks_written
    letters = marks | set(table.promotions.values())
    made.any_case = len({letter.lower() for letter in letters}) == len(letters)
    return 0


cdef int fill_coordinate(Coordinate* made, table, game, const Ops* ops) except -1:
    fill_points(made, table, ops)
    fill_spelling(&made.separator, table.separator)
    fill_spelling(&made.null, table.null)
    fill_promotions(made, table, game, ops)
    fill_marks(made, table, game)
    made.loose = table.loose
    made.castling = {
        "king": CASTLING_KING, "rook": CASTLING_ROOK, "mode": CASTLING_MODE, "words": CASTLING_WORDS,
    }[table.castling]
    made.castling_fallback = table.castling_fallback
    fill_spelling(&made.castling_words[<int>KINGSIDE], table.castling_words[0])
    fill_spelling(&made.castling_words[<int>QUEENSIDE], table.castling_words[1])
    if ops.castle == NULL:
        made.castling = CASTLING_ROOK
    return 0
