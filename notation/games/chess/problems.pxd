"""Why a chess position can't arise."""
from notation.games.chess.position cimport Position
from notation.kernel.types cimport Report, State

cdef void find_fatal(const Position* position, Report* report) noexcept nogil
cdef void find_others(const Position* position, int turn, Report* report) noexcept nogil
cdef bint ep_possible(const Position* position, int turn) noexcept nogil
cdef void validate(const State* state, Report* report) noexcept nogil
