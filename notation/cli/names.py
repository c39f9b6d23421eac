"""Which output file belongs to which input."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from notation._printable import printable
from notation.records.formats import format_of_suffix, is_binary

__all__ = ["COMPRESSIONS", "is_folder", "mirror_names", "plain_name", "refuse_overwriting"]

COMPRESSIONS = (".gz", ".bz2", ".xz", ".zst")


def plain_name(path: str) -> str:
    """A file's name without the suffix of its compression."""
    root, suffix = os.path.splitext(path)
    return root if suffix.lower() in COMPRESSIONS else path


def is_folder(path: str) -> bool:
    """Whether -o names a folder: by its last character, or because it is there."""
    return path.endswith(("/", os.sep)) or os.path.isdir(path)


def mirror_names(inputs: Sequence[tuple[str, str]], folder: str, suffix: str | None) -> list[str]:
    """The output file in `folder` for each (argument, file found for it).

    A file keeps its place below a folder or a glob that was named, and its name but for the suffix:
    `suffix`, or without one its own less any compression. Two inputs for one output are wrong usage.
    """
    targets: dict[str, str] = {}
    for argument, path in inputs:
        if path == "-":
            raise click.UsageError("stdin has no name for a file in a folder: use -o FILE")
        name = plain_name(os.path.relpath(path, _base(argument, path)))
        if suffix is None and is_binary(format_of_suffix(path)):
            name = os.path.splitext(name)[0] + ".pgn"  # what a binary record becomes where no format is named
        if suffix is not None:
            name = os.path.splitext(name)[0] + suffix
        target = os.path.join(folder, name)
        if target in targets:
            raise click.UsageError(printable(f"{targets[target]} and {path} would both become {target}"))
        targets[target] = path
    return list(targets)


def _base(argument: str, path: str) -> str:
    """The folder below which a found file keeps its place."""
    if os.path.isdir(argument):
        return argument
    if path == argument:
        return os.path.dirname(argument) or "."
    parts = []  # a glob: what comes before the first wildcard
    for part in argument.split(os.sep)[:-1]:
        if any(sign in part for sign in "*?["):
            break
        parts.append(part)
    return os.sep.join(parts) or (os.sep if argument.startswith(os.sep) else ".")


def refuse_overwriting(outputs: Sequence[str], inputs: Sequence[str]) -> None:
    """Raise a usage error where an output would replace an input or another output."""
    read = {_identity(path): path for path in inputs if path != "-"}
    written: set[object] = set()
    for path in outputs:
        if os.path.exists(path) and not os.path.isfile(path):
            continue  # a device or a pipe
        identity = _identity(path)
        if identity in read:
            raise click.UsageError(printable(f"writing {path} would overwrite the input {read[identity]}"))
        if identity in written:
            raise click.UsageError(printable(f"{path} would be written twice"))
        written.add(identity)


def _identity(path: str) -> object:
    """What is equal for two names of one file."""
    try:
        found = os.stat(path)
    except OSError:
        return os.path.realpath(path)
    return (found.st_dev, found.st_ino)
