"""CBL of CCBridge 2, a library as one compressed stream. Layout: docs/binary-formats.md.

Known from two samples: it is read, and not written.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft, decoded

__all__ = ["drafts", "recognise"]

MAGIC = b"CCBridge\x15\0\0\0"
HEAD = 20
MOST = 1 << 28
"""A stream that grows beyond this is cut off: no library of games is so large."""
PIECES = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
DATES = 19
A_MOVE = 6
RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "*"}
STAGES = {1: "opening", 2: "full game", 3: "middlegame", 4: "endgame"}


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[: len(MAGIC)] == MAGIC


class _Cursor:
    """Reads numbers and texts one after another; past the end they are 0 and empty, and `short` is set."""

    def __init__(self, data: bytes, at: int, stop: int) -> None:
        self.data = data
        self.at = at
        self.stop = stop
        self.short = False

    def take(self, size: int) -> bytes:
        if size > self.stop - self.at:
            self.short = True
            size = max(0, self.stop - self.at)
        found = self.data[self.at : self.at + size]
        self.at += size
        return found

    def number(self) -> int:
        return int.from_bytes(self.take(4), "little")

    def text(self, draft: Draft) -> str:
        at = self.at
        return decoded(self.take(self.number()), "gb18030", draft, at).replace("||", "\n")


def drafts(data: bytes) -> Iterator[Draft]:
    """The games of a library. Places are bytes of the stream, decompressed."""
    problem = Draft(HEAD, len(data))
    problem.is_game = False
    inflate = zlib.decompressobj()
    plain = b""
    try:
        plain = inflate.decompress(data[HEAD:], min(MOST, 64 * len(data) + 4096))
        if not inflate.eof:
            problem.fault("unterminated-record", len(data), hint="the compressed stream has no end, or grows too large")
    except zlib.error as error:
        plain = _readable(data[HEAD:])
        problem.fault("bad-compression", HEAD, hint=str(error))
    head = _Cursor(plain, 0, len(plain))
    library = head.text(problem)
    for _ in range(4):
        head.text(problem)
    head.take(2 * DATES)
    promised = head.number()
    head.text(problem)
    at = head.at
    found = 0
    while at + 4 <= len(plain):
        size = int.from_bytes(plain[at : at + 4], "little")
        if size < 4 + 32 + 12:
            problem.fault("damaged-line", at, hint=f"a game of {size} bytes")
            break
        draft = _game(plain, at, min(at + size, len(plain)))
        if at + size > len(plain):
            draft.fault("unterminated-record", len(plain), hint=f"the game promises {size} bytes")
        draft.tag("Library", library)
        yield draft
        found += 1
        at += size
    if found < promised:
        problem.fault("unterminated-record", len(plain), hint=f"{promised} games are promised, {found} are there")
    if problem.faults:
        yield problem


def _readable(data: bytes) -> bytes:
    """What comes out of a damaged stream before the damage."""
    inflate = zlib.decompressobj()
    parts = []
    try:
        for at in range(0, len(data), 64):
            parts.append(inflate.decompress(data[at : at + 64]))
    except zlib.error:
        pass
    return b"".join(parts)


def _game(data: bytes, start: int, stop: int) -> Draft:
    draft = Draft(start, stop)
    cursor = _Cursor(data, start + 4, stop)
    draft.cells = [EMPTY] * 90
    for i, byte in enumerate(cursor.take(32)):
        x, y = byte >> 4, byte & 15
        if not byte:
            continue
        if not (1 <= x <= 9 and 1 <= y <= 10):
            draft.fault("piece", start + 4 + i, hint=f"0x{byte:02x} is no point")
            continue
        draft.cells[(10 - y) * 9 + x - 1] = PIECES[i]
    stage, mover, result = cursor.number(), cursor.number(), cursor.number()
    draft.turn = "b" if mover == 1 else "w"
    draft.tag("Stage", STAGES.get(stage, str(stage) if stage else ""))
    draft.result = RESULTS.get(result)
    if result == 4 or result > 4:
        draft.tag("ResultText", "several" if result == 4 else str(result))
    for name in ("Title", "Event", "Date", "Site", "Round", "Red", "Black"):
        draft.tag(name, cursor.text(draft))
    kind = cursor.number()
    draft.tag("Kind", str(kind) if kind else "")
    for name in ("Annotator", "AnnotatorMail", "Author", "AuthorMail"):
        draft.tag(name, cursor.text(draft))
    comment = cursor.text(draft)
    cursor.take(1)
    for name in ("Created", "Modified"):
        draft.tag(name, cursor.take(DATES).decode("latin-1").strip("\0 "))
    _moves(draft, cursor, comment)
    return draft


def _moves(draft: Draft, cursor: _Cursor, comment: str) -> None:
    """The moves, each with the number of its ply: one that doesn't go on stands in place of an earlier one."""
    count = cursor.number()
    at = cursor.at
    if count * A_MOVE > cursor.stop - at:
        draft.fault("unterminated-record", cursor.stop, hint=f"{count} moves are promised")
        count = (cursor.stop - at) // A_MOVE
    elif cursor.short:
        draft.fault("unterminated-record", cursor.stop, hint="the game ends before its moves")
    raw = cursor.take(count * A_MOVE)
    notes = decoded(cursor.take(cursor.stop - cursor.at), "gb18030", draft, at).split("\r\n")
    plies = [int.from_bytes(raw[A_MOVE * i : A_MOVE * i + 2], "little") for i in range(count)]
    for i, ply in enumerate(plies):  # each may go on by one, and go back to any earlier
        if not 1 <= ply <= (plies[i - 1] if i else 0) + 1:
            draft.fault("damaged-line", at + A_MOVE * i, hint=f"ply {ply} follows ply {plies[i - 1] if i else 0}")
            count = i
            break
    siblings = _siblings(plies[:count])
    draft.tree.add(-1, -1, child=count > 0, sibling=False, comment=comment, offset=at)
    for i in range(count):
        points = []
        for byte in raw[A_MOVE * i + 2 : A_MOVE * i + 4]:
            x, y = byte >> 4, byte & 15
            points.append((9 - y) * 9 + x if x < 9 and y < 10 else -1)
        child = i + 1 < count and plies[i + 1] == plies[i] + 1
        note = notes[i].replace("||", "\n") if i < len(notes) else ""
        draft.tree.add(points[0], points[1], child=child, sibling=siblings[i], comment=note, offset=at + A_MOVE * i)
    rest = [text for text in notes[max(count, 0) :] if text.strip()]
    if rest:
        draft.fault("stray-text", at + len(raw), severity="warning", hint=rest[0][:40])


def _siblings(plies: list[int]) -> list[bool]:
    """Which moves have another one in their place later in the list."""
    found = [False] * len(plies)
    open_plies: list[int] = []  # of the moves behind, rising: those that an earlier move may be beside
    for i in range(len(plies) - 1, -1, -1):
        while open_plies and open_plies[-1] > plies[i]:
            open_plies.pop()
        found[i] = bool(open_plies) and open_plies[-1] == plies[i]
        if not found[i]:
            open_plies.append(plies[i])
    return found
