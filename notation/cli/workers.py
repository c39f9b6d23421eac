"""Converting several inputs at a time, each in a process of its own, with the same result."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from notation.cli.files import Guarded, writing
from notation.cli.run import Output, Settings, convert_one
from notation.cli.tally import Log, Tally

if TYPE_CHECKING:
    from notation.records.whole_file import Sink

__all__ = ["convert_parallel"]

STOPS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@dataclass
class Result:
    """What a worker hands back beside the two files it wrote."""

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
        executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
        try:
            files = [os.path.join(parts, str(number)) for number in range(len(inputs))]
            with _held_back():
                futures = {
                    number: executor.submit(_work, path, settings, files[number], log.report is not None)
                    for number, path in enumerate(inputs)
                    if path != "-"  # stdin belongs to this process
                }
            for number, path in enumerate(inputs):
                part = partial(output.part, number)
                if path == "-":
                    total.add(convert_one(path, settings, part, log, on_bytes))
                else:
                    result = futures[number].result()
                    _take(files[number], part, log)
                    log.absorb(result.messages, result.errors)
                    total.add(result.tally)
                    on_bytes(os.path.getsize(path) if os.path.exists(path) else 0)
                if total.stopped:
                    break
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
                process.join()
    return total


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
    """Hold Ctrl-C and its like back. A worker begins deaf to them, so that it says nothing before `_begin`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Prepare a worker: Ctrl-C reaches it too, and ends it without a word; the parent is the one to speak."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


def _work(path: str, settings: Settings, file: str, report: bool) -> Result:
    """Convert one input, in a worker."""

    @contextlib.contextmanager
    def part() -> Iterator[Sink]:
        with writing(file):
            out = open(file, "wb")  # noqa: SIM115 (only opening it is guarded here)
        with out:
            yield Guarded(out, file)

    messages: list[str] = []
    with contextlib.ExitStack() as stack:
        noted: Guarded | None = None
        if report:
            with writing(file):
                noted = Guarded(stack.enter_context(open(file + ".report", "wb")), file)
        log = Log(noted, messages.append)
        tally = convert_one(path, settings, part, log, None)
    return Result(tally, messages, log.errors)
