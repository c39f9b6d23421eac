"""Reading games, one by one or as tables, writing games, and turning one stream of records into another."""

from __future__ import annotations

import io
import os
import sys

from notation._printable import printable
from notation.errors import NotationError, UnknownNameError
from notation.notations import codec as find_codec
from notation.records.formats import CSV, FORMATS, TABLES, Format, find_format, output_format
from notation.records.pgn_write import export_game, export_long_game
from notation.records.source import open_input
from notation.records.tree import Game

TYPE_CHECKING = False
if TYPE_CHECKING:  # what importing the package needn't wait for
    from collections.abc import Callable, Iterable
    from typing import IO, Any, BinaryIO

    from notation.errors import RecordError
    from notation.records.batches import Scan
    from notation.records.opening import Reader
    from notation.records.play import Losses
    from notation.records.whole_file import Sink

__all__ = ["BATCH_BYTES", "BATCH_SIZE", "MAX_GAME_BYTES", "Summary", "convert_stream", "read", "scan", "write"]

MAX_GAME_BYTES = 1 << 26
"""A game that takes more than this many bytes is reported and passed over."""

BATCH_SIZE = 1 << 16
"""So many games a record batch has at most."""

BATCH_BYTES = 1 << 25
"""A record batch ends when it has come to so many bytes."""

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
    encoding: str | None = None,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> Reader:
    """Read the games of a file (``-``: standard input; compressed or not) or of a binary file object.

    Iterating gives one `Game` after another, in bounded memory. What can't be read is in each game's
    `errors`, and in the reader's `stray_errors` for text that belongs to no game. The file is closed at its end, or by
    `close` or a ``with`` statement. `game` None: every record says
    what it is; `notation` "auto": its movetext is found out; `input_format` None: content and suffix tell;
    `encoding` None: it is found out. Raises RecordError `read-failed` for a
    file that can't be opened, UnknownNameError for unknown names. A file that can't be read to its end
    gives its games first, and then raises RecordError `read-failed` or `bad-compression`.
    """
    name = str(source) if isinstance(source, (str, os.PathLike)) else str(getattr(source, "name", ""))
    from notation.records.opening import open_reader

    reader, _ = open_reader(
        open_input(source),
        input_format=input_format,
        game=game,
        from_=notation,
        policy=policy,
        file=name,
        encoding=encoding,
        max_game_bytes=max_game_bytes,
        owned=isinstance(source, (str, os.PathLike)) and name != "-",
    )
    return reader


def scan(
    source: str | os.PathLike[str] | IO[bytes] | Iterable[str | os.PathLike[str] | IO[bytes]],
    *,
    columns: Iterable[str] | None = None,
    extra_tags: Iterable[str] = (),
    moves: str | None = "uci",
    game: str | None = None,
    notation: str = "auto",
    policy: str = "lenient",
    input_format: str | None = None,
    encoding: str | None = None,
    errors: str = "keep",
    batch_size: int = BATCH_SIZE,
    batch_bytes: int = BATCH_BYTES,
    max_game_bytes: int = MAX_GAME_BYTES,
    on_error: Callable[[RecordError], object] | None = None,
) -> Scan:
    """Give the games of a file, a folder, a glob, a list of those, or a binary file object as Arrow record batches.

    ``pyarrow.table(notation.scan("games.pgn.zst"))``, ``polars.DataFrame(notation.scan(...))``, or iterate. The games
    are read as the batches are asked for; at most `batch_size` rows and about `batch_bytes` bytes are held.

    `columns` are those of docs/scan.md (None: the tags that Lichess writes, the moves, clocks and evaluations, and what
    went wrong); only what they need is read. `extra_tags` adds a column of text for each tag named. `moves` is how the
    main line is written: a notation, "packed" for numbers (`Move.packed`), None for no reading of moves at all. A game
    that can't be read to its end has the part before, a `status` (a key of `notation.errors.CODES`; 0 is good) and the
    `offset` of the fault in bytes.

    `errors`: "keep" a row of the readable part of a bad game, "skip" it, or "stop" behind the first. `on_error` gets
    every RecordError, also of text that belongs to no game. A file that can't be read to its end gives its games
    first; then its RecordError is raised, or `on_error` gets it and the next file is read. The other options are those
    of `notation.read`. Raises UnknownNameError for unknown names, RecordError for a file that is not there.
    """
    from notation.records.batches import Scan

    options = {
        "columns": None if columns is None else tuple(columns) if not isinstance(columns, str) else columns,
        "extra_tags": tuple(extra_tags) if not isinstance(extra_tags, str) else extra_tags,
        "moves": moves,
        "game": game,
        "notation": notation,
        "policy": policy,
        "input_format": input_format,
        "encoding": encoding,
        "errors": errors,
        "batch_size": batch_size,
        "batch_bytes": batch_bytes,
        "max_game_bytes": max_game_bytes,
        "on_error": on_error,
    }
    return Scan(source, options)


