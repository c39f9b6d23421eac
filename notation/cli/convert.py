"""``notation convert``: game records from one notation or format into another."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

import click

from notation import __version__
from notation.cli import complete
from notation.cli.arguments import check_encoding, check_settings, find_files, refuse_binary, refuse_unsafe
from notation.cli.console import Standard, complain, data_output, stdin_is_piped, stdout_is_terminal
from notation.cli.course import Course
from notation.cli.files import OutputFile
from notation.cli.names import is_folder, mirror_names, refuse_overwriting
from notation.cli.pieces import piece_size
from notation.cli.run import Folder, Gathered, Joined, Output, Settings, can_be_shared, convert_all, convert_parallel
from notation.cli.status import Status
from notation.cli.tally import Log, Tally
from notation.cli.verb import Verb
from notation.errors import RecordError
from notation.records.formats import CSV, is_binary, output_format

if TYPE_CHECKING:
    from notation.cli.resume import Record
    from notation.cli.tables import Table
    from notation.records.whole_file import Sink

__all__ = ["command"]

HELP = """\b
Examples:
  notation convert games.pgn --to uci --format lines
  notation convert twic/*.pgn.zst -o all.pgn --style export --report bad.jsonl
  notation convert archive/ -o uci/ --to uci --format lines --jobs 4

Convert game records to another notation or format.

INPUT is a file, a folder (searched for record files), a glob, or - for stdin, which is also read when
it is piped and no INPUT is named. .gz, .bz2, .xz and .zst are opened as they are.

What can't be read is reported with its place and its reason; the rest is written.
"""


@click.command("convert", cls=Verb, help=HELP, short_help="Convert game records to another notation or format.")
@click.argument("inputs", metavar="INPUT...", nargs=-1, shell_complete=complete.files)
@click.option(
    "-o",
    "output",
    metavar="FILE|DIR/",
    shell_complete=complete.files,
    help="Write one file for all inputs, or into a folder one for each. Default: stdout.",
)
@click.option("--game", metavar="GAME", shell_complete=complete.games, help="The game; else each record tells.")
@click.option(
    "--from",
    "from_",
    metavar="NOTATION",
    shell_complete=complete.notations,
    default="auto",
    show_default=True,
    help="How moves are written.",
)
@click.option(
    "--to",
    metavar="NOTATION",
    shell_complete=complete.some_notations,
    help="How to write moves. Default: as the output format usually does.",
)
@click.option(
    "--format",
    metavar="FORMAT",
    shell_complete=complete.formats,
    help="The output format. Default: by the suffix of -o, else the input's.",
)
@click.option(
    "--input-format",
    metavar="FORMAT",
    shell_complete=complete.input_formats,
    help="The format of the inputs. Default: by suffix and content.",
)
@click.option(
    "--style",
    type=click.Choice(["keep", "export"]),
    default="keep",
    show_default=True,
    help="PGN as it stands, with only the moves rewritten, or in the standard's export form.",
)
@click.option("--with-fen", is_flag=True, help="In `lines`: begin each with the start position and a tab.")
@click.option(
    "--policy",
    type=click.Choice(["lenient", "strict"]),
    default="lenient",
    show_default=True,
    help="Read any spelling with exactly one meaning, or only canonical ones.",
)
@click.option(
    "--errors",
    type=click.Choice(["keep", "skip", "stop"]),
    default="keep",
    show_default=True,
    help="Of a bad game keep what is readable, skip all of it, or stop there.",
)
@click.option(
    "--columns",
    metavar="NAME,...",
    shell_complete=complete.columns,
    help="In `parquet` and `arrow`: the columns. Default: those of docs/scan.md.",
)
@click.option("--extra-tags", metavar="NAME,...", help="In `parquet` and `arrow`: further tags, as columns of text.")
@click.option(
    "--compression",
    type=click.Choice(["snappy", "zstd", "none"]),
    help="In `parquet` (default: snappy) and `arrow` (default: none).",
)
@click.option(
    "--report", metavar="FILE", shell_complete=complete.files, help="Write every error and warning as a line of JSON."
)
@click.option(
    "--manifest",
    metavar="FILE",
    shell_complete=complete.files,
    help="Write what was read, written and counted; after an interruption the same command goes on.",
)
@click.option(
    "--output-encoding", metavar="ENCODING", shell_complete=complete.encodings, default="utf-8", show_default=True
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many pieces of the inputs to convert at a time. The output is the same for any number.",
)
@click.option("--quiet", is_flag=True, help="No progress, no messages about records.")
@click.pass_context
def command(
    ctx: click.Context,
    inputs: tuple[str, ...],
    output: str | None,
    game: str | None,
    from_: str,
    to: str | None,
    format: str | None,
    input_format: str | None,
    style: str,
    with_fen: bool,
    policy: str,
    errors: str,
    columns: str | None,
    extra_tags: str | None,
    compression: str | None,
    report: str | None,
    manifest: str | None,
    output_encoding: str,
    jobs: int,
    quiet: bool,
) -> Status:
    """Convert records."""
    if not inputs:
        if not stdin_is_piped():
            click.echo(ctx.get_help())
            return Status.USAGE
        inputs = ("-",)
    mirror = output is not None and output != "-" and is_folder(output)
    if output == "-":
        output = None
    told = None
    if output is not None and not mirror and format is None:
        told = output_format(output)
    if to is None and format is None and told is None:
        raise click.UsageError("say what to convert to: --to NOTATION, --format FORMAT or -o FILE.pgn", ctx)
    settings = Settings(
        game=game,
        from_=from_,
        to=to,
        input_format=input_format,
        format=format or told,
        style=style,
        with_fen=with_fen,
        policy=policy,
        errors=errors,
        output_encoding=check_encoding(output_encoding),
    )
    check_settings(settings)
    table = _table(settings, columns, extra_tags, compression)
    if inputs.count("-") > 1:
        raise click.UsageError("stdin can be read only once: there are several -", ctx)
    if report == "-":
        raise click.UsageError("--report needs a file name", ctx)
    beside = [name for name in (report, manifest) if name is not None]
    found, missing = find_files(
        inputs, [*([output] if output is not None and not mirror else []), *beside], output if mirror else None
    )
    paths = [path for _, path in found]
    if settings.format is not None and is_binary(settings.format):
        shown = output is None and stdout_is_terminal()
        refuse_binary(settings.format, paths, mirror=mirror, to_terminal=shown, manifest=manifest)
    targets: list[str] = []
    if output is not None:
        suffix = ".csv" if format in CSV else f".{format}" if format else None
        targets = mirror_names(found, output, suffix) if mirror else [output]
    where: str | list[str] | None = targets if mirror else output
    if manifest is not None:
        from notation.cli.journal import journal_name
        from notation.cli.partial import partial_name

        refuse_unsafe(where, beside, paths, settings)
        beside += [journal_name(manifest), *map(partial_name, [*targets, *([report] if report else [])])]
    refuse_overwriting([*targets, *beside], paths)
    with _terminable():
        return _run(paths, settings, table, where, report, manifest, missing, jobs=jobs, quiet=quiet)


def _table(settings: Settings, columns: str | None, extra_tags: str | None, compression: str | None) -> Table | None:
    """What the output is to hold where it is a table; a usage error for what goes with tables only."""
    from notation.records.formats import TABLES

    if settings.format not in TABLES:
        for name, value in (("columns", columns), ("extra-tags", extra_tags), ("compression", compression)):
            if value is not None:
                raise click.UsageError(f"--{name} goes with --format parquet or arrow")
        return None
    from notation.cli.tables import Table

    table = Table(
        columns=None if columns is None else tuple(name.strip() for name in columns.split(",")),
        extra_tags=() if extra_tags is None else tuple(name.strip() for name in extra_tags.split(",")),
        compression=compression,
    )
    table.check(settings)
    return table


def _run(
    paths: Sequence[str],
    settings: Settings,
    table: Table | None,
    output: str | list[str] | None,
    report: str | None,
    manifest: str | None,
    missing: Sequence[RecordError],
    *,
    jobs: int,
    quiet: bool,
) -> Status:
    """Convert to stdout (None), one file, or a file for each input; note what is `missing`."""
    from notation.cli.progress import Progress

    progress = Progress(paths, quiet=quiet)

    def say(message: str) -> None:
        if not quiet:
            progress.hide()
            complain(message)

    destination: Output | None = None

    def ended(kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is KeyboardInterrupt:
            complain(f"notation: interrupted; {_left(output, manifest, destination)}")

    with contextlib.ExitStack() as stack:
        stack.push(ended)  # when all else has been closed or taken back
        stack.callback(progress.close)
        whole: OutputFile | None = None
        standard: Standard | None = None
        record: Record | None = None
        noted: Sink | None = None
        if manifest is not None and output is not None:
            from notation.cli.resume import Record

            record = Record(manifest, _head(paths, settings, output, report, missing), paths, output, report, say)
            stack.callback(record.close)
            if record.status is not None:
                return record.status
            destination, noted = record.output, record.report
        elif output is None:
            standard = data_output("utf-8" if is_binary(settings.format) else settings.output_encoding)
            destination = _together(standard, settings)
        elif isinstance(output, str):
            whole = _opened(stack, output)
            destination = _together(whole, settings)
        else:
            destination = Folder(output, settings.output_encoding, settings.format)
            stack.callback(destination.close)
        if report is not None and record is None:
            noted = _opened(stack, report)  # committed before the output: without a report there is no output either
        log = Log(noted, say)
        course = Course(progress, log) if record is None else record.attach(progress, log)
        for error in missing if record is None or record.fresh else ():
            log(error)
        if record is not None and record.total.stopped:
            total = Tally()
        elif table is not None:
            from notation.cli.tables import convert_tables

            total = convert_tables(paths, settings, table, destination, log, course, jobs=jobs)
        elif jobs > 1 and can_be_shared(paths, settings):
            folder = os.path.dirname(os.path.realpath(output)) if isinstance(output, str) else None
            total = convert_parallel(paths, settings, destination, log, course, jobs=jobs, folder=folder)
        else:
            total = convert_all(paths, settings, destination, log, course)
        if isinstance(destination, Gathered) and destination.used:
            destination.finish()
        if missing:
            total.add(Tally(codes=Counter(error.code for error in missing), status=Status.UNREADABLE))
        if record is not None:
            total.add(record.total)
            record.finish(total)
        progress.close()
        log.end()
        if standard is not None:
            standard.flush()
        if whole is not None and isinstance(destination, (Joined, Gathered)) and not destination.used:
            whole.discard()  # not one input could be opened
        if total.status or total.codes or (sys.stderr is not None and sys.stderr.isatty()):
            say(str(total))
    return total.status


def _together(stream: Sink, settings: Settings) -> Output:
    """One output of all inputs."""
    if settings.format is not None and is_binary(settings.format):
        return Gathered(stream, settings.format)
    return Joined(stream, "utf-8" if isinstance(stream, Standard) else settings.output_encoding)


def _left(output: str | list[str] | None, manifest: str | None, destination: Output | None) -> str:
    """What an interrupted run leaves, and how to go on."""
    if manifest is not None:
        from notation.cli.journal import journal_name

        if os.path.exists(journal_name(manifest)):
            return "the same command goes on where it stopped"
        return "nothing was written"
    if isinstance(destination, Folder):
        files = f"{destination.written:,} of {len(destination):,} files were written"
        return f"{files}; with --manifest FILE a run can go on where it stopped"
    if output is None or (os.path.exists(str(output)) and not os.path.isfile(str(output))):
        return "the output is not complete"
    return f"{output} was not written; with --manifest FILE a run can go on where it stopped"


def _head(
    paths: Sequence[str],
    settings: Settings,
    output: str | list[str],
    report: str | None,
    missing: Sequence[RecordError],
) -> dict[str, Any]:
    """What has to be alike for one run to go on where another stopped."""
    return {
        "notation": __version__,
        "settings": asdict(settings),
        "piece": piece_size(settings),
        "inputs": list(paths),
        "missing": [error.file for error in missing],
        "outputs": [*([output] if isinstance(output, str) else output), *([report] if report is not None else [])],
        "joined": isinstance(output, str),
        "report": report,
    }


def _opened(stack: contextlib.ExitStack, path: str) -> OutputFile:
    """Open an output that the stack commits or discards; it knows of it before it is there."""
    file = OutputFile(path)
    stack.push(file)
    file.open()
    return file


@contextlib.contextmanager
def _terminable() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the process by an exception, so that no temporary file stays."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in signals if signal.getsignal(number) == signal.SIG_DFL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
