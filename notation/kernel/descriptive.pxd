"""The descriptive engine: a move as people say it, ``Kt-KB3``, ``P. takes P.``, ``C3AR``."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_descriptive(table, game)
