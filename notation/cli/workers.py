"""Converting several pieces at a time, with the same result.

Each worker is a thread. PGN that is written as it is read needs no more: its reader runs without the lock of the
interpreter. For everything else a worker has a process of its own, which is given the bytes and gives the text.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from notation.cli.pieces import Job, Notes, Piece, Result, Spool, convert_job, count_line_ends, guess_start
from notation.cli.streams import Cancelled, From, InputBytes, Stream
from notation.records.place import Place

if TYPE_CHECKING:
    from notation.cli.children import Child

__all__ = ["STOPS", "Workers", "held_back", "wait_for"]

STOPS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}

PATIENCE = 0.1  # seconds until Ctrl-C is seen where nothing wakes the main thread


def wait_for(event: threading.Event) -> None:
    """Wait for an event, and see signals meanwhile."""
    while not event.wait(PATIENCE):
        pass


class Workers:
    """Threads that take pieces in order and convert them; an iterator over the pieces in that order.

    Whoever iterates waits for `begun` and `done` of each. No more than `ahead` pieces are taken before the first of
    them is done with: then the iterator is asked for the next.
    """

    def __init__(self, pieces: Iterator[Piece], settings: Any, *, count: int, report: bool, folder: str | None) -> None:
        self._pieces = pieces
        self._settings = settings
        self._count = count
        self._ahead = count + 2
        self._report = report
        self._folder = folder
        self._order: deque[Piece] = deque()
        self._taken = 0
        self._used = -1  # pieces that were done with; -1: not one was asked for
        self._ended = False
        self._stopped = False
        self._failure: BaseException | None = None
        self._planning = threading.Lock()
        self._change = threading.Condition()
        self._starting = threading.Lock()
        self._children: list[Child] = []
        self._opened: list[InputBytes] = []
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start the threads. Signals are for the main thread."""
        with held_back():
            for _ in range(self._count):
                thread = threading.Thread(target=self._work, daemon=True)
                thread.start()
                self._threads.append(thread)

    def __iter__(self) -> Iterator[Piece]:
        return self

    def __next__(self) -> Piece:
        with self._change:
            self._used += 1
            self._change.notify_all()
            while not self._order and not self._ended:
                self._change.wait(PATIENCE)
            if self._order:
                return self._order.popleft()
        if self._failure is not None:
            raise self._failure
        raise StopIteration

    def close(self, source: InputBytes) -> None:
        """An input is done with."""
        self._opened.remove(source)
        source.close()

    def stop(self) -> None:
        """End the threads and processes, whatever they do."""
        with self._change:
            self._stopped = self._ended = True
            for piece in self._order:
                piece.decide(False)
            self._change.notify_all()
        for source in self._opened:  # wakes those who wait for a stream
            if isinstance(source, Stream):
                source.close()
        with self._starting:  # one that is being started can't be ended yet
            for child in self._children:
                child.stop()
        for thread in self._threads:
            thread.join(0.2)  # one that waits for a pipe is left to its fate
        for source in self._opened:
            source.close()

    def _next(self) -> Piece | None:
        """The next piece, in a worker."""
        with self._planning:
            with self._change:
                while self._taken - max(self._used, 0) >= self._ahead and not self._stopped:
                    self._change.wait()
                if self._ended:
                    return None
            piece: Piece | None = None
            try:
                piece = next(self._pieces, None)
            except BaseException as error:
                self._failure = error
            with self._change:
                if piece is None:
                    self._ended = True
                else:
                    self._taken += 1
                    self._order.append(piece)
                    if piece.bytes is not None and piece.confirmed:  # the first of its input
                        self._opened.append(piece.bytes)
                self._change.notify_all()
            return piece

    def _work(self) -> None:
        """Be a worker."""
        child: Child | None = None
        while (piece := self._next()) is not None:
            try:
                if not piece.light and (child is None or child.ended):
                    child = self._child()
                self._convert(piece, child)
            except Cancelled:
                pass
            except BaseException as error:  # whoever puts the pieces together raises it
                piece.error = error
            finally:
                piece.begun.set()
                piece.done.set()

    def _convert(self, piece: Piece, child: Child | None) -> None:
        if piece.bytes is None:
            return
        if not piece.confirmed and piece.known is not None:
            begin = piece.stop - piece.size
            at = guess_start(piece.bytes, begin, piece.stop, piece.known.format == "lines")
            if at is None:
                return
            line = piece.line + count_line_ends(piece.bytes, begin, at) if piece.line else 1
            piece.start = Place(at, line, 1, piece.known.guesses)
        piece.begun.set()
        source: Any = From(piece.bytes, piece.start.offset if piece.start is not None else 0, piece.before_reading)
        job = Job(piece.name, self._settings, self._report, piece.start, piece.known, piece.stop)
        out = Spool(self._folder)
        report = Spool(self._folder) if self._report else None
        if piece.light or child is None:
            notes = Notes(report)
            tally, place, lost = convert_job(job, source, out, notes)
            piece.result = Result(tally, out, report, notes.shown, notes.errors, place, lost, notes.first_lost)
        else:
            piece.result = child.convert(job, source, out, report)

    def _child(self) -> Child:
        """A process for a worker."""
        from notation.cli.children import Child

        with self._starting, held_back():
            if self._stopped:
                raise Cancelled
            child = Child()
            self._children.append(child)
            child.start()
        return child


@contextlib.contextmanager
def held_back() -> Iterator[None]:
    """Hold Ctrl-C and its like back from this thread, and from threads and processes that it starts."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
