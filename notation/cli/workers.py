"""Converting several inputs at a time, each in a process of its own, with the same result."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import tempfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from notation.cli.files import Guarded, writing
from notation.cli.run import Output, Settings, convert_one
from notation.cli.tally import Log, Tally
from notation.errors import RecordError

if TYPE_CHECKING:
    from notation.records.whole_file import Sink

__all__ = ["convert_parallel"]

STOPS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@dataclass(frozen=True)
class Task:
    """One input for a worker, and the file that it writes (its report beside it)."""

    number: int
    path: str
    settings: Settings
    file: str
    report: bool


@dataclass(frozen=True)
class Result:
    """What a worker hands back beside its files."""

    tally: Tally
    messages: list[str]
    errors: int


def convert_parallel(
    inputs: Sequence[str],
    settings: Settings,
    output: Output,
    log: Log,
    on_bytes: Callable[[int], None],
    *,
    workers: int,
    folder: str | None,
) -> Tally:
    """Convert the inputs in worker processes, and write what they give in the order of the inputs.

    The workers write into a temporary folder inside `folder` (None: where the system has such).
    """
    total = Tally()
    with _held_back(), writing(folder or "a temporary folder"):
        scratch = tempfile.TemporaryDirectory(prefix=".notation-", dir=folder)
    with scratch as parts:
        tasks = [
            Task(number, path, settings, os.path.join(parts, str(number)), log.report is not None)
            for number, path in enumerate(inputs)
        ]
        pool = Pool([task for task in tasks if task.path != "-"])  # stdin belongs to this process
        try:
            pool.start(workers)
            for task in tasks:
                part = partial(output.part, task.number)
                if task.path == "-":
                    total.add(convert_one(task.path, settings, part, log, on_bytes))
                else:
                    result = pool.result(task)
                    _take(task.file, part, log)
                    log.absorb(result.messages, result.errors)
                    total.add(result.tally)
                    on_bytes(os.path.getsize(task.path) if os.path.exists(task.path) else 0)
                if total.stopped:
                    break
        finally:
            pool.stop()
    return total


class Pool:
    """Worker processes, each with a pipe; one that has nothing to do gets the next task."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._waiting = deque(tasks)
        self._processes: list[BaseProcess] = []
        self._busy: dict[Connection, Task] = {}
        self._done: dict[int, Result | BaseException] = {}

    def start(self, count: int) -> None:
        """Start the workers. (Plain pipes: a pool of the library leaves semaphores behind when interrupted.)"""
        context = multiprocessing.get_context("spawn")
        if hasattr(signal, "pthread_sigmask"):
            # The library's helper process; starting it undoes what holds the signals back.
            resource_tracker.ensure_running()
        for _ in range(min(count, len(self._waiting))):
            with _held_back():
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs,), daemon=True)
                process.start()
                self._processes.append(process)
                theirs.close()
            self._feed(ours)

    def _feed(self, worker: Connection) -> None:
        if self._waiting:
            task = self._waiting.popleft()
            worker.send(task)
            self._busy[worker] = task
        else:
            worker.close()

    def result(self, task: Task) -> Result:
        """Wait for the result of a task, and keep the workers busy meanwhile; raises what its conversion raised."""
        while task.number not in self._done:
            for worker in wait(list(self._busy)):
                assert isinstance(worker, Connection)
                finished = self._busy.pop(worker)
                try:
                    self._done[finished.number] = worker.recv()
                except EOFError:
                    self._done[finished.number] = RecordError(
                        "read-failed", file=finished.path, hint="its worker process has died"
                    )
                    worker.close()
                else:
                    self._feed(worker)
        found = self._done.pop(task.number)
        if isinstance(found, BaseException):
            raise found
        return found

    def stop(self) -> None:
        """End the workers, whatever they do."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


def _take(file: str, part: Callable[[], contextlib.AbstractContextManager[Sink]], log: Log) -> None:
    """Move what a worker wrote to where it belongs."""
    if os.path.exists(file):
        with part() as out:
            _pour(file, out)
    if log.report is not None:
        _pour(file + ".report", log.report)


def _pour(file: str, out: Sink) -> None:
    with open(file, "rb") as source:
        shutil.copyfileobj(source, out, 1 << 20)
    os.unlink(file)


@contextlib.contextmanager
def _held_back() -> Iterator[None]:
    """Hold Ctrl-C and its like back. A worker begins deaf to them, so that it says nothing before `_serve`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(parent: Connection) -> None:
    """Be a worker: convert what comes through the pipe, until it is closed."""
    # Ctrl-C reaches the workers too, and ends them without a word; the parent is the one to speak.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    with contextlib.suppress(EOFError):
        while True:
            task = parent.recv()
            try:
                answer: Result | Exception = _convert(task)
            except Exception as error:  # whatever it is, the parent raises it
                answer = error
            parent.send(answer)


def _convert(task: Task) -> Result:
    """Convert one input, in a worker."""

    @contextlib.contextmanager
    def part() -> Iterator[Sink]:
        with writing(task.file):
            out = open(task.file, "wb")  # noqa: SIM115 (only opening it is guarded here)
        with out:
            yield Guarded(out, task.file)

    messages: list[str] = []
    with contextlib.ExitStack() as stack:
        noted: Guarded | None = None
        if task.report:
            with writing(task.file):
                noted = Guarded(stack.enter_context(open(task.file + ".report", "wb")), task.file)
        log = Log(noted, messages.append)
        tally = convert_one(task.path, task.settings, part, log, None)
    return Result(tally, messages, log.errors)
