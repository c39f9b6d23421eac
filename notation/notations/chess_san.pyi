from notation.kernel.codec import CodecHandle
from notation.kernel.tables import AlgebraicTable, LoadedGame

def compile_san(table: AlgebraicTable, game: LoadedGame) -> CodecHandle: ...
