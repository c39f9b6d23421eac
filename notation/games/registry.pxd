"""The games, as compiled code finds them: a name becomes a pointer to a table of functions."""
from notation.kernel.ops cimport Ops

cdef class Game:
    cdef const Ops* ops
    cdef readonly str name
    cdef readonly object spec       # its GameSpec

cpdef Game load(str name)
