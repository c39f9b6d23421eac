"""Games at odds: what the heading of a game says about men that are given away before it begins.

    (Remove White's Queen's Rook from the board.)       at the odds of the Pawn and Move
    White gives the odds of Queen's Knight.             Black gives Pawn and two moves.

Where a man isn't named in full the usual one is meant: the king's bishop's pawn, and of the pieces the queen's. A piece
is given by White unless the text says otherwise, a pawn with the move by Black. Source: Rules for playing the game at
odds, in Brown's Blue Book of Chess.
"""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Odds", "read_odds", "write_odds"]


class Odds(NamedTuple):
    """The position that a game at odds begins with, and how many moves White makes before Black's first.

    `fen` "": the text speaks of odds, but what they are is not understood.
    """

    fen: str
    moves: int


_MEN = {
    "king": "K", "k": "K", "queen": "Q", "q": "Q", "rook": "R", "castle": "R", "r": "R", "bishop": "B", "b": "B",
    "knight": "N", "kt": "N", "knt": "N", "n": "N", "pawn": "P", "p": "P",
}  # fmt: skip
_PLURALS = {"rooks": "R", "bishops": "B", "knights": "N"}
_SMALL = frozenset(["the", "a", "his", "her", "an", "of", "one", "odds", "at", "him", "both", "two"])
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "1": 1, "2": 2, "3": 3, "4": 4}
_SIDES = {"white": 0, "white's": 0, "black": 1, "black's": 1}
_REMOVE = frozenset(["remove", "removing", "without", "minus", "less"])
_GIVE = frozenset(["gives", "gave", "giving", "yields", "yielding", "concedes", "conceding", "odds"])
_RECEIVE = frozenset(["receives", "received", "receiving"])
_STOPS = frozenset([".", ";", ")", "]", ":", "--"])

_WORD = re.compile(r"[a-z]+(?:'s)?|\d+|--|[.,;:()\]&+]")
_ABBREVIATED = re.compile(r"(?<![a-z])(k|q|r|b|kt|knt|n|p|mr|dr|m|messrs)\.")
_GLUED = re.compile(r"\b(?:Knt|Kt|[KQRBNP]){2,4}\b")
_LETTER = re.compile("Knt|Kt|[KQRBNP]")
_PLACED = frozenset(["place", "placed", "placing", "put", "substitute"])
_SQUARES = {
    "QR": "a", "QN": "b", "QB": "c", "Q": "d", "KB": "f", "KN": "g", "KR": "h", "R": "a", "N": "b", "B": "c",
    "QRP": "a", "QNP": "b", "QBP": "c", "QP": "d", "KP": "e", "KBP": "f", "KNP": "g", "KRP": "h", "P": "f",
}  # fmt: skip
_ARRAY = "RNBQKBNR"
_NAMES = (
    "Queen's Rook",
    "Queen's Knight",
    "Queen's Bishop",
    "Queen",
    "",
    "King's Bishop",
    "King's Knight",
    "King's Rook",
)
_PAWNS = (
    "Queen's Rook's Pawn", "Queen's Knight's Pawn", "Queen's Bishop's Pawn", "Queen's Pawn", "King's Pawn",
    "King's Bishop's Pawn", "King's Knight's Pawn", "King's Rook's Pawn",
)  # fmt: skip


_Men = tuple[tuple[str, bool], ...]


class _Given(NamedTuple):
    """Men that are given: their files with whether they are pawns, and the moves; where the words end."""

    men: _Men
    moves: int
    end: int


def read_odds(text: str) -> Odds | None:
    """The odds that a heading speaks of; None where it speaks of none."""
    text = _GLUED.sub(lambda name: " ".join(_LETTER.findall(name[0])), text.replace("’", "'"))
    words = _WORD.findall(_ABBREVIATED.sub(r"\1 ", text.lower()))
    odds = _find(words)
    return Odds("", 0) if odds is not None and _PLACED & {*words} else odds  # a man is moved before the game begins


def _find(words: list[str]) -> Odds | None:
    removed: list[tuple[int, _Men]] = []
    given: tuple[int, _Given] | None = None
    moves = 0
    told = False
    for at, word in enumerate(words):
        if word in _REMOVE or (word == "off" and words[at - 1 : at] in (["take"], ["takes"], ["taking"])):
            removed += _removed(words, at)
            told = told or (word in ("remove", "removing") and "board" in words[at : at + 16])
        elif word == "removed":
            removed += _before(words, at)
        elif word in _GIVE or word in _RECEIVE:
            told = told or word == "odds"
            found = _read_given(words, at + 1)
            if found is not None and (word == "odds" or "odds" in words[at : at + 4] or _is_whole(words, found)):
                side = _subject(words, at)
                given = given or (1 - side if side >= 0 and word in _RECEIVE else side, found)
                moves = moves or found.moves
        elif word in ("pawn", "p"):
            found = _read_given(words, at)
            if found is not None and found.moves and _is_whole(words, found):
                given = given or (_subject(words, at), found)
                moves = moves or found.moves
    if removed:
        removed = [(_giver(side, men, moves), men) for side, men in removed]
        return Odds("", 0) if any(side < 0 for side, _ in removed) else _made(removed, moves)
    if given is None:
        return Odds("", 0) if told else None
    side, found = given
    side = _giver(side, found.men, found.moves)
    if side < 0 or (side == 0 and found.moves):  # who begins then the columns of the score don't say
        return Odds("", 0)
    return _made([(side, found.men)], found.moves)


def _giver(side: int, men: _Men, moves: int) -> int:
    """Who gives some men, where a text doesn't say it; -1: that can't be told."""
    if side >= 0:
        return side
    return 1 if moves else -1 if all(pawn for _, pawn in men) else 0


