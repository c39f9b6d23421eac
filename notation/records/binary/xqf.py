"""XQF, the format of XQStudio: versions 10 to 18, the later ones hidden by keys in the header.

A file holds one game: 1,024 bytes of header, and a tree of moves. Layout: docs/binary-formats.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation._core import Board
from notation.records.binary.draft import EMPTY, Draft, cells_of, encoded, field, steps
from notation.records.binary.move_tree import read_xqf
from notation.records.play import Losses
from notation.records.tree import Game

__all__ = ["drafts", "recognise", "write", "write_old"]

HEADER = 1024
NEWEST = 18
SEED = b"[(C) Copyright Mr. Dong Shiwei.]"
#: Whose the 32 places of the header are, in their order.
PIECES = "RNBAKABNRCCPPPPP" + "rnbakabnrccppppp"
#: And where they stand at the start of a game.
HOME = (
    80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3,
    9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
)  # fmt: skip
AWAY = 255

#: Name of the tag, offset of the length byte, most bytes of text.
TEXTS = (
    ("Title", 80, 63), ("Event", 208, 63), ("Date", 272, 15), ("Site", 288, 15), ("Red", 304, 15), ("Black", 320, 15),
    ("TimeControl", 336, 63), ("RedTime", 400, 15), ("BlackTime", 416, 15), ("Annotator", 464, 15),
    ("Author", 480, 15),
)  # fmt: skip
RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "*"}
STAGES = {1: "opening", 2: "middlegame", 3: "endgame"}


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    # The version may be that of a line end: no text has a zero behind it.
    return data[:2] == b"XQ" and len(data) > 2 and 10 <= data[2] < 32 and any(byte < 9 for byte in data[3:64])


class _Keys:
    """What hides a file: computed from the key bytes of its header (all zero up to version 10)."""

    def __init__(self, header: bytes) -> None:
        self.version = header[2]
        self.places = self.start = self.stop = self.length = 0
        self.mask = bytes(32)
        if self.version <= 10:
            return
        mask, total, xy, xy_from, xy_to = header[3], header[12], header[13], header[14], header[15]
        self.places = (xy * xy * 54 + 221) * xy & 255
        self.start = (xy_from * xy_from * 54 + 221) * self.places & 255
        self.stop = (xy_to * xy_to * 54 + 221) * self.start & 255
        self.length = (total * 256 + xy) % 32000 + 767
        four = [(key & mask) | header[8 + i] for i, key in enumerate((total, xy, xy_from, xy_to))]
        self.mask = bytes(SEED[i] & four[i % 4] for i in range(32))

    def slot(self, i: int) -> int:
        """Which of the 32 pieces the place byte `i` is of."""
        return (self.places + i + 1) % 32 if self.version >= 12 else i


def _text(data: bytes, offset: int, size: int, draft: Draft, name: str) -> str:
    raw = data[offset + 1 : offset + 1 + min(data[offset], size)].partition(b"\0")[0]
    try:
        return raw.decode("gb18030")
    except UnicodeDecodeError as error:
        if error.start >= len(raw) - 3 and data[offset] >= size:  # the field's end cut a character
            return raw[: error.start].decode("gb18030")
        draft.fault("encoding", offset, severity="warning", hint=f"tag {name} is no gb18030")
        return raw.decode("gb18030", "backslashreplace")


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    size = len(data)
    draft = Draft(0, size)
    if size < HEADER:
        draft.fault("unterminated-record", len(data), hint=f"the header has {HEADER} bytes, the file {size}")
        data = data.ljust(HEADER, b"\0")
    keys = _Keys(data)
    if keys.version > NEWEST:
        draft.fault("unknown-variant", 2, severity="warning", hint=f"version {keys.version} is read as {NEWEST}")
    cells = [EMPTY] * 90
    for i in range(32 if size >= 48 else 0):
        value = (data[16 + i] - keys.places) & 255
        letter = PIECES[keys.slot(i)]
        if value >= 90:
            continue
        point = value % 10 * 9 + value // 10
        if cells[point] != EMPTY:
            draft.fault("piece", 16 + i, hint=f"two pieces stand on one point, {cells[point]} and {letter}")
        cells[point] = letter
    if size >= 48:
        draft.cells = cells
    draft.turn = "b" if data[50] == 1 else "w"
    draft.number = int.from_bytes(data[48:50], "little")
    for name, offset, most in TEXTS:
        if offset < size:
            draft.tag(name, _text(data, offset, most, draft, name))
    draft.result = RESULTS.get(data[51])
    if data[51] == 4:
        draft.tag("ResultText", "several")
    elif data[51] > 4:
        draft.tag("ResultText", str(data[51]))
    if data[64] in STAGES:
        draft.tag("Stage", STAGES[data[64]])
    elif data[64]:
        draft.tag("Stage", str(data[64]))
    if size >= HEADER:
        draft.tree = read_xqf(
            data,
            HEADER,
            version=keys.version,
            from_key=keys.start,
            to_key=keys.stop,
            length_key=keys.length,
            mask=keys.mask,
        )
    yield draft


# -- writing --------------------------------------------------------------------------------------


def write(game: Game, losses: Losses) -> bytes:
    """A game as a file of version 18."""
    return _write(game, losses, NEWEST)


def write_old(game: Game, losses: Losses) -> bytes:
    """A game as a file of version 10, which hides nothing."""
    return _write(game, losses, 10)


def _header(game: Game, losses: Losses, version: int, nodes: int) -> bytearray:
    header = bytearray(HEADER)
    header[:3] = b"XQ" + bytes((version,))
    board = game.root.board()
    tags = game.tags
    places = _places(board, losses)
    if version > 10:
        # Any keys do; these are fixed so that the same game is always the same bytes. The four sums are 0 mod 256.
        header[3:16] = bytes((0x55, 0, 0, 0, 0, 0x08, 0x10, 0x20, 0x40, 0x0B, 0x35, 0x71, 0x4F))
    keys = _Keys(bytes(header))
    for i in range(32):
        value = places[keys.slot(i)]
        header[16 + i] = (value + keys.places) & 255 if version > 10 or value != AWAY else AWAY
    header[48:50] = min(board.fullmove_number, 0xFFFF).to_bytes(2, "little")
    header[50] = board.turn
    header[51] = {"1-0": 1, "0-1": 2, "1/2-1/2": 3}.get(game.result, 4 if tags.get("ResultText") == "several" else 0)
    header[52:56] = nodes.to_bytes(4, "little")
    header[56:60] = HEADER.to_bytes(4, "little")
    header[64] = {name: number for number, name in STAGES.items()}.get(tags.get("Stage") or "", 0)
    known = {"Game", "Variant", "FEN", "SetUp", "Format", "Result", "ResultText", "Stage"}
    for name, offset, size in TEXTS:
        source = {"Red": "White"}.get(name, name) if name not in tags else name
        known |= {name, source}
        text = tags.get(source) or ""
        if text.strip("?.") == "":
            continue
        raw = field(text, size, losses, name)
        header[offset] = len(raw)
        header[offset + 1 : offset + 1 + len(raw)] = raw
    for name, text in tags.pairs:
        if name not in known and text.strip("?."):
            losses.add(f"tag {name}")
    return header


def _places(board: Board, losses: Losses) -> list[int]:
    """Where the 32 pieces stand; the ones at their first places keep their slots."""
    cells = cells_of(board)
    slots = [AWAY] * 32
    left = {point: letter for point, letter in enumerate(cells) if letter != EMPTY}
    for i, place in enumerate(HOME):
        point = place % 10 * 9 + place // 10
        if left.get(point) == PIECES[i]:
            slots[i] = point
            del left[point]
    for point, letter in left.items():
        free = next((i for i in range(32) if slots[i] == AWAY and PIECES[i] == letter), None)
        if free is None:
            losses.add("more pieces of a kind than a set has")
        else:
            slots[free] = point
    return [AWAY if point == AWAY else point % 9 * 10 + point // 9 for point in slots]


def _write(game: Game, losses: Losses, version: int) -> bytes:
    tree = bytearray()
    every = list(steps(game, losses))
    header = _header(game, losses, version, len(every) - 1)
    keys = _Keys(bytes(header))
    for step in every:
        start, stop = (point % 9 * 10 + point // 9 if point >= 0 else 0 for point in (step.start, step.stop))
        if step.start < 0:  # what XQStudio writes for the start
            tree += bytes((24 + keys.start & 255, 32 + keys.stop & 255))
        else:
            tree += bytes((start + 24 + keys.start & 255, stop + 32 + keys.stop & 255))
        raw = encoded(step.comment.replace("\n", "\r\n"), "gb18030", losses, "comments")
        if version > 10:
            tree += bytes((0x80 * step.child | 0x40 * step.sibling | 0x20 * bool(raw), 0))
        else:
            tree += bytes((0xF0 * step.child | 0x0F * step.sibling, 0))
        if raw or version <= 10:
            tree += (len(raw) + keys.length).to_bytes(4, "little") + raw
    return bytes(header) + bytes((byte + keys.mask[i % 32]) & 255 for i, byte in enumerate(tree))
