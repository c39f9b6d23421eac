"""``notation moves``: the legal moves of a position."""

from __future__ import annotations

import click

from notation.cli import complete
from notation.cli.console import complain, standard_output
from notation.cli.position import board_of, game_option
from notation.cli.status import Status
from notation.cli.verb import Verb

__all__ = ["command"]

HELP = """\b
Examples:
  notation moves
  notation moves "8/1P6/8/8/8/k7/8/K7 w - - 0 1" --to uci
  notation moves --game xiangqi --to iccs

List the legal moves of a position, one a line, sorted.

Without a FEN the position is the game's start; `-` reads one line of stdin.
"""


@click.command("moves", cls=Verb, help=HELP, short_help="List the legal moves of a position.")
@click.argument("fen", metavar="[FEN]", required=False)
@game_option
@click.option(
    "--to", metavar="NOTATION", shell_complete=complete.notations, help="The notation; default: the game's own."
)
def command(fen: str | None, game: str | None, to: str | None) -> Status:
    """List legal moves."""
    from notation.errors import UnwritableError

    board = board_of(fen, game)
    status = Status.GOOD
    lines = []
    for move in board.legal_moves:
        try:
            lines.append(board.format(move, to))
        except UnwritableError as error:
            complain(str(error))
            lines.append("")
            status = Status.BAD_RECORDS
    out = standard_output()
    out.write("".join(line + "\n" for line in sorted(lines)).encode())
    out.flush()
    return status
