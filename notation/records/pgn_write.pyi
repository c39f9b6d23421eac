from notation.errors import NotationError
from notation.kernel.codec import CodecHandle
from notation.records.tree import Game

__all__ = ["export_game", "export_long_game", "tag_lines"]

def tag_lines(game: Game, notation: str = "", faults: list[tuple[int, NotationError]] | None = None) -> list[str]: ...
def export_game(game: Game, handle: CodecHandle, faults: list[tuple[int, NotationError]] | None = None) -> str: ...
def export_long_game(
    game: Game, handle: CodecHandle, faults: list[tuple[int, NotationError]] | None = None
) -> bytearray | None: ...
