"""Writing a descriptive move: the shortest text that only one legal move bears out.

A text is a set of claims. The ladders below order the sets as people prefer them: first the file alone,
then with its wing; of two men of a kind the wing each came from, if that is known, then the square;
of two captured men of a kind the square. Marks (check, mate, en passant) never count.
"""
from libc.stdint cimport uint8_t, uint16_t, uint32_t

from notation.kernel.descriptive_facts cimport KINGS, QUEENS
from notation.kernel.descriptive_table cimport UNSAID, Phrase, put_phrase
from notation.kernel.ops cimport CHECK, CHECKMATE, KINGSIDE, QUEENSIDE
from notation.kernel.text cimport put
from notation.kernel.types cimport (
    CASTLE, EN_PASSANT, IDENTITY, NO_MOVE, NULL_MOVE, move_from, move_promotion, move_to, move_type,
)

cdef enum:
    MAX_MEN = 64
    MAX_RIVALS = 256
    TO = TO_NAME | TO_RANK
    TO_FULL = TO_NAME | TO_FILE | TO_RANK
    FROM = FROM_NAME | FROM_RANK
    FROM_FULL = FROM_NAME | FROM_FILE | FROM_RANK
    VICTIM = TO_NAME
    VICTIM_FULL = TO_NAME | TO_FILE
    EVERYTHING = FROM_FULL | TO_FULL

# Each ladder ends with EVERYTHING. A rank of origin alone ("T7xP") is for languages that put the rank first.
cdef uint8_t QUIET_LADDER[11]
QUIET_LADDER[:] = [
    TO, TO_FULL, TO | MAN_WING, TO_FULL | MAN_WING, TO | FROM_RANK, TO_FULL | FROM_RANK,
    TO | FROM, TO_FULL | FROM, TO | FROM_FULL, EVERYTHING, EVERYTHING,
]
cdef uint8_t MAN_TAKES_PAWN[17]
MAN_TAKES_PAWN[:] = [
    0, VICTIM, VICTIM_FULL, MAN_WING, MAN_WING | VICTIM, MAN_WING | VICTIM_FULL, FROM_RANK, FROM, FROM_FULL,
    FROM | VICTIM, FROM | VICTIM_FULL, FROM_FULL | VICTIM_FULL, TO, TO_FULL, FROM | TO, FROM | TO_FULL, EVERYTHING,
]
cdef uint8_t MAN_TAKES_MAN[12]
MAN_TAKES_MAN[:] = [
    0, MAN_WING, FROM_RANK, FROM, FROM_FULL, TO, TO_FULL, MAN_WING | TO, MAN_WING | TO_FULL, FROM | TO, FROM | TO_FULL,
    EVERYTHING,
]
cdef uint8_t PAWN_TAKES_PAWN[17]
PAWN_TAKES_PAWN[:] = [
    0, VICTIM, VICTIM_FULL, FROM_NAME, FROM_NAME | FROM_FILE, FROM_NAME | VICTIM, FROM_NAME | VICTIM_FULL,
    FROM_NAME | FROM_FILE | VICTIM, FROM_NAME | FROM_FILE | VICTIM_FULL, FROM, FROM_FULL, FROM | VICTIM,
    FROM_FULL | VICTIM_FULL, TO, TO_FULL, FROM | TO, EVERYTHING,
]
cdef uint8_t PAWN_TAKES_MAN[9]
PAWN_TAKES_MAN[:] = [0, FROM_NAME, FROM_NAME | FROM_FILE, FROM, FROM_FULL, TO, TO_FULL, FROM | TO, EVERYTHING]

cdef struct Rivals:
    int n
    uint8_t common[256]         # the claims that each bears out too


cdef int victim_point(const Ops* ops, const State* state, move_t move) noexcept nogil:
    cdef int point
    if move_type(move) == EN_PASSANT:
        return move_from(move) // ops.width * ops.width + move_to(move) % ops.width
    point = move_to(move)
    return point if ops.piece(state, point) >= 0 else -1


cdef int origin_wing(const Descriptive* table, const Ops* ops, const State* state, int point) noexcept nogil:
    cdef int home
    if not state.mode & IDENTITY:
        return UNSAID
    home = ops.identity(state, point)
    if home < 0:
        return UNSAID
    return KINGS if table.side_files[KINGS] >> (home % ops.width) & 1 else QUEENS


cdef inline bint has_twin(const Descriptive* table, int kind) noexcept nogil:
    return table.kind_files[kind] & table.side_files[QUEENS] and table.kind_files[kind] & table.side_files[KINGS]


