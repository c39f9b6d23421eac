"""Why a position can't arise in play."""
from notation.kernel.types cimport Report, State

cdef void find_problems(const State* state, bint judge_pending, Report* report) noexcept nogil
cdef void validate(const State* state, Report* report) noexcept nogil
