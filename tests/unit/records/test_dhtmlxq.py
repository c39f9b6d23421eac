"""The format dhtmlxq."""

from __future__ import annotations

import io

import pytest

import notation
from notation.records.dhtmlxq_board import START, binit_of, board_of
from tests.conftest import shared
from tests.unit.records.trees import as_values


def games(text: str, **options: object) -> list[notation.Game]:
    return list(notation.read(io.BytesIO(text.encode()), **options))


def written(game: notation.Game) -> str:
    out = io.BytesIO()
    notation.write(game, out, format="dhtmlxq")
    return out.getvalue().decode()


BLOCK = """\
[DhtmlXQ]
[DhtmlXQ_title]Title[/DhtmlXQ_title]
[DhtmlXQ_red]A[/DhtmlXQ_red]
[DhtmlXQ_redteam]T[/DhtmlXQ_redteam]
[DhtmlXQ_black]B[/DhtmlXQ_black]
[DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_class]象棋[/DhtmlXQ_class]
[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]10227967[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_move_0_1_2]1747[/DhtmlXQ_move_0_1_2]
[DhtmlXQ_move_1_3_3]1927[/DhtmlXQ_move_1_3_3]
[DhtmlXQ_comment0]start[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]two||lines[/DhtmlXQ_comment2]
[DhtmlXQ_comment1_2]\\u7532[/DhtmlXQ_comment1_2]
[DhtmlXQ_comment3_3]last[/DhtmlXQ_comment3_3]
[/DhtmlXQ]
"""


def test_a_block_with_branches_and_comments() -> None:
    [game] = games(BLOCK)
    assert game.errors == []
    assert game.tags.pairs == [
        ("Title", "Title"), ("Red", "A"), ("RedTeam", "T"), ("Black", "B"), ("Result", "1-0"), ("class", "象棋"),
    ]  # fmt: skip
    assert [str(move) for move in game.moves] == ["h2e2", "h9g7", "h0g2"]
    root = game.root
    assert [str(child.move) for child in root.children] == ["h2e2", "b2e2"]
    assert root.comments == ("start",)
    first, branch = root.next.children
    assert first.comments == ("two\nlines",)
    assert branch.comments == ("甲",)
    assert [str(child.move) for child in branch.children] == ["h0g2", "b0c2"]
    assert branch.children[1].comments == ("last",)


def test_tree_to_dhtmlxq_to_tree() -> None:
    [game] = games(BLOCK)
    text = written(game)
    assert as_values(games(text)[0]) == as_values(game)
    assert games(text)[0].tags == game.tags
    lines = [line for line in BLOCK.splitlines() if not line.startswith(("[DhtmlXQ_comment", "[DhtmlXQ_move_"))]
    assert set(lines) <= set(text.splitlines())


@pytest.mark.parametrize(
    "comment", ["a||b", "a|", "|", "\n", "a\n|b", "\\u7532", "[/DhtmlXQ]", "x\r\ny", " y ", "|||\n"]
)
def test_any_comment_comes_back(comment: str) -> None:
    game = notation.Game("xiangqi")
    game.root.add("h2e2", "ucci").comments = [comment]
    [again] = games(written(game))
    assert again.root.next.comments == (comment,)


def test_positions() -> None:
    """The colour of the first man moved is the side to move; `fen` goes before `binit`."""
    board = notation.Board("xiangqi", "3k5/9/9/R8/9/9/9/9/9/4K4 b - - 0 1")
    assert board_of(START) == "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    assert binit_of(notation.Board("xiangqi")) == START
    binit = binit_of(board)
    [game] = games(f"[DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_movelist]3031[/DhtmlXQ_movelist]")
    assert game.errors == []
    assert game.board == board
    [game] = games("[DhtmlXQ][DhtmlXQ_movelist]7062[/DhtmlXQ_movelist][/DhtmlXQ]")
    assert game.board.turn == 1
    [game] = games(
        f"[DhtmlXQ][DhtmlXQ_binit]{binit}[/DhtmlXQ_binit][DhtmlXQ_fen]4k4/9/9/9/9/9/9/9/9/3K5 b[/DhtmlXQ_fen][/DhtmlXQ]"
    )
    assert game.board.fen() == "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1"


@pytest.mark.parametrize(
    "fen",
    [
        "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1",  # nobody moves, so nothing shows whose turn it is
        "3k5/9/9/9/9/9/9/9/9/4K4 w - - 7 12",
        "3k5/9/9/RRR6/9/9/9/9/9/4K4 w - - 0 1",  # more rooks than places
    ],
)
def test_positions_that_binit_cannot_hold(fen: str) -> None:
    game = notation.Game("xiangqi", None)
    board = notation.Board("xiangqi", fen, ignore="all")
    game = notation.Game("xiangqi", fen) if fen.count("R") < 3 else next(
        iter(notation.read(io.BytesIO(f'[FEN "{fen}"]\n\n*\n'.encode())))
    )  # fmt: skip
    assert games(written(game))[0].board == board


