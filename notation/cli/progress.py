"""How far a conversion is, on stderr, for a person who watches."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from notation.cli.names import COMPRESSIONS

__all__ = ["Progress"]

# What is done sooner needs no bar, and no import.
PATIENCE = 0.5


class Progress:
    """Counts bytes of input. Shows nothing unless stderr is a terminal, and nothing once it is closed."""

    def __init__(self, inputs: Sequence[str], *, quiet: bool) -> None:
        self._wanted = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._inputs = inputs
        self._begin = time.monotonic()
        self._done = 0
        self._bar: Any = None

    def advance(self, count: int) -> None:
        """So many bytes more were read."""
        if not self._wanted:
            return
        self._done += count
        if self._bar is not None:
            self._bar.update(count)
        elif time.monotonic() - self._begin > PATIENCE:
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread of its own
            self._bar = tqdm(
                total=self._total(), initial=self._done, unit="B", unit_scale=True, leave=False, file=sys.stderr
            )

    def _total(self) -> int | None:
        """The bytes there are to read, where the files tell."""
        if any(path == "-" or path.lower().endswith(COMPRESSIONS) for path in self._inputs):
            return None
        try:
            return sum(os.path.getsize(path) for path in self._inputs)
        except OSError:
            return None

    def hide(self) -> None:
        """Take the bar away before a message is written; it comes back with the next `advance`."""
        if self._bar is not None:
            self._bar.clear()

    def close(self) -> None:
        """Take the bar away for good."""
        self._wanted = False
        if self._bar is not None:
            self._bar.close()
            self._bar = None
