"""Codec of UCI for chess: the coordinate engine's, with the kernel of chess before it."""
from notation.kernel.codec cimport CodecHandle
from notation.kernel.coordinate cimport compile_coordinate
from notation.notations.chess_kernel cimport kernel

__all__ = ["compile_uci"]


cpdef CodecHandle compile_uci(table, game):
    """Make the codec of the table of UCI: the kernel reads, and the engine writes."""
    cdef CodecHandle handle = compile_coordinate(table, game)
    handle.codec.parse = kernel().uci_parse
    handle.codec.run = kernel().uci_run
    return handle
