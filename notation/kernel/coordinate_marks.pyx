"""Coordinate notations with marks behind the points: Smith's ``e5f6E``, ``b7a8rQ``, Gringmuth's with suffixes.

The two points leave one legal move, or a promotion to each kind, or castling beside a king's step; the
marks are then held against each of these. A mark that is there must be true; one that isn't is forgiven
where no other move could be meant.
"""
from libc.stdint cimport uint64_t

from notation.kernel.algebraic_facts cimport MAX_KINDS
from notation.kernel.codec cimport Codec
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS, CODE_ILLEGAL, CODE_PROMOTION_BAD, CODE_PROMOTION_MISSING, CODE_SYNTAX, CODE_UNWRITABLE,
    LENIENT_CAPTURED_PIECE, LENIENT_CASE, LENIENT_CASTLING_SQUARES, LENIENT_EN_PASSANT_MARK, LENIENT_EXTRA_CHECK,
    LENIENT_MARK_ORDER, LENIENT_MISSING_CHECK,
)
from notation.kernel.coordinate_table cimport (
    NO_PROMOTION, PROMOTION_UNSAID, Coordinate, castling_point, is_capture, parse_other, read_point, read_promotion,
    read_separator,
)
from notation.kernel.ops cimport KINGSIDE, NO_EFFECT, QUEENSIDE, STALEMATE, Ops
from notation.kernel.text cimport (
    NO_MARK, Marks, Spelling, is_letter, is_spelt, move_may_end, put, read_marks, read_null, whole_word,
)
from notation.kernel.types cimport (
    CASTLE, EN_PASSANT, EXPLAIN, NO_MOVE, NULL_MOVE, Reading, State, add_candidate, fail, forgive, move_from,
    move_promotion, move_t, move_to, move_type,
)

cdef enum:
    MAX_MEANINGS = 20           # of two points: a promotion to each kind, or a step and castling

# What stands before the marks, the same for all moves.
cdef struct Squares:
    int from_point
    int to_point
    bint capture                # a capture sign between the points
    uint64_t leniencies


cdef inline int wing_of(move_t move) noexcept nogil:
    """Castling is stored as king takes rook: the rook's side of the king is the wing."""
    return KINGSIDE if move_to(move) > move_from(move) else QUEENSIDE


cdef inline const Spelling* first_mark(
    const Coordinate* table, const Ops* ops, const State* state, move_t move
) noexcept nogil:
    """The mark of castling or of what was captured; an empty one where the move is neither."""
    cdef int victim
    if move_type(move) == CASTLE:
        return &table.castling_marks[wing_of(move)]
    if move_type(move) == EN_PASSANT:
        return &table.en_passant
    victim = ops.piece(state, move_to(move))
    if victim >= 0:
        return &table.captured[victim % ops.kinds]
    return &table.effects[<int>NO_EFFECT]


cdef inline int mark_length(
    const Coordinate* table, const Spelling* mark, const char* p, const char* end, bint* other_case
) noexcept nogil:
    """The bytes of a mark of one letter that stands at p, or 0."""
    if mark.length == 0 or p >= end:
        return 0
    if is_spelt(p, mark.length, mark):
        return mark.length
    if table.any_case and mark.length == 1 and is_letter(p[0]) and p[0] | 32 == <int>(mark.word | 32):
        other_case[0] = True
        return 1
    return 0


# ---------------------------------------------------------------------------------------------
# Reading

cdef int meanings(
    const Coordinate* table, const Ops* ops, const State* state, const Squares* squares, move_t* moves, bint* step,
    int* code
) noexcept nogil:
    """The legal moves between two points. `step`: the last is castling, and only a mark can say so."""
    cdef int n = 0, wing, number, why = CODE_ILLEGAL
    cdef move_t move = NO_MOVE
    code[0] = CODE_ILLEGAL
    step[0] = False
    if squares.from_point != squares.to_point:
        move = ops.resolve(state, squares.from_point, squares.to_point, 0, code)
    if move != NO_MOVE:
        moves[0] = move
        n = 1
    elif code[0] == CODE_PROMOTION_MISSING:
        for number in range(1, table.n_promotions + 1):
            moves[n] = ops.resolve(state, squares.from_point, squares.to_point, number, &why)
            n += moves[n] != NO_MOVE
    if ops.castle != NULL and table.castling_marks[0].length and (n == 0 or move_type(move) != CASTLE):
        for wing in range(QUEENSIDE + 1):
            move = ops.castle(state, wing, &why)
            if move != NO_MOVE and move_from(move) == squares.from_point:
                if ops.castle_target(state, move) == squares.to_point:
                    moves[n] = move
                    n += 1
                    step[0] = True
    return n


