"""Damaged coordinate tokens, in every coordinate notation of every game: what is read has that meaning,
what has one meaning is read, and what is not canonical has a leniency."""

from __future__ import annotations

import os
import random
import re

import pytest

from notation import Board, Move
from notation.errors import NotationError
from notation.kernel.tables import CoordinateTable
from notation.notations import NOTATIONS, codec

from .boards import played

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000")) // 4
ALPHABET = [*"abcdefghi0123456789-xX=:+#()/!? QnqrbkHAEO", "–", "ep", " ch", "é"]
_MARK = r"(?:\+\+(?![-=/])|\+(?![-=/])|\#|[ ]?ch\b\.?|[ ]?mate\b|X(?!\w))"
_EP = r"(?:[ ]|/)?ep\b\.?"
TAIL = rf"(?:(?P<ep>{_EP})?{_MARK}?|{_MARK}(?P<late>{_EP}))(?:[ ]*[!?])*[ ]*\Z"
NAMES = [(game, name) for game, name in NOTATIONS if isinstance(codec(game, name).table, CoordinateTable)]


def pattern(table: CoordinateTable) -> re.Pattern[str]:
    ranks = "|".join(sorted(table.ranks, key=len, reverse=True))
    point = rf"[{table.files.lower()}{table.files.upper()}](?:{ranks})"
    promotion = r"(?:\((?P<pa>[nbrqNBRQ])\)|[=/]?(?P<pb>[nbrqNBRQ]))?" if table.promotions else ""
    return re.compile(rf"(?P<a>{point})(?P<sign>[-‐-―−]|(?P<takes>[xX:]))?(?P<b>{point}){promotion}{TAIL}")


def meanings(board: Board, grammar: re.Pattern[str], table: CoordinateTable, token: str) -> set[Move]:
    found = set()
    match = grammar.match(token)
    moves = board.legal_moves
    if match:
        facts = match.groupdict()

        def point(text: str) -> int:
            return table.ranks.index(text[1:]) * len(table.files) + table.files.lower().index(text[0].lower())

        passing = facts["ep"] or facts["late"]
        first, second = point(facts["a"]), point(facts["b"])
        promotion = " nbrq".index((facts.get("pa") or facts.get("pb") or " ").lower())
        plain = [move for move in moves if move.packed >> 22 & 15 != 1]
        for move in plain:
            if (move.from_point, move.to_point, move.promotion) == (first, second, promotion):
                passant = move.packed >> 22 & 15 == 2
                if facts["takes"] and not passant and board.piece_at(second) is None:
                    continue
                if not passing or passant:
                    found.add(move)
        for move in moves:
            if (
                move.packed >> 22 & 15 == 1
                and move.from_point == first
                and not (promotion or facts["takes"] or passing)
            ):
                rank = first // 8 * 8
                target = rank + (6 if move.to_point > first else 2)
                steps = [step.to_point for step in plain if step.from_point == first]
                if second == move.to_point or (second == target and target not in steps):
                    found.add(move)
    if re.match(r"(?:[-‐-―−]{2}|0000|@@@@|Z0)(?:[ ]*[!?])*[ ]*\Z", token) and not board.is_check():
        found.add(board.parse("0000", "uci"))
    castling = re.match(rf"(?P<r>[O0o])(?P<d>[-–]?)(?P=r)(?P<long>(?:[-–])?(?P=r))?{TAIL}", token)
    if castling and not (castling["ep"] or castling["late"]):
        dashes = [part != "" for part in re.split("[O0o]", castling[0])[1 : 3 if castling["long"] else 2]]
        for move in moves:
            long = move.to_point < move.from_point
            if move.packed >> 22 & 15 == 1 and len(set(dashes)) == 1 and long == bool(castling["long"]):
                found.add(move)
    return found


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_mutations(game: str, name: str) -> None:
    rng = random.Random(COUNT)
    table = codec(game, name).table
    assert isinstance(table, CoordinateTable)
    grammar = pattern(table)
    tried = read = 0
    while tried < COUNT:
        for board in played(game, rng, rng.randint(1, 120), every=15):
            moves = board.legal_moves
            for _ in range(200):
                try:
                    token = board.format(rng.choice(moves), name)
                except NotationError:
                    continue
                for _ in range(rng.choice((1, 1, 2))):
                    at = rng.randrange(len(token) + 1)
                    token = token[:at] + rng.choice(["", rng.choice(ALPHABET)]) + token[at + rng.randrange(2) :]
                tried += 1
                meant = meanings(board, grammar, table, token)
                where = (board.fen(), name, token, meant)
                try:
                    reading = board.reading(token, name)
                except NotationError:
                    assert not meant or token.endswith(" ") or len(meant) > 1, where
                    continue
                read += 1
                assert meant == {reading.move}, where
                try:
                    written = board.format(reading.move, name)
                except NotationError:
                    written = ""
                assert bool(reading.leniencies) == (token != written), where
    assert read > tried / 20
