# cython: boundscheck=True
"""The algebraic engine: SAN ``Nbxd7+``, LAN ``e7-e8=Q``, and the like in other letters and games.

Reading is in two steps: the text gives facts (`read_body`), then the legal moves that fit all of
them are the candidates (`settle`). A fact that no legal move bears out makes the text illegal; nothing
that stands in the text is passed over. Sources: PGN standard 8.2.3, FIDE Laws appendix C.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcmp

from notation.kernel.algebraic_facts cimport (
    BY_FILE, BY_RANK, MAX_KINDS, NO_PROMOTION, UNSAID, Algebraic, Facts, forgive_marks, read_body,
)
from notation.kernel.codec cimport Codec, CodecHandle, new_codec
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS, CODE_PROMOTION_BAD, CODE_ILLEGAL, CODE_PROMOTION_MISSING, CODE_SYNTAX, CODE_UNWRITABLE,
    LENIENT_CAPITAL_FILE, LENIENT_CAPTURED_PIECE, LENIENT_CAPTURE_SIGN, LENIENT_CASTLING_SQUARES,
    LENIENT_EN_PASSANT_MARK, LENIENT_EXTRA_CHECK, LENIENT_FIGURINE, LENIENT_LOWER_CASE_PIECE,
    LENIENT_MISSING_CAPTURE_SIGN, LENIENT_MISSING_CHECK, LENIENT_MISSING_SEPARATOR, LENIENT_OVER_QUALIFIED,
    LENIENT_PIECE_LETTER, LENIENT_SCRIPT, LENIENT_UNDER_QUALIFIED,
)
from notation.kernel.lexicon cimport Sign, fill_lexicon, fill_spelling, sign_at
from notation.kernel.ops cimport CHECKMATE, KINGSIDE, NO_EFFECT, QUEENSIDE, STALEMATE, Ops
from notation.kernel.text cimport (
    MARK_CHECK, MARK_MATE, NO_MARK, Marks, give_null, is_digit, is_letter, is_spelt, move_may_end, put, read_castling,
    read_marks, read_null, whole_word,
)
from notation.kernel.types cimport (
    CASTLE, EN_PASSANT, EXPLAIN, MAX_CANDIDATES, MAX_TEXT, NO_MOVE, NULL_MOVE, PROMOTION_SHIFT, Reading, State,
    add_candidate, fail, forgive, move_from, move_promotion, move_t, move_to, move_type,
)

__all__ = ["compile_algebraic"]

cdef enum:
    MAX_MOVERS = 64


# ---------------------------------------------------------------------------------------------
# From facts to moves

cdef inline bint leaves_file(const Ops* ops, move_t move) noexcept nogil:
    return move_from(move) % ops.width != move_to(move) % ops.width


cdef inline bint is_capture(const Ops* ops, const State* state, move_t move) noexcept nogil:
    return move_type(move) == EN_PASSANT or ops.piece(state, move_to(move)) >= 0


cdef void consider(
    const Algebraic* table, const Ops* ops, const State* state, const Facts* facts, int mover, move_t move,
    Reading* reading
) noexcept nogil:
    """Add a legal move of a man of kind `mover` to the candidates if it bears out the facts."""
    cdef bint capture
    cdef int victim
    if move_type(move) == CASTLE:
        if (facts.kind == UNSAID or facts.kind == mover) and not facts.capture and not facts.marks.en_passant:
            add_candidate(reading, move)
        return
    capture = is_capture(ops, state, move)
    if facts.capture and not capture or facts.marks.en_passant and move_type(move) != EN_PASSANT:
        return
    if facts.captured != UNSAID:
        victim = ops.pawn if move_type(move) == EN_PASSANT else ops.piece(state, move_to(move)) % ops.kinds
        if victim != facts.captured:
            return
    if mover == table.pawn and table.pawn_by_file and facts.from_file == UNSAID and not facts.capture:
        if capture or leaves_file(ops, move):
            return              # "d5" is an advance, though a pawn could take there
    if facts.to_rank == UNSAID and not (capture and mover == table.pawn):
        return
    add_candidate(reading, move)


cdef int settle_point(
    const Algebraic* table, const Ops* ops, const State* state, const Facts* facts, int to_point, Reading* reading
) noexcept nogil:
    """Add the candidates that go to a point; returns the Code that says why there may be none."""
    cdef move_t moves[MAX_MOVERS]
    cdef move_t move
    cdef int i, n, before, from_point, mover, code = CODE_ILLEGAL
    cdef int kind = facts.kind if facts.kind != UNSAID else table.pawn
    cdef bint promotes = False, whole = facts.from_file != UNSAID and facts.from_rank != UNSAID
    if table.has_promotion:
        promotes = ops.promotes[state.turn * ops.points + to_point] != 0
        if facts.promotion and (not promotes or kind != ops.pawn and not (whole and facts.kind == UNSAID)):
            return CODE_PROMOTION_BAD
    if whole:
        from_point = facts.from_rank * ops.width + facts.from_file
        if from_point == to_point:
            return CODE_ILLEGAL
        mover = ops.piece(state, from_point)
        if mover < 0 or mover // ops.kinds != state.turn:
            return CODE_ILLEGAL
        mover %= ops.kinds
        if facts.kind != UNSAID and facts.kind != mover:
            return CODE_ILLEGAL
        move = ops.resolve(state, from_point, to_point, facts.promotion, &code)
        if move == NO_MOVE:
            return code
        consider(table, ops, state, facts, mover, move, reading)
        return CODE_ILLEGAL
    if kind < 0:
        return CODE_SYNTAX
    n = ops.movers(state, kind, to_point, moves)
    promotes = promotes and kind == ops.pawn
    for i in range(n):
        from_point = move_from(moves[i])
        if facts.from_file != UNSAID and facts.from_file != from_point % ops.width:
            continue
        if facts.from_rank != UNSAID and facts.from_rank != from_point // ops.width:
            continue
        move = moves[i] | <move_t>facts.promotion << PROMOTION_SHIFT
        before = reading.n
        consider(table, ops, state, facts, kind, move, reading)
        if promotes and facts.promotion == 0 and reading.n > before:
            reading.n = before
            code = CODE_PROMOTION_MISSING
    return code


cdef int settle(
    const Algebraic* table, const Ops* ops, const State* state, const Facts* facts, Reading* reading
) noexcept nogil:
    """Find the legal moves that bear out all the facts; returns why there may be none."""
    cdef int row, code, worst = CODE_ILLEGAL
    reading.n = 0
    if facts.promotion == NO_PROMOTION:
        return CODE_PROMOTION_BAD
    if facts.drop:
        return CODE_ILLEGAL
    if facts.to_rank != UNSAID:
        return settle_point(table, ops, state, facts, facts.to_rank * ops.width + facts.to_file, reading)
    for row in range(ops.height):
        code = settle_point(table, ops, state, facts, row * ops.width + facts.to_file, reading)
        if code == CODE_PROMOTION_MISSING:
            worst = code
    return worst


cdef int needed(
    const Algebraic* table, const Ops* ops, const State* state, move_t move, int kind, bint capture
) noexcept nogil:
    """The Qualifiers with which a move is written."""
    cdef move_t moves[MAX_MOVERS]
    cdef int i, n, rival, rivals = 0, same_file = 0, same_rank = 0, from_point = move_from(move)
    cdef bint by_file = kind == table.pawn and table.pawn_by_file
    cdef bint aside = capture or leaves_file(ops, move)
    if table.long_form:
        return BY_FILE | BY_RANK
    if kind != ops.king:
        n = ops.movers(state, kind, move_to(move), moves)
        for i in range(n):
            rival = move_from(moves[i])
            if rival == from_point:
                continue
            # A pawn's capture, with its file, and an advance to the same square (en passant) differ anyway.
            if by_file and is_capture(ops, state, moves[i]) != capture:
                continue
            rivals += 1
            same_file += rival % ops.width == from_point % ops.width
            same_rank += rival // ops.width == from_point // ops.width
    if by_file and aside:
        return BY_FILE if same_file == 0 else BY_FILE | BY_RANK
    if rivals == 0:
        return 0
    for i in range(3):
        if table.qualifiers[i] == BY_FILE and same_file == 0 or table.qualifiers[i] == BY_RANK and same_rank == 0:
            return table.qualifiers[i]
    return BY_FILE | BY_RANK


cdef uint64_t explain(
    const Algebraic* table, const Ops* ops, const State* state, const Facts* facts, move_t move
) noexcept nogil:
    """The leniencies that only the position shows."""
    cdef uint64_t leniencies = 0
    cdef int kind, need, given = 0
    cdef bint capture
    if move_type(move) != CASTLE:
        kind = ops.piece(state, move_from(move)) % ops.kinds
        capture = is_capture(ops, state, move)
        need = needed(table, ops, state, move, kind, capture)
        given |= BY_FILE if facts.from_file != UNSAID else 0
        given |= BY_RANK if facts.from_rank != UNSAID else 0
        if given & ~need:
            forgive(&leniencies, LENIENT_OVER_QUALIFIED)
        elif given != need:
            forgive(&leniencies, LENIENT_UNDER_QUALIFIED)
        if facts.kind == UNSAID and kind != table.pawn:
            forgive(&leniencies, LENIENT_PIECE_LETTER)
        if capture:
            if not facts.capture:
                forgive(&leniencies, LENIENT_MISSING_CAPTURE_SIGN)
            elif table.captured_piece and facts.captured == UNSAID:
                forgive(&leniencies, LENIENT_CAPTURED_PIECE)
        elif table.quiet.length and not facts.dash:
            forgive(&leniencies, LENIENT_MISSING_SEPARATOR)
        if table.en_passant.length and move_type(move) == EN_PASSANT and not facts.marks.en_passant:
            forgive(&leniencies, LENIENT_EN_PASSANT_MARK)
    return leniencies | explain_check(table, ops, state, facts.marks.check, move)


cdef uint64_t explain_check(
    const Algebraic* table, const Ops* ops, const State* state, int mark, move_t move
) noexcept nogil:
    cdef uint64_t leniencies = 0
    cdef int effect = ops.effect(state, move) if table.check.length else NO_EFFECT
    if effect == NO_EFFECT or effect == STALEMATE:
        if mark != NO_MARK:
            forgive(&leniencies, LENIENT_EXTRA_CHECK)
    elif mark == NO_MARK or effect == CHECKMATE and mark == MARK_CHECK:
        forgive(&leniencies, LENIENT_MISSING_CHECK)
    elif effect != CHECKMATE and mark == MARK_MATE:
        forgive(&leniencies, LENIENT_EXTRA_CHECK)
    return leniencies


# ---------------------------------------------------------------------------------------------
# Reading

cdef int give(Reading* reading, const char* text, const char* after, int code, uint64_t leniencies) noexcept nogil:
    """Finish a reading whose moves and number are set."""
    if reading.n == 0:
        fail(reading, code, 0, <int>(after - text))
        return reading.end
    reading.code = 0 if reading.n == 1 else CODE_AMBIGUOUS
    reading.start = 0
    reading.end = <int>(after - text)
    reading.leniencies = leniencies
    return reading.end


cdef int parse_castling(
    const Codec* codec, const State* state, const char* text, const char* p, const char* end, int wings,
    uint64_t leniencies, int policy, Reading* reading,
) noexcept nogil:
    """Finish reading castling, whose rings end at p."""
    cdef const Algebraic* table = <const Algebraic*>codec.table
    cdef Marks marks
    cdef int wing, why = 0, code = CODE_ILLEGAL
    cdef move_t move
    for wing in range(QUEENSIDE + 1):
        if is_spelt(text, p - text, &table.castling[wing]):
            leniencies = 0
    p = read_marks(p, end, &marks)
    reading.n = 0
    if marks.en_passant or not move_may_end(p, end):
        return give(reading, text, whole_word(p, end), CODE_SYNTAX, 0)
    for wing in range(QUEENSIDE + 1):
        if wings >> wing & 1:
            move = codec.ops.castle(state, wing, &why)
            if move != NO_MOVE:
                add_candidate(reading, move)
            elif why:
                code = why
    forgive_marks(table, &marks, &leniencies)
    if policy & EXPLAIN and reading.n == 1:
        leniencies |= explain_check(table, codec.ops, state, marks.check, reading.moves[0])
    return give(reading, text, p, code, leniencies)


cdef inline bint may_be_special(const char* text, const char* end) noexcept nogil:
    """Whether castling or a null move may begin here. Quick; True proves nothing."""
    cdef char first = text[0]
    if text >= end or is_digit(first) or not is_letter(first) or first | 32 == 111 or first == 90:     # o, Z
        return True
    return end - text > 1 and (text[1] | 32 == 97 or text[1] | 32 == 117)       # Castles, pass; null


cdef int algebraic_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Algebraic* table = <const Algebraic*>codec.table
    cdef const Ops* ops = codec.ops
    cdef const Sign* sign
    cdef const char* p
    cdef const char* other_end
    cdef Facts facts
    cdef Facts other_facts
    cdef Reading other
    cdef uint64_t leniencies = 0
    cdef int i, wings = 0, code = CODE_SYNTAX, other_code
    cdef bint first_is_kind
    if may_be_special(text, end):
        p = read_null(text, end)
        if p != NULL and move_may_end(p, end):
            return give_null(codec.ops, state, text, p, &(<const Algebraic*>codec.table).null, reading)
        if table.has_castling:
            p = read_castling(text, end, &wings, &leniencies)
            if p != NULL:
                return parse_castling(codec, state, text, p, end, wings, leniencies, policy, reading)

    # A first letter that is a man as it is written is one; a small letter that can be a file is one.
    sign = sign_at(&table.lexicon, text, end)
    first_is_kind = sign.kind and (sign.kind_slip != LENIENT_LOWER_CASE_PIECE + 1 or sign.file == 0)
    reading.n = 0
    p = read_body(table, text, end, first_is_kind, &facts)
    if p != NULL:
        code = settle(table, ops, state, &facts, reading)
    # The other way: text that is all capitals may mean a file ("B4", "BXC5"); a small letter that
    # reads as no pawn's move, or as one nobody would write, may mean a man ("bc4", "bb5").
    if sign.kind and sign.file and (first_is_kind or p == NULL or reading.n == 0 or facts.odd):
        other.n = 0
        other_end = read_body(table, text, end, not first_is_kind, &other_facts)
        if other_end != NULL:
            other_code = settle(table, ops, state, &other_facts, &other)
            if reading.n == 0 and (other.n or code == CODE_SYNTAX):
                p = other_end
                facts = other_facts
                code = other_code
            for i in range(other.n if other.n < MAX_CANDIDATES else MAX_CANDIDATES):
                add_candidate(reading, other.moves[i])
    if p == NULL:
        return give(reading, text, whole_word(text, end), CODE_SYNTAX, 0)
    leniencies = facts.leniencies
    if reading.n == 1:
        if move_type(reading.moves[0]) == CASTLE:
            forgive(&leniencies, LENIENT_CASTLING_SQUARES)
        if policy & EXPLAIN:
            leniencies |= explain(table, ops, state, &facts, reading.moves[0])
            if leniencies == 0 and table.by_side and not is_written(codec, state, reading.moves[0], text, p):
                forgive(&leniencies, LENIENT_FIGURINE)      # the other side's
    return give(reading, text, p, code, leniencies)


# ---------------------------------------------------------------------------------------------
# Writing

cdef int algebraic_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const Algebraic* table = <const Algebraic*>codec.table
    cdef const Ops* ops = codec.ops
    cdef int from_point = move_from(move), to_point = move_to(move), man, owner, kind, victim, need, effect
    cdef bint capture
    cdef char* p = out
    if move == NULL_MOVE:
        return <int>(put(p, &table.null) - out)
    if move_type(move) == CASTLE:
        if not table.has_castling:
            return -CODE_UNWRITABLE
        # Stored as king takes rook: the rook's side of the king is the wing.
        p = put(p, &table.castling[<int>KINGSIDE if to_point > from_point else <int>QUEENSIDE])
    else:
        man = ops.piece(state, from_point)
        owner = man // ops.kinds
        kind = man % ops.kinds
        capture = is_capture(ops, state, move)
        if kind != table.pawn:
            p = put(p, &table.pieces[owner * MAX_KINDS + kind])
        need = needed(table, ops, state, move, kind, capture)
        if need & BY_FILE:
            p = put(p, &table.files[from_point % ops.width])
        if need & BY_RANK:
            p = put(p, &table.ranks[from_point // ops.width])
        p = put(p, &table.capture if capture else &table.quiet)
        if capture and table.captured_piece:
            victim = ops.piece(state, to_point)
            if victim < 0:      # en passant
                victim = (ops.sides - 1 - owner) * ops.kinds + ops.pawn
            p = put(p, &table.pieces[victim // ops.kinds * MAX_KINDS + victim % ops.kinds])
        p = put(p, &table.files[to_point % ops.width])
        p = put(p, &table.ranks[to_point // ops.width])
        if move_promotion(move):
            p = put(p, &table.before_promotion)
            p = put(p, &table.pieces[owner * MAX_KINDS + ops.promotion_kind[move_promotion(move)]])
            p = put(p, &table.after_promotion)
        if move_type(move) == EN_PASSANT:
            p = put(p, &table.en_passant)
    if table.check.length:
        effect = ops.effect(state, move)
        if effect == CHECKMATE:
            p = put(p, &table.mate)
        elif effect != NO_EFFECT and effect != STALEMATE:
            p = put(p, &table.check)
    return <int>(p - out)


cdef bint is_written(
    const Codec* codec, const State* state, move_t move, const char* text, const char* end
) noexcept nogil:
    """Whether a text is what is written for a move."""
    cdef char canonical[MAX_TEXT]
    cdef int length = algebraic_write(codec, state, move, canonical)
    return length == end - text and memcmp(text, canonical, length) == 0


# ---------------------------------------------------------------------------------------------
# From the dataclass to the struct

FIGURINES = frozenset(chr(code) for code in range(0x2654, 0x2660))


cdef class Signs:
    """The signs of a table, gathered by spelling; what is written wins over what is merely read."""
    cdef dict found

    def __cinit__(self):
        self.found = {}

    def add(self, str text, **fields):
        """Let a spelling mean something; the first meaning of each sort stays."""
        row = self.found.setdefault(text, {})
        for sort in ("kind", "file", "rank", "capture"):
            if sort in fields and sort not in row:
                row.update(fields)

    def rows(self):
        """The dict that `fill_lexicon` takes."""
        order = ("kind", "kind_slip", "file", "file_slip", "rank", "capture", "capture_slip")
        return {text: tuple(row.get(key, 0) for key in order) for text, row in self.found.items()}


cdef dict gather_signs(table, game):
    """Every spelling that the table's reader knows."""
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    cdef Signs signs = Signs()
    letters = []
    for side in table.pieces:
        for kind, text in side.items():
            signs.add(text, kind=kinds[kind] + 1, kind_slip=0)
            letters.append((text, kind))
    for text, kind in table.also.items():
        slip = LENIENT_FIGURINE if text[0] in FIGURINES else LENIENT_PIECE_LETTER
        signs.add(text, kind=kinds[kind] + 1, kind_slip=slip + 1)
    for text, kind in letters:
        if text.lower() != text:
            signs.add(text.lower(), kind=kinds[kind] + 1, kind_slip=LENIENT_LOWER_CASE_PIECE + 1)
    for column, text in enumerate(table.files):
        signs.add(text, file=column + 1, file_slip=0)
    for column, text in enumerate(table.files):
        if text.upper() != text:
            signs.add(text.upper(), file=column + 1, file_slip=LENIENT_CAPITAL_FILE + 1)
    for text, file in table.also_files.items():
        signs.add(text, file=table.files.index(file) + 1, file_slip=LENIENT_SCRIPT + 1)
    for row, text in enumerate(table.ranks):
        signs.add(text, rank=row + 1)
    for i, text in enumerate(table.captures):
        signs.add(text, capture=1, capture_slip=LENIENT_CAPTURE_SIGN + 1 if i else 0)
    return signs.rows()


