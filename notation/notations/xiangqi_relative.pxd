"""A quick kernel for the relative notations of Xiangqi."""
from notation.kernel.codec cimport CodecHandle

cpdef CodecHandle compile_xiangqi(table, game)
