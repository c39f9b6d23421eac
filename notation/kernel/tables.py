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

__all__ = [
    "AlgebraicTable",
    "CoordinateTable",
    "DescriptiveTable",
    "Heads",
    "NotationTable",
    "Option",
    "Phrases",
    "RelativeTable",
]


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
        value the option can't have. Values are found whatever the case of their letters.
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
            value = next((known for known in option.values if known.lower() == value.lower()), value)
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

    A point is spelt file, rank, or has a name of its own; letters are read in either case. A reader takes any
    dash or none, and ``x`` where the move captures, for the separator.
    """

    files: str = ""
    """One character a column, from the first side's left."""
    ranks: tuple[str, ...] = ()
    """The text of each row, row 0 first."""
    points: tuple[str, ...] = ()
    """The text of every point, row by row, in place of `files` and `ranks`."""
    separator: str = ""
    loose: bool = False
    """Whether a reader takes a blank, a dot or a comma for the separator too, and an ``x`` behind the points."""
    promotions: Mapping[str, str] = field(default_factory=dict)
    """The name of a kind -> the letter that says a man is promoted to it. English letters are read too."""
    promotion_sign: str = ""
    promotion_place: str = "behind"
    """Where that letter is written: ``behind`` the points; in the place of the second ``rank``, which follows from
    the move (a reader takes both where the letters are texts of ranks); ``unsaid``, nowhere, so that all promotions
    between two points share a text, which is read as ambiguous."""
    null: str = "0000"
    castling: str = "king"
    """How castling is spelt: ``king``, the king's two squares; ``rook``, the king takes his own rook;
    ``mode``, ``rook`` on a board in Chess960 mode, else ``king``; ``words``, `castling_words` on a board in
    Chess960 mode and where the king's squares could mean a step, else ``king``."""
    castling_fallback: bool = False
    """What happens to castling that can't be told from a king's step by the king's two squares (he moves
    one square or none): True, it is spelt king takes rook; False, it has no text."""
    castling_words: tuple[str, str] = ("O-O", "O-O-O")
    """Castling on the king's and on the queen's side."""
    captured: Mapping[str, str] = field(default_factory=dict)
    """The name of a kind -> the mark behind the points that says that such a man was captured."""
    en_passant: str = ""
    """The mark behind a capture en passant, in place of the captured man's."""
    castling_marks: tuple[str, str] | None = None
    """The marks behind the king's two squares when he castles on the king's and on the queen's side."""
    effects: Mapping[str, str] = field(default_factory=dict)
    """``check``, ``mate`` and ``stalemate`` -> the mark that comes last of all."""
    marks_written: bool = True
    """Whether these marks are written; they are read in any case."""

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
    also_files: Mapping[str, str] = field(default_factory=dict)
    """Characters of another script that are read for a file's -> the file's."""
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


#: How many men share a file -> a phrase for each of them, the foremost first.
Phrases = dict[int, tuple[str, ...]]


@dataclass(frozen=True)
class Heads:
    """What is written for a man who shares his file with others of his kind, to say which of them he is.

    The keys are how many they are; the value has one phrase for each of them, the foremost first. A phrase
    is words: ``piece``, ``file``, ``front``, ``middle``, ``rear``, ``order`` (his number on the file, from the
    front) or ``count`` (his number among all men of his kind that share a file, from the right-hand file to
    the left and on each from the front). What has no phrase has no text.
    """

    single: Phrases
    """Where no other file holds several men of the kind."""
    several: Phrases = field(default_factory=dict)
    """Where another file does."""
    crowded: Phrases = field(default_factory=dict)
    """In place of `several` where a phrase without the piece could be mistaken: some file holds four men of
    the kind or more, or men of another kind share the file, or share two files. If this is empty, `several` stands."""
    numerals: int = 0
    """The style of ``order`` and ``count``, as an index into `RelativeTable.numerals`."""


