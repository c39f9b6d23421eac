"""Records of Three-Kingdoms Xiangqi by other names, with slips and with damage: recognised, reported, nothing lost."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import notation
from notation import Game
from notation.records.sanguo import recognise

ROUND = "1.马6进5，炮12平10，相7进9\n"
PLAYED = ["q12o13", "l15j15", "k1i3"]


def read(text: str, **options: str) -> list[Game]:
    return list(notation.read(io.BytesIO(text.encode()), **({"input_format": "sanguo"} | options)))  # type: ignore[arg-type]


def one(text: str) -> Game:
    (game,) = read(text)
    return game


def codes(game: Game) -> list[tuple[str, str]]:
    return [(error.code, error.severity) for error in game.errors]


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.moves]


def written(game: Game, format: str = "sanguo") -> str:
    out = io.BytesIO()
    notation.write([game], out, format=format)
    return out.getvalue().decode()


@pytest.mark.parametrize(
    "text",
    [
        ROUND,
        "1.馬6進5，炮12平10，相7進9\n",
        "１．马６进５，炮１２平１０，相７进９\n",
        "1. 马6进5 炮12平10 相7进9\n2. 马12进10\n",
        "1.马6进5！，炮12平10{好}，相7进9\n",
        "1.马6进5，炮12平10，【蜀认负】\n",
    ],
)
def test_content_tells_the_game(text: str) -> None:
    """The seed's plainest round could be a list of Xiangqi moves at its begin, and was read as one."""
    (game,) = notation.read(io.BytesIO(text.encode()))
    assert (game.game, game.errors, moves(game)[:2]) == ("sanguo", [], PLAYED[:2])


