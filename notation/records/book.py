"""Game scores in the text of chess books, in English descriptive notation: numbered, in two columns or running on.

    1. P - K 4                P - K 4               1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4
    2. Kt - K B 3

A score begins with the number 1 and goes on with the numbers that follow; a row of dots stands in a column for the
move that was given before. What is no numbered move is left alone: text between the moves of a game becomes a
comment, and so do the words behind the last one; all else is passed over. Numbered moves from another position than
the first (diagrams, variations from the middle of a game) are no game: four plies have to be legal, or as many as there
are where the heading names the players or the odds.

Sources: Brown's Blue Book of Chess, Capablanca's Chess Fundamentals, Bird's Modern Chess.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from notation._core import Board
from notation.errors import AmbiguousMoveError, NotationError
from notation.kernel.codec import CodecHandle
from notation.records.book_heading import Heading, read_heading
from notation.records.document import Document
from notation.records.endings import read_ending
from notation.records.odds import Odds, write_odds
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game

__all__ = ["looks_like_scores", "scores", "write_score"]

_LETTER = r"(?:Knt|Kt|[KQRBNSP]|(?i:king|queen|rook|bishop|knight|pawn))\.?(?:['’][sS])?"
_NAME = rf"{_LETTER}(?:[ ]?{_LETTER}){{0,2}}"
_WORDS = "first|second|third|fourth|fifth|sixth|seventh|eighth"
_RANK = rf"(?:[1-8](?:st|nd|rd|th|d)?|[Il](?![a-z])|sq(?:uare)?\b|(?:{_WORDS}))\.?"
_SQUARE = rf"(?:(?:his|her|its)[ ])?(?:{_LETTER}[ ]?){{0,2}}{_RANK}"
_ORIGIN = r"(?:[ ]?\((?:Kt|[KQRBN]|[ .'’1-8]|sq|st|nd|rd|th|[ds])+\)|[ ]?/[KQRBNt]{0,3}[1-8])?"
_MARK = (
    r"[ ]{0,2}(?:\(?(?:(?:disc?|dble?|doub|double|discov|discovered|d)\.?[ ]?){0,2}"
    r"(?:ch(?:eck(?:mate|ing)?)?|mate)\b\.?\)?"
    r"|\(?e\.?[ ]?p\.?\)?|\+\+?|\(?(?:in passing|en passant)\.?\)?|\((?:2d[ ]|3d[ ]|second[ ])?(?:Kt|[QRBN])\.?\)"
    r"|=[ ]?(?:Kt|[QRBN])|/(?:Kt|[QRBN])|queens|,?[ ]?\(?becom(?:es|ing) an? \w+\.?\)?)"
)
MOVE = (
    rf"(?:{_NAME}{_ORIGIN}[ ]*(?:-|–|—|\bto\b)[ ]*{_ORIGIN}{_SQUARE}(?:{_MARK})*"
    rf"|{_NAME}{_ORIGIN}[ ]*(?:[xX×]|\btakes\b|\btks\b)[ ]*(?:doubled )?{_NAME}{_ORIGIN}(?:{_MARK})*"
    rf"|(?i:castles)(?:\.?[ ](?:on[ ])?\(?(?:with[ ])?(?:{_NAME}|(?i:king|queen)(?i:side)?)(?:[ -]?side\.?)?\)?)?"
    rf"(?:{_MARK})*"
    rf"|[O0o][ ]?[-–—][ ]?[O0o](?:[ ]?[-–—][ ]?[O0o])?(?:{_MARK})*"
    rf"|{_NAME}[ ](?:(?i:checks|mates|moves|interposes|queens)|becomes an? \w+|one\b[^.\n]{{0,24}}))"
)
#: What may stand behind a move: a dot, marks of quality, the letter of a footnote.
_BEHIND = r"[ ]{0,2}[.,;]?(?:[ ]*(?:\((?:[?!]+|[A-Za-z0-9]|[a-z][a-z ]+\.?)\)|[?!]+(?![?!])|\[[A-Z]+\]){1,3})?"
_DOTS = r"(?:[.…]|[ ]?\*){2,}|(?:\.[ ]){2,}\.?|-{2,}"
_NUMBER = r"(\d{1,3})[ ]?[.,:]?[ ]{0,3}"
_END = r"(?:(?:White|Black|and)[ ])?(?i:resigns|drawn(?: game)?|wins)\.?|(?:1-0|0-1|½-½|1/2-1/2)"

_SECOND = rf"(?:(?P<again>\d{{1,3}})(?:\.+[ ]?|[ ]{{1,3}}))?(?P<second>{MOVE}|{_END}|{_DOTS}){_BEHIND}[ ]*"
_FORMS = (
    rf"(?P<first>{MOVE}|{_DOTS}){_BEHIND}(?:[ ]{{2,}}|[ ]*\n[ ]*){_SECOND}",
    rf"(?P<first>{MOVE}|{_DOTS}){_BEHIND}[ ]*{_SECOND}",
    rf"(?P<first>{MOVE}){_BEHIND}[ ]*(?P<second>{_END})?(?P<again>$.)?",
)
"""What stands behind a number: two moves in columns, two running on, one."""
_FIRST = re.compile(r"^[ \t]*1[ ]?[.,:]?[ ]{0,3}[KQRBNPS][KQRBNPSts. '’]{0,9}(?:[-–—xX×]|to\b|takes\b)", re.MULTILINE)
_START = re.compile(rf"[ \t]*{_NUMBER}(?=\S)")
_NEXT = re.compile(rf"[ ]*(?:\n[ ]*)?{_NUMBER}(?=\S)")
_FOLLOWS = re.compile(rf"{_NUMBER}(?=[KQRBNSPOC0.…])")
_QUALITY = re.compile(r"[ .,;]*\(?([?!]{1,2}(?![?!])|(?<=\()[a-z][a-z ]+)")
#: What stands where a move is due and has a move's sign, but can't be read as one.
_MISPRINT = r"(?P<move>(?=[\w.'’]{1,8}[ ]?[-–—xX×][ ]?\w)[KQRBNSPT]\S*(?:[ ]?[-–—xX×][ ]?\S+)?)"
_REPLY = re.compile(rf"[.,;?! ]{{0,40}}(?:\d{{1,3}}\.+[ ]?)?{_MISPRINT}")
_GOES_ON = re.compile(rf"[.,;?!]*\s{{0,80}}(\d{{1,3}})[.,:]?[ ]{{0,3}}{_MISPRINT}")
_PAGE = re.compile(r"\{\d+\}|\[\d+\]")
_BLANK = re.compile(r"[^\S\n]+")
_PARAGRAPH = re.compile(r"\n[ ]*\n")
_RESIGNS = re.compile(r"(\d{1,3})[ ]?[.,:]?[ ]{0,3}(?=[A-Za-z])")
_CLOSING = 2000
"""So many characters behind the last move are its closing words at most."""
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_MARKS = {number: mark for mark, number in _GLYPHS.items()}
_WORD = re.compile(r"[^\W\d_]{3}")


class _Moves(NamedTuple):
    """The moves that stand behind a number, by place in the text; None where a column has none. `again`: the number
    that stands before the second one."""

    number: int
    again: int
    start: int
    stop: int
    first: tuple[int, int] | None
    second: tuple[int, int] | None
    result: str | None
    indented: bool


def looks_like_scores(text: str) -> int:
    """How surely a text has game scores of this kind: by its numbered descriptive moves that follow one another."""
    if not _FIRST.search(text):
        return 0
    found, expected, covered = 0, 0, 0
    begin, end = len(text), 0
    headed = False
    clean = _blank(text)
    for moves in _numbered(text):
        begin, end = min(begin, moves.start), moves.stop
        covered += moves.stop - moves.start
        if moves.number in (1, expected):
            if moves.number == 1 and not found:
                heading = read_heading(clean, 0, moves.start)
                headed = heading.odds is not None or all(heading.players)
            found += 1
            expected = moves.number + 1
    if found < (1 if headed else 3):
        return 0
    # Where there is nothing but moves, the reader of PGN knows what may stand between them; it knows no headings,
    # and no words about the end.
    framed = _WORD.search(text, 0, begin) or read_ending(clean[end : end + _CLOSING], 0)
    if not framed and 10 * covered > 7 * len(text.strip()):
        return 0
    return min(80, (50 if headed else 40) + 10 * found)


def _blank(text: str) -> str:
    """The text without page numbers and typed italics; every character keeps its place."""
    text = _PAGE.sub(lambda page: " " * len(page[0]), text)
    return text.replace("_", " ").replace("\xa0", " ").replace("\r", " ").replace("\t", " ")


def _numbered(text: str) -> Iterator[_Moves]:
    """All numbers that descriptive moves follow, and nothing else, up to the line's end or to the next number."""
    text = _blank(text)
    ends = [found.start() for found in re.finditer("\n", text)] + [len(text)] * 2
    at = 0
    while at < len(text):
        line = bisect_left(ends, at)
        stop = ends[line]
        begin = _START.match(text, at, stop)
        if begin is None:
            at = stop + 1
            continue
        behind = at
        indented = begin.start(1) > at
        while begin is not None:
            moves = _behind_number(text, begin, stop, ends[line + 1], indented, behind > at)
            if moves is None:
                break
            yield moves
            behind = moves.stop
            # Running text: the next number stands on this line, or begins the next.
            begin = _NEXT.match(text, behind)
            line = bisect_left(ends, behind if begin is None else begin.end())
            stop = ends[line]
        if begin is None or behind > at:
            at = max(text.find("\n", behind - 1) + 1, behind) if behind > at else stop + 1
            at = at if at > 0 else len(text)
        else:
            at = stop + 1


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """The forms, made ready when they are first needed: they are large."""
    return tuple(map(re.compile, _FORMS))


