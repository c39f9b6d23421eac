"""The journal beside a manifest: how far an unfinished run came."""

from __future__ import annotations

import contextlib
import json
import os
import time
from typing import IO, Any

from notation.cli.files import claim, write_failed, writing

__all__ = ["Journal", "journal_name"]

SHARE = 10
"""Syncing may take one part in so many of the time."""


def journal_name(manifest: str) -> str:
    """The name of the journal of a manifest."""
    return manifest + ".journal"


class Journal:
    """Lines of JSON. The first says what run it is; each other one, how far it had come at some time.

    A line is written when what it speaks of is on the disk. A last line without its end counts as not written.
    """

    def __init__(self, manifest: str) -> None:
        self.name = journal_name(manifest)
        self._file: IO[bytes] | None = None
        self._waiting: list[bytes] = []
        self._next = 0.0

    def open(self) -> list[dict[str, Any]]:
        """Open it, for this run alone; give the lines that are there."""
        with writing(self.name):
            os.makedirs(os.path.dirname(self.name) or ".", exist_ok=True)
            # Made if it isn't there, never emptied by opening.
            self._file = file = os.fdopen(os.open(self.name, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
            if not claim(file):
                raise write_failed(self.name, "another run is at work on it")
            data = file.read()
        lines = []
        good = 0
        for row in data.splitlines(keepends=True):
            try:
                line = json.loads(row)
            except ValueError:
                break
            if not row.endswith(b"\n") or not isinstance(line, dict):
                break
            lines.append(line)
            good += len(row)
        with writing(self.name):
            file.truncate(good)
            file.seek(good)
        return lines

    def begin(self, head: dict[str, Any]) -> None:
        """Forget all lines, and begin with this one."""
        assert self._file is not None
        with writing(self.name):
            self._file.seek(0)
            self._file.truncate()
        self.add(head)
        self.write()

    def add(self, line: dict[str, Any]) -> None:
        """A line that waits until what it speaks of is on the disk."""
        self._waiting.append(json.dumps(line).encode() + b"\n")

    @property
    def due(self) -> bool:
        """Whether it is time to bring everything to the disk."""
        return time.monotonic() >= self._next

    @property
    def waits(self) -> bool:
        """Whether there are lines that wait."""
        return bool(self._waiting)

    def spent(self, begun: float) -> None:
        """Bringing it there has taken the time since `begun`."""
        now = time.monotonic()
        self._next = now + SHARE * (now - begun)

    def write(self) -> None:
        """Write the lines that wait."""
        assert self._file is not None
        with writing(self.name):
            self._file.write(b"".join(self._waiting))
            self._file.flush()
            os.fsync(self._file.fileno())
        self._waiting.clear()

    def close(self) -> None:
        """Leave it for the next run."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    def remove(self) -> None:
        """The run is finished."""
        with writing(self.name):
            os.unlink(self.name)
        self.close()
