"""Every example of the column on 三国演弈棋 records, sections 1 to 4 and the moves of section 5; and what readers take.

The column is in traditional characters with 后 for 後. Where it shows a picture, the men that its words name stand here
as they say; men who are only there so that the position is possible (guards between a rook and a king) are ours.
"""

from __future__ import annotations

import pytest

from notation import Board
from notation.errors import AmbiguousMoveError, NotationError

from .games.sanguo.setup import BETWEEN, HAN, KINGS, board

#: Wu has Wei's men (灭魏), and, in the second, Han's too (杀汉).
WEI_FALLEN = f"gK q9 rK i1 {HAN}"
BOTH = "gK q9 rK i1"


def says(position: Board, move: str, simplified: str, traditional: str) -> None:
    """The move has these texts, and they are read back under every policy."""
    expected = position.parse(move, "coordinate")
    for name, text in (("sanguo", simplified), ("sanguo-trad", traditional)):
        assert position.format(expected, name) == text
        assert position.parse(text, name, policy="strict") == expected
        assert position.reading(text, name).leniencies == ()
    # Either reader takes the other script, and what the column prints.
    for text in (simplified, traditional, traditional.replace("後", "后")):
        for name in ("sanguo", "sanguo-trad"):
            assert position.parse(text, name) == expected


def test_section_1_two_on_a_file() -> None:
    """周瑜 and 吕蒙 on file 10; the one in front takes Shu's middle soldier, 廖化."""
    position = board(f"{KINGS} {HAN} gR i8 gR m8 rP i4 bB i15")
    assert position.problems() == ()
    says(position, "i8i4", "前车平14", "前車平14")
    says(position, "m8m9", "后车平9", "後車平9")


def test_section_2_two_on_each_of_two_files() -> None:
    """丁奉 moves from file 8 and 潘璋 from file 10, each to file 9."""
    position = board(f"{KINGS} {HAN} {BETWEEN} gP i10 gP l10 gP j8 gP m8 gP n6")
    says(position, "i10i9", "前8平9", "前8平9")
    says(position, "m8m9", "后10平9", "後10平9")


def test_section_3_three_on_a_file() -> None:
    position = board(f"{KINGS} {HAN} {BETWEEN} gP g10 gP i10 gP l10 gP m8 gP n6")
    says(position, "i10i11", "中兵平7", "中兵平7")


def test_section_3_three_on_each_of_two_files() -> None:
    """A soldier that was Wei's, on the point that is file 10 to both, is Wu's front soldier there."""
    position = board(f"{WEI_FALLEN} gP g10 gP i10 gP l10 gbP j8 gP k8 gP m8", events="gMb")
    says(position, "k8k9", "中10平9", "中10平9")
    says(position, "j8j9", "前10平9", "前10平9")
    # Wei called that file 10 too: he counts from the west, Wu from the north.
    before = board("gK q9 bK i17 rK i1 rP i4 yK a9 yC c9 yR d11 yR d9 yR d7 bP j8", turn="b")
    says(before, "j8k8", "兵10平11", "兵10平11")


def test_section_4_several_kinds() -> None:
    """蒋钦, the middle one of file 7, while file 11 has two soldiers and rooks are doubled too."""
    position = board(f"{WEI_FALLEN} gP f11 gP i11 gP l11 gP j7 gP m7 gR g9 gR k9 gbR h5 gbR o5", events="gMb")
    says(position, "i11i12", "中兵7平6", "中兵7平6")
    says(position, "m7l7", "后兵11进1", "後兵11進1")
    says(position, "g9g8", "前车9平10", "前車9平10")


ROOKS = f"{BOTH} gyR d9 gyR f9 gR h9 gR j9 gbR l9 gbR n9 gyR p9"


def test_section_5_seven_rooks_on_a_file() -> None:
    """董卓 is the foremost, 吕蒙 the middle one, 华雄 the last."""
    position = board(ROOKS, events="gKy,gMb")
    says(position, "d9d7", "一车平11", "一車平11")
    says(position, "j9j7", "四车平11", "四車平11")
    says(position, "p9p7", "七车平11", "七車平11")


@pytest.mark.parametrize(("away", "text"), [("p10", "六车9平11"), ("q5", "六车9平11")])
def test_section_5_seven_rooks_on_two_files(away: str, text: str) -> None:
    position = board(ROOKS.replace("p9", away), events="gKy,gMb")
    says(position, "n9n7", text, text.replace("车", "車"))


