"""Pasted Xiangqi: prose between the moves, numbers and separators of all kinds, sides, notes in brackets."""

from __future__ import annotations

import io
import itertools
import sys

import pytest

import notation
from notation.records import convert_stream
from notation.records.document import Document
from notation.records.text import records
from tests.unit.records.test_text import games, ucci

FOUR = "h2e2 h9g7 h0g2 b9c7"


@pytest.mark.parametrize(
    ("text", "ply", "comment"),
    [
        ("1. 炮二平五 马8进7\n红方走中炮，气势汹汹。\n2. 马二进三 马2进3\n", 2, "红方走中炮，气势汹汹。"),
        ("1. 炮二平五 马8进7\n\n红方走中炮。\n\n2. 马二进三 马2进3\n", 2, "红方走中炮。"),
        ("1. 炮二平五 马8进7\n#中炮\n2. 马二进三 马2进3\n", 2, "中炮"),
        ("1. 炮二平五 马8进7 // 中炮\n2. 马二进三 马2进3\n", 2, "中炮"),
        ("1. 炮二平五 马8进7 /* 中炮\n屏风马 */ 2. 马二进三 马2进3\n", 2, "中炮\n屏风马"),
        ("1. 炮二平五 马8进7 【好棋】 2. 马二进三 马2进3\n", 2, "好棋"),
        ("1. 炮二平五\n当头炮\n马8进7\n2. 马二进三 马2进3\n", 1, "当头炮"),
        ("1. 炮二平五 当头炮 马8进7\n2. 马二进三 马2进3\n", 1, "当头炮"),
        ("1. 炮二平五 马8进7 双方布阵 2. 马二进三 马2进3\n", 2, "双方布阵"),
        ("1. 炮二平五 马8进7 红可走炮八平五\n2. 马二进三 马2进3\n", 2, "红可走炮八平五"),
        ("1. 炮二平五 马8进7\n炮二平五是最常见的着法。\n2. 马二进三 马2进3\n", 2, "炮二平五是最常见的着法。"),
        ("1. 炮二平五 马8进7\n第一行\n\n第二行\n2. 马二进三 马2进3\n", 2, "第一行\n第二行"),
        ("1. 炮二平五 马8进7\n=====\n评：好\n=====\n2. 马二进三 马2进3\n", 2, "评：好"),
        ("炮二平五\n当头炮\n马8进7\n马二进三\n马2进3\n", 1, "当头炮"),
        ("1. C2=5 H8+7\nthe central cannon\n2. H2+3 H2+3\n", 2, "the central cannon"),
        ("1. 炮二平五 马8进7\n备注：中炮对屏风马\n2. 马二进三 马2进3\n", 2, "备注：中炮对屏风马"),
        ("1. 炮二平五 马8进7（红优） 2. 马二进三 马2进3\n", 2, "红优"),
        ("1. 炮二平五 马8进7 (至此形成中炮局) 2. 马二进三 马2进3\n", 2, "至此形成中炮局"),
        ("1. 炮二平五 马8进7 （变着：马2进3 马二进三） 2. 马二进三 马2进3\n", 2, "变着：马2进3 马二进三"),
        ("1. 炮二平五 马8进7 (见图(1)) 2. 马二进三 马2进3\n", 2, "见图(1)"),
        ("1. 炮二平五 马8进7 （好\n棋） 2. 马二进三 马2进3\n", 2, "好\n棋"),
        ("1. 炮二平五 马8进7 (1) 2. 马二进三 马2进3\n", 2, "1"),
        ("1. 炮二平五 马8进7\n2. 马二进三 马2进3\n红优\n", 4, "红优"),
        ("1. 炮二平五 马8进7\n2. 马二进三 马2进3\n\n棋谱由 http://www.dpxq.com/ 生成\n", 4,
         "棋谱由 http://www.dpxq.com/ 生成"),
        ("1. 炮二平五 马8进7\n见 www.xq.com 的解说\n2. 马二进三 马2进3\n", 2, "见 www.xq.com 的解说"),
        ("见 www.xq.com ，红方下得很好\n1. 炮二平五 马8进7 2. 马二进三 马2进3\n", 0, "见 www.xq.com ，红方下得很好"),
        ("1. 炮二平五 马8进7 ± 2. 马二进三 马2进3\n", 2, "±"),
        ("1. 炮二平五\n红走中炮。1. …… 马8进7\n2. 马二进三 马2进3\n", 1, "红走中炮。"),
        ("1. 炮二平五 马8进7\n双方布阵，2. 马二进三 马2进3\n", 2, "双方布阵，"),
        ("1. 炮二平五 马8进7 (红优 2. 马二进三 马2进3\n", 2, "(红优"),
        ("1. 炮二平五 当头炮 马8进7 2. 马二进三 马2进3\n", 1, "当头炮"),
        ("1. 炮二平五 马8进7\n  炮8平5 也行\n2. 马二进三 马2进3\n", 2, "炮8平5 也行"),
        ("棋谱：1. 炮二平五 马8进7 2. 马二进三 马2进3\n", 0, "棋谱："),
    ],
)  # fmt: skip
def test_prose_is_a_comment_of_the_move_before(text: str, ply: int, comment: str) -> None:
    for variant in (text, text.replace("\n", "\r\n")):
        [game] = games(variant, input_format="text")
        assert (ucci(game), game.errors) == (FOUR, [])
        nodes = [game.root, *game.root.mainline()]
        said = {i: node.comments for i, node in enumerate(nodes) if node.comments}
        assert {i: "\n".join(one.replace("\r\n", "\n") for one in texts) for i, texts in said.items()} == {ply: comment}


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("1. 炮二平五 马8进7\n第二局\n1. 兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
        ("1. 炮二平五 马8进7\n1. 兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
        ("红方：甲\n黑方：乙\n1. 炮二平五 马8进7\n红方：丙\n黑方：丁\n1. 兵七进一\n", ["h2e2 h9g7", "c3c4"]),
        ("炮二平五 马8进7\n\n第二局\n炮二平五 马2进3\n", ["h2e2 h9g7", "h2e2 b9c7"]),
        ("h2e2 h9g7\nh2e2 b9c7\n", ["h2e2 h9g7", "h2e2 b9c7"]),
        ("1. 炮二平五 马8进7\n\n3k5/9/9/9/9/9/9/9/9/R3K4 w\n车九进一\n", ["h2e2 h9g7", "a0a1"]),
        ("第1回合：炮二平五 马8进7\n第1回合：兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
        ("1. 炮二平五 马8进7 红胜\n谢谢\n1. 兵七进一\n", ["h2e2 h9g7", "c3c4"]),
    ],
)
def test_another_game_is_another(text: str, lines: list[str]) -> None:
    found = games(text, input_format="text")
    assert [ucci(game) for game in found] == lines
    assert all(game.errors == [] for game in found)


NUMBERS = (
    "1.", "1、", "1．", "１．", "1:", "1)", "(1)", "（1）", "[1]", "【1】", "①", "⑴", "⒈", "第1回合：", "第一回合",
    "第一回合：", "回合1", "回合一：", "1回合", "一、", "一.", "|1|", "第 1 回合 ", "&#91;1&#93;", "1.&nbsp;",
    "\u200b1.", "1", "(一)",
)  # fmt: skip
SEPARATORS = (
    " ",
    "\n",
    "　",
    " - ",
    "/",
    " / ",
    "→",
    "->",
    "|",
    " | ",
    "，",
    "；",
    "、",
    "&nbsp;",
    "\u200b",
    "\xa0",
    " … ",
    "-",
)


def _second(number: str) -> str:
    """The number behind a number 1."""
    if "&#" in number:
        return number.replace(";1&", ";2&")
    return number.translate(str.maketrans("1１一①⑴⒈", "2２二②⑵⒉"))


@pytest.mark.parametrize(("number", "separator"), list(itertools.product(NUMBERS, (" ", "/", "\n"))))
def test_numbers(number: str, separator: str) -> None:
    text = f"{number} 炮二平五{separator}马8进7\n{_second(number)} 马二进三{separator}马2进3\n"
    for variant in (text, text.replace(" 炮", "炮").replace(" 马二", "马二") if number != "1" else text):
        [game] = games(variant, input_format="text")
        assert (ucci(game), game.errors, game.root.comments) == (FOUR, [], ())
        for header in ("红方：甲\n", "【红方】甲\n", "Đỏ: A\n\n"):
            [game] = games(header + variant, input_format="text")
            assert (ucci(game), game.errors, game.root.comments) == (FOUR, [], ())


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("moves", ["炮二平五 马8进7 马二进三 马2进3", "C2=5 H8+7 H2+3 H2+3", "h2e2 h9g7 h0g2 b9c7"])
def test_separators(moves: str, separator: str) -> None:
    if separator == "-" and moves.isascii():
        return  # a sign of the notation
    [game] = games(separator.join(moves.split()) + "\n", input_format="text")
    assert (ucci(game), game.errors) == (FOUR, [])


@pytest.mark.parametrize(
    "text",
    [
        "红：炮二平五 黑：马8进7 红：马二进三 黑：马2进3",
        "红：炮二平五\n黑：马8进7\n红：马二进三\n黑：马2进3\n",
        "红方：炮二平五 黑方：马8进7\n红方：马二进三 黑方：马2进3",
        "1. 红：炮二平五 黑：马8进7\n2. 红：马二进三 黑：马2进3",
        "红方走炮二平五，黑方应马8进7，红方走马二进三，黑方应马2进3",
        "Red: C2=5 Black: H8+7\nRed: H2+3 Black: H2+3\n",
        "Đỏ: P2-5 Đen: M8.7 Đỏ: M2.3 Đen: M2.3\n",
        "|回合|红方|黑方|\n|---|---|---|\n|1|炮二平五|马8进7|\n|2|马二进三|马2进3|\n",
        "| 炮二平五 | 马8进7 |\n| 马二进三 | 马2进3 |\n",
        "序号 红方 黑方\n1 炮二平五 马8进7\n2 马二进三 马2进3\n",
        "1. 炮 二 平 五 马 8 进 7 2. 马 二 进 三 马 2 进 3",
        "炮\u200b二\u200b平\u200b五 马8进\u200b7 马二&nbsp;进三 马2进3",
        "1. C 2 = 5 H8 + 7 2. H2 + 3 H 2 + 3",
        "1. 炮二平五！ 马8进7？ 2. 马二进三 马2进3",
        "１．炮二平五　馬８進７　２．馬二進三　馬２進３",
        "1.炮二平五马8进72.马二进三马2进3",
        "1. P2=5 M8,7 2. M2,3 M2,3",
        "1. P2–5 M8.7 2. M2.3 M2.3",
        "**炮二平五** **马8进7** **马二进三** **马2进3**",
    ],
)
def test_sides_tables_and_blanks(text: str) -> None:
    for data in (text, text.replace("\n", "\r\n"), text.replace("\n", "\n\n")):
        [game] = games(data)
        assert (game.game, ucci(game), game.errors) == ("xiangqi", FOUR, [])


def test_gb18030_and_big5() -> None:
    text = "红方：甲\r\n1. 炮二平五 马8进7\r\n红方走中炮，气势汹汹。\r\n2. 马二进三（图1） 马2进3\r\n和\r\n"
    [game] = games(text.encode("gb18030"))
    assert (ucci(game), game.result, game.source.encoding, game.errors) == (FOUR, "1/2-1/2", "gb18030", [])
    text = "紅方：甲\n1. 炮二平五 馬8進7\n紅方走中炮，氣勢洶洶。\n2. 馬二進三（圖1） 馬2進3\n紅勝\n"
    [game] = games(text.encode("big5"))
    assert (ucci(game), game.result, game.source.encoding, game.errors) == (FOUR, "1-0", "big5", [])


@pytest.mark.parametrize("glyph", ["(!)", "（！）", "!", "！", " (!) ", "[!]", " $1"])
def test_a_glyph_belongs_to_the_move_before(glyph: str) -> None:
    [game] = games(f"1. 炮二平五 马8进7{glyph} 2. 马二进三 马2进3\n")
    assert (ucci(game), game.errors) == (FOUR, [])
    assert [node.nags for node in game.root.mainline()] == [(), (1,), (), ()]


def test_brackets_with_moves_are_variations() -> None:
    for text in (
        "1. 炮二平五 马8进7 （1. ... 马2进3 2. 马二进三 亦可） 2. 马二进三 马2进3\n",
        "1. 炮二平五 马8进7 （马2进3 2. 马二进三 亦可） 2. 马二进三 马2进3\n",
        "1. 炮二平五 马8进7 (黑：马2进3 红：马二进三 亦可) 2. 马二进三 马2进3\n",
    ):
        [game] = games(text)
        assert (ucci(game), game.errors) == (FOUR, [])
        variation = game.root.children[0].children[1]
        last = variation.next
        assert last is not None
        assert [str(variation.move), str(last.move)] == ["b9c7", "h0g2"]
        assert last.comments == ("亦可",)


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. 炮二平五 马8迸7\n2. 马二进三 马2进3\n", 1),  # a misprint is no comment
        ("1. 炮二平五 马8进7\n2. 马二迸三 马2进3\n", 2),
        ("炮二平五\n马8迸7\n马二进三\n", 1),
        ("1. 炮二平五 马8进7 2. 不知 马2进3\n", 2),
        ("1. 炮二平五 马8进7 2. 马二进三 3. 车一平二 马2进3\n", 3),  # Black's move is missing
        ("1. C2=5 H8~7\n2. H2+3 H2+3\n", 1),
        ("1. 炮二平五 马8进7 2. 马二进三 (2. 炮八迸五 马2进3) 马2进3\n", 4),
    ],
)
def test_what_cannot_be_read_is_reported(text: str, plies: int) -> None:
    found = games(text + "\n1. 兵七进一 马8进7\n", input_format="text")
    assert len(found) == 2
    assert ucci(found[1]) == "c3c4 h9g7"
    assert found[1].errors == []
    assert len(found[0]) == plies
    assert [error.code for error in found[0].errors] == ["syntax"]
    assert plies == 4 or found[0].end.unread != ()


