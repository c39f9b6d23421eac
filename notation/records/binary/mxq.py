"""MXQ, the record of the Yitian server (弈天): strings with a length byte each. Layout: docs/binary-formats.md.

Known from one sample: it is read, and not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from notation.records.binary.draft import Draft, decoded

__all__ = ["drafts", "recognise"]

_MOVE = re.compile(rb"([0-8])([A-J])-([0-8])([A-J])")
#: The strings before the moves, in order: the sixth line is the players and the result.
TAGS = ("Site", "Date", "", "RedElo", "BlackElo")
_PLAYERS = re.compile(r"([^-]*(?:-(?![胜勝负負和]-)[^-]*)*)-([胜勝负負和])-(.*)", re.DOTALL)
_RESULTS = {"胜": "1-0", "勝": "1-0", "负": "0-1", "負": "0-1", "和": "1/2-1/2"}
_BIG5 = tuple(f"-{word}-".encode("big5") for word in "勝負和")


def _strings(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The strings of a file, with the places of their length bytes; the last may be cut off."""
    at = 0
    while at < len(data):
        yield at, data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]


def recognise(data: bytes) -> bool:
    """Whether bytes begin as a file of this format."""
    for seen, (at, raw) in enumerate(_strings(data[:4096])):
        if raw == b"Moves":
            return seen >= 3
        if seen > 32 or any(byte < 32 for byte in raw) or at > 2048:
            return False
    return False


def drafts(data: bytes) -> Iterator[Draft]:
    """The game of a file."""
    draft = Draft(0, len(data))
    if any(word in data[:2048] for word in _BIG5):
        draft.encoding = "big5"
    state = "head"
    head: list[str] = []
    comments: list[str] = []
    moves: list[tuple[int, int, int]] = []
    end = 0
    for at, raw in _strings(data):
        end = at + 1 + data[at]
        if state == "head" and raw == b"Moves":
            state = "moves"
        elif state == "moves" and raw == b"Ends":
            state = "comments"
        elif state == "comments" and raw == b"CommentsEnd":
            state = "done"
        elif state == "head":
            head.append(decoded(raw, draft.encoding, draft, at))
        elif state == "moves":
            found = _MOVE.fullmatch(raw)
            if found is None:
                draft.fault("damaged-line", at, hint=f"{raw[:20]!r} is no move")
                moves.append((-1, -1, at))
            else:
                x, y, to_x, to_y = (
                    byte - (48 if i % 2 == 0 else 65) for i, byte in enumerate(b"".join(found.groups()))
                )
                moves.append((y * 9 + x, to_y * 9 + to_x, at))
        elif state == "comments":
            comments.append(decoded(raw, draft.encoding, draft, at))
        elif raw.strip(b"\0"):
            draft.fault("stray-text", at, severity="warning", hint=repr(raw[:20]))
    if end > len(data) or state in ("head", "moves"):
        draft.fault("unterminated-record", len(data), hint="the file ends before its moves do")
    _tags(head, draft)
    draft.tree.add(-1, -1, child=bool(moves), sibling=False, comment="\n".join(filter(None, comments)))
    for i, (start, stop, at) in enumerate(moves):
        draft.tree.add(start, stop, child=i + 1 < len(moves), sibling=False, offset=at)
    yield draft


def _tags(head: list[str], draft: Draft) -> None:
    for i, text in enumerate(head):
        players = _PLAYERS.fullmatch(text) if i == 2 else None
        if players:
            draft.tag("Red", players[1])
            draft.tag("Black", players[3])
            draft.result = _RESULTS[players[2]]
        elif i == len(head) - 1 and not text.isdecimal():
            draft.tag("Remark", text)
        else:
            draft.tag(TAGS[i] if i < len(TAGS) and TAGS[i] else f"Field{i + 1}", text)
