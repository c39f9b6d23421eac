"""Exit statuses, the same for every verb."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Status"]


class Status(IntEnum):
    """How the process ends. Where several fit, the highest wins."""

    GOOD = 0
    BAD_RECORDS = 1
    """Some records were bad; the good part was written."""
    USAGE = 2
    UNREADABLE = 3
    """An input could not be read, or not to its end."""
    UNWRITABLE = 4
    """The output could not be written."""
    INTERRUPTED = 130
    """Ctrl-C."""