RESULTS = {
    "1-0": (
        "红胜", "紅勝", "红方胜", "黑方认负", "黑方认负。", "黑认输", "黑方超时负", "1-0", "1 - 0", "Red wins",
        "Black resigns", "Đỏ thắng", "结果：红胜",
    ),
    "0-1": ("红方认负", "红方投降", "黑胜", "(黑勝)", "0:1", "Đen thắng", "【结果】黑胜"),
    "1/2-1/2": (
        "和", "和棋", "（和）", "双方议和", "½-½", "draw", "Hòa", "结果：和（双方同意）", "Kết quả: Hòa",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("result", "words"), [(one, words) for one, every in RESULTS.items() for words in every])
def test_results(result: str, words: str) -> None:
    texts = [f"1. 炮二平五 马8进7\n{words}\n", f"1. 炮二平五 马8进7\n\n{words}\n\n"]
    if "果" not in words and "qu" not in words:
        texts.append(f"1. 炮二平五 马8进7 {words}\n")
    for text in texts:
        reader = notation.read(io.BytesIO(text.encode()), input_format="text")
        [game] = reader
        assert (ucci(game), game.result, game.errors) == ("h2e2 h9g7", result, [])
        assert reader.stray_errors == []


@pytest.mark.parametrize(
    "head",
    [
        "红方：甲\n黑方：乙\n结果：和\n",
        "【红方】甲\n【黑方】乙\n【结果】和\n",
        "【红方】甲 【黑方】乙 【结果】和\n",
        "红方：甲 黑方：乙 结果：和\n",
        "【红方】：甲\n【黑方】：乙\n【结果】：和\n",
        "Trắng: 甲\nĐen: 乙\nKết quả: Hòa\n",
        "Đỏ: 甲\nĐen: 乙\nKết quả: hòa\n",
        "[红方] 甲\n[黑方] 乙\n[结果] 和\n",
        "Red: 甲\nBlack: 乙\nResult: 1/2-1/2\n",
        "紅方：甲\n黑方：乙\n結果：和棋\n",
        "红：甲\n黑：乙\n结果：和局\n",
        "红方：甲，黑方：乙，结果：和\n",
        "红方:甲 | 黑方:乙 | 结果:和\n",
        "RED: 甲\nBLACK: 乙\nRESULT: ½-½\n",
    ],
)
def test_headers(head: str) -> None:
    for text in (head, head.replace("\n", "\r\n"), head + "\n"):
        [game] = games(text + "1. 炮二平五 马8进7\n", input_format="text")
        assert (game.tags["Red"], game.tags["Black"], game.result) == ("甲", "乙", "1/2-1/2")
        assert (game.root.comments, game.errors, len(game)) == ((), [], 2)


@pytest.mark.parametrize(
    ("line", "fen"),
    [
        ("局面：3将5/9/9/3车5/4車1炮2/9/9/9/9/4帅4 红 - - 0 1", "3k5/9/9/3r5/4R1C2/9/9/9/9/4K4 w - - 0 1"),
        ("局面：3将5/9/9/3车5/4車1炮2/9/9/9/9/4帅4 红", "3k5/9/9/3r5/4R1C2/9/9/9/9/4K4 w - - 0 1"),
        ("3将5/9/9/3车5/4車1炮2/9/9/9/9/4帅4 黑先 - - 0 1", "3k5/9/9/3r5/4R1C2/9/9/9/9/4K4 b - - 0 1"),
        ("FEN：3將5/9/9/3車5/4俥4/9/9/9/9/4帥4 紅 - - 0 1", "3k5/9/9/3r5/4R4/9/9/9/9/4K4 w - - 0 1"),
        ("局面：3将5/9/9/9/4兵4/9/9/4卒4/9/4帅4 红方", "3k5/9/9/9/4P4/9/9/4p4/9/4K4 w - - 0 1"),
        ("局面：3將5/9/4砲4/9/4炮4/9/9/9/9/4帥4 w", "3k5/9/4c4/9/4C4/9/9/9/9/4K4 w - - 0 1"),
        ("局面：3将5/9/9/9/9/9/9/9/9/R3帅4 红", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"),
        ("局面：3将5/9/9/9/４車４/9/9/9/9/4帅4 红", "3k5/9/9/9/4R4/9/9/9/9/4K4 w - - 0 1"),
        ("局面：5k3/9/9/4R4/2C6/9/9/5r3/9/4K4 w", "5k3/9/9/4R4/2C6/9/9/5r3/9/4K4 w - - 0 1"),
    ],
)
def test_positions_in_characters(line: str, fen: str) -> None:
    for text in (line + "\n", f"红方：甲\n{line}\r\n"):
        [game] = games(text, input_format="text")
        assert game.board.fen() == fen
        assert all(error.severity == "warning" for error in game.errors)


@pytest.mark.parametrize(
    "board", ["3将5/9/9/3车5/9/9/9/9/4车4/4帅4", "3將5/9/9/3馬5/9/9/9/9/9/4帥4", "3将5/9/9/9/4炮4/9/9/9/9/4帅4"]
)
def test_a_piece_of_either_side_is_not_guessed(board: str) -> None:
    [game] = games(f"局面：{board} 红\n1. 车五进一\n", input_format="text")
    assert len(game) == 0
    assert [error.code for error in game.errors][:1] == ["bad-fen"]
    assert "Red's or Black's" in game.errors[0].hint
    assert board in game.tags["FEN"]


@pytest.mark.parametrize(
    "name", ["象棋", "中国象棋", "中國象棋", "Cờ tướng", "Cờ Tướng", "CỜ TƯỚNG", "Xiangqi", "no such game"]
)
def test_the_game_tag_names_xiangqi_or_leaves_it_to_the_content(name: str) -> None:
    [game] = games(f'[Game "{name}"]\n[Red "A"]\n\n1. 炮二平五 马8进7 *\n')
    assert (game.game, ucci(game), game.errors) == ("xiangqi", "h2e2 h9g7", [])


@pytest.mark.parametrize("name", ["国际象棋", "國際象棋", "Cờ vua", "Chess", "Шахматы", "no such game"])
def test_the_game_tag_names_chess(name: str) -> None:
    [game] = games(f'[Game "{name}"]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n')
    assert (game.game, len(game), game.errors) == ("chess", 3, [])


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("h2e2 h9g7\nc3c4 c6c5\nh2e2 b9c7\n", ["h2e2 h9g7", "c3c4 c6c5", "h2e2 b9c7"]),
        ("炮二平五 马8进7\r\n炮二平五 马2进3\r\n", ["h2e2 h9g7", "h2e2 b9c7"]),
        ("h2e2 h9g7\nh0g2 b9c7\n", ["h2e2 h9g7 h0g2 b9c7"]),
        ("h2e2\nh9g7\nh0g2\nb9c7\n", ["h2e2 h9g7 h0g2 b9c7"]),
        ("第一局\n炮二平五 马8进7\n第二局\n兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
        ("红方：甲\n黑方：乙\n\n红方：丙\n黑方：丁\n1. 兵七进一\n", ["", "c3c4"]),
        ("#1\n炮二平五 马8进7\n#2\n兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
        ("【第一局】\n1. 炮二平五 马8进7\n【第二局】\n1. 兵七进一 马8进7\n", ["h2e2 h9g7", "c3c4 h9g7"]),
    ],
)
def test_lines_that_are_games(text: str, lines: list[str]) -> None:
    found = games(text)
    assert [ucci(game) for game in found] == lines
    assert all(game.errors == [] for game in found)


@pytest.mark.parametrize("text", ["今天天气很好，我们去公园。\n红方下得不错\n", "words and nothing else\n"])
@pytest.mark.parametrize("to", ["ucci", "chinese", "wxf"])
@pytest.mark.parametrize("name", ["x.txt", "x.pgn", ""])
def test_words_are_no_game_of_chess(text: str, to: str, name: str) -> None:
    found: list[notation.RecordError] = []
    out = io.BytesIO()
    report = convert_stream(io.BytesIO(text.encode()), out, to=to, name=name, on_error=found.append)
    assert (report.games, out.getvalue()) == (0, b"")
    assert {error.code for error in found} == {"stray-text", "no-game"}


def test_a_result_behind_words() -> None:
    [game] = games("1. 炮二平五 炮8平5 2. 炮五进四 士4进5 红方得子胜势，黑方认负。\n")
    assert (game.result, game.end.comments, game.errors) == ("1-0", ("红方得子胜势，黑方认负。",), [])
    [game] = games("1. 炮二平五 炮8平5 2. 炮五进四 士4进5 如将5进1，黑方认负。\n")
    assert (game.result, game.errors) == ("*", [])


def test_tags_and_notes_numbers() -> None:
    [game] = games("<p>1. 炮二平五 马8进7</p>\n<p>2. 马二进三<br>马2进3</p>\n", input_format="text")
    assert (ucci(game), game.errors) == (FOUR, [])
    [game] = games("炮二平五(1) 马8进7(2) 马二进三(3) 马2进3(4)\n")
    assert (ucci(game), game.errors) == (FOUR, [])
    assert [node.comments for node in game.root.mainline()] == [("1",), ("2",), ("3",), ("4",)]


@pytest.mark.parametrize(
    "unit",
    ["1. 炮二平五 ", "好棋 ", "(", "（好", "红：", "回合2\nh2e2", "[", "【", "h2e2\n", "\n-", "&#91;", "<", "(1)"],
)
def test_long_runs_take_linear_time(unit: str) -> None:
    """By the calls of Python that are made, not by the clock."""

    def calls(text: str) -> int:
        count = 0

        def profile(*_: object) -> None:
            nonlocal count
            count += 1

        sys.setprofile(profile)
        try:
            for _ in records(Document(text.encode(), encoding="utf-8")):
                pass
        finally:
            sys.setprofile(None)
        return count

    for head in ("", "1. 炮二平五 马8进7\n"):
        assert calls(head + unit * 400) < 5 * calls(head + unit * 100) + 4000


@pytest.mark.parametrize("line", ["|--|", "-----", "*****", ". . .", "+ + +", "—— ——", "| | |\n-----", "~~~~"])
def test_lines_that_only_divide(line: str) -> None:
    [game] = games(f"1. 炮二平五 马8进7\n{line}\n2. 马二进三 马2进3\n", input_format="text")
    assert (ucci(game), [error.code for error in game.errors]) == (FOUR, [])
