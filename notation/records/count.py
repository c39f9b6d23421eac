"""Counting what records hold, without reading moves."""

from __future__ import annotations

import os
from typing import IO, NamedTuple

from notation.records.source import open_input

__all__ = ["Counts", "count"]


class Counts(NamedTuple):
    """What a file of records holds."""

    games: int
    moves: int
    """Of the main lines."""
    variation_moves: int
    tags: int
    comments: int


def count(
    source: str | os.PathLike[str] | IO[bytes] | bytes,
    *,
    game: str | None = None,
    input_format: str | None = None,
    encoding: str | None = None,
) -> Counts:
    """Count the games of a file (``-``: standard input; compressed or not), of a binary file object, or of bytes, and
    what is in them.

    PGN is only scanned, which takes about a tenth of the time of reading: games begin and end where `read` finds them,
    but nobody asks whether a move is one. Every word that stands where a move could counts as a move: an unreadable
    one, the words behind one (which `read` leaves out), and a null move too. A game whose end shows only when it is
    read (one without tags, or with characters beyond ASCII in its moves) is read. All other formats are read. The
    options are those of `read`. Raises RecordError where the file can't be opened or read to its end, UnknownNameError
    for unknown names.
    """
    from notation.records.opening import open_reader
    from notation.records.pgn_reader import PgnReader, count_games
    from notation.records.record_reader import RecodedReader

    if isinstance(source, (bytes, bytearray, memoryview)):
        import io

        source = io.BytesIO(source)
    named = isinstance(source, (str, os.PathLike))
    name = str(source) if named else str(getattr(source, "name", ""))
    reader, format = open_reader(
        open_input(source),
        input_format=input_format,
        game=game,
        file=name,
        encoding=encoding,
        owned=named and name != "-",
    )
    with reader:
        if format.name == "pgn" and isinstance(reader, (PgnReader, RecodedReader)):
            found = Counts(*count_games(reader.reader if isinstance(reader, RecodedReader) else reader))
            if isinstance(reader, RecodedReader) and (error := reader.failure()) is not None:
                raise error
            return found
        games = moves = variation_moves = tags = comments = 0
        for one in reader:
            games += 1
            moves += len(one.moves)
            tags += len(one.tags)
            nodes = [one.root]
            while nodes:
                node = nodes.pop()
                variation_moves += len(node.children)
                comments += len(node.comments) + len(node.comments_before)
                nodes += node.children
        return Counts(games, moves, variation_moves - moves, tags, comments)
