"""Read and write positions, moves and game records of board games, in every notation.

>>> import notation
>>> board = notation.Board("chess")
>>> move = board.parse("Nf3")
>>> board.format(move, "uci")
'g1f3'
"""

from notation._core import Board
from notation._move import Move
from notation._values import Event, Outcome, Reading
from notation.converter import Converter, convert
from notation.errors import (
    AmbiguousMoveError,
    BadGamesWarning,
    IllegalMoveError,
    InputError,
    InvalidMoveError,
    NotationError,
    PositionError,
    RecordError,
    UnknownNameError,
    UnwritableError,
)
from notation.games import list_games
from notation.notations import list_notations
from notation.records import Counts, Game, Node, Tags, count, list_formats, read, scan, write

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMoveError",
    "BadGamesWarning",
    "Board",
    "Converter",
    "Counts",
    "Event",
    "Game",
    "IllegalMoveError",
    "InputError",
    "InvalidMoveError",
    "Move",
    "Node",
    "NotationError",
    "Outcome",
    "PositionError",
    "Reading",
    "RecordError",
    "Tags",
    "UnknownNameError",
    "UnwritableError",
    "convert",
    "count",
    "list_formats",
    "list_games",
    "list_notations",
    "read",
    "scan",
    "write",
]
