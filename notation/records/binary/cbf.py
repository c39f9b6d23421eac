"""CBF, the record of CCBridge as XML: named fields, a FEN, and a flat list of moves. Layout: docs/binary-formats.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape

from notation.records.binary.draft import Draft, board_field, cells_of, steps
from notation.records.binary.xml_events import read_xml
from notation.records.play import Losses
from notation.records.tree import Game

__all__ = ["clean", "drafts", "recognise", "write"]

#: Elements of Head and the tags that they are; the others keep their own names.
TAGS = {
    "Name": "Title", "From": "Source", "ContestType": "Class", "Contest": "Event", "Round": "Round", "Group": "Group",
    "Table": "Table", "Date": "Date", "Site": "Site", "TimeRule": "TimeControl", "Red": "Red", "RedTeam": "RedTeam",
    "RedTime": "RedTime", "RedRating": "RedElo", "Black": "Black", "BlackTeam": "BlackTeam", "BlackTime": "BlackTime",
    "BlackRating": "BlackElo", "Referee": "Referee", "Recorder": "Recorder", "Commentator": "Annotator",
    "CommentatorURL": "AnnotatorMail", "Creator": "Author", "CreatorURL": "AuthorMail", "DateCreated": "Created",
    "DateModified": "Modified", "ECCO": "ECCO", "RecordType": "Kind", "RecordKind": "Nature", "ResultType": "Ending",
    "URL": "URL",
}  # fmt: skip
ELEMENTS = {tag: element for element, tag in TAGS.items()}
RESULTS = {"1": "1-0", "2": "0-1", "3": "1/2-1/2", "4": "*"}
_MOVE = re.compile(r"([0-8])([0-9])-([0-8])([0-9])")


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return b"<ChineseChessRecord" in data[:512]


class _Reader:
    """Takes the elements as they come."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.path: list[str] = []
        self.words: list[str] = []
        self.fen = ""
        self.move: tuple[int, int, bool, bool, int] | None = None

    def open(self, name: str, attributes: dict[str, str], offset: int) -> None:
        self.path.append(name)
        self.words = []
        if name != "Move":
            return
        value = attributes.get("value", "")
        found = _MOVE.fullmatch(value)
        start = stop = -1
        if found:
            x, y, to_x, to_y = map(int, found.groups())
            start, stop = (9 - y) * 9 + x, (9 - to_y) * 9 + to_x
        elif len(self.draft.tree):
            self.draft.fault("damaged-line", offset, hint=f"{value[:20]!r} is no move")
        if not len(self.draft.tree):
            if value != "00-00":  # no entry for the start
                self.draft.tree.add(-1, -1, child=True, sibling=False, offset=offset)
            else:
                start = stop = -1
        child = attributes.get("end") != "1"
        sibling = attributes.get("branch") == "1" and bool(len(self.draft.tree))
        self.move = start, stop, child, sibling, offset

    def text(self, words: str) -> None:
        self.words.append(words)

    def close(self, name: str) -> None:
        self.path.pop()
        words = "".join(self.words)
        self.words = []
        if name == "Move" and self.move is not None:
            start, stop, child, sibling, offset = self.move
            self.draft.tree.add(start, stop, child=child, sibling=sibling, comment=words, offset=offset)
            self.move = None
        elif self.path[-1:] == ["Head"]:
            if name == "FEN":
                self.fen = words.strip()
            elif name == "RecordResult":
                self.draft.result = RESULTS.get(words.strip())
                if words.strip() not in ("", "0", "1", "2", "3"):
                    self.draft.tag("ResultText", "several" if words.strip() == "4" else words)
            else:
                self.draft.tag(TAGS.get(name, name), words)
        elif words.strip() and name != "Move":
            self.draft.tag(name, words)


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    reader = _Reader(draft)
    draft.encoding = read_xml(data, reader, draft)
    draft.fen = reader.fen
    draft.tree.check(len(data))
    yield draft


# -- writing --------------------------------------------------------------------------------------


def write(game: Game, losses: Losses) -> bytes:
    """A game as a file in UTF-8."""
    tags = game.tags
    head = []
    known = {"Game", "Variant", "FEN", "SetUp", "Format", "Result", "ResultText"}
    for tag, element in ELEMENTS.items():
        source = {"Red": "White", "RedElo": "WhiteElo", "RedTeam": "WhiteTeam"}.get(tag, tag)
        source = tag if tag in tags else source
        known |= {tag, source}
        value = tags.get(source) or ""
        head.append((element, "" if value.strip("?.") == "" else value))
    for name, value in tags.pairs:
        if name not in known and value.strip("?."):
            if re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
                head.append((name, value))
            else:
                losses.add(f"tag {name}")
    several = "4" if tags.get("ResultText") == "several" else "0"
    head.append(("RecordResult", {"1-0": "1", "0-1": "2", "1/2-1/2": "3"}.get(game.result, several)))
    board = game.root.board()
    rest = " ".join(board.fen(letters="nb").split()[1:])
    head.append(("FEN", f"{board_field(cells_of(board))} {rest}"))
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<ChineseChessRecord Version="1.0">', " <Head>"]
    lines += [
        f"  <{name}>{escape(clean(value, losses))}</{name}>" if value else f"  <{name} />" for name, value in head
    ]
    lines += [" </Head>", " <MoveList>"]
    for step in steps(game, losses):
        value = "00-00" if step.start < 0 else f"{_xy(step.start)}-{_xy(step.stop)}"
        marks = ' branch="1"' * step.sibling + ' end="1"' * (not step.child)
        comment = clean(step.comment, losses)
        if comment:
            whole = comment.replace("]]>", "]]]]><![CDATA[>")
            lines.append(f'  <Move value="{value}"{marks}><![CDATA[{whole}]]></Move>')
        else:
            lines.append(f'  <Move value="{value}"{marks} />')
    lines += [" </MoveList>", "</ChineseChessRecord>", ""]
    return b"\xef\xbb\xbf" + "\n".join(lines).encode("utf-8", "replace")


def _xy(point: int) -> str:
    return f"{point % 9}{9 - point // 9}"


def clean(text: str, losses: Losses) -> str:
    """Without the control characters that XML has no place for."""
    cleaned = re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)
    if cleaned != text:
        losses.add("control characters")
    return cleaned
