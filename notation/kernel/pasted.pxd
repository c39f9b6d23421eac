"""Positions as they are pasted from web pages, books and chats: other dashes, blanks, widths and quotes than FEN's."""
from notation.kernel.types cimport Report, State

ctypedef int (*FenReader)(State* state, const char* text, size_t size, int policy, Report* report) noexcept nogil

# Read a position once more that `read` has refused (as `report` says), with what typography made of its signs turned
# back. Returns as `read`: OK, or the Code of the fault, which stays the first one if that has changed nothing.
cdef int read_pasted(
    FenReader read, State* state, const char* text, size_t size, int policy, Report* report
) noexcept nogil
