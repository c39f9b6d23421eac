"""Processes that convert pieces: what they read and what they write goes through pipes."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from notation.cli.pieces import Job, Notes, Result, Spool, convert_job
from notation.cli.streams import Asked, Cancelled, Told
from notation.cli.workers import STOPS
from notation.errors import InputError

__all__ = ["Child"]


class Child:
    """The process of a worker. (Plain pipes: a pool of the library leaves semaphores
    behind when interrupted.)"""

    def __init__(self) -> None:
        self.ended = False
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        """Start it; it begins deaf to Ctrl-C and its like."""
        if hasattr(signal, "pthread_sigmask"):
            # The library's helper process; starting it undoes what holds the signals back.
            resource_tracker.ensure_running()
            signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()  # where that fails, there is nothing to stop
        self._process = process
        theirs.close()
        self._pipe = ours

    def stop(self) -> None:
        """End it."""
        self.ended = True
        if self._process is not None:
            self._process.terminate()
            self._process.join()

    def convert(self, job: Job, source: Any, out: Spool, report: Spool | None) -> Result:
        """Let it convert a piece: give it what it wants to read, and take what it writes."""
        pipe = self._pipe
        assert pipe is not None
        try:
            return self._converse(pipe, job, source, out, report)
        except (EOFError, BrokenPipeError, ConnectionResetError):
            pass  # raised below: the error is kept, and must not keep what was being sent with it
        except Refused as refused:
            raise refused.why from None
        except Cancelled:
            raise
        except BaseException:
            self.stop()  # what it would still send is not wanted
            raise
        self.stop()
        raise InputError("read-failed", file=job.name, hint="its worker process has died")

    def _converse(self, pipe: Connection, job: Job, source: Any, out: Spool, report: Spool | None) -> Result:
        pipe.send(job)
        cancelled = False
        while True:
            what, value = pipe.recv()
            if what == "read":
                try:
                    answer: Any = source.read(value) if not cancelled else b""
                except Cancelled:
                    cancelled, answer = True, b""
                except Exception as error:
                    answer = error
                pipe.send(answer)
            elif what == "write":
                if not cancelled:
                    out.write(value)
            elif what == "report" and report is not None:
                report.write(value)
            elif what == "failed":
                raise Refused(value)
            elif cancelled:
                raise Cancelled
            else:
                tally, place, lost, notes = value
                return Result(tally, out, report, notes.shown, notes.errors, place, lost, notes.first_lost)


class Refused(Exception):  # noqa: N818 (a wrapper)
    """What a process raised."""

    def __init__(self, why: Exception) -> None:
        super().__init__(why)
        self.why = why


def _serve(parent: Connection) -> None:
    """Be a process: convert what comes through the pipe, until it is closed."""
    # Ctrl-C reaches the workers too, and ends them without a word; the parent is the one to speak.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            job: Job = parent.recv()
            try:
                parent.send(("done", _convert(job, parent)))
            except (EOFError, BrokenPipeError, ConnectionResetError):
                raise
            except Exception as error:  # whatever it is, the parent raises it
                parent.send(("failed", error))


def _convert(job: Job, parent: Connection) -> tuple[Any, ...]:
    """Convert a piece, in a process."""
    report = Spool(None) if job.report else None
    notes = Notes(report)
    source: Any = Asked(parent)
    told = Told(parent)
    tally, place, lost = convert_job(job, source, told, notes)
    told.flush()
    if report is not None:
        for block in report.blocks():
            parent.send(("report", bytes(block)))
        notes.report = None
    return tally, place, lost, notes
