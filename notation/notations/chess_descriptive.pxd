"""Descriptive notations on the chess position itself."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_chess_descriptive(table, game)
