"""Heads, as the schools of writers have them.

Sources: the World Xiangqi Federation's and the Asian federation's text (front + rear -, the foremost of
four ++), the order numbers of the Chinese schools, and what real records hold besides.
"""
from libc.stdint cimport uint8_t, uint16_t

from notation.kernel.ops cimport Ops
from notation.kernel.relative_table cimport (
    COUNT_PART, CROWDED, FILE_PART, FRONT_PART, MAX_FILES, MAX_PLACES, NO_PART, ORDER_PART, PIECE_PART, RIVAL,
    SEVERAL, SHIFT, SINGLE, Relative, destination,
)
from notation.kernel.symbols cimport BACK, FORWARD, LEVEL
from notation.kernel.types cimport State, move_from, move_t, move_to

cdef enum:
    MAX_MEN = 64

cdef uint8_t PLAIN_HEAD[3]
PLAIN_HEAD[0] = PIECE_PART
PLAIN_HEAD[1] = FILE_PART
PLAIN_HEAD[2] = NO_PART

cdef uint8_t BARE_HEAD[2]
BARE_HEAD[0] = PIECE_PART
BARE_HEAD[1] = NO_PART


cdef void find_place(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, int point, Place* place
) noexcept nogil:
    cdef uint16_t points[MAX_MEN]
    cdef uint8_t on_file[MAX_FILES]
    cdef const uint8_t* files = ops.relative_file + side * ops.points
    cdef const uint8_t* ranks = ops.relative_rank + side * ops.points
    cdef int i, file = files[point], rank = ranks[point]
    place.total = ops.men(state, side, kind, points)
    place.file = file
    place.index = place.count = place.files = place.most = 0
    for i in range(MAX_FILES):
        on_file[i] = 0
    for i in range(place.total):
        on_file[files[points[i]]] += 1
    place.men = on_file[file]
    for i in range(MAX_FILES):
        place.files += on_file[i] >= 2
        if on_file[i] > place.most:
            place.most = on_file[i]
        if i < file and on_file[i] >= 2:
            place.count += on_file[i]
    for i in range(place.total):
        place.index += files[points[i]] == file and ranks[points[i]] > rank
    place.count += place.index


cdef void find_way(
    const Relative* table, const Ops* ops, int side, int kind, move_t move, int* direction, int* argument
) noexcept nogil:
    cdef int change, offset = side * ops.points
    change = ops.relative_rank[offset + move_to(move)] - ops.relative_rank[offset + move_from(move)]
    direction[0] = LEVEL if change == 0 else FORWARD if change > 0 else BACK
    if change == 0 or table.leapers >> kind & 1:
        argument[0] = ops.relative_file[offset + move_to(move)]
    else:
        argument[0] = change if change > 0 else -change


cdef bint has_rival(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, move_t move
) noexcept nogil:
    """Whether another man of the kind on the same file could make a move of the same text, kings apart."""
    cdef uint16_t points[MAX_MEN]
    cdef int i, to_point, direction = 0, argument = 0, from_point = move_from(move)
    cdef int n = ops.men(state, side, kind, points)
    cdef const uint8_t* files = ops.relative_file + side * ops.points
    find_way(table, ops, side, kind, move, &direction, &argument)
    for i in range(n):
        if points[i] == from_point or files[points[i]] != files[from_point]:
            continue
        to_point = destination(table, ops, side, kind, points[i], direction, argument)
        if to_point >= 0 and ops.reaches(state, points[i], to_point):
            return True
    return False


cdef bint shift_stays(const Ops* ops, const State* state, int side, int kind, move_t move) noexcept nogil:
    """Whether the other man of two on a file, moved by as much, stays on the board."""
    cdef uint16_t points[MAX_MEN]
    cdef int i, rank, from_point = move_from(move), offset = side * ops.points
    cdef int n = ops.men(state, side, kind, points)
    for i in range(n):
        if points[i] != from_point and ops.relative_file[offset + points[i]] == ops.relative_file[offset + from_point]:
            rank = ops.relative_rank[offset + points[i]] + ops.relative_rank[offset + move_to(move)]
            rank -= ops.relative_rank[offset + from_point]
            if rank < 1 or rank >= MAX_FILES:
                return False
            return ops.relative_point[
                (side * MAX_FILES + ops.relative_file[offset + move_to(move)]) * MAX_FILES + rank
            ] >= 0
    return False


cdef bint mistakable(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, const Place* place
) noexcept nogil:
    """Whether a phrase without the piece could mean men of another kind, or would be hard to follow."""
    cdef uint16_t points[MAX_MEN]
    cdef uint8_t on_file[MAX_FILES]
    cdef int other, i, n, files
    if place.most >= 4:
        return True
    for other in range(ops.kinds):
        if other == kind or not table.ranked >> other & 1:
            continue
        for i in range(MAX_FILES):
            on_file[i] = 0
        n = ops.men(state, side, other, points)
        for i in range(n):
            on_file[ops.relative_file[side * ops.points + points[i]]] += 1
        files = 0
        for i in range(MAX_FILES):
            files += on_file[i] >= 2
        if files >= 2 or on_file[place.file] >= 2:
            return True
    return False


