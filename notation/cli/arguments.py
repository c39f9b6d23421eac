"""What `convert` is asked to do: names, inputs and outputs that go together."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from notation._printable import printable
from notation.cli.console import complain, sentence
from notation.errors import InputError, RecordError, UnknownNameError
from notation.records.formats import FORMATS, TABLES

if TYPE_CHECKING:
    from notation.cli.run import Settings

__all__ = ["check_encoding", "check_settings", "find_files", "refuse_binary", "refuse_unsafe"]


def check_settings(settings: Settings) -> None:
    """Raise UnknownNameError or a usage error for names that no input can make right."""
    from notation import list_formats, list_games
    from notation.notations import NOTATIONS, split_name
    from notation.records.opening import check_notation

    games = list_games()
    if settings.game is not None and settings.game not in games:
        raise UnknownNameError("unknown-game", name=settings.game, known=games)
    of = settings.game or ""
    known = tuple(dict.fromkeys(name for game, name in NOTATIONS if not of or game == of))
    targets = settings.to.split("+") if settings.to is not None and settings.format == "jsonl" else [settings.to]
    for name in (settings.from_, *targets):
        if name is not None and name != "auto" and split_name(name)[0] not in known:
            raise UnknownNameError("unknown-notation", name=name, known=known)
        if name is not None and ":" in name:
            check_notation(settings.game, name)
    if settings.to == "auto":
        raise UnknownNameError("unknown-notation", name="auto", known=known)
    formats = list_formats()
    for name in (settings.format, settings.input_format):
        if name is not None and name not in formats:
            raise UnknownNameError("unknown-format", name=name, known=formats)
    if settings.with_fen and settings.format != "lines":
        raise click.UsageError("--with-fen goes with --format lines")


def refuse_binary(format: str, paths: Sequence[str], *, mirror: bool, to_terminal: bool, manifest: str | None) -> None:
    """Raise a usage error where a binary format can't be written as it was asked for."""
    from notation.records.convert import check_writable

    chosen = FORMATS[format]
    check_writable(chosen)
    if to_terminal:
        raise click.UsageError(f"{format} is binary: -o FILE, or send it through a pipe")
    if chosen.single and len(paths) > 1 and not mirror:
        raise click.UsageError(f"{format} holds one game a file: -o FOLDER/ writes a file for each input")
    if chosen.library and manifest is not None:
        raise click.UsageError(f"--manifest doesn't go with {format}: a library can't be continued")


def check_encoding(name: str) -> str:
    """Python's name of an encoding; a usage error for one there is not."""
    from notation.cli.recode import encoding_name

    try:
        return encoding_name(name)
    except LookupError as error:
        from encodings.aliases import aliases

        known = [one.replace("_", "-") for one in dict.fromkeys((*aliases.values(), *aliases)) if _is_encoding(one)]
        raise UnknownNameError("bad-option", name=name, known=known, hint="say one that Python knows") from error


def _is_encoding(name: str) -> bool:
    """Whether Python has an encoding of this name, and can write text in it."""
    from notation.cli.recode import encoding_name

    try:
        return bool(encoding_name(name))
    except LookupError:
        return False


def find_files(
    inputs: Sequence[str], outputs: Sequence[str], folder: str | None
) -> tuple[list[tuple[str, str]], list[RecordError]]:
    """The files that the arguments name, each with its argument, and what is wrong with arguments that name none.

    One missing input doesn't keep the others from being read; where there is no other, its error is raised. `outputs`
    that stand in a folder or fit a glob are no inputs, nor is what is in the output `folder` below a folder.
    """
    from notation import records

    found: list[tuple[str, str]] = []
    missing = []
    for argument in inputs:
        try:
            paths = [
                path
                for path in records.find_inputs([argument])
                if path == argument or not _is_output(path, argument, outputs, folder)
            ]
            if not paths:
                raise InputError("read-failed", file=argument, hint="there is no record file")
        except RecordError as error:
            missing.append(error)
        else:
            found += [(argument, path) for path in paths]
    if missing and not found:
        for other in missing[:-1]:
            complain(sentence(other))
        raise missing[-1]
    return found, missing


def _is_output(path: str, argument: str, outputs: Sequence[str], folder: str | None) -> bool:
    """Whether a file that was found for an argument is what an earlier run wrote."""
    real = os.path.realpath(path)
    if real in [os.path.realpath(output) for output in outputs]:
        return True
    if folder is None or not os.path.isdir(argument):
        return False
    below, above = (os.path.join(os.path.realpath(one), "") for one in (folder, argument))
    return real.startswith(below) and below.startswith(above) and below != above


def refuse_unsafe(
    output: str | list[str] | None, beside: Sequence[str], paths: Sequence[str], settings: Settings
) -> None:
    """Raise a usage error where an interrupted run couldn't be continued. `beside`: the other files that it writes."""
    from notation.records.whole_file import is_open_already

    if output is None:
        raise click.UsageError("--manifest needs -o: what went to stdout can't be continued")
    if settings.format in TABLES:
        raise click.UsageError(f"--manifest doesn't go with {settings.format}: a table can't be continued")
    for target in [*([output] if isinstance(output, str) else output), *beside]:
        if is_open_already(target) or (os.path.exists(target) and not os.path.isfile(target)):
            raise click.UsageError(printable(f"--manifest needs a file to write: {target} is none"))
    for path in paths:
        if path == "-" or (os.path.exists(path) and not os.path.isfile(path)):
            name = "stdin" if path == "-" else path
            raise click.UsageError(printable(f"--manifest needs files to read: {name} can't be read twice"))
