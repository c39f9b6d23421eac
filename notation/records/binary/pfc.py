"""PFC, the record of PengFei: nested XML elements, a move in each. Layout: docs/binary-formats.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from notation.records.binary.cbf import clean
from notation.records.binary.draft import Draft, steps
from notation.records.binary.xml_events import read_xml
from notation.records.play import Losses
from notation.records.tree import Game

__all__ = ["drafts", "recognise", "write"]

TAGS = {"create-time": "Created"}
#: What `win` says. Only `*` was seen; the others are what the same program shows.
RESULTS = {"*": "*", "1-0": "1-0", "0-1": "0-1", "1/2-1/2": "1/2-1/2", "r": "1-0", "b": "0-1", "d": "1/2-1/2"}
RESERVED = ("m", "c", "win", "version", "default")
_MOVE = re.compile(r"([a-i])([0-9])-?([a-i])([0-9])")
_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,64}(?:<\?xml[^>]{0,200}\?>\s{0,64})?<n\s[^>]{0,200}?\bm\s?=")


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    return _BEGIN.match(data) is not None


class _Reader:
    """Takes the elements as they come: each is a move, its children are those that may follow."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.fen = ""
        self.moves: list[tuple[int, int, str, int]] = []  # start, stop, comment, offset
        self.children: list[list[int]] = []
        self.path: list[int] = []

    def open(self, name: str, attributes: dict[str, str], offset: int) -> None:
        text = attributes.get("m", "")
        start = stop = -1
        if not self.path:
            self.fen = text
            self._head(attributes)
        else:
            found = _MOVE.fullmatch(text.strip().lower())
            if found and name == "n":
                start = int(found[2]) * 9 + ord(found[1]) - 97
                stop = int(found[4]) * 9 + ord(found[3]) - 97
            else:
                self.draft.fault("damaged-line", offset, hint=f"<{name[:20]} m={text[:20]!r}> is no move")
            others = self.children[self.path[-1]]
            # The one that is marked is the main line, wherever it stands.
            others.insert(0 if attributes.get("default") == "true" else len(others), len(self.moves))
        self.path.append(len(self.moves))
        self.moves.append((start, stop, attributes.get("c", ""), offset))
        self.children.append([])

    def _head(self, attributes: dict[str, str]) -> None:
        for key, value in attributes.items():
            if key == "win":
                self.draft.result = RESULTS.get(value)
                if value not in RESULTS:
                    self.draft.tag("ResultText", value)
            elif key not in RESERVED:
                self.draft.tag(TAGS.get(key, key), value)

    def text(self, words: str) -> None:
        if words.strip() and self.moves:
            self.draft.fault("stray-text", self.moves[-1][3], severity="warning", hint=words.strip()[:40])

    def close(self, name: str) -> None:
        self.path.pop()

    def fill(self) -> None:
        """Put the moves into the draft's tree."""
        tree = self.draft.tree
        waiting = [(0, False)] if self.moves else []
        while waiting:
            i, sibling = waiting.pop()
            start, stop, comment, offset = self.moves[i]
            children = self.children[i]
            tree.add(start, stop, child=bool(children), sibling=sibling, comment=comment, offset=offset)
            waiting += [(child, child != children[-1]) for child in reversed(children)]


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    reader = _Reader(draft)
    draft.encoding = read_xml(data, reader, draft)
    draft.fen = reader.fen
    reader.fill()
    yield draft


# -- writing --------------------------------------------------------------------------------------


def write(game: Game, losses: Losses) -> bytes:
    """A game as a file in UTF-8."""
    parts = ['\ufeff<?xml version="1.0" encoding="utf-8"?>']
    head = ""
    for name, value in game.tags.pairs:
        name = {tag: attribute for attribute, tag in TAGS.items()}.get(name, name)
        if name in ("Game", "Variant", "FEN", "SetUp", "Format", "Result") or not value.strip("?."):
            continue
        if not re.fullmatch(r"[A-Za-z_][\w-]*", name, re.ASCII) or name in RESERVED or f" {name}=" in head:
            losses.add(f"tag {name}")
        else:
            head += f" {name}={_attribute(clean(value, losses))}"
    waiting: list[bool] = []  # of each open element: whether its move has another one beside it
    for step in steps(game, losses):
        comment = f" c={_attribute(clean(step.comment, losses))}" if step.comment else ""
        if step.start < 0:
            board = game.root.board()
            parts.append(f'<n version="2" win="{game.result}" m="{board.fen(letters="nb")}"{head}{comment}>')
        else:
            move = "".join(f"{'abcdefghi'[point % 9]}{point // 9}" for point in (step.start, step.stop))
            parts.append(f'<n m="{move}"{comment}>')
        waiting.append(step.sibling)
        if not step.child:
            while len(waiting) > 1:
                parts.append("</n>")
                if waiting.pop():
                    break
    return ("".join(parts) + "</n>" * len(waiting)).encode("utf-8", "replace")


def _attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;"})
