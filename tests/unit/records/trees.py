"""Game trees as values that can be compared."""

from __future__ import annotations

import notation


def as_values(game: notation.Game) -> tuple[object, ...]:
    """Start, result and every node in the order of the record: move, how many children, notes."""
    found: list[object] = []
    stack = [game.root]
    while stack:
        node = stack.pop()
        packed = None if node.move is None else node.move.packed
        found.append((packed, len(node.children), node.comments_before, node.comments, node.nags))
        stack += reversed(node.children)
    return game.game, game.board.fen(), game.result, tuple(found)