def write(
    games: Iterable[Game] | Game,
    target: str | os.PathLike[str] | Sink,
    *,
    format: str | None = None,
    notation: str | None = None,
    style: str = "keep",
    columns: Iterable[str] | None = None,
    extra_tags: Iterable[str] = (),
) -> None:
    """Write games to a file (``-``: standard output) or to a binary file object.

    A file appears whole or not at all; .gz .bz2 .xz .zst compress. `format` None: by the file's suffix, PGN if it has
    none; UnknownNameError for a suffix that names no format. `notation` None: the format's usual one. With `style`
    "keep" a game that was read from PGN and not edited is written as it was; "export" is the form of
    the PGN standard. `columns` and `extra_tags` are those of `scan`, for parquet and arrow.

    Raises UnwritableError for a move without a text in the notation, NotationError `bad-value` for the name of a tag
    that PGN can't hold. What else the format has no place for is named by a warning (PGN: line ends in tags, which
    become blanks).
    """
    options: dict[str, Any] = {"columns": columns, "extra_tags": extra_tags}
    if isinstance(games, Game):
        games = (games,)
    if isinstance(target, (str, os.PathLike)):
        path = os.fspath(target)
        format = format or output_format(path)
        if path == "-":
            _write_to_stdout(games, format=format, notation=notation, style=style, **options)
            return
        from notation.records.whole_file import WholeFile

        with WholeFile(path) as file:
            write(games, file, format=format, notation=notation, style=style, **options)
        return
    if isinstance(target, io.TextIOBase):
        raise TypeError("games are written to a path or a binary file: io.BytesIO, or a file opened with mode 'wb'")
    if not hasattr(target, "write"):
        raise TypeError(f"games are written to a path or a binary file, not to {type(target).__name__}")
    chosen = find_format(format or "pgn")
    check_style(style)
    if chosen.name in TABLES:
        from notation.records.columnar import write_games

        write_games(games, target, format=chosen.name, notation=notation, **options)
        return
    if columns is not None or extra_tags:
        raise UnknownNameError("bad-option", name=chosen.name, hint="columns and extra_tags are for parquet and arrow")
    from notation.records.play import Losses
    from notation.records.table import header

    losses = Losses()
    unfinished = False  # a text that was kept has no line end,
    behind = ("", 0)  # and the game behind it in its file follows without one
    if chosen.name in CSV:
        target.write(header().encode())
    binary = None
    if chosen.binary:
        from notation.records.binary.sink import BinarySink

        target = binary = BinarySink(target, chosen)
    for game in games:
        if not isinstance(game, Game):
            raise TypeError(f"games are written, not {type(game).__name__}")
        if chosen.name == "pgn" and style == "keep" and notation is None and not game.edited:
            raw = game.raw
            place = game.source.file, game.source.ordinal
            target.write(b"\n" + raw if unfinished and place != behind else raw)
            unfinished = raw[-1:] > b" "
            behind = game.source.file, game.source.ordinal + 1
            continue
        text = text_of(game, chosen, notation or chosen.usual(game.game), losses)
        for _, error in losses.faults:
            raise error
        data = memoryview(encode(text))
        if unfinished:
            target.write(b"\n")
        target.write(data)
        unfinished = False
    if binary is not None:
        binary.finish()
    if losses.names:
        import warnings

        warnings.warn(printable(f"{chosen.name} has no place for {', '.join(losses.names)}"), stacklevel=2)


