"""CBR, the record of CCBridge: fixed fields in UTF-16, a board, a tree of moves. Layout: docs/binary-formats.md.

Version 1 has shorter fields than versions 2 and 3; what is written is version 2.
"""

from __future__ import annotations

from collections.abc import Iterator

from notation.records.binary.draft import EMPTY, Draft, cells_of, encoded, steps
from notation.records.binary.move_tree import read_ccbridge
from notation.records.play import Losses
from notation.records.tree import Game

__all__ = ["drafts", "read_record", "recognise", "write"]

MAGIC = b"CCBridge Record\0"

#: By version: (tag, offset, bytes).
FIELDS = {
    1: (
        ("Title", 52, 128), ("Path", 180, 256), ("Source", 436, 64), ("Class", 500, 64), ("Event", 564, 64),
        ("Round", 628, 64), ("Group", 692, 32), ("Table", 724, 32), ("Date", 756, 64), ("Site", 820, 64),
        ("TimeControl", 884, 64), ("Red", 948, 64), ("RedTeam", 1012, 64), ("RedTime", 1076, 64),
        ("RedElo", 1140, 32), ("Black", 1172, 64), ("BlackTeam", 1236, 64), ("BlackTime", 1300, 64),
        ("BlackElo", 1364, 32), ("Annotator", 1396, 128), ("Author", 1524, 128), ("Created", 1652, 64),
        ("Modified", 1716, 64),
    ),
    2: (
        ("Script", 52, 128), ("Title", 180, 128), ("Path", 308, 256), ("Source", 564, 64), ("Class", 628, 64),
        ("Event", 692, 64), ("Round", 756, 64), ("Group", 820, 32), ("Table", 852, 32), ("Date", 884, 64),
        ("Site", 948, 64), ("TimeControl", 1012, 64), ("Red", 1076, 64), ("RedTeam", 1140, 64), ("RedTime", 1204, 64),
        ("RedElo", 1268, 32), ("Black", 1300, 64), ("BlackTeam", 1364, 64), ("BlackTime", 1428, 64),
        ("BlackElo", 1492, 32), ("Referee", 1524, 64), ("Recorder", 1588, 64), ("Annotator", 1652, 64),
        ("AnnotatorMail", 1716, 64), ("Author", 1780, 64), ("AuthorMail", 1844, 64), ("Created", 1908, 40),
        ("Modified", 1972, 40),
    ),
}  # fmt: skip
#: By version: kind, nature, result, ending, first mover, first number (-1: not known), board, moves.
PLACES = {1: (1784, 1788, 1820, 1824, -1, -1, 1864, 1958), 2: (2040, 2044, 2076, 2080, 2112, 2116, 2120, 2214)}
RESULTS = {1: "1-0", 2: "0-1", 3: "1/2-1/2", 4: "*"}
KINDS = "RNBAKCP"


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return data[:16] == MAGIC


def _text(data: bytes, at: int, size: int, draft: Draft, name: str) -> str:
    raw = data[at : at + size]
    end = next((i for i in range(0, len(raw) - 1, 2) if raw[i] == raw[i + 1] == 0), len(raw) & ~1)
    try:
        return raw[:end].decode("utf-16-le")
    except UnicodeDecodeError:
        draft.fault("encoding", at, severity="warning", hint=f"tag {name} is no UTF-16")
        return raw[:end].decode("utf-16-le", "backslashreplace")


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    yield read_record(data, 0, len(data))


