"""The round-trip law of Three-Kingdoms Xiangqi where men share their files: up to fifteen soldiers on one file,
up to nine rooks, several files with several men of several kinds.

No game reaches fifteen, because nobody is left to play against when all soldiers serve one side. There the
men of a side that is in the game are given to another in memory.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from ctypes import c_uint64

from hypothesis import given, settings
from hypothesis import strategies as st

from notation.notations import codec
from tests.ops import Notation, Position

from ..oracle import slow_sanguo as slow
from ..oracle.sanguo_positions import haunts

SIDES = "gbr"
NAMES = ("sanguo", "sanguo:form=short", "sanguo-trad", "sanguo-trad:form=short")
#: Men of each kingdom.
COUNTS = {"A": 2, "B": 2, "N": 2, "R": 2, "C": 2, "P": 5}


def gathered_fen(rng: random.Random, mover: str, fallen: str, other: str, *, more: bool) -> str:
    """A position where men of the side to move stand on few files; `more`: the other side has all its men."""
    files = rng.sample(range(5, 14), 1) + rng.sample(range(1, 18), rng.randint(0, 3))
    favourite = rng.choice("NRCPPP") if rng.random() < 0.4 else None
    together, first = rng.choice((0.8, 1)), rng.choice((0.3, 0.8, 0.9, 1))
    men: dict[tuple[int, int], str] = {}

    def put(origin: str, kind: str, gathered: bool) -> None:
        free = haunts(origin, kind) if kind in "KAB" or (kind, origin) == ("P", mover) else slow.POINTS
        spots = [p for p in free if p not in men and p != slow.EMPEROR]
        if gathered:
            file = files[0] if rng.random() < first else rng.choice(files)
            spots = [p for p in spots if slow.file(mover, p) == file] or spots
        if not spots:
            return
        owner = mover if origin in (fallen, "y") else origin
        men[rng.choice(spots)] = owner + (origin if origin != owner else "") + kind

    put(mover, "K", gathered=False)
    put(other, "K", gathered=False)
    for origin in (mover, fallen, "y", other):
        if origin == other and not more:
            continue
        for kind, count in ({"R": 3, "C": 1} if origin == "y" else COUNTS).items():
            share = rng.choice((0, 0.5, 1, 1)) if favourite is None else kind == favourite
            for _ in range(count):
                if rng.random() < share:
                    put(origin, kind, rng.random() < together)
    rows = []
    for row in range(17):
        cells = [men.get((row, column), " ") for column in range(17)]
        rows.append(re.sub(" +", lambda run: str(len(run[0])), "".join(cells)))
    return f"{'/'.join(rows)} {mover} {mover}Ky,{mover}M{fallen} - - 0 9"


def composed(rng: random.Random) -> Position:
    """The same, and half of the time the mover has the other side's men too."""
    mover, fallen, other = rng.sample(SIDES, 3)
    more = rng.random() < 0.5
    position = Position("sanguo", gathered_fen(rng, mover, fallen, other, more=more))
    assert not position.fatal, position.problems
    if more:
        owned = (c_uint64 * 4).from_address(position.address + 24)
        king = 1 << 16 * SIDES.index(other)
        owned[SIDES.index(mover)] |= owned[SIDES.index(other)] & ~king
        owned[SIDES.index(other)] &= king
    return position


def check(position: Position, notation: Notation) -> None:
    """Hold a position to the law."""
    texts: dict[str, int] = {}
    for move in position.legal():
        text = notation.write(position, move)
        where = (position.fen(fields=2), text, position.text(move))
        assert text is not None, where
        assert text not in texts, where
        texts[text] = move
        for policy in (Notation.LENIENT, Notation.EXPLAIN):
            found, leniencies = notation.parse(position, text, policy)
            # Where more than one could be meant, it is the one for which this is written.
            written = [other for other in found if notation.write(position, other) == text]
            assert written == [move], where
            assert not leniencies, where


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_composed_positions(seed: int) -> None:
    rng = random.Random(seed)
    position = composed(rng)
    check(position, Notation(codec("sanguo", rng.choice(NAMES))))


def test_all_sizes_occur() -> None:
    """Two to fifteen men on one file, and the same with another file of several."""
    rng = random.Random(15)
    seen: Counter[tuple[int, bool]] = Counter()
    notation = Notation(codec("sanguo", "sanguo"))
    sizes = {(men, several) for men in range(2, 14) for several in (False, True)} | {(14, False), (15, False)}
    for _ in range(3000):
        position = composed(rng)
        side = position.head.turn
        new = set()
        for kind in range(1, 7):
            points = [position.point(name) for name in position.men(side, kind)]
            files = Counter(position.ops.relative_file[side * 289 + point] for point in points)
            several = sum(men >= 2 for men in files.values()) >= 2
            new |= {(men, several) for men in files.values() if men >= 2}
        if any(seen[size] < 3 for size in new):
            seen.update(new)
            check(position, notation)
        if all(seen[size] for size in sizes):
            break
    assert sizes <= set(seen), sizes - set(seen)
