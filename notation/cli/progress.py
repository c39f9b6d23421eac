"""How far a conversion is, on stderr, for a person who watches."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from typing import Any

__all__ = ["Progress"]

# What is done sooner needs no bar, and no import.
PATIENCE = 0.5


class Progress:
    """Counts bytes of input as they lie there (compressed ones, where they are), games and errors. Shows nothing unless
    stderr is a terminal, and nothing once it is closed."""

    def __init__(self, inputs: Sequence[str], *, quiet: bool) -> None:
        self._wanted = not quiet and sys.stderr is not None and sys.stderr.isatty()
        self._begin = time.monotonic()
        self._before = [0]  # bytes before each input, and behind the last
        self._known = True
        for path in inputs if self._wanted else ():
            size = self._size(path)
            self._known = self._known and size is not None
            self._before.append(self._before[-1] + (size or 0))
        self._shown = 0
        self._first: tuple[float, int] | None = None  # when games were first counted, and how many
        self._bar: Any = None

    @staticmethod
    def _size(path: str) -> int | None:
        try:
            return os.path.getsize(path) if path != "-" and os.path.isfile(path) else None
        except OSError:
            return None

    def show(self, number: int, raw: int, games: int, errors: int) -> None:
        """So many bytes of an input were read; all before it are done with."""
        if not self._wanted:
            return
        now = time.monotonic()
        done = max(self._shown, self._before[number] + raw)
        if self._first is None:
            self._first = (self._begin, games)
        if self._bar is not None:
            since, first = self._first
            speed = (games - first) / max(now - since, 1e-9)
            wrong = f", {errors:,} error{'' if errors == 1 else 's'}" if errors else ""
            self._bar.set_postfix_str(f"{games:,} games, {speed:,.0f} games/s{wrong}", refresh=False)
            self._bar.update(done - self._shown)
            self._shown = done
        elif now - self._begin > PATIENCE:
            from tqdm import tqdm

            tqdm.monitor_interval = 0  # no thread of its own
            self._shown = done
            total = self._before[-1] if self._known else None
            # Whether it is time to show something is asked each time: large and small steps follow each other.
            self._bar = tqdm(
                total=total, initial=done, unit="B", unit_scale=True, leave=False, file=sys.stderr, miniters=1
            )

    def hide(self) -> None:
        """Take the bar away before a message is written; it comes back with the next `show`."""
        if self._bar is not None:
            self._bar.clear()

    def close(self) -> None:
        """Take the bar away for good."""
        self._wanted = False
        if self._bar is not None:
            self._bar.close()
            self._bar = None
