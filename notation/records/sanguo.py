"""The records of Three-Kingdoms Xiangqi: a title, headers, rounds (``1.马6进5，炮12平10，相7进9``), a closing line.

`docs/sanguo-records.md` specifies them. Source: a column on these records, which has rounds, lost turns, stalemates,
states and titles; headers, comments, marks of sides that leave in the middle and several games in a file are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation._core import Board
from notation.errors import PositionError, RecordError
from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.play import Losses, has_variations
from notation.records.record import Fault, Kind, Record
from notation.records.sanguo_check import Act, Checker, Spot
from notation.records.sanguo_rounds import Mark, Round, Slot, lay_out, states_of
from notation.records.sanguo_title import parse_title, title_of
from notation.records.sanguo_words import (
    GLYPHS,
    HEADERS,
    SIDES,
    STATES,
    WITHDRAWALS,
    full_width_off,
    simplified,
    traditional,
)
from notation.records.tree import Game

__all__ = ["recognise", "records", "rounds", "write"]

_S = r"[^\S\r\n]*"
_STATE = rf"(?:[吴魏蜀]国?{_S}(?:[:：]{_S})?)?[\[［【〔]{_S}(?:胜利|灭国|认负|超时判负|强制判和){_S}[\]］】〕]"
_CLOSING = re.compile(rf"{_STATE}(?:[ \t　，,、;；·]*{_STATE}){{1,2}}")
_ONE_STATE = re.compile(rf"([吴魏蜀]?)国?{_S}(?:[:：]{_S})?[\[［【〔]{_S}(\w+){_S}[\]］】〕]")
_HEADER = re.compile(rf"({'|'.join(HEADERS)}|[A-Za-z][A-Za-z0-9_]*)[ \t]*[：:][ \t　]*(.*)")
_EVENT = r"[吴魏蜀](?:[吴魏蜀]盟|杀汉|灭[吴魏蜀]{1,2}|困[吴魏蜀])"
_TITLE = re.compile(rf"[吴魏蜀]胜局|(?:{_EVENT}{_S}[·•‧・∙⋅．.]{_S})+(?:[吴魏蜀]胜|和局?)|和局")
_NO_END = re.compile(rf"{_EVENT}(?:{_S}[·•‧・∙⋅．.].*)?|[吴魏蜀]胜")
_NUMBER = re.compile(r"(\d{1,4}|[０-９]{1,4})[ \t]*[.．、:：](?!\d)")
_SPACE = re.compile(r"[\s\ufeff]+")
_LINE_END = re.compile(r"[\r\n]|\Z")
_REST = re.compile(r"[^\r\n]+")
_STOP = r"(?:(?<=[\w!?！？])[。．.](?=[\s{（(]|\Z))"
_BETWEEN = re.compile(rf"(?:[ \t　，,、;；]|{_STOP})*")
_OMITTED = re.compile(r"…+|⋯+|\.{2,}|。{2,}|．{2,}")
_SKIP = re.compile(rf"[（(【\[]{_S}(?:轮?空|跳过|灭国?|亡){_S}[)）】\]]|轮空|[—―－]+|[○〇×✕／/∅＊*＃#]")
_BRACED = re.compile(r"\{((?:[^{}\\]|\\.)*)\}")
_COMMENT_LINE = re.compile(rf"(?:{_BRACED.pattern}[ \t]*)+")
_ROUND_BRACKETS = re.compile(r"（([^（）]*)）|\(([^()]*)\)")
_MARK = re.compile(rf"【{_S}(?:([吴魏蜀])国?{_S})?(困毙灭国|困毙|认负|超时判负|长将判负|强制判和){_S}】")
_MOVE = re.compile(rf"(?:(?!{_STOP})[^\s，,、；;{{}}（）()【】\[\]［］…⋯])+")
_DIGITS = r"\d０-９一二三四五六七八九十"
_MOVE_SHAPE = re.compile(rf"[车马相象士仕炮兵卒吴魏蜀前中后{_DIGITS}]{{1,6}}[进退平][{_DIGITS}]{{1,2}}")
#: What stands between two moves of a round, and moves that no other game has: files beyond 9, kings by their kingdoms.
_BEHIND = r"[!?]*(?:[ \t]*\{[^{}\n]*\})?[,、; \t]+"
_WIDE = rf"(?:[车马相象士仕炮兵卒前中后{_DIGITS}]1[0-7]|[吴魏蜀]1?\d)[进退平]1?\d"
_SIGNS = {"！": "!", "？": "?"}


def recognise(text: str) -> int:
    """How surely a document is of this format: by its closing lines, titles, headers, rounds of three."""
    text = simplified(text)
    if re.search(rf"^[ \t　]*{_CLOSING.pattern}[ \t\r　]*$", text, re.MULTILINE) or re.search(r"[（(]轮空[）)]", text):
        return 96
    if re.search(rf"^[ \t　]*(?:{_TITLE.pattern})[ \t\r　]*$", text, re.MULTILINE) or re.search(
        rf"^局面[：:]{_S}(?:[\w]+/){{16}}", text, re.MULTILINE
    ):
        return 96
    if re.search(rf"^[ \t　]*{_NUMBER.pattern}.*{_MARK.pattern}", text, re.MULTILINE):
        return 96
    text = full_width_off(text)
    turn = rf"(?:…+|\.{{3,}}|{_MOVE_SHAPE.pattern}|[a-q]1?\d[a-q]1?\d)"
    three = rf"^[ \t　]*{_NUMBER.pattern}{_S}{turn}(?:{_BEHIND}{turn}){{2}}"
    wide = rf"^[ \t　]*{_NUMBER.pattern}.*{_WIDE}"
    return 88 if re.search(three, text, re.MULTILINE) or re.search(wide, text, re.MULTILINE) else 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the records of a document."""
    return iter(_Reader(document))


