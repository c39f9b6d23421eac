"""``notation show``: draws a position, or a place in a game of a file."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from notation._printable import printable
from notation.cli import complete
from notation.cli.console import standard_output
from notation.cli.files import OutputFile
from notation.cli.position import board_of, check_game, game_option
from notation.cli.status import Status
from notation.cli.verb import Verb
from notation.errors import InputError

if TYPE_CHECKING:
    from notation import Board, Game

__all__ = ["command"]

HELP = """\b
Examples:
  notation show --game xiangqi --pieces chinese
  notation show games.pgn --number 1 --ply 12
  notation show "8/1P6/8/8/8/k7/8/K7 w - - 0 1" --svg board.svg

Draw a position: a FEN, the start of a game, or a place in a game of a record file.

Of a game the last position of its main line is drawn, or the one after --ply moves. Xiangqi's characters take two
columns each, and need a terminal that gives them as many.
"""


@click.command("show", cls=Verb, help=HELP, short_help="Draw a board in the terminal, or as SVG.")
@click.argument("what", metavar="[FEN|FILE]", required=False, shell_complete=complete.files)
@game_option
@click.option("--number", metavar="N", type=click.IntRange(min=1), default=1, help="The game of the file. Default: 1.")
@click.option("--ply", metavar="N", type=click.IntRange(min=0), help="So many moves into the game. Default: its end.")
@click.option(
    "--pieces",
    type=click.Choice(["letters", "chinese", "chinese-trad", "figurines"]),
    default="letters",
    show_default=True,
    help="What stands for the men.",
)
@click.option("--flip", is_flag=True, help="The second side at the bottom.")
@click.option("--svg", metavar="FILE", shell_complete=complete.files, help="Write an SVG file instead.")
def command(
    what: str | None, game: str | None, number: int, ply: int | None, pieces: str, flip: bool, svg: str | None
) -> Status:
    """Draw a board."""
    from notation.render import board_svg, board_text

    status = Status.GOOD
    title = ""
    if what is not None and (os.path.isfile(what) or (what == "-" and ply is not None)):
        board, title, status = _from_file(what, check_game(game), number, ply)
    else:
        board = board_of(what, game)
    if svg is not None:
        with OutputFile(svg) as file:
            file.write(board_svg(board, pieces="" if pieces == "letters" else pieces, flipped=flip).encode())
        return status
    color = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    text = (
        title + board_text(board, pieces=pieces, flipped=flip, color=color) + "\n" + board.fen() + "\n" + _state(board)
    )
    out = standard_output()
    out.write(text.encode())
    out.flush()
    return status


def _state(board: Board) -> str:
    """Whose turn it is, or how the game ended."""
    outcome = board.outcome()
    if outcome is not None:
        return f"{outcome.result} ({outcome.reason})\n"
    return f"{board.sides[board.turn]} to move{', in check' if board.is_check() else ''}\n"


def _from_file(path: str, of: str | None, number: int, ply: int | None) -> tuple[Board, str, Status]:
    """The board of a place in a game of a file, a line about the game, and whether it could be read."""
    from notation import records

    for game in records.read(path, game=of):
        if game.source.ordinal == number:
            break
    else:
        raise InputError("read-failed", file=path, hint=f"there is no game {number}")
    board = game.board
    moves = game.moves
    for move in moves[: len(moves) if ply is None else ply]:
        board.push(move)
    if ply is not None and ply > len(moves):
        raise click.UsageError(f"game {number} has {len(moves)} moves")
    bad = any(error.severity == "error" for error in game.errors)
    return (
        board,
        _title(game) + f"ply {len(board.move_stack)} of {len(moves)}\n\n",
        Status.BAD_RECORDS if bad else Status.GOOD,
    )


def _title(game: Game) -> str:
    if game.game == "sanguo":
        names = [game.tags.get(side.capitalize()) or "?" for side in game.board.sides]
        known = [" - ".join(names)] if names != ["?"] * 3 else []
        return printable(", ".join([*filter(None, [game.tags.get("Title")]), *known, game.result])) + "\n"
    first, second = (game.tags.get(name) or "?" for name in ("Red" if "Red" in game.tags else "White", "Black"))
    return "" if first == second == "?" else printable(f"{first} - {second}, {game.result}") + "\n"
