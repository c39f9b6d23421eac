"""Turning one stream of records into another, all at once or in legs."""

from __future__ import annotations

from notation.errors import RecordError, UnknownNameError
from notation.notations import ALIASES, NOTATIONS
from notation.records.convert import MAX_GAME_BYTES, Summary, check_style, encode, text_of
from notation.records.formats import CSV, find_format, format_of_suffix
from notation.records.opening import check_notation, open_reader
from notation.records.pgn_reader import COPY, LINES, PgnReader, run
from notation.records.place import Place
from notation.records.play import Losses
from notation.records.record_reader import RecodedReader
from notation.records.tree import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, BinaryIO

    from notation.records.whole_file import Sink

__all__ = ["Conversion", "writes_as_it_reads"]

_PIECE = 1 << 22
ERRORS = ("keep", "skip", "stop")


def writes_as_it_reads(read_as: str, write_as: str, style: str) -> int | None:
    """The job of PGN's reader that writes a format without making trees, or None."""
    if write_as == "lines":
        return LINES
    return COPY if style == "keep" and read_as == write_as else None


class Conversion:
    """A stream that is converted. The options are those of `convert_stream`.

    `at` is the place where the stream begins, if not at the begin of its file: between two games of PGN or lines in
    UTF-8 (`input_format` and `encoding` have to say so); `lost` is what was said there to have no place in the output.
    """

    def __init__(
        self,
        source: BinaryIO,
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
        at: Place | None = None,
        lost: Iterable[str] = (),
    ) -> None:
        check_style(style)
        if errors not in ERRORS:
            raise UnknownNameError("bad-option", name=errors, known=ERRORS)
        chosen = find_format(format) if format is not None else None
        for one in to.split("+") if to is not None else ():
            if ":" in one:
                check_notation(game, one)
        target = to if to is not None else chosen.usual if chosen is not None else _usual(input_format, name)
        self._reader, self.read_as = open_reader(
            source,
            input_format=input_format,
            game=game,
            from_=from_,
            to=target.partition("+")[0] if isinstance(target, str) else target,
            policy=policy,
            with_fen=with_fen,
            file=name,
            encoding=encoding,
            on_bytes=on_bytes,
            max_game_bytes=max_game_bytes,
            at=at,
        )
        # A binary record has no notation to change: without a format it becomes PGN.
        self._write_as = chosen or (find_format("pgn") if self.read_as.binary else self.read_as)
        self._to = to
        self._with_fen = with_fen
        self._errors = errors
        self._on_error = on_error
        self._job = writes_as_it_reads(self.read_as.name, self._write_as.name, style)
        self._losses = Losses()
        self._losses.names += lost
        self._stray = 0
        self._lost = len(self._losses.names)
        self._begun = at is not None and at.offset > 0
        self._full = self._begun  # a file that holds one game has it

    @property
    def place(self) -> Place | None:
        """Where it paused, or None: the stream has ended, or it stopped behind a bad game."""
        return self._reader.place if isinstance(self._reader, PgnReader) and self._reader.paused else None

    @property
    def lost(self) -> list[str]:
        """What the format has no place for and was met so far."""
        return self._losses.names

    def run(self, out: Sink, stop: int = -1) -> Summary:
        """Convert what is left, or the games that begin before the offset `stop`; return what was met meanwhile.

        Only readers of PGN and lines in UTF-8 know of places; all others convert to the end.
        """
        reader = self._reader
        if isinstance(reader, PgnReader):
            reader.stop = stop
        if self._job is None or not isinstance(reader, (PgnReader, RecodedReader)):
            return self._export(out)
        if isinstance(reader, PgnReader):
            games, moves = reader.ordinal, reader.moves
            _, bad, _, codes, stopped = run(reader, self._job, out.write, errors=self._errors, on_error=self._on_error)
            return Summary(reader.ordinal - games, bad, reader.moves - moves, codes, stopped)
        recoded = reader

        def place(error: RecordError) -> None:
            recoded.fix(error)
            if self._on_error is not None:
                self._on_error(error)

        summary = Summary(*run(recoded.reader, self._job, out.write, errors=self._errors, on_error=place))
        failure = recoded.failure()
        if failure is not None:
            self._count([failure], summary)
        return summary

    def _count(self, found: list[RecordError], summary: Summary) -> bool:
        """Count errors and hand them on; whether one is more than a warning."""
        for error in found:
            summary.codes[error.code] = summary.codes.get(error.code, 0) + 1
            if self._on_error is not None:
                self._on_error(error)
        return any(error.severity == "error" for error in found)

    def _export(self, out: Sink) -> Summary:
        """Convert by way of trees."""
        reader, format = self._reader, self._write_as
        summary = Summary()
        if format.name in CSV and not self._begun:
            from notation.records.table import header

            out.write(header().encode())
        self._begun = True
        games = iter(reader)
        while True:
            try:
                game = next(games, None)
            except RecordError as error:  # the stream could not be read to its end
                self._count([error], summary)
                break
            if game is None:
                break
            stray = reader.stray_errors[self._stray :]
            self._stray = len(reader.stray_errors)
            summary.games += 1
            text, unwritable = self._write(game, summary)
            bad = self._count(stray + game.errors + unwritable, summary)
            summary.bad += bad
            if not bad or self._errors != "skip":
                data = memoryview(encode(text))
                for start in range(0, len(data), _PIECE):  # a sink may copy what it is given
                    out.write(data[start : start + _PIECE])
                self._count(self._newly_lost(game), summary)
            else:  # what a game has that isn't written is not lost, and is said where it is
                del self._losses.names[self._lost :]
            self._lost = len(self._losses.names)
            if bad and self._errors == "stop":
                summary.stopped = True
                return summary
        summary.bad += self._count(reader.stray_errors[self._stray :], summary)
        self._stray = len(reader.stray_errors)
        return summary

    def _write(self, game: Game, summary: Summary) -> tuple[str | bytes | bytearray, list[RecordError]]:
        """The text of a game, and what is wrong with writing it."""
        format = self._write_as
        self._losses.faults = []
        if format.games and game.game not in format.games:
            hint = f"{format.name} has no place for games of {game.game}"
            return "", [_fault_of(game, "not-written", text=format.name, game=game.game, hint=hint)]
        if format.single and self._full:
            hint = f"{format.name} holds one game a file"
            return "", [_fault_of(game, "not-written", text=format.name, game=game.game, hint=hint)]
        self._full = True
        summary.moves += len(game)
        to = self._to or format.usual(game.game)
        try:
            text = text_of(game, format, to, self._losses, with_fen=self._with_fen)
        except UnknownNameError as error:
            if error.code != "unknown-notation" or not _is_of_another(error.name):
                raise
            if any(found.code == error.code for found in game.errors):  # PGN's reader knows what is to be written
                return "", []
            hint = f"{game.game} has no notation {error.name!r}"
            return "", [_fault_of(game, error.code, game=game.game, notation=error.name, hint=hint)]
        return text, [
            _fault_of(
                game, wrong.code, text=wrong.text, ply=ply, hint=wrong.hint, game=wrong.game, notation=wrong.notation
            )
            for ply, wrong in self._losses.faults
        ]

    def _newly_lost(self, game: Game) -> list[RecordError]:
        """What the format has no place for, where that is met for the first time."""
        format = self._write_as.name
        return [
            _fault_of(game, "not-written", text=name, severity="warning", hint=f"{format} has no place for {name}")
            for name in self._losses.names[self._lost :]
        ]


def _usual(input_format: str | None, name: str) -> Callable[[str], str]:
    """How the moves of a format are usually written, if PGN's reader is the one to write them."""
    told = find_format(input_format or format_of_suffix(name) or "pgn")
    return find_format("pgn").usual if told.module else told.usual


def _is_of_another(notation: str) -> bool:
    """Whether a notation is one of some game."""
    return any(name == notation for _, name in (*NOTATIONS, *ALIASES))


def _fault_of(record: Game, code: str, **fields: Any) -> RecordError:
    """What is wrong with writing a game, at the place where the game was read."""
    source = record.source
    return RecordError(code, file=source.file, offset=source.offset, line=source.line, ordinal=source.ordinal, **fields)
