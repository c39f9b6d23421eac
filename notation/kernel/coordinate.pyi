from notation.kernel.codec import CodecHandle
from notation.kernel.tables import CoordinateTable, LoadedGame

def compile_coordinate(table: CoordinateTable, game: LoadedGame) -> CodecHandle: ...
