"""The worst positions and records: most moves, most men of a kind, deepest, longest.

Each case fails when a promise is broken. ``test_worst.py`` runs them in the plain build, ``run`` in the sanitized one.
"""

from __future__ import annotations

import functools
import io
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from positions import check_position

import notation
from notation.records.convert import convert_stream
from notation.records.pgn_reader import PgnReader

MOST_MOVES = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"  # 218
DEPTH = 20000  # of variations, the most that is read

# ---------------------------------------------------------------------------------------------
# Positions


def fen_of(cells: dict[int, str], height: int, width: int, rest: str) -> str:
    """A text from letters by row x width + column, the first row on top."""
    rows = []
    for row in range(height):
        text, empty = "", 0
        for column in range(width):
            man = cells.get(row * width + column)
            if man is None:
                empty += 1
            else:
                text += (str(empty) if empty else "") + man
                empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return "/".join(rows) + rest


def richest(make: Callable[[], notation.Board | None], tries: int = 400) -> Iterator[notation.Board]:
    """Of many positions the first, and that in which most can be moved and no king be taken."""
    boards = [board for board in (make() for _ in range(tries)) if board is not None]
    yield boards[0]
    yield max(boards, key=lambda board: len(board.legal_moves) * ("opposite-check" not in board.problems()))


def chess_crowds() -> Iterator[notation.Board]:
    """Sixteen men a side or against a lone king, most of a kind or two, and eight pawns a side about to promote."""
    rng = random.Random(1)

    def make(kinds: str, men: int) -> notation.Board:
        cells = dict.fromkeys(rng.sample(range(64), men), "")
        for place, cell in enumerate(cells):
            letter = "K" if place < 2 else rng.choice(kinds)
            cells[cell] = letter.lower() if place % 2 and (place == 1 or men > 17) else letter
        return notation.Board("chess", fen_of(cells, 8, 8, " w - - 0 1"), ignore="all")

    for kinds in ("Q", "R", "B", "N", "QR", "QN", "QRBN"):
        for men in (32, 17):
            yield from richest(functools.partial(make, kinds, men))
    cells = {8 + i: "P" for i in range(8)} | {48 + i: "p" for i in range(8)} | {24: "K", 39: "k"}
    cells |= dict(zip(range(0, 8, 2), "rnqb", strict=True)) | dict(zip(range(57, 64, 2), "RNQB", strict=True))
    for turn in "wb":
        yield notation.Board("chess", fen_of(cells, 8, 8, f" {turn} - - 0 1"), ignore="all")


def chess_nine_queens() -> Iterator[notation.Board]:
    """Nine queens a side, all eight pawns promoted: what play can reach."""
    for text in (
        "q2q3k/2q3q1/q5q1/3q3q/Q2Q4/1Q5Q/2Q3Q1/K2Q1Q1Q w - - 0 1",
        "QQQQQQQQ/QRRBBNNK/8/8/8/8/qrrbbnnk/qqqqqqqq w - - 0 1",
        "QQQQQQQQ/QRRBBNNK/8/8/8/8/qrrbbnnk/qqqqqqqq b - - 0 1",
    ):
        yield notation.Board("chess", text, ignore="all")


def xiangqi_crowds() -> Iterator[notation.Board]:
    """Sixteen men a side or against a lone king, of a kind or two, anywhere or on few files."""
    rng = random.Random(2)

    def make(kinds: str, files: Sequence[int], men: int) -> notation.Board:
        cells = {
            rng.choice((3, 4, 5)) + 9 * row: king
            for row, king in ((rng.randrange(3), "k"), (rng.randrange(7, 10), "K"))
        }
        free = [cell for cell in range(90) if cell % 9 in files and cell not in cells]
        for place, cell in enumerate(rng.sample(free, min(men, len(free)))):
            letter = rng.choice(kinds)
            cells[cell] = letter.lower() if place % 2 and men > 15 else letter
        return notation.Board("xiangqi", fen_of(cells, 10, 9, " w - - 0 1"), ignore="all")

    for kinds in ("R", "C", "N", "P", "B", "A", "RC", "NP", "RCNPAB"):
        for files in (range(9), (2, 3, 6)):
            for men in (30, 15):
                yield from richest(functools.partial(make, kinds, files, men))


def sanguo_crowds() -> Iterator[notation.Board]:
    """One side commands three kingdoms' men, against the last."""
    rng = random.Random(3)
    points = [row * 17 + column for row in range(17) for column in range(17) if 4 <= row < 13 or 4 <= column < 13]

    def make() -> notation.Board | None:
        cells = {8 * 17 + 16: "gK", 16 * 17 + 8: "rK"}
        free = [point for point in points if point not in cells and point != 8 * 17]  # the emperor's
        rng.shuffle(free)
        for origin, kinds in (("g", "RRNNCCPPPPP"), ("b", "RRNNCCPPPPP"), ("y", "RRRC"), ("r", "RRNNCCPPPPP")):
            owner = "r" if origin == "r" else "g"
            cells |= {free.pop(): owner + ("" if origin == owner else origin) + kind for kind in kinds}
        try:
            return notation.Board("sanguo", fen_of(cells, 17, 17, " g gKy,gMb - - 0 1"), ignore="all")
        except notation.PositionError:
            return None

    for _ in range(6):
        yield from richest(make, 60)


