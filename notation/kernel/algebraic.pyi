from notation.kernel.codec import CodecHandle
from notation.kernel.tables import AlgebraicTable, LoadedGame

def compile_algebraic(table: AlgebraicTable, game: LoadedGame) -> CodecHandle: ...