def test_section_5_wei_soldiers_on_their_line() -> None:
    """Five soldiers that were Wei's stand on Wu's file 4; the last is 乐进. Doubled rooks don't matter."""
    position = board(f"{ROOKS} gbP e14 gbP g14 gbP i14 gbP k14 gbP m14", events="gKy,gMb")
    says(position, "m14m13", "五兵平5", "五兵平5")
    says(position, "i14i13", "三兵平5", "三兵平5")


def test_section_6_simplified_in_chapter_4() -> None:
    """车平11 and 马进2: the only rook and the only horse."""
    position = board(f"{KINGS} {HAN} {BETWEEN} gR k8 gN k14")
    rook, horse = position.parse("k8k7", "coordinate"), position.parse("k14j16", "coordinate")
    for move, short, full in ((rook, "车平11", "车10平11"), (horse, "马进2", "马4进2")):
        assert position.format(move, "sanguo") == full
        assert position.format(move, "sanguo:form=short") == short
        assert position.parse(short, "sanguo:form=short", policy="strict") == move
        assert position.reading(short, "sanguo").leniencies == ("under-qualified",)
        assert position.reading(full, "sanguo:form=short").move == move
        for text, name, code in ((short, "sanguo", "under-qualified"), (full, "sanguo:form=short", "over-qualified")):
            with pytest.raises(NotationError) as caught:
                position.parse(text, name, policy="strict")
            assert caught.value.code == code


def test_chapter_5_first_round() -> None:
    """吴上右边马, 魏左炮平士角, 蜀右相飞中."""
    position = Board("sanguo")
    for move, simplified, traditional in (
        ("q12o13", "马6进5", "馬6進5"), ("l15j15", "炮12平10", "炮12平10"), ("k1i3", "相7进9", "相7進9"),
    ):  # fmt: skip
        says(position, move, simplified, traditional)
        position.push_text(move, "coordinate")


def test_chapter_5_wei_and_shu_first() -> None:
    wei = board(f"gK q9 bK i16 rK i1 {HAN} {BETWEEN} rP j4", turn="b")
    says(wei, "i16i17", "魏9退1", "魏9退1")
    wei.push_text("魏9退1")
    says(wei, "j4j5", "兵8进1", "兵8進1")
    shu = board(f"{KINGS} {HAN} {BETWEEN} rN m3", turn="r")
    says(shu, "m3l1", "马5退6", "馬5退6")


def test_chapter_5_rook_checks_the_side_before() -> None:
    position = board(f"{KINGS} {HAN} {BETWEEN} gR k11 rA i2")
    says(position, "k11k1", "车7平17", "車7平17")
    position.push_text("车7平17")
    assert position.turn == 2
    says(position, "i2j1", "士9退8", "士9退8")


# ---------------------------------------------------------------------------------------------
# Reading

FILE_8 = f"{KINGS} {HAN} {BETWEEN} gP i10 gP l10"
TANDEMS = f"{KINGS} {HAN} {BETWEEN} gP i10 gP l10 gR g10 gR n10"
CROWDED = f"{TANDEMS} gP j8 gP m8"

#: Position, text, move, leniencies.
READ = [
    (FILE_8, "前兵平9", "i10i9", ()),
    (FILE_8, "前兵平９", "i10i9", ("digits",)),
    (FILE_8, "前兵平九", "i10i9", ("digits",)),
    (FILE_8, "前8平9", "i10i9", ("position-mark",)),
    (FILE_8, "8前平9", "i10i9", ("position-mark",)),
    (FILE_8, "兵前平9", "i10i9", ("mark-order",)),
    (FILE_8, "前兵8平9", "i10i9", ("over-qualified",)),
    (FILE_8, "一兵平9", "i10i9", ("position-mark",)),
    (FILE_8, "1兵平9", "i10i9", ("digits", "position-mark")),
    (FILE_8, "二兵平9", "l10l9", ("position-mark",)),
    (FILE_8, "一8平9", "i10i9", ("position-mark",)),
    (FILE_8, "前卒平9", "i10i9", ("piece-letter",)),
    (FILE_8, "吴前兵平9", "i10i9", ("side-name",)),
    (FILE_8, "吴前兵8平9", "i10i9", ("over-qualified", "side-name")),
    (FILE_8, "吳前兵平9", "i10i9", ("script", "side-name")),
    (FILE_8, "吴吴9进1", "q9p9", ("side-name",)),
    (FILE_8, "吴9进1", "q9p9", ()),
    (FILE_8, "吴进1", "q9p9", ("under-qualified",)),
    (FILE_8, "将9进1", "q9p9", ("piece-letter",)),
    (TANDEMS, "前兵平9", "i10i9", ()),
    (TANDEMS, "前兵8平9", "i10i9", ("over-qualified",)),
    (CROWDED, "前兵8平9", "i10i9", ()),
    (CROWDED, "前8进2", "g10e10", ("position-mark",)),
    (CROWDED, "前车进2", "g10e10", ()),
    (f"{KINGS} {HAN} {BETWEEN} gP i10 gP l11", "兵8平9", "i10i9", ()),
    (f"{KINGS} {HAN} {BETWEEN} gP i10 gP l11", "兵7进1", "l11k11", ()),
    (f"{KINGS} {HAN} {BETWEEN} gP i10 gP l11", "兵平9", "i10i9", ("under-qualified",)),
    (f"{KINGS} {HAN} {BETWEEN} gR k12 gR k4", "車６平１３", "k12k5", ("digits", "script")),
]  # fmt: skip


