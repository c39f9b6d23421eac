"""``notation list``: what there is."""

from __future__ import annotations

import click

from notation.cli import complete
from notation.cli.console import standard_output
from notation.cli.status import Status
from notation.cli.verb import Verb

__all__ = ["command"]

HELP = """\b
Examples:
  notation list games
  notation list notations --game chess
  notation list formats

List the games, the notations (as GAME, tab, NOTATION) or the record formats, one a line.
"""


@click.command("list", cls=Verb, help=HELP, short_help="List the games, notations or formats.")
@click.argument("what", type=click.Choice(["games", "notations", "formats"]))
@click.option("--game", metavar="GAME", shell_complete=complete.games, help="Of notations: only this game's.")
def command(what: str, game: str | None) -> Status:
    """List names."""
    from notation import list_formats, list_games, list_notations

    if game is not None and what != "notations":
        raise click.UsageError("--game is for notations")
    if what == "games":
        lines = list(list_games())
    elif what == "formats":
        lines = list(list_formats())
    else:
        lines = [f"{one}\t{name}" for one in ([game] if game else list_games()) for name in list_notations(one)]
    out = standard_output()
    out.write("".join(line + "\n" for line in lines).encode())
    out.flush()
    return Status.GOOD
