"""How the game ends, and who is at fault in a repetition."""
from libc.stdint cimport int8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcmp, memset

from notation.games.sanguo.attacks cimport checked_by
from notation.games.sanguo.lines cimport Lines, lines
from notation.games.sanguo.position cimport (
    EVERYBODY, KINDS, MEN, NATURAL_SHIFT, NOWHERE, NO_PERPETUAL, OCCURRENCES_SHIFT, OWNERS, POINTS,
    REPETITION_DRAW, SIDES, SanguoState, kind_of, origin_of, owner_of,
)
from notation.games.sanguo.rules cimport fall_now, has_moves
from notation.kernel.codes cimport (
    REASON_NATURAL_MOVES, REASON_NONE, REASON_PERPETUAL_CHECK, REASON_REPETITION,
)
from notation.kernel.ops cimport KEY_ZOBRIST
from notation.kernel.types cimport DRAW, DRAWN, FALL, LOST, WON

cdef const Lines* T = lines()


cdef inline int code_of(const SanguoState* s, int man) noexcept nogil:
    """What a man is: owner, origin, kind."""
    return (owner_of(s, man) * OWNERS + origin_of(man)) * KINDS + kind_of(man)


cdef bint same_position(const State* a, const State* b) noexcept nogil:
    """Whether men, turn, alliance, Han's fate, fallen sides, first round and who waits to be judged agree."""
    cdef const SanguoState* s = <const SanguoState*>a
    cdef const SanguoState* t = <const SanguoState*>b
    cdef int man, other
    if a.turn != b.turn or s.alive != t.alive or s.friends != t.friends or s.han != t.han or s.first != t.first:
        return False
    if s.over != t.over or memcmp(s.rows, t.rows, sizeof(s.rows)) != 0 or memcmp(s.stuck, t.stuck, SIDES) != 0:
        return False
    for man in range(MEN):
        if s.point[man] != NOWHERE and s.point[man] != t.point[man]:
            # Another man of the same sort may stand there.
            other = t.man[s.point[man]]
            if code_of(s, man) != code_of(t, other):
                return False
        elif s.point[man] != NOWHERE and owner_of(s, man) != owner_of(t, man):
            return False
    return True


cdef inline uint64_t number(uint64_t index) noexcept nogil:
    """A well mixed number for an index (splitmix64, started from the ASCII letters "sanguo")."""
    cdef uint64_t mixed = 0x73616E67756FULL + (index + 1) * 0x9E3779B97F4A7C15ULL
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ULL
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBULL
    return mixed ^ mixed >> 31


cdef uint64_t key(const State* state, int which) noexcept nogil:
    cdef const SanguoState* s = <const SanguoState*>state
    cdef uint64_t value = 0, rest
    cdef int man
    if which != KEY_ZOBRIST:
        return 0
    for man in range(MEN):
        if s.point[man] != NOWHERE:
            value ^= number(<uint64_t>code_of(s, man) * POINTS + s.point[man])
    rest = state.turn | s.alive << 2 | s.friends << 5 | s.han << 8 | s.over << 9 | s.first << 10
    rest |= s.stuck[0] << 13 | s.stuck[1] << 15 | s.stuck[2] << 17
    return value ^ number(rest + (<uint64_t>1 << 32))


cdef inline const State* at(const void* states, size_t ply) noexcept nogil:
    return <const State*>(<const char*>states + ply * sizeof(SanguoState))


cdef bint gives_check(const SanguoState* s, int side) noexcept nogil:
    cdef int other
    for other in range(SIDES):
        if checked_by(T, s, other, side):
            return True
    return False


cdef bint repeated(const void* states, size_t ply, size_t* first) noexcept nogil:
    """Whether the position has occurred as often as the rules ask; `first`: since when.

    Captures and events can't be undone, so the search ends there.
    """
    cdef const State* state = at(states, ply)
    cdef int wanted = 3, found = 1, choice = state.rules >> OCCURRENCES_SHIFT & 3
    cdef size_t i = ply, oldest = ply - state.halfmove if state.halfmove < ply else 0
    if choice:
        wanted = 2 if choice == 1 else choice + 2
    while i > oldest and found < wanted:
        i -= 1
        if same_position(at(states, i), state):
            found += 1
            first[0] = i
    return found == wanted


