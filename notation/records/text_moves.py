"""A game's tree as numbered text, two moves a line."""

from __future__ import annotations

from notation._core import Board
from notation.errors import UnwritableError
from notation.kernel.codec import CodecHandle
from notation.records.play import Losses, ply_of, refuse_null
from notation.records.tree import Game, Node

__all__ = ["tree_words"]

_NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


class _Lines:
    """Lines of words: a number begins a line of the main line, what is in brackets stays in one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        self.number = True
        self.glue = ""

    def word(self, text: str) -> None:
        self.words.append(self.glue + text)
        self.glue = ""

    def end(self) -> None:
        if self.words:
            self.lines.append(" ".join(self.words))
            self.words = []


def _brace(comment: str) -> str:
    return "{" + comment.replace("}", "｝").replace("{", "｛") + "}"


def tree_words(game: Game, handle: CodecHandle, losses: Losses) -> list[str]:
    """The lines of a game's moves, comments and variations; a line of play ends before a move without a text."""
    out = _Lines()
    board = game.board
    for comment in game.root.comments:
        out.word(_brace(comment))
        out.end()
    # (node, board before it, what to do): no recursion, however deep the variations are.
    stack: list[tuple[str, Node | None, Board | None]] = []
    _push(stack, game.root, board)
    depth = 0
    while stack:
        what, node, at = stack.pop()
        if what == "close":
            out.words[-1] += ")"
            depth -= 1
            out.number = True
            continue
        assert node is not None
        assert at is not None
        if what == "open":
            depth += 1
            out.glue = "("
            out.number = True
        if not _move(out, node, at, handle, losses, depth):
            if what == "open":
                out.glue = ""
                if stack and stack[-1][0] == "close":
                    stack.pop()
                depth -= 1
            continue
        siblings = node.parent.children if node.parent is not None else []
        after = at.copy(stack=False)
        move = node.move
        assert move is not None
        after.push(move)
        _push(stack, node, after)
        if siblings and siblings[0] == node:
            for other in reversed(siblings[1:]):
                stack.append(("close", None, None))
                stack.append(("open", other, at))
    out.end()
    return out.lines


def _push(stack: list[tuple[str, Node | None, Board | None]], node: Node, board: Board) -> None:
    """Let the line go on behind a node."""
    if node.next is not None:
        stack.append(("go", node.next, board))


def _move(out: _Lines, node: Node, board: Board, handle: CodecHandle, losses: Losses, depth: int) -> bool:
    move = node.move
    assert move is not None
    if refuse_null(node, losses):
        return False
    try:
        text = board.format(move, handle.name)
    except UnwritableError as error:
        losses.faults.append((ply_of(node), error))
        return False
    for comment in node.comments_before:
        out.word(_brace(comment))
        out.number = True
    if board.turn == 0:
        if not depth:
            out.end()
        out.word(f"{board.fullmove_number:3d}." if not depth and not out.words else f"{board.fullmove_number}.")
    elif out.number:
        out.word(f"{board.fullmove_number}. ...")
    out.number = False
    out.word(text + "".join(_NAGS[nag] for nag in node.nags if nag in _NAGS))
    for nag in node.nags:
        if nag not in _NAGS:
            out.word(f"${nag}")
    for comment in node.comments:
        out.word(_brace(comment))
        out.number = True
    if node.unread:
        losses.add("unread text")
    return True