def _behind_number(
    text: str, begin: re.Match[str], stop: int, following: int, indented: bool, running: bool
) -> _Moves | None:
    """The moves behind a number, in its line, which ends at `stop`, or in it and the next one, to `following`."""
    number = int(begin[1])
    start = begin.end()
    wide, tight, alone = _forms()
    for pattern in (wide, tight, alone):
        # The second move of running text may stand on the next line.
        limit = stop
        if pattern is not wide and stop < len(text):
            limit = following if pattern is tight and not text[stop : stop + 3].isspace() else stop
        found = pattern.match(text, start, limit)
        if found is None or not _may_end(text, found.end(), running):
            continue
        first = None if re.fullmatch(_DOTS, found["first"].strip()) else found.span("first")
        second = found.span("second") if found["second"] is not None else None
        result = None
        if second is not None and re.fullmatch(_DOTS, found["second"].strip()):
            second = None
        elif second is not None and re.fullmatch(_END, found["second"].strip()):
            result, second = read_ending(found["second"], 0), None
        again = int(found["again"]) if found["again"] else number
        return _Moves(number, again, begin.start(1), found.end(), first, second, result, indented)
    return None


def _may_end(text: str, at: int, running: bool) -> bool:
    """Whether nothing but blanks, or the next number, follows in the line; behind moves that run on, words may."""
    blank = _BLANK.match(text, at)
    at = at if blank is None else blank.end()
    if at >= len(text) or text[at] == "\n" or _FOLLOWS.match(text, at) or (running and text[at].islower()):
        return True
    # More than the first words say nothing about the end.
    return text[at] in "aA,(W" and read_ending(text[at : at + 400].split("\n", 1)[0], 0) is not None


