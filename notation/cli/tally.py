"""What came of a conversion: counts, messages, the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from notation._printable import printable
from notation.cli.console import sentence
from notation.cli.status import Status
from notation.errors import InputError

if TYPE_CHECKING:
    from notation.errors import RecordError
    from notation.records import Summary
    from notation.records.whole_file import Sink

__all__ = ["UNREADABLE_CODES", "Log", "Tally"]

UNREADABLE_CODES = ("read-failed", "bad-compression", "foreign-format", "no-game")


@dataclass
class Tally:
    """The counts of one input, or of all of them."""

    games: int = 0
    bad: int = 0
    moves: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    status: Status = Status.GOOD
    stopped: bool = False

    def count(self, summary: Summary) -> None:
        """Add what the record layer says of one input."""
        self.games += summary.games
        self.bad += summary.bad
        self.moves += summary.moves
        self.codes.update(summary.codes)
        self.stopped |= summary.stopped
        if any(summary.codes.get(code) for code in UNREADABLE_CODES):
            self.status = Status.UNREADABLE
        elif summary.bad:
            self.status = max(self.status, Status.BAD_RECORDS)

    def add(self, other: Tally) -> None:
        """Add the counts of another input."""
        self.games += other.games
        self.bad += other.bad
        self.moves += other.moves
        self.codes.update(other.codes)
        self.stopped |= other.stopped
        self.status = max(self.status, other.status)

    def unreadable(self, error: RecordError, name: str, note: Callable[[RecordError], None]) -> None:
        """Note that an input can't be read, or not to its end; other errors are raised."""
        if error.code not in UNREADABLE_CODES:
            raise error
        error.file = error.file or name
        note(error)
        self.codes[error.code] += 1
        self.status = Status.UNREADABLE

    def ended(self, name: str, note: Callable[[RecordError], None]) -> None:
        """Note where nothing was found in an input that was read to its end, and nothing said of it."""
        if not self.games and not self.stopped and not any(self.codes.get(code) for code in UNREADABLE_CODES):
            self.unreadable(InputError("no-game", file=name), name, note)

    def __str__(self) -> str:
        text = f"{_number(self.games, 'game')}, {_number(self.moves, 'move')}"
        if self.bad:
            text += f", {self.bad:,} bad"
        if self.codes:
            text += f" ({', '.join(f'{count:,} {code}' for code, count in self.codes.most_common())})"
        return text


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


class Log:
    """Takes the errors of records: all into the report, on the screen the first ones of severity "error", and each
    thing that the output format has no place for once."""

    LIMIT = 20

    def __init__(self, report: Sink | None, say: Callable[[str], None]) -> None:
        self.report = report
        self._say = say
        self.errors = 0
        self._lost: set[str] = set()

    @property
    def hints(self) -> list[str]:
        """What was said to have no place in the output."""
        return sorted(self._lost)

    def go_on(self, errors: int, hints: Sequence[str]) -> None:
        """Be as a log that has seen so many errors, and said this."""
        self.errors = errors
        self._lost = set(hints)

    def __call__(self, error: RecordError) -> None:
        """Note one error or warning."""
        if self.report is not None:
            self.report.write(report_line(error))
        self.show(error)

    def show(self, error: RecordError) -> None:
        """Note an error or warning that is in the report already."""
        if error.code == "not-written" and error.hint not in self._lost:
            self._lost.add(error.hint)
            self._say(printable(error.hint))
        if error.severity == "error":
            self.errors += 1
            if self.errors <= self.LIMIT:
                self._say(str(error) if error.ordinal else sentence(error))

    def end(self) -> None:
        """Say how many errors were not shown."""
        if self.errors > self.LIMIT:
            more = _number(self.errors - self.LIMIT, "more error")
            self._say(f"... and {more}" + ("" if self.report is not None else "; --report FILE lists them all"))


def report_line(error: RecordError) -> bytes:
    """One line of JSON; bytes of a file's name that are not UTF-8 become JSON escapes."""
    import json

    return json.dumps(error.as_dict(), ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
