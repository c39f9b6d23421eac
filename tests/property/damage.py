"""Chess positions on which much can be said, and tokens that are slightly wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from notation._core import Board

from .boards import crowded, played

#: Castling, en passant, promotion and several like pieces at hand.
RICH = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/3p4/3PpP2/2p5/3P4/8/4K3 w - e6 0 1",
    "r2q1rk1/2b2ppp/8/1pP5/1B2b3/8/PB3PPP/R2Q1RK1 w - b6 0 1",
]


def boards(rng: random.Random) -> Iterator[Board]:
    """Chess positions without end: rich ones, played ones, crowded ones."""
    while True:
        yield Board("chess", rng.choice(RICH))
        yield from played("chess", rng, rng.randint(1, 130), every=11)
        board = crowded(rng)
        if board is not None:
            yield board


def damage(token: str, rng: random.Random, alphabet: Sequence[str]) -> str:
    """Leave out, put in, replace, double or exchange characters, one to three times."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3))):
        at = rng.randrange(len(token) + 1)
        sort = rng.randrange(5)
        if sort == 0:
            token = token[:at] + token[at + 1 :]
        elif sort == 1:
            token = token[:at] + rng.choice(alphabet) + token[at:]
        elif sort == 2:
            token = token[:at] + rng.choice(alphabet) + token[at + 1 :]
        elif sort == 3 and at < len(token):
            token = token[:at] + token[at] + token[at:]
        else:
            token = token[:at] + token[at + 1 : at + 2] + token[at : at + 1] + token[at + 2 :]
    return token