cdef const uint8_t* written_head(
    const Relative* table, const Ops* ops, const State* state, int side, int kind, move_t move, Place* place
) noexcept nogil:
    cdef int context = SINGLE
    cdef bint ranked = table.ranked >> kind & 1
    cdef const uint8_t* parts
    find_place(table, ops, state, side, kind, move_from(move), place)
    if place.men == 1:
        if table.bare_alone and place.total == 1:
            return BARE_HEAD
        return PLAIN_HEAD
    if place.men > MAX_PLACES:
        return NULL
    if place.files >= 2:
        context = SEVERAL
        if table.has_crowded and mistakable(table, ops, state, side, kind, place):
            context = CROWDED
    if table.crowds[kind] and place.total >= table.crowds[kind] and place.most < place.total:
        context = CROWDED
    if table.when[kind] == RIVAL:
        if not has_rival(table, ops, state, side, kind, move):
            return PLAIN_HEAD
    elif table.when[kind] == SHIFT and place.men == 2 and context == SINGLE:
        if not shift_stays(ops, state, side, kind, move):
            return PLAIN_HEAD
    parts = table.heads[ranked][context][place.men][place.index]
    return parts if parts[0] != NO_PART else NULL


cdef bint part_agrees(const Head* head, int i, int part, const Place* place, int kind) noexcept nogil:
    cdef int said = head.said[i]
    if part == PIECE_PART:
        return said == SAID_PIECE and head.kinds >> kind & 1
    if part == FILE_PART:
        return said == SAID_NUMBER and head.value[i] == place.file
    if part == ORDER_PART:
        return (said == SAID_NUMBER or said == SAID_LETTER) and head.value[i] == place.index + 1
    if part == COUNT_PART:
        return (said == SAID_NUMBER or said == SAID_LETTER) and head.value[i] == place.count + 1
    return part == said - <int>SAID_FRONT + <int>FRONT_PART


cdef int agrees(const Head* head, const uint8_t* parts, const Place* place, int kind) noexcept nogil:
    cdef int i, n = count_parts(parts)
    if n != head.n:
        return NOT_SAID
    for i in range(n):
        if not part_agrees(head, i, parts[i], place, kind):
            break
    else:
        return SAID
    # A number may be swapped with nothing: it would be a file in one place and an order in the other.
    if n == 2 and (head.said[0] > SAID_NUMBER or head.said[1] > SAID_NUMBER) and parts[0] != parts[1]:
        if part_agrees(head, 0, parts[1], place, kind) and part_agrees(head, 1, parts[0], place, kind):
            return SAID_SWAPPED
    return NOT_SAID


cdef bint mark_fits(const Relative* table, int said, const Place* place, bint twice) noexcept nogil:
    """Whether front, middle or rear can mean the man's place; `twice`: the mark is doubled."""
    cdef int last = place.men - 1
    if place.men < 2 or twice and place.men < 4:
        return False
    if said == SAID_MIDDLE:
        return not twice and 0 < place.index < last
    if place.index == (0 if said == SAID_FRONT else last):
        return True
    # Where the foremost is ++, + is the second.
    if twice or place.men < 4 or not table.second_marks:
        return False
    return place.index == (1 if said == SAID_FRONT else last - 1)


cdef bint order_fits(const Relative* table, int number, const Place* place) noexcept nogil:
    return place.men >= 2 and (number == place.index + 1 or table.shorthand and number == place.count + 1)


cdef bint can_mean(const Relative* table, const Head* head, const Place* place, int kind) noexcept nogil:
    cdef int i, numbers = 0, marks = 0, mark = 0, file = 0, order = 0
    cdef bint piece = False
    for i in range(head.n):
        if head.said[i] == SAID_PIECE:
            piece = True
        elif head.said[i] > SAID_LETTER:
            marks += 1
            mark = head.said[i]
        elif head.said[i] == SAID_LETTER:
            if place.men < 2 or head.value[i] != place.count + 1:       # letters run over all files
                return False
        elif i + 1 < head.n and head.said[i + 1] == SAID_PIECE:
            order = head.value[i]
        else:
            numbers += 1
            file = head.value[i]
    if piece:
        if not head.kinds >> kind & 1:
            return False
    elif numbers == 2:
        if table.piece_numbers[head.value[0]] == kind and head.value[1] == place.file:
            return True
        if not table.ranked >> kind & 1 or head.value[1] != place.file or place.men < 2:
            return False
        # "33": the middle one of file 3.
        if table.shorthand and head.value[0] == head.value[1] and place.men & 1 and place.index == place.men // 2:
            return True
        return order_fits(table, head.value[0], place)
    elif not table.ranked >> kind & 1 or place.men < 2:
        return False
    if file and file != place.file or order and not order_fits(table, order, place):
        return False
    return marks == 0 or mark_fits(table, mark, place, marks == 2)
