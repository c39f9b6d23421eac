"""Reading games, writing games, and turning one stream of records into another."""

from __future__ import annotations

import io
import os

from notation.errors import RecordError, UnknownNameError, UnwritableError
from notation.notations import codec as find_codec
from notation.records.formats import find_format, format_of_suffix
from notation.records.pgn_reader import COPY, LINES, PgnReader, run
from notation.records.pgn_write import export_game
from notation.records.source import open_input
from notation.records.tree import Game

TYPE_CHECKING = False
if TYPE_CHECKING:  # what importing the package needn't wait for
    from collections.abc import Callable, Iterable
    from typing import IO, BinaryIO

    from notation.records.whole_file import Sink

__all__ = ["MAX_GAME_BYTES", "Summary", "convert_stream", "read", "write"]

MAX_GAME_BYTES = 1 << 26
"""A game that takes more than this many bytes is reported and passed over."""

STYLES = ("keep", "export")


class Summary:
    """What a conversion met: games, games with errors, moves of main lines, faults by code."""

    __slots__ = ("bad", "codes", "games", "moves", "stopped")

    def __init__(
        self,
        games: int = 0,
        bad: int = 0,
        moves: int = 0,
        codes: dict[str, int] | None = None,
        stopped: bool = False,
    ) -> None:
        self.games = games
        self.bad = bad
        self.moves = moves
        self.codes: dict[str, int] = {} if codes is None else codes
        self.stopped = stopped

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in ("games", "bad", "moves", "codes", "stopped"))
        return f"Summary({fields})"


def read(
    source: str | os.PathLike[str] | IO[bytes],
    *,
    game: str | None = None,
    notation: str = "auto",
    input_format: str | None = None,
    policy: str = "lenient",
    max_game_bytes: int = MAX_GAME_BYTES,
) -> PgnReader:
    """Read the games of a file (``-``: standard input; compressed or not) or of a binary file object.

    Iterating gives one `Game` after another, in bounded memory. What can't be read is in each game's
    `errors`, and in the reader's `stray_errors` for text that belongs to no game. The file is closed at its end, or by
    `close` or a ``with`` statement. `game` None: every record says
    what it is; `notation` "auto": its movetext is found out. Raises RecordError `read-failed` for a
    file that can't be opened, UnknownNameError for unknown names. A file that can't be read to its end
    gives its games first, and then raises RecordError `read-failed` or `bad-compression`.
    """
    name = str(source) if isinstance(source, (str, os.PathLike)) else str(getattr(source, "name", ""))
    format = find_format(input_format or format_of_suffix(name) or "pgn")
    return PgnReader(
        open_input(source),
        game=game,
        from_=notation,
        policy=policy,
        file=name,
        max_game_bytes=max_game_bytes,
        by_line=format.name == "lines",
        owned=isinstance(source, (str, os.PathLike)) and name != "-",
    )


def write(
    games: Iterable[Game] | Game,
    target: str | os.PathLike[str] | Sink,
    *,
    format: str | None = None,
    notation: str | None = None,
    style: str = "keep",
) -> None:
    """Write games to a file or to a binary file object. A file appears whole or not at all; .gz .bz2 .xz .zst compress.

    `format` None: by the file's suffix, else PGN. `notation` None: the format's usual one. With `style`
    "keep" a game that was read from PGN and not edited is written as it was; "export" is the form of
    the PGN standard. Raises UnwritableError for a move without a text in the notation.
    """
    if isinstance(games, Game):
        games = (games,)
    if isinstance(target, (str, os.PathLike)):
        path = os.fspath(target)
        from notation.records.whole_file import WholeFile

        with WholeFile(path) as file:
            write(games, file, format=format or format_of_suffix(path), notation=notation, style=style)
        return
    chosen = find_format(format or "pgn")
    check_style(style)
    for game in games:
        handle = find_codec(game.game, notation or chosen.usual(game.game))
        if chosen.name == "lines":
            target.write(line_of(game, handle.name).encode() + b"\n")
        elif style == "keep" and notation is None and not game.edited:
            target.write(game.raw)
        else:
            target.write(export_game(game, handle).encode("utf-8", "surrogateescape"))


