"""Game scores in the text of chess books, in English descriptive notation: numbered, in two columns or running on.

    1. P - K 4                P - K 4               1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4
    2. Kt - K B 3

A score begins with the number 1 and goes on with the numbers that follow; a row of dots stands in a column for the
move that was given before. What is no numbered move is left alone: text between the moves of a game becomes a
comment, all else is passed over. Numbered moves from another position than the first (diagrams, variations from
the middle of a game) are no game: four plies have to be legal.

Sources: Brown's Blue Book of Chess, Capablanca's Chess Fundamentals, Bird's Modern Chess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from notation._core import Board
from notation.errors import AmbiguousMoveError, NotationError
from notation.kernel.codec import CodecHandle
from notation.records.document import Document
from notation.records.play import Losses, main_line
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game

__all__ = ["looks_like_scores", "scores", "write_score"]

_LETTER = r"(?:Knt|Kt|[KQRBNSP]|(?i:king|queen|rook|bishop|knight|pawn))\.?(?:['’]s)?"
_NAME = rf"{_LETTER}(?:[ ]?{_LETTER}){{0,2}}"
_WORDS = "first|second|third|fourth|fifth|sixth|seventh|eighth"
_RANK = rf"(?:[1-8](?:st|nd|rd|th|d)?|[Il](?![a-z])|sq(?:uare)?\b|(?:{_WORDS}))\.?"
_SQUARE = rf"(?:(?:his|her|its)[ ])?(?:{_LETTER}[ ]?){{0,2}}{_RANK}"
_ORIGIN = r"(?:[ ]?\((?:Kt|[KQRBN]|[ .'’1-8]|sq|st|nd|rd|th|[ds])+\)|[ ]?/[KQRBNt]{0,3}[1-8])?"
_MARK = (
    r"[ ]?(?:\(?(?:(?:disc?|dble?|double|discovered)\.?[ ]?)?(?:ch(?:eck(?:mate|ing)?)?|mate)\b\.?\)?"
    r"|\(?e\.?[ ]?p\.?\)?|\+\+?|in passing|en passant|\((?:Kt|[QRBN])\)|=[ ]?(?:Kt|[QRBN])|/(?:Kt|[QRBN])"
    r"|queens|,?[ ]?becom(?:es|ing) an? \w+)"
)
MOVE = (
    rf"(?:{_NAME}{_ORIGIN}[ ]*(?:-|–|—|\bto\b)[ ]*{_ORIGIN}{_SQUARE}(?:{_MARK})*"
    rf"|{_NAME}{_ORIGIN}[ ]*(?:[xX×]|\btakes\b|\btks\b)[ ]*(?:doubled )?{_NAME}{_ORIGIN}(?:{_MARK})*"
    rf"|(?i:castles)(?:[ ](?:on[ ])?\(?(?:with[ ])?(?:{_NAME}|(?i:king|queen)(?i:side)?)(?:[ -]?side)?\)?)?(?:{_MARK})*"
    rf"|[O0o][ ]?[-–—][ ]?[O0o](?:[ ]?[-–—][ ]?[O0o])?(?:{_MARK})*"
    rf"|{_NAME}[ ](?:checks|mates|moves|interposes|queens|becomes an? \w+|one\b[^.\n]{{0,24}}))"
)
#: What may stand behind a move: a dot, marks of quality, the letter of a footnote, a word about the end.
_BEHIND = r"[.,;]?[ ]*(?:\((?:[?!]+|[A-Za-z0-9]|[a-z][a-z ]+\.?)\)|[?!]+|\[[A-Z]+\])?[ ]*(?:,?[ ]?and wins\.?)?"
_DOTS = r"(?:[.…]|[ ]?\*){2,}|(?:\.[ ]){2,}\.?|-{2,}"
_NUMBER = r"(\d{1,3})[ ]?[.,:]?[ ]{0,3}"
_END = r"(?:(?:White|Black|and)[ ])?(?i:resigns|drawn(?: game)?|wins)\.?|(?:1-0|0-1|½-½|1/2-1/2)"

_SECOND = rf"(?:\d{{1,3}}(?:\.+[ ]?|[ ]{{1,3}}))?({MOVE}|{_END}){_BEHIND}"
_FORMS = (
    rf"({MOVE}|{_DOTS}){_BEHIND}(?:[ ]{{2,}}|[ ]*\n[ ]*){_SECOND}",
    rf"({MOVE}|{_DOTS}){_BEHIND}[ ]*{_SECOND}",
    rf"({MOVE}){_BEHIND}(?:({_END}))?",
)
"""What stands behind a number: two moves in columns, two running on, one."""
_FIRST = re.compile(r"^[ \t]*1[ ]?[.,:]?[ ]{0,3}[KQRBNPS][KQRBNPSts. '’]{0,9}(?:[-–—xX×]|to\b|takes\b)", re.MULTILINE)
_START = re.compile(rf"[ \t]*{_NUMBER}(?=\S)")
_NEXT = re.compile(rf"[ ]*\n?[ ]*{_NUMBER}(?=\S)")
_FOLLOWS = re.compile(rf"{_NUMBER}(?=[KQRBNSPOC0.…])")
_LAST = re.compile(rf"\s{{0,80}}({_END})[ .]*(?:\n|$)")
#: What stands where a move is due and has a move's sign, but can't be read as one.
_MISPRINT = r"(?P<move>(?=[\w.'’]{1,8}[ ]?[-–—xX×][ ]?\w)[KQRBNSPT]\S*(?:[ ]?[-–—xX×][ ]?\S+)?)"
_REPLY = re.compile(rf"[.,;?! ]{{0,40}}(?:\d{{1,3}}\.+[ ]?)?{_MISPRINT}")
_GOES_ON = re.compile(rf"[.,;?!]*\s{{0,80}}(\d{{1,3}})[.,:]?[ ]{{0,3}}{_MISPRINT}")
_PAGE = re.compile(r"\{\d+\}|\[\d+\]")
_PLAYERS = re.compile(r"White:[ ]+(.{2,40}?)\.?[ ]{1,8}Black:[ ]+(.{2,40}?)\.?\s*$")

_WORD = re.compile(r"[^\W\d_]{3}")
_HEADING = re.compile(r"(?!.*(?:WHITE|BLACK))\w.{4,}")


class _Moves(NamedTuple):
    """The moves that stand behind a number, by place in the text; None where a column has none."""

    number: int
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
    for moves in _numbered(text):
        begin, end = min(begin, moves.start), moves.stop
        covered += moves.stop - moves.start
        if moves.number in (1, expected):
            found += 1
            expected = moves.number + 1
    if found < 3:
        return 0
    # Where there is nothing but moves, the reader of PGN knows what may stand between them; it knows no headings,
    # and no words about the end.
    framed = _WORD.search(text, 0, begin) or _LAST.match(_blank(text), end)
    if not framed and 10 * covered > 7 * len(text.strip()):
        return 0
    return min(80, 40 + 10 * found)


def _blank(text: str) -> str:
    """The text without page numbers and typed italics; every character keeps its place."""
    text = _PAGE.sub(lambda page: " " * len(page[0]), text)
    return text.replace("_", " ").replace("\xa0", " ").replace("\r", " ").replace("\t", " ")


def _numbered(text: str) -> Iterator[_Moves]:
    """All numbers that descriptive moves follow, and nothing else, up to the line's end or to the next number."""
    text = _blank(text)
    at = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        begin = _START.match(text, at, stop)
        if begin is None:
            at = stop + 1
            continue
        behind = at
        indented = begin.start(1) > at
        while begin is not None:
            moves = _behind_number(text, begin, stop, indented, behind > at)
            if moves is None:
                break
            yield moves
            behind = moves.stop
            # Running text: the next number stands on this line, or begins the next.
            begin = _NEXT.match(text, behind)
            stop = text.find("\n", behind if begin is None else begin.end())
            stop = len(text) if stop < 0 else stop
        if begin is None or behind > at:
            at = max(text.find("\n", behind - 1) + 1, behind) if behind > at else stop + 1
            at = at if at > 0 else len(text)
        else:
            at = stop + 1


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    """The forms, made ready when they are first needed: they are large."""
    return tuple(map(re.compile, _FORMS))


