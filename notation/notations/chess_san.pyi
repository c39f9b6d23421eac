from notation.kernel.codec import CodecHandle
from notation.kernel.tables import AlgebraicTable, LoadedGame

__all__ = ["compile_lan", "compile_san"]

def compile_san(table: AlgebraicTable, game: LoadedGame) -> CodecHandle: ...
def compile_lan(table: AlgebraicTable, game: LoadedGame) -> CodecHandle: ...
