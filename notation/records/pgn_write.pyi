from notation.errors import UnwritableError
from notation.kernel.codec import CodecHandle
from notation.records.tree import Game

__all__ = ["export_game", "tag_lines"]

def tag_lines(game: Game, notation: str = "") -> list[str]: ...
def export_game(game: Game, handle: CodecHandle, faults: list[tuple[int, UnwritableError]] | None = None) -> str: ...
