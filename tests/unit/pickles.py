"""Unpickles what was changed in a thousand ways, and uses what comes of it.

Run as a program, in a process of its own: ``pickles.py SEED ROUNDS``.
"""

from __future__ import annotations

import copy
import io
import pickle
import random
import resource
import sys
import warnings
from collections.abc import Callable
from typing import Any

import notation
from notation import Board, Converter, Game, Move
from notation.errors import RecordError
from notation.roundtrip import RoundTrips

PGN = (
    b'[Event "a \\"b\\" c"]\n[White "\xe9"]\n\n{before} 1. e4 $1 {one} e5 (1... c5 {two} 2. Nf3 (2. c3 d5) d6) '
    b"2. f4 exf4 3. Nf3 g5 4. Bc4 g4 5. O-O gxf3 6. Qxf3 xyz 1-0\n",
    b'[Event "x"]\n[FEN "4k3/P6P/8/8/8/8/8/R3K2R w KQ - 0 1"]\n\n1. a8=Q+ Kd7 2. O-O-O+ (2. O-O) Ke7 *\n',
    b'[Game "Chinese Chess"]\n[Format "WXF"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 (2. ... R9+1) *\n',
)
EXCEPTIONS = (
    ValueError, TypeError, LookupError, AttributeError, OverflowError, MemoryError, ImportError, EOFError,
    pickle.UnpicklingError, notation.NotationError,
)  # fmt: skip


def sanguo() -> Game:
    game = Game("sanguo")
    node = game.root
    for _ in range(5):
        node = node.add(node.board().legal_moves[3])
    game.root.add(game.board.legal_moves[1])
    return game


def things() -> list[Any]:
    games = [game for text in PGN for game in notation.read(io.BytesIO(text))]
    games.append(sanguo())
    made = Game("xiangqi", tags={"Red": "a"})
    made.root.add("C2=5").comments = ["x", "y"]
    games.append(made)
    board = Board("sanguo")
    board.push(board.legal_moves[0])
    board.withdraw(None, "resignation")
    chess = Board("chess", chess960=True)
    chess.push_san("e4")
    return [
        *games, *(game.end for game in games), board, chess, board.move_stack[1], chess.peek(), games[0].source,
        chess.reading("e5"), Converter("chess", to="uci"), games[0].errors, chess.legal_moves,
        Board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").outcome(),
        Board("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").legal_moves,
    ]  # fmt: skip


class Careful(pickle.Unpickler):
    """Finds nothing but this package's own."""

    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] != "notation" and (module, name) != ("builtins", "list"):
            raise pickle.UnpicklingError(f"{module}.{name}")
        return super().find_class(module, name)


def use(value: Any) -> None:
    """Whatever an object can be asked for."""
    repr(value)
    hash(value) if not isinstance(value, (list, Board, Game)) else None
    if isinstance(value, Move):
        for ask in (str, Move.uci, lambda move: move in Board(move.game).legal_moves, lambda move: move.promotion):
            attempt(ask, value)
        for game in ("chess", "xiangqi", "sanguo"):
            board = Board(game)
            board.is_legal(value)
            attempt(board.push, value)
            attempt(board.format, value)
    elif isinstance(value, Board):
        use_board(value)
    elif isinstance(value, Game):
        use_game(value)
    elif isinstance(value, notation.Node):
        use_game(value.game)
    elif isinstance(value, list):
        for one in value[:50]:
            use(one) if isinstance(one, Move) else repr(one)
            attempt(value.index, one)
    elif isinstance(value, Converter):
        attempt(value.one, "1. e4")


