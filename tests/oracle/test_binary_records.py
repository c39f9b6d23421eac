"""Binary records that are written here, read by cchess; and real ones read by both."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from notation.records.formats import FORMATS
from tests.conftest import shared
from tests.unit.records.test_binary import make_game, read, write

cchess = pytest.importorskip("cchess")
SUFFIXES = {"xqf": ".xqf", "xqf10": ".xqf", "cbr": ".cbr", "cbf": ".cbf"}


def their_lines(game: object) -> set[str]:
    """All lines of a tree of cchess, in UCCI."""
    return {" ".join(line) for line in _moves(game)}


def _moves(game: object) -> list[list[str]]:
    lines: list[list[str]] = game.dump_iccs_moves()  # type: ignore[attr-defined]
    return lines


def our_lines(game: notation.Game) -> set[str]:
    """All lines of a tree, from the start to each end."""
    found = set()
    waiting: list[tuple[notation.Node, tuple[str, ...]]] = [(game.root, ())]
    while waiting:
        node, line = waiting.pop()
        if node.next is None and line:
            found.add(" ".join(line))
        for child in node.children:
            assert child.move is not None
            board = node.board()
            waiting.append((child, (*line, board.format(child.move, "ucci"))))
    return found


def main_line(game: notation.Game) -> notation.Game:
    alone = notation.Game("xiangqi")
    node = alone.root
    for move in game.moves:
        node = node.add(move)
    return alone


@pytest.mark.parametrize("format", SUFFIXES)
def test_cchess_reads_what_is_written(format: str, tmp_path: Path) -> None:
    for seed in range(10):
        game = make_game(seed, 25, text="说明")
        if format == "cbf":  # there cchess reads the main line only
            game = main_line(game)
        path = tmp_path / f"{seed}{SUFFIXES[format]}"
        path.write_bytes(write(game, format))
        theirs = cchess.Game.read_from(str(path))
        ours = our_lines(game)
        assert their_lines(theirs) == ours


def test_cchess_reads_a_library(tmp_path: Path) -> None:
    games = [make_game(seed, 15, text="x") for seed in range(150)]
    for number, game in enumerate(games):
        game.tags = {"Title": f"game {number}"}
    path = tmp_path / "a.cbl"
    notation.write(games, path)
    library = cchess.Game.read_from_lib(str(path))
    theirs = library["games"] if isinstance(library, dict) else library
    assert len(theirs) == 150
    for game, other in zip(games, theirs, strict=True):
        assert their_lines(other) == our_lines(game)


def test_real_files_are_read_alike() -> None:
    folder = shared("data", "xiangqi", "zfdang", "xqf")
    seen = 0
    for path in sorted(folder.iterdir())[::5]:
        (game,) = read(path.read_bytes())
        if any(error.severity == "error" for error in game.errors) or len(game.moves) == 0:
            continue
        theirs = cchess.Game.read_from(str(path))
        main = _moves(theirs)[0]
        board = game.root.board()
        ours = []
        for move in game.moves:
            ours.append(board.format(move, "ucci"))
            board.push(move)
        assert ours == main[: len(ours)] or our_lines(game) == their_lines(theirs), path.name
        seen += 1
    assert seen > 30


def test_all_formats_that_are_written_are_covered() -> None:
    assert set(SUFFIXES) | {"cbl", "pfc"} == {name for name, one in FORMATS.items() if one.binary and one.writable}
