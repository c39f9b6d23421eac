"""Tables of moves with the time of each, as chess servers print them (FICS, ICC), and as they are pasted.

    Alice (1712) vs. Bob (UNR) --- Sat Jan 12, 19:08 EST 2019
    Rated blitz match, initial time: 3 minutes, increment: 0 seconds.

    Move  Alice               Bob
    ----  ------------------  ------------------
      1.  e4      (0:00)      e5      (0:00.123)
      2.  Nf3     (0:02)
          {Black resigns} 1-0

A time becomes the comment ``[%emt 0:00:02]`` of its move. Source: what ``moves`` and ``smoves`` print there.

A dash or a stroke may part the moves of two sides (``1.e4-e5 2.Nf3-Nc6``), where the first ones can't be one move.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.records.document import Document
from notation.records.endings import read_ending, read_result
from notation.records.play import plays
from notation.records.record import Fault, Kind, Record

__all__ = ["looks_like_table", "tables"]

_TIME = r"[(\[](?:\d{1,3}:)?\d{1,3}:\d\d(?:[.,]\d{1,6})?[)\]]"
_MOVE = r"[A-Za-z0\u2654-\u265f][^\s(){}\[\]]{1,11}"
_ROW = re.compile(
    rf"^[ \t]*\d{{1,3}}\.[ \t]*(?:({_MOVE})|\.{{2,}}|…)(?:[ \t]+{_TIME})?(?:[ \t]+({_MOVE}))?[ \t]+{_TIME}",
    re.MULTILINE,
)
_TOKEN = re.compile(
    rf"(?P<number>\d{{1,3}})(?:\.+|\))|(?P<dots>\.{{2,}}|…)|(?P<time>{_TIME})|(?P<comment>\{{[^}}\n]*\}})|(?P<word>[^\s(){{}}\[\]]+)"
)
_SAN = r"(?:[KQRBN\u2654-\u265f]?[a-h]?[1-8]?[x:]?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]{0,2}"
_SEPARATOR = r"[ \t]{0,8}[-–—/|]\s{0,8}"
_PAIR = re.compile(rf"(\d{{1,3}}\.[ \t]*)({_SAN})({_SEPARATOR})(?={_SAN}(?![\w=+#-]))")
_FIRST_PAIR = re.compile(rf"^[ \t]*1\.[ \t]*({_SAN}){_SEPARATOR}({_SAN})(?![\w=+#-])", re.MULTILINE)
_ALONE = re.compile(_SAN)
_BLANK = re.compile(r"[\s\u00a0]*")
_RATING = r"(?:[ ]?\(([^()\n]{1,12})\))?"
_PLAYERS = re.compile(rf"\s*(\S{{1,40}}){_RATING}[ ]+vs\.?[ ]+(\S{{1,40}}){_RATING}(?:[ ]+-{{2,3}}[ ]*(\S.*?))?\s*$")
_COLUMNS = re.compile(rf"\s*Move\s+(\S{{1,40}}){_RATING}\s+(\S{{1,40}}){_RATING}\s*$", re.IGNORECASE)
_MATCH = re.compile(
    r"\s*(\S.{0,60}?), initial time: (\d{1,4}) minutes?, increment: (\d{1,4}) seconds?\.?\s*$", re.IGNORECASE
)
_RULE = re.compile(r"[\s\-=_*]+")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE = re.compile(r"([A-Z][a-z]{2})[a-z]{0,6}\.? {1,2}(\d{1,2}),?(?: .{0,30})? (\d{4})$")


def looks_like_table(text: str) -> int:
    """How surely a text is such a table: by its first rows, whose moves must be moves of chess."""
    words: list[str] = []
    for row in _ROW.finditer(text[:20000]):
        words += [word for word in row.groups() if word is not None]
        if len(words) >= 2:
            break
    if words and plays("chess", words[:2], ("san", "uci", "lan", "coordinate")):
        return 85
    return 80 if _is_paired(text) else 0


def _is_paired(text: str) -> bool:
    """Whether a dash stands between the moves of two sides: its first moves are two, and not the squares of one."""
    first = _FIRST_PAIR.search(text, 0, 20000)
    if first is None:
        return False
    return plays("chess", [first[1], first[2]], ("san", "figurine")) and not plays(
        "chess", [f"{first[1]}-{first[2]}"], ("lan", "coordinate", "figurine")
    )


def _parted(text: str) -> str:
    """The text with blanks in place of the dashes between two moves."""
    return _PAIR.sub(lambda pair: pair[1] + pair[2] + " " * len(pair[3]), text)


class _Reader:
    """Goes through the lines of a document."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.paired = _is_paired(self.text)
        if self.paired:
            self.text = _parted(self.text)
        self._begin()

    def _begin(self) -> None:
        self.tags: list[tuple[str, str]] = []
        self.heading: list[tuple[int, int]] = []
        self.record: Record | None = None
        self.half = 0  # half-moves so far
        self.over = False

    def __iter__(self) -> Iterator[Record | Fault]:
        text = self.text
        start = 0
        while start < len(text):
            stop = text.find("\n", start)
            stop = len(text) if stop < 0 else stop
            line = text[start:stop].strip("\ufeff\r")
            if line.strip() and not _RULE.fullmatch(line):
                tokens = self._row(start, stop)
                if tokens:
                    if self.record is not None and (self.over or self._restarts(tokens[0])):
                        yield self._end()
                    self._take(tokens, stop)
                else:
                    if self.record is not None and self.over:
                        yield self._end()
                    self._other(line, start, stop)
            start = stop + 1
        if self.record is not None:
            yield self._end()
        elif self.heading:
            yield Fault("stray-text", self.heading[0][0], self.heading[-1][1])

    def _end(self) -> Record:
        record = self.record
        assert record is not None
        self._begin()
        return record

    def _row(self, start: int, stop: int) -> list[re.Match[str]]:
        """The words of a line that is moves and times, comments and the result; nothing for another line."""
        text = self.text
        tokens: list[re.Match[str]] = []
        words = 0
        while True:
            blank = _BLANK.match(text, start, stop)
            start = start if blank is None else blank.end()
            if start >= stop:
                break
            token = _TOKEN.match(text, start, stop)
            if token is None:
                return []
            start = token.end()
            if token["number"]:
                words = 0
            elif token["word"] and read_result(token["word"]) is None:
                words += 1
                if words > 2:
                    return []
            tokens.append(token)
        first = tokens[0]
        if first["number"] is not None or first["comment"] is not None:
            return tokens if self.record is not None or first["number"] is not None else []
        # Without a number it is a table's last line, or a move of Black's that stands alone.
        alone = self.record is not None and any(token["time"] or read_result(token[0]) for token in tokens)
        alone = alone or (self.paired and self.record is not None and _ALONE.fullmatch(first[0]) is not None)
        return tokens if alone else []

    def _restarts(self, token: re.Match[str]) -> bool:
        return token["number"] is not None and int(token["number"]) == 1 and self.half > 1

    def _take(self, tokens: list[re.Match[str]], stop: int) -> None:
        record = self.record
        if record is None:
            record = self.record = Record(tokens[0].start(), stop)
            record.game, record.notation = "chess", "san"
            record.ends_on_board = True
            record.tags = self.tags
            if self.heading:
                record.start = self.heading[0][0]
                words = "\n".join(self.text[first:last].strip() for first, last in self.heading)
                record.add(Kind.COMMENT, self.heading[0][0], self.heading[-1][1], words)
        for token in tokens:
            if token["time"]:
                if self.half:
                    record.add(Kind.COMMENT, *token.span(), f"[%emt {_clock(token[0][1:-1])}]")
            elif token["comment"]:
                words = token[0][1:-1].strip()
                record.add(Kind.COMMENT, *token.span(), words)
                if record.result is None:
                    record.result = read_ending(words, (self.half + 1) % 2)
            elif token["word"]:
                result = read_result(token[0])
                if result is not None:
                    record.result = None if result == "*" else result
                    self.over = True
                else:
                    record.add(Kind.MOVE, *token.span())
                    self.half += 1
        record.stop = max(record.stop, tokens[-1].end())

    def _other(self, line: str, start: int, stop: int) -> None:
        """A line that is no row: of the heading, or a comment between the moves."""
        if self.record is not None:
            result = read_ending(line, (self.half + 1) % 2)
            self.record.result = self.record.result or result
            self.record.add(Kind.COMMENT, start, stop, " ".join(line.split()))
            self.record.stop = stop
            return
        tags, whole = _header(line)
        known = {name for name, _ in self.tags}
        self.tags += [(name, value) for name, value in tags if name not in known]
        if not whole:
            self.heading.append((start, stop))


