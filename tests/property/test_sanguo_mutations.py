"""Tokens of Three-Kingdoms Xiangqi, right ones and damaged ones, against a slow reader that lists every form.

What the kernel reads is read here from the list of all forms that could name a man, by the board's Python interface.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from notation import Board, Move
from notation.errors import AmbiguousMoveError, NotationError

from ..oracle import slow_sanguo as slow
from ..oracle.sanguo_positions import Composer, random_rules
from .test_sanguo_round_trip import gathered_fen

SIGN = re.compile("1[0-7]|[1-9]|１[０-７]|[１-９]|十[一二三四五六七]?|[一二三四五六七八九]|.")
CHINESE = [*"一二三四五六七八九十", *(f"十{digit}" for digit in "一二三四五六七")]
KINDS = {
    "R": "车車俥", "N": "马馬傌", "B": "相象", "A": "士仕", "C": "炮砲包", "P": "兵卒", "K": "帅帥将將",
}  # fmt: skip
SIGNS = {"f": "进進", "b": "退", "l": "平", "+": "前", ".": "中", "-": "后後"}
KINGS = ("吴吳", "魏", "蜀")
FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")
ALPHABET = "".join([*KINDS.values(), *SIGNS.values(), *KINGS, "一二三四十1234567890１２８汉 +"])

Sign = tuple[str, object]


def signs_of(text: str, side: int) -> list[Sign] | None:
    found: list[Sign] = []
    for piece in SIGN.findall(text):
        if piece in CHINESE:
            found.append(("order", CHINESE.index(piece) + 1))
        elif piece.isdigit() and piece not in "0０":
            found.append(("number", int(piece)))
        elif piece in KINGS[side]:
            found.append(("name", "K"))
        else:
            sort = [("kind", kind) for kind, chars in KINDS.items() if piece in chars]
            sort += [("sign", sign) for sign, chars in SIGNS.items() if piece in chars]
            if not sort:
                return None
            found.append(sort[0])
    return found


class Man:
    """The man of a legal move, how it goes, and everything that can be said of him."""

    def __init__(self, board: Board, move: Move, pieces: dict[int, str]) -> None:
        side = "gbr"[board.turn]
        letter = pieces[move.from_point]
        self.kind = letter[-1]
        like = [p for p, other in pieces.items() if other[0] == letter[0] and other[-1] == self.kind]
        place = {p: (slow.file(side, divmod(p, 17)), slow.rank(side, divmod(p, 17))) for p in [*like, move.to_point]}
        self.file, rank = place[move.from_point]
        ranks = sorted((place[p][1] for p in like if place[p][0] == self.file), reverse=True)
        self.men, self.index = len(ranks), ranks.index(rank)
        to_file, to_rank = place[move.to_point]
        change = to_rank - rank
        self.direction = "l" if change == 0 else "f" if change > 0 else "b"
        self.number = to_file if change == 0 or self.kind in "NBA" else abs(change)

    def is_place(self, sign: Sign) -> bool:
        if self.men < 2:
            return False
        if sign[0] in ("order", "number"):
            return sign[1] == self.index + 1
        return sign[1] in [
            mark
            for mark, fits in (
                ("+", self.index == 0), ("-", self.index == self.men - 1), (".", 0 < self.index < self.men - 1),
            ) if fits
        ]  # fmt: skip

    def is_kind(self, sign: Sign) -> bool:
        return sign[0] in ("kind", "name") and sign[1] == self.kind

    def is_file(self, sign: Sign) -> bool:
        return sign[0] in ("order", "number") and sign[1] == self.file

    def is_meant(self, head: list[Sign]) -> bool:
        """Whether some form names the man so."""
        if len(head) == 1:
            return self.is_kind(head[0])
        if len(head) == 3:
            return self.is_place(head[0]) and self.is_kind(head[1]) and self.is_file(head[2])
        if len(head) != 2:
            return False
        one, other = head
        mark = "sign"
        return (
            (self.is_kind(one) and (self.is_file(other) or (other[0] == mark and self.is_place(other))))
            or (self.is_place(one) and self.is_kind(other))
            or (one[0] in (mark, "order") and self.is_place(one) and self.is_file(other))
            or (other[0] == mark and self.is_file(one) and self.is_place(other))
        )


def heads(signs: list[Sign]) -> Iterator[list[Sign]]:
    """What stands before direction and number, with the side's name and without."""
    yield signs[:-2]
    if signs[0][0] == "name":
        yield signs[1:-2]


