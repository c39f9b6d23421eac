"""What a notation is made of: frozen dataclasses, one kind for each engine.

A notation is data. Its table says which letters, digits and marks it uses and what a reader may
find in their place; an engine of the kernel turns the table into a codec (`compile`) and runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, Self

from notation.errors import UnknownNameError

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.spec import GameSpec

__all__ = ["AlgebraicTable", "CoordinateTable", "NotationTable", "Option"]


class LoadedGame(Protocol):
    """What an engine needs of a game (`notation.games.registry.Game` is one)."""

    @property
    def name(self) -> str:
        """The game's name."""
        ...

    @property
    def spec(self) -> GameSpec:
        """What the game says of itself."""
        ...

    def capsule(self) -> object:
        """Give the game's function table, a ``const Ops*``."""
        ...


@dataclass(frozen=True)
class Option:
    """A choice that a notation leaves to its user.

    `values` maps each allowed value to the table's fields as they are under it; the first is the
    default. Every value of an option names the same fields.
    """

    values: Mapping[str, Mapping[str, object]]
    summary: str

    @property
    def default(self) -> str:
        """The value that is meant when none is given."""
        return next(iter(self.values))


@dataclass(frozen=True, kw_only=True)
class NotationTable:
    """The part of a table that every engine shares."""

    name: str
    game: str
    summary: str
    options: Mapping[str, Option] = field(default_factory=dict)
    chosen: tuple[tuple[str, str], ...] = ()
    """The options that differ from their defaults, sorted."""

    @property
    def full_name(self) -> str:
        """The name with the options that differ from their defaults: ``uci:castling=rook``."""
        if not self.chosen:
            return self.name
        return self.name + ":" + ",".join(f"{key}={value}" for key, value in self.chosen)

    def with_options(self, chosen: Mapping[str, str]) -> Self:
        """Give the table with these options changed.

        Raises UnknownNameError: ``unknown-option`` for a key this notation lacks, ``bad-option`` for a
        value the option can't have.
        """
        if not chosen:
            return self
        merged = dict(self.chosen)
        for key, value in chosen.items():
            option = self.options.get(key)
            if option is None:
                hint = "" if self.options else f"{self.name} has no options"
                raise UnknownNameError(
                    "unknown-option", name=key, known=self.options, game=self.game, notation=self.name, hint=hint
                )
            if value not in option.values:
                raise UnknownNameError(
                    "bad-option", name=value, known=option.values, game=self.game, notation=self.name
                )
            merged[key] = value
        changes: dict[str, Any] = {}
        for key, option in self.options.items():
            changes.update(option.values[merged.setdefault(key, option.default)])
        told = {key: value for key, value in merged.items() if value != self.options[key].default}
        return replace(self, chosen=tuple(sorted(told.items())), **changes)

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class CoordinateTable(NotationTable):
    """A move as its two points: ``e2e4``, ``H2-E2``, ``e7-e8=Q``.

    A point is spelt file, rank; letters are read in either case. A reader takes any dash or none,
    and ``x`` where the move captures, for the separator.
    """

    files: str
    """One character a column, from the first side's left."""
    ranks: tuple[str, ...]
    """The text of each row, row 0 first."""
    separator: str = ""
    promotions: Mapping[str, str] = field(default_factory=dict)
    """The name of a kind -> the letter that says a man is promoted to it."""
    promotion_sign: str = ""
    null: str = "0000"
    castling: str = "king"
    """How castling is spelt: ``king``, the king's two squares; ``rook``, the king takes his own rook;
    ``mode``, ``rook`` on a board in Chess960 mode, else ``king``."""
    castling_fallback: bool = False
    """What happens to castling that can't be told from a king's step by the king's two squares (he moves
    one square or none): True, it is spelt king takes rook; False, it has no text."""

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.kernel.coordinate import compile_coordinate

        return compile_coordinate(self, game)


@dataclass(frozen=True, kw_only=True)
class AlgebraicTable(NotationTable):
    """A move as a man and the point he goes to: ``Nf3``, ``exd5``, ``e7-e8=Q+``, ``Che2``.

    What is said here is what is written; a reader takes the usual other spellings too.
    """

    files: str
    """One character a column, from the first side's left; lower case. Capitals are read too."""
    ranks: tuple[str, ...]
    """The text of each row, row 0 first."""
    pieces: tuple[Mapping[str, str], ...]
    """The name of a kind -> its letter or glyph as it is written; one mapping for all sides or one a side."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other spellings that are read -> the name of the kind."""
    pawn: str | None = None
    """The name of the kind that is written without a letter, if any."""
    pawn_by_file: bool = False
    """Whether a man of this kind that captures or leaves his file is written with the file: ``exd5``."""
    long_form: bool = False
    """Whether the square of origin is always written: ``Ng1-f3``."""
    qualifiers: tuple[str, ...] = ("file", "rank", "both")
    """What tells two men of a kind apart, in the order in which it is tried."""
    quiet: str = ""
    """Between a man (or his origin) and the point he goes to, when he captures nothing; any dash is read."""
    captures: tuple[str, ...] = ("x", "X", ":", "×")
    """Capture signs: the first is written, all are read; a colon is read behind the square too."""
    captured_piece: bool = False
    """Whether the letter of the captured man follows the capture sign: ``Bb5xNc6``."""
    promotion: tuple[str, str] = ("=", "")
    """What is written before and behind the letter of the kind a man is promoted to."""
    check: str = ""
    mate: str = ""
    en_passant: str = ""
    """Written behind a capture en passant."""
    castling: tuple[str, str] | None = None
    """Castling on the king's and on the queen's side; None: the game has none."""
    null: str = "--"

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.kernel.algebraic import compile_algebraic

        return compile_algebraic(self, game)
