from notation.kernel.codec import CodecHandle
from notation.kernel.tables import CoordinateTable, LoadedGame

__all__ = ["compile_uci"]

def compile_uci(table: CoordinateTable, game: LoadedGame) -> CodecHandle: ...
