"""What a shell is told may stand behind an option (click's completion)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from click import Context, Parameter

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = ["columns", "encodings", "files", "formats", "games", "input_formats", "notations", "some_notations"]

_ENCODINGS = ("utf-8", "cp1252", "latin-1", "gb18030", "big5", "cp1251", "cp1250", "ascii")


def games(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of games."""
    from notation import list_games

    return _beginning(list_games(), begun)


def notations(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of notations: of the game, if that was said."""
    from notation import list_games, list_notations

    known = list_games()
    said = ctx.params.get("game")
    return _beginning((name for game in ([said] if said in known else known) for name in list_notations(game)), begun)


def some_notations(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of notations, several with a plus between."""
    before, plus, last = begun.rpartition("+")
    return [before + plus + name for name in notations(ctx, parameter, last)]


def formats(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of the formats that are written."""
    from notation import list_formats
    from notation.records.formats import find_format

    return _beginning((name for name in list_formats() if find_format(name).writable), begun)


def input_formats(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of the formats that are read."""
    from notation.records.formats import FORMATS

    return _beginning(FORMATS, begun)


def columns(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of columns, with commas between."""
    from notation.records.columns import COLUMNS

    before, comma, last = begun.rpartition(",")
    return [before + comma + name for name in _beginning(COLUMNS, last)]


def encodings(ctx: Context, parameter: Parameter, begun: str) -> list[str]:
    """Names of the encodings in which records are met."""
    return _beginning(_ENCODINGS, begun)


def files(ctx: Context, parameter: Parameter, begun: str) -> list[CompletionItem]:
    """The shell's own names of files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def _beginning(names: Iterable[str], begun: str) -> list[str]:
    """The names that begin so, each once."""
    return [name for name in dict.fromkeys(names) if name.startswith(begun)]
