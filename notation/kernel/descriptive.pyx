# cython: boundscheck=True
"""The descriptive engine: reading.

In two steps, as the algebraic engine: the text gives facts (`descriptive_facts`), then the legal moves
that bear out all of them are the candidates. "The king's rook" is the one that stood on the king's side
at the start of the game, wherever he is now. Where nobody's origin is known (a position that was set up) a
bishop is known by the colour of his squares, and of two other men the king's is the one farther to the king's side;
this is forgiven by name. Marks of check and mate decide between several candidates only when nothing else does.
Nothing is guessed: what is left open is given as candidates, for a reader of whole games to try.
"""
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcmp, memcpy

from notation.kernel.codec cimport NEEDS_IDENTITY, Codec, CodecHandle, new_codec
from notation.kernel.codes cimport (
    CODE_AMBIGUOUS, CODE_ILLEGAL, CODE_PROMOTION_BAD, CODE_PROMOTION_MISSING, CODE_SYNTAX, LENIENT_CHECK_DECIDES,
    LENIENT_EN_PASSANT_MARK, LENIENT_EXTRA_CHECK, LENIENT_LEFT_RIGHT, LENIENT_MISSING_CHECK, LENIENT_OVER_QUALIFIED,
    LENIENT_UNDER_QUALIFIED, LENIENT_WORDING,
)
from notation.kernel.descriptive_facts cimport (
    ANY_ACT, CAPTURE, CASTLING, KINGS, QUIET, Facts, read_castling_marks, read_facts,
)
from notation.kernel.descriptive_table cimport ALL_FILES, UNSAID, Descriptive, fill_descriptive
from notation.kernel.descriptive_words cimport WIDE, Words, begin_words, read_rings
from notation.kernel.descriptive_write cimport (
    FROM_FILE, FROM_NAME, FROM_RANK, MAN_WING, TO_FILE, TO_NAME, TO_RANK, descriptive_write, origin_wing, victim_point,
    written_claims,
)
from notation.kernel.ops cimport CHECK, CHECKMATE, KINGSIDE, QUEENSIDE, Ops
from notation.kernel.text cimport give_null, is_letter, move_may_end, read_null, whole_word
from notation.kernel.types cimport (
    CASTLE, CHESS960, EN_PASSANT, EXPLAIN, MAX_CANDIDATES, MAX_MOVES, MAX_TEXT, NO_MOVE, PROMOTION_SHIFT, Reading,
    State, StateBuffer, add_candidate, fail, forgive, move_from, move_promotion, move_t, move_to, move_type,
)

__all__ = ["compile_descriptive"]

cdef enum:
    MAX_MEN = 64
    MAX_WAYS = 3


# ---------------------------------------------------------------------------------------------
# From facts to moves

cdef inline bint is_on(const Ops* ops, int point, uint32_t files) noexcept nogil:
    return files >> (point % ops.width) & 1


cdef bint comes_from(const Ops* ops, const State* state, const Facts* facts, move_t move) noexcept nogil:
    """Whether a move begins where the text says, as far as it says it."""
    cdef int point = move_from(move)
    if not is_on(ops, point, facts.from_files & facts.mover.files):
        return False
    return facts.from_rank == UNSAID or ops.relative_rank[state.turn * ops.points + point] == facts.from_rank


cdef inline bint is_at(const Ops* ops, const State* state, int point, uint32_t files, int rank) noexcept nogil:
    """Whether a point is on these files and this rank of the mover, where they are said."""
    if not is_on(ops, point, files):
        return False
    return rank == UNSAID or ops.relative_rank[state.turn * ops.points + point] == rank


cdef bint is_doubled(const Ops* ops, const State* state, int owner, int point) noexcept nogil:
    """Whether another pawn of the owner stands on a pawn's file."""
    cdef uint16_t points[MAX_MEN]
    cdef int i, n = ops.men(state, owner, ops.pawn, points)
    for i in range(n):
        if points[i] != point and points[i] % ops.width == point % ops.width:
            return True
    return False