def _behind_number(text: str, begin: re.Match[str], stop: int, indented: bool, running: bool) -> _Moves | None:
    number = int(begin[1])
    start = begin.end()
    wide, tight, alone = _forms()
    for pattern in (wide, tight, alone):
        # The second move of running text may stand on the next line.
        limit = stop
        if pattern is not wide and stop < len(text):
            following = text.find("\n", stop + 1)
            limit = len(text) if following < 0 else following
            limit = limit if pattern is tight and not text[stop : stop + 3].isspace() else stop
        found = pattern.match(text, start, limit)
        if found is None or not _may_end(text, found.end(), stop, running):
            continue
        first = None if re.fullmatch(_DOTS, found[1].strip()) else found.span(1)
        second = found.span(2) if found[2] is not None else None
        result = None
        if second is not None and re.fullmatch(_END, found[2].strip()):
            result, second = _result(found[2], first is not None), None
        return _Moves(number, begin.start(1), found.end(), first, second, result, indented)
    return None


def _may_end(text: str, at: int, stop: int, running: bool) -> bool:
    """Whether nothing but blanks, or the next number, follows in the line; behind moves that run on, words may."""
    end = text.find("\n", at)
    rest = text[at : max(stop, end if end >= 0 else len(text))].split("\n", 1)[0].strip()
    return not rest or _FOLLOWS.match(rest) is not None or (running and rest[0].islower())


