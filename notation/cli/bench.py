"""``notation bench``: sends the games of files through every notation and back, and times it."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from notation._printable import printable
from notation.cli import complete
from notation.cli.arguments import find_files
from notation.cli.console import complain, sentence, standard_output
from notation.cli.files import OutputFile
from notation.cli.position import check_game
from notation.cli.status import Status
from notation.cli.verb import Verb
from notation.errors import RecordError, UnknownNameError

if TYPE_CHECKING:
    from notation.records.tree import Game
    from notation.roundtrip import Lost, RoundTrips, Tally

__all__ = ["command"]

HELP = """\b
Examples:
  notation bench games.pgn
  notation bench archive/ --svg speed.svg
  notation bench twic/*.pgn.zst --notation san --notation descriptive --games 1000

Send every move of the games, variations too, through every notation of its game and back.

Printed are the moves a second for each notation, in both directions, each with playing the move; how many moves have
no text in it; and how many texts didn't come back as the same move. Those are listed below the table.

A FILE is a file, a folder, a glob, or - for stdin.
"""


@click.command("bench", cls=Verb, help=HELP, short_help="Time the round trip of games through every notation.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, shell_complete=complete.files)
@click.option("--game", metavar="GAME", shell_complete=complete.games, help="The game; else each record tells.")
@click.option(
    "--notation",
    "notations",
    metavar="NOTATION",
    shell_complete=complete.notations,
    multiple=True,
    help="Only this one; may be repeated.",
)
@click.option(
    "--policy",
    type=click.Choice(["lenient", "strict"]),
    default="lenient",
    show_default=True,
    help="How the texts are read back.",
)
@click.option("--games", metavar="N", type=click.IntRange(min=1), help="Stop after so many games.")
@click.option(
    "--rounds",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="Try each game so often; the fastest counts.",
)
@click.option("--svg", metavar="FILE", shell_complete=complete.files, help="Also draw the table as bars.")
def command(
    files: tuple[str, ...],
    game: str | None,
    notations: tuple[str, ...],
    policy: str,
    games: int | None,
    rounds: int,
    svg: str | None,
) -> Status:
    """Time round trips."""
    from notation.roundtrip import RoundTrips

    of = check_game(game)
    _check(of, notations)
    trips = RoundTrips(notations or None, rounds=rounds, policy=policy)
    found, missing = find_files(files, (), None)
    paths = [path for _, path in found]
    seen = _Seen()
    for error in missing:
        complain(sentence(error))
        seen.status = Status.UNREADABLE
    lost: list[tuple[Game, Lost]] = []
    for record in _read(paths, of, games, seen):
        lost += [(record, one) for one in trips.add(record)]
    out = standard_output()
    out.write(_report(trips, lost, seen).encode())
    if svg is not None:
        with OutputFile(svg) as file:
            file.write(_chart(trips.tallies.values(), seen).encode())
    out.flush()
    return max(seen.status, Status.BAD_RECORDS if lost else Status.GOOD)


class _Seen:
    """What was read: games by their kind, and whether all of it could be."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.bad = 0
        self.status = Status.GOOD

    def __str__(self) -> str:
        parts = [f"{count:,} {'game' if count == 1 else 'games'} of {name}" for name, count in self.games.items()]
        text = ", ".join(parts) or "no games"
        return text + (f" ({self.bad:,} bad: only what could be read of them)" if self.bad else "")


def _check(game: str | None, notations: Sequence[str]) -> None:
    """Refuse names that no game has, or not the one that is asked for."""
    from notation import list_games, list_notations
    from notation.notations import codec, split_name

    for name in notations:
        having = [one for one in ([game] if game else list_games()) if split_name(name)[0] in list_notations(one)]
        if not having:
            known = dict.fromkeys(text for one in ([game] if game else list_games()) for text in list_notations(one))
            raise UnknownNameError("unknown-notation", name=name, known=tuple(known))
        for one in having:
            codec(one, name)  # its options


def _read(paths: Sequence[str], game: str | None, limit: int | None, seen: _Seen) -> Iterator[Game]:
    """The games of all files, no more than `limit`; what can't be read is told, and the others go on."""
    from notation import records

    for path in paths:
        try:
            with records.read(path, game=game) as reader:
                for record in reader:
                    if limit is not None and seen.games.total() >= limit:
                        return
                    seen.games[record.game] += 1
                    if any(error.severity == "error" for error in record.errors):
                        seen.bad += 1
                        seen.status = max(seen.status, Status.BAD_RECORDS)
                    yield record
        except RecordError as error:
            error.file = error.file or path
            complain(sentence(error))
            seen.status = Status.UNREADABLE


def _report(trips: RoundTrips, lost: Sequence[tuple[Game, Lost]], seen: _Seen) -> str:
    """The table, and the texts that didn't come back."""
    tallies = list(trips.tallies.values())
    width = max([8, *(len(tally.notation) for tally in tallies)])
    lines = []
    for game in dict.fromkeys(tally.game for tally in tallies):
        lines.append(f"{game:<{width}}  {'moves':>11}  {'written/s':>11}  {'read/s':>11}  {'no text':>8}  {'lost':>8}")
        lines += [_row(tally, width) for tally in tallies if tally.game == game]
        lines.append("")
    lines.append(str(seen))
    if lost:
        lines += ["", "Did not come back:"]
        for record, one in lost:
            file = record.source.file
            place = f"{'<stdin>' if file == '-' else os.path.basename(file)} game {record.source.ordinal}"
            lines.append(f"{printable(place)}: {one.notation} {one.text!r} for {one.move} in {one.fen}: {one.reason}")
    return "\n".join(lines) + "\n"


def _row(tally: Tally, width: int) -> str:
    return (
        f"{tally.notation:<{width}}  {tally.moves:>11,}  {tally.write_rate:>11,.0f}  {tally.read_rate:>11,.0f}  "
        f"{tally.unwritable:>8,}  {tally.lost:>8,}"
    )


def _chart(tallies: Iterable[Tally], seen: _Seen) -> str:
    """The rates as bars."""
    from notation.render.chart import bars_svg

    several = len(seen.games) > 1
    groups = [
        (
            f"{tally.game} {tally.notation}" if several else tally.notation,
            (tally.write_rate / 1e6, tally.read_rate / 1e6),
        )
        for tally in tallies
    ]
    return bars_svg(f"Round trips: {seen}", ("written", "read"), groups, unit="million moves/s")