@dataclass(frozen=True, kw_only=True)
class RelativeTable(NotationTable):
    """A move as a man and his file, a direction, and how far or to which file: ``C2=5``, ``炮二平五``.

    Files, ranks, front and rear are the mover's own. What is said here is what is written; a reader takes
    what other dialects of the same signs write too, where only one legal move can be meant.
    """

    pieces: tuple[Mapping[str, str], ...]
    """The name of a kind -> its letter or character as it is written; one mapping for all sides or one a side."""
    letter_case: str = ""
    """``upper`` or ``lower`` for the pieces' letters, ``side`` for capitals of the first side only; "": as they are."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other spellings that are read -> the name of the kind."""
    own_pieces: tuple[str, ...] = ()
    """Kinds that are named differently by each side, and read only by the side's own name."""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Characters that are read for those of this script."""
    numerals: tuple[tuple[str, ...], ...]
    """The styles of numbers that are read, each from one; a style shorter than the board is wide is for order only."""
    file_styles: tuple[int, ...]
    """The style in which each side writes files and distances, as an index into `numerals`."""
    directions: tuple[str, str, str]
    """Forward, back, level."""
    also_directions: Mapping[str, str] = field(default_factory=dict)
    """Other signs that are read -> ``forward``, ``back`` or ``level``."""
    marks: tuple[str, str, str]
    """Front, middle, rear."""
    also_marks: Mapping[str, str] = field(default_factory=dict)
    """Other marks that are read -> ``front``, ``middle`` or ``rear``."""
    lead_marks: Mapping[str, str] = field(default_factory=dict)
    """The same, where they stand before the piece only."""
    full_width: bool = False
    """Whether the full-width twins of all ASCII signs are read."""
    mark_first: bool = False
    """Whether a phrase ``piece front`` (``middle``, ``rear``) is written the other way round."""
    leaps: Mapping[str, Mapping[int, int]]
    """Kinds whose number is always the file they go to: change of file -> change of rank."""
    ranked: tuple[str, ...]
    """Kinds that may stand several on a file, and that a phrase without a piece can mean."""
    ranked_heads: Heads
    other_heads: Heads
    """For the other kinds."""
    when: Mapping[str, str] = field(default_factory=dict)
    """Kind -> when the heads are used: ``always`` (for kinds not named here); ``rival``, only if a like man on
    the file could make a move of the same text, kings apart; ``shift``, for two on a file, only if the other one,
    moved likewise, stays on the board, and else as ``always``."""
    crowds: Mapping[str, int] = field(default_factory=dict)
    """Kind -> how many of its men, if they are not all on one file, are `crowded` however they stand."""
    forced_heads: Heads | None = None
    """In place of `ranked_heads`: what an option brings along, whatever other options say."""
    bare_alone: bool = False
    """Whether a man who is the only one of his kind is written without his file."""
    side_names: bool = False
    """Whether the name of the side that moves, its king's, may stand before a move."""
    shorthand: bool = True
    """Whether a reader takes what Xiangqi's dialects have: a move without its direction, two numbers of one style for a
    man (where numbers have two digits, nobody could say where one ends), and men counted over several files."""
    second_marks: bool = False
    """Whether a reader takes front and rear for the second from there too, of four men or more."""
    piece_numbers: tuple[str, ...] = ()
    """Kinds that a number in a piece's place can mean, from 1."""
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The long form: the name of a kind, a direction (``forward`` …) or a mark (``front`` …) -> the words for it,
    the one that is written first. Words are read with their accents or without."""
    long_form: bool = False
    """Whether the words are written, between blanks."""
    glued: bool = False
    """Whether the next move may follow without a blank."""
    null: str = "--"

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.kernel.relative import compile_relative

        return compile_relative(self, game)


@dataclass(frozen=True, kw_only=True)
class DescriptiveTable(NotationTable):
    """A move as people say it: the man, and the file and rank he goes to or the man he takes: ``Kt-KB3``, ``PxP``.

    A file has the name of the man who stands on it at the start, a rank counts from the mover's side. The letters of
    men name files and wings too. What is said here is what is written; a reader takes all that is in `words` besides.
    """

    pieces: Mapping[str, str]
    """The name of a kind -> its letter as it is written."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other letters that are read -> the name of the kind."""
    files: tuple[str, ...]
    """The kind that each column is named after, from the first side's left."""
    sides: tuple[str, str]
    """The kinds that the left and the right wing are named after."""
    pawn: str
    """The kind that is told apart by its file."""
    coloured: str = ""
    """The kind that never leaves the colour of its squares, if any."""
    capitals: tuple[str, ...] = ()
    """Letters of men that are no small letters."""
    rank_first: bool = False
    """Whether ranks stand before files, and wings behind what they belong to: ``C3AR``."""
    ranks: tuple[str, ...] = tuple("12345678")
    """The text of each rank, the mover's own first."""
    separator: str = "-"
    long_separator: str = "-"
    """The separator behind a square of origin."""
    capture: str = "x"
    dot: str = ""
    """Written behind each letter."""
    gap: str = ""
    """Written between the letters of one name."""
    possessive: str = ""
    """Written behind the last letter of a file, in place of the dot."""
    rank_gap: str = ""
    """Written between a file and a rank."""
    origin: tuple[str, str] = ("(", ")")
    """Written around the square of origin."""
    place: tuple[str, str] = ("(", ")")
    """Written around the square of a captured man."""
    promotion: tuple[str, str] = ("(", ")")
    en_passant: str = " e.p."
    check: str = " ch"
    mate: str = " mate"
    castling: tuple[str, str] = ("O-O", "O-O-O")
    castling_words: tuple[str, str, str]
    """Castling in words: on the king's side, on the queen's, and where only one is possible."""
    castling_spelling: str = "style"
    """``letters``, ``words``, or ``style``: words if `words_for_castling`."""
    words_for_castling: bool = False
    full_names: bool = False
    """Whether every file that is named is named with its wing."""
    name_sides: bool = False
    """Whether a man is always called the king's or the queen's, where it is known which he is."""
    words: Mapping[str, tuple[str, ...]]
    """What a word means to the reader -> the words for it, in small letters. The meanings are the names of kinds,
    ``rank 1`` and so on, and the keys of `notation.kernel.descriptive_table.ROLES`."""
    null: str = "--"

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.kernel.descriptive import compile_descriptive

        return compile_descriptive(self, game)
