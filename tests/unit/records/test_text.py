"""The format text: plain lists of moves, however they were pasted."""

from __future__ import annotations

import contextlib
import io

import pytest

import notation
from notation.records import convert_stream
from tests.conftest import shared
from tests.unit.records.trees import as_values


def games(text: str | bytes, **options: object) -> list[notation.Game]:
    data = text.encode() if isinstance(text, str) else text
    return list(notation.read(io.BytesIO(data), **options))


def ucci(game: notation.Game) -> str:
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.format(move, "ucci"))
        board.push(move)
    return " ".join(words)


@pytest.mark.parametrize(
    "text",
    [
        "1.炮二平五马8进72.马二进三车9平8",  # glued
        "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n",
        "炮二平五\n马８进７\n马二进三\n车９平８\n",
        "１．炮二平五，馬８進７；２．馬二進三，車９平８",
        "1、炮二平五 馬8進7 2、馬二進三 車9平8",
        "1. C2=5 H8+7 2. H2+3 R9=8",
        "1. C2.5 h8+7\n2. H2+3 r9.8\n",
        "Ｃ２＝５ Ｈ８＋７\nＨ２＋３ Ｒ９＝８",
        "h2e2 h9g7 h0g2 i9h9",
        "1. h2e2 h9g7 2. h0g2 i9h9",
        "H2-E2 H9-G7\nH0-G2 I9-H9",
        "h3e3 h10g8 h1g3 i10h10",
        "name01;h2e2,h9g7,h0g2,i9h9",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n炮二平五\n马８进７\n马二进三\n车９平８",
        "1) P2-5   M8.7 2) M2.3   X9-8",
        "1. Pháo 2 bình 5 Mã 8 tiến 7 2. Mã 2 tiến 3 Xe 9 bình 8",
    ],
)
def test_ways_to_write_a_list(text: str) -> None:
    reader = notation.read(io.BytesIO(text.encode()), input_format="text")
    [game] = reader
    assert ucci(game) == "h2e2 h9g7 h0g2 i9h9"
    assert game.errors == reader.stray_errors == []


@pytest.mark.parametrize(
    "text", ["炮二平五 马８进７", "1. C2=5 H8+7", "h2e2 h9g7", "a;h2e2,h9g7", "标题：甲\n红方：乙\n炮二平五"]
)
def test_recognised_by_content(text: str) -> None:
    reader = notation.read(io.BytesIO(text.encode()))
    assert [game.game for game in reader] == ["xiangqi"]
    assert reader.format.name == "text"


@pytest.mark.parametrize("text", ["1. e4 e5 2. Nf3 Nc6", "e2e4 e7e5", "1. Zz9 is no move\n", "words", ""])
def test_what_is_not_recognised(text: str) -> None:
    assert not hasattr(notation.read(io.BytesIO(text.encode())), "format")


def test_header_lines() -> None:
    text = (
        "标题：五七炮对屏风马\n赛事：\n日  期：1999.12.9  比赛地点：广州\n"
        "红    方：许银川(1)  耗时：  2分\n黑方: 聂卫平\n"
        "比赛结果：红胜    裁判员：\n布局：D36 中炮进三兵对左马炮\n\n  1. 炮二平五 马８进７\n"
    )
    [game] = games(text)
    assert game.tags.pairs == [
        ("Title", "五七炮对屏风马"), ("Date", "1999.12.9"), ("Site", "广州"), ("Red", "许银川(1)"), ("RedTime", "2分"),
        ("Black", "聂卫平"), ("Result", "1-0"), ("Opening", "D36 中炮进三兵对左马炮"),
    ]  # fmt: skip
    assert game.result == "1-0"
    assert len(game) == 2


def test_several_games() -> None:
    text = (
        "ZHAO GuoRong - KE YongQing\nZhongli Cup EOD\nh2e2 h9g7 \n\nLIU - LIU\nh2e2 b9c7\n\n"
        "1. 炮二平五 马８进７ 红胜\n1. 兵七进一 象３进５\n\n{第二} 1. 相三进五 *\n"
    )
    found = games(text)
    assert [ucci(game) for game in found] == ["h2e2 h9g7", "h2e2 b9c7", "h2e2 h9g7", "c3c4 c9e7", "g0e2"]
    assert [game.root.comments for game in found] == [
        ("ZHAO GuoRong - KE YongQing\nZhongli Cup EOD",), ("LIU - LIU",), (), (), ("第二",),
    ]  # fmt: skip
    assert [game.result for game in found] == ["*", "*", "1-0", "*", "*"]
    assert [game.source.ordinal for game in found] == [1, 2, 3, 4, 5]
    assert [game.source.line for game in found] == [1, 5, 8, 9, 11]