class _Score:
    """A game that is being gathered; `until` is where numbered moves follow that aren't the next ones. Behind the moves
    with the numbers `passed` Black makes none."""

    def __init__(self, moves: _Moves, heading: Heading) -> None:
        self.moves = [moves]
        self.heading = heading
        self.until: int | None = None
        self.half = moves.second is None
        self.passed: list[int] = []
        self.free = heading.odds.moves - 1 if heading.odds is not None else 0

    def take(self, moves: _Moves) -> bool:
        """Take the moves behind the next number, if they are that."""
        before = self.moves[-1]
        goes_on = self.half and moves.number == before.number and moves.first is None and moves.second is not None
        due = before.number + 1
        if moves.again == due and moves.number not in (1, due):  # a misprint
            moves = moves._replace(number=due)
        passed = self.half and self.free > 0 and before.first is not None  # a move of White's that Black doesn't answer
        follows = (not self.half or passed) and moves.number == due and moves.first is not None
        # Notes stand at the margin where the moves are indented.
        if not (goes_on or follows) or moves.indented != self.moves[0].indented:
            self.until = moves.start if self.until is None else self.until
            return False
        if follows and passed:
            self.free -= 1
            self.passed.append(before.number)
        self.moves.append(moves)
        self.until = None
        self.half = moves.second is None
        return True


