"""Xiangqi moves as text in batch: WXF and Chinese to UCCI and back, beside pyffish, cchess and this library's SAN.

    python benchmarks/xiangqi_notations.py [--rounds N] [--quick]

Whole games as PGN records, fully legal, `Converter.lines`. pyffish writes WXF for whole games (it reads none);
cchess reads and writes Chinese in simplified characters, move by move, on some of the games that it can read (where two
like men could make a move it takes the first). The chess yardstick is SAN to UCI and back on
`examples/blue_book.pgn`. All in one process and in turns; the times are CPU times, a ratio is the median
of the rounds' ratios. Xiangqi games are those of the CCPD collection that begin at the start position, where the
shared data is found, else random ones of a fixed seed. All texts are asserted to come back.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import machine
from runner import ROOT, begin_alone, save

import notation
from notation import Board, Converter, _core
from notation.errors import NotationError

try:
    import pyffish
except ImportError:
    pyffish = None
try:
    import cchess
except ImportError:
    cchess = None

#: Question -> how many times SAN's time it may take; rival -> how many times faster it should be.
MOST_TIME = 2.5
GOALS = {"pyffish": 700.0, "cchess": 2500.0}


def real_games(count: int) -> list[str]:
    """Games in UCCI, moves separated by a blank."""
    path = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared"), "data", "xiangqi", "ccpd", "expected.tsv")
    check = Converter("xiangqi", from_="ucci", to="ucci")
    found = []
    if path.exists():
        for row in path.read_text("utf-8").splitlines()[1:]:
            moves = row.split("\t")[4]
            try:
                check.one(moves)
            except NotationError:  # it begins elsewhere
                continue
            found.append(moves)
    return found[:count]


def random_games(count: int) -> list[str]:
    rng = random.Random(90)
    found = []
    for _ in range(count):
        board = Board("xiangqi")
        for _ in range(80):
            moves = board.legal_moves
            if not moves:
                break
            board.push(rng.choice(moves))
        found.append(" ".join(board.format(move, "ucci") for move in board.move_stack))
    return found


def records(games: list[str], head: str) -> bytes:
    return "".join(f'[Event "benchmark"]\n{head}\n{game} *\n\n' for game in games).encode()


def converted(game: str, source: str, target: str, games: list[str], head: str) -> tuple[Callable[[], int], list[str]]:
    """What converts games, and what comes out."""
    data = records(games, head)
    converter = Converter(game, from_=source, to=target)
    moves = sum(map(len, map(str.split, games)))

    def run() -> int:
        converter.lines(data)
        return moves

    return run, converter.lines(data).decode().splitlines()


def pyffish_wxf(games: list[str]) -> Callable[[], int]:
    lists = [
        [move[0] + str(int(move[1]) + 1) + move[2] + str(int(move[3]) + 1) for move in game.split()] for game in games
    ]
    start = pyffish.start_fen("xiangqi")

    def run() -> int:
        for moves in lists:
            pyffish.get_san_moves("xiangqi", start, moves, False, pyffish.NOTATION_XIANGQI_WXF)
        return sum(map(len, lists))

    return run


def cchess_reads(game: str) -> bool:
    board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
    try:
        for text in game.split():
            if board.move_text(text) is None:
                return False
            board.next_turn()
    except (ValueError, KeyError, IndexError):
        return False
    return True


def cchess_read(chinese: list[str]) -> Callable[[], int]:
    def run() -> int:
        done = 0
        for game in chinese:
            board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
            for text in game.split():
                assert board.move_text(text) is not None, text
                board.next_turn()
                done += 1
        return done

    return run


def cchess_write(games: list[str]) -> Callable[[], int]:
    def run() -> int:
        done = 0
        for game in games:
            board = cchess.ChessBoard(cchess.FULL_INIT_FEN)
            for text in game.split():
                board.move_iccs(text).to_text()
                board.next_turn()
                done += 1
        return done

    return run


def main() -> None:
    rounds, quick = begin_alone(__doc__)
    games = real_games(1500) or random_games(300)
    book = [game for game in notation.read(ROOT / "examples" / "blue_book.pgn") if not game.errors] * 20
    chess = [" ".join(move.uci() for move in game.moves) for game in book]
    head = '[Game "Chinese Chess"]\n'
    to_wxf, wxf = converted("xiangqi", "ucci", "wxf", games, head)
    to_chinese, chinese = converted("xiangqi", "ucci", "chinese", games, head)
    from_wxf, back = converted("xiangqi", "wxf", "ucci", wxf, head)
    assert back == games
    from_chinese, back = converted("xiangqi", "chinese", "ucci", chinese, head)
    assert back == games
    _, plain = converted("xiangqi", "ucci", "chinese:digits=ascii", games[:400], head)  # what cchess reads
    to_san, san = converted("chess", "uci", "san", chess, "")
    from_san, back = converted("chess", "san", "uci", san, "")
    assert back == chess
    works = {
        "SAN to UCI": from_san,
        "UCI to SAN": to_san,
        "WXF to UCCI": from_wxf,
        "Chinese to UCCI": from_chinese,
        "UCCI to WXF": to_wxf,
        "UCCI to Chinese": to_chinese,
    }
    slow: dict[str, tuple[str, Callable[[], int]]] = {}
    if pyffish:
        slow["UCCI to WXF, pyffish"] = ("pyffish", pyffish_wxf(games[:100]))
    if cchess:
        readable = [game for game in plain if cchess_reads(game)][:20]
        slow["Chinese to UCCI, cchess"] = ("cchess", cchess_read(readable))
        slow["UCCI to Chinese, cchess"] = ("cchess", cchess_write(games[:20]))
    times: dict[str, list[float]] = {name: [] for name in [*works, *slow]}
    for _ in range(rounds + 1):  # the first warms up
        for name, run in [*works.items(), *((name, run) for name, (_, run) in slow.items())]:
            begin = time.process_time()
            moves = run()
            times[name].append((time.process_time() - begin) / moves * 1e9)
    times = {name: found[1:] for name, found in times.items()}

    def ratio(name: str, other: str) -> float:
        return statistics.median(a / b for a, b in zip(times[name], times[other], strict=True))

    lines = [f"{'':28}{'ns a move':>12}  compared"]
    for name in works:
        line = f"{name:28}{statistics.median(times[name]):12.1f}"
        if "SAN" not in name:
            yardstick = "SAN to UCI" if name.endswith("UCCI") else "UCI to SAN"
            found = ratio(name, yardstick)
            verdict = "met" if found <= MOST_TIME else "missed"
            line += f"  {found:.2f} x the time of {yardstick}, at most {MOST_TIME:g}: {verdict}"
        lines.append(line)
    for name, (rival, _) in slow.items():
        found = ratio(name, name.partition(",")[0])
        verdict = "met" if found >= GOALS[rival] else "missed"
        lines.append(
            f"{name:28}{statistics.median(times[name]):12,.0f}  ours is {found:,.0f} x faster, at least "
            f"{GOALS[rival]:g}: {verdict}"
        )
    print("\n".join(lines))
    if not quick:
        facts = {
            **machine.describe(Path(_core.__file__)),
            "command": "python benchmarks/xiangqi_notations.py",
            "rounds": f"{rounds}, in turns; medians",
            "games": f"{len(games)}, {sum(map(len, map(str.split, games))):,} moves",
        }
        save("xiangqi_notations", "Xiangqi moves as text", facts, ["```text\n" + "\n".join(lines) + "\n```"])


if __name__ == "__main__":
    main()