def test_comments_variations_and_glyphs() -> None:
    text = (
        "{甲} 1. 炮二平五! {乙} (1. 炮八平五?! {丙} 马２进３ (1. ... 马８进７) 2. 马八进七) 马８进７ $14 "
        "2. 马二进三 0-1"
    )
    [game] = games(text)
    assert game.errors == []
    assert as_values(game) == as_values(
        games(
            '[Variant "Xiangqi"]\n\n{甲} 1. C2=5 $1 {乙} (1. C8=5 $6 {丙} H2+3 (1... H8+7) 2. H8+7) H8+7 $14 '
            "2. H2+3 0-1"
        )[0]
    )
    out = io.BytesIO()
    notation.write(game, out, format="text")
    assert out.getvalue().decode() == (
        "{甲}\n  1. 炮二平五! {乙} (1. 炮八平五?! {丙} 1. ... 马２进３ (1. ... 马８进７) 2. 马八进七) "
        "1. ... 马８进７ $14\n  2. 马二进三\n0-1\n\n"
    )
    assert as_values(games(out.getvalue())[0]) == as_values(game)


def test_the_good_part_is_kept_and_the_next_game_read() -> None:
    reader = notation.read(io.BytesIO("1. 炮二平五 马８进７ 2. 炮二平五 车９平８\n\n1. 兵七进一\n".encode()))
    first, second = reader
    assert ucci(first) == "h2e2 h9g7"
    [error] = first.errors
    assert (error.code, error.ply, error.text, error.offset) == ("illegal", 3, "炮二平五", 32)
    assert first.end.unread == ("炮二平五 车９平８",)
    assert ucci(second) == "c3c4"
    [game] = games("1. 炮二平五 马８进７ 2. 不知 车９平８\n")
    assert ucci(game) == "h2e2 h9g7"
    assert [(error.code, error.ply) for error in game.errors] == [("syntax", 3)]
    assert game.end.unread == ("不知 车９平８",)


def test_what_follows_settles_a_move() -> None:
    """Both rooks can go to file 8 (R9=8 without a mark); which one did, the next moves say."""
    position = "3k5/9/9/R8/9/9/R8/9/9/4K4 w"
    [game] = games(f"{position}\nR9=8 K4+1 R9+6", input_format="text")
    assert game.errors == []
    assert ucci(game) == "a6b6 d9d8 a3a9"
    [game] = games(f"{position}\nR9=8 K4+1", input_format="text")
    assert len(game) == 0
    [error] = game.errors
    assert (error.code, error.candidates) == ("ambiguous", ("a3b3", "a6b6"))


def test_rank_bases_are_told_apart() -> None:
    """In both bases these are legal at first; only one of them goes on."""
    assert ucci(games("h2e2 h9g7", input_format="text")[0]) == "h2e2 h9g7"
    assert ucci(games("h3e3 h10g8", input_format="text")[0]) == "h2e2 h9g7"
    assert ucci(games("a3a4 a6a5 a4a5", input_format="text")[0]) == "a3a4 a6a5 a4a5"
    [game] = games("3k5/9/9/9/9/9/9/9/R8/R3K4 w\na1c1", input_format="text")
    assert [error.code for error in game.errors] == ["ambiguous-notation"]
    [game] = games("3k5/9/9/9/9/9/9/9/R8/R3K4 w\na1c1 d9d8 a0c0", input_format="text")
    assert game.errors == []
    assert ucci(game) == "a1c1 d9d8 a0c0"


def test_trailing_adverts_are_no_games() -> None:
    reader = notation.read(io.BytesIO("1. 炮二平五\n棋谱由 http://www.dpxq.com/ 生成\n=====\n".encode()))
    assert len(list(reader)) == 1
    assert reader.stray_errors == []
    reader = notation.read(io.BytesIO("1. 炮二平五\n\nother words\n".encode()))
    assert len(list(reader)) == 1
    assert [(error.code, error.line) for error in reader.stray_errors] == [("stray-text", 3)]


def test_written_text_reads_back_in_both_scripts() -> None:
    pgn = '[Game "Chinese Chess"]\n[Red "許銀川"]\n[Black "B"]\n[Result "1-0"]\n[Board "3"]\n\n1. C2=5 H8+7 1-0\n'
    for name, first in (("chinese", "红方: 許銀川\n"), ("chinese-trad", "紅方: 許銀川\n"), ("wxf", "Red: 許銀川\n")):
        out = io.BytesIO()
        convert_stream(io.BytesIO(pgn.encode()), out, format="text", to=name)
        text = out.getvalue().decode()
        assert first in text
        [game] = games(text)
        assert (game.tags["Red"], game.tags["Board"], game.result, ucci(game)) == ("許銀川", "3", "1-0", "h2e2 h9g7")


def test_the_glued_sample() -> None:
    [game] = notation.read(shared("data", "xiangqi", "wxf_cxq", "glued_text.txt"))
    assert game.errors == []
    assert len(game) == 60