@pytest.mark.parametrize("text", ["1.马6进5\n", "马6进5 炮8平6\n"])
def test_suffix_or_game_tells_where_the_content_does_not(tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.sanguo"
    path.write_text(text, "utf-8")
    for (game,) in (notation.read(path), notation.read(io.BytesIO(text.encode()), game="sanguo")):
        assert (game.game, moves(game)[0]) == ("sanguo", "q12o13")


def test_xiangqi_is_not_taken_for_it() -> None:
    for text in ("1. 炮二平五 马8进7\n2. 马二进三 车9平8\n", "1.炮2平5 马8进72.马2进3\n", "炮二平五 马8进7 马二进三\n"):
        assert recognise(text) == 0


def test_full_stops_end_sentences_not_moves() -> None:
    game = one("1.马6进5；炮12平10；相7进9。\n2.马12进10！。{x}")
    assert (codes(game), moves(game)) == ([], [*PLAYED, "q6p8"])
    assert moves(one("1.q12o13,l15j15,k1i3.\n")) == PLAYED
    assert codes(one("1.马6进5。。。\n")) == [("syntax", "error")]


@pytest.mark.parametrize("line", ["吴[胜利] 吴[认负] 蜀[认负]", "吴[胜利] 魏[认负]", "2.[胜利][认负][ 认负 ]"])
def test_unreadable_closing_line_is_kept(line: str) -> None:
    game = one(ROUND + line + "\n")
    assert (codes(game), moves(game)) == ([("wrong-states", "error")], PLAYED)
    assert line.removeprefix("2.") in written(game)
    assert game.errors[0].text == (line if line[0] == "吴" else "[胜利]")


@pytest.mark.parametrize("title", ["魏杀汉·魏灭吴", "魏杀汉", "吴胜", "魏杀汉·foo"])
def test_title_without_its_end(title: str) -> None:
    game = one(f"{title}\n{ROUND}")
    assert codes(game) == [("wrong-title", "error")]
    assert moves(game) == PLAYED
    assert f"标题：{title}\n" in written(game)


def test_title_like_line_between_rounds_does_not_end_the_game() -> None:
    game = one(ROUND + "魏杀汉\n2.马12进10\n")
    assert (codes(game), moves(game)) == ([("stray-text", "error")], [*PLAYED, "q6p8"])


def test_result_of_header_and_closing_line_differ() -> None:
    game = one("结果：0-1-0\n" + ROUND + "吴[胜利] 魏[认负] 蜀[认负]\n")
    assert (codes(game), game.result) == ([("bad-result", "warning")], "1-0-0")
    assert game.errors[0].text == "0-1-0"


def test_positions_that_cannot_be_read_are_kept() -> None:
    game = one("局面：xx\n局面：4b/yy\n1.马6进5\n")
    assert codes(game)[:2] == [("duplicate-fen", "warning"), ("bad-fen", "error")]
    assert written(game) == "局面：xx\n局面：4b/yy\n{unread: 1.马6进5}\n\n"
    assert '[FEN "4b/yy"]' in written(one("局面：4b/yy\n1.马6进5\n"), "pgn")


def test_turn_that_is_not_there_is_shown() -> None:
    game = one("1.马6进5，炮12平10\n2.马12进10\n")
    assert [(error.code, error.text) for error in game.errors] == [("wrong-round", "马12进10")]


def test_result_of_three_by_way_of_pgn() -> None:
    game = one(ROUND + "吴[认负] 魏[胜利] 蜀[认负]\n")
    (again,) = notation.read(io.BytesIO(written(game, "pgn").encode()))
    text = written(again)
    assert "结果：0-1-0\n" in text
    assert "Outcome" not in text


# ---------------------------------------------------------------------------------------------
# Comments, and where one game ends


def comments(game: Game) -> list[str]:
    return [text for node in (game.root, *game.root.mainline()) for text in (*node.comments_before, *node.comments)]


@pytest.mark.parametrize(
    "text",
    [
        "1.马6进5，炮12平10{a}，相7进9{b}【蜀认负】{c}\n2.马12进10\n\n",
        "魏胜局\n1.马6进5，炮12平10，【认负】{a}\n2.【认负】{b}\n吴[认负] 魏[胜利] 蜀[认负]\n\n",
        "和局\n1.马6进5【强制判和】{a}\n吴[强制判和] 魏[强制判和] 蜀[强制判和]\n\n",
        "{start}\n1.马6进5\n\n",
        "1.马6进5，炮12平10{a}{unread: x y}\n\n",
        "{unread: x}\n\n",
    ],
)
def test_comments_stay_where_they_are(text: str) -> None:
    game = one(text)
    assert game.errors == []
    assert written(game) == text


def test_comments_of_withdrawals_are_not_put_into_the_other_script() -> None:
    game = one("1.马6进5【强制判和】{车马}\n")
    out = io.BytesIO()
    notation.write([game], out, format="sanguo", notation="sanguo-trad")
    assert "{车马}" in out.getvalue().decode()
    assert "【強制判和】" in out.getvalue().decode()


def test_comment_in_front_of_a_game_behind_another() -> None:
    first, second = "{a}\n1.马6进5\n\n", "{b}\n\n{c}\n1.马6进5，炮12平10\n{d}\n{e}\n"
    games = read(first + second + "吴：甲\n1.马6进7\n\n{f}\n吴[胜利] 魏[认负] 蜀[认负]\n{g}\n")
    assert [comments(game) for game in games] == [["a"], ["b", "c", "d", "e"], ["f", "g"]]
    assert [game.errors for game in games] == [[], [], []]


def test_game_of_which_nothing_was_read_stays_one() -> None:
    games = read("1.foo\n\n1.马6进5\n")
    text = "".join(map(written, games))
    assert text == "{unread: foo}\n\n1.马6进5\n\n"
    assert [len(game.moves) for game in read(text)] == [0, 1]


def test_games_of_headers_alone() -> None:
    assert [game.tags["Wu"] for game in read("吴：甲\n\n吴：乙\n\n魏：丙\n1.马6进5\n")] == ["甲", "乙"]


def test_withdrawal_before_the_first_move() -> None:
    board = notation.Board("sanguo")
    for text in ("马6进5", "马6进5"):
        board.push_text(text)
    game = Game("sanguo", board.fen())
    board.withdraw(0)
    node = game.root.add(board.peek())
    node.add(board.parse("马6进5"))
    text = written(game)
    assert text.endswith("\n1.……，……，【吴认负】马6进5\n\n")
    again = one(text)
    assert (again.errors, again.moves) == ([], game.moves)


def test_tag_without_a_key_is_a_loss() -> None:
    game = one(ROUND)
    game.tags = {"Move-By": "x", "Annotator": "y"}
    with pytest.warns(UserWarning, match="Move-By"):
        assert written(game) == "记谱：y\n" + ROUND + "\n"


def test_blank_lines_take_no_time() -> None:
    """A search that began anew on each of them took minutes."""
    blank = " \n" * 30000
    assert recognise(blank) == 0
    assert recognise(blank + "  " + ROUND) > 80
    assert [len(game) for game in read(blank + ROUND + blank)] == [3]
