"""Texts whose lines are games, told by their content: the commonest form in which moves are kept for training."""

from __future__ import annotations

import io
import re

from notation.errors import RecordError
from notation.records.pgn_reader import PgnReader

__all__ = ["lines_are_games"]

SAMPLE = 60
"""So many lines are looked at."""

# Numbers of later moves, tags, comments, variations: the text is movetext, or no moves at all.
_OTHER = re.compile(rb"^\s*(?:[2-9]|1[0-9])[0-9]*[.\s]|[\[\]{}();|]|,", re.MULTILINE)


def _good(text: bytes, *, by_line: bool, game: str | None, notation: str) -> tuple[int, int, str | None]:
    """How many games have moves and no errors, how many games there are, and of which game the first good one is."""
    good = every = 0
    played = game
    try:
        for one in PgnReader(io.BytesIO(text), game=game, from_=notation, by_line=by_line):
            every += 1
            if one.moves and not any(error.severity == "error" for error in one.errors):
                good += 1
                played = played or one.game
    except RecordError:
        pass
    return good, every, played


def lines_are_games(text: bytes, *, whole: bool, game: str | None = None, notation: str = "auto") -> bool:
    """Whether each line of a text (of its begin, if not `whole`) is a game, and the text is not the moves of one.

    Most lines have to be moves from the start position to their end, and to be read as PGN the text must have errors:
    moves that are one game when they are read through are one.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not whole:
        lines = lines[:-1]
    lines = lines[:SAMPLE]
    sample = b"\n".join(lines) + b"\n"
    if len(lines) < 2 or _OTHER.search(sample):
        return False
    few = b"\n".join(lines[:4])
    if not _good(few, by_line=True, game=game, notation=notation)[0]:
        return False
    good, _, played = _good(sample, by_line=True, game=game, notation=notation)
    if good < 2 or 2 * good <= len(lines):
        return False
    through, every, _ = _good(sample, by_line=False, game=game, notation=notation)
    if every == 0:  # the first word of a text, read alone, may not say of which game it is
        through, every, _ = _good(sample, by_line=False, game=played, notation=notation)
    return through < every or every == 0
