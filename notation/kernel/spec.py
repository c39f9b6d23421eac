"""What a game says of itself in words; what it does is in its function table (`ops.pxd`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class GameSpec:
    """The names of a game: its sides, its default notation, its rule sets, its aliases in records."""

    name: str
    sides: tuple[str, ...]
    start_fen: str
    notation: str
    """The notation that `parse` and `format` use when none is named."""
    coordinate: str
    """The notation in which candidates and `Move.__repr__` are written; every move has a text in it."""
    kinds: tuple[str, ...]
    """Names of the piece kinds, in the kernel's numbering."""
    letters: str
    """One FEN letter a kind (as the first side's)."""
    rules: Mapping[str, object]
    """The named rule sets, the default first: a name, or what `pack_rules` takes."""
    pack_rules: Callable[[object], int]
    """A rule set (a value of `rules`) as a state's number; TypeError for what is none."""
    unpack_rules: Callable[[int], object]
    """The inverse."""
    results: tuple[str, ...]
    """The result text when side 0, 1 … wins, then for a draw."""
    letter_sets: Mapping[str, int] = field(default_factory=dict)
    """Names of the letter sets of a written FEN -> FenStyle.letters; the default, 0, needs no name."""
    field_counts: tuple[int, ...] = ()
    """How many fields of a FEN can be written, from the board alone to all of them."""
    promotions: str = ""
    """Letters of the promotion numbers 1, 2 …"""
    variants: Mapping[str, str] = field(default_factory=dict)
    """Lower-case spellings of a Variant tag -> the mode it stands for ("960", "standard"), "" where positions tell."""
    dialects: tuple[str, ...] = ()
    """Notations with options that a record may be written in beside the plain ones."""
    pgn_game: str = ""
    """What PGN's Game tag calls it; empty where records name the game in Variant."""
    pgn_formats: Mapping[str, str] = field(default_factory=dict)
    """Notation -> what PGN's Format tag calls it."""
    owner_letters: tuple[str, ...] = ()
    """What stands before the letter of a piece to tell its owner; empty: a capital is the first side's."""
    first_row_on_top: bool = False
    """Whether the board is drawn with row 0 on top (else the first side's back rank is below)."""