def meanings(board: Board, text: str, name: str) -> set[Move]:
    for mark in ("", "+", "++"):  # signs of check may follow
        signs = signs_of(text.removesuffix(mark), board.turn)
        if text.endswith(mark) and signs and len(signs) >= 3 and signs[-1][0] in ("order", "number"):
            break
    else:
        return set()
    pieces = {p: piece for p in range(289) if (piece := board.piece_at(p)) is not None}
    men = {move: Man(board, move, pieces) for move in board.legal_moves}
    men = {move: man for move, man in men.items() if (("sign", man.direction), man.number) == (signs[-2], signs[-1][1])}
    if signs[-2][0] != "sign":
        return set()
    found = {move for move, man in men.items() for head in heads(signs) if man.is_meant(head)}
    # If one of them is written so, it is meant.
    written = set()
    for move in found:
        own = signs_of(board.format(move, name), board.turn)
        assert own is not None
        for head in heads(signs):
            same = [(sort in ("order", "number"), value) for sort, value in head]
            ours = [(sort in ("order", "number"), value) for sort, value in own[:-2]]
            if same == ours or (len(same) == 2 and same == ours[::-1] and any(head[i][1] in "+.-" for i in (0, 1)
                                if isinstance(head[i][1], str))):  # fmt: skip
                written.add(move)
    return written or found


def check(board: Board, text: str, name: str) -> None:
    expected = meanings(board, text, name)
    where = (board.fen(), text, name, expected)
    exact = {move for move in expected if board.format(move, name) == text}
    try:
        found = {board.parse(text, name)}
    except AmbiguousMoveError as error:
        found = {Move("sanguo", candidate) for candidate in error.candidates}
    except NotationError:
        found = set()
    assert found == (exact or expected), where


def another_form(board: Board, rng: random.Random) -> str:
    """Some way or other to name the man of a move: any parts, in nearly any order, right or nearly."""
    move = rng.choice(board.legal_moves)
    man = Man(board, move, {p: piece for p in range(289) if (piece := board.piece_at(p)) is not None})
    places = ["前"] * (man.index == 0) + ["后"] * (man.index == man.men - 1) + ["中", CHINESE[man.index]]
    file = rng.choice((str(man.file), str(man.file), CHINESE[man.file - 1], str(man.file).translate(FULL_WIDTH)))
    piece = KINDS[man.kind][0] if man.kind != "K" else KINGS[board.turn][0]
    parts = [rng.choice((*places, rng.choice("前中后一二三123"))), piece, file]
    head = rng.choice(([0, 1], [0, 2], [0, 1, 2], [1, 2], [1], [2, 0], [1, 0], [0], [2]))
    text = "".join(parts[i] for i in head)
    if rng.random() < 0.15:
        text = rng.choice(KINGS)[0] + text
    return text + {"f": "进", "b": "退", "l": "平"}[man.direction] + str(man.number)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_tokens(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    if rng.random() < 0.3:
        fen = Composer(rng, rules).compose().fen()
    else:
        fen = gathered_fen(rng, *rng.sample("gbr", 3), more=False)
    board = Board("sanguo", fen, rules=rules, ignore="all")
    moves = board.legal_moves
    if not moves:
        return
    for _ in range(12):
        name = rng.choice(("sanguo", "sanguo-trad", "sanguo:form=short"))
        text = board.format(rng.choice(moves), rng.choice(("sanguo", "sanguo-trad", "sanguo:form=short")))
        check(board, text, name)
        check(board, another_form(board, rng), name)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(["", rng.choice(ALPHABET)]) + text[at + rng.randrange(2) :]
        if not re.search(r"\s", text) and text:
            check(board, text, name)
