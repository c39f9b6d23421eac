"""The games. Each folder has the same files: spec, lines, rules (twice built), fen, table."""

from __future__ import annotations

from notation.games.registry import MODULES

__all__ = ["list_games"]


def list_games() -> tuple[str, ...]:
    """Names of the games, in the order in which they came into the library."""
    return tuple(MODULES)