def _read_man(words: list[str], at: int) -> tuple[_Men, int]:
    """The man that is named at a place, and where his name ends; nothing where none is, or one of several."""
    name = ""
    both = words[at : at + 1] == ["both"] or words[at : at + 1] == ["two"]
    while at < len(words) and words[at] in _SMALL:
        both = both or words[at] == "both"
        at += 1
    if at < len(words) and words[at] in _PLURALS and both:
        kind = _PLURALS[words[at]]
        return tuple((chr(97 + i), False) for i, letter in enumerate(_ARRAY) if letter == kind), at + 1
    while at < len(words) and len(name) < 3:
        letter = _MEN.get(words[at].removesuffix("'s"))
        if letter is None:
            break
        name += letter
        at += 1
        if letter == "P":
            break
    file = _SQUARES.get(name)
    return (((file, name.endswith("P")),), at) if file else ((), at)


def _read_given(words: list[str], at: int) -> _Given | None:
    """Men and moves that are named one after another."""
    men: list[tuple[str, bool]] = []
    while True:
        start = at
        while at < len(words) and words[at] == "the":
            at += 1
        number = _NUMBERS.get(words[at]) if at < len(words) else None
        after = at + (number is not None)
        if words[after : after + 1] in (["move"], ["moves"]):
            return _Given(tuple(men), number or 1, after + 1)
        if words[after : after + 1] in (["odds"], ["of"], [":"]):
            at = after + 1
            continue
        found, stop = _read_man(words, start)
        if not found:
            return _Given(tuple(men), 0, start - 1) if men else None
        men += found
        at = stop
        if words[at : at + 1] in (["and"], [","], ["&"], ["+"]):
            at += 1
            at += words[at - 1 : at + 1] == [",", "and"]
            continue
        return _Given(tuple(men), 0, at)


def _is_whole(words: list[str], given: _Given) -> bool:
    """Whether what is given ends a phrase."""
    behind = words[given.end : given.end + 1]
    return not behind or behind[0] in _STOPS or behind[0] in (",", "to", "game", "and", "from", "(", "white", "black")


def _sentence(words: list[str], at: int) -> int:
    """Where the sentence of a word begins."""
    while at and words[at - 1] not in _STOPS:
        at -= 1
    return at


def _subject(words: list[str], at: int) -> int:
    """The side that is named before a word in its sentence, or -1."""
    before = words[_sentence(words, at) : at]
    return next((_SIDES[word] for word in reversed(before) if word in _SIDES), -1)


def _removed(words: list[str], at: int) -> list[tuple[int, _Men]]:
    """The sides and the men behind "remove" or "without"."""
    found: list[tuple[int, _Men]] = []
    side = _subject(words, at)
    at += 1
    while True:
        start = at
        while start < len(words) and (words[start] in _SIDES or words[start] in ("the", "from")):
            side = _SIDES.get(words[start], side)
            start += 1
        given = _read_given(words, start)
        if given is None:
            return found
        of = side
        if of < 0:
            behind = words[given.end : given.end + 8]
            stop = next((i for i, word in enumerate(behind) if word in _STOPS), len(behind))
            of = next((_SIDES[word] for word in behind[:stop] if word in _SIDES), -1)
        found.append((of, given.men))
        at = given.end + 1
        if words[given.end : at] not in (["and"], [","], ["&"]):
            return found


def _before(words: list[str], at: int) -> list[tuple[int, _Men]]:
    """The side and the men before "removed"."""
    start = _sentence(words, at)
    for place in range(max(start, at - 12), at):
        if words[place] in _SIDES:
            given = _read_given(words, place + 1)
            return [] if given is None else [(_SIDES[words[place]], given.men)]
    return []


def _made(removed: list[tuple[int, _Men]], moves: int) -> Odds:
    rows = [list("rnbqkbnr"), list("pppppppp"), list("PPPPPPPP"), list("RNBQKBNR")]
    for side, men in removed:
        for file, pawn in men:
            rows[(2 if pawn else 3) if side == 0 else (1 if pawn else 0)][ord(file) - 97] = ""
    rights = "".join(
        right for right, row, column in (("K", 3, 7), ("Q", 3, 0), ("k", 0, 7), ("q", 0, 0)) if rows[row][column]
    )
    ranks = []
    for row in rows:
        rank, empty = "", 0
        for man in [*row, None]:
            if man == "":
                empty += 1
                continue
            rank += (str(empty) if empty else "") + (man or "")
            empty = 0
        ranks.append(rank)
    placed = "/".join([*ranks[:2], "8", "8", "8", "8", *ranks[2:]])
    return Odds(f"{placed} w {rights or '-'} - 0 1", max(1, moves))


def write_odds(fen: str) -> str:
    """The line that says what odds a position is, or "" for what is no game at odds with White to begin."""
    fields = fen.split()
    ranks = fields[0].split("/")
    if len(fields) < 6 or len(ranks) != 8 or ranks[2:6] != ["8"] * 4:
        return ""
    men = []
    removed: list[tuple[int, _Men]] = []
    for side, pawn, rank in ((0, False, ranks[7]), (0, True, ranks[6]), (1, True, ranks[1]), (1, False, ranks[0])):
        row = "".join(" " * int(char) if char.isdigit() else char for char in rank)
        for column, char in enumerate(row):
            if char == " ":
                removed.append((side, ((chr(97 + column), pawn),)))
                men.append(f"{('White', 'Black')[side]}'s {(_PAWNS if pawn else _NAMES)[column]}")
    if not men or _made(removed, 1).fen != fen:
        return ""
    return " ".join(f"(Remove {man} from the board.)" for man in men)
