# cython: boundscheck=True
"""The coordinate engine: UCI ``e2e4``, UCCI ``h2e2``, ICCS ``H2-E2``, ``e7-e8=Q``, ICCF ``5254``, telegraph codes.

A point's text is two characters, the first any, the second any, or those two and a digit (``a10``).
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc

from notation.kernel.codec cimport Codec, CodecHandle, new_codec
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS, CODE_ILLEGAL, CODE_PROMOTION_BAD, CODE_PROMOTION_MISSING, CODE_SYNTAX, CODE_UNWRITABLE,
    LENIENT_CAPTURE_SIGN, LENIENT_CASE, LENIENT_CASTLING_SQUARES, LENIENT_EN_PASSANT_MARK, LENIENT_EXTRA_CAPTURE_SIGN,
    LENIENT_EXTRA_CHECK, LENIENT_PROMOTION_SPELLING,
)
from notation.kernel.coordinate_marks cimport marked_parse, marked_write
from notation.kernel.coordinate_table cimport (
    IN_WORDS, NO_PROMOTION, PROMOTION_AS_RANK, PROMOTION_UNSAID, Coordinate, castling_point, fill_coordinate,
    is_capture, is_capture_sign, parse_other, read_point, read_promotion, read_separator,
)
from notation.kernel.ops cimport KINGSIDE, QUEENSIDE, Ops
from notation.kernel.text cimport (
    NO_MARK, Marks, move_may_end, plain_end, put, read_marks, read_null, whole_word,
)
from notation.kernel.types cimport (
    CASTLE, EN_PASSANT, NO_MOVE, NULL_MOVE, Reading, State, add_candidate, fail, forgive, move_from, move_promotion,
    move_t, move_to, move_type,
)

__all__ = ["compile_coordinate"]


cdef int coordinate_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef char* p = out
    cdef int to_point = move_to(move), wing
    if move == NULL_MOVE:
        return <int>(put(p, &table.null) - out)
    if move_type(move) == CASTLE:
        to_point = castling_point(table, codec.ops, state, move)
        if to_point == IN_WORDS:
            wing = KINGSIDE if move_to(move) > move_from(move) else QUEENSIDE
            return <int>(put(p, &table.castling_words[wing]) - out)
        if to_point < 0:
            return -CODE_UNWRITABLE
    p = put(p, &table.names[move_from(move)])
    p = put(p, &table.separator)
    p = put(p, &table.names[to_point])
    if move_promotion(move) and table.promotion_place != PROMOTION_UNSAID:
        if table.promotion_place == PROMOTION_AS_RANK:
            p -= 1
        p = put(p, &table.promotion_sign)
        p = put(p, &table.promotions[move_promotion(move)])
    return <int>(p - out)


cdef move_t ranked_promotion(
    const Coordinate* table, const Ops* ops, const State* state, int from_point, int to_point, int* code
) noexcept nogil:
    """The promotion that two points mean if the second one's rank is a piece; NO_MOVE leaves `code` as it is."""
    cdef int row, square, why = 0, file = to_point % ops.width
    cdef int promotion = table.promotion_of[<uint8_t>(table.names[to_point].word >> 8)]
    cdef move_t move
    if promotion == 0 or promotion == NO_PROMOTION:
        return NO_MOVE
    for row in range(ops.height):
        square = row * ops.width + file
        if ops.promotes[state.turn * ops.points + square]:
            move = ops.resolve(state, from_point, square, promotion, &why)
            if move != NO_MOVE:
                return move
    return NO_MOVE


cdef int unsaid_promotions(
    const Coordinate* table, const Ops* ops, const State* state, int from_point, int to_point, int size,
    uint64_t leniencies, Reading* reading
) noexcept nogil:
    """All promotions between two points, in a notation that has the same text for them."""
    cdef int number, code = 0
    cdef move_t move
    reading.n = 0
    for number in range(1, table.n_promotions + 1):
        move = ops.resolve(state, from_point, to_point, number, &code)
        if move != NO_MOVE:
            add_candidate(reading, move)
    reading.code = CODE_AMBIGUOUS
    reading.start = 0
    reading.end = size
    reading.leniencies = leniencies
    return size


cdef int coordinate_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const char* p = text
    cdef const char* word
    cdef uint64_t leniencies = 0
    cdef int from_point, to_point, promotion = 0, code = CODE_ILLEGAL
    cdef bint other_case = False, capture = False, sign_behind
    cdef Marks marks
    cdef move_t move
    from_point = read_point(table, &p, end, &other_case)
    to_point = -1
    if from_point >= 0:
        p = read_separator(table, p, end, &capture, &leniencies)
        to_point = read_point(table, &p, end, &other_case)
    if to_point < 0 or from_point == to_point and read_null(text, end) != NULL:     # "0000" is no two points
        return parse_other(table, ops, state, text, end, reading)
    p = read_promotion(table, p, end, &promotion, &leniencies)
    sign_behind = table.loose and p < end and is_capture_sign(p[0])
    if sign_behind:
        p += 1
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
    if move == NO_MOVE and promotion == 0 and table.promotion_ranks:
        move = ranked_promotion(table, ops, state, from_point, to_point, &code)
        if move != NO_MOVE:
            to_point = move_to(move)
            if table.promotion_place != PROMOTION_AS_RANK:
                forgive(&leniencies, LENIENT_PROMOTION_SPELLING)
    if move != NO_MOVE and (
        marks.en_passant and move_type(move) != EN_PASSANT or capture and not is_capture(ops, state, move)
    ):
        move = NO_MOVE
        code = CODE_ILLEGAL
    if move == NO_MOVE:
        if (
            code == CODE_PROMOTION_MISSING and table.promotion_place == PROMOTION_UNSAID and not marks.en_passant
            and not (capture and ops.piece(state, to_point) < 0)
        ):
            return unsaid_promotions(
                table, ops, state, from_point, to_point, <int>(p - text), leniencies, reading
            )
        fail(reading, code, 0, <int>(p - text))
        return reading.end
    if move_type(move) == CASTLE and to_point != castling_point(table, ops, state, move):
        forgive(&leniencies, LENIENT_CASTLING_SQUARES)
    if sign_behind:         # with both points said it adds nothing
        forgive(&leniencies, LENIENT_CAPTURE_SIGN if is_capture(ops, state, move) else LENIENT_EXTRA_CAPTURE_SIGN)
    reading.n = 1
    reading.code = 0
    reading.start = 0
    reading.end = <int>(p - text)
    reading.leniencies = leniencies
    reading.moves[0] = move
    return reading.end


cpdef CodecHandle compile_coordinate(table, game):
    """Make the codec of a CoordinateTable."""
    cdef CodecHandle handle = new_codec()
    cdef const Ops* ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    cdef Coordinate* made = <Coordinate*>calloc(1, sizeof(Coordinate))
    if made == NULL:
        raise MemoryError
    handle.memory = made
    fill_coordinate(made, table, game, ops)
    handle.codec.parse = marked_parse if made.marked else coordinate_parse
    handle.codec.write = marked_write if made.marked else coordinate_write
    handle.codec.ops = ops
    handle.codec.table = made
    handle.game = table.game
    handle.name = table.full_name
    handle.table = table
    if made.short_names[0] and not made.marked:
        handle.codec.short_names = made.short_names
    return handle
