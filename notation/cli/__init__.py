"""The command ``notation``: one file a verb, imported when the verb is used."""

from __future__ import annotations

import os
import sys

__all__ = ["main"]

INTERRUPTED = 130


def main() -> None:
    """Run the command line and end the process with its exit status."""
    try:
        from notation.cli.app import run

        status = run()
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:
        # Where a KeyboardInterrupt has passed through exec() of a text (dataclasses are made so), CPython
        # ends by SIGINT whatever became of it, and the status would depend on the moment.
        os._exit(status)
    sys.exit(status)
