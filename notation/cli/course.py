"""The course of a run: how far it is, and who is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from notation.cli.progress import Progress
    from notation.cli.tally import Log, Tally
    from notation.records.place import Place

__all__ = ["Course", "Meter"]


class Course:
    """A run that begins at the begin and whose progress is shown."""

    def __init__(self, progress: Progress, log: Log) -> None:
        self._progress = progress
        self._log = log
        self._games = 0  # of the inputs that are done
        self._more = 0  # of the one that is read

    def skip(self, number: int) -> bool:
        """Whether an input was converted before."""
        return False

    def begin(self, number: int) -> tuple[Place, Tally, list[str]] | None:
        """How far an input was converted before, its counts, and what was said to have no place in the output."""
        return None

    def read(self, number: int, raw: int) -> None:
        """So many bytes of an input, as they lie there, were read."""
        self._progress.show(number, raw, self._games + self._more, self._log.errors)

    def reached(self, number: int, place: Place | None, raw: int, tally: Tally, lost: Sequence[str]) -> None:
        """The output holds all games of an input before a place (None: all), which are `raw` bytes as they lie there;
        the counts are those of this input, and `lost` is what was said to have no place in the output."""
        self._more = tally.games
        self._progress.show(number, raw, self._games + self._more, self._log.errors)

    def done(self, number: int, tally: Tally) -> None:
        """An input is converted, or can't be."""
        self._games += tally.games
        self._more = 0


class Meter:
    """Told how many bytes a reader takes, it tells a course how much of the input was read, as it lies there."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._number = 0
        self._raw: BinaryIO | None = None
        self.read = 0

    def begin(self, number: int, raw: BinaryIO) -> None:
        """Another input is read."""
        self._number = number
        self._raw = raw if raw.seekable() else None
        self.read = 0

    def __call__(self, more: int) -> None:
        """The reader took so many bytes more."""
        self.read = self._raw.tell() if self._raw is not None else self.read + more
        self._course.read(self._number, self.read)