cpdef CodecHandle compile_algebraic(table, game):
    """Make the codec of an AlgebraicTable."""
    cdef CodecHandle handle = new_codec()
    cdef const Ops* ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    cdef Algebraic* made = <Algebraic*>calloc(1, sizeof(Algebraic))
    cdef int number, owner
    if made == NULL:
        raise MemoryError
    handle.memory = made
    handle.codec.parse = algebraic_parse
    handle.codec.write = algebraic_write
    handle.codec.ops = ops
    handle.codec.table = made
    handle.game = table.game
    handle.name = table.full_name
    handle.table = table
    if len(table.files) != ops.width or len(table.ranks) != ops.height:
        raise ValueError(f"{table.name}: {table.game} has {ops.width} files and {ops.height} ranks")
    if ops.kinds > MAX_KINDS:
        raise ValueError(f"more than {MAX_KINDS} kinds of men")
    kinds = {kind: number for number, kind in enumerate(game.spec.kinds)}
    fill_lexicon(&made.lexicon, gather_signs(table, game))
    for owner in range(ops.owners):
        for kind, text in table.pieces[min(owner, len(table.pieces) - 1)].items():
            fill_spelling(&made.pieces[owner * MAX_KINDS + <int>kinds[kind]], text)
    for number, text in enumerate(table.files):
        fill_spelling(&made.files[number], text)
    for number, text in enumerate(table.ranks):
        fill_spelling(&made.ranks[number], text)
    fill_spelling(&made.quiet, table.quiet)
    fill_spelling(&made.capture, table.captures[0])
    fill_spelling(&made.check, table.check)
    fill_spelling(&made.mate, table.mate)
    fill_spelling(&made.en_passant, table.en_passant)
    fill_spelling(&made.null, table.null)
    made.has_castling = table.castling is not None and ops.castle != NULL
    if made.has_castling:
        fill_spelling(&made.castling[<int>KINGSIDE], table.castling[0])
        fill_spelling(&made.castling[<int>QUEENSIDE], table.castling[1])
    made.has_promotion = bool(game.spec.promotions)
    if made.has_promotion:
        fill_spelling(&made.before_promotion, table.promotion[0])
        fill_spelling(&made.after_promotion, table.promotion[1])
        for number in range(1, len(game.spec.promotions) + 1):
            made.promotion_number[ops.promotion_kind[number]] = number
    for number, word in enumerate(table.qualifiers):
        made.qualifiers[number] = {"file": BY_FILE, "rank": BY_RANK, "both": BY_FILE | BY_RANK}[word]
    made.pawn = -1 if table.pawn is None else <int>kinds[table.pawn]
    made.pawn_by_file = table.pawn_by_file
    made.long_form = table.long_form
    made.captured_piece = table.captured_piece
    made.by_side = len(table.pieces) > 1
    return handle