def check_style(style: str) -> None:
    """Refuse a style that is none."""
    if style not in STYLES:
        raise UnknownNameError("bad-option", name=style, known=STYLES)


def line_of(game: Game, notation: str) -> str:
    """The main line of a game, one blank between its moves."""
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.format(move, notation))
        board.push(move)
    return " ".join(words)


def convert_stream(
    source: BinaryIO,
    out: Sink,
    *,
    game: str | None = None,
    from_: str = "auto",
    to: str | None = None,
    input_format: str | None = None,
    format: str | None = None,
    style: str = "keep",
    with_fen: bool = False,
    policy: str = "lenient",
    errors: str = "keep",
    name: str = "",
    on_error: Callable[[RecordError], None] | None = None,
    on_bytes: Callable[[int], None] | None = None,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> Summary:
    """Convert all games of a stream. `format` None: the input's own; `to` None: the format's usual notation.

    `errors`: "keep" the readable part of a bad game, "skip" it, or "stop" behind the first. `on_error`
    gets every RecordError, `on_bytes` the number of bytes each time some were read.
    """
    check_style(style)
    read_as = find_format(input_format or format_of_suffix(name) or "pgn")
    write_as = find_format(format or read_as.name)
    reader = PgnReader(
        source,
        game=game,
        from_=from_,
        to=to if to is not None else write_as.usual,
        policy=policy,
        with_fen=with_fen,
        file=name,
        on_bytes=on_bytes,
        max_game_bytes=max_game_bytes,
        by_line=read_as.name == "lines",
    )
    if write_as.name == "lines":
        return Summary(*run(reader, LINES, out.write, errors=errors, on_error=on_error))
    if style == "keep" and read_as.name == write_as.name:
        return Summary(*run(reader, COPY, out.write, errors=errors, on_error=on_error))
    return _export(reader, out, to or "", write_as.usual, errors, on_error)


def _export(
    reader: PgnReader,
    out: Sink,
    to: str,
    usual: Callable[[str], str],
    errors: str,
    on_error: Callable[[RecordError], None] | None,
) -> Summary:
    """Convert by way of trees."""
    summary = Summary()
    if errors not in ("keep", "skip", "stop"):
        raise UnknownNameError("bad-option", name=errors, known=("keep", "skip", "stop"))

    def count(found: list[RecordError]) -> bool:
        for error in found:
            summary.codes[error.code] = summary.codes.get(error.code, 0) + 1
            if on_error is not None:
                on_error(error)
        return any(error.severity == "error" for error in found)

    stray = 0
    games = iter(reader)
    while True:
        try:
            game = next(games, None)
        except RecordError as error:  # the stream could not be read to its end
            count([error])
            break
        if game is None:
            break
        stray_now = reader.stray_errors[stray:]
        stray = len(reader.stray_errors)
        summary.games += 1
        summary.moves += len(game)
        handle = find_codec(game.game, to or usual(game.game))
        faults: list[tuple[int, UnwritableError]] = []
        text = export_game(game, handle, faults)
        unwritable = [_record_error(error, game, ply) for ply, error in faults]
        bad = count(stray_now + game.errors + unwritable)
        summary.bad += bad
        if not bad or errors != "skip":
            out.write(text.encode("utf-8", "surrogateescape"))
        if bad and errors == "stop":
            summary.stopped = True
            return summary
    summary.bad += count(reader.stray_errors[stray:])
    return summary


def _record_error(error: UnwritableError, game: Game, ply: int) -> RecordError:
    """A move that can't be written, as an error of its record."""
    return RecordError(
        error.code,
        text=error.text,
        file=game.source.file,
        offset=game.source.offset,
        line=game.source.line,
        ordinal=game.source.ordinal,
        ply=ply,
        game=error.game,
        notation=error.notation,
    )


def stream_of(data: bytes) -> BinaryIO:
    """A binary stream over bytes."""
    return io.BytesIO(data)
