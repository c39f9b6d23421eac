"""CHE, the record of QQ's game hall: integers between blanks, ten a move. Layout: docs/binary-formats.md.

Known from one sample: it is read, and not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.records.binary.draft import Draft

__all__ = ["drafts", "recognise"]

_BEGIN = re.compile(rb"\s{0,16}1 +(\d{1,6}) +\d{1,3} +32 +[01] +\d +[0-8] +\d +[0-8] +0 +\d{1,6} +0(?:\s|$)")
_NUMBER = re.compile(rb"\S+")
A_MOVE = 10


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return _BEGIN.match(data) is not None


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    draft.encoding = "ascii"
    words = [
        (int(word[0]) if word[0].isdigit() and len(word[0]) < 10 else -1, word.start())
        for word in _NUMBER.finditer(data)
    ]
    promised = max(0, words[1][0]) if len(words) > 1 else 0
    found = (len(words) - 2) // A_MOVE
    if found < promised or ((len(words) - 2) % A_MOVE and found <= promised):
        draft.fault("unterminated-record", len(data), hint=f"{promised} moves are promised, {found} are there")
    elif len(words) > 2 + promised * A_MOVE:
        draft.fault("stray-text", words[2 + promised * A_MOVE][1], severity="warning")
    count = min(promised, found)
    draft.tree.add(-1, -1, child=count > 0, sibling=False)
    for i in range(count):
        at = 2 + i * A_MOVE
        y, x, to_y, to_x = (words[at + j][0] for j in (3, 4, 5, 6))
        inside = 0 <= x < 9 and 0 <= to_x < 9 and 0 <= y < 10 and 0 <= to_y < 10
        if not inside:
            draft.fault("damaged-line", words[at][1], hint="a number is outside the board")
        draft.tree.add(
            y * 9 + x if inside else -1,
            to_y * 9 + to_x if inside else -1,
            child=i + 1 < count,
            sibling=False,
            offset=words[at][1],
        )
    yield draft