def scores(document: Document) -> Iterator[Record | Fault]:
    """Find the game scores of a document."""
    text = document.text
    clean = _blank(text)
    score: _Score | None = None
    last = 0
    for moves in _numbered(text):
        if score is not None and score.take(moves):
            continue
        if moves.number == 1 and moves.first is not None:
            if score is not None:
                record = _record(score, text, clean)
                if record is not None:
                    last = record.stop
                    yield record
            score = _Score(moves, read_heading(clean, last, moves.start))
    if score is not None:
        record = _record(score, text, clean)
        if record is not None:
            yield record


def _plies(board: Board, words: list[str]) -> int:
    """How many of some words can be read one after another, one way or another."""
    if not words:
        return 0
    try:
        moves = [board.parse(words[0], "descriptive")]
    except AmbiguousMoveError as error:
        moves = [board.parse(candidate, "uci") for candidate in error.candidates]
    except NotationError:
        return 0
    most = 0
    for move in moves:
        board.push(move)
        most = max(most, 1 + _plies(board, words[1:]))
        board.pop()
    return most


def _misprints(score: _Score, text: str) -> list[tuple[int, int]]:
    """What stands behind a score where its next moves are due, and has the sign of a move."""
    last = score.moves[-1]
    if score.half:
        found = _REPLY.match(text, last.stop)
        return [] if found is None else [found.span("move")]
    found = _GOES_ON.match(text, last.stop)
    if found is None or int(found[1]) != last.number + 1:
        return []
    reply = _REPLY.match(text, found.end())
    return [found.span("move")] if reply is None else [found.span("move"), reply.span("move")]


def _start(score: _Score, words: list[str]) -> Odds | None:
    """The position that the first moves can be played from; None where they can't."""
    odds = score.heading.odds
    headed = odds is not None or all(score.heading.players)
    enough = min(4, len(words)) if headed else 4
    if odds is not None and odds.fen and _plies(Board("chess", odds.fen), words) >= enough:
        return odds
    return Odds("", 1) if _plies(Board("chess"), words) >= enough else None


def _record(score: _Score, text: str, clean: str) -> Record | None:
    words = []
    for moves in score.moves[:4]:
        for span in (moves.first, moves.second):
            if span is not None:
                words.append(clean[span[0] : span[1]].strip())
        if moves.number in score.passed:
            words.append("--")
    start = _start(score, words[:4])
    if start is None:
        return None
    heading = score.heading
    first, last = score.moves[0], score.moves[-1]
    record = Record(first.start, last.stop)
    record.game = "chess"
    record.notation = "descriptive"
    record.ends_on_board = True
    if heading.title:
        record.tags.append(("Event", heading.title))
    record.tags += [pair for pair in zip(("White", "Black"), heading.players, strict=True) if pair[1]]
    if start.fen:
        record.fen, record.fen_place = start.fen, heading.words
        record.tags += [("SetUp", "1"), ("FEN", start.fen)]
    elif heading.odds is not None and heading.odds.fen != Board("chess").fen():
        record.fault("odds", *heading.words, severity="warning")
        record.add(Kind.COMMENT, *heading.words, " ".join(clean[slice(*heading.words)].split()))
    behind = None
    for moves in score.moves:
        if behind is not None:
            between = " ".join(clean[behind : moves.start].split())
            if between:
                record.add(Kind.COMMENT, behind, moves.start, between)
        for span, end in ((moves.first, moves.second and moves.second[0]), (moves.second, None)):
            if span is not None:
                move = clean[span[0] : span[1]]
                record.add(Kind.MOVE, *span, None if move == text[span[0] : span[1]] else move)
                _add_quality(record, clean, span[1], moves.stop if end is None else end)
        if moves.number in score.passed:
            record.add(Kind.MOVE, moves.stop, moves.stop, "--")
        behind = moves.stop
        record.result = moves.result or record.result
    for span in _misprints(score, clean):  # they are reported, and the score ends there
        record.add(Kind.MOVE, *span, None)
        record.stop = span[1]
    _close(record, score, clean)
    return record