cdef inline int shared(const Descriptive* table, const Ops* ops, int a, int b, int name) noexcept nogil:
    """The claims on square a that b bears out. `name` is TO_NAME or FROM_NAME; the others are its double and
    its quadruple."""
    cdef int column = a % ops.width, other = b % ops.width, claims = 0
    if column == other:
        claims = name | name << 1
    elif table.named_alike[column] >> other & 1:
        claims = name
    if a // ops.width == b // ops.width:
        claims |= name << 2
    return claims


cdef inline void add_rivals(
    const Descriptive* table, const Ops* ops, const State* state, int kind, int to_point, int from_point, int target,
    int wing, int at, Rivals* rivals
) noexcept nogil:
    """The moves of men of this kind to a point, but for the move at hand; `at` is where their victim stands, or the
    point itself. `target` is the same of the move at hand."""
    cdef move_t moves[MAX_MEN]
    cdef int i, rival, n = ops.movers(state, kind, to_point, moves)
    for i in range(n):
        rival = move_from(moves[i])
        if rival == from_point and at == target or (move_type(moves[i]) == EN_PASSANT) != (at != to_point):
            continue
        if rivals.n < MAX_RIVALS:
            rivals.common[rivals.n] = <uint8_t>(
                shared(table, ops, target, at, TO_NAME) | shared(table, ops, from_point, rival, FROM_NAME)
            )
            if wing >= 0 and origin_wing(table, ops, state, rival) == wing:
                rivals.common[rivals.n] |= <uint8_t>MAN_WING
            rivals.n += 1


cdef int written_claims(const Descriptive* table, const Ops* ops, const State* state, move_t move) noexcept nogil:
    cdef uint16_t points[MAX_MEN]
    cdef Rivals rivals
    cdef const uint8_t* ladder
    cdef int from_point = move_from(move), to_point = move_to(move), side = state.turn
    cdef int target = victim_point(ops, state, move), kind = ops.piece(state, from_point) - side * ops.kinds
    cdef int i, n, enemy, victim, column, point, claims, wing = UNSAID
    cdef uint32_t files
    cdef bint clash
    rivals.n = 0
    if has_twin(table, kind) and state.mode & IDENTITY:
        wing = origin_wing(table, ops, state, from_point)
    if target < 0:
        ladder = QUIET_LADDER
        column = to_point % ops.width
        files = table.named_alike[column]
        for i in range(ops.width):
            if files >> i & 1:
                point = to_point - column + i
                if ops.piece(state, point) < 0:
                    add_rivals(table, ops, state, kind, point, from_point, to_point, wing, point, &rivals)
    else:
        enemy = ops.piece(state, target) // ops.kinds
        victim = ops.piece(state, target) - enemy * ops.kinds
        ladder = MAN_TAKES_MAN
        if victim == ops.pawn:
            ladder = MAN_TAKES_PAWN
        if kind == ops.pawn:
            ladder = PAWN_TAKES_MAN
            if victim == ops.pawn:
                ladder = PAWN_TAKES_PAWN
        n = ops.men(state, enemy, victim, points)
        for i in range(n):
            point = points[i]
            add_rivals(table, ops, state, kind, point, from_point, target, wing, point, &rivals)
            if victim == ops.pawn and kind == ops.pawn:
                # En passant leads to the square behind the pawn.
                point += table.up[side]
                if 0 <= point < ops.points and ops.piece(state, point) < 0:
                    add_rivals(table, ops, state, kind, point, from_point, target, wing, points[i], &rivals)
    while rivals.n and ladder[0] != EVERYTHING:
        if (wing >= 0 or not ladder[0] & MAN_WING) and (table.rank_first or ladder[0] & FROM_FULL != FROM_RANK):
            clash = False
            for i in range(rivals.n):
                if rivals.common[i] & ladder[0] == ladder[0]:
                    clash = True
                    break
            if not clash:
                break
        ladder += 1
    claims = ladder[0]
    if table.full_names:
        claims |= (claims & (TO_NAME | FROM_NAME)) << 1
    if table.name_sides and wing >= 0:
        claims |= MAN_WING
    return claims


# ---------------------------------------------------------------------------------------------
# The text

cdef inline char* put_square(
    const Descriptive* table, const Ops* ops, int side, int point, bint full, char* p
) noexcept nogil:
    cdef const Phrase* file = &table.files[point % ops.width * 2 + full]
    cdef const Phrase* rank = &table.ranks[ops.relative_rank[side * ops.points + point]]
    if table.rank_first:
        return put_phrase(put_phrase(p, rank), file)
    return put_phrase(put_phrase(p, file), rank)


