"""DhtmlXQ: the blocks of dpxq.com and of forums: ``[DhtmlXQ]``, ``[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]``,
``[/DhtmlXQ]``.

A point is two digits, column from Red's left and row from Black's back rank. ``binit`` places the 32 men, ``fen``
goes before it; the side to move is that of the man who moves first. ``move_P_S_N`` is branch N, which
leaves branch P (0: the main line) at ply S; ``commentS`` and ``commentN_S`` belong to plies, ``commentS`` 0 to the
start. Also read are the page form ``[0_1_0]…[/0_1_0]`` and a bare string of digits. Sources: blocks of that site.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator

from notation.kernel.codec import CodecHandle
from notation.records.dhtmlxq_board import binit_of, start_of
from notation.records.dhtmlxq_tags import read_tags, written_tags
from notation.records.document import Document
from notation.records.play import Losses, plays, refuse_null
from notation.records.record import Fault, Kind, Record
from notation.records.tree import Game, Node

__all__ = ["recognise", "records", "write"]

_BLOCK = re.compile(r"\[(DhtmlXQ(?:HTML|iFrame|_HTML)?)\](.*?)(?:\[/\1\]|\Z)", re.DOTALL | re.IGNORECASE)
_FIELD = re.compile(r"\[DhtmlXQ_(\w+)\]", re.IGNORECASE | re.ASCII)
_END = re.compile(r"\[/(DhtmlXQ_\w+)\]", re.IGNORECASE | re.ASCII)
_BRANCH = re.compile(r"move_(\d{1,9})_(\d{1,9})_(\d{1,9})", re.IGNORECASE | re.ASCII)
_COMMENT = re.compile(r"comment(?:(\d{1,9})_)?(\d{1,9})", re.IGNORECASE | re.ASCII)
_PAGE = re.compile(r"\[([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,9})\]([0-9\s]*)\[/\1_\2_\3\]")
_PAGE_BINIT = re.compile(r"binit\W{1,8}(\d{64})")
_DIGITS = re.compile(r"\ufeff?(?:\s*[0-8][0-9][0-8][0-9])+\s*")
_MOVE = re.compile(r"[0-8][0-9][0-8][0-9]")


def recognise(text: str) -> int:
    """How surely a text is DhtmlXQ: it has its brackets, or is nothing but digits that can be moves."""
    if re.search(r"\[DhtmlXQ", text, re.IGNORECASE):
        return 95
    if _PAGE.search(text):
        return 60
    if not _DIGITS.fullmatch(text) or len(text.strip()) < 16:
        return 0
    return 0 if plays("chess", re.findall(r"\d{4}", text)[:4], ("iccf",)) else 55


def _unescape(text: str) -> str:
    r"""Undo ``||`` and ``\uXXXX``."""
    text = text.replace("||", "\n")
    return re.sub(r"\\u([0-9A-Fa-f]{4})", lambda code: chr(int(code[1], 16)), text)


def _plain(text: str) -> str:
    """The text of a header field: with the characters that entities of HTML stand for."""
    text = _unescape(text)
    try:
        return html.unescape(text) if "&" in text else text
    except ValueError:  # a number of thousands of digits
        return text


def _escape(text: str) -> str:
    """The inverse; what would be read as something else becomes a code."""
    text = text.replace("\\u", "\\u005cu").replace("||", "\\u007c\\u007c").replace("[", "\\u005b")
    text = re.sub(r"\|(?=\n|$)|(?<=\n)\|", "\\\\u007c", text)
    return text.replace("\r", "\\u000d").replace("\n", "||")


def _fields(text: str, start: int, stop: int) -> Iterator[tuple[str, int, int]]:
    """The fields: key, where the value begins and ends. One that isn't closed is none."""
    ends: dict[str, list[int]] = {}
    for end in _END.finditer(text, start, stop):
        ends.setdefault(end[1], []).append(end.start())
    at = start
    while True:
        opened = _FIELD.search(text, at, stop)
        if not opened:
            return
        at = opened.end()
        places = ends.get(opened[0][1:-1], ())
        place = bisect_left(places, at)
        if place < len(places):
            yield opened[1], at, places[place]
            at = places[place] + len(opened[0]) + 1


class _Branch:
    """A line of play: `parent` and the ply at which it leaves it, and where its moves are."""

    def __init__(self, number: int, parent: int, ply: int, start: int, stop: int) -> None:
        self.number = number
        self.parent = parent
        self.ply = ply
        self.start = start
        self.stop = stop
        self.first = 0  # the number of its first move among all moves of the record
        self.length = 0
        # The branch that the one before it belongs to, and one farther up, so that a way up takes few steps.
        self.above: _Branch | None = None
        self.far: _Branch | None = None
        self.depth = 0


