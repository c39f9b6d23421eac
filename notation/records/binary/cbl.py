"""CBL, the library of CCBridge: many records in slots of 4,096 bytes, some of them deleted. And the older kind of the
same suffix, a compressed stream. Layout: docs/binary-formats.md.
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterator

from notation.records.binary import cbr
from notation.records.binary.draft import Draft
from notation.records.play import Losses
from notation.records.tree import Game

__all__ = ["drafts", "library", "recognise", "write"]

MAGIC = b"CCBridgeLibrary\0"
INDEX = 66624
ENTRY = 276
SLOT = 4096
LIVE, DELETED = 7, 5
TITLE = 180  # in a record
GROWTH = 128  # CCBridge makes room for so many entries at a time, and other readers count on it


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[:16] == MAGIC


def drafts(data: bytes) -> Iterator[Draft]:
    """The games of a library, in the order of its index; deleted ones are told, and not read."""
    slots = int.from_bytes(data[60:64], "little")
    most = max(0, len(data) - INDEX) // ENTRY
    if slots > most:
        yield _broken(60, f"{slots} slots are promised, the file has room for {most} entries")
        slots = most
    base = INDEX + ENTRY * slots
    taken: set[int] = set()
    for number in range(slots):
        at = INDEX + ENTRY * number
        flags, first, used, size = (int.from_bytes(data[at + i : at + i + 4], "little") for i in (0, 4, 8, 12))
        if flags == 0 and size == 0:
            continue
        title = data[at + 100 : at + 228].decode("utf-16-le", "backslashreplace").partition("\0")[0]
        if flags == DELETED:
            yield _broken(at, f"entry {number + 1} is deleted and was not read: {title}", severity="warning")
            continue
        start = base + first * SLOT
        if first in taken:
            yield _broken(at, f"entry {number + 1} begins in slot {first}, as another does")
            continue
        if size == 0 or start + 20 > len(data):
            yield _broken(at, f"entry {number + 1} begins at byte {start}, the file ends at {len(data)}")
            continue
        if data[start : start + 16] != cbr.MAGIC:
            yield _broken(start, f"entry {number + 1} is no record: {title}")
            continue
        taken.add(first)
        stop = min(start + size, len(data))
        draft = cbr.read_record(data, start, stop)
        if stop < start + size:
            draft.fault("unterminated-record", stop, hint=f"the entry promises {size} bytes")
        elif flags != LIVE:
            draft.fault("unknown-variant", at, severity="warning", hint=f"the entry has the unknown flags {flags}")
        if used * SLOT < size:
            draft.fault("damaged-line", at + 8, severity="warning", hint=f"{size} bytes don't fit in {used} slots")
        yield draft


# -- writing --------------------------------------------------------------------------------------


def write(game: Game, losses: Losses) -> bytes:
    """A game as a part of a library: its length in four bytes, and a record."""
    record = cbr.write(game, losses)
    return len(record).to_bytes(4, "little") + record


def library(parts: bytes) -> bytes:
    """Put a library together from what `write` gave for each game, one after another."""
    records = []
    at = 0
    while at < len(parts):
        size = int.from_bytes(parts[at : at + 4], "little")
        records.append(parts[at + 4 : at + 4 + size])
        at += 4 + size
    slots = -(-max(1, len(records)) // GROWTH) * GROWTH
    head = bytearray(INDEX)
    head[: len(MAGIC)] = MAGIC
    head[52:56] = (0x7FFFFFFF).to_bytes(4, "little")
    head[16] = 3
    head[20:36] = hashlib.md5(parts, usedforsecurity=False).digest()
    head[60:64] = slots.to_bytes(4, "little")
    index = bytearray(ENTRY * slots)
    body = []
    first = 0
    for number, record in enumerate(records):
        used = -(-len(record) // SLOT)
        entry = ENTRY * number
        for i, value in enumerate((LIVE, first, used, len(record), 0)):
            index[entry + 4 * i : entry + 4 * i + 4] = value.to_bytes(4, "little")
        identifier = str(uuid.UUID(bytes=hashlib.md5(record, usedforsecurity=False).digest())).upper()
        index[entry + 20 : entry + 96] = f"{{{identifier}}}".encode("utf-16-le")
        index[entry + 100 : entry + 228] = record[TITLE : TITLE + 128]
        body.append(record.ljust(used * SLOT, b"\0"))
        first += used
    return bytes(head + index) + b"".join(body)


def _broken(offset: int, hint: str, severity: str = "error") -> Draft:
    """A place between the games that is none: a draft without a game."""
    draft = Draft(offset, offset)
    draft.fault("damaged-line", offset, severity=severity, hint=hint)
    draft.is_game = False
    return draft
