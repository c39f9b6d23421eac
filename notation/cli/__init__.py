"""The command ``notation``: one file a verb, imported when the verb is used."""

from __future__ import annotations

from notation.cli.app import main

__all__ = ["main"]
