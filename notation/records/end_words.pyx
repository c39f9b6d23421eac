"""Words that end a game where a result in figures could: ``Resigns``, ``White resigns``, ``Draw``, ``Ничья``.

They count only where nothing but a dot stands behind them in their line, and a move before them.
"""
from libc.stdint cimport uint8_t
from libc.string cimport memcmp, strlen

from notation.kernel.text cimport is_letter
from notation.records.scan cimport RESULT_DRAW, RESULT_FIRST, RESULT_SECOND, Scanner, go_on

cdef enum:
    N_WORDS = 35
    N_WAYS = 6
    MOVER_LOSES = -1

cdef const char* WORDS[N_WORDS]
cdef int MEANS[N_WORDS]


cdef int fill_words() except -1:
    cdef int i = 0
    draw, first, second = <int>RESULT_DRAW, <int>RESULT_FIRST, <int>RESULT_SECOND
    for value, texts in (
        (<int>MOVER_LOSES, (b"resigns", b"resigned", b"and resigns")),
        (draw, (b"drawn game", b"draw agreed", b"drawn", b"draw", b"game drawn", b"remis", b"remise")),
        (draw, (b"unentschieden", b"tablas", b"nulle", b"patta", b"gelijkspel")),
        (first, (b"black resigns", b"black resigned", b"white wins", b"white won", b"and white wins")),
        (first, (b"and black resigns",)),
        (second, (b"white resigns", b"white resigned", b"black wins", b"black won", b"and black wins")),
        (second, (b"and white resigns",)),
        (draw, ("Ничья".encode(), "ничья".encode())),
        (first, ("Черные сдались".encode(), "Чёрные сдались".encode(), "черные сдались".encode())),
        (second, ("Белые сдались".encode(), "белые сдались".encode(), "Белые сдаются".encode())),
    ):
        for text in texts:
            KEPT.append(text)
            WORDS[i] = <const char*><bytes>text
            MEANS[i] = value
            i += 1
    if i != N_WORDS:
        raise SystemError("the words that end a game are miscounted")
    return 0


KEPT: list = []
fill_words()

# How, behind the words.
cdef const char* WAYS[N_WAYS]
WAYS[:] = [b" on time", b" by resignation", b" by checkmate", b" by mate", b" by agreement", b" by repetition"]


cdef const char* way_end(const char* p, const char* end) noexcept nogil:
    """Where the words at a place end that say how the game ended, or the place."""
    cdef int i
    cdef size_t length
    for i in range(N_WAYS):
        length = strlen(WAYS[i])
        if <size_t>(end - p) >= length and memcmp(p, WAYS[i], length) == 0:
            return p + length
    return p


cdef bint end_words(Scanner* s, int mover) noexcept nogil:
    """Pass over words that end the game, at the token just read, and set `s.value` to the result. `mover`: the side to
    move, which is the one that resigns where none is named; -1: that isn't known, and such words are none."""
    cdef const char* p
    cdef const char* q
    cdef int i
    cdef size_t k, length
    cdef uint8_t first = <uint8_t>s.start[0]
    if first < 128 and first | 32 not in b"abdgnprtuw":
        return False
    for i in range(N_WORDS):
        length = strlen(WORDS[i])
        if <size_t>(s.end - s.start) < length:
            continue
        k = 0
        while k < length and (
            s.start[k] == WORDS[i][k] or is_letter(s.start[k]) and s.start[k] | 32 == WORDS[i][k]
        ):
            k += 1
        if k < length:
            continue
        p = way_end(s.start + length, s.end)
        if p < s.end and (p[0] == 46 or p[0] == 33):
            p += 1
        q = p
        while q < s.end and (q[0] == 32 or q[0] == 9):
            q += 1
        if q < s.end and q[0] != 10 and q[0] != 13:
            continue
        if MEANS[i] == MOVER_LOSES and mover < 0:
            return False
        s.value = MEANS[i] if MEANS[i] != MOVER_LOSES else RESULT_SECOND if mover == 0 else RESULT_FIRST
        go_on(s, p)
        return True
    return False