cdef int culprit(const void* states, size_t first, size_t last) noexcept nogil:
    """The one side all of whose moves between two states gave check, or -1."""
    cdef int side, guilty = -1
    cdef bint moved, checked
    cdef size_t i
    for side in range(SIDES):
        moved = False
        checked = True
        i = first
        while i < last and checked:
            if at(states, i).turn == side:
                moved = True
                checked = gives_check(<const SanguoState*>at(states, i + 1), side)
            i += 1
        if moved and checked:
            if guilty >= 0:
                return -1
            guilty = side
    return guilty


cdef int at_fault(const void* states, size_t ply, int* reason) noexcept nogil:
    """The side that gave perpetual check: every move since the position first occurred was a check.

    Nobody is at fault where two sides did.
    """
    cdef size_t first = ply
    reason[0] = REASON_NONE
    if at(states, ply).rules & NO_PERPETUAL or (<const SanguoState*>at(states, ply)).over:
        return -1
    if not repeated(states, ply, &first):
        return -1
    reason[0] = REASON_PERPETUAL_CHECK
    return culprit(states, first, ply)


cdef void tell_standings(const SanguoState* s, Verdict* verdict) noexcept nogil:
    """Who won, who fell and why, who shares a draw."""
    cdef int i, side
    cdef bint drawn = s.n_events > 0 and s.events[s.n_events - 1].type == DRAW
    verdict.over = 1
    for i in range(s.n_events):
        verdict.reason = s.events[i].reason
        if s.events[i].type == FALL:
            side = s.events[i].patient
            verdict.states[side] = LOST
            verdict.reasons[side] = s.events[i].reason
    for side in range(SIDES):
        if s.alive >> side & 1:
            verdict.states[side] = DRAWN if drawn else WON
            verdict.reasons[side] = verdict.reason
            if not drawn:
                verdict.winner = <int8_t>side


cdef void decide(const SanguoState* s, int loser, int reason, Verdict* verdict) noexcept nogil:
    """The game as it would be if now one side lost, or (-1) the others drew."""
    cdef int side
    tell_standings(s, verdict)
    verdict.winner = -1
    verdict.reason = <uint16_t>reason
    for side in range(SIDES):
        if not s.alive >> side & 1:
            continue
        verdict.states[side] = DRAWN if loser < 0 else LOST if side == loser else WON
        verdict.reasons[side] = <uint16_t>reason
        if loser >= 0 and side != loser:
            verdict.winner = <int8_t>side


cdef void outcome(const void* states, size_t ply, bint claim, Verdict* verdict) noexcept nogil:
    """Over when one side is left, or all that are left have drawn, or repetition or the count of moves decides.

    Perpetual check ends the game only where two sides are left; with three, the one at fault has to be taken
    out (a withdrawal), and the others play on.
    """
    cdef const SanguoState* s = <const SanguoState*>at(states, ply)
    cdef SanguoState after
    cdef uint32_t rounds = s.head.rules >> NATURAL_SHIFT & 127
    cdef int loser, reason, left = 3 if s.alive == EVERYBODY else 2
    cdef size_t first = ply
    memset(verdict, 0, sizeof(Verdict))
    verdict.winner = -1
    if s.over:
        tell_standings(s, verdict)
        return
    if not has_moves(s):
        # A set-up position whose side to move should have fallen.
        after = s[0]
        fall_now(&after)
        if after.over:
            tell_standings(&after, verdict)
        return
    loser = at_fault(states, ply, &reason)
    if loser >= 0:
        if left == 2:
            decide(s, loser, reason, verdict)
        return
    if s.head.rules & REPETITION_DRAW and repeated(states, ply, &first):
        decide(s, -1, REASON_REPETITION, verdict)
    elif rounds and s.head.halfmove >= rounds * left:
        decide(s, -1, REASON_NATURAL_MOVES, verdict)