def records(document: Document) -> Iterator[Record | Fault]:
    """Find the blocks of a document. Of a web page the rest is no concern; in other texts it is reported."""
    text = document.text
    page = re.search(r"<(html|!doctype|body|script)\b", text, re.IGNORECASE) is not None
    at = 0
    found = False
    for block in _BLOCK.finditer(text):
        found = True
        if not page and text[at : block.start()].strip("\ufeff \t\r\n"):
            yield _stray(text, at, block.start())
        yield _read_block(text, block.start(), block.end(), block.start(2), block.end(2))
        at = block.end()
    if not found and _FIELD.search(text):
        found = True
        yield _read_block(text, 0, len(text), 0, len(text))
        at = len(text)
    if not found and _PAGE.search(text):
        found = True
        yield _read_page(text)
        at = len(text)
    if not found and _DIGITS.fullmatch(text):
        record = Record(0, len(text))
        record.fen = start_of("", "", text.strip("\ufeff \t\r\n")[:4])
        _add_lines(record, text, {0: _Branch(0, 0, 1, 0, len(text))}, {})
        record.notation = "dpxq"
        yield record
        at = len(text)
    if not page and text[at:].strip("\ufeff \t\r\n"):
        yield _stray(text, at, len(text))


def _stray(text: str, start: int, stop: int) -> Fault:
    start += len(text[start:stop]) - len(text[start:stop].lstrip("\ufeff \t\r\n"))
    return Fault("stray-text", start, start + len(text[start:stop].rstrip()))


def _read_block(text: str, begin: int, end: int, start: int, stop: int) -> Record:
    record = Record(begin, end)
    record.notation = "dpxq"
    branches: dict[int, _Branch] = {}
    comments: dict[tuple[int, int], str] = {}
    fields: list[tuple[str, str]] = []
    position = ""
    fen = ""
    for key, first_at, last_at in _fields(text, start, stop):
        value = text[first_at:last_at]
        branch, comment = _BRANCH.fullmatch(key), _COMMENT.fullmatch(key)
        if key.lower() == "movelist":
            branches[0] = _Branch(0, 0, 1, first_at, last_at)
        elif branch:
            parent, ply, number = (int(part) for part in branch.groups())
            if number in branches:
                record.fault("damaged-line", first_at, last_at, hint=f"there are two branches {number}")
            else:
                branches[number] = _Branch(number, parent, ply, first_at, last_at)
        elif comment:
            comments[int(comment[1] or 0), int(comment[2])] = _unescape(value)
        elif key.lower() == "binit":
            position = value.strip()
            record.fen_place = (first_at, last_at)
        elif key.lower() == "fen":
            fen = value.strip()
            if fen:
                record.fen_place = (first_at, last_at)
        else:
            fields.append((key, _plain(value)))
    record.tags, record.result = read_tags(fields)
    first = _MOVE.search(text, branches[0].start, branches[0].stop) if 0 in branches else None
    record.fen = start_of(fen, position, first[0] if first else None)
    _add_lines(record, text, branches, comments)
    return record


def _read_page(text: str) -> Record:
    """The form of the site's own pages."""
    branches = {}
    first = last = None
    for part in _PAGE.finditer(text):
        parent, ply, number = int(part[1]), int(part[2]), int(part[3])
        branches[number] = _Branch(number, parent, ply, part.start(4), part.end(4))
        first = part.start() if first is None else first
        last = part.end()
    record = Record(first or 0, last or 0)
    record.notation = "dpxq"
    binit = _PAGE_BINIT.search(text)
    moved = _MOVE.search(text, branches[0].start, branches[0].stop) if 0 in branches else None
    record.fen = start_of("", binit[1] if binit else "", moved[0] if moved else None)
    _add_lines(record, text, branches, {})
    return record


def _add_lines(record: Record, text: str, branches: dict[int, _Branch], comments: dict[tuple[int, int], str]) -> None:
    """Add the events of all branches, each with its comments."""
    owners: dict[tuple[int, int], list[str]] = {}
    order = _in_order(record, branches)
    for branch in order:
        branch.length = (len("".join(text[branch.start : branch.stop].split())) + 3) // 4
        if branch.number:
            _link(branch, branches[branch.parent])
    for (number, ply), comment in comments.items():
        owner = _owner(branches, number, ply)
        if owner is None:
            record.fault("damaged-line", record.start, record.start, hint=f"there is no ply for comment {number}_{ply}")
        else:
            owners.setdefault(owner, []).append(comment)
    count = 0
    if (0, 0) in owners:
        record.add(Kind.COMMENT, record.start, record.start, "\n".join(owners[0, 0]))
    for branch in order:
        if branch.number:
            before = _owner(branches, branch.parent, branch.ply - 1)
            if before is None:
                record.fault("damaged-line", branch.start, branch.stop, hint=f"branch {branch.number} leaves no line")
                continue
            target = branches[before[0]].first + before[1] - branches[before[0]].ply if before[1] else 0
            record.add(Kind.JUMP, branch.start, branch.start, target)
        branch.first = count + 1
        at = branch.start
        ply = branch.ply
        while at < branch.stop:
            if text[at].isspace():
                at += 1
                continue
            move = _MOVE.match(text, at, branch.stop)
            end = move.end() if move else branch.stop
            record.add(Kind.MOVE, at, end)
            count += 1
            if (branch.number, ply) in owners:
                record.add(Kind.COMMENT, at, end, "\n".join(owners[branch.number, ply]))
            ply += 1
            at = end


