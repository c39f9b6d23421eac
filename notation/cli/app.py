"""The command ``notation``: finds the verb."""

from __future__ import annotations

import importlib
import io

import click

from notation import __version__
from notation.cli.status import Status

__all__ = ["notation", "run"]

# verb -> what the list of verbs says of it. The verb `x` is `command` in notation/cli/x.py.
VERBS = {
    "convert": "Convert game records to another notation or format.",
    "fen": "Check and normalise FENs, one a line.",
    "moves": "List the legal moves of a position.",
    "show": "Draw a board in the terminal, or as SVG.",
    "perft": "Count the move sequences of a length.",
    "count": "Count the games and moves of files.",
    "bench": "Time the round trip of games through every notation.",
    "list": "List the games, notations or formats.",
}

HELP = """\b
Examples:
  notation convert games.pgn --to uci --format lines
  notation moves "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
  notation list notations

Read and write positions, moves and game records of chess, Xiangqi and
Three-Kingdoms Xiangqi.

Exit status: 0 all good; 1 some records are bad (the rest was written); 2 wrong usage;
3 an input could not be read; 4 the output could not be written; 130 interrupted.
"""


class Verbs(click.Group):
    """A group whose verbs are imported one by one, and never only to be listed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the verbs in the order of the help."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb."""
        if cmd_name not in VERBS:
            return None
        command: click.Command = importlib.import_module(f"notation.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; for a misspelt one, say which are near."""
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            import difflib  # only to say what was meant

            near = difflib.get_close_matches(name, VERBS, n=3, cutoff=0.5)
            hint = f"did you mean {' or '.join(near)}?" if near else f"the commands are {', '.join(VERBS)}"
            ctx.fail(f"there is no command {name!r}\n{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))


@click.group(
    cls=Verbs,
    name="notation",
    help=HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def notation(ctx: click.Context) -> None:
    """Hold the verbs together. The text of the help is HELP."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run() -> int:
    """Run the command line and give its exit status."""
    try:
        status: int | None = notation.main(prog_name="notation", standalone_mode=False)
    except click.ClickException as error:
        from notation.cli.console import complain

        said = io.StringIO()
        error.show(said)
        complain(said.getvalue().rstrip("\n"))
        return error.exit_code
    except click.Abort:  # Ctrl-C before the verb has begun
        return Status.INTERRUPTED
    except OSError as error:  # the help could not be written; a verb's own output is guarded
        from notation.cli.console import complain, forget_stdout

        forget_stdout()
        if isinstance(error, BrokenPipeError):
            return Status.GOOD
        complain(f"notation: <stdout>: the output could not be written: {error.strerror or error}")
        return Status.UNWRITABLE
    return status or Status.GOOD
