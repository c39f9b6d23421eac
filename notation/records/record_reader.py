"""Reading a stream of any format but PGN: a document becomes games.

The whole document is held in memory: what tells its encoding, and often its end, may stand anywhere in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import IO, Self

from notation.errors import InputError, RecordError
from notation.records.document import Document, Utf8
from notation.records.formats import CSV, Format
from notation.records.pgn_reader import PgnReader
from notation.records.record import Fault, assemble, game_of_fen, record_error
from notation.records.tree import Game, Source

__all__ = ["RecodedReader", "RecordReader", "WholeReader", "failure_of", "read_all"]

_CHUNK = 1 << 18


def read_all(stream: IO[bytes], on_bytes: Callable[[int], None] | None) -> tuple[bytes, Exception | None]:
    """All that a stream gives, and the error that ended it."""
    pieces: list[bytes] = []
    read: Callable[[int], bytes] = getattr(stream, "read1", None) or stream.read
    while True:
        try:
            piece = read(_CHUNK)
        except (OSError, RecordError) as error:
            return b"".join(pieces), error
        if not piece:
            return b"".join(pieces), None
        pieces.append(piece)
        if on_bytes is not None:
            on_bytes(len(piece))


def failure_of(fault: Exception | None, file: str) -> RecordError | None:
    """What ended a stream before its end, as an error of its file."""
    if fault is None or isinstance(fault, RecordError):
        return fault
    cause = fault if isinstance(fault, OSError) else OSError(str(fault))
    return InputError("read-failed", file=file, cause=cause)


class WholeReader:
    """What readers share that hold a whole file in memory: an iterator and a context manager, like `PgnReader`.

    `ordinal` and `moves` count what was read; `stray_errors` has what belongs to no game.
    """

    _games: Iterator[Game]

    def __init__(self, stream: IO[bytes], format: Format, *, file: str, max_game_bytes: int, owned: bool) -> None:
        self.file = file
        self.format = format
        self.ordinal = 0
        self.moves = 0
        self.stray_errors: list[RecordError] = []
        self._limit = max_game_bytes
        self._stream: IO[bytes] | None = stream if owned else None

    def close(self) -> None:
        """Close the stream, if the reader opened it."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Game:
        return next(self._games)


class RecordReader(WholeReader):
    """The games of a binary stream in a format of text.

    `encoding` None: it is found out. The other options are those of `notation.read`.
    """

    def __init__(
        self,
        stream: IO[bytes],
        format: Format,
        *,
        game: str | None = None,
        notation: str = "auto",
        policy: str = "lenient",
        file: str = "",
        encoding: str | None = None,
        on_bytes: Callable[[int], None] | None = None,
        max_game_bytes: int = 1 << 26,
        owned: bool = False,
    ) -> None:
        super().__init__(stream, format, file=file, max_game_bytes=max_game_bytes, owned=owned)
        self._game = game
        self._notation = notation
        self._policy = policy
        self._games = self._run(stream, encoding, on_bytes)

    def _run(self, stream: IO[bytes], encoding: str | None, on_bytes: Callable[[int], None] | None) -> Iterator[Game]:
        data, fault = read_all(stream, on_bytes)
        self.close()
        document = Document(data, encoding=encoding, file=self.file)
        del data
        known: dict[str, str] = {}  # game -> the notation of its last record: the next one is probably alike
        for record in self.format.load().records(document):
            if isinstance(record, Fault):
                self.stray_errors.append(record_error(record, document, max(1, self.ordinal)))
                continue
            self.ordinal += 1
            if record.stop - record.start > self._limit:
                large = Fault("game-too-large", record.start, record.start)
                self.stray_errors.append(record_error(large, document, self.ordinal))
                continue
            of = self._game or record.game or (game_of_fen(record.fen) if record.fen else None)
            of = of or (self.format.games or ("chess",))[0]
            usual = [known[of], self.format.usual(of)] if of in known else [self.format.usual(of)]
            made, name = assemble(
                record,
                document,
                game=of,
                notation=self._notation,
                usual=usual,
                policy=self._policy,
                ordinal=self.ordinal,
            )
            if name:
                known[of] = name
            self.moves += len(made)
            yield made
        failure = failure_of(fault, self.file)
        # A table may have its row of names and no other.
        if self.ordinal == 0 and (self.stray_errors or (self.format.name not in CSV and document.text.strip())):
            failure = failure or InputError("no-game", file=self.file)
        if failure is not None:
            raise failure


class RecodedReader:
    """The games of PGN that is not in UTF-8: recoded for `PgnReader`, with the places of the file as it is."""

    def __init__(
        self,
        stream: IO[bytes],
        make: Callable[[IO[bytes]], PgnReader],
        *,
        encoding: str | None = None,
        file: str = "",
        on_bytes: Callable[[int], None] | None = None,
        owned: bool = False,
    ) -> None:
        import io

        data, self._fault = read_all(stream, on_bytes)
        if owned:
            stream.close()
        self.file = file
        self._utf8 = Utf8(Document(data, encoding=encoding, file=file))
        self.reader = make(io.BytesIO(self._utf8.data))
        self._fixed = 0  # so many stray errors have their place

    @property
    def ordinal(self) -> int:
        """How many games were read."""
        return self.reader.ordinal

    @property
    def moves(self) -> int:
        """How many moves their main lines have."""
        return self.reader.moves

    @property
    def stray_errors(self) -> list[RecordError]:
        """What belongs to no game."""
        found = self.reader.stray_errors
        for error in found[self._fixed :]:
            self.fix(error)
        self._fixed = len(found)
        return found

    def fix(self, error: RecordError) -> None:
        """Give an error of the recoded text its place in the file; once."""
        stop, _ = self._utf8.place(error.offset + error.size)
        error.offset, error.line = self._utf8.place(error.offset)
        error.size = stop - error.offset

    def failure(self) -> RecordError | None:
        """Why the stream could not be read to its end, or None; once."""
        fault, self._fault = self._fault, None
        return failure_of(fault, self.file)

    def close(self) -> None:
        """Nothing is left to close."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *reason: object) -> None:
        pass

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Game:
        try:
            game = next(self.reader)
        except StopIteration:
            failure = self.failure()
            if failure is not None:
                raise failure from None
            raise
        source = game.source
        offset, line = self._utf8.place(source.offset)
        game.source = Source(source.file, source.ordinal, offset, line, self._utf8.document.encoding)
        for error in game.errors:
            self.fix(error)
        return game
