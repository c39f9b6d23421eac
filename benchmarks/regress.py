"""This checkout beside another one: paired minima of the hot paths, to see what a change costs.

    python benchmarks/regress.py OTHER_CHECKOUT [--rounds N] [--only WORD] [--quick]

Both are built in place (`python setup.py build_ext --inplace`). Each works in a process of its own, on the same
core and the same files, in turns; in every other round the second one begins. A figure is the minimum of CPU time
over the rounds, the ratio is that of the minima. More than 3 % is marked. The exit status is always 0: machines are
noisy, and a mark is a reason to look again (`--only WORD --rounds 31`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
Work = Callable[[], object]

LIMIT = 1.03
LEAST = 0.15  # seconds that one round of a work takes


# -- the works, in a worker -----------------------------------------------------------------------


def converter_lines(folder: Path, file: str, game: str, to: str, from_: str = "auto") -> Work:
    import notation

    data = (folder / file).read_bytes()
    converter = notation.Converter(game, from_=from_, to=to)
    return lambda: converter.lines(data)


def stream(folder: Path, file: str, **options: str) -> Work:
    import io

    from notation.records.convert import convert_stream

    data = (folder / file).read_bytes()
    return lambda: convert_stream(io.BytesIO(data), io.BytesIO(), name=file, **options)  # type: ignore[arg-type]


def read_games(folder: Path, file: str) -> Work:
    import notation

    def run() -> int:
        return sum(len(game.moves) for game in notation.read(folder / file))

    return run


def count(folder: Path, file: str) -> Work:
    import notation

    return lambda: notation.count(folder / file)


def scan(folder: Path, file: str) -> Work:
    import notation

    return lambda: [batch.num_rows for batch in notation.scan(folder / file)]


def rows(folder: Path, key: str, game: str, from_: str, to: str) -> Work:
    import notation

    texts = json.loads((folder / "sample.json").read_text())[key]
    converter = notation.Converter(game, from_=from_, to=to)
    return lambda: converter.many(texts)


def boards(folder: Path, what: str) -> Work:
    import notation

    sample = json.loads((folder / "sample.json").read_text())
    fens = sample["fens"]
    made = [notation.Board("chess", fen) for fen in fens]

    def push_san() -> None:
        for game in sample["moves"]:
            board = notation.Board()
            push = board.push_san
            for san in game:
                push(san)

    def legal_moves() -> None:
        for board in made:
            board.legal_moves  # noqa: B018 - the property makes the list

    def set_fen() -> None:
        board = notation.Board()
        for fen in fens:
            board.set_fen(fen)

    def fen() -> None:
        for board in made:
            board.fen()

    return {"push_san": push_san, "legal_moves": legal_moves, "set_fen": set_fen, "fen": fen}[what]


WORKS: dict[str, Callable[[Path], Work]] = {
    "PGN to UCI": lambda at: converter_lines(at, "players.pgn", "chess", "uci"),
    "PGN to SAN": lambda at: converter_lines(at, "players.pgn", "chess", "san"),
    "Lichess PGN to UCI": lambda at: converter_lines(at, "lichess.pgn", "chess", "uci"),
    "Lichess PGN to record batches": lambda at: scan(at, "lichess.pgn"),
    "PGN to export form": lambda at: stream(at, "players.pgn", format="pgn", style="export"),
    "PGN with other moves": lambda at: stream(at, "players.pgn", format="pgn", to="lan"),
    "count": lambda at: count(at, "players.pgn"),
    "read, main lines": lambda at: read_games(at, "players.pgn"),
    "rows: SAN to UCI": lambda at: rows(at, "san", "chess", "san", "uci"),
    "rows: auto to UCI": lambda at: rows(at, "san", "chess", "auto", "uci"),
    "rows: UCI to SAN": lambda at: rows(at, "uci", "chess", "uci", "san"),
    "rows: UCI by auto to SAN": lambda at: rows(at, "uci", "chess", "auto", "san"),
    "rows: FEN to key": lambda at: rows(at, "fens", "chess", "fen", "key"),
    "push_san": lambda at: boards(at, "push_san"),
    "legal_moves": lambda at: boards(at, "legal_moves"),
    "set_fen": lambda at: boards(at, "set_fen"),
    "fen": lambda at: boards(at, "fen"),
    "descriptive to UCI": lambda at: converter_lines(at, "descriptive.pgn", "chess", "uci", "descriptive"),
    "figurine to UCI": lambda at: converter_lines(at, "figurine.pgn", "chess", "uci", "figurine"),
    "WXF to UCCI": lambda at: converter_lines(at, "wxf.pgn", "xiangqi", "ucci", "wxf"),
    "Chinese to UCCI": lambda at: converter_lines(at, "chinese.pgn", "xiangqi", "ucci", "chinese"),
    "UCCI to WXF": lambda at: converter_lines(at, "ucci.pgn", "xiangqi", "wxf", "ucci"),
    "UCCI to Chinese": lambda at: converter_lines(at, "ucci.pgn", "xiangqi", "chinese", "ucci"),
    "WXF files to UCCI": lambda at: stream(at, "games.wxf", format="lines", to="ucci"),
    "rows: WXF by auto to UCCI": lambda at: rows(at, "wxf", "xiangqi", "auto", "ucci"),
}


def worker(folder: Path) -> None:
    """Do the works whose names come in, a line each, and print the CPU seconds of one repetition."""
    ready: dict[str, tuple[Work, int]] = {}
    for line in sys.stdin:
        name = line.rstrip("\n")
        if name not in ready:
            work = WORKS[name](folder)
            begin = time.process_time()
            work()
            ready[name] = work, max(1, int(LEAST / max(time.process_time() - begin, 1e-6)))
        work, times = ready[name]
        begin = time.process_time()
        for _ in range(times):
            work()
        print((time.process_time() - begin) / times, flush=True)


# -- the files ------------------------------------------------------------------------------------


def make_files(folder: Path, quick: bool) -> None:
    """Write what the works read."""
    sys.path.insert(0, str(ROOT))
    from data import Data

    import notation
    from notation.errors import NotationError

    data = Data(folder / "cache", quick=True)
    games = data.players().read_bytes()
    (folder / "players.pgn").write_bytes(games[: len(games) // 10] if quick else games)
    lichess = data.lichess()
    (folder / "lichess.pgn").write_bytes((lichess or data.players()).read_bytes())
    sample: dict[str, list[object]] = {"san": [], "uci": [], "fens": [], "moves": [], "wxf": []}
    texts: dict[str, list[str]] = {"descriptive": [], "figurine": []}
    for game in notation.read(data.part()):
        board = game.root.board()
        if game.errors or not game.moves:
            continue
        if len(sample["moves"]) < 100:
            sample["san"].append(board.variation_san(game.moves))
            sample["uci"].append(" ".join(move.uci() for move in game.moves))
            play = board.copy()
            sans = []
            for move in game.moves:
                sans.append(play.san(move))
                play.push(move)
                sample["fens"].append(play.fen())
            sample["moves"].append(sans)
        line = " ".join(move.uci() for move in game.moves)
        for name, found in texts.items():
            found.append(notation.convert(line, "chess", from_="uci", to=name))
    path = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared"), "data", "xiangqi", "ccpd", "expected.tsv")
    ucci = []
    if path.exists():
        check = notation.Converter("xiangqi", from_="ucci", to="ucci")
        for row in path.read_text("utf-8").splitlines()[1:]:
            try:
                ucci.append(check.one(row.split("\t")[4]))
            except NotationError:
                continue  # it begins elsewhere
    ucci = ucci[:1000] or ["h2e2 h9g7 h0g2"]
    write = notation.Converter("xiangqi", from_="ucci", to="wxf")
    wxf = [write.one(line) for line in ucci]
    chinese = [notation.convert(line, "xiangqi", from_="ucci", to="chinese") for line in ucci]
    sample["wxf"] = [*wxf[:300]]
    head = '[Event "benchmark"]\n[Game "Chinese Chess"]\n'
    for name, lines in {**texts, "wxf": wxf, "chinese": chinese, "ucci": ucci}.items():
        tags = '[Event "benchmark"]\n' if name in texts else head
        (folder / f"{name}.pgn").write_text("".join(f"{tags}\n{line} *\n\n" for line in lines))
    notation.write(notation.read(folder / "wxf.pgn"), folder / "games.wxf")
    (folder / "sample.json").write_text(json.dumps(sample))


# -- comparing ------------------------------------------------------------------------------------


def begin_worker(checkout: Path, folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONSAFEPATH": "1"}
    return subprocess.Popen(
        [sys.executable, __file__, "--worker", str(folder)],
        cwd=checkout,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def seconds(process: subprocess.Popen[str], name: str) -> float:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(name + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    return float(line) if line else float("nan")


def main() -> None:
    if sys.argv[1:2] == ["--worker"]:
        worker(Path(sys.argv[2]))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the checkout to compare with, built in place")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--only", default="", help="the works whose names contain this")
    parser.add_argument("--quick", action="store_true", help="few rounds, small files: does it run?")
    parser.add_argument("--save", action="store_true", help="write benchmarks/results/regress.md")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    names = [name for name in WORKS if options.only.lower() in name.lower()]
    lines = [f"{'':32}{'before, ms':>12}{'now, ms':>12}{'ratio':>8}"]
    print(lines[0])
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        make_files(folder, options.quick)
        before, now = (begin_worker(checkout.resolve(), folder) for checkout in (options.other, ROOT))
        for name in names:
            times: dict[int, list[float]] = {0: [], 1: []}
            for turn in range(2 if options.quick else options.rounds):
                for which in (0, 1) if turn % 2 else (1, 0):
                    times[which].append(seconds((before, now)[which], name))
            least = min(times[0]), min(times[1])
            ratio = least[1] / least[0]
            mark = "  more than 3 %" if ratio > LIMIT else ""
            lines.append(f"{name:32}{least[0] * 1e3:12.3f}{least[1] * 1e3:12.3f}{ratio:8.3f}{mark}")
            print(lines[-1], flush=True)
        for process in (before, now):
            assert process.stdin is not None
            process.stdin.close()
            process.wait()
    if options.save:
        import machine
        from runner import save

        from notation import _core

        other = subprocess.run(
            ["git", "describe", "--always", "--dirty"], cwd=options.other, capture_output=True, text=True
        ).stdout.strip()
        facts = {
            **machine.describe(Path(_core.__file__)),
            "rounds": f"{options.rounds}, in turns; minima",
            "before": other,
        }
        save(
            "regress",
            "What changed in speed since an earlier commit",
            facts,
            ["```text\n" + "\n".join(lines) + "\n```"],
        )


if __name__ == "__main__":
    main()