@pytest.mark.parametrize("number", [0, 1, 1099, 1100, 3632, 8233, 8359, 9997])
def test_the_online_games(number: int) -> None:
    """Of the 9,998 games, four (from 0) hold an illegal move."""
    lines = shared("data", "xiangqi", "elephantchess", "uci_games.txt").read_text().splitlines()
    assert len(lines) == 9998
    [game] = games(lines[number], input_format="text")
    name, _, moves = lines[number].partition(";")
    assert game.tags.pairs == [("Id", name)]
    if number in (1100, 3632, 8233, 8359):
        assert [error.code for error in game.errors] == ["illegal"]
        assert 0 < len(game) < len(moves.split(","))
    else:
        assert game.errors == []
        assert ucci(game) == moves.replace(",", " ").strip()


TREE = (
    '[Game "Chinese Chess"]\n[Red "a"]\n[Result "1-0"]\n\n{before} 1. h2e2 {one} h9g7 (1... b9c7 2. h0g2) '
    "2. h0g2 $14 i9h9 3. i0h0 1-0\n"
)


@pytest.mark.parametrize(
    "to",
    [
        "chinese", "chinese-trad", "wxf", "cxq", "iccs", "ucci", "uci", "lalg", "salg", "algebraic",
        "algebraic:dialect=xboard", "vietnamese", "vietnamese:style=long",
    ],
)  # fmt: skip
@pytest.mark.parametrize("fen", ["", '[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABN1 w - - 0 1"]\n'])
def test_what_is_written_is_recognised(to: str, fen: str) -> None:
    pgn = fen + TREE
    if fen:
        pgn = pgn.replace(" 3. i0h0", "")
    [before] = games(pgn)
    out = io.BytesIO()
    report = convert_stream(io.BytesIO(pgn.encode()), out, format="text", to=to)
    assert report.bad == 0
    [game] = games(out.getvalue())
    assert game.game == "xiangqi"
    assert game.errors == []
    assert as_values(game) == as_values(before)
    assert game.tags["Red"] == "a"


def test_variations_tell_the_notation_too() -> None:
    """Pawns have no letter in XBoard's dialect; the main line alone could be short algebraic."""
    [game] = games("1. Che2 Hg7 (1. ... Hc7 2. Hg2 (2. Hc2 Ri8) 2. ... g5) 2. Hg2 Rh9 3. Rh0", input_format="text")
    assert game.errors == []
    [same] = games("1. h2e2 h9g7 (1. ... b9c7 2. h0g2 (2. b0c2 i9i8) 2. ... g6g5) 2. h0g2 i9h9 3. i0h0")
    assert as_values(game) == as_values(same)


@pytest.mark.parametrize("style", ["terse", "long"])
def test_numbered_vietnamese_pawns(style: str) -> None:
    pgn = '[FEN "4k4/9/4P4/4P4/4P4/4P4/9/9/9/3K5 w - - 0 1"]\n\n1. e5d5 e9f9 2. e7e8 *\n'
    out = io.BytesIO()
    convert_stream(io.BytesIO(pgn.encode()), out, format="text", to=f"vietnamese:pawn_rule=number,style={style}")
    [game] = games(out.getvalue())
    assert ucci(game) == "e5d5 e9f9 e7e8"
    assert game.errors == []


def test_the_vietnamese_example_is_recognised() -> None:
    text = "FEN: 5k3/9/9/4R4/2C6/9/9/5r3/9/4K4 w\n\n1) X5.3   Tg6.1 2) P7-2   X6/3\n"
    reader = notation.read(io.BytesIO(text.encode()))
    [game] = reader
    assert ucci(game) == "e6e9 f9f8 c5h5 f2f5"
    assert game.errors == reader.stray_errors == []


@pytest.mark.parametrize("text", ["1. b2-b4 b7-b5", "1. h2-h4 h7-h5", "1. Nb1-c3 Ng8-f6", "1. b2b4 b7b5", "1. c4 c5"])
def test_moves_of_chess_stay_chess(text: str) -> None:
    [game] = games(text)
    assert (game.game, len(game.moves), game.errors) == ("chess", 2, [])


def test_a_position_without_moves() -> None:
    [game] = games("FEN: 4k4/9/9/9/4P4/9/9/9/9/3K5 w\n")
    assert game.board.fen() == "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1"


@pytest.mark.parametrize("head", ["", "hello", "; c", "White: A\nBlack: B", "1.", "1", "x\n1"])
@pytest.mark.parametrize("run", ["\n", "\r\n", " ", "\t", ".", "…", "。", "　", "\x0b", " .", "\n."])
def test_runs_of_blanks_and_dots_end_at_once(head: str, run: str) -> None:
    text = (head + run * 2000 + "x").encode()
    with contextlib.suppress(notation.InputError):  # it may be nothing
        assert not any(game.moves for game in notation.read(io.BytesIO(text)))
