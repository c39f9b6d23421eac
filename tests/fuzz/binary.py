"""Xiangqi's binary records: whatever stands in the bytes, games come out whole or are reported.

The first byte of an input is nothing here, the rest is the file, but for libraries: their header is made, and the input
is the index and the records (cbl) or the stream before it is compressed (cbl-old).
"""

from __future__ import annotations

import io
import warnings
import zlib
from collections.abc import Callable
from functools import partial

import notation
from notation.records.binary import cbl, cbl_old
from notation.records.formats import FORMATS

FORMAT_TARGETS = tuple(name for name, one in FORMATS.items() if one.binary and name != "xqf10")


UNHELD = ("bad-fen", "too-many-of-a-kind")
"""Faults of positions that formats can't hold."""


def file_of(format: str, data: bytes) -> bytes:
    """The file that an input stands for."""
    if format == "cbl":
        head = bytearray(cbl.INDEX)
        head[:16] = cbl.MAGIC
        head[60] = data[0] % 5 if data else 1
        return bytes(head) + data[1:]
    if format == "cbl-old":
        return cbl_old.MAGIC + bytes(8) + zlib.compress(data[1:], 1)
    return data[1:]


def tree(game: notation.Game) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    todo = [game.root]
    while todo:
        node = todo.pop()
        found.append((node.move, len(node.children)))
        todo += reversed(node.children)
    return found


def binary(format: str, data: bytes) -> None:
    file = file_of(format, data)
    reader = notation.read(io.BytesIO(file), input_format=format)
    games = []
    try:
        for game in reader:
            games.append(game)
    except notation.RecordError as error:
        if error.code != "no-game":
            raise
    size = len(data) * 1100 + 100_000 if format == "cbl-old" else len(file)
    for error in [*reader.stray_errors, *(error for game in games for error in game.errors)]:
        assert 0 <= error.offset <= size, error
        str(error)
    for number, game in enumerate(games, 1):
        assert game.source.ordinal == number
        board = game.root.board()
        for move in game.moves:
            assert board.is_legal(move)
            board.push(move)
        with warnings.catch_warnings(action="ignore"):
            for other in ("xqf", "cbr", "pgn"):
                out = io.BytesIO()
                notation.write(game, out, format=other)
                if other != "pgn" and not any(error.code in UNHELD for error in game.errors):
                    (again,) = notation.read(io.BytesIO(out.getvalue()))
                    if game.moves or board.turn == 0:
                        assert tree(again) == tree(game), other


TARGETS: dict[str, Callable[[bytes], None]] = {name: partial(binary, name) for name in FORMAT_TARGETS}
