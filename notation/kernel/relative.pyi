from notation.kernel.codec import CodecHandle
from notation.kernel.tables import LoadedGame, RelativeTable

__all__ = ["compile_relative"]

def compile_relative(table: RelativeTable, game: LoadedGame) -> CodecHandle: ...
