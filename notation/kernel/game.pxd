"""The games, as compiled code finds them: a name becomes a pointer to a table of functions."""
from notation.kernel.ops cimport Ops

cdef class Game:
    """A game that is loaded. One object a game, kept for ever."""
    cdef const Ops* ops
    cdef readonly str name
    cdef readonly object spec       # its GameSpec

cpdef Game load(str name)