cdef bint is_meant(
    const Ops* ops, const State* state, const Facts* facts, uint32_t files, move_t move
) noexcept nogil:
    """Whether a legal move, not castling, of a man of the right kind bears out what was said of its squares and of
    the man it takes. `files` may narrow those of the square or of the captured man."""
    cdef int to_point = move_to(move), point, man
    if not comes_from(ops, state, facts, move):
        return False
    point = victim_point(ops, state, move)
    if facts.act == QUIET:
        return point < 0 and is_at(ops, state, to_point, facts.to_files, facts.to_rank)
    if facts.act == ANY_ACT:
        return is_at(ops, state, to_point, facts.to_files, facts.to_rank)
    if point < 0:
        return False
    if facts.victim.kind == UNSAID:
        return is_at(ops, state, to_point, facts.to_files, facts.to_rank)
    man = ops.piece(state, point)
    if man % ops.kinds != facts.victim.kind or not is_at(ops, state, point, facts.to_files & files, facts.to_rank):
        return False
    if not is_on(ops, point, facts.victim.files):
        return False
    return not facts.doubled or is_doubled(ops, state, man // ops.kinds, point)


cdef void consider(
    const Ops* ops, const State* state, const Facts* facts, int promotion, uint32_t files, move_t move,
    Reading* reading, int* code
) noexcept nogil:
    """Add a move of the right kind, which lacks its promotion, to the candidates if it is meant."""
    cdef bint promotes = facts.mover.kind == ops.pawn and (
        ops.promotes[state.turn * ops.points + move_to(move)] != 0
    )
    if not is_meant(ops, state, facts, files, move):
        return
    if facts.en_passant and move_type(move) != EN_PASSANT:
        return
    if promotes and promotion == 0:
        code[0] = CODE_PROMOTION_MISSING
        return
    if promotion and not promotes:
        if code[0] == CODE_ILLEGAL:
            code[0] = CODE_PROMOTION_BAD
        return
    add_candidate(reading, move | <move_t>promotion << PROMOTION_SHIFT)


cdef void find_quiet(
    const Descriptive* table, const Ops* ops, const State* state, const Facts* facts, Reading* reading, int* code
) noexcept nogil:
    """The moves to the squares that the text names: one rank, or all where it was lost."""
    cdef move_t moves[MAX_MEN]
    cdef int rank, row, column, i, n, point
    cdef int first = facts.to_rank if facts.to_rank != UNSAID else 1
    cdef int last = facts.to_rank if facts.to_rank != UNSAID else ops.height
    for rank in range(first, last + 1):
        row = table.rows[state.turn * 32 + rank]
        if row < 0:
            continue
        for column in range(ops.width):
            if not facts.to_files >> column & 1:
                continue
            point = row * ops.width + column
            if ops.piece(state, point) >= 0:
                continue
            n = ops.movers(state, facts.mover.kind, point, moves)
            for i in range(n):
                consider(ops, state, facts, facts.promotion, ALL_FILES, moves[i], reading, code)


cdef void find_captures(
    const Descriptive* table, const Ops* ops, const State* state, const Facts* facts, int promotion, uint32_t files,
    Reading* reading, int* code
) noexcept nogil:
    """The captures of the men that the text names."""
    cdef uint16_t points[MAX_MEN]
    cdef move_t moves[MAX_MEN]
    cdef int owner, kind, i, k, n, men, point
    for owner in range(ops.owners):
        if owner == state.turn:
            continue
        for kind in range(ops.kinds):
            if facts.victim.kind != UNSAID and facts.victim.kind != kind:
                continue
            men = ops.men(state, owner, kind, points)
            for i in range(men):
                n = ops.movers(state, facts.mover.kind, points[i], moves)
                for k in range(n):
                    consider(ops, state, facts, promotion, files, moves[k], reading, code)
                if kind == ops.pawn and facts.mover.kind == ops.pawn:
                    point = points[i] + table.up[state.turn]                # en passant
                    if 0 <= point < ops.points and ops.piece(state, point) < 0:
                        n = ops.movers(state, ops.pawn, point, moves)
                        for k in range(n):
                            if move_type(moves[k]) == EN_PASSANT:
                                consider(ops, state, facts, promotion, files, moves[k], reading, code)


cdef bint fits_verb(const Ops* ops, const State* state, const Facts* facts, move_t move) noexcept nogil:
    """Whether a legal move, found by its man alone, does what the verb says."""
    cdef int effect, steps
    if facts.promotion and move_promotion(move) != facts.promotion:
        return False
    if facts.steps:
        steps = ops.relative_rank[state.turn * ops.points + move_to(move)]
        steps -= ops.relative_rank[state.turn * ops.points + move_from(move)]
        if steps != facts.steps or victim_point(ops, state, move) >= 0:
            return False
        if move_promotion(move) != facts.promotion:
            return False
    if facts.interposes and (victim_point(ops, state, move) >= 0 or not ops.in_check(state, state.turn)):
        return False
    if facts.must_check:
        effect = ops.effect(state, move)
        return effect == CHECKMATE or effect == CHECK and not facts.must_mate
    return True


cdef void find_any(const Ops* ops, const State* state, const Facts* facts, Reading* reading) noexcept nogil:
    """The moves of a man of whom the text says only what he does: quiet ones, or captures if there are none."""
    cdef move_t moves[MAX_MOVES]
    cdef int i, n = ops.legal(state, moves)
    cdef bint captures
    for captures in range(2):
        for i in range(n):
            if move_type(moves[i]) == CASTLE or (victim_point(ops, state, moves[i]) >= 0) != captures:
                continue
            if ops.piece(state, move_from(moves[i])) - state.turn * ops.kinds != facts.mover.kind:
                continue
            if is_meant(ops, state, facts, ALL_FILES, moves[i]) and fits_verb(ops, state, facts, moves[i]):
                add_candidate(reading, moves[i])
        if reading.n:
            return


# ---------------------------------------------------------------------------------------------
# From several candidates to one

cdef inline int kept(const Reading* reading) noexcept nogil:
    return reading.n if reading.n < MAX_CANDIDATES else MAX_CANDIDATES


cdef enum Sieve:                # what tells the king's man from the queen's
    BY_ORIGIN = 0
    BY_COLOUR = 1               # of a bishop's squares
    BY_PLACE = 2                # he stands farther to that wing than all his like
    BY_RIVALS = 3               # the same among the candidates' men

# The candidates, and the man of each that a wing is told of.
cdef struct Rivals:
    int n
    int points[32]
    bint stays[32]


cdef bint has_colour(const Descriptive* table, const Ops* ops, const State* state, int point, int wing) noexcept nogil:
    """Whether a square has the colour of those of the man of this kind that begins on a wing."""
    cdef int man = ops.piece(state, point), column = 0
    cdef uint32_t files = table.kind_files[man % ops.kinds] & table.side_files[wing]
    while column < ops.width and not files >> column & 1:
        column += 1
    return (table.colour_row[man // ops.kinds] + column + point // ops.width + point % ops.width) % 2 == 0


cdef bint is_outermost(const Ops* ops, const uint16_t* points, int n, int point, int wing) noexcept nogil:
    """Whether a man stands farther to a wing than all others, of whom there are some."""
    cdef int i, others = 0, column = point % ops.width, other
    for i in range(n):
        if points[i] != point:
            others += 1
            other = points[i] % ops.width
            if other >= column if wing == KINGS else other <= column:
                return False
    return others > 0


cdef int sift(
    const Descriptive* table, const Ops* ops, const State* state, int sieve, int wing, Rivals* rivals
) noexcept nogil:
    """Mark the candidates that stay; returns how many they are."""
    cdef uint16_t points[MAX_MEN]
    cdef int i, n = 0, men = rivals.n, man = ops.piece(state, rivals.points[0])
    if sieve == BY_PLACE:
        men = ops.men(state, man // ops.kinds, man % ops.kinds, points)
    elif sieve == BY_RIVALS:
        for i in range(men):
            points[i] = <uint16_t>rivals.points[i]
    for i in range(rivals.n):
        if sieve == BY_ORIGIN:
            rivals.stays[i] = origin_wing(table, ops, state, rivals.points[i]) == wing
        elif sieve == BY_COLOUR:
            rivals.stays[i] = has_colour(table, ops, state, rivals.points[i], wing)
        else:
            rivals.stays[i] = is_outermost(ops, points, men, rivals.points[i], wing)
        n += rivals.stays[i]
    return n


cdef void drop_others(Rivals* rivals, Reading* reading) noexcept nogil:
    """Keep the candidates that stay."""
    cdef int i, n = 0
    for i in range(rivals.n):
        if rivals.stays[i]:
            rivals.points[n] = rivals.points[i]
            reading.moves[n] = reading.moves[i]
            n += 1
    rivals.n = reading.n = n


cdef int count_men(const Rivals* rivals) noexcept nogil:
    """How many different men there are."""
    cdef int i, k, men = 0
    for i in range(rivals.n):
        for k in range(i):
            if rivals.points[k] == rivals.points[i]:
                break
        else:
            men += 1
    return men


cdef void narrow_by_wing(
    const Descriptive* table, const Ops* ops, const State* state, const Facts* facts, bint of_victim, Reading* reading
) noexcept nogil:
    """Keep the candidates whose man is the king's or the queen's, as the text says."""
    cdef Rivals rivals
    cdef int wing = facts.victim.wing if of_victim else facts.mover.wing, i, n
    cdef int kind = facts.victim.kind if of_victim else facts.mover.kind
    cdef bint known = False
    rivals.n = kept(reading)
    for i in range(rivals.n):
        rivals.points[i] = victim_point(ops, state, reading.moves[i]) if of_victim else move_from(reading.moves[i])
        known = known or origin_wing(table, ops, state, rivals.points[i]) != UNSAID
    if known:
        if sift(table, ops, state, BY_ORIGIN, wing, &rivals) == 0 and sift(table, ops, state, BY_PLACE, wing, &rivals):
            forgive(&reading.leniencies, LENIENT_LEFT_RIGHT)
        drop_others(&rivals, reading)
        return
    # Nobody's origin is known. Bishops keep their colour all their lives.
    if kind == table.coloured and not state.mode & CHESS960:
        n = sift(table, ops, state, BY_COLOUR, wing, &rivals)
        if 0 < n < rivals.n:
            drop_others(&rivals, reading)
            forgive(&reading.leniencies, LENIENT_LEFT_RIGHT)
    if count_men(&rivals) == 2 and sift(table, ops, state, BY_RIVALS, wing, &rivals):
        drop_others(&rivals, reading)
        forgive(&reading.leniencies, LENIENT_LEFT_RIGHT)


cdef bint bears_out_mark(const Ops* ops, const State* state, const Facts* facts, move_t move) noexcept nogil:
    """Whether a move gives the check, or the mate, that the text marks."""
    cdef StateBuffer buffer
    cdef State* after = <State*>&buffer
    cdef uint16_t points[MAX_MEN]
    cdef int effect = ops.effect(state, move), king, kind, i, n, checkers = 0, others = 0
    if effect != CHECK and effect != CHECKMATE:
        return False
    if facts.mate and effect != CHECKMATE:
        return False
    if not (facts.discovered or facts.twofold):
        return True
    memcpy(after, state, ops.state_size)
    ops.apply(after, move)
    if ops.men(after, after.turn, ops.king, points) == 0:
        return True
    king = points[0]
    for kind in range(ops.kinds):
        n = ops.men(after, state.turn, kind, points)
        for i in range(n):
            if ops.reaches(after, points[i], king):
                checkers += 1
                others += points[i] != move_to(move)
    return checkers > 1 if facts.twofold else others > 0


cdef void narrow_by_mark(const Ops* ops, const State* state, const Facts* facts, Reading* reading) noexcept nogil:
    """Keep the candidates that bear out the mark, if any does."""
    cdef int i, n = 0
    cdef move_t found[MAX_CANDIDATES]
    for i in range(kept(reading)):
        if bears_out_mark(ops, state, facts, reading.moves[i]):
            found[n] = reading.moves[i]
            n += 1
    if n == 0 or n == reading.n:
        return
    for i in range(n):
        reading.moves[i] = found[i]
    reading.n = n
    if n == 1:
        forgive(&reading.leniencies, LENIENT_CHECK_DECIDES)


cdef int settle(
    const Descriptive* table, const Ops* ops, const State* state, const Facts* facts, Reading* reading
) noexcept nogil:
    """Find the legal moves that bear out all the facts; returns why there may be none."""
    cdef int code = CODE_ILLEGAL, wing, why = 0
    cdef move_t move
    reading.n = 0
    reading.leniencies = facts.leniencies
    if facts.act == CASTLING:
        for wing in range(QUEENSIDE + 1):
            if facts.wings >> wing & 1:
                move = ops.castle(state, wing, &why)
                if move != NO_MOVE:
                    add_candidate(reading, move)
    elif facts.act == QUIET:
        find_quiet(table, ops, state, facts, reading, &code)
    elif facts.act == CAPTURE:
        find_captures(table, ops, state, facts, facts.promotion, ALL_FILES, reading, &code)
        if reading.n == 0 and facts.promotion_files:
            code = CODE_ILLEGAL
            find_captures(table, ops, state, facts, 0, facts.promotion_files, reading, &code)
    else:
        find_any(ops, state, facts, reading)
    if reading.n and facts.mover.wing != UNSAID and facts.act != CASTLING:
        narrow_by_wing(table, ops, state, facts, False, reading)
    if reading.n and facts.act == CAPTURE and facts.victim.wing != UNSAID:
        narrow_by_wing(table, ops, state, facts, True, reading)
    if reading.n > 1 and (facts.check or facts.mate or facts.either):
        narrow_by_mark(ops, state, facts, reading)
    return code


# ---------------------------------------------------------------------------------------------
# What was forgiven

cdef int said_claims(const Descriptive* table, const Facts* facts) noexcept nogil:
    """The claims of a text, as those of a written move."""
    cdef int claims = MAN_WING if facts.mover.wing != UNSAID else 0
    cdef uint32_t files = facts.from_files & facts.mover.files
    if files != ALL_FILES:
        claims |= FROM_NAME if files & (files - 1) else FROM_NAME | FROM_FILE
    if facts.from_rank != UNSAID:
        claims |= FROM_RANK
    files = facts.to_files & facts.victim.files if facts.act == CAPTURE else facts.to_files
    if files != ALL_FILES:
        claims |= TO_NAME if files & (files - 1) else TO_NAME | TO_FILE
    if facts.to_rank != UNSAID:
        claims |= TO_RANK
    return claims


cdef inline int plain_claims(
    const Descriptive* table, const Ops* ops, int claims, int target, int origin
) noexcept nogil:
    """Claims without the wings of files that need none."""
    cdef uint32_t alike = table.named_alike[target % ops.width]
    if not alike & (alike - 1):
        claims &= ~<int>TO_FILE
    alike = table.named_alike[origin % ops.width]
    if not alike & (alike - 1):
        claims &= ~<int>FROM_FILE
    return claims


cdef uint64_t explain(
    const Codec* codec, const State* state, const Facts* facts, move_t move, const char* text, int length,
    uint64_t leniencies
) noexcept nogil:
    """All that distinguishes a text from the written one."""
    cdef const Descriptive* table = <const Descriptive*>codec.table
    cdef const Ops* ops = codec.ops
    cdef char canonical[MAX_TEXT]
    cdef int effect, said, written, target
    cdef int size = codec.write(codec, state, move, canonical)
    if size == length and memcmp(canonical, text, size) == 0:
        return 0
    effect = ops.effect(state, move)
    if facts.check or facts.mate or facts.either:
        if effect != CHECK and effect != CHECKMATE or facts.mate and effect == CHECK:
            forgive(&leniencies, LENIENT_EXTRA_CHECK)
        elif facts.check and effect == CHECKMATE:
            forgive(&leniencies, LENIENT_MISSING_CHECK)
    elif effect == CHECK or effect == CHECKMATE:
        forgive(&leniencies, LENIENT_MISSING_CHECK)
    if move_type(move) != CASTLE and facts.act != ANY_ACT:
        target = victim_point(ops, state, move)
        target = target if target >= 0 else move_to(move)
        said = plain_claims(table, ops, said_claims(table, facts), target, move_from(move))
        written = plain_claims(table, ops, written_claims(table, ops, state, move), target, move_from(move))
        if said & ~written:
            forgive(&leniencies, LENIENT_OVER_QUALIFIED)
        elif said != written:
            forgive(&leniencies, LENIENT_UNDER_QUALIFIED)
        if move_type(move) == EN_PASSANT and not facts.en_passant:
            forgive(&leniencies, LENIENT_EN_PASSANT_MARK)
    if leniencies == 0:
        forgive(&leniencies, LENIENT_WORDING)
    return leniencies


# ---------------------------------------------------------------------------------------------
# Reading

cdef int refuse(const char* text, const char* end, Reading* reading) noexcept nogil:
    cdef const char* after = whole_word(text, end)
    fail(reading, CODE_SYNTAX, 0, <int>(after - text))
    return reading.end


cdef int finish(
    const Codec* codec, const State* state, const Facts* facts, const char* text, int code, int policy, Reading* reading
) noexcept nogil:
    """Set what a reading has beside its moves and their number."""
    cdef int length = <int>(facts.end - text)
    if reading.n == 0:
        fail(reading, code, 0, length)
        return length
    reading.code = 0 if reading.n == 1 else CODE_AMBIGUOUS
    reading.start = 0
    reading.end = length
    if reading.n == 1 and policy & EXPLAIN:
        reading.leniencies = explain(codec, state, facts, reading.moves[0], text, length, reading.leniencies)
    return length


cdef int parse_rings(
    const Codec* codec, const State* state, const char* text, const char* p, const char* end, int rings,
    uint64_t leniencies, int policy, Reading* reading
) noexcept nogil:
    """Finish reading ``O-O``, whose rings end at p."""
    cdef Words words
    cdef Facts facts
    begin_words(&words, <const Descriptive*>codec.table, p, end)
    p = read_castling_marks(&words, 1 << (KINGSIDE if rings == 2 else QUEENSIDE), &facts)
    if not move_may_end(p, end):
        return refuse(text, end, reading)
    facts.leniencies |= leniencies
    return finish(codec, state, &facts, text, settle(words.table, codec.ops, state, &facts, reading), policy, reading)


cdef inline bint may_be_null(const char* text, const char* end) noexcept nogil:
    """Whether a null move may begin here. Quick; True proves nothing."""
    cdef char first = text[0]
    if text >= end:
        return False
    if not is_letter(first):
        return True
    return first | 32 == 122 or end - text > 1 and (text[1] | 32 == 97 or text[1] | 32 == 117)      # Z; pass, null


cdef int descriptive_parse(
    const Codec* codec, const State* state, const char* text, const char* end, int policy, Reading* reading
) noexcept nogil:
    cdef const Descriptive* table = <const Descriptive*>codec.table
    cdef Words words
    cdef Facts facts
    cdef Facts other_facts
    cdef Reading other
    cdef const char* p
    cdef uint64_t leniencies = 0
    cdef int way, code, other_code, rings = 0, i
    cdef bint better
    if may_be_null(text, end):
        p = read_null(text, end)
        if p != NULL and move_may_end(p, end):
            return give_null(codec.ops, state, text, p, &(<const Descriptive*>codec.table).null, reading)
    if codec.ops.castle != NULL:
        p = read_rings(text, end, &rings, &leniencies)
        if p != NULL:
            return parse_rings(codec, state, text, p, end, rings, leniencies, policy, reading)
    begin_words(&words, table, text, end)
    if not read_facts(&words, 0, &facts) or not move_may_end(facts.end, end):
        return refuse(text, end, reading)
    code = settle(table, codec.ops, state, &facts, reading)
    # Letters at the end may be the next move's: the way of sharing them that gives a legal move is meant.
    for way in range(1, MAX_WAYS):
        if not read_facts(&words, way, &other_facts):
            break
        other_code = settle(table, codec.ops, state, &other_facts, &other)
        if other.n == 0:
            continue
        # Of two that both do, the one that ends at a wide gap.
        better = reading.n == 0 or other_facts.gap == WIDE and facts.gap != WIDE
        if better:
            facts = other_facts
            code = other_code
            reading[0] = other
        elif facts.gap != WIDE or other_facts.gap == WIDE:
            for i in range(kept(&other)):
                add_candidate(reading, other.moves[i])
    return finish(codec, state, &facts, text, code, policy, reading)


cpdef CodecHandle compile_descriptive(table, game):
    """Make the codec of a DescriptiveTable."""
    cdef CodecHandle handle = new_codec()
    cdef Descriptive* made = <Descriptive*>calloc(1, sizeof(Descriptive))
    if made == NULL:
        raise MemoryError
    handle.memory = made
    fill_descriptive(made, table, game)
    handle.codec.parse = descriptive_parse
    handle.codec.write = descriptive_write
    handle.codec.ops = <const Ops*>PyCapsule_GetPointer(game.capsule(), b"notation.Ops")
    handle.codec.table = made
    handle.codec.traits = NEEDS_IDENTITY
    handle.game = table.game
    handle.name = table.full_name
    handle.table = table
    return handle
