"""WXF: the record format of the World Xiangqi Federation's site and of XieXie: a header of KEY and value lines,
``START{``, numbered moves, ``}END``.

`WxfReader` reads the records of Club Xiangqi and PlayOK too. A record may lack its header, its end or both;
between records may stand whatever does not look like one. Sources: files of those programs and sites.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.movetext import Beginnings, Brackets, Movetext, begins_line
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game
from notation.records.wxf_headers import KEYS, Layout, header_lines, read_header, unwritten
from notation.records.wxf_setup import read_setup

__all__ = ["LAYOUT", "WxfReader", "recognise", "records", "write", "write_record"]

LAYOUT = Layout(";", KEYS, 8, ("GAME", "RED", "BLACK"))

_HEADER = re.compile(rf"({'|'.join(KEYS)})(?=[ \t]|$)(.*)$", re.MULTILINE)
_SETUP = re.compile(r"SETUP\s*\{([^}]*)(\}|\Z)")
_START = re.compile(r"START\s*\{")
_END = re.compile(r"\}\s*END\b")
_BLANK = re.compile(r'[\s"]+')
_SYMBOL = re.compile(r"\b([KRNHCGAMEBPS])\(([A-Za-z])\)")
_LETTER = re.compile(r"\A[A-Za-z](?=[1-9+\-.=][+\-.=][1-9]|[a-i]?[a-i][0-9])|(?<=\A[+\-.=])[A-Za-z](?=[+\-.=][1-9])")
_FORMATS = {"WXF": "wxf", "AXF": "axf", "ICCS": "iccs", "LALG": "lalg", "SALG": "salg", "CXQ": "cxq"}


def recognise(text: str) -> int:
    """How surely a document is WXF: it has ``START{`` or ``FORMAT WXF``."""
    if _START.search(text):
        return 80
    return 70 if re.search(r"^FORMAT\s+(WXF|AXF|ICCS|LALG|SALG)", text, re.MULTILINE) else 0


class WxfReader:
    """Finds the records of a document; `layout` is the one that a header can be left out for when it is alike."""

    def __init__(self, document: Document, layout: Layout) -> None:
        self.text = document.text
        self.layout = layout
        # Where a header line, or the moves of a record, may begin.
        self._beginnings = Beginnings(self.text)
        self._brackets = Brackets(self.text)
        self._last_remark = self.text.rfind("*/") - 1  # one that begins here or behind has no end
        self._marks = sorted(match.start() for one in (_HEADER, _START) for match in one.finditer(self.text))

    def __iter__(self) -> Iterator[Record | Fault]:
        text = self.text
        at = 0
        header: list[tuple[str, str]] = []
        record: Record | None = None
        stray: int | None = None
        while True:
            blank = _BLANK.match(text, at)
            at = blank.end() if blank else at
            known = at >= len(text) or _HEADER.match(text, at) or _SETUP.match(text, at) or _START.match(text, at)
            ends = _END.match(text, at)
            if stray is not None and (known or ends or self._begins(at)):
                yield Fault("stray-text", stray, stray + len(text[stray:at].rstrip('" \t\r\n')))
                stray = None
            if at >= len(text):
                break
            line = _HEADER.match(text, at)
            if line:
                if record is None:
                    record, header = Record(at, at), []
                elif line[1] in ("FORMAT", "GAME", "RED") and line[1] in dict(header):
                    yield self._close(record, header, at)  # a header without moves
                    record, header = Record(at, at), []
                value = line[2].rstrip(' \t\r"').lstrip(" \t")
                header.append((line[1], value))
                if line[1] == "FEN":
                    first = line.end() - len(line[2].lstrip(" \t"))
                    record.fen, record.fen_place = value.strip(), (first, first + len(value))
                at = line.end()
                continue
            if record is not None and at < self._last_remark and text.startswith("/*", at):
                end = text.index("*/", at + 2) + 2
                header.append(("REMARK", text[at:end]))
                at = end
                continue
            setup = _SETUP.match(text, at)
            if setup:
                record = record or Record(at, at)
                record.fen_place = (at, setup.end())
                record.fen = read_setup(setup[1])
                if record.fen is None:
                    record.fault("damaged-line", at, setup.end())
                at = setup.end()
                continue
            start = _START.match(text, at)
            if start:
                record = record or Record(at, at)
                at = self._moves(record, start.end(), closed=True)
                yield self._close(record, header, at)
                record, header = None, []
                continue
            if ends:  # of a record whose begin was taken for no movetext
                at = ends.end()
                continue
            if self._begins(at):
                begin = at
                record = record or Record(at, at)
                at = self._moves(record, at, closed=False)
                if header or (record.events and not self._damaged(record, at)):
                    yield self._close(record, header, at)
                elif at > begin:
                    yield Fault("damaged-line", begin, at)
                record, header = None, []
                if at > begin:
                    continue
            if stray is None:
                stray = at
            newline = text.find("\n", at)
            at = len(text) if newline < 0 else newline + 1
        if record is not None:
            yield self._close(record, header, at)

    def _begins(self, at: int) -> bool:
        return begins_line(self.text, at) and self._beginnings.movetext(at)

    def _moves(self, record: Record, at: int, *, closed: bool) -> int:
        """Read the moves from `at` on; returns where they end."""
        text = self.text
        movetext = Movetext(record, text, at, len(text), brackets=self._brackets)
        self._numbers = movetext.numbers
        self._trailing = movetext.moves
        at = movetext.at
        if movetext.result is not None:
            record.result = movetext.result
            blank = _BLANK.match(text, at)
            at = blank.end() if blank else at
        end = _END.match(text, at)
        record.stop = end.end() if end else at
        if end:
            return end.end()
        if closed and text[at : at + 1] == "}":  # the word END is missing
            record.stop = at + 1
            return at + 1
        if closed:
            mark = bisect_left(self._marks, at)
            limit = self._marks[mark] if mark < len(self._marks) else len(text)
            rest = text.find("}END", at, limit)
            if rest > at:  # something before it can't be a move
                record.add(Kind.MOVE, at, rest)
                record.stop = rest + 4
                return record.stop
            record.stop = max(record.start, at - (len(text[record.start : at]) - len(text[record.start : at].rstrip())))
            record.fault("unterminated-record", record.stop, record.stop, severity="warning")
        return at

    def _damaged(self, record: Record, at: int) -> bool:
        """Whether a run of moves without a header is only a line of which parts are lost: its numbers don't count
        its moves, and another one begins at 1 right behind."""
        counted = all(number == moves // 2 + 1 for number, _, moves in self._numbers)
        return not counted and self._beginnings.movetext(at)

    def _close(self, record: Record, header: list[tuple[str, str]], at: int) -> Record:
        """Finish a record."""
        record.stop = max(record.stop, record.start)
        if not record.events and record.stop == record.start:
            record.stop = record.start + len(self.text[record.start : at].rstrip())
        record.tags = read_header(header, self.layout)
        values = dict(header)
        name = values.get("FORMAT", "").replace(",", " ").split(maxsplit=1)
        record.notation = _FORMATS.get(name[0].upper()) if name else None
        letters = {written.upper(): piece for piece, written in _SYMBOL.findall(name[1] if len(name) > 1 else "")}
        if any(written != piece for written, piece in letters.items()):
            self._spell(record, letters)
        return record

    def _spell(self, record: Record, letters: dict[str, str]) -> None:
        """The FORMAT line says what letters the pieces have: give the moves, and SETUP, the usual ones."""

        def usual(found: re.Match[str]) -> str:
            letter = letters.get(found[0].upper(), found[0].upper())
            return letter if found[0].isupper() else letter.lower()

        for place, event in enumerate(record.events):
            if event.kind == Kind.MOVE:
                word = event.value if isinstance(event.value, str) else self.text[event.start : event.stop]
                record.events[place] = event._replace(value=_LETTER.sub(usual, word))
        if record.fen is not None and self.text.startswith("SETUP", record.fen_place[0]):
            board, _, rest = record.fen.partition(" ")
            record.fen = f"{re.sub('[A-Za-z]', usual, board)} {rest}"


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the records of a document."""
    return iter(WxfReader(document, LAYOUT))


_NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
_CODES = {"wxf": "WXF", "cxq": "WXF", "playok": "WXF", "axf": "AXF", "iccs": "ICCS", "lalg": "LALG", "salg": "SALG"}


def write_record(game: Game, handle: CodecHandle, losses: Losses, layout: Layout) -> str:
    """Write a record with a layout's header: three moves of both sides a line."""
    losses.tree(game, glyphs=True)
    for name in unwritten(game.tags, layout):
        losses.add(f"tag {name}")
    lines = []
    if layout.says_format:
        lines.append(("FORMAT", _CODES.get(handle.name.partition(":")[0], handle.name.partition(":")[0].upper())))
    tags = game.tags
    if game.result != "*" and tags.get("Result") != game.result:
        tags = type(tags)([*tags.pairs, ("Result", game.result)])
    lines += header_lines(tags, layout)
    board = game.board
    if board.fen(fields=2) != type(board)(game.game).fen(fields=2):
        lines.append(("FEN", board.fen(letters="he-r", fields=2)))
    out = [f"{key + ' ':<{layout.align}}{value}".rstrip() + "\n" for key, value in lines]
    out.append("START{\n")
    words: list[str] = []
    for node, before, _, text in main_line(game, handle, losses, nulls=False):
        if before.turn == 0 or not words:
            words.append(f"{before.fullmove_number:2d}. ")
            words[-1] += "... " if before.turn else ""
        for nag in node.nags:
            text += _NAGS.get(nag, "")
            if nag not in _NAGS:
                losses.add("glyphs")
        words[-1] += text + " "
    for i in range(0, len(words), 3):
        out.append("  ".join(words[i : i + 3]).rstrip() + "\n")
    return "".join(out) + "}END\n\n"


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as WXF."""
    return write_record(game, handle, losses, LAYOUT)
