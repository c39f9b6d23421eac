"""Xiangqi in PGN: the forms of xqbase, XBoard, PyChess and wukong, in every encoding."""

from __future__ import annotations

import io

import pytest

import notation
from notation.records import convert_stream
from tests.unit.records.trees import as_values

XQBASE = """\
[Game "Chinese Chess"]
[Event "甲"]
[Site "乙"]
[Date "1999.12.09"]
[RedTeam "丙"]
[Red "許銀川"]
[Black "聂卫平"]
[Result "1-0"]
[ECCO "C66"]
{开始
}
  1. 炮二平五 马８进７
  2. 马二进三 {好}
     车９平８
 1-0
============================
欢迎访问《象棋百科全书》网站
"""
FEN = "3k5/9/9/R8/9/9/R8/9/9/4K4 w"
MOVES = "h2e2 h9g7 h0g2 i9h9"


def games(text: str | bytes, **options: object) -> list[notation.Game]:
    data = text.encode() if isinstance(text, str) else text
    return list(notation.read(io.BytesIO(data), **options))


def lines(text: str | bytes, **options: object) -> str:
    out = io.BytesIO()
    data = text.encode() if isinstance(text, str) else text
    convert_stream(io.BytesIO(data), out, to="ucci", format="lines", **options)
    return out.getvalue().decode()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"])
def test_xqbases_form_in_any_encoding(encoding: str) -> None:
    data = XQBASE.replace("\n", "\r\n").encode(encoding)
    reader = notation.read(io.BytesIO(data))
    [game] = reader
    assert game.errors == reader.stray_errors == []
    assert game.tags["Red"] == "許銀川"
    assert len(game) == 4
    assert [node.comments for node in game.root.mainline()] == [(), (), ("好",), ()]
    assert game.source.encoding.startswith(encoding.replace("-sig", "").replace("utf-16", "utf-16"))
    assert lines(data) == MOVES + "\n"


def test_traditional_text_in_big5() -> None:
    text = (
        XQBASE.replace("马", "馬").replace("进", "進").replace("车", "車").replace("聂卫", "聶衛").replace("开", "開")
    )
    text = text.replace("欢", "歡").replace("访问", "訪問").replace("书", "書").replace("网", "網")
    [game] = games(text.encode("big5"))
    assert game.source.encoding == "big5"
    assert game.errors == []
    assert len(game) == 4


def test_faults_have_their_place_in_the_file_as_it_is() -> None:
    text = XQBASE.replace("马二进三", "马二退三")
    for encoding in ("utf-8", "gb18030", "utf-16-le"):
        data = text.encode(encoding)
        [game] = games(data)
        [error] = game.errors
        assert data[error.offset :].decode(encoding).startswith("马二退三")
        assert error.line == 13
        found: list[notation.RecordError] = []
        out = io.BytesIO()
        convert_stream(io.BytesIO(data), out, to="ucci", format="lines", on_error=found.append)
        assert [(other.offset, other.line) for other in found] == [(error.offset, error.line)]


@pytest.mark.parametrize(
    "dots", ["1. ………… 炮８平５", "1. ... 炮８平５", "1.... 炮８平５", "1. .... 炮８平５", "1. 炮８平５"]
)
def test_black_first(dots: str) -> None:
    fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b"
    assert lines(f'[Game "Chinese Chess"]\n[FEN "{fen}"]\n\n{dots} 2. 马二进三\n') == "h7e7 h0g2\n"


@pytest.mark.parametrize(
    ("moves", "tags"),
    [
        ("1. C2=5 H8+7 2. H2+3 R9=8", '[Game "Chinese Chess"]\n[Format "WXF"]'),
        ("1. H2-E2 H9-G7 2. H0-G2 I9-H9", '[Game "Chinese Chess"]\n[Format "ICCS"]'),
        ("1.炮二平五马8进72.马二进三车9平8", '[Game "Chinese Chess"]'),
        ("1. Che2 {+0,30/18 41} Hg7 2. Hg2 Rh9", '[Variant "xiangqi"]'),  # XBoard: ranks from 0
        ("1. Che3 Hg8 2. Hg3 Rh10", '[Variant "Xiangqi"]'),  # PyChess: ranks from 1
        ("1. Che3 Ng8 2. Ng3 Rh10", '[Red "A"]'),  # elephantops
        ("1. h2e2 h9g7 2. h0g2 i9h9", '[Event "E"]\n[Red "A"]'),  # wukong
        ("1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３ Ｒ９＝８", '[Event "E"]'),
        ("1. h3e3 h10g8 2. h1g3 i10h10", '[Event "E"]'),
        ("1. 炮二平五 馬８進７ 2. 馬二進三 車９平８", '[Variant "Standard"]'),
    ],
)
def test_forms_and_notations(moves: str, tags: str) -> None:
    [game] = games(f"{tags}\n\n{moves} 1-0\n")
    assert game.errors == []
    assert game.game == "xiangqi"
    assert lines(f"{tags}\n\n{moves} 1-0\n") == MOVES + "\n"


def test_the_game_of_a_record_without_a_word_about_it() -> None:
    """Files may mix; a record that can't be read in any game stays the first game's."""
    found = games(
        '[Event "a"]\n\n1. e4 e5 *\n\n[Event "b"]\n\n1. h2e2 h9g7 *\n\n[Event "c"]\n\n1. Nf3 Nc6 *\n\n'
        '[Event "d"]\n\n1. e4 e5 2. Ke4 *\n\n'
    )
    assert [game.game for game in found] == ["chess", "xiangqi", "chess", "chess"]
    assert [len(game) for game in found] == [2, 2, 2, 2]
    assert [[error.code for error in game.errors] for game in found] == [[], [], [], ["illegal"]]


