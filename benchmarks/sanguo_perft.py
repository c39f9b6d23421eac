"""Three-Kingdoms Xiangqi beside Xiangqi: moves generated a second, by perft and as lists, in one run.

    python benchmarks/sanguo_perft.py [--rounds N]

No other program plays the game, so the yardstick is this library's Xiangqi core, of whose speed it should keep a fifth.
The two take turns, and the ratio is what to read. The counts from the start are asserted. Later positions come from
random games of a fixed seed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from notation._core import Board

#: Game -> depth and nodes from the start.
START = {"sanguo": (4, 7_475_436), "xiangqi": (4, 3_290_240)}


def positions(game: str, count: int) -> list[Board]:
    """Positions 30 to 60 plies into random games."""
    rng = random.Random(17)
    found: list[Board] = []
    while len(found) < count:
        board = Board(game)
        for _ in range(rng.randint(30, 60)):
            moves = board.legal_moves
            if not moves:
                break
            board.push(rng.choice(moves))
        if board.legal_moves:
            found.append(board.copy(stack=False))
    return found


def speed(boards: list[Board], depth: int, nodes: int | None) -> float:
    """Nodes a second of CPU time."""
    begin = time.process_time()
    found = sum(board.perft(depth) for board in boards)
    seconds = time.process_time() - begin
    assert nodes is None or found == nodes, (found, nodes)
    return found / seconds


def list_speed(boards: list[Board]) -> float:
    """Moves a second as lists of Move objects."""
    begin = time.process_time()
    found = sum(len(board.legal_moves) for board in boards for _ in range(50))
    return found / (time.process_time() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    later = {game: positions(game, 40) for game in START}
    questions = {
        "perft 4 from the start": lambda game: speed([Board(game)], *START[game]),
        "perft 3 from later positions": lambda game: speed(later[game][:10], 3, None),
        "legal_moves, later positions": lambda game: list_speed(later[game]),
    }
    print(f"{'million moves a second':32}{'sanguo':>10}{'xiangqi':>10}{'ratio':>8}")
    for question, ask in questions.items():
        rates: dict[str, list[float]] = {game: [] for game in START}
        for _ in range(rounds):
            for game in START:
                rates[game].append(ask(game) / 1e6)
        ours, theirs = (statistics.median(rates[game]) for game in START)
        print(f"{question:32}{ours:10.1f}{theirs:10.1f}{ours / theirs:8.2f}")


if __name__ == "__main__":
    main()
