"""Drawing boards: as text for a terminal, and as SVG.

Each game that is drawn otherwise than `str(board)` has a module here, named in `DRAWERS`, with two functions,
`text(board, style)` and `svg(board, style)`.
"""

from __future__ import annotations

import importlib
from typing import Protocol

from notation._core import Board
from notation.errors import UnknownNameError
from notation.render.style import PIECES, Style

__all__ = ["DRAWERS", "PIECES", "Style", "board_svg", "board_text"]

DRAWERS: dict[str, str] = {
    "chess": "notation.render.chess",
    "xiangqi": "notation.render.xiangqi",
    "sanguo": "notation.render.sanguo",
}
"""Game -> the module that draws its boards."""


class Drawer(Protocol):
    """What the module of a game has."""

    def text(self, board: Board, style: Style) -> str:
        """Lines of a terminal, the last with its line end."""

    def svg(self, board: Board, style: Style) -> str:
        """A whole SVG document."""


def _drawer(game: str) -> Drawer | None:
    if game not in DRAWERS:
        return None
    module: Drawer = importlib.import_module(DRAWERS[game])
    return module


def board_text(board: Board, *, pieces: str = "letters", flipped: bool = False, color: bool = False) -> str:
    """Draw a board for a terminal whose characters have one width, East Asian ones two.

    `pieces`: ``"letters"``, ``"chinese"`` or ``"chinese-trad"`` (not chess) or ``"figurines"`` (chess). `flipped`: the
    second side at the bottom. `color`: with ANSI colours. A game without a drawing of its own is drawn as `str` does.
    """
    if pieces not in PIECES:
        raise UnknownNameError("bad-option", name=pieces, known=PIECES)
    drawer = _drawer(board.game)
    return str(board) + "\n" if drawer is None else drawer.text(board, Style(pieces, flipped, color))


def board_svg(board: Board, *, pieces: str = "", flipped: bool = False) -> str:
    """Draw a board as an SVG document; `pieces` as for `board_text`, by default what is usual on the game's boards.

    Raises UnknownNameError for a game that has no drawing.
    """
    if pieces and pieces not in PIECES:
        raise UnknownNameError("bad-option", name=pieces, known=PIECES)
    drawer = _drawer(board.game)
    if drawer is None:
        raise UnknownNameError("unknown-game", name=board.game, known=DRAWERS, hint="there is no drawing of its board")
    return drawer.svg(board, Style(pieces, flipped, False))
