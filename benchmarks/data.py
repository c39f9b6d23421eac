"""The files that benchmarks read, made from the shared data set into a cache folder outside the repository.

Without the data set they are made from `examples/*.pgn`, many times over: enough to run everything, no base
for figures. `--cache` or NOTATION_BENCH_CACHE names the folder, NOTATION_SHARED the data set.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import notation

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = "data/chess/players_cairo-board/pgn"
LICHESS = "data/chess/lichess_twic_shakmaty/lichess_db_1000k.pgn"
FALLBACK_SIZE = 8_000_000
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def plain_games(file: Path) -> bytes:
    """The faultless games of a file that begin at the start, without comments and variations."""
    texts = []
    for game in notation.read(file):
        if not game.errors and game.moves and game.board.fen() == START:
            tags = f'[Event "?"]\n[White "?"]\n[Black "?"]\n[Result "{game.result}"]'
            texts.append(f"{tags}\n\n{game.board.variation_san(game.moves)} {game.result}\n\n")
    return "".join(texts).encode()


class Data:
    """Makes each file when it is first asked for."""

    def __init__(self, cache: Path | None = None, quick: bool = False) -> None:
        folder = cache or os.environ.get("NOTATION_BENCH_CACHE") or Path(tempfile.gettempdir(), "notation-benchmarks")
        self.cache = Path(folder)
        self.cache.mkdir(parents=True, exist_ok=True)
        self.shared = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared"))
        self.quick = quick

    @property
    def is_fallback(self) -> bool:
        return not (self.shared / PLAYERS).is_dir()

    def _players(self) -> bytes:
        """Collections of master games, without comments; one copy (8.7 MB, 13,625 games, 1.1 million plies)."""
        if not self.is_fallback:
            files = sorted((self.shared / PLAYERS).glob("*.pgn"))
            return b"".join(file.read_bytes() for file in files).replace(b"\r", b"")
        examples = b"".join(plain_games(file) for file in sorted((ROOT / "examples").glob("*.pgn")))
        if not examples:
            raise SystemExit(f"no data: neither {self.shared / PLAYERS} (set NOTATION_SHARED) nor examples/*.pgn")
        return examples * (1 + FALLBACK_SIZE // len(examples))

    def one_copy(self) -> bytes:
        """The main corpus once."""
        return self._players()

    def _file(self, name: str, block: bytes, copies: int) -> Path:
        path = self.cache / f"{'fallback-' if self.is_fallback else ''}{name}"
        if not path.exists() or path.stat().st_size != copies * len(block):
            partial = path.with_suffix(".partial")
            with open(partial, "wb") as file:
                for _ in range(copies):
                    file.write(block)
            partial.replace(path)
        return path

    def players(self) -> Path:
        """The main corpus ten times over (87 MB, 11 million plies); once when quick."""
        return self._file("players1.pgn", self._players(), 1) if self.quick else self.big()

    def big(self) -> Path:
        return self._file("big.pgn", self._players(), 10)

    def sized(self, megabytes: int) -> Path:
        """The main corpus as often as gives this size, in whole copies."""
        block = self._players()
        return self._file(f"{megabytes}mb.pgn", block, -(-megabytes * 1_000_000 // len(block)))

    def lichess(self) -> Path | None:
        """Games with clock and evaluation comments, twenty times over (20 MB), once when quick; None: not here."""
        source = self.shared / LICHESS
        if not source.is_file():
            return None
        block = source.read_bytes() + b"\n"  # an empty line between the copies
        return self._file(f"lichess{1 if self.quick else 20}.pgn", block, 1 if self.quick else 20)

    def part(self) -> Path:
        """About a thousand games (a hundred when quick), evenly from the main corpus, for slow libraries."""
        first, *others = self._players().split(b"\n[Event ")
        games = [first + b"\n", *(b"[Event " + game + b"\n" for game in others)]
        wanted = 100 if self.quick else 1_000
        return self._file(f"part{wanted}.pgn", b"".join(games[:: max(1, len(games) // wanted)]), 1)

    def sample(self) -> Path:
        """JSON with 250 games of `part` in SAN and in UCI, and 2,000 positions from them (25 and 200 when quick)."""
        wanted = 25 if self.quick else 250
        games: list[list[str]] = []
        uci: list[list[str]] = []
        fens: list[str] = []
        for game in notation.read(self.part()):
            board = game.board
            if len(games) == wanted or game.errors or not game.moves or board.fen() != START:
                continue
            games.append([])
            uci.append([])
            for move in game.moves:
                games[-1].append(board.san(move))
                uci[-1].append(board.uci(move))
                board.push(move)
                fens.append(board.fen())
        step = max(1, len(fens) // (8 * wanted))
        text = json.dumps({"games": games, "uci": uci, "fens": fens[::step][: 8 * wanted]})
        path = self.cache / f"{'fallback-' if self.is_fallback else ''}sample{wanted}.json"
        path.write_text(text)
        return path