def _result(text: str, white_moved: bool) -> str | None:
    text = text.strip().rstrip(".").lower()
    if text in ("1-0", "0-1"):
        return text
    if "drawn" in text or "1/2" in text or "½" in text:
        return "1/2-1/2"
    if "resigns" in text:
        return "1-0" if white_moved or text.startswith("black") else "0-1"
    return {"white wins": "1-0", "black wins": "0-1"}.get(text)


class _Score:
    """A game that is being gathered."""

    def __init__(self, moves: _Moves) -> None:
        self.moves = [moves]
        self.half = moves.second is None

    def take(self, moves: _Moves) -> bool:
        """Take the moves behind the next number, if they are that."""
        before = self.moves[-1]
        goes_on = self.half and moves.number == before.number and moves.first is None and moves.second is not None
        follows = not self.half and moves.number == before.number + 1 and moves.first is not None
        # Notes stand at the margin where the moves are indented.
        if not (goes_on or follows) or moves.indented != self.moves[0].indented:
            return False
        self.moves.append(moves)
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
                record = _record(score, text, clean, last)
                if record is not None:
                    last = record.stop
                    yield record
            score = _Score(moves)
    if score is not None:
        record = _record(score, text, clean, last)
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


def _record(score: _Score, text: str, clean: str, before: int) -> Record | None:
    spans = [span for moves in score.moves[:4] for span in (moves.first, moves.second) if span is not None]
    if _plies(Board("chess"), [clean[start:stop].strip() for start, stop in spans[:4]]) < 4:
        return None
    first, last = score.moves[0], score.moves[-1]
    record = Record(first.start, last.stop)
    record.game = "chess"
    record.notation = "descriptive"
    title = [line.strip() for line in clean[max(before, first.start - 600) : first.start].splitlines()]
    for line in title:
        players = _PLAYERS.search(line)
        if players:
            record.tags += [("White", players[1].strip()), ("Black", players[2].strip())]
    heading = next((line for line in reversed(title) if _HEADING.match(line) and line.isupper()), None)
    if heading:
        record.tags.insert(0, ("Event", " ".join(heading.rstrip(".").split())))
    behind = None
    for moves in score.moves:
        if behind is not None:
            words = " ".join(clean[behind : moves.start].split())
            if words:
                record.add(Kind.COMMENT, behind, moves.start, words)
        for span in (moves.first, moves.second):
            if span is not None:
                move = clean[span[0] : span[1]]
                record.add(Kind.MOVE, *span, None if move == text[span[0] : span[1]] else move)
        behind = moves.stop
        record.result = moves.result or record.result
    for span in _misprints(score, clean):  # they are reported, and the score ends there
        record.add(Kind.MOVE, *span, None)
        record.stop = span[1]
    end = _LAST.match(clean, last.stop)
    if end is not None and record.result is None:
        record.result = _result(end[1], last.second is None)
    return record


def write_score(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a book prints it: a heading, the players, two columns of moves with comments between."""
    losses.tree(game, comments=True)
    lines: list[str] = []
    tags = dict(game.tags.pairs)
    event = tags.get("Event", "?")
    if event.isupper():
        lines += [event, ""]
    if tags.get("White", "?") != "?" or tags.get("Black", "?") != "?":
        lines += [f"White: {tags.get('White', '?')}. Black: {tags.get('Black', '?')}.", ""]
    for name, value in game.tags.pairs:
        if (
            name not in ("White", "Black", "Result")
            and value.strip("?.*")
            and not (name == "Event" and event.isupper())
        ):
            losses.add(f"tag {name}")
    lines += [" ".join(comment.split()) for comment in game.root.comments]
    waiting = ""
    number = game.board.fullmove_number
    for node, board, _, text in main_line(game, handle, losses):
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
