from notation.kernel.codec import CodecHandle
from notation.kernel.tables import LoadedGame, RelativeTable

__all__ = ["compile_xiangqi"]

def compile_xiangqi(table: RelativeTable, game: LoadedGame) -> CodecHandle: ...