def _in_order(record: Record, branches: dict[int, _Branch]) -> list[_Branch]:
    """The branches, each behind the one it leaves; what hangs in the air is a fault."""
    order: list[_Branch] = []
    children: dict[int, list[_Branch]] = {}
    for number in sorted(branches):
        if number:
            children.setdefault(branches[number].parent, []).append(branches[number])
    level = [branches[0]] if 0 in branches else []
    while level:
        order += level
        level = sorted((other for branch in level for other in children.get(branch.number, [])), key=_number)
    for number in sorted(set(branches) - {branch.number for branch in order}):
        branch = branches[number]
        record.fault("damaged-line", branch.start, branch.stop, hint=f"there is no branch {branch.parent}")
        del branches[number]
    return order


def _number(branch: _Branch) -> int:
    return branch.number


def _owner(branches: dict[int, _Branch], number: int, ply: int) -> tuple[int, int] | None:
    """The branch that has a ply of a line as its own; (0, 0) is the start."""
    if ply == 0:
        return (0, 0)
    owner = _upward(branches.get(number), ply)
    return (owner.number, ply) if owner is not None and ply < owner.ply + owner.length else None


def _upward(branch: _Branch | None, ply: int) -> _Branch | None:
    """The first branch that has reached a ply, from one up to those that it leaves."""
    while branch is not None and ply < branch.ply:
        far = branch.far
        branch = far if far is not None and ply < far.ply else branch.above
    return branch


def _link(branch: _Branch, parent: _Branch) -> None:
    """Let a branch know those above it that begin before it: the next one, and one so far away that a way up takes few
    steps, however many there are."""
    above = _upward(parent, branch.ply - 1)
    if above is None:
        return
    branch.above = branch.far = above
    branch.depth = above.depth + 1
    far = above.far
    if far is not None and far.far is not None and above.depth - far.depth == far.depth - far.far.depth:
        branch.far = far.far


# -- writing ------------------------------------------------------------------------------------


def write(game: Game, handle: CodecHandle, losses: Losses) -> str:
    """Write a game as a block. Moves are digits, whatever the notation."""
    fields = written_tags(game.tags, game.result, losses)
    board = game.board
    binit = binit_of(board)
    fields.append(("binit", binit or ""))
    turn_shown = game.root.next is not None or board.turn == 0
    if binit is None or not turn_shown or board.fen().split(" ", 2)[2] != "- - 0 1":
        fields.append(("fen", board.fen()))
    lines, comments = _lines(game, losses)
    fields += lines + comments
    return (
        "[DhtmlXQ]\n"
        + "".join(
            f"[DhtmlXQ_{key}]{value}[/DhtmlXQ_{key}]\n"
            for key, value in fields
            if value or key.startswith(("movelist", "comment"))
        )
        + "[/DhtmlXQ]\n\n"
    )


def _lines(game: Game, losses: Losses) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The fields of the branches and of the comments."""
    lines: list[tuple[str, str]] = []
    comments: list[tuple[str, str]] = []
    _note(game.root, "comment0", comments, losses)
    # (first node, ply, parent branch); each branch gets its number when it is met.
    waiting: deque[tuple[Node | None, int, int]] = deque([(game.root.next, 1, 0)])
    number = -1
    while waiting:
        node, ply, parent = waiting.popleft()
        number += 1
        key = f"move_{parent}_{ply}_{number}" if number else "movelist"
        moves = []
        later: list[tuple[Node | None, int, int]] = []
        first = True
        while node is not None:
            move = node.move
            assert move is not None
            if refuse_null(node, losses):
                break
            moves.append(_digits(move.from_point) + _digits(move.to_point))
            _note(node, f"comment{number}_{ply}" if number else f"comment{ply}", comments, losses)
            above = node.parent
            assert above is not None
            if number == 0 or not first:
                later += [(other, ply, number) for other in above.children[1:]]
            first = False
            node = node.next
            ply += 1
        lines.append((key, "".join(moves)))
        waiting += later
    return lines, comments


def _note(node: Node, key: str, comments: list[tuple[str, str]], losses: Losses) -> None:
    words = losses.comment(node)
    if node.comments or node.comments_before:
        comments.append((key, _escape(words)))


def _digits(point: int) -> str:
    return f"{point % 9}{9 - point // 9}"
