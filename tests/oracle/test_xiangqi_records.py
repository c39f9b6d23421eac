"""Every text record of the data set beside a slow, independent count, and its moves beside slow rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import notation
from tests.conftest import shared
from tests.oracle import slow_records
from tests.oracle.slow_xiangqi import SlowXiangqi

FOLDER = shared("data", "xiangqi")
#: Files that a reader of text can't know (engine lines, lists of positions) or that other tests look at.
NOT_RECORDS = {"TEST_BATCH.TXT", "uci_games.txt", "engine-api_src_test_resources_data_fens.txt", "dhtmlxq.txt"}
SUFFIXES = {".pgn", ".txt", ".wxf", ".ubb", ".html", ".uci"}
FILES = sorted(
    path
    for path in FOLDER.rglob("*")
    if path.suffix.lower() in SUFFIXES and path.name not in NOT_RECORDS and "big5" not in path.parent.name
)
#: What is wrong with the files themselves: warnings that are right.
WARNINGS = {
    "bad-tag",  # quotes inside quotes
    "misplaced-advisor",  # of the position of an exercise
    "misplaced-elephant",
}


def counts(path: Path) -> list[slow_records.Count]:
    text = slow_records.decode(path.read_bytes())
    if "[DhtmlXQ" in text:
        return slow_records.count_dhtmlxq(text)
    if "START{" in text:
        return slow_records.count_wxf(text)
    if path.suffix.lower() == ".ubb":
        return [slow_records.Count(len(text.strip()) // 4, 0, 0)]
    return slow_records.count_pgn(text)


def found(game: notation.Game) -> slow_records.Count:
    branches = comments = 0
    stack = [game.root]
    while stack:
        node = stack.pop()
        branches += max(0, len(node.children) - 1)
        comments += len(node.comments) + len(node.comments_before)
        stack += node.children
    return slow_records.Count(len(game), branches, comments)


def read(path: Path) -> tuple[list[notation.Game], list[str]]:
    reader = notation.read(path)
    games = list(reader)
    errors = [error for game in games for error in game.errors] + reader.stray_errors
    return games, [error.code for error in errors if error.code not in WARNINGS or error.severity == "error"]


def test_there_are_enough_files() -> None:
    assert len(FILES) > 80


#: What the slow count can't count as it is: preambles that are kept as comments, games without a rule between them.
BY_HAND = {
    "sample_04x.txt": [(45, 0, 1)],
    "sample_12x_ourgame-chess.txt": [(44, 0, 1)],
    "data_leading-whitespace.pgn": [(5, 0, 1)] * 4,
    "data_pathological-headers.pgn": [(0, 0, 0)],
    "tests_data_uci_test_move.txt": [(5, 0, 0)],
    "xboard_san_1.pgn": [(87, 0, 88)],
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name[-40:])
def test_a_file_is_read_without_a_report(path: Path) -> None:
    games, codes = read(path)
    assert codes == []
    assert all(game.game == "xiangqi" or not len(game) for game in games)
    if path.name == "puzzle_games.pgn":
        assert [found(game)[1:] for game in games] == [(0, 1)] * len(games)
        return
    expected = BY_HAND.get(path.name) or counts(path)
    assert [tuple(found(game)) for game in games] == [tuple(count) for count in expected]
    for game in games[:: max(1, len(games) // 20)]:
        slow = SlowXiangqi(game.board.fen())
        for move in game.moves:
            start, end = divmod(move.from_point, 9)[::-1], divmod(move.to_point, 9)[::-1]
            mover = slow.red
            assert slow.men[start].isupper() == mover
            assert end in slow.pseudo_targets(start)
            slow.push((start, end))
            assert not slow.in_check(mover)
