"""``notation count``: what files of records hold."""

from __future__ import annotations

import click

from notation._printable import printable
from notation.cli import complete
from notation.cli.arguments import find_files
from notation.cli.console import complain, sentence, standard_output
from notation.cli.status import Status
from notation.cli.verb import Verb

__all__ = ["command"]

#: What the columns are called.
COLUMNS = ("games", "moves", "variations", "tags", "comments")

HELP = """\b
Examples:
  notation count games.pgn
  notation count archive/ "twic/*.pgn.zst"
  notation count - < games.pgn

Count the games of records (files, folders, globs, - for standard input), the moves of their
main lines and variations, the tags and the comments, without asking whether a move is one.
One line a file behind a line of names, tabs between (on a terminal: in columns).
Several files have a line with the sums.
"""


@click.command("count", cls=Verb, help=HELP, short_help="Count the games and moves of files.")
@click.argument("inputs", metavar="[FILE]...", nargs=-1, shell_complete=complete.files)
def command(inputs: tuple[str, ...]) -> Status:
    """Count what files hold."""
    from notation.errors import RecordError
    from notation.records.count import Counts, count

    found_files, missing = find_files(inputs or ("-",), (), None)
    files = [file for _, file in found_files]
    out = standard_output()
    status = Status.GOOD
    for error in missing:
        complain(sentence(error))
        status = Status.UNREADABLE
    total = Counts(0, 0, 0, 0, 0)
    line = _columns if out.on_terminal else "\t".join
    out.write((line([*COLUMNS, "file"]) + "\n").encode())
    for file in files:
        try:
            found = count(file)
        except RecordError as error:
            complain(sentence(error))
            status = Status.UNREADABLE
            continue
        total = Counts(*(a + b for a, b in zip(total, found, strict=True)))
        out.write((line([*map(str, found), printable(file)]) + "\n").encode())
        out.flush()
    if len(files) > 1:
        out.write((line([*map(str, total), "total"]) + "\n").encode())
    out.flush()
    return status


def _columns(cells: list[str]) -> str:
    """A line with the numbers one below another."""
    return "".join(f"{cell:>12}" for cell in cells[:-1]) + "  " + cells[-1]
