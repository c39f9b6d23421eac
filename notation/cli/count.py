"""``notation count``: what files of records hold."""

from __future__ import annotations

import click

from notation.cli.arguments import find_files
from notation.cli.console import complain, sentence, standard_output
from notation.cli.status import Status
from notation.cli.verb import Verb

__all__ = ["command"]

HELP = """\b
Examples:
  notation count games.pgn
  notation count archive/ "twic/*.pgn.zst"
  notation count - < games.pgn

Count the games of records (files, folders, globs, - for standard input), the moves of their
main lines and variations, the tags and the comments, without asking whether a move is one.
One line a file, tabs between: games, moves, moves of variations, tags, comments, file.
Several files have a line with the sums.
"""


@click.command("count", cls=Verb, help=HELP, short_help="Count the games and moves of files.")
@click.argument("inputs", metavar="[FILE]...", nargs=-1)
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
    for file in files:
        try:
            found = count(file)
        except RecordError as error:
            complain(sentence(error))
            status = Status.UNREADABLE
            continue
        total = Counts(*(a + b for a, b in zip(total, found, strict=True)))
        out.write(("\t".join(map(str, found)) + f"\t{file}\n").encode("utf-8", "surrogateescape"))
        out.flush()
    if len(files) > 1:
        out.write(("\t".join(map(str, total)) + "\ttotal\n").encode())
    out.flush()
    return status
