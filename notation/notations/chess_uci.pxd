"""UCI on the chess position itself."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_uci(table, game)
