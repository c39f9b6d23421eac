"""Where the reader of a stream stands, so that another can go on."""

from __future__ import annotations

__all__ = ["Place"]


class Place:
    """A place between two games: its `offset`, its `line` (from 1), the `ordinal` of the game before it, and the
    `guesses` that what was read before suggests for what follows (none at the begin of a stream).

    Guesses are tuples of plain values; a reader behaves the same behind equal ones.
    """

    __slots__ = ("guesses", "line", "offset", "ordinal")

    def __init__(self, offset: int = 0, line: int = 1, ordinal: int = 0, guesses: tuple[object, ...] = ()) -> None:
        self.offset = offset
        self.line = line
        self.ordinal = ordinal
        self.guesses = guesses

    def __repr__(self) -> str:
        return f"Place({self.offset}, {self.line}, {self.ordinal}, {self.guesses!r})"
