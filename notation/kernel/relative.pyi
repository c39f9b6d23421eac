from notation.kernel.codec import CodecHandle
from notation.kernel.tables import LoadedGame, RelativeTable

__all__ = ["compile_relative", "read_plain_alike"]

def compile_relative(table: RelativeTable, game: LoadedGame) -> CodecHandle: ...
def read_plain_alike(one: CodecHandle, other: CodecHandle) -> bool: ...
