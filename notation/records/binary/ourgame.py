"""CHN and XQI, the records of Ourgame (联众): a header, two boards, 36 bytes a move. Layout: docs/binary-formats.md.

Known from one sample of each: they are read, and not written.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft, decoded

__all__ = ["drafts", "recognise", "recognise_old"]

MAGIC = b"GL\xd0\x07\xd4\x07"
OLD_HEAD, OLD_MOVE = 188, 32
START, END, PLIES, MOVES, A_MOVE = 180, 270, 364, 522, 36
#: The low three bits of a piece's byte; bit 3 is set for Black, the high bits count pieces of a kind.
KINDS = ".RNCKABP"


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[:6] == MAGIC


def recognise_old(data: bytes) -> bool:
    """Whether bytes may begin a file of the older kind, which the suffix names: the first moves fit a board."""
    moves = [_numbers(data, at) for at in range(OLD_HEAD, min(len(data), OLD_HEAD + 4 * OLD_MOVE), OLD_MOVE)]
    return bool(moves) and all(len(one) == 4 and max(one[::2]) < 9 and max(one[1::2]) < 10 for one in moves)


def _numbers(data: bytes, at: int) -> tuple[int, ...]:
    """File, rank, file, rank of a move of the older kind."""
    return struct.unpack_from("<4H", data, at + 4) if at + 12 <= len(data) else ()


def _old(data: bytes) -> Draft:
    draft = Draft(0, len(data))
    count, rest = divmod(max(0, len(data) - OLD_HEAD), OLD_MOVE)
    if rest or len(data) < OLD_HEAD:
        draft.fault("unterminated-record", len(data), hint="the last move is cut off")
    flipped = count > 0 and _numbers(data, OLD_HEAD)[1] < 5
    draft.tree.add(-1, -1, child=count > 0, sibling=False)
    for i in range(count):
        at = OLD_HEAD + i * OLD_MOVE
        x, y, to_x, to_y = _numbers(data, at)
        points = [
            -1 if column > 8 or row > 9 else row * 9 + 8 - column if flipped else (9 - row) * 9 + column
            for column, row in ((x, y), (to_x, to_y))
        ]
        draft.tree.add(points[0], points[1], child=i + 1 < count, sibling=False, offset=at)
    return draft


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    if data[: len(MAGIC)] != MAGIC:
        yield _old(data)
        return
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
        draft.fault("unterminated-record", draft.stop, hint=f"{promised} moves are promised, {found} are there")
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
    if any(data[360:364]):
        draft.tag("ResultCode", " ".join(map(str, data[360:364])))
    red, black = _string(data, 120, 140, draft), _string(data, 160, 180, draft)
    draft.tag("Red", red)
    draft.tag("RedAccount", _string(data, 100, 120, draft))
    draft.tag("Black", black)
    draft.tag("BlackAccount", _string(data, 140, 160, draft))
