"""Damaged coordinate tokens, in every coordinate notation of every game: what is read has that meaning,
what has one meaning is read, and what is not canonical has a leniency."""

from __future__ import annotations

import os
import random
import re
from itertools import chain, permutations

import pytest

from notation import Board, Move
from notation.errors import NotationError
from notation.kernel.tables import CoordinateTable
from notation.notations import NOTATIONS, codec

from .boards import played

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000")) // 4
ALPHABET = [*"abcdefghi0123456789-xX=:+#()/!? QnqrbkHAEO,.cClpsm", "–", "ep", " ch", "(ch)", "é"]
RICH = [
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4k3/8/8/2pP4/8/8/8/R4K1R w HA c6 0 1",
    "1n1qk3/P1P5/8/8/8/8/8/RK5R w HA - 0 1",
]
_MARK = r"(?:\+\+(?![-=/])|\+(?![-=/])|\#|[ ]?ch\b\.?|[ ]?\(ch\)|[ ]?mate\b|X(?!\w))"
_EP = r"(?:[ ]?ep\b\.?|/ep\b\.?|[ ]?\(ep\))"
GLYPHS = r"(?:[ ]*[!?]|[ ]+[ND=](?=[ ]|\Z))*[ ]*\Z"
TAIL = rf"(?:(?P<ep>{_EP})?{_MARK}?|{_MARK}(?P<late>{_EP})){GLYPHS}"
_DASH = "[-‐-―−]"
CASTLE, EN_PASSANT = 1, 2
LETTERS = dict(zip("pnbrqk", ("pawn", "knight", "bishop", "rook", "queen", "king"), strict=True))
KINDS = ("knight", "bishop", "rook", "queen")


def names() -> list[tuple[str, str]]:
    """Every coordinate notation, and every value of each of its options."""
    found = []
    for game, name in NOTATIONS:
        table = codec(game, name).table
        if isinstance(table, CoordinateTable):
            found.append((game, name))
            for key, option in table.options.items():
                found += [(game, f"{name}:{key}={value}") for value in option.values if value != option.default]
    return found


def kind(move: Move) -> int:
    return move.packed >> 22 & 15


