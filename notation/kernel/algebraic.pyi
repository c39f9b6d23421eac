from notation.kernel.codec import CodecHandle
from notation.kernel.tables import AlgebraicTable, LoadedGame

__all__ = ["compile_algebraic"]

def compile_algebraic(table: AlgebraicTable, game: LoadedGame) -> CodecHandle: ...
