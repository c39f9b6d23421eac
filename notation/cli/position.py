"""Positions on the command line: the FEN argument, and which game it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from notation.cli import complete
from notation.cli.console import BOM, standard_input
from notation.errors import InputError
from notation.games.registry import MODULES, load

if TYPE_CHECKING:
    from notation import Board

__all__ = ["board_of", "check_game", "game_of", "game_option", "unquoted"]

game_option = click.option(
    "--game", metavar="GAME", shell_complete=complete.games, help="The game; else what the number of ranks tells."
)


def game_of(fen: bytes) -> str:
    """Name the game whose board has as many ranks as a FEN; chess where none has."""
    ranks = fen.split(maxsplit=1)[0].count(b"/") if fen.strip() else 0
    for name in MODULES:
        if load(name).spec.start_fen.count("/") == ranks:
            return name
    return "chess"


def check_game(name: str | None) -> str | None:
    """Give the name back, or raise UnknownNameError."""
    return None if name is None else load(name).name


def board_of(fen: str | None, game: str | None) -> Board:
    """Set up the position of an argument: a FEN, ``-`` for one on stdin, None for the start."""
    from notation import Board

    check_game(game)
    if fen is None:
        return Board(game or "chess")
    if fen == "-":
        try:
            text: bytes = standard_input().readline().removeprefix(BOM).strip()
        except OSError as error:
            raise InputError("read-failed", file="<stdin>", cause=error) from error
    else:
        text = fen.encode("utf-8", "surrogateescape")
    return Board(game or game_of(text), text)


def unquoted(arguments: tuple[str, ...]) -> bool:
    """Whether a FEN's fields stand as arguments of their own."""
    return any(argument in ("w", "b", "r") for argument in arguments)
