"""Damaged tokens of the relative notations: what is read has that meaning, what has one meaning is read, what
is not canonical has a leniency; and the quick kernel of Xiangqi reads and writes what the engine alone does.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

from notation import Board, notations
from notation.errors import NotationError
from notation.games.registry import load
from notation.kernel.tables import RelativeTable
from notation.notations import codec

from .boards import lined_up, played
from .relative_meaning import meanings, men_of
from .test_relative_round_trip import NAMES

COUNT = int(os.environ.get("NOTATION_MUTATIONS", "40000")) // 4
ALPHABETS = {
    "wxf": [*"KAEBHNRCPMGSkaebhnrcpabcde123456789+-=.０１＋－．＝Ｃｃ–x0"],
    "chinese": [*"帅将仕士相象马馬车車俥炮砲兵卒一二三四五六七八九１２３４５６1234567894壹贰进進退平前后後中底上下Q"],
    "vietnamese": [*"TgSTXPMBCVtgsxpmb123456789./-–=+"],
}


def family_of(name: str) -> str:
    return name.split(":")[0].removesuffix("-trad") if name[:3] in ("chi", "vie") else "wxf"


TERSE = [name for name in NAMES if "style=long" not in name]
FAMILIES = {family: [name for name in TERSE if family_of(name) == family] for family in ALPHABETS}


def engine_alone(name: str) -> str:
    """Register the notation without its kernel; give its name."""
    table = codec("xiangqi", name).table
    other = f"engine-{name}"
    if ("xiangqi", other) not in notations._codecs:
        notations._codecs["xiangqi", other] = RelativeTable.compile(table, load("xiangqi"))
    return other


def outcome(board: Board, token: str, name: str) -> Any:
    """The move, or the error's code and candidates."""
    try:
        return board.parse(token, name)
    except NotationError as error:
        return error.code, getattr(error, "candidates", ()), error.start, error.end


def damage(rng: random.Random, token: str, alphabet: list[str]) -> str:
    for _ in range(rng.choice((0, 1, 1, 2))):
        at = rng.randrange(len(token) + 1)
        token = token[:at] + rng.choice(["", rng.choice(alphabet)]) + token[at + rng.randrange(2) :]
    return token


def boards(rng: random.Random) -> Any:
    while True:
        board = lined_up(rng, rng.choice((5, 5, 9)), rng.choice((2, 2, 4)))
        if board is not None and board.legal_moves:
            yield board
        yield from played("xiangqi", rng, rng.randint(1, 150), every=40)


@pytest.mark.parametrize("family", list(ALPHABETS))
def test_mutations(family: str) -> None:
    rng = random.Random(COUNT)
    tally: Counter[str] = Counter()
    for board in boards(rng):
        men = men_of(board)
        for _ in range(60):
            name = rng.choice(FAMILIES[family])
            try:
                token = board.format(rng.choice(men).move, rng.choice(FAMILIES[family]))
            except NotationError:
                continue
            token = damage(rng, token, ALPHABETS[family])
            tally["tried"] += 1
            meant = meanings(board, men, token, name, family)
            where = (board.fen(), name, token, meant)
            assert outcome(board, token, name) == outcome(board, token, engine_alone(name)), where
            try:
                reading = board.reading(token, name)
            except NotationError as error:
                tally[error.code] += 1
                candidates = {board.parse(text, "ucci") for text in getattr(error, "candidates", ())}
                assert candidates == meant, where
                assert len(meant) != 1, where
                continue
            if not reading.move:
                assert not meant, where
                continue
            tally["read"] += 1
            assert meant == {reading.move}, where
            try:
                written = board.format(reading.move, name)
            except NotationError:
                written = ""
            assert bool(reading.leniencies) == (token != written), (where, reading)
            assert (token == written) == (outcome_strict(board, token, name) == reading.move), where
        if tally["tried"] >= COUNT:
            break
    assert tally["read"] > COUNT / 5
    assert all(tally[code] for code in ("syntax", "illegal", "ambiguous"))


def outcome_strict(board: Board, token: str, name: str) -> Any:
    try:
        return board.parse(token, name, policy="strict")
    except NotationError:
        return None


def test_kernel_writes_what_the_engine_does() -> None:
    rng = random.Random(7)
    checked = 0
    for board in boards(rng):
        for name in rng.sample(TERSE, 8):
            for move in board.legal_moves:
                texts = []
                for other in (name, engine_alone(name)):
                    try:
                        texts.append(board.format(move, other))
                    except NotationError as error:
                        texts.append(error.code)
                assert texts[0] == texts[1], (board.fen(), name, move)
                checked += 1
        if checked > 40_000:
            break
