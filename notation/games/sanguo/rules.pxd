"""The rules: which moves are legal, and what they do."""
from libc.stdint cimport uint64_t

from notation.games.sanguo.position cimport SanguoState
from notation.kernel.types cimport State, move_t

cdef bint can_move(const SanguoState* s, int side, bint foreseen) noexcept nogil
cdef int list_moves(const SanguoState* s, move_t* moves) noexcept nogil
cdef int count_moves(const SanguoState* s) noexcept nogil
cdef bint has_moves(const SanguoState* s) noexcept nogil
cdef bint pseudo_legal(const SanguoState* s, int from_point, int to_point) noexcept nogil
cdef move_t resolve_move(const SanguoState* s, int from_point, int to_point) noexcept nogil
cdef int movers_to(const SanguoState* s, int kind, int to_point, move_t* moves) noexcept nogil
cdef void fall_now(SanguoState* s) noexcept nogil
cdef void apply(State* state, move_t move) noexcept nogil
cdef uint64_t perft_of(const SanguoState* s, int depth) noexcept nogil
