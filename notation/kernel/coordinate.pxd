"""The coordinate engine: a move as the two points it joins."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_coordinate(table, game)