def _write_to_stdout(games: Iterable[Game], **how: Any) -> None:
    """Write games behind what was printed before."""
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        raise TypeError("standard output takes no bytes here: write to a path or a binary file")
    sys.stdout.flush()
    write(games, out, **how)
    out.flush()


def text_of(
    game: Game, format: Format, notation: str, losses: Losses, *, with_fen: bool = False
) -> str | bytes | bytearray:
    """A game in a format, bytes if it is binary; what can't be written goes to `losses`."""
    if format.games and game.game not in format.games:
        raise UnknownNameError("unknown-format", name=format.name, hint=f"it is not for {game.game}")
    if format.name == "jsonl":
        from notation.records.jsonl import write_all

        return write_all(game, [find_codec(game.game, one) for one in notation.split("+")], losses)
    if format.binary:
        check_writable(format)
        return format.load_binary().write(game, losses)
    handle = find_codec(game.game, notation)
    if format.module:
        return format.load().write(game, handle, losses)
    if format.name == "lines":
        from notation.records.play import main_line

        line = " ".join([text for _, _, _, text in main_line(game, handle, losses)])
        return (game.board.fen() + "\t" if with_fen else "") + line + "\n"
    if any("\n" in value or "\r" in value for _, value in game.tags.pairs):
        losses.add("line ends in tags")
    before = len(losses.faults)
    try:
        long = export_long_game(game, handle, losses.faults)
    except UnicodeEncodeError:  # which `encode` explains
        del losses.faults[before:]
        long = None
    return export_game(game, handle, losses.faults) if long is None else long


def check_writable(format: Format) -> None:
    """Refuse to write a format that is only read."""
    if not format.writable:
        known = [name for name, one in FORMATS.items() if one.binary and one.writable]
        raise UnknownNameError("bad-option", name=format.name, known=known, hint="it is read, and not written")


def encode(text: str | bytes | bytearray) -> bytes | bytearray:
    """What is written of a text: bytes that were no UTF-8 are themselves again."""
    if not isinstance(text, str):
        return text
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        raise NotationError(
            "bad-value", text=text, start=error.start, end=error.end, hint="UTF-8 has no lone surrogates"
        ) from error


def check_style(style: str) -> None:
    """Refuse a style that is none."""
    if style not in STYLES:
        raise UnknownNameError("bad-option", name=style, known=STYLES)


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
    encoding: str | None = None,
    on_error: Callable[[RecordError], None] | None = None,
    on_bytes: Callable[[int], None] | None = None,
    max_game_bytes: int = MAX_GAME_BYTES,
) -> Summary:
    """Convert all games of a stream. `format` None: the input's own; `to` None: the format's usual notation.

    `errors`: "keep" the readable part of a bad game, "skip" it, or "stop" behind the first. `on_error`
    gets every RecordError, `on_bytes` the number of bytes each time some were read.
    """
    from notation.records.conversion import Conversion

    chosen = find_format(format) if format is not None else None
    if chosen is not None and chosen.name in TABLES:
        from notation.records.batches import Rows
        from notation.records.columnar import write_stream

        rows = Rows(
            moves=to or "uci",
            game=game,
            notation=from_,
            policy=policy,
            input_format=input_format,
            encoding=encoding,
            errors=errors,
            on_error=on_error or _ignore,
            on_bytes=on_bytes,
            max_game_bytes=max_game_bytes,
        )
        return write_stream(rows, source, name, out, format=chosen.name)
    conversion = Conversion(
        source,
        game=game,
        from_=from_,
        to=to,
        input_format=input_format,
        format=format,
        style=style,
        with_fen=with_fen,
        policy=policy,
        errors=errors,
        name=name,
        encoding=encoding,
        on_error=on_error,
        on_bytes=on_bytes,
        max_game_bytes=max_game_bytes,
    )
    if chosen is None or not chosen.binary:
        return conversion.run(out)
    from notation.records.binary.sink import BinarySink

    sink = BinarySink(out, chosen)
    summary = conversion.run(sink)
    sink.finish()
    return summary


def _ignore(error: RecordError) -> None:
    """It is counted."""


def stream_of(data: bytes) -> BinaryIO:
    """A binary stream over bytes."""
    return io.BytesIO(data)
