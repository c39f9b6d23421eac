"""CHN and XQI, the records of Ourgame (联众): a header, two boards, 36 bytes a move. Layout: docs/binary-formats.md.

Known from one sample of each: they are read, and not written.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft, decoded

__all__ = ["drafts", "recognise"]

MAGIC = b"GL\xd0\x07\xd4\x07"
START, END, PLIES, MOVES, A_MOVE = 180, 270, 364, 522, 36
#: The low three bits of a piece's byte; bit 3 is set for Black, the high bits count pieces of a kind.
KINDS = ".RNCKABP"


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[:6] == MAGIC


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    if len(data) < MOVES:
        draft.fault("unterminated-record", len(data), hint=f"the moves begin at byte {MOVES}")
        data = data.ljust(MOVES, b"\0")
    _tags(data, draft)
    cells = [EMPTY] * 90
    for i, byte in enumerate(data[START:END]):
        if byte:
            letter = KINDS[byte & 7]
            if letter == EMPTY:
                draft.fault("piece", START + i, hint=f"0x{byte:02x} is no piece")
            cells[(9 - i % 10) * 9 + i // 10] = letter.lower() if byte & 8 else letter
    if any(data[START:END]):
        draft.cells = cells
    promised = int.from_bytes(data[PLIES : PLIES + 4], "little")
    found = max(0, len(data) - MOVES + A_MOVE - 2) // A_MOVE
    if found < promised:
        draft.fault("unterminated-record", len(data), hint=f"{promised} moves are promised, {found} are there")
    count = min(promised, found)
    draft.tree.add(-1, -1, child=count > 0, sibling=False)
    for i in range(count):
        at = MOVES + i * A_MOVE
        start, stop = (_point(byte) for byte in data[at : at + 2])
        draft.tree.add(start, stop, child=i + 1 < count, sibling=False, offset=at)
    yield draft


def _point(byte: int) -> int:
    row, column = byte >> 4, byte & 15
    return (9 - row) * 9 + column if row < 10 and column < 9 else -1


def _string(data: bytes, start: int, stop: int, draft: Draft) -> str:
    return decoded(data[start:stop].partition(b"\0")[0], "gb18030", draft, start)


def _tags(data: bytes, draft: Draft) -> None:
    moment = _string(data, 8, 34, draft).strip()
    try:
        draft.tag("Date", time.strftime("%Y.%m.%d", time.strptime(moment, "%a %b %d %H:%M:%S %Y")))
        draft.tag("Time", moment.split()[3])
    except ValueError:
        draft.tag("Date", moment)
    draft.tag("Title", _string(data, 36, 100, draft))
    red, black = _string(data, 120, 140, draft), _string(data, 160, 180, draft)
    draft.tag("Red", red)
    draft.tag("RedAccount", _string(data, 100, 120, draft))
    draft.tag("Black", black)
    draft.tag("BlackAccount", _string(data, 140, 160, draft))
