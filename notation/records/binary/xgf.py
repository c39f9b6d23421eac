"""XGF, the record of XieXie: fields with a number and a length, two boards, 20 bytes a move. Layout:
docs/binary-formats.md.

Known from one sample: it is read, and not written.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft, decoded

__all__ = ["drafts", "recognise"]

MAGIC = b"\x06\x0b"
FIELDS = {1: "Event", 2: "Site", 3: "Date", 4: "Round", 5: "Red", 6: "RedElo", 7: "Black", 8: "BlackElo", 9: "Remark"}
LAST = 9
#: From the end of the last field: the places of the 32 pieces, four bytes each; the moves.
PLACES, MOVES, A_MOVE = 221, 361, 20
PIECES = "KAABBNNRRCCPPPPP" + "kaabbnnrrccppppp"


def _fields(data: bytes) -> tuple[list[tuple[int, int, bytes]], int]:
    """The fields (place, number, text) and where they end; -1 where there are none as they should be."""
    found: list[tuple[int, int, bytes]] = []
    at = 2
    for number in range(1, LAST + 1):
        if at + 2 > len(data) or data[at] != number:
            return found, -1
        found.append((at, number, data[at + 2 : at + 2 + data[at + 1]]))
        at += 2 + data[at + 1]
    return found, at


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[:2] == MAGIC and _fields(data)[1] > 0


def _point(byte: int) -> int:
    x, rank = (byte >> 4) - 2, 11 - (byte & 15)
    return rank * 9 + x if 0 <= x < 9 and 0 <= rank < 10 else -1


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    fields, end = _fields(data)
    if end < 0:
        draft.fault("unterminated-record", len(data), hint=f"{LAST} fields are due, {len(fields)} are there")
        end = len(data)
    for at, number, raw in fields:
        draft.tag(FIELDS[number], decoded(raw, "gb18030", draft, at))
    cells = [EMPTY] * 90
    for i in range(32):
        at = end + PLACES + 4 * i
        point = _point(data[at]) if at < len(data) else -1
        if point >= 0:
            cells[point] = PIECES[i]
    if end + MOVES <= len(data):
        draft.cells = cells
    else:
        draft.fault("unterminated-record", len(data), hint="the file ends before its moves")
    moves = []
    for at in range(end + MOVES, len(data) - 2, A_MOVE):
        if data[at] == 0 and data[at + 2] == 0:
            break
        moves.append((_point(data[at]), _point(data[at + 2]), at))
    draft.tree.add(-1, -1, child=bool(moves), sibling=False)
    for i, (start, stop, at) in enumerate(moves):
        draft.tree.add(start, stop, child=i + 1 < len(moves), sibling=False, offset=at)
    yield draft
