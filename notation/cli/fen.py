"""``notation fen``: check and normalise positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from notation.cli.console import complain, standard_output, stdin_is_piped, stdin_lines
from notation.cli.position import check_game, game_of, game_option, unquoted
from notation.cli.status import Status
from notation.cli.verb import Verb

__all__ = ["command"]

HELP = """\b
Examples:
  notation fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
  notation fen - --ep always < positions.txt
  notation fen "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"

Write each FEN as this library writes it, one line for each.

FENs come from the arguments, each in quotes, or from the lines of stdin. A bad one gives an empty
line, a message, and exit status 1.
"""


@click.command("fen", cls=Verb, help=HELP, short_help="Check and normalise FENs, one a line.")
@click.argument("fens", metavar="[FEN...|-]", nargs=-1)
@game_option
@click.option(
    "--ep",
    type=click.Choice(["legal", "xfen", "always"]),
    default="legal",
    show_default=True,
    help="When to name the en-passant square: a capture is legal; an enemy pawn stands beside; always.",
)
@click.option(
    "--castling",
    type=click.Choice(["xfen", "shredder"]),
    default="xfen",
    show_default=True,
    help="How to write castling rights: KQkq, or the rooks' files.",
)
@click.option(
    "--policy",
    type=click.Choice(["lenient", "strict"]),
    default="lenient",
    show_default=True,
    help="lenient also reads short forms and slips with one meaning.",
)
@click.pass_context
def command(ctx: click.Context, fens: tuple[str, ...], game: str | None, ep: str, castling: str, policy: str) -> Status:
    """Normalise FENs."""
    from notation import Board
    from notation.errors import PositionError

    check_game(game)
    if not fens and not stdin_is_piped():
        click.echo(ctx.get_help())
        return Status.USAGE
    if unquoted(fens):
        raise click.UsageError("each FEN is one argument: put it in quotes", ctx)
    out = standard_output()
    status = Status.GOOD
    number = 0
    boards: dict[str, Board] = {}
    for block in _blocks(fens):
        lines = []
        for fen in block:
            number += 1
            name = game or game_of(fen)
            try:
                board = boards.get(name)
                if board is None:
                    board = boards[name] = Board(name)
                board.set_fen(fen, policy=policy)
                lines.append(board.fen(ep=ep, castling=castling))
            except PositionError as error:
                complain(f"{number}: {error}")
                lines.append("")
                status = Status.BAD_RECORDS
        out.write("".join(line + "\n" for line in lines).encode())
        out.flush()
    return status


def _blocks(fens: tuple[str, ...]) -> Iterator[Iterable[bytes]]:
    """The FENs, as many at a time as there are now."""
    for fen in fens or ("-",):
        if fen == "-":
            yield from stdin_lines()
        else:
            yield [fen.encode("utf-8", "surrogateescape")]
