"""CCM, the record of the game hall of 17pk (中国游戏中心): nine bytes a move. Layout: docs/binary-formats.md.

Known from one sample: it is read, and not written.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from notation.records.binary.draft import Draft

__all__ = ["drafts", "recognise", "recognise_old"]

#: The older kind: no header, and in a move three bytes that are not known, and then file, file, rank, rank.
OLD_MOVE = 7
MAGIC = b"\x01\x00\x12\x00"
HEAD = 12
A_MOVE = 9


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format: its magic is short, so the first move is looked at too."""
    return data[:4] == MAGIC and (len(data) == HEAD or (len(data) >= HEAD + A_MOVE and data[HEAD + 1] in (1, 2)))


def recognise_old(data: bytes) -> bool:
    """Whether bytes may begin a file of the older kind, which the suffix names: the first moves fit a board."""
    moves = [data[at + 3 : at + OLD_MOVE] for at in range(0, min(len(data), 4 * OLD_MOVE), OLD_MOVE)]
    return bool(moves) and all(len(one) == 4 and max(one[:2]) < 9 and max(one[2:]) < 10 for one in moves)


def _old(data: bytes) -> Draft:
    draft = Draft(0, len(data))
    count, rest = divmod(len(data), OLD_MOVE)
    if rest:
        draft.fault("unterminated-record", len(data), hint="the last move is cut off")
    flipped = len(data) > 5 and data[5] < 5
    draft.tree.add(-1, -1, child=count > 0, sibling=False)
    for i in range(count):
        x, to_x, y, to_y = data[i * OLD_MOVE + 3 : (i + 1) * OLD_MOVE]
        points = [
            -1 if column > 8 or row > 9 else row * 9 + 8 - column if flipped else (9 - row) * 9 + column
            for column, row in ((x, y), (to_x, to_y))
        ]
        draft.tree.add(points[0], points[1], child=i + 1 < count, sibling=False, offset=i * OLD_MOVE)
    return draft


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    if data[:4] != MAGIC:
        yield _old(data)
        return
    draft = Draft(0, len(data))
    seconds = int.from_bytes(data[4:8], "little")
    moment = datetime.datetime.fromtimestamp(seconds, datetime.UTC)
    draft.tag("Date", moment.strftime("%Y.%m.%d"))
    draft.tag("UTCTime", moment.strftime("%H:%M:%S"))
    promised = int.from_bytes(data[8:12], "little")
    found = max(0, len(data) - HEAD) // A_MOVE
    if found < promised:
        draft.fault("unterminated-record", len(data), hint=f"{promised} moves are promised, {found} are there")
    elif len(data) > HEAD + promised * A_MOVE:
        draft.fault("stray-text", HEAD + promised * A_MOVE, severity="warning")
    count = min(promised, found)
    draft.tree.add(-1, -1, child=count > 0, sibling=False)
    for i in range(count):
        at = HEAD + i * A_MOVE
        x, y, to_x, to_y = data[at + 3 : at + 7]
        start = (9 - y) * 9 + x if x < 9 and y < 10 else -1
        stop = (9 - to_y) * 9 + to_x if to_x < 9 and to_y < 10 else -1
        draft.tree.add(start, stop, child=i + 1 < count, sibling=False, offset=at)
    yield draft
