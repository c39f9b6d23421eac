"""What a token of a relative notation of Xiangqi can mean, said independently of the library's reader.

A token is spelt out as signs, each of which may have several roles, and taken apart in every way that the
grammar allows. First come the legal moves for which the notation itself would write these signs; if there
are none, those that any dialect could mean.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from notation import Board, Move
from notation.errors import UnwritableError

KINDS = "kabnrcp"
DASHES = "‐‑‒–—―−"


@dataclass
class Sign:
    """One sign, and what it can be; `text` is its plainest form."""

    text: str
    kinds: str = ""
    number: int = 0
    letter: bool = False
    direction: str = ""
    mark: str = ""


@dataclass
class Man:
    """A man of the side to move and where he stands among his like, all counted from 0."""

    move: Move
    kind: str
    file: int
    men: int
    index: int
    count: int
    direction: str
    number: int
    head: list[Sign] = field(default_factory=list)


def wxf_sign(char: str) -> Sign | None:
    plain = unicodedata.normalize("NFKC", "-" if char in DASHES else char)
    letters = {"K": "k", "A": "a", "E": "b", "B": "b", "H": "n", "N": "n", "R": "r", "C": "c", "P": "p",
               "M": "b", "G": "a", "S": "p"}  # fmt: skip
    order = "abcde".find(char) + 1
    kind = letters.get(plain.upper(), "")
    if kind or order:
        return Sign(kind, kinds=kind, number=order, letter=order > 0)
    if plain in "123456789":
        return Sign(plain, number=int(plain))
    signs = {"+": ("f", "+"), "-": ("b", "-"), "=": ("l", ""), ".": ("l", ".")}
    if plain in signs:
        direction, mark = signs[plain]
        return Sign(plain, direction=direction, mark=mark)
    return None


CHINESE = [
    ("k", "帅帥将將"), ("a", "仕士"), ("b", "相象"), ("n", "马馬傌"), ("r", "车車俥"), ("c", "炮砲包"), ("p", "兵卒"),
]  # fmt: skip
NUMERALS = ("一二三四五六七八九", "１２３４５６７８９", "123456789", "壹贰叁肆伍陆柒捌玖", "壹貳參肆伍陸柒捌玖")


def chinese_sign(char: str) -> Sign | None:
    for kind, chars in CHINESE:
        if char in chars:
            return Sign(kind, kinds=kind)
    for numerals in NUMERALS:
        if char in numerals:
            return Sign(str(numerals.index(char) + 1), number=numerals.index(char) + 1)
    for direction, chars in (("f", "进進上"), ("b", "退下"), ("l", "平")):
        if char in chars:
            return Sign(direction, direction=direction)
    for mark, chars in (("+", "前"), (".", "中"), ("-", "后後底低")):
        if char in chars:
            return Sign(mark, mark=mark)
    return None


def signs_of(token: str, family: str) -> list[Sign] | None:
    """The signs of a token that is nothing else; None where some character is none."""
    found = []
    at = 0
    while at < len(token):
        if family == "vietnamese":
            sign = None
            if token[at : at + 2] in ("Tg", "tg", "TG"):
                sign = Sign("king", kinds="k")
                at += 1
            elif token[at].upper() in "SXPMBTVC":
                kind = dict(zip("SXPMBTVC", "arcnpbbp", strict=True))[token[at].upper()]
                mark = {"t": "+", "g": ".", "s": "-"}.get(token[at].lower(), "")
                sign = Sign(mark or kind, kinds=kind, mark=mark)
            elif token[at] in "tgsG":
                sign = Sign(token[at], mark={"t": "+", "g": ".", "s": "-"}[token[at].lower()])
            elif token[at] in "123456789":
                sign = Sign(token[at], number=int(token[at]))
            elif token[at] in "./-=" + DASHES:
                direction = {".": "f", "/": "b"}.get(token[at], "l")
                sign = Sign(direction, direction=direction)
        else:
            sign = wxf_sign(token[at]) if family == "wxf" else chinese_sign(token[at])
        if sign is None:
            return None
        found.append(sign)
        at += 1
    return found


def ways(signs: list[Sign]) -> Iterator[tuple[list[Sign], str, int]]:
    """Head, directions and number, in each way to take the signs apart."""
    for size in (2, 3, 1):
        if len(signs) == size + 2 and signs[size].direction and signs[-1].number and not signs[-1].letter:
            yield signs[:size], signs[size].direction, signs[-1].number
    # A direction left out; but what looks like one is one.
    piece = len(signs) == 3 and signs[0].kinds + signs[1].kinds
    if piece and signs[-1].number and not signs[-1].letter and not signs[1].direction:
        yield signs[:2], "lf", signs[-1].number


def men_of(board: Board) -> list[Man]:
    """Every legal move with what there is to say of its man."""
    side = board.turn
    pieces = {point: board.piece_at(point) for point in range(90)}

    def place(point: int) -> tuple[int, int]:
        return (9 - point % 9, point // 9) if side == 0 else (point % 9 + 1, 9 - point // 9)

    found = []
    for move in board.legal_moves:
        letter = pieces[move.from_point]
        assert letter is not None
        places = [place(point) for point, other in pieces.items() if other == letter]
        file, rank = place(move.from_point)
        to_file, to_rank = place(move.to_point)
        columns = [each for each, _ in places]
        kind = letter.lower()
        change = to_rank - rank
        found.append(
            Man(
                move, kind, file,
                men=columns.count(file),
                index=sum(1 for each, other in places if each == file and other > rank),
                count=sum(
                    1 for each, other in places
                    if columns.count(each) > 1 and (each < file or (each == file and other > rank))
                ),
                direction="l" if change == 0 else "f" if change > 0 else "b",
                number=to_file if change == 0 or kind in "abn" else abs(change),
            )
        )  # fmt: skip
    return found


def as_written(head: list[Sign]) -> list[Sign]:
    """The signs of a written head with the one role each of them has: a piece comes before a letter of order."""
    found = []
    piece = False
    for sign in head:
        if sign.kinds and not piece:
            piece = True
            found.append(Sign(sign.text, kinds=sign.kinds))
        elif sign.number:
            found.append(Sign(sign.text, number=sign.number, letter=sign.letter))
        else:
            found.append(Sign(sign.text, mark=sign.mark))
    return found


def same(signs: list[Sign], written: list[Sign]) -> bool:
    """Whether two lists of signs say the same, piece and mark (or mark and number) in either order."""

    def equal(one: Sign, other: Sign, head: bool) -> bool:
        if other.kinds and head:
            return bool(set(one.kinds) & set(other.kinds))
        if other.number:
            return one.number == other.number and (not one.letter or (head and other.letter))
        return (one.mark == other.mark and other.mark != "") if head else one.direction == other.direction

    if len(signs) != len(written):
        return False
    if not all(equal(a, b, False) for a, b in zip(signs[-2:], written[-2:], strict=True)):
        return False
    head, other = signs[:-2], as_written(written[:-2])
    orders = [other]
    if len(other) == 2 and any(sign.mark or sign.letter for sign in other):
        orders.append(other[::-1])
    return any(all(equal(a, b, True) for a, b in zip(head, order, strict=True)) for order in orders)


def says(board: Board, man: Man, name: str, family: str, signs: list[Sign]) -> bool:
    """Whether the notation would write these signs for the move."""
    try:
        written = signs_of(board.format(man.move, name), family)
    except UnwritableError:
        return False
    assert written is not None
    return same(signs, written)


def order_fits(man: Man, number: int) -> bool:
    return man.men > 1 and number - 1 in (man.index, man.count)


def letter_fits(man: Man, number: int) -> bool:
    return man.men > 1 and number - 1 == man.count


def mark_fits(man: Man, mark: str, twice: bool, family: str) -> bool:
    if man.men < 2 or (twice and man.men < 4):
        return False
    if mark == ".":
        return not twice and 0 < man.index < man.men - 1
    fits = {0 if mark == "+" else man.men - 1}
    if family == "wxf" and not twice and man.men >= 4:
        fits.add(1 if mark == "+" else man.men - 2)
    return man.index in fits


def can_mean(man: Man, head: list[Sign], family: str) -> bool:
    """Whether some dialect could mean the man by this head."""
    first, *rest = head
    if len(head) == 1:
        return man.kind in first.kinds if first.kinds else False
    second = rest[0]
    if len(head) == 3:
        last = rest[1]
        if man.kind not in (second.kinds or "-") or last.letter or last.number != man.file:
            return False
        if first.mark:
            return mark_fits(man, first.mark, False, family)
        return letter_fits(man, first.number) if first.letter else order_fits(man, first.number)
    if first.kinds and second.number and not second.letter:
        return man.kind in first.kinds and man.file == second.number
    if first.kinds and second.mark:
        return man.kind in first.kinds and mark_fits(man, second.mark, False, family)
    if first.kinds and second.letter:
        return man.kind in first.kinds and letter_fits(man, second.number)
    if first.mark and second.kinds:
        return man.kind in second.kinds and mark_fits(man, first.mark, False, family)
    if first.number and second.kinds:
        fits = letter_fits if first.letter else order_fits
        return man.kind in second.kinds and fits(man, first.number)
    if first.number and not first.letter and second.number and not second.letter:
        if man.file != second.number:
            return False
        if family == "wxf" and "-kabnrcp"[first.number : first.number + 1] == man.kind:
            return True
        middle = first.number == second.number and man.men in (3, 5) and man.index == man.men // 2
        return man.kind == "p" and man.men > 1 and (middle or order_fits(man, first.number))
    if man.kind != "p" or man.men < 2:
        return False
    if first.mark and second.number:
        return not second.letter and man.file == second.number and mark_fits(man, first.mark, False, family)
    if first.number and second.mark:
        return not first.letter and man.file == first.number and mark_fits(man, second.mark, False, family)
    return bool(first.mark) and first.mark == second.mark and mark_fits(man, first.mark, True, family)


def meanings(board: Board, men: list[Man], token: str, name: str, family: str) -> set[Move]:
    """The legal moves that a token can mean; a mark of check may follow."""
    found = plain_meanings(board, men, token, name, family)
    for mark in ("+", "++"):
        if not found and token.endswith(mark):
            found = plain_meanings(board, men, token.removesuffix(mark), name, family)
    return found


def plain_meanings(board: Board, men: list[Man], token: str, name: str, family: str) -> set[Move]:
    signs = signs_of(token, family)
    if not signs:
        return set()
    own = {man.move for man in men if says(board, man, name, family, signs)}
    if own:
        return own
    return {
        man.move
        for head, directions, number in ways(signs)
        for man in men
        if man.direction in directions and man.number == number and can_mean(man, head, family)
    }