cdef const char* read_suffixes(
    const Codec* codec, const State* state, const Squares* squares, move_t move, bint must, const char* p,
    const char* end, int policy, uint64_t* leniencies
) noexcept nogil:
    """Hold the marks at p against a move: where they end, or NULL if one is untrue or one that is needed missing.

    `must`: only its mark tells castling from a step.
    """
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const Spelling* mark = first_mark(table, ops, state, move)
    cdef const char* q
    cdef bint first = False, other_case = False
    cdef int length, promotion = 0, said = NO_EFFECT, effect
    cdef Marks marks
    leniencies[0] = squares.leniencies
    if squares.capture and not is_capture(ops, state, move):
        return NULL
    while p < end:
        if not first:
            length = mark_length(table, mark, p, end, &other_case)
            if length == 0 and move_type(move) == EN_PASSANT:
                length = mark_length(table, &table.captured[ops.pawn], p, end, &other_case)
                if length:
                    forgive(leniencies, LENIENT_EN_PASSANT_MARK)
            if length:
                if promotion or said:
                    forgive(leniencies, LENIENT_MARK_ORDER)
                first = True
                p += length
                continue
        if promotion == 0 and move_promotion(move):
            q = read_promotion(table, p, end, &promotion, leniencies)
            if promotion:
                if promotion != move_promotion(move):
                    return NULL
                if said:
                    forgive(leniencies, LENIENT_MARK_ORDER)
                p = q
                continue
        # "ch" and "mate" are words.
        q = read_marks(p, end, &marks)
        if said == NO_EFFECT and (q == p or not move_may_end(q, end)):
            for effect in range(1, STALEMATE + 1):
                length = mark_length(table, &table.effects[effect], p, end, &other_case)
                if length:
                    said = effect
                    break
            if said:
                p += length
                continue
        break
    if must and not first or promotion == 0 and move_promotion(move) and table.promotion_place != PROMOTION_UNSAID:
        return NULL
    p = read_marks(p, end, &marks)
    if not move_may_end(p, end) or marks.en_passant and move_type(move) != EN_PASSANT:
        return NULL
    if marks.check != NO_MARK:
        forgive(leniencies, LENIENT_EXTRA_CHECK)
    if other_case:
        forgive(leniencies, LENIENT_CASE)
    if marks.en_passant or mark.length and first != table.marks_written and move_type(move) == EN_PASSANT:
        forgive(leniencies, LENIENT_EN_PASSANT_MARK)
    elif move_type(move) == CASTLE:
        if mark.length and first != table.marks_written or squares.to_point != castling_point(table, ops, state, move):
            forgive(leniencies, LENIENT_CASTLING_SQUARES)
    elif mark.length and first != table.marks_written:
        forgive(leniencies, LENIENT_CAPTURED_PIECE)
    if not table.marks_written:
        if said:
            forgive(leniencies, LENIENT_EXTRA_CHECK)
    elif policy & EXPLAIN and table.effects[<int>STALEMATE].length:
        effect = ops.effect(state, move)
        if said != effect:
            forgive(leniencies, LENIENT_EXTRA_CHECK if said else LENIENT_MISSING_CHECK)
    return p


cdef bint is_mark(const Coordinate* table, char letter) noexcept nogil:
    """Whether a letter is some mark, promotions apart."""
    cdef int i
    if letter == 0:             # as marks that aren't there are spelt
        return False
    for i in range(MAX_KINDS):
        if letter == <int>table.captured[i].word:
            return True
    for i in range(STALEMATE + 1):
        if letter == <int>table.effects[i].word:
            return True
    return letter in (
        <char>table.en_passant.word, <char>table.castling_marks[0].word, <char>table.castling_marks[1].word
    )


cdef int why_not(
    const Coordinate* table, const char* p, const char* end, bint promotes
) noexcept nogil:
    """The Code for what stands behind two points between which there is a move, but not this one."""
    cdef const char* q = p
    cdef Marks marks
    cdef int promotion = 0
    cdef uint64_t leniencies = 0
    while q < end and is_mark(table, q[0]):
        q += 1
    q = read_promotion(table, q, end, &promotion, &leniencies)
    while q < end and is_mark(table, q[0]):
        q += 1
    q = read_marks(q, end, &marks)
    if not move_may_end(q, end):
        return CODE_SYNTAX
    if promotion == NO_PROMOTION or promotion and not promotes:
        return CODE_PROMOTION_BAD
    return CODE_PROMOTION_MISSING if promotes and promotion == 0 else CODE_ILLEGAL


cdef int marked_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Coordinate* table = <const Coordinate*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const char* p = text
    cdef const char* q
    cdef const char* after = NULL
    cdef move_t moves[MAX_MEANINGS]
    cdef Squares squares
    cdef uint64_t leniencies = 0, found = 0
    cdef int i, n, code = CODE_ILLEGAL
    cdef bint other_case = False, step = False
    squares.leniencies = 0
    squares.to_point = -1
    squares.from_point = read_point(table, &p, end, &other_case)
    if squares.from_point >= 0:
        p = read_separator(table, p, end, &squares.capture, &squares.leniencies)
        squares.to_point = read_point(table, &p, end, &other_case)
    if squares.to_point < 0 or squares.from_point == squares.to_point and read_null(text, end) != NULL:
        return parse_other(table, ops, state, text, end, reading)
    if other_case:
        forgive(&squares.leniencies, LENIENT_CASE)
    n = meanings(table, ops, state, &squares, moves, &step, &code)
    reading.n = 0
    for i in range(n):
        q = read_suffixes(codec, state, &squares, moves[i], step and i == n - 1, p, end, policy, &leniencies)
        if q != NULL:
            add_candidate(reading, moves[i])
            found = leniencies
            after = q
    if reading.n == 0:
        q = whole_word(p, end)
        i = why_not(table, p, q, code == CODE_PROMOTION_MISSING)
        fail(reading, i if n or i == CODE_SYNTAX else code, 0, <int>(q - text))
        return reading.end
    reading.code = 0 if reading.n == 1 else CODE_AMBIGUOUS
    reading.start = 0
    reading.end = <int>(after - text)
    reading.leniencies = found
    return reading.end


# ---------------------------------------------------------------------------------------------
# Writing

cdef int marked_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
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
    if table.marks_written:
        p = put(p, first_mark(table, codec.ops, state, move))
    if move_promotion(move) and table.promotion_place != PROMOTION_UNSAID:
        p = put(p, &table.promotion_sign)
        p = put(p, &table.promotions[move_promotion(move)])
    if table.marks_written and table.effects[<int>STALEMATE].length:
        p = put(p, &table.effects[codec.ops.effect(state, move)])
    return <int>(p - out)
