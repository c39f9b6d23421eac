"""A verb: a click command that turns every way to end into an exit status."""

from __future__ import annotations

from typing import Any

import click

from notation.cli.console import complain, forget_stdout, sentence
from notation.cli.status import Status
from notation.errors import NotationError, RecordError, UnknownNameError

__all__ = ["Verb"]


class Verb(click.Command):
    """A command whose function returns a Status, and may raise what the library raises."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb, and end with its status."""
        try:
            status = super().invoke(ctx)
        except UnknownNameError as error:
            raise click.UsageError(f"{error.message}: {error.name!r}\n{error.hint}".rstrip(), ctx) from error
        except RecordError as error:
            forget_stdout()
            complain(sentence(error))
            status = Status.UNWRITABLE if error.code == "write-failed" else Status.UNREADABLE
        except NotationError as error:
            complain(f"notation: {error}")
            status = Status.BAD_RECORDS
        except BrokenPipeError:
            forget_stdout()
            status = Status.GOOD  # whoever reads has seen enough
        except KeyboardInterrupt:
            forget_stdout()
            status = Status.INTERRUPTED
        ctx.exit(status)