def _add_quality(record: Record, text: str, start: int, stop: int) -> None:
    """Add the marks of quality behind a move, and a word in brackets ("best")."""
    found = _QUALITY.match(text, start, stop)
    if found is None:
        return
    number = _GLYPHS.get(found[1])
    if number is not None:
        record.add(Kind.NAG, *found.span(1), number)
    else:
        record.add(Kind.COMMENT, *found.span(1), found[1].strip())


def _close(record: Record, score: _Score, text: str) -> None:
    """Read the words behind the last move, to the paragraph's end: a comment, and perhaps the result.

    A line by itself that tells nothing but the result may stand behind an empty one.
    """
    last = score.moves[-1]
    begin = record.stop
    limit = min(begin + _CLOSING, len(text) if score.until is None else score.until)
    paragraph = _PARAGRAPH.search(text, begin, limit)
    end = limit if paragraph is None else paragraph.start()
    apart = not text[begin:end].strip()
    if apart:
        begin = limit - len(text[begin:limit].lstrip())
        end = text.find("\n", begin, limit)
        end = limit if end < 0 else end
    words = " ".join(text[begin:end].split()).lstrip(",; ")
    number = _RESIGNS.match(words)
    if number is not None and int(number[1]) == last.number + (last.second is not None):
        words = words[number.end() :]
    result = read_ending(words, 0 if last.second is None else 1, score.heading.players)
    if not words or words.startswith("[") or (apart and (result is None or len(words) > 60)):
        return
    record.stop = end
    if record.result is None:
        record.result = result
    if result is None or re.fullmatch(_END, words) is None:
        record.add(Kind.COMMENT, begin, end, words.rstrip("]") if "[" not in words else words)


def write_score(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a book prints it: a heading, the players, two columns of moves with comments between."""
    losses.tree(game, comments=True, glyphs=True)
    lines: list[str] = []
    tags = dict(game.tags.pairs)
    odds = write_odds(game.board.fen())
    event = tags.get("Event", "?")
    if event.isupper():
        lines += [event, ""]
    if tags.get("White", "?") != "?" or tags.get("Black", "?") != "?":
        lines += [f"White: {tags.get('White', '?')}. Black: {tags.get('Black', '?')}.", ""]
    if odds:
        lines += [odds, ""]
    elif game.board.fen() != Board("chess").fen():
        losses.add("tag FEN")
    for name, value in game.tags.pairs:
        if (
            name not in ("White", "Black", "Result", "FEN", "SetUp")
            and value.strip("?.*")
            and not (name == "Event" and event.isupper())
        ):
            losses.add(f"tag {name}")
    lines += [" ".join(comment.split()) for comment in game.root.comments]
    waiting = ""
    number = game.board.fullmove_number
    for node, board, _, text in main_line(game, handle, losses):
        text += "".join(_MARKS[nag] for nag in node.nags if nag in _MARKS)
        if not _MARKS.keys() >= {*node.nags}:
            losses.add("glyphs")
        if board.turn == 0:
            waiting = f"{number:4}. {text:<25}"
        else:
            lines.append((waiting or f"{number:4}. {'........':<25}") + " " + text)
            waiting = ""
            number += 1
        if node.comments:
            if waiting:
                lines.append(waiting.rstrip())
                waiting = ""
            lines += ["", *(" ".join(comment.split()) for comment in node.comments), ""]
    end = {"1-0": "1-0", "0-1": "0-1", "1/2-1/2": "Drawn."}.get(game.result)
    if waiting:
        lines.append((waiting + " " + (end or "")).rstrip())
    elif end:
        lines.append(end)
    return "\n".join(lines) + "\n\n\n"
