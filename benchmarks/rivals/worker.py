"""The loop that a library's process runs: JSON requests on stdin, one a line, answers on stdout.

A module of `rivals` names its WORKS: functions of a file's path that give a Task. Preparing a task isn't
timed, running it is; turning what it found into lines, which are compared between libraries, isn't either.
`python -m rivals.NAME uci FILE` instead writes the file's games as lines of UCI moves and ends: a whole process.
"""

from __future__ import annotations

import gc
import hashlib
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Task:
    """`run` is timed. `lines` takes what `run` gave and tells what was found."""

    run: Callable[[], Any]
    lines: Callable[[Any], Iterable[str]]


Works = dict[str, Callable[[str], Task]]


@dataclass
class Sample:
    """Games as lists of canonical SAN from the start position, the same in UCI, and positions as FENs."""

    games: list[list[str]]
    uci: list[list[str]]
    fens: list[str]


def read_sample(path: str | Path) -> Sample:
    return Sample(**json.loads(Path(path).read_text()))


def without_ep(fen: str) -> str:
    """A FEN without its en-passant square, which some write after every double step, some if a capture is legal."""
    fields = fen.split()
    return " ".join(fields[:3] + fields[4:])


def same_keys(keys: Iterable[int]) -> Iterator[str]:
    """Every library has keys of its own: what can be compared is which positions share one."""
    first: dict[int, int] = {}
    for number, key in enumerate(keys):
        yield str(first.setdefault(key, number))


def main(name: str, version: str, file: str, works: Works, uci: Callable[[str], Iterator[str]] | None = None) -> None:
    """Serve requests, or write one file's games (see above)."""
    if sys.argv[1:2] == ["uci"] and uci is not None:
        sys.stdout.writelines(line + "\n" for line in uci(sys.argv[2]))
        return
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints goes to stderr, so that it can't be taken for an answer

    def answer(**fields: object) -> None:
        print(json.dumps(fields), file=answers, flush=True)

    answer(name=name, version=version, file=file, python=platform.python_version(), works=sorted(works))
    for request in map(json.loads, sys.stdin):
        make = works[request["work"]]
        try:
            if "lines" in request:
                found = _check(make(request["path"]), request["lines"])
            else:
                found = _time(make, request["path"], request["least"])
        except Exception as error:
            found = {"error": f"{type(error).__name__}: {error}"}
        answer(work=request["work"], **found)


def _check(task: Task, target: str) -> dict[str, object]:
    begin = time.process_time()
    found = task.run()
    seconds = time.process_time() - begin
    checksum = hashlib.sha256()
    lines = words = 0
    with open(target, "w") as out:
        for line in task.lines(found):
            checksum.update(line.encode() + b"\n")
            lines += 1
            words += len(line.split())
            out.write(line + "\n")
    return {"seconds": seconds, "count": lines, "words": words, "checksum": checksum.hexdigest()}


def _time(make: Callable[[str], Task], path: str, least: float) -> dict[str, object]:
    """Run the task until it took `least` seconds in all, so that short work is seen above the clock's grain.

    The first run finds cold caches: it doesn't count unless it is the only one.
    """
    task = make(path)
    spent: list[float] = []
    gc.collect()
    gc.freeze()  # what was prepared isn't looked through by collections in the timed part
    while not spent or sum(spent) < least:
        begin = time.process_time()
        found = task.run()
        spent.append(time.process_time() - begin)
        del found
    gc.unfreeze()
    counted = spent[1:] or spent
    return {"seconds": sum(counted) / len(counted), "runs": len(counted)}