class _Reader:
    """Takes a document apart. `words`: its text with the characters of all words simplified."""

    def __init__(self, document: Document) -> None:
        self.text = document.text
        self.words = simplified(document.text)
        self.at = 0
        self._line = (0, -1, -1)  # a part of a line, looked at last: its begin, its end without blanks, its end
        self._run = (0, -1, False)  # comments and blanks that were passed over last, and whether a game is behind

    def __iter__(self) -> Iterator[Record | Fault]:
        words = self.words
        while True:
            space = _SPACE.match(words, self.at)
            self.at = space.end() if space else self.at
            if self.at >= len(words):
                return
            if self._begins():
                yield self._record()
                continue
            start, self.at = self.at, self._line_end()
            yield Fault("stray-text", start, self.at)

    def _line_end(self) -> int:
        return self._find_line()[1]

    def _find_line(self) -> tuple[int, int]:
        """Where the line ends, without the blanks at its end and with them."""
        start, stop, end = self._line
        if not start <= self.at <= end:
            found = _LINE_END.search(self.words, self.at)
            assert found is not None
            stop = end = found.start()
            while stop > self.at and self.words[stop - 1].isspace():
                stop -= 1
            self._line = self.at, stop, end
        return max(stop, self.at), end

    def _begins(self) -> bool:
        """Whether a record may begin here."""
        lines = (_TITLE, _NO_END, _HEADER, _CLOSING, _COMMENT_LINE)
        return any(self._is_line(pattern) for pattern in lines) or self._is_round()

    def _gap(self) -> bool:
        """Whether an empty line stands in front."""
        start = self.at
        while start and self.words[start - 1] in " \t　\r\n":
            start -= 1
        return self.words.count("\n", start, self.at) > 1

    def _introduces(self) -> bool:
        """Whether the comments that begin here stand in front of another game, and behind an empty line."""
        back = self.at
        if not self._gap():
            return False
        start, stop, found = self._run
        if start <= back < stop:
            return found
        while True:
            passed = _BRACED.match(self.words, self.at) or _SPACE.match(self.words, self.at)
            if passed is None:
                break
            self.at = passed.end()
        number = _NUMBER.match(self.words, self.at)
        first = number is not None and int(number[1]) == 1 and not self._goes_on(number)
        found = first or self._is_line(_TITLE) is not None or self._is_line(_HEADER) is not None
        self._run = back, self.at, found
        self.at = back
        return found

    def _is_line(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What fills the line from here on."""
        return pattern.fullmatch(self.words, self.at, self._find_line()[0])

    def _is_round(self) -> bool:
        return bool(_NUMBER.match(self.words, self.at) or _MOVE_SHAPE.match(self.words, self.at))

    def _record(self) -> Record:
        record = Record(self.at, self.at)
        record.game = "sanguo"
        self.checker = Checker()
        title: re.Match[str] | None = None
        last: int | None = None
        closed = False
        seen, played, unread = 0, False, False  # events looked at; whether one is no comment, or keeps unread text
        keys: set[str] = set()
        while True:
            space = _SPACE.match(self.words, self.at)
            self.at = space.end() if space else self.at
            if self.at >= len(self.words):
                break
            # Comments in front belong to a game, but for one of which nothing else could be read.
            for event in record.events[seen:] if not played else ():
                played = played or event.kind != Kind.COMMENT
                unread = unread or str(event.value).startswith("unread:")
            seen = len(record.events)
            moves = played or (unread and self._gap())
            line = self._is_line(_TITLE) or (None if moves or title else self._is_line(_NO_END))
            if line:
                if moves or title:
                    break
                title = line
                self.at = record.stop = line.end()
                continue
            line = self._is_line(_HEADER)
            if line:
                key = HEADERS.get(line[1], line[1])
                if moves or (key in keys and self._gap()):
                    break
                keys.add(key)
                self._header(record, line)
                continue
            line = self._is_line(_CLOSING)
            if line:
                if closed:
                    break
                self._closing(record, line)
                closed = True
                continue
            if self._is_round():
                number = _NUMBER.match(self.words, self.at)
                value = int(number[1]) if number else None
                waits = last is None and moves and self._gap()  # behind comments on a game that could not be read
                if closed or waits or (value == 1 and last is not None and not (last == 1 and self._goes_on(number))):
                    break
                self._round(record, number)
                last = value if value is not None else (last or 0) + 1
                continue
            comment = self.words[self.at] == "{"
            if (closed and not comment) or (comment and moves and (self._gap() if closed else self._introduces())):
                break
            self._prose(record, moves)
        self._finish(record, title)
        return record

    def _header(self, record: Record, line: re.Match[str]) -> None:
        key = HEADERS.get(line[1], line[1])
        value = self.text[line.start(2) : line.end(2)].strip()
        self.at = record.stop = line.end()
        if key == "FEN":
            if record.fen is not None:
                record.fault("duplicate-fen", *line.span(2), severity="warning")
                record.tags.append((key, record.fen))
            record.fen, record.fen_place = value, (line.start(2), line.end(2))
            return
        if key == "Result":
            record.result = value
            self.result_place = line.span(2)
        record.tags.append((key, value))

    def _prose(self, record: Record, moves: bool) -> None:
        """A line that is neither: a comment, in braces or not."""
        start = self.at
        braced = _BRACED.match(self.text, start)
        if braced:
            self.at = record.stop = braced.end()
            record.add(Kind.COMMENT, start, self.at, _unescaped(braced[1]))
            return
        self.at = record.stop = self._line_end()
        if self.text.startswith("{", start):
            record.fault("unterminated-comment", start, self.at)
        else:
            record.fault("stray-text", start, self.at, severity="warning" if not moves else "error")
        record.add(Kind.COMMENT, start, self.at, self.text[start : self.at].strip())

    def _goes_on(self, number: re.Match[str] | None) -> bool:
        """Whether a round begins with a sign for turns that were told before."""
        return number is not None and bool(_OMITTED.match(self.words, number.end()))

    def _round(self, record: Record, number: re.Match[str] | None) -> None:
        """Read a round into events."""
        start = self.at
        self.at = number.end() if number else self.at
        signs = list(self._signs(numbered=number is not None))
        count = sum(kind in ("move", "skip", "omitted") or (kind == "mark" and slot) for kind, slot, _ in signs)
        value = int(number[1]) if number else None

        def spot(match: re.Match[str], index: int) -> Spot:
            return Spot(match.start(), match.end(), value, index, count)

        first = number or (signs[0][2] if signs else None)
        if first is not None:
            goes_on = bool(signs) and signs[0][0] == "omitted"
            act = self.checker.round(Spot(first.start(), first.end(), value, 0, count), goes_on=goes_on)
            record.add(Kind.ACT, first.start(), first.end(), act)
        index = 0
        for kind, slot, match in signs:
            place = spot(match, index)
            if kind == "comment":
                text = self.text[match.start() + 1 : match.end() - 1]
                record.add(Kind.COMMENT, *match.span(), _unescaped(text) if match[0][0] == "{" else text.strip())
                continue
            if kind == "state":
                record.add(Kind.ACT, *match.span(), _numbered_states)
                continue
            if kind == "open":
                record.fault("unterminated-comment", *match.span())
                record.add(Kind.COMMENT, *match.span(), self.text[match.start() : match.end()].strip())
                continue
            if kind == "move":
                record.add(Kind.ACT, *match.span(), self.checker.turn(place))
                token = self.text[match.start() : match.end()]
                plain = "".join(_SIGNS.get(char, char) for char in token)
                record.add(Kind.MOVE, *match.span(), plain if plain != token else None)
            elif kind == "skip":
                record.add(Kind.ACT, *match.span(), self.checker.skip(place))
            elif kind == "omitted":
                record.add(Kind.ACT, *match.span(), self.checker.omitted(place))
            else:
                record.add(Kind.ACT, *match.span(), self._mark(place, match, slot))
            index += slot
        record.stop = max(record.stop, self.at)
        if not signs:
            record.fault("stray-text", start, self.at)

    def _mark(self, spot: Spot, match: re.Match[str], slot: bool) -> Act:
        word, side = match[2], SIDES.index(match[1]) if match[1] else None
        if word.startswith("困毙"):
            return self.checker.stalemate(spot, slot=slot)
        reason = WITHDRAWALS.get(word, "agreement")
        return self.checker.withdrawal(spot, side, reason, slot=slot)

    def _signs(self, *, numbered: bool) -> Iterator[tuple[str, bool, re.Match[str]]]:
        """The signs of a round: a sort, whether it fills a slot, and where it stands.

        A numbered round ends at the next number, header, title or closing line, one without number with its line.
        """
        words = self.words
        free = True  # a slot begins here
        while True:
            between = _BETWEEN.match(words, self.at)
            assert between is not None
            free = free or any(char not in " \t　" for char in between[0])
            self.at = between.end()
            if self.at >= len(words):
                return
            if words[self.at] in "\r\n":
                if not numbered:
                    return
                back = self.at
                space = _SPACE.match(words, self.at)
                self.at = space.end() if space else self.at
                if self.at >= len(words):
                    return
                if _NUMBER.match(words, self.at) or self._is_line(_CLOSING) or self._is_line(_TITLE):
                    return
                if words[self.at] == "{" and self._introduces():
                    return
                if self._is_line(_HEADER) or not self._is_sign(self.at):
                    self.at = back
                    return
                continue
            if _NUMBER.match(words, self.at) and words[self.at - 1] in " \t　，,、;；}）)】":
                return
            match = _MARK.match(words, self.at)
            if match:
                self.at = match.end()
                stuck = match[2].startswith("困毙")
                slot = free and match[1] is None and match[2] != "强制判和"
                yield "mark", slot, match
                free = free and not slot and not stuck
                continue
            match = _ONE_STATE.match(words, self.at)
            if match and match[2] in STATES:
                self.at = match.end()
                yield "state", False, match
                continue
            for kind, pattern in (("omitted", _OMITTED), ("skip", _SKIP)):
                match = pattern.match(words, self.at)
                if match:
                    self.at = match.end()
                    yield kind, True, match
                    free = False
                    break
            if match:
                continue
            match = _BRACED.match(words, self.at) or _ROUND_BRACKETS.match(words, self.at)
            if match:
                self.at = match.end()
                yield "comment", False, match
                continue
            match = _MOVE.match(words, self.at)
            if match:
                self.at = match.end()
                yield "move", True, match
                free = False
                continue
            match = _REST.match(words, self.at)
            assert match is not None
            self.at = match.end()
            yield "open", False, match

    def _is_sign(self, at: int) -> bool:
        """Whether a line that begins here can belong to a round that began before."""
        patterns = (_MARK, _OMITTED, _SKIP, _BRACED, _ROUND_BRACKETS, _MOVE_SHAPE)
        return any(pattern.match(self.words, at) for pattern in patterns)

    def _closing(self, record: Record, line: re.Match[str]) -> None:
        self.at = record.stop = line.end()
        found = _ONE_STATE.findall(line[0])
        names = [name for name, _ in found]
        states = tuple(state for _, state in found)
        if any(names):
            states = tuple(states[names.index(side)] for side in SIDES) if sorted(names) == sorted(SIDES) else ()
        if len(states) != 3:
            record.add(Kind.ACT, *line.span(), _incomplete_states)
            return
        winners = [side for side in range(3) if states[side] == "胜利"]
        said, record.result = record.result, ("1-0-0", "0-1-0", "0-0-1")[winners[0]] if winners else "1/2-1/2-1/2"
        if said not in (None, "*", record.result):
            record.fault("bad-result", *self.result_place, severity="warning")
        record.add(Kind.ACT, line.start(), line.end(), self.checker.closing(states))

    def _finish(self, record: Record, line: re.Match[str] | None) -> None:
        """The title: a tag, which is checked when all has been played, and tells the result if nothing else does."""
        if line is None:
            return
        text = self.text[line.start() : line.end()]
        if not any(name == "Title" for name, _ in record.tags):
            record.tags.insert(0, ("Title", text))
        record.add(Kind.ACT, line.start(), line.end(), self.checker.title(text))
        if record.result is None:
            try:
                end = parse_title(text)[-1]
            except RecordError:
                return
            record.result = "1/2-1/2-1/2" if end[0] == "draw" else ("1-0-0", "0-1-0", "0-0-1")[int(end[1])]


def _numbered_states(_: object) -> None:
    raise RecordError("wrong-states", hint="the closing line bears no number")


def _incomplete_states(_: object) -> None:
    raise RecordError("wrong-states", hint="each of the three sides has one state")


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL).strip()


# ---------------------------------------------------------------------------------------------
# Writing


def rounds(game: Game, notation: str = "sanguo") -> list[Round]:
    """The rounds of a game's main line, with the moves as text; `Round.kind` names those in which turns were lost."""
    from notation.notations import codec

    return lay_out(game, codec(game.game, notation), Losses())[0]


def _comment(text: str) -> str:
    return "{" + re.sub(r"([{}\\])", r"\\\1", " ".join(text.split())) + "}"


def _slot(slot: Slot, losses: Losses, script: Script) -> str:
    """A slot as text, with its glyphs and comments."""
    text = slot.text
    comments: list[str] = []
    before = ""
    if slot.node is not None:
        before = "".join(map(_comment, slot.node.comments_before))
        comments = [*map(_comment, slot.node.comments)]
        for nag in slot.node.nags:
            if slot.kind != "move" or nag not in GLYPHS:
                losses.add("glyphs")
            else:
                text += GLYPHS[nag]
    if slot.kind != "move":
        text = script(text)

    def mark(mark: Mark) -> str:
        if mark.node.nags:
            losses.add("glyphs")
        around = [*map(_comment, mark.node.comments_before)], [*map(_comment, mark.node.comments)]
        return "".join([*around[0], script(mark.text), *around[1]])

    return "".join([*map(mark, slot.before), before, text, *comments, *map(mark, slot.marks)])


class Script:
    """Gives the record's own words in the script of a notation."""

    def __init__(self, handle: CodecHandle) -> None:
        self._traditional = handle.name.startswith("sanguo-trad")

    def __call__(self, text: str) -> str:
        return traditional(text) if self._traditional else text


def _is_position(fen: str) -> bool:
    """Whether a FEN is one: then the start position is written in its place."""
    try:
        Board("sanguo").set_fen(fen, ignore="all")
    except PositionError:
        return False
    return True


def _headers(game: Game, end: Board, losses: Losses, script: Script) -> list[str]:
    """The title and the other lines before the rounds."""
    lines = []
    title = title_of(end)
    if title:
        lines.append(script(title))
    keys = {name: key for key, name in HEADERS.items()}
    outcome = end.outcome()
    result = outcome.result if outcome is not None else "*"
    tags = list(game.tags.pairs)
    said = game.result
    if "Outcome" in game.tags:  # that of a game from PGN, whose own results know no third side
        said = game.tags["Outcome"]
        tags = [pair for pair in tags if pair[0] not in ("Outcome", "Result")]
    if said not in ("*", result) and ("Result", said) not in tags:
        tags.append(("Result", said))
    for name, value in tags:
        same = name == "Title" and full_width_off(simplified(value)) == full_width_off(title)
        if same or (name == "Result" and value in ("*", result)) or name in ("SetUp", "Variant", "Game"):
            continue
        if name == "FEN" and _is_position(value):
            continue
        if name not in keys and not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name):
            losses.add(f"tag {name}")
        elif value.strip("?.") or name not in ("Event", "Site", "Date", "Round", "White", "Black"):
            lines.append(f"{script(keys[name]) if name in keys else name}：{' '.join(value.split())}")
    start = game.board.fen()
    if start != Board("sanguo").fen():
        lines.append(f"局面：{start}")
    return lines


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game: title, headers, one round a line, the closing line, an empty line."""
    if has_variations(game):
        losses.add("variations")
    script = Script(handle)
    found, end = lay_out(game, handle, losses)
    lines = _headers(game, end, losses, script)
    lines += map(_comment, game.root.comments)
    for each in found:
        slots = [_slot(slot, losses, script) for slot in each.slots]
        lines.append(f"{each.number}." + "，".join(slots))
    unread = [text for node in (game.root, *game.root.mainline()) for text in node.unread]
    comments = "".join(_comment("unread: " + text) for text in unread)
    if found:  # where it stays when it is read again, as a comment
        lines[-1] += comments
    elif comments:
        lines.append(comments)
    states = states_of(end)
    if states is not None and not losses.faults:
        lines.append(" ".join(f"{script(side)}[{script(state)}]" for side, state in zip(SIDES, states, strict=True)))
    return "\n".join(lines) + "\n\n" if lines else "\n"
