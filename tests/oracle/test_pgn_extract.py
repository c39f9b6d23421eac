"""Whole files against pgn-extract's own notations: UCI, and long algebraic with and without hyphens."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import notation

from ..conftest import shared

TOOL = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
FILES = ("classics_Serhiis21/Tal.pgn", "players_cairo-board/pgn/Adams.pgn")


def theirs(path: Path, form: str) -> list[list[str]]:
    """The moves of each game as pgn-extract writes them."""
    assert TOOL is not None
    command = [TOOL, "-s", f"-W{form}", "--notags", "--nomovenumbers", "-C", "-V", "-N", "-w", "100000", str(path)]
    text = subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")
    games = re.split(r"(?:1-0|0-1|1/2-1/2|\*)\s*\n", text)
    return [words for words in (re.sub(r"\S+\.\.?\.?", "", game).split() for game in games) if words]


@pytest.mark.slow
@pytest.mark.skipif(TOOL is None, reason="pgn-extract is not here")
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(("form", "name"), [("uci", "uci"), ("elalg", "lan"), ("lalg", "lan")])
def test_the_same_moves(file: str, form: str, name: str) -> None:
    path = shared("data", "chess", *file.split("/"))
    games = theirs(path, form)
    # pgn-extract leaves out the games with illegal moves.
    converter = notation.Converter("chess", from_="san", to=name, errors="skip")
    mine = [line.split() for line in converter.lines(path.read_bytes()).decode().splitlines() if line]
    assert len(games) == len(mine) > 50
    for game, other in zip(games, mine, strict=True):
        assert [plain(word, form, 0) for word in game] == [plain(word, form, ply) for ply, word in enumerate(other)]


def plain(word: str, form: str, ply: int) -> str:
    """lalg is the squares alone; elalg has the letters of men too, both castle with the king's squares."""
    if form == "uci":  # older versions write the piece in capitals
        return word.lower()
    word = word.rstrip("+#").removesuffix("ep")
    if word.startswith("O-O"):
        rank = "8" if ply % 2 else "1"
        return f"e{rank}{'c' if word == 'O-O-O' else 'g'}{rank}"
    word = re.sub("[-=x]", "", word)
    return word if form == "elalg" else re.sub(r"^[KQRBN]", "", word)