class Meanings:
    """What a token can mean in one notation, said independently of the library."""

    def __init__(self, table: CoordinateTable) -> None:
        self.table = table
        points = table.points or [file + rank for rank in table.ranks for file in table.files]
        self.points = {text.lower(): point for point, text in enumerate(points)}
        point = "|".join(sorted(self.points, key=len, reverse=True))
        sign = rf"{_DASH}|(?P<takes>[xX:])"
        if table.loose:
            sign = rf"[ ]?(?:{sign}|[,.])[ ]?|[ ]"
        self.squares = re.compile(rf"(?P<a>(?i:{point}))(?:{sign})?(?P<b>(?i:{point}))")
        self.promotions = {"n": 1, "b": 2, "r": 3, "q": 4} if table.promotions else {}
        self.promotions |= {table.promotions[kind].lower(): n for n, kind in enumerate(KINDS, 1) if table.promotions}
        self.ranked = bool(self.promotions) and set(table.promotions.values()) <= set(table.ranks)
        self.marks = [mark for mark in (*table.captured.values(), table.en_passant, *table.effects.values()) if mark]
        self.marks += table.castling_marks or ()
        letters = {*self.marks, *table.promotions.values()}
        self.any_case = len({letter.lower() for letter in letters}) == len(letters)

    def cases(self, mark: str) -> list[str]:
        return [mark.lower(), mark.upper()] if self.any_case and mark else [mark]

    def suffixes(self, board: Board, move: Move, must: bool) -> set[str]:
        """What may stand between the squares of a move and the usual marks."""
        table = self.table
        firsts, captured = [], ""
        if kind(move) == CASTLE:
            if table.castling_marks:
                firsts = self.cases(table.castling_marks[move.to_point < move.from_point])
        elif kind(move) == EN_PASSANT:
            firsts = self.cases(table.en_passant) + self.cases(table.captured.get("pawn", ""))
        elif board.piece_at(move.to_point) is not None:
            if table.captured:
                captured = table.captured[LETTERS[board.piece_at(move.to_point).lower()]]
            firsts = self.cases(captured)
        firsts = [first for first in firsts if first] + ([] if must else [""])
        promotions = [""]
        if move.promotion:
            letters = [letter for letter, number in self.promotions.items() if number == move.promotion]
            promotions = [
                form for letter in letters for case in {letter, letter.upper()}
                for form in (case, "=" + case, "/" + case, f"({case})")
            ]  # fmt: skip
            if table.promotion_place == "unsaid":
                promotions.append("")
        effects = ["", *(case for mark in table.effects.values() for case in self.cases(mark))]
        found = set()
        for first in firsts:
            for promotion in promotions:
                # A letter that names what is captured does so.
                if captured and not first and promotion == captured:
                    continue
                for effect in effects:
                    found |= {"".join(order) for order in permutations((first, promotion, effect))}
        return found

    def of(self, board: Board, token: str) -> set[Move]:
        found: set[Move] = set()
        moves = board.legal_moves
        match = self.squares.match(token)
        if match:
            found = self.of_squares(board, moves, match, token[match.end() :])
        null = re.match(rf"(?:{_DASH}{{2}}|0000|@@@@|Z0|(?i:pass|null)){GLYPHS}", token)
        if null and not board.is_check():
            found.add(board.parse("0000", "uci" if board.game != "sanguo" else "coordinate"))
        castling = re.match(rf"(?P<r>[O0o])(?P<d>{_DASH}?)(?P=r)(?P<long>(?:{_DASH})?(?P=r))?{TAIL}", token)
        if castling and not (castling["ep"] or castling["late"]):
            dashes = [part != "" for part in re.split("[O0o]", castling[0])[1 : 3 if castling["long"] else 2]]
            for move in moves:
                long = move.to_point < move.from_point
                if kind(move) == CASTLE and len(set(dashes)) == 1 and long == bool(castling["long"]):
                    found.add(move)
        return found

    def of_squares(self, board: Board, moves: list[Move], match: re.Match[str], rest: str) -> set[Move]:
        first, second = self.points[match["a"].lower()], self.points[match["b"].lower()]
        plain = [move for move in moves if kind(move) != CASTLE and move.from_point == first]
        between = [move for move in plain if move.to_point == second]
        found = {move for move in between if self.fits(board, move, match["takes"], rest)}
        for move in moves:
            if kind(move) == CASTLE and move.from_point == first:
                target = first // 8 * 8 + (6 if move.to_point > first else 2)
                step = target == first or any(other.to_point == target for other in plain)
                must = second == target != move.to_point and step
                if second in (target, move.to_point) and self.fits(board, move, match["takes"], rest, must):
                    found.add(move)
        # Four digits: the rank is a piece, where the squares alone are no move.
        if self.ranked and not any(not move.promotion for move in between):
            number = self.promotions.get(match["b"][1])
            for move in plain:
                meant = number and move.promotion == number and move.to_point % 8 == second % 8
                if meant and self.fits(board, move, match["takes"], rest, promotion=""):
                    found.add(move)
        return found

    def fits(
        self, board: Board, move: Move, takes: str | None, rest: str, must: bool = False, promotion: str | None = None
    ) -> bool:
        passing = kind(move) == EN_PASSANT
        captures = passing or (kind(move) != CASTLE and board.piece_at(move.to_point) is not None)
        if (takes and not captures) or (must and not self.table.castling_marks):
            return False
        for suffix in self.suffixes(board, move, must) if promotion is None else {promotion}:
            if not rest.startswith(suffix):
                continue
            tail = rest[len(suffix) :]
            if self.table.loose and tail[:1] in ("x", "X", ":"):
                tail = tail[1:]
            marks = re.match(TAIL, tail)
            if marks and (passing or not (marks["ep"] or marks["late"])):
                return True
        return False


@pytest.mark.parametrize(("game", "name"), names())
def test_mutations(game: str, name: str) -> None:
    rng = random.Random(COUNT)
    table = codec(game, name).table
    assert isinstance(table, CoordinateTable)
    meanings = Meanings(table)
    alphabet = [*ALPHABET, *{character for text in table.points for character in text}, *meanings.marks]
    tried = read = 0
    while tried < COUNT:
        rich = [Board("chess", rng.choice(RICH))] if game == "chess" else []
        for board in chain(played(game, rng, rng.randint(1, 120), every=15), rich):
            moves = board.legal_moves
            for _ in range(200):
                move = rng.choice(moves)
                try:
                    token = board.format(move, name)
                    if game == "chess" and rng.random() < 0.2 and not table.points:
                        token = token[:4] + rng.choice(("", "1", "2", "q", "n", "N", "x", "c"))
                except NotationError:
                    continue
                for _ in range(rng.choice((1, 1, 2))):
                    at = rng.randrange(len(token) + 1)
                    token = token[:at] + rng.choice(["", rng.choice(alphabet)]) + token[at + rng.randrange(2) :]
                tried += 1
                meant = meanings.of(board, token)
                where = (board.fen(), name, token, meant)
                try:
                    reading = board.reading(token, name)
                except NotationError as error:
                    reading, code = None, error.code
                if reading is None:
                    assert not meant or token.endswith(" ") or len(meant) > 1, (where, code)
                    assert code not in ("ok", "not-canonical"), where
                    continue
                read += 1
                assert meant == {reading.move}, where
                try:
                    written = board.format(reading.move, name)
                except NotationError:
                    written = ""
                assert bool(reading.leniencies) == (token != written), (where, reading, written)
    assert read > tried / 20