def check_crowds(boards: Callable[[], Iterator[notation.Board]], least: int, most_moves: int) -> None:
    most = count = 0
    for board in boards():
        check_position(board)
        most = max(most, len(board.legal_moves))
        count += 1
    assert count >= least, count
    assert most >= most_moves, most


def most_moves() -> None:
    board = notation.Board("chess", MOST_MOVES)
    assert len(board.legal_moves) == 218
    check_position(board)


# ---------------------------------------------------------------------------------------------
# Records


def read(text: bytes, **options: Any) -> list[notation.Game]:
    return list(PgnReader(io.BytesIO(text), **options))


def convert(text: bytes, **options: Any) -> bytes:
    out = io.BytesIO()
    convert_stream(io.BytesIO(text), out, **{"input_format": "pgn", "encoding": "utf-8", **options})
    return out.getvalue()


def codes(games: list[notation.Game]) -> set[str]:
    return {error.code for game in games for error in game.errors}


def deep(depth: int) -> bytes:
    """Each variation has another for its only move."""
    return b"1. a3 " + b"(1. b3 (1. a3 " * (depth // 2) + b")" * (depth // 2 * 2) + b" 1... a6 *\n"


def deepest() -> None:
    """As deep as is read, and twice as deep."""
    text = deep(DEPTH)
    (game,) = read(text)
    assert not game.errors
    assert len(game.root.children) == DEPTH + 1
    assert convert(text, to="san", style="keep") == text
    exported = convert(text, style="export")
    assert exported.count(b"(") == DEPTH
    assert convert(exported, style="export") == exported
    text = deep(2 * DEPTH)
    games = read(text)
    assert codes(games) == {"variation-too-deep"}
    assert games[0].moves[0].uci() == "a2a3"
    convert(text, style="export")
    convert(text, style="keep", to="uci")


def deepest_line() -> None:
    """Variations that go on: each stands one move deeper than the one around it."""
    moves = [b"Nf3", b"Nf6", b"Ng1", b"Ng8"]
    others = [b"Nc3", b"Nc6", b"Nh3", b"Nh6"]
    depth = 4000
    text = (
        b"".join(moves[i % 4] + b" (" + others[i % 4] + b" -- " for i in range(0, depth, 2))
        + b") " * (depth // 2)
        + b"*\n"
    )
    games = read(text)
    convert(text, style="export")
    convert(text, style="keep", to="lan")
    assert len(games) == 1


def only_brackets() -> None:
    for text, expected in (
        (b"1. e4 " + b"(" * 100000, {"variation-without-move", "unterminated-variation"}),
        (b"1. e4 " + b")" * 100000 + b" *", {"unopened-variation"}),
        (b"(" * 5000 + b")" * 5000, {"variation-without-move"}),
        (b"1. e4 " + b"()" * 50000, set()),
    ):
        games = read(text)
        assert len(games) == 1
        assert codes(games) - {"too-many-faults"} == expected, codes(games)
        convert(text, style="export")
        convert(text, style="keep", to="uci")


def widest() -> None:
    """Twenty thousand variations of one move."""
    text = b"1. e4 " + b"(1. d4 {x}) $7 " * 20000 + b"1... e5 *\n"
    (game,) = read(text)
    assert not game.errors
    assert len(game.root.children) == 20001
    assert convert(text, style="keep", to="san") == text
    assert convert(text, style="export").count(b"(") == 20000


def longest_game() -> None:
    moves = (b"Nf3 Nf6 Ng1 Ng8 " * 30000).strip()
    text = moves + b" *\n"
    (game,) = read(text)
    assert not game.errors
    assert len(game.moves) == 120000
    assert convert(text, format="lines", to="uci") == (b"g1f3 g8f6 f3g1 f6g8 " * 30000).strip() + b"\n"
    exported = convert(text, style="export")
    assert read(exported)[0].moves == game.moves
    assert max(map(len, exported.splitlines())) < 80
    board = game.board.copy()
    for move in game.moves:
        board.push(move)
    assert board.outcome(claim_draw=True) is not None
    while board.move_stack[-1:]:
        board.pop()
        if len(board.move_stack) < 119990:
            break


def longest_lines() -> None:
    """Three hundred kilobytes of everything, on one line."""
    size = 300_000
    long = b"x" * size
    for text, expected in (
        (b'[Event "' + long + b'"]\n\n1. e4 *\n', set()),
        (b"[" + long + b' "x"]\n\n1. e4 *\n', None),
        (b'[FEN "' + b"8/" * (size // 2) + b'"]\n\n1. e4 *\n', None),
        (b'[Variant "' + long + b'"]\n\n1. e4 *\n', {"unknown-variant"}),
        (b"1. e4 {" + long + b"} *\n", set()),
        (b"1. e4 {" + b"x y\t" * (size // 4) + b"} *\n", set()),
        (b"1. e4 ;" + long + b"\n*\n", set()),
        (b"1. e4 {" + long, {"unterminated-comment"}),
        (b"%" + long + b"\n1. e4 *\n", set()),
        (b"1. e4 " + long + b" *\n", None),
        (b"1. e4 N" + b"f" * size + b" *\n", None),
        (b"1. e4 " + b"1" * size + b" *\n", None),
        (b"1. e4 " + b"9" * size + b". e5 *\n", None),
        (b"1. e4 $" + b"9" * size + b" *\n", None),
        (b"1. e4 " + b"$1 " * (size // 3) + b"*\n", set()),
        (b"1. e4 " + b"!" * size + b" *\n", None),
        (b"1. e4" + b"." * size + b" *\n", None),
        (b"1. e4" + b" " * size + b" *\n", set()),
        (b"1. e4" + b"\n" * size + b"e5 *\n", None),
        (b"1. e4 " + "é".encode() * (size // 2) + b" *\n", None),
        (b"1. e4 " + b"\xe9" * size + b" *\n", None),
        (b"1. e4 " + b"\x00" * size + b" *\n", None),
        (b"1. e4 Qh9 " * 3 + b"Qh9 " * (size // 4) + b" *\n", None),
        (b"* " * (size // 2), None),
    ):
        games = read(text)
        assert games
        assert expected is None or codes(games) == expected, (text[:40], codes(games))
        convert(text, style="export")
        convert(text, style="keep", to="uci")
        convert(text, format="lines", to="lan")
        if text.count(b"\n") < size:
            by_line = read(text, by_line=True, game="chess")
            assert len(by_line) == text.count(b"\n") + (not text.endswith(b"\n"))


def most_tags() -> None:
    text = b"".join(b'[T%d "%d"]\n' % (i, i) for i in range(20000)) + b"\n1. e4 *\n"
    (game,) = read(text)
    assert len(game.tags.pairs) == 20000
    assert convert(text, style="keep", to="san") == text
    assert convert(text, style="export").count(b"[") == 20007


def too_large() -> None:
    """A game that doesn't fit is refused, and the next is read."""
    text = b"1. e4 {" + b"x" * 300_000 + b'} *\n\n[Event "b"]\n\n1. d4 *\n'
    reader = PgnReader(io.BytesIO(text), max_game_bytes=4096)
    games = list(reader)
    assert [error.code for error in reader.stray_errors] == ["game-too-large"]
    assert [move.uci() for game in games for move in game.moves] == ["d2d4"]


# ---------------------------------------------------------------------------------------------
# Texts


def longest_texts() -> None:
    """A megabyte as a position and as a move, in every game and notation; nothing of it is read."""
    size = 1_000_000
    for game in ("chess", "xiangqi", "sanguo"):
        board = notation.Board(game)
        for text in (
            "8/" * (size // 2),
            "9" * size,
            "k" * size,
            "/" * size,
            " " * size,
            board.fen() + "0" * size,
            "é" * size,
        ):
            try:
                board.set_fen(text)
            except notation.PositionError as error:
                assert 0 <= error.start <= error.end <= len(text)
            else:
                raise AssertionError(text[:40])
        for name in notation.list_notations(game):
            for text in (
                "N" * size,
                "1" * size,
                "a" * size,
                "兵" * (size // 3),
                "--" * size,
                "=" * size,
                "Nf3" * size,
                " " * size,
                "+" * size,
            ):
                for policy in ("strict", "lenient"):
                    try:
                        board.parse(text, name, policy=policy)
                    except notation.NotationError as error:
                        assert 0 <= error.start <= error.end <= len(text)
                    else:
                        raise AssertionError((name, text[:40]))


CASES: dict[str, Callable[[], None]] = {
    "most moves": most_moves,
    "nine queens": lambda: check_crowds(chess_nine_queens, 3, 90),
    "chess crowds": lambda: check_crowds(chess_crowds, 30, 190),
    "xiangqi crowds": lambda: check_crowds(xiangqi_crowds, 72, 160),
    "sanguo crowds": lambda: check_crowds(sanguo_crowds, 12, 230),
    "deepest": deepest,
    "deepest line": deepest_line,
    "only brackets": only_brackets,
    "widest": widest,
    "longest game": longest_game,
    "longest lines": longest_lines,
    "most tags": most_tags,
    "too large": too_large,
    "longest texts": longest_texts,
}


def main() -> None:
    for name, case in CASES.items():
        begin = time.monotonic()
        case()
        print(f"{name}: {time.monotonic() - begin:.1f} s", flush=True)
    print(f"Done {len(CASES)} runs")


if __name__ == "__main__":
    sys.exit(main())
