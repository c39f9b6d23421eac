"""Codecs of SAN and LAN for chess: the algebraic engine's, with the kernel of chess before it."""
from notation.kernel.algebraic cimport compile_algebraic
from notation.kernel.codec cimport CodecHandle
from notation.notations.chess_kernel cimport kernel

__all__ = ["compile_lan", "compile_san"]


cpdef CodecHandle compile_san(table, game):
    """Make the codec of a table of SAN, with this kernel before the engine: for all if the letters are English,
    else for what is written."""
    cdef CodecHandle handle = compile_algebraic(table, game)
    if table.pieces == (dict(zip(game.spec.kinds, game.spec.letters, strict=True)),):
        handle.codec.parse = kernel().san_parse
        handle.codec.write = kernel().san_write
        handle.codec.run = kernel().san_run
    else:
        handle.codec.write = kernel().lettered_write
    return handle


cpdef CodecHandle compile_lan(table, game):
    """Make the codec of the LAN table: the engine reads, and the kernel writes."""
    cdef CodecHandle handle = compile_algebraic(table, game)
    handle.codec.write = kernel().lan_write
    return handle