cdef char* put_origin(
    const Descriptive* table, const Ops* ops, int side, int point, int claims, char* p
) noexcept nogil:
    p = put_phrase(p, &table.origin[0])
    if claims & FROM_NAME:
        p = put_square(table, ops, side, point, claims & FROM_FILE != 0, p)
    else:
        p = put_phrase(p, &table.ranks[ops.relative_rank[side * ops.points + point]])
    return put_phrase(p, &table.origin[1])


cdef inline char* put_pawn(const Descriptive* table, int kind, int column, bint full, char* p) noexcept nogil:
    """A pawn with his file."""
    if table.rank_first:
        return put_phrase(put_phrase(p, &table.pieces[kind]), &table.pawn_files[column * 2 + full])
    return put_phrase(put_phrase(p, &table.pawn_files[column * 2 + full]), &table.pieces[kind])


cdef char* put_castling(
    const Descriptive* table, const Ops* ops, const State* state, move_t move, char* p
) noexcept nogil:
    cdef int wing = QUEENSIDE if move_to(move) < move_from(move) else KINGSIDE, code = 0
    if not table.words_for_castling:
        return put_phrase(p, &table.castling[wing])
    if not table.name_sides and ops.castle(state, KINGSIDE + QUEENSIDE - wing, &code) == NO_MOVE:
        return put_phrase(p, &table.castling_words[2])
    return put_phrase(p, &table.castling_words[wing])


cdef char* put_body(
    const Descriptive* table, const Ops* ops, const State* state, move_t move, char* p
) noexcept nogil:
    """A move that is not castling, without its marks."""
    cdef int from_point = move_from(move), to_point = move_to(move), side = state.turn, target, victim
    cdef int kind = ops.piece(state, from_point) - side * ops.kinds
    cdef int claims = written_claims(table, ops, state, move)
    if claims & MAN_WING and not table.rank_first:
        p = put_phrase(p, &table.sides[origin_wing(table, ops, state, from_point)])
    if claims & (FROM_NAME | FROM_RANK) == FROM_NAME:
        p = put_pawn(table, kind, from_point % ops.width, claims & FROM_FILE != 0, p)
    else:
        p = put_phrase(p, &table.pieces[kind])
    if claims & MAN_WING and table.rank_first:
        p = put_phrase(p, &table.sides[origin_wing(table, ops, state, from_point)])
    if claims & FROM_RANK:
        p = put_origin(table, ops, side, from_point, claims, p)
    target = victim_point(ops, state, move)
    if target < 0:
        p = put_phrase(p, &table.long_separator if claims & FROM_RANK else &table.separator)
        return put_square(table, ops, side, to_point, claims & TO_FILE != 0, p)
    p = put_phrase(p, &table.capture)
    victim = ops.piece(state, target) % ops.kinds
    if claims & (TO_NAME | TO_RANK) == TO_NAME:
        return put_pawn(table, victim, target % ops.width, claims & TO_FILE != 0, p)
    p = put_phrase(p, &table.pieces[victim])
    if claims & TO_RANK:
        p = put_phrase(p, &table.place[0])
        p = put_square(table, ops, side, target, claims & TO_FILE != 0, p)
        p = put_phrase(p, &table.place[1])
    return p


cdef int descriptive_write(const Codec* codec, const State* state, move_t move, char* out) noexcept nogil:
    cdef const Descriptive* table = <const Descriptive*>codec.table
    cdef const Ops* ops = codec.ops
    cdef char* p = out
    cdef int effect
    if move == NULL_MOVE:
        return <int>(put(p, &table.null) - out)
    if move_type(move) == CASTLE:
        p = put_castling(table, ops, state, move, p)
    else:
        p = put_body(table, ops, state, move, p)
        if move_promotion(move):
            p = put_phrase(p, &table.before_promotion)
            p = put_phrase(p, &table.pieces[ops.promotion_kind[move_promotion(move)]])
            p = put_phrase(p, &table.after_promotion)
        if move_type(move) == EN_PASSANT:
            p = put_phrase(p, &table.en_passant)
    effect = ops.effect(state, move)
    if effect == CHECKMATE:
        p = put_phrase(p, &table.mate)
    elif effect == CHECK:
        p = put_phrase(p, &table.check)
    return <int>(p - out)
