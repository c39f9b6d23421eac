from notation.kernel.codec import CodecHandle
from notation.kernel.tables import CoordinateTable, LoadedGame

__all__ = ["compile_coordinate"]

def compile_coordinate(table: CoordinateTable, game: LoadedGame) -> CodecHandle: ...