def test_a_game_is_written_as_xqbase_does() -> None:
    [game] = games(XQBASE)
    out = io.BytesIO()
    notation.write(game, out, style="export", notation="chinese")
    assert out.getvalue().decode() == (
        '[Game "Chinese Chess"]\n[Event "甲"]\n[Site "乙"]\n[Date "1999.12.09"]\n[Round "?"]\n[Red "許銀川"]\n'
        '[Black "聂卫平"]\n[Result "1-0"]\n[Format "Chinese"]\n[ECCO "C66"]\n[RedTeam "丙"]\n\n'
        "{开始\n} 1. 炮二平五 马８进７ 2. 马二进三 {好} 2... 车９平８ 1-0\n\n"
    )
    again = games(out.getvalue())[0]
    assert as_values(again) == as_values(game)
    [pychess] = games('[Variant "Xiangqi"]\n[White "W"]\n[Black "B"]\n\n1. Che3 *\n')
    out = io.BytesIO()
    notation.write(pychess, out, style="export", notation="algebraic")
    assert '[White "W"]' in out.getvalue().decode()
    assert '[Variant "Xiangqi"]' in out.getvalue().decode()


def test_tree_to_pgn_to_tree() -> None:
    text = "{ a  b } 1. C2=5 {c\n\td} (1. C8=5 $4 {e} {f} (1. H2+3) H2+3) H8+7 {} 2. H2+3 1-0\n"
    [game] = games(f'[Variant "Xiangqi"]\n\n{text}')
    for name in ("wxf", "chinese", "chinese-trad", "ucci", "iccs", "algebraic", "vietnamese"):
        out = io.BytesIO()
        notation.write(game, out, style="export", notation=name)
        assert as_values(games(out.getvalue())[0]) == as_values(game)


def test_what_follows_settles_a_move() -> None:
    head = f'[FEN "{FEN}"]\n\n1. R9=8 '
    [game] = games(head + "K4+1 2. R9+6 *\n")
    assert game.errors == []
    assert [str(move) for move in game.moves] == ["a6b6", "d9d8", "a3a9"]
    [game] = games(head + "{c} K4+1 (1... K4=5) $1 2. R9+6 *\n")
    assert [str(move) for move in game.moves] == ["a6b6", "d9d8", "a3a9"]
    for rest in ("*", "K4+1 *", "K4+1 2. K9+9 *", "(1. R9+1) *"):
        [game] = games(head + rest)
        assert len(game) == 0
        assert (game.errors[0].code, game.errors[0].candidates) == ("ambiguous", ("a3b3", "a6b6"))
    assert notation.convert("R9=8 K4+1 R9+6", "xiangqi", to="ucci", from_="wxf", fen=FEN) == "a6b6 d9d8 a3a9"


def test_what_follows_is_looked_for_past_the_window() -> None:
    """The text that settles the move comes after a comment that is longer than what is read at once."""
    text = '[FEN "3k5/9/9/R8/9/9/R8/9/9/4K4 w"]\n\n1. R9=8 {' + "x" * 600_000 + "} K4+1 2. R9+6 *\n"
    assert lines(text) == "a6b6 d9d8 a3a9\n"


def test_a_game_behind_one_without_a_result() -> None:
    text = '[Game "Chinese Chess"]\n\n1. C2=5 H8+7 2. H2+3 R9=8\n\n1. C2=5 C8=5 *\n'
    assert lines(text, game="xiangqi") == "h2e2 h9g7 h0g2 i9h9\nh2e2 h7e7\n"
    # A line is enough, if its move is one of the start position.
    assert lines(text.replace("\n\n1. C2=5 C8", "\n1. C2=5 C8"), game="xiangqi") == "h2e2 h9g7 h0g2 i9h9\nh2e2 h7e7\n"
    [game] = games(text.replace("\n\n1. C2=5 C8", "\n1. C2-5 C8"))
    assert [error.code for error in game.errors] == ["illegal"]


def test_moves_that_begin_with_a_digit_or_a_sign() -> None:
    fen = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w"
    for text, move in (("26=5", "d6e6"), ("24=5", "f6e6"), ("6+=5", "d7e7"), ("P+=5", None)):
        [game] = games(f'[FEN "{fen}"]\n\n1. {text} K4+1 *\n', notation="wxf:pawn_rule=number")
        if move and not game.errors:
            assert str(game.moves[0]) == move
    [game] = games('[Variant "xiangqi"]\n\n1. C2=5 H8+7 2. +C=4 -C=6 *\n', notation="wxf")
    assert [error.code for error in game.errors] == ["illegal"]


def test_the_format_tag_names_the_notation() -> None:
    """In both rank bases these moves are legal; the tag says which one is meant."""
    fen = "3k5/9/9/9/9/9/9/9/R8/R3K4 w"
    [game] = games(f'[FEN "{fen}"]\n\n1. A1-C1 *\n')
    assert [error.code for error in game.errors] == ["ambiguous-notation"]
    [game] = games(f'[FEN "{fen}"]\n[Format "ICCS"]\n\n1. A1-C1 *\n')
    assert game.errors == []
    assert str(game.moves[0]) == "a1c1"
    [game] = games(f'[FEN "{fen}"]\n[Format "Chinese"]\n\n1. C2=5 *\n')
    assert [error.code for error in game.errors] == ["illegal"]