def attempt(function: Any, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except (*EXCEPTIONS, RecordError):
        return None


def push_first(board: Board) -> int:
    board.push(board.legal_moves[0])
    return board.turn


def write(game: Game, format: str) -> bytes:
    out = io.BytesIO()
    notation.write(game, out, format=format)
    return out.getvalue()


def use_board(board: Board) -> None:
    asks: tuple[Callable[[], object], ...] = (
        lambda: (board.fen(), str(board), board.legal_moves, board.outcome(claim_draw=True), board.move_stack),
        lambda: (board.key(), board.turn),
        lambda: (board.problems(), board.rules, board.leniencies, board.at_fault(), board.events, board.perft(2)),
        lambda: [board.format(move) for move in board.legal_moves],
        lambda: [push_first(board) for _ in range(5)],
        lambda: [board.pop() for _ in range(9)],
        board.copy, lambda: pickle.loads(pickle.dumps(board)),
    )  # fmt: skip
    for ask in asks:
        attempt(ask)


def use_game(game: Game) -> None:
    todo = [game.root]
    count = 0
    while todo:
        node = todo.pop()
        count += 1
        assert count < 10_000, "it goes round"
        attempt(lambda node=node: (node.text, node.comments, node.comments_before, node.nags, node.unread, node.parent))
        use_board(node.board())
        todo += node.children
    asks: tuple[Callable[[], object], ...] = (
        lambda: (len(game), game.moves, game.end, dict(game.tags), game.result, game.raw, game.edited, repr(game)),
        lambda: notation.write(game, io.BytesIO()), lambda: RoundTrips().add(game),
        lambda: setattr(game.end, "comments", ["new"]), lambda: setattr(game.root, "nags", [3]),
        lambda: game.root.add(game.board.legal_moves[0]), lambda: copy.deepcopy(game),
        lambda: [write(game, name) for name in ("pgn", "xqf", "wxf")],
        lambda: game.root.mainline(), lambda: pickle.loads(pickle.dumps(game)),
    )  # fmt: skip
    for ask in asks:
        attempt(ask)


def changed(raw: bytes, rng: random.Random) -> bytes:
    """Bytes with something else in them, cut off, or twice as long."""
    data = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        way = rng.randrange(7)
        if way == 0:
            del data[at:]
        elif way == 1:
            data[at : at + 1] = bytes([rng.randrange(256)])
        elif way == 2 and at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        elif way == 3:
            at &= ~3
            data[at : at + 4] = rng.choice((-1, 0, 1, 2, 3, 7, 1000, 0x7FFFFFFF, -0x80000000)).to_bytes(
                4, "little", signed=True
            )
        elif way == 4:
            data += data[at : at + rng.choice((4, 20, 36, 360))]
        elif way == 5:
            del data[at : at + rng.choice((1, 4, 20, 36))]
        else:
            other = rng.randrange(len(data) + 1) & ~3
            data[at & ~3 : (at & ~3) + 36] = data[other : other + 36]
    return bytes(data)


POOL: list[Any] = [
    None, 0, 1, -1, 5, 1 << 31, 1 << 32, 1 << 63, 1 << 64, 0.5, "", "chess", "xiangqi", "sanguo", "e4", "fide", b"",
    b"x" * 36, (), (0,), [], ["x"], [1, 2], [0], [0xFFFFFFFF, 5], {}, True, ("no-king", "castling"), object,
    "8/8/8/8/8/8/8/8 w - - 0 1",
]  # fmt: skip


def broken(fields: tuple[Any, ...], rng: random.Random, known: list[Any]) -> tuple[Any, ...]:
    """The fields of `__reduce__` with another one among them."""
    found = list(fields)
    for _ in range(rng.choice((1, 1, 1, 2))):
        at = rng.randrange(len(found))
        value = found[at]
        if isinstance(value, bytes) and rng.random() < 0.9:
            found[at] = changed(value, rng)
        elif isinstance(value, list) and rng.random() < 0.7:
            numbers = [
                number ^ 1 << rng.randrange(34) if isinstance(number, int) and rng.random() < 0.5 else number
                for number in value
            ]
            found[at] = [*numbers, *rng.choices(POOL, k=rng.randrange(2))]
        elif isinstance(value, int) and rng.random() < 0.5:
            found[at] = value ^ 1 << rng.randrange(34)
        else:
            found[at] = rng.choice([*POOL, *known])
    return tuple(found) if rng.random() < 0.97 else tuple(found[: rng.randrange(len(found))])


def main(seed: str, rounds: str) -> None:
    memory = 3 << 29  # a number in a pickle may ask for any amount
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    warnings.simplefilter("ignore")
    rng = random.Random(seed)
    known = things()
    raws = [pickle.dumps(one, protocol) for one in known for protocol in (2, 5)]
    made = refused = 0
    for number in range(int(rounds)):
        try:
            if number % 2:
                value = Careful(io.BytesIO(changed(rng.choice(raws), rng))).load()
            else:
                one = rng.choice([*known[:5], *known])
                make, fields = one.__reduce__()[:2] if not isinstance(one, list) else one[0].__reduce__()[:2]
                value = make(*broken(fields, rng, known))
        except EXCEPTIONS:
            refused += 1
            continue
        made += 1
        attempt(use, value)
    print(f"whole {made} {refused}")


if __name__ == "__main__":
    main(*sys.argv[1:])
