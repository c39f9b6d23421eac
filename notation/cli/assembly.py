"""Putting an input together from its pieces, and converting what no worker has done rightly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from notation.cli.pieces import Job, Known, Piece, Result, convert_job
from notation.cli.streams import Cancelled, From
from notation.cli.tally import Log, Tally
from notation.cli.workers import wait_for
from notation.records.place import Place

if TYPE_CHECKING:
    from notation.cli.run import Settings
    from notation.records.whole_file import Sink

__all__ = ["Assembly"]


class Assembly:
    """One input on its way to the output. `place`: how far it is there; None: to its end."""

    def __init__(
        self,
        first: Piece,
        settings: Settings,
        out: Sink,
        log: Log,
        *,
        tally: Tally | None = None,
        lost: Sequence[str] = (),
        after: Callable[[Assembly], None],
    ) -> None:
        self.tally = tally if tally is not None else Tally()
        self.place: Place | None = first.start or Place()
        self.lost = list(lost)
        self.bytes = first.bytes
        self.known: Known | None = first.known
        self._first = first
        self._settings = settings
        self._out = out
        self._log = log
        self._after = after

    @property
    def raw(self) -> int:
        """How many bytes of the input, as it lies there, came into the output."""
        assert self.bytes is not None
        return self.bytes.raw(self.place.offset if self.place is not None else 1 << 62)

    def take(self, piece: Piece) -> None:
        """Append a piece."""
        place = self.place
        if place is None or 0 <= piece.stop <= place.offset:  # a game of the one before goes on through all of it
            piece.decide(False)
            return
        if piece is not self._first:
            self.known = self.known or piece.known
        wait_for(piece.begun)
        start = piece.start
        right = piece is self._first or (
            start is not None
            and start.offset == place.offset
            and start.guesses == place.guesses
            and (not piece.line or start.line == place.line)
        )
        piece.decide(right)
        if right:
            wait_for(piece.done)
        if right and piece.result is not None:
            begun = start or Place()
            self._pour(piece.result, place.line - begun.line, place.ordinal - begun.ordinal)
            piece.result = None  # its memory
        elif right and not isinstance(piece.error, Exception):
            raise piece.error or Cancelled
        else:  # what a worker fails at, this process fails at too, where it belongs
            try:
                self.leg(piece.stop)
            except Cancelled:  # its begin is no longer held
                raise (piece.error if right else None) or Cancelled from None
        if self.bytes is not None and self.place is not None:
            self.bytes.release(self.place.offset)
        self._after(self)

    def finish(self) -> None:
        """Convert what is behind the last piece."""
        if self.place is not None and not self.tally.stopped:
            self.leg(-1)
            self._after(self)

    def leg(self, stop: int) -> None:
        """Go on from where the output is, in this thread."""
        assert self.bytes is not None
        assert self.place is not None
        piece = Piece(self._first.number, self._first.path, self.bytes)
        piece.stop, piece.again = stop, False
        begun = self.place.offset > 0
        source: Any = From(self.bytes, self.place.offset, piece.before_reading)
        job = Job(
            piece.name,
            self._settings,
            False,
            self.place if begun else None,
            self.known if begun else None,
            stop,
            tuple(self.lost),
        )
        tally, self.place, self.lost = convert_job(job, source, self._out, self._log)
        self.tally.add(tally)

    def go_on(self, size: int) -> None:
        """Convert all that is left in this thread, in pieces of a size."""
        while self.place is not None and not self.tally.stopped:
            self.leg((self.place.offset // size + 1) * size)
            self._after(self)

    def _pour(self, result: Result, lines: int, games: int) -> None:
        """Append what a worker made; so many lines and games are before what it counted."""
        again = {line for line, name in result.first_lost if name in self.lost}
        if again:
            result.tally.codes["not-written"] -= len(again)
            result.tally.codes += type(result.tally.codes)()
        for block in result.out.blocks():
            self._out.write(block)
        if result.report is not None and self._log.report is not None:
            self._pour_report(result.report.lines(), self._log.report, lines, games, again)
        for error in result.shown:
            if error.ordinal:
                error.line += lines
                error.ordinal = max(1, error.ordinal + games)
            self._log.show(error)
        self._log.errors += result.errors - sum(error.severity == "error" for error in result.shown)
        self.lost += [name for name in result.lost if name not in self.lost]
        self.tally.add(result.tally)
        place = result.place
        self.place = (
            Place(place.offset, place.line + lines, place.ordinal + games, place.guesses) if place is not None else None
        )

    def _pour_report(self, report: Iterable[bytes], out: Sink, lines: int, games: int, again: set[int]) -> None:
        """Append a report with its lines and ordinals set right, without the lines `again`."""
        # Each row begins with the file, the game, the offset and the line.
        begin = len(b'{"file": ' + json.dumps(self._first.name, ensure_ascii=False).encode("utf-8", "backslashreplace"))
        for number, row in enumerate(report):
            if number in again:
                continue
            if lines or games:
                head, rest = row[:begin], row[begin:]
                _, game, rest = _number(rest, b'"game": ')
                between, line, rest = _number(rest, b'"line": ')
                if game:
                    game = max(1, game + games)
                    line += lines
                row = b'%s, "game": %d%s"line": %d%s' % (head, game, between, line, rest)
            out.write(row)


def _number(text: bytes, key: bytes) -> tuple[bytes, int, bytes]:
    """What stands before a key, the number behind it, and the rest."""
    before, _, rest = text.partition(key)
    number, comma, rest = rest.partition(b",")
    return before, int(number), comma + rest
