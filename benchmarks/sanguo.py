"""Three-Kingdoms Xiangqi beside Xiangqi: moves generated a second, and moves as text in batch, in one run.

    python benchmarks/sanguo.py [--rounds N] [--quick]

No other program plays the game, so the yardstick is this library's Xiangqi: the core should keep a fifth of its speed,
and text take no more than five times as long. The two games take turns, a ratio is the median of the rounds' ratios,
and the times are CPU times. The counts from the start are asserted, and that all texts come back. Later positions and
the games are random ones of a fixed seed.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import machine
from runner import ROOT, begin_alone, save

from notation import Board, Converter, _core

#: Game -> depth and nodes from the start.
START = {"sanguo": (4, 7_475_436), "xiangqi": (4, 3_290_240)}
#: Game -> its notation in Chinese, and its points as text.
TEXTS = {"sanguo": ("sanguo", "coordinate"), "xiangqi": ("chinese", "ucci")}
LEAST_SPEED, MOST_TIME = 1 / 5, 5.0


def positions(game: str, count: int) -> list[Board]:
    """Positions 30 to 60 plies into random games."""
    return [board.copy(stack=False) for board in games(game, count, 30, 60)]


def games(game: str, count: int, least: int, most: int) -> list[Board]:
    """Random games that are not over after so many plies."""
    rng = random.Random(17)
    found: list[Board] = []
    while len(found) < count:
        board = Board(game)
        for _ in range(rng.randint(least, most)):
            moves = board.legal_moves
            if not moves:
                break
            board.push(rng.choice(moves))
        if board.legal_moves:
            found.append(board)
    return found


def timed(work: Callable[[], int]) -> float:
    """Units of work a second of CPU time."""
    begin = time.process_time()
    done = work()
    return done / (time.process_time() - begin)


def count_nodes(boards: list[Board], depth: int, nodes: int | None = None) -> int:
    found = sum(board.perft(depth) for board in boards)
    assert nodes is None or found == nodes, (found, nodes)
    return found


def make_lists(boards: list[Board]) -> int:
    return sum(len(board.legal_moves) for board in boards for _ in range(50))


class Texts:
    """The moves of random games as text in both notations of a game, and what turns one into the other."""

    def __init__(self, game: str, count: int) -> None:
        native, points = TEXTS[game]
        self.boards = games(game, count, 60, 100)
        self.moves = sum(len(board.move_stack) for board in self.boards)
        self.points = [" ".join(map(str, board.move_stack)) for board in self.boards]
        self.writer = Converter(game, from_=points, to=native)
        self.reader = Converter(game, from_=native, to=points)
        self.both = Converter(game, from_=native, to=native)
        self.native, codes = self.writer.many(self.points)
        assert not any(codes)
        assert self.reader.many(self.native)[0] == self.points
        assert self.both.many(self.native)[0] == self.native

    def run(self, name: str) -> int:
        converter: Converter = getattr(self, name)
        converter.many(self.points if name == "writer" else self.native)
        return self.moves


def main() -> None:
    rounds, quick = begin_alone(__doc__)
    later = {game: positions(game, 40) for game in START}
    texts = {game: Texts(game, 200) for game in START}
    questions: list[tuple[str, Callable[[str], int], bool]] = [
        ("perft 4 from the start", lambda game: count_nodes([Board(game)], *START[game]), False),
        ("perft 3 from later positions", lambda game: count_nodes(later[game][:10], 3), False),
        ("legal_moves, later positions", lambda game: make_lists(later[game]), False),
        ("points to text", lambda game: texts[game].run("writer"), True),
        ("text to points", lambda game: texts[game].run("reader"), True),
        ("text to move and back to text", lambda game: texts[game].run("both"), True),
    ]
    lines = [f"{'million moves a second':32}{'sanguo':>10}{'xiangqi':>10}{'ratio':>8}  goal"]
    for question, ask, is_text in questions:
        rates: dict[str, list[float]] = {game: [] for game in START}
        for _ in range(rounds):
            for game in START:
                rates[game].append(timed(lambda ask=ask, game=game: ask(game)) / 1e6)  # type: ignore[misc]
        ours, theirs = (statistics.median(rates[game]) for game in START)
        ratio = statistics.median(a / b for a, b in zip(rates["sanguo"], rates["xiangqi"], strict=True))
        if is_text:
            goal = f"{1 / ratio:.2f} x the time, at most {MOST_TIME:g}: {'met' if 1 / ratio <= MOST_TIME else 'missed'}"
        else:
            goal = f"at least {LEAST_SPEED:g} of the speed: {'met' if ratio >= LEAST_SPEED else 'missed'}"
        lines.append(f"{question:32}{ours:10.2f}{theirs:10.2f}{ratio:8.2f}  {goal}")
    print("\n".join(lines))
    if not quick:
        command = "python benchmarks/sanguo.py"
        facts = {**machine.describe(Path(_core.__file__)), "command": command, "rounds": f"{rounds}, in turns; medians"}
        save("sanguo", "Three-Kingdoms Xiangqi beside Xiangqi", facts, ["```text\n" + "\n".join(lines) + "\n```"])
        print(ROOT / "benchmarks" / "results" / "sanguo.md")


if __name__ == "__main__":
    main()
