"""ShiJia (世家), a text of 32 places, whose turn it is, and moves. Layout: docs/binary-formats.md.

Known from a description, without a sample: it is read, and not written. How the places are counted is found out by
what fits a board.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft

__all__ = ["drafts", "recognise"]

PIECES = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
_HEAD = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,64}((?:-?\d{1,3}[\s,]{1,8}){32})([RBrb])[\s,]{1,64}Moves\b")
_MOVE = re.compile(rb"([0-8])([A-J])-([0-8])([A-J])")
_WORD = re.compile(rb"[^\s,]+")


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return _HEAD.match(data) is not None


def _cells(places: list[int], swapped: bool, from_top: bool) -> list[str] | None:
    """The board if a place is file and rank (or the other way round) and ranks count from the bottom (or the top)."""
    cells = [EMPTY] * 90
    for place, letter in zip(places, PIECES, strict=True):
        x, y = divmod(place, 10)
        if swapped:
            x, y = y, x
        if place < 0 or place >= 90 + 10 * swapped:
            continue
        if x > 8:
            return None
        point = (9 - y if from_top else y) * 9 + x
        if cells[point] != EMPTY:
            return None
        cells[point] = letter
    kings = [cells.index(king) if king in cells else -1 for king in "Kk"]
    home = kings[0] // 9 <= 2 and 3 <= kings[0] % 9 <= 5 and kings[1] // 9 >= 7 and 3 <= kings[1] % 9 <= 5
    return cells if kings[0] >= 0 and home else None


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    draft.encoding = "ascii"
    head = _HEAD.match(data)
    if head is None:
        draft.fault("unterminated-record", len(data), hint="32 places, R or B and Moves are due")
        yield draft
        return
    places = [int(word) for word in _WORD.findall(head[1])]
    draft.turn = "w" if head[2] in b"Rr" else "b"
    ways = [_cells(places, *way) for way in itertools.product((False, True), repeat=2)]
    draft.cells = next((cells for cells in ways if cells is not None), None)
    if draft.cells is None:
        draft.fault("piece", head.start(1), hint="the places fit no board")
        draft.cells = [EMPTY] * 90
    moves = []
    ended = False
    for word in _WORD.finditer(data, head.end()):
        if word[0] == b"Ends":
            ended = True
        elif ended:
            draft.fault("stray-text", word.start(), severity="warning", hint=repr(word[0][:20]))
            break
        elif found := _MOVE.fullmatch(word[0]):
            x, y, to_x, to_y = (byte - (48 if i % 2 == 0 else 65) for i, byte in enumerate(b"".join(found.groups())))
            moves.append((y * 9 + x, to_y * 9 + to_x, word.start()))
        else:
            draft.fault("damaged-line", word.start(), hint=f"{word[0][:20]!r} is no move")
            moves.append((-1, -1, word.start()))
    if not ended:
        draft.fault("unterminated-record", len(data), hint="Ends is missing")
    draft.tree.add(-1, -1, child=bool(moves), sibling=False)
    for i, (start, stop, at) in enumerate(moves):
        draft.tree.add(start, stop, child=i + 1 < len(moves), sibling=False, offset=at)
    yield draft
