"""Real PGN files: every game's moves and final position, as replayed by an independent library.

Source of the expectations: the shared data set's gold_games.csv.gz, made with python-chess 1.11.2 from the files
beside it (see its README).
"""

from __future__ import annotations

import csv
import gzip
import hashlib
from collections import defaultdict

import notation
from tests.conftest import shared

# Files of games without moves, separated by their tags alone: the expectations hold one row for each file.
HEADERS_ONLY = {"scalachess/FWWRC.pgn": 605, "scalachess/uzchesscup.pgn": 45}


def rows_by_file() -> dict[str, list[dict[str, str]]]:
    files: dict[str, list[dict[str, str]]] = defaultdict(list)
    with gzip.open(shared("data/chess/gold_games.csv.gz"), "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            files[row["file"]].append(row)
    return files


def describe(game: notation.Game, chess960: bool) -> tuple[int, str, str]:
    """Plies, the hash of the UCI main line, the final FEN."""
    board = game.board
    words = []
    for move in game.moves:
        words.append(move.uci(chess960=True) if chess960 else board.uci(move))
        board.push(move)
    return len(words), hashlib.sha1(" ".join(words).encode()).hexdigest()[:12], board.fen()


def without_rights(fen: str) -> str:
    """A FEN without its castling rights."""
    words = fen.split()
    return " ".join([*words[:2], "-", *words[3:]])


def test_every_game() -> None:
    checked = refused = 0
    wrong: list[str] = []
    for file, rows in rows_by_file().items():
        games = list(notation.read(shared("data/chess", file)))
        if file in HEADERS_ONLY:
            assert len(games) == HEADERS_ONLY[file]
            assert not any(game.moves for game in games)
            checked += 1
            continue
        if len(games) != len(rows):
            wrong.append(f"{file}: {len(games)} games, expected {len(rows)}")
            continue
        for row, game in zip(rows, games, strict=True):
            where = f"{file} #{row['ordinal']}"
            if "unsupported variant" in row["error"] or row["variant"] not in ("", "960"):
                refused += 1
                if not any(error.code == "unknown-variant" for error in game.errors):
                    wrong.append(f"{where}: not refused")
                continue
            if row["error"]:
                if not any(error.severity == "error" for error in game.errors):
                    wrong.append(f"{where}: {row['error']} not reported")
                continue
            checked += 1
            expected = (int(row["mainline_plies"]), row["sha1_12_of_uci_mainline"], row["final_fen_legal_ep"])
            found = describe(game, row["variant"] == "960")
            if game.tags.get("Variant") == "Standard" and "castling" in [one.code for one in game.errors]:
                # python-chess keeps a right of a king that is off home; a tag that says Standard means it.
                expected = (*expected[:2], without_rights(expected[2]))
                found = (*found[:2], without_rights(found[2]))
            if found != expected:
                wrong.append(f"{where}: {found} != {expected} {[e.code for e in game.errors]}")
    assert not wrong, f"{len(wrong)} wrong:\n" + "\n".join(wrong[:40])
    assert checked == 58_673
    assert refused > 0