@pytest.mark.parametrize(("men", "text", "move", "leniencies"), READ)
def test_lenient(men: str, text: str, move: str, leniencies: tuple[str, ...]) -> None:
    position = board(men, ignore="all")
    reading = position.reading(text, "sanguo")
    assert (str(reading.move), set(reading.leniencies)) == (move, set(leniencies))
    if leniencies:
        with pytest.raises(NotationError) as caught:
            position.parse(text, "sanguo", policy="strict")
        assert caught.value.code in leniencies
    else:
        assert position.parse(text, "sanguo", policy="strict") == reading.move


#: Text -> code. The side to move is Wu.
REFUSED = [
    (FILE_8, "后后平9", "syntax"),  # a doubled mark belongs to the short forms of Xiangqi
    (FILE_8, "兵平7", "ambiguous"),
    (FILE_8, "兵8平9", "ambiguous"),
    (FILE_8, "中兵平9", "illegal"),
    (FILE_8, "三兵平9", "illegal"),
    (FILE_8, "车0平3", "syntax"),
    (FILE_8, "车7平18", "syntax"),
    (FILE_8, "车18平7", "syntax"),
    (FILE_8, "马6平5", "illegal"),
    (FILE_8, "魏9退1", "syntax"),      # not the side to move
    (FILE_8, "魏前兵平9", "syntax"),
    (FILE_8, "将前兵平9", "syntax"),
    (FILE_8, "汉9进1", "syntax"),
    (FILE_8, "前兵9", "syntax"),
    (FILE_8, "兵89", "syntax"),
    (FILE_8, "18平9", "syntax"),
    (FILE_8, "118平9", "syntax"),
    (FILE_8, "前兵平9一", "syntax"),
    (FILE_8, "吴吴前兵平9", "syntax"),
    (TANDEMS, "前8平9", "ambiguous"),
    (CROWDED, "前兵平9", "ambiguous"),
    (CROWDED, "前8进1", "ambiguous"),
]  # fmt: skip


@pytest.mark.parametrize(("men", "text", "code"), REFUSED)
def test_refused(men: str, text: str, code: str) -> None:
    position = board(men, ignore="all")
    for name in ("sanguo", "sanguo-trad", "sanguo:form=short"):
        for policy in ("lenient", "strict"):
            with pytest.raises(NotationError) as caught:
                position.parse(text, name, policy=policy)
            assert caught.value.code == code
            if code == "ambiguous":
                assert isinstance(caught.value, AmbiguousMoveError)
                assert len(caught.value.candidates) == 2


def test_names_of_the_three_kings() -> None:
    for side, king, traditional in ((0, "吴", "吳"), (1, "魏", "魏"), (2, "蜀", "蜀")):
        position = board(f"{KINGS} {HAN} {BETWEEN}", turn="gbr"[side])
        step = next(move for move in position.legal_moves if position.piece_at(move.from_point) == "gbr"[side] + "K")
        assert position.format(step, "sanguo").startswith(f"{king}9")
        assert position.format(step, "sanguo-trad").startswith(f"{traditional}9")


def test_notation_of_the_game() -> None:
    position = Board("sanguo")
    assert position.format(position.parse("马6进5")) == "马6进5"
