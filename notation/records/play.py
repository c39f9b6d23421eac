"""What the writers of all formats but PGN share: a line's moves as text, and what got lost."""

from __future__ import annotations

from collections.abc import Iterator

from notation._core import Board
from notation._move import Move
from notation.errors import NotationError, UnwritableError
from notation.kernel.codec import CodecHandle
from notation.records.tree import Game, Node

__all__ = ["Losses", "has_variations", "is_withdrawal", "main_line", "plays", "ply_of", "refuse_null"]

_NULL = 4
_WITHDRAWAL = 5


def plays(game: str, words: list[str], notations: tuple[str, ...]) -> bool:
    """Whether the first words of a text are moves of a game, in one of these notations."""
    for notation in notations:
        board = Board(game)
        try:
            for word in words:
                board.push_text(word, notation)
        except NotationError:
            continue
        return bool(words)
    return False


class Losses:
    """What a target can't hold: `names`, each once, in the order they were met; `faults`: (ply, error) of moves
    that have no text in the notation and (0, error) of what else can't be written, of the game at hand."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.faults: list[tuple[int, NotationError]] = []

    def add(self, name: str) -> None:
        """Note a loss: ``"variations"``, ``"comments"``, ``"glyphs"``, ``"tag Annotator"`` …"""
        if name not in self.names:
            self.names.append(name)

    def comment(self, node: Node) -> str:
        """The comments of a move as one; what one can't tell of them is lost."""
        words = [*node.comments_before, *node.comments]
        if node.comments_before:
            self.add("comments before moves apart")
        if len(words) > 1:
            self.add("several comments on a move apart")
        if node.nags:
            self.add("glyphs")
        if node.unread:
            self.add("unread text")
        return "\n".join(words)

    def tree(self, game: Game, *, variations: bool = False, comments: bool = False, glyphs: bool = False) -> None:
        """Note those of the three that a game has and the target (False) can't hold."""
        if not variations and has_variations(game):
            self.add("variations")
        for node in (game.root, *game.root.mainline()):
            if not comments and (node.comments or node.comments_before):
                self.add("comments")
            if not glyphs and node.nags:
                self.add("glyphs")
            if node.unread:
                self.add("unread text")


def has_variations(game: Game) -> bool:
    """Whether a game has more than its main line."""
    return any(len(node.children) > 1 for node in (game.root, *game.root.mainline()))


def is_withdrawal(move: Move | None) -> bool:
    """Whether an entry of a game's moves says that a side leaves, or that all agree to a draw."""
    return move is not None and move.packed >> 22 & 15 == _WITHDRAWAL


def refuse_null(node: Node, losses: Losses) -> bool:
    """Whether a null move leads to a node: a fault where a format has no place for one; the line ends there."""
    if node.move is None or node.move.packed >> 22 & 15 != _NULL:
        return False
    error = UnwritableError("unwritable", text="--", game=node.move.game, hint="this format has no null moves")
    losses.faults.append((ply_of(node), error))
    return True


def main_line(
    game: Game, handle: CodecHandle, losses: Losses, *, nulls: bool = True
) -> Iterator[tuple[Node, Board, Move, str]]:
    """The moves of the main line, each with its node, the board before it and its text; it ends before a move
    that has no text in the notation, and without `nulls` before a null move, which is a fault. Withdrawals have none in
    any: they are left out, a loss."""
    board = game.board
    for ply, node in enumerate(game.root.mainline(), 1):
        move = node.move
        assert move is not None
        if is_withdrawal(move):
            losses.add("withdrawals")
            board.push(move)
            continue
        if not nulls and refuse_null(node, losses):
            return
        try:
            text = board.format(move, handle.name)
        except UnwritableError as error:
            losses.faults.append((ply, error))
            return
        yield node, board, move, text
        board.push(move)


def ply_of(node: Node) -> int:
    """How many moves lead to a node."""
    ply = 0
    above = node.parent
    while above is not None:
        ply += 1
        above = above.parent
    return ply