def test_bare_digits_and_the_page_form() -> None:
    [game] = games("77477062\n79678070\n")
    assert [str(move) for move in game.moves] == ["h2e2", "h9g7", "h0g2", "i9h9"]
    [game] = games("<html>var DhtmlXQ_binit='" + START + "'; x='[0_1_0]77477062[/0_1_0][0_2_1]1022[/0_2_1]'")
    assert [str(move) for move in game.moves] == ["h2e2", "h9g7"]
    assert [str(child.move) for child in game.root.next.children] == ["h9g7", "b9c7"]


def test_what_is_damaged_is_reported_and_the_rest_read() -> None:
    text = (
        "[DhtmlXQ]\n[DhtmlXQ_movelist]774770627747[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n"
        "[DhtmlXQ_move_9_2_2]1022[/DhtmlXQ_move_9_2_2]\n[DhtmlXQ_comment77]x[/DhtmlXQ_comment77]\n[/DhtmlXQ]\n"
        "between\n[DhtmlXQ][DhtmlXQ_movelist]774[/DhtmlXQ_movelist]"
    )
    reader = notation.read(io.BytesIO(text.encode()))
    first, second = reader
    assert [(error.code, error.ply) for error in first.errors] == [
        ("damaged-line", 0), ("damaged-line", 0), ("illegal", 3),
    ]  # fmt: skip
    assert [str(move) for move in first.moves] == ["h2e2", "h9g7"]
    assert first.end.unread == ("7747",)
    assert len(first.root.next.children) == 2
    assert [error.code for error in second.errors] == ["syntax"]
    assert [(error.code, error.line) for error in reader.stray_errors] == [("stray-text", 7)]


def test_a_branch_of_what_was_not_read() -> None:
    text = "[DhtmlXQ_movelist]774777477062[/DhtmlXQ_movelist][DhtmlXQ_move_0_3_1]1022[/DhtmlXQ_move_0_3_1]"
    [game] = games(text)
    assert [error.code for error in game.errors] == ["illegal", "unreadable-rest"]
    assert game.root.next.unread == ("77477062",)
    assert game.root.unread == ("1022",)


def test_what_it_cannot_hold_is_said() -> None:
    [game] = games('[Variant "Xiangqi"]\n\n1. C2=5! {a} {b} H8+7\n')
    with pytest.warns(UserWarning, match="dhtmlxq has no place for several comments on a move apart, glyphs"):
        text = written(game)
    assert games(text)[0].root.next.comments == ("a\nb",)


@pytest.mark.parametrize("number", [116, 125, 130, 133, 138, 151, 44, 45, 59, 65, 69, 73, 80, 85, 98])
def test_real_pages(number: int) -> None:
    path = shared("data", "xiangqi", "wukong", f"dhtmlxq_{number}.html")
    reader = notation.read(path)
    [game] = reader
    assert game.errors == reader.stray_errors == []
    text = path.read_text()
    digits = text.split("[DhtmlXQ_movelist]")[1].split("[/")[0]
    assert len(game) == len(digits) // 4
    assert as_values(games(written(game))[0]) == as_values(game)


def test_the_block_with_1447_branches() -> None:
    """All moves can be read but the last four of branch 1194: 4765 opens a check by the horse on f2."""
    path = shared("data", "xiangqi", "vschess", "dhtmlxq.txt")
    [game] = notation.read(path)
    [error] = game.errors
    assert (error.code, error.text, error.ply) == ("illegal", "4765", 65)
    text = path.read_text(encoding="utf-8-sig")
    digits = sum(len(part.split("]", 1)[1].split("[")[0]) for part in text.split("[DhtmlXQ_move")[1:])
    values = as_values(game)
    nodes = values[3]
    assert len(nodes) - 1 == digits // 4 - 4
    assert sum(max(0, children - 1) for _, children, *_ in nodes) == text.count("[DhtmlXQ_move_")
    assert sum(len(comments) for *_, comments, _ in nodes) == text.count("[DhtmlXQ_comment")
    with pytest.warns(UserWarning, match="unread text"):
        again = games(written(game))[0]
    assert as_values(again) == values


def test_numbers_of_thousands_of_digits() -> None:
    many = "1" * 5000
    text = (
        f"[DhtmlXQ][DhtmlXQ_title]&#{many};[/DhtmlXQ_title][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
        f"[DhtmlXQ_move_0_1_{many}]7747[/DhtmlXQ_move_0_1_{many}][/DhtmlXQ]"
    )
    [game] = notation.read(io.BytesIO(text.encode()))
    assert len(game) == 2
    assert game.tags["Title"] == f"&#{many};"


def test_branches_of_branches() -> None:
    """Each leaves the one before it a ply later, and each has a comment on the first ply, which is the main line's."""
    fields = ["[DhtmlXQ_movelist]" + "7747724270628979" * 30 + "[/DhtmlXQ_movelist]"]
    line = ["7747", "7242", "7062", "8979"] * 30
    for number in range(1, 60):
        key = f"DhtmlXQ_move_{number - 1}_{number + 1}_{number}"
        fields.append(f"[{key}]{line[number]}[/{key}]")
        fields.append(f"[DhtmlXQ_comment{number}_1]{number}[/DhtmlXQ_comment{number}_1]")
    [game] = notation.read(io.BytesIO(("[DhtmlXQ]" + "".join(fields) + "[/DhtmlXQ]").encode()))
    first = game.root.next
    assert first is not None
    assert first.comments == ("\n".join(map(str, range(1, 60))),)
