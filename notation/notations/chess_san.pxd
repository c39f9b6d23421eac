"""SAN on the chess position itself."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_san(table, game)