def _header(line: str) -> tuple[list[tuple[str, str]], bool]:
    """The tags of a line of the heading, and whether they hold all of it."""
    players = _PLAYERS.match(line) or _COLUMNS.match(line)
    if players:
        white, elo, black, other = players.group(1, 2, 3, 4)
        if (white.lower(), black.lower()) == ("white", "black"):
            return [], True
        tags = [("White", white), ("Black", black)]
        tags += [(name, value) for name, value in (("WhiteElo", elo), ("BlackElo", other)) if value and value.isdigit()]
        whole = all(value is None or value.isdigit() for value in (elo, other))
        if players.lastindex == 5:
            date = _DATE.search(players[5])
            if date is not None and date[1].lower() in _MONTHS:
                tags.append(("Date", f"{date[3]}.{_MONTHS.index(date[1].lower()) + 1:02}.{int(date[2]):02}"))
            whole = False  # the time of day, with its zone
        return tags, whole
    match = _MATCH.match(line)
    if match:
        return [("Event", match[1]), ("TimeControl", f"{60 * int(match[2])}+{int(match[3])}")], True
    return [], False


def _clock(text: str) -> str:
    """A time as ``h:mm:ss``."""
    parts = text.replace(",", ".").split(":")
    hours = parts[0] if len(parts) == 3 else "0"
    return f"{int(hours)}:{int(parts[-2]):02}:{parts[-1]}"


def tables(document: Document) -> Iterator[Record | Fault]:
    """Find the games of a document."""
    return iter(_Reader(document))
