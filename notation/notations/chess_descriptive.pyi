from notation.kernel.codec import CodecHandle
from notation.kernel.tables import DescriptiveTable, LoadedGame

__all__ = ["compile_chess_descriptive"]

def compile_chess_descriptive(table: DescriptiveTable, game: LoadedGame) -> CodecHandle: ...