def read_record(data: bytes, start: int, stop: int) -> Draft:
    """The record in bytes `start` to `stop` of a file."""
    draft = Draft(start, stop)
    draft.encoding = "utf-16-le"
    version = data[start + 19] if start + 19 < stop else 2
    if version not in (1, 2, 3):
        draft.fault("unknown-variant", start + 19, severity="warning", hint=f"version {version} is read as 2")
    layout = 1 if version == 1 else 2
    kind, nature, result, ending, mover, number, board, moves = PLACES[layout]
    if stop - start < moves:
        draft.fault(
            "unterminated-record", stop, hint=f"the moves begin at byte {start + moves}, the record ends at {stop}"
        )
    record = data[start:stop]
    for name, at, size in FIELDS[layout]:
        draft.tag(name, _text(record, at, size, draft, name))
    for name, at in (("Kind", kind), ("Nature", nature), ("Ending", ending)):
        if at < len(record) and record[at]:
            draft.tag(name, str(record[at]))
    if result < len(record):
        draft.result = RESULTS.get(record[result])
        if record[result] == 4:
            draft.tag("ResultText", "several")
        elif record[result] > 4:
            draft.tag("ResultText", str(record[result]))
    if mover >= 0 and mover < len(record):
        draft.turn = "b" if record[mover] == 2 else "w"
        draft.number = int.from_bytes(record[number : number + 2], "little")
    squares = record[board : board + 90]
    if len(squares) == 90:
        draft.cells = [EMPTY] * 90
        for i, square in enumerate(squares):
            side, piece = square >> 4, square & 15
            if square == 0:
                continue
            if side not in (1, 2) or not 1 <= piece <= 7:
                draft.fault("piece", start + board + i, hint=f"0x{square:02x} is no piece")
                continue
            letter = KINDS[piece - 1]
            draft.cells[(9 - i // 9) * 9 + i % 9] = letter if side == 1 else letter.lower()
    if len(record) >= moves:
        draft.tree = read_ccbridge(data, start + moves, stop, nibbles=layout == 1)
    return draft


# -- writing --------------------------------------------------------------------------------------


def write(game: Game, losses: Losses) -> bytes:
    """A game as a file of version 2."""
    kind, nature, result, ending, mover, number, board_at, moves = PLACES[2]
    head = bytearray(moves)
    head[: len(MAGIC)] = MAGIC
    head[19] = 2
    tags = game.tags
    known = {"Game", "Variant", "FEN", "SetUp", "Format", "Result", "ResultText", "Kind", "Nature", "Ending"}
    for name, at, size in FIELDS[2]:
        source = {"Red": "White", "RedElo": "WhiteElo", "RedTeam": "WhiteTeam"}.get(name, name)
        source = name if name in tags else source
        known |= {name, source}
        value = tags.get(source) or ""
        if value.strip("?.") == "":
            continue
        raw = encoded(value, "utf-16-le", losses, f"tag {name}")
        if len(raw) > size - 2:
            losses.add(f"the end of tag {name}")
            raw = raw[: size - 2]
            if 0xD8 <= raw[-1] <= 0xDB:  # half of a pair
                raw = raw[:-2]
        head[at : at + len(raw)] = raw
    for name, value in tags.pairs:
        if name not in known and value.strip("?."):
            losses.add(f"tag {name}")
    for name, at in (("Kind", kind), ("Nature", nature), ("Ending", ending)):
        value = tags.get(name) or ""
        if value.isdecimal() and int(value) < 256:
            head[at] = int(value)
        elif value:
            losses.add(f"tag {name}")
    code = {"1-0": 1, "0-1": 2, "1/2-1/2": 3}.get(game.result, 0)
    head[result] = 4 if code == 0 and tags.get("ResultText") == "several" else code
    board = game.root.board()
    head[mover] = board.turn + 1
    head[number : number + 2] = min(board.fullmove_number, 0xFFFF).to_bytes(2, "little")
    for point, letter in enumerate(cells_of(board)):
        if letter != EMPTY:
            square = (9 - point // 9) * 9 + point % 9
            head[board_at + square] = (0x10 if letter.isupper() else 0x20) | KINDS.index(letter.upper()) + 1
    head[board_at + 90 : moves] = b"\xff" * (moves - board_at - 90)
    tree = bytearray()
    for step in steps(game, losses):
        raw = encoded(step.comment, "utf-16-le", losses, "comments")
        flags = (not step.child) | 2 * step.sibling | 4 * bool(raw)
        tree += bytes((flags, 0, _square(step.start), _square(step.stop)))
        if raw:
            tree += len(raw).to_bytes(4, "little") + raw
    return bytes(head + tree)


def _square(point: int) -> int:
    return (9 - point // 9) * 9 + point % 9 if point >= 0 else 0
