"""Records of Three-Kingdoms Xiangqi: sections 5 to 8 of the column, the vectors, what readers take and refuse."""

from __future__ import annotations

import contextlib
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

import notation
from notation import Board, Game
from notation.errors import NotationError, RecordError
from notation.records.sanguo import recognise, rounds
from notation.records.sanguo_title import deeds_of, parse_title, title_of
from notation.records.sanguo_words import STALEMATE, simplified, traditional
from tests.conftest import shared
from tests.oracle.sanguo_positions import REASONS, choose
from tests.unit.games.sanguo.setup import BETWEEN, HAN, KINGS, board

VECTORS: dict[str, Any] = json.loads(shared("vectors", "sanguo", "notation.json").read_text("utf-8"))
SIDES = "吴魏蜀"
WEI_FIRST = board(f"gK q9 bK i16 rK i1 {HAN} {BETWEEN} rP j4", turn="b")
SHU_FIRST = board(f"{KINGS} {HAN} {BETWEEN} rN m3", turn="r")
HOLLOW = board(f"{KINGS} {HAN} {BETWEEN} gR k11 rA i2")
#: Shu checks Wei, who puts a cannon between and so opens the line of his rook to Wu's king.
SOLID = board(f"{KINGS} {HAN} {BETWEEN} bC k9 bR i9 rR m10", turn="r")


def read(text: str, position: Board | None = None, **options: Any) -> list[Game]:
    """The games of a document; `position`: where the first begins."""
    if position is not None:
        text = f"局面：{position.fen()}\n{text}"
    return list(notation.read(io.BytesIO(text.encode()), input_format="sanguo", **options))


def one(text: str, position: Board | None = None, **options: Any) -> Game:
    games = read(text, position, **options)
    assert len(games) == 1
    return games[0]


def codes(game: Game) -> list[tuple[str, str]]:
    return [(error.code, error.severity) for error in game.errors]


def written(game: Game, **options: Any) -> str:
    out = io.BytesIO()
    notation.write(game, out, format="sanguo", **options)
    return out.getvalue().decode()


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.moves]


# ---------------------------------------------------------------------------------------------
# Section 5: rounds

#: Text of the column's round, position, moves, kind.
ROUNDS = [
    ("1.马6进5，炮12平10，相7进9", None, ["q12o13", "l15j15", "k1i3"], ""),
    ("1.……，……，马5退6", SHU_FIRST, ["m3l1"], ""),
    ("1.……，魏9退1，兵8进1", WEI_FIRST, ["i16i17", "j4j5"], ""),
    ("1.车7平17，（轮空），士9退8", HOLLOW, ["k11k1", "i2j1"], "空心回合"),
]


@pytest.mark.parametrize(("text", "position", "expected", "kind"), ROUNDS, ids=[row[0] for row in ROUNDS])
def test_section_5_rounds(text: str, position: Board | None, expected: list[str], kind: str) -> None:
    game = one(text, position)
    assert codes(game) == []
    assert moves(game) == expected
    assert [each.kind for each in rounds(game)] == [kind]
    assert written(game).splitlines()[-2] == text
    assert one(written(game, notation="sanguo-trad")).moves == game.moves


def test_vectors_of_rounds() -> None:
    by_text = {text: position for text, position, _, _ in ROUNDS}
    for row in VECTORS["rounds"]:
        text = simplified(row["text"])
        position = by_text[text]
        game = one(row["text"], position)
        assert codes(game) == []
        # Each slot is what the vector says of it.
        [found] = rounds(game)
        signs = {"move": None, "skip": "skip", "omitted": None}
        for slot, said in zip(found.slots, row["slots"], strict=True):
            if slot.kind == "move":
                assert slot.text == simplified(said)
            else:
                assert signs[slot.kind] == said
        if row.get("kind", "full") != "full":
            assert found.kind == row["kind"]
        if "first_mover" in row:
            assert SIDES[game.board.turn] == row["first_mover"]
        if row.get("script") == "traditional":
            assert row["text"] in written(game, notation="sanguo-trad")


@pytest.mark.parametrize(
    ("position", "text", "kinds"),
    [
        (HOLLOW, "1.车7平17，（轮空），士9退8", ["空心回合"]),
        (
            board(f"{KINGS} {HAN} {BETWEEN} gR k5 bR m10", turn="g"),
            "1.车13进1，车13进1，（轮空）\n2.吴9平8，魏9进1，兵9进1",
            ["去尾回合", ""],
        ),
        (
            board(f"{KINGS} {HAN} {BETWEEN} rR e10", turn="r"),
            "1.……，……，车13进7\n2.（轮空），魏9进1，兵9进1",
            ["", "掐头回合"],
        ),
        (SOLID, "1.……，……，车5进7\n2.（轮空），炮11退8，（轮空）\n3.吴9平8，魏9进1，车5退7", ["", "掐头去尾回合", ""]),
    ],
)
def test_kinds_of_rounds(position: Board, text: str, kinds: list[str]) -> None:
    game = one(text, position)
    assert codes(game) == []
    assert [each.kind for each in rounds(game)] == kinds
    assert written(game).strip().endswith(text)
    patterns = {tuple(row["pattern"]): row["kind"] for row in VECTORS["round_kinds"]}
    for each in rounds(game):
        assert patterns.get(tuple(slot.kind for slot in each.slots), "") == each.kind


@pytest.mark.parametrize(
    ("position", "text", "code", "severity", "count"),
    [
        (None, "1.马6进5，（轮空），相7进9", "wrong-round", "error", 1),  # nobody is in check
        (HOLLOW, "1.车7平17，魏9进1，士9退8", "wrong-round", "error", 1),  # Shu is
        (HOLLOW, "1.（轮空），魏9进1，士9退8", "wrong-round", "error", 0),
        (HOLLOW, "1.车7平17，士9退8", "wrong-round", "warning", 2),
        (None, "1.……，炮12平10，相7进9", "wrong-round", "error", 0),
        (WEI_FIRST, "1.魏9退1，兵8进1", "wrong-round", "warning", 2),
        (WEI_FIRST, "1.魏9退1，兵8进1，……", "wrong-round", "error", 0),
        (None, "1.马6进5，炮12平10，相7进9\n3.马5退6，炮10平12，相9退7", "wrong-move-number", "warning", 6),
        (None, "1.马6进5，炮12平10\n2.马5退6，炮10平12，相9退7", "wrong-round", "error", 2),
        (None, "1.马6进5，炮12平10，相7进8", "illegal", "error", 2),
        (None, "1.马6进5，炮12平10，相7进9【困毙灭国】", "wrong-states", "error", 3),
        (None, "1.马6进5，【困毙灭国】，相7进9", "wrong-states", "error", 1),
        (None, "1.马6进5，炮12平10，相7进9\n2.[胜利][灭国][认负]", "wrong-states", "error", 3),
        (None, "1.马6进5，炮12平10，相7进9\n吴[胜利] 魏[灭国] 蜀[认负]", "wrong-states", "error", 4),
        (None, "1.马6进5，炮12平10，相7进9\n吴[胜利] 吴[灭国] 蜀[认负]", "wrong-states", "error", 3),
        (None, "1.马6进5，炮12平10，相7进9\n[胜利] [认负]", "wrong-states", "error", 3),
        (None, "魏杀汉·魏胜\n1.马6进5，炮12平10，相7进9\n[认负][胜利][认负]", "wrong-title", "error", 5),
        (None, "吴胜局\n1.马6进5，炮12平10，相7进9\n[认负][胜利][认负]", "wrong-title", "error", 5),
    ],
)
def test_what_does_not_fit_the_board(position: Board | None, text: str, code: str, severity: str, count: int) -> None:
    game = one(text, position)
    assert codes(game) == [(code, severity)], [str(error) for error in game.errors]
    assert len(game) == count
    if severity == "error" and count < 3:  # what was not read is kept
        assert any(node.unread for node in (game.root, *game.root.mainline()))


def test_places_of_errors() -> None:
    text = "吴：甲\n1.马6进5，炮12平10，相7进9\n2.马5退6，（轮空），相9退7\n"
    [error] = one(text).errors
    assert (error.line, error.text) == (3, "（轮空）")
    assert error.offset == text.encode().index("（轮空）".encode())


# ---------------------------------------------------------------------------------------------
# Sections 6 and 7: stalemates and states

#: Wu's rook goes to the middle file and leaves Wei's king no point to go to.
STUCK = board(f"gK q10 bK h17 rK i1 {HAN} rP i4 gR e16 gR n5")


def test_section_6_stalemate_by_the_side_before() -> None:
    for text in ("1.车13进5，【困毙灭国】，蜀9平8", "1.车13进5【困毙灭国】，蜀9平8", "1.车13进5，蜀9平8"):
        game = one(text, STUCK)
        assert codes(game) == []
        assert moves(game) == ["n5i5", "i1j1"]
        assert [event.reason for event in game.end.board().events] == ["stalemate"]
        assert written(game).splitlines()[-2] == "1.车13进5，【困毙灭国】，蜀9平8"
    traditional = written(game, notation="sanguo-trad")
    assert "【困斃滅國】" in traditional
    assert one(traditional).moves == game.moves


def test_section_7_states() -> None:
    start = "1.马6进5，炮12平10，相7进9\n"
    for line, reasons, result in (
        ("吴[胜利] 魏[认负] 蜀[认负]", ("", "resignation", "resignation"), "1-0-0"),
        ("吴[认负] 魏[胜利] 蜀[超时判负]", ("resignation", "", "time"), "0-1-0"),
        ("吴[强制判和] 魏[强制判和] 蜀[强制判和]", ("agreement",) * 3, "1/2-1/2-1/2"),
        ("吴[强制判和] 魏[强制判和] 蜀[认负]", ("agreement", "agreement", "resignation"), "1/2-1/2-1/2"),
    ):
        game = one(start + line)
        assert codes(game) == []
        outcome = game.end.board().outcome()
        assert outcome is not None
        told = tuple(
            "" if state == "won" else reason for state, reason in zip(outcome.states, outcome.reasons, strict=False)
        )
        assert (told, outcome.result, game.result) == (reasons, result, result)
        assert written(game).splitlines()[-2] == line
        # Without names, in the other script, in other brackets, the sides in another order.
        bare = line.translate({ord(side): None for side in SIDES})
        *_, last = written(game, notation="sanguo-trad").splitlines()[:-1]
        around = "，".join(reversed(line.replace("[", "【").replace("]", "】").split()))
        for other in (bare, last, around):
            assert one(start + other).moves == game.moves


def test_words_of_the_vectors() -> None:
    assert VECTORS["stalemate_mark"] == STALEMATE
    for char, other in VECTORS["traditional"].items():
        assert simplified(other[0]) == char
        assert traditional(char) == other[0]


def test_states_of_the_vectors() -> None:
    for state in VECTORS["final_states"]:
        assert recognise(f"1.马6进5\n[{state}] [{state}] [{state}]") > 90


def test_perpetual_check_is_a_lost_game() -> None:
    """长将判负 counts as 认负: the board tells which it was, and a mark does where it can't."""
    position = board(f"{KINGS} {HAN} {BETWEEN} gR e15 rR m1")
    text = (
        "1.车3平1，魏9进1，车5进1\n2.车1平2，魏9退1，车5退1\n3.车2平1，魏9进1，车5进1\n"
        "4.车1平2，魏9退1，车5退1\n5.车2平1，魏9进1，车5进1\n"
    )
    end = "吴[认负] 魏[强制判和] 蜀[强制判和]\n"
    game = one(text + end, position)
    assert codes(game) == []
    outcome = game.end.board().outcome()
    assert outcome is not None
    assert outcome.reasons == ("perpetual-check", "agreement", "agreement")
    assert written(game).endswith(text + end + "\n")
    early = one(text[: text.index("2.")] + "2.【长将判负】\n" + end, position)
    assert codes(early) == []
    assert [str(move) for move in early.moves][3:] == ["wu perpetual-check", "all agreement"]
    assert one(written(early)).moves == early.moves


def test_sides_that_leave_in_the_middle() -> None:
    text = "1.马6进5，炮12平10，相7进9\n2.马5退6【蜀超时判负】，炮10平12\n3.马6进5，【认负】"
    game = one(text)
    assert codes(game) == []
    assert moves(game)[3:] == ["o13q12", "shu time", "j15l15", "q12o13", "wei resignation"]
    # The last one is told by the closing line.
    assert written(game).splitlines() == [
        "吴胜局", "1.马6进5，炮12平10，相7进9", "2.马5退6【蜀超时判负】，炮10平12", "3.马6进5",
        "吴[胜利] 魏[认负] 蜀[超时判负]", "",
    ]  # fmt: skip
    assert one(written(game)).moves == game.moves


# ---------------------------------------------------------------------------------------------
# Section 8: titles

SIDE = {"吴": 0, "魏": 1, "蜀": 2}
KIND = {"kill_han": "killing", "destroy": "checkmate", "stalemate": "stalemate", "ally": "alliance", "win": "win"}


@pytest.mark.parametrize("row", VECTORS["titles"], ids=lambda row: row["title"])
def test_section_8_examples(row: dict[str, Any]) -> None:
    expected = tuple((KIND[kind], *(SIDE[side] for side in sides)) for kind, *sides in row["events"])
    assert parse_title(row["title"]) == expected
    traditional = row["title"].translate(str.maketrans("杀吴灭胜", "殺吳滅勝"))
    assert parse_title(traditional) == expected
    assert recognise(row["title"] + "\n") > 90


def test_section_8_who_made_the_alliance() -> None:
    for row in VECTORS["title_events"]:
        kind, *sides = row["meaning"]
        expected = (KIND[kind], *(SIDE[side] for side in sides))
        assert parse_title(row["event"] + "·吴胜")[0] == expected


@pytest.mark.parametrize(
    "text",
    ["吴吴盟·魏胜", "魏杀汉·魏灭吴", "魏胜", "魏杀汉·魏胜局", "吴灭吴·吴胜", "吴灭魏魏·吴胜", "·吴胜", "", "吴盟·吴胜",
     "吴杀·吴胜", "汉杀吴·汉胜"],
)  # fmt: skip
def test_no_titles(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_title(text)
    assert caught.value.code == "wrong-title"


def test_rejects_of_the_vectors() -> None:
    checked = 0
    for row in VECTORS["reject"]:
        if "title" in row:
            with pytest.raises(RecordError):
                parse_title(row["title"])
        elif "event" in row:
            with pytest.raises(RecordError):
                parse_title(row["event"] + "·魏胜")
        elif "line" in row:
            assert ("wrong-states", "error") in codes(one("1.马6进5，炮12平10，相7进9\n" + row["line"]))
        elif row["token"] == "（轮空）":
            assert ("wrong-round", "error") in codes(one("1.马6进5，（轮空），相7进9"))
        else:
            continue
        checked += 1
    assert checked == 4


def test_title_of_resignations() -> None:
    """Who resigns is not mentioned."""
    game = one("1.马6进5，炮12平10，相7进9\n吴[认负] 魏[胜利] 蜀[认负]")
    assert written(game).splitlines()[0] == "魏胜局"
    assert written(game, notation="sanguo-trad").splitlines()[0] == "魏勝局"


def test_title_without_a_closing_line() -> None:
    """The title tells the result; its end is not checked, because who left is not said."""
    game = one("魏胜局\n1.马6进5，炮12平10，相7进9\n")
    assert (codes(game), game.result, game.tags["Title"]) == ([], "0-1-0", "魏胜局")
    again = one(written(game))
    assert (again.result, again.tags["Title"]) == ("0-1-0", "魏胜局")


# ---------------------------------------------------------------------------------------------
# Reading whatever is meant

THREE = ["q12o13", "l15j15", "k1i3"]


@pytest.mark.parametrize(
    "text",
    [
        "1.馬6進5，炮12平10，相7進9",
        "1. 马6进5, 炮12平10, 相7进9",
        "1、马６进５，炮１２平１０，相７进９",
        "１．马6进5，炮12平10，相7进9",
        "1.马6进5、炮12平10；相7进9",
        "1.马6进5 炮12平10 相7进9",
        "1.马6进5，\n炮12平10，相7进9",
        "1.马6进5\r\n炮12平10\r\n相7进9\r\n",
        "马6进5，炮12平10，相7进9",
        "1.吴马6进5，魏炮12平10，蜀相7进9",
        "1.q12o13，l15j15，k1i3",
        "1.马6进5{好}，炮12平10（士角炮），相7进9!",
    ],
)
def test_spellings(text: str) -> None:
    game = one(text)
    assert moves(game) == THREE
    assert codes(game) == []


@pytest.mark.parametrize(
    "sign",
    ["（轮空）", "(轮空)", "（輪空）", "( 轮空 )", "轮空", "（空）", "[轮空]", "【轮空】", "——", "—", "○", "×", "/"],
)
def test_signs_of_a_lost_turn(sign: str) -> None:
    game = one(f"1.车7平17，{sign}，士9退8", HOLLOW)
    assert (codes(game), moves(game)) == ([], ["k11k1", "i2j1"])


@pytest.mark.parametrize("sign", ["……", "...", "…", "。。。", "......", "⋯⋯"])
def test_signs_before_the_first_move(sign: str) -> None:
    game = one(f"1.{sign}，{sign}，马5退6", SHU_FIRST)
    assert (codes(game), moves(game)) == ([], ["m3l1"])


def test_a_place_for_a_fallen_side() -> None:
    """A fallen side has no slot; a sign in its place is read too."""
    position = board(f"gK q9 rK i1 {HAN} gR k11", events="gMb")
    for text in (
        "1.车7平6，蜀9平8",
        "1.车7平6，（灭国），蜀9平8",
        "1.车7平6，（轮空），蜀9平8",
        "1.车7平6，——，蜀9平8",
    ):
        game = one(text, position)
        assert (codes(game), moves(game)) == ([], ["k11k12", "i1j1"])
        assert written(game).splitlines()[-2] == "1.车7平6，蜀9平8"


def test_a_round_that_goes_on_behind_a_comment() -> None:
    game = one("1.马6进5\n{想了很久}\n1.……，炮12平10，相7进9\n2.马5退6")
    assert (codes(game), moves(game)) == ([], [*THREE, "o13q12"])
    assert game.root.mainline()[0].comments == ("想了很久",)


def test_headers_comments_and_glyphs() -> None:
    text = (
        "赛事：试\n吴：甲\n魏：乙\n蜀：丙\nOpening：not known: here\n{一局\\{短\\}棋}\n"
        "1.马6进5!?{好\\}棋}，炮12平10，相7进9{一}{二}\n\n"
    )
    game = one(text)
    assert game.tags.pairs == [
        ("Event", "试"), ("Wu", "甲"), ("Wei", "乙"), ("Shu", "丙"), ("Opening", "not known: here")
    ]  # fmt: skip
    assert game.root.comments == ("一局{短}棋",)
    first, _, last = game.root.mainline()
    assert (first.nags, first.comments, last.comments) == ((5,), ("好}棋",), ("一", "二"))
    assert written(game) == text
    assert one(written(game, notation="sanguo-trad")).tags.pairs == game.tags.pairs


def test_several_games_in_a_file() -> None:
    first = "吴胜局\n吴：甲\n1.马6进5，炮12平10，相7进9\n吴[胜利] 魏[认负] 蜀[认负]\n\n"
    second = "1.马6进5，炮12平10，相7进9\n2.马5退6\n\n"
    for text in (first + second, first.strip() + "\n" + second, second + first, second + second, first * 3):
        games = read(text)
        assert [len(game) for game in games] == [5 if "\n吴[" in part else 4 for part in _parts(text)]
        assert [codes(game) for game in games] == [[]] * len(games)
        assert [game.source.ordinal for game in games] == list(range(1, len(games) + 1))
    text = "什么也不是\n" + first
    reader = notation.read(io.BytesIO(text.encode()), input_format="sanguo")
    assert [len(game) for game in reader] == [5]
    assert [error.code for error in reader.stray_errors] == ["stray-text"]


def _parts(text: str) -> list[str]:
    """The text from one first round to the next."""
    return text.split("1.马6进5，炮12平10")[1:]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_encodings(encoding: str) -> None:
    text = "吴胜局\n1.马6进5，炮12平10，相7进9\n吴[胜利] 魏[认负] 蜀[认负]\n"
    [game] = notation.read(io.BytesIO(text.encode(encoding)))
    assert (codes(game), len(game), game.game) == ([], 5, "sanguo")


def test_big5() -> None:
    text = "吳勝局\n1.馬6進5，炮12平10，相7進9\n吳[勝利] 魏[認負] 蜀[認負]\n"
    [game] = notation.read(io.BytesIO(text.encode("big5")))
    assert (codes(game), len(game), game.source.encoding) == ([], 5, "big5")


def test_what_is_damaged_is_reported() -> None:
    assert codes(one("1.马6进5，炮12平10，{没有完")) == [("unterminated-comment", "error")]
    assert codes(one("1.马6进5，炮12平10，相7进9\n这是什么\n2.马5退6")) == [("stray-text", "error")]
    game = one("1.马6进5，炮12平10，相X进9\n2.马5退6")
    assert codes(game) == [("syntax", "error")]
    assert game.end.unread == ("相X进9\n2.马5退6",)
    assert codes(one("吴：甲\n局面：什么\n1.马6进5"))[0] == ("bad-fen", "error")


def test_strict_reading() -> None:
    assert codes(one("1.马6进5，炮12平10，相7进9", policy="strict")) == []
    assert codes(one("1.馬6进5，炮12平10，相7进9", policy="strict", notation="sanguo")) == [("script", "error")]


# ---------------------------------------------------------------------------------------------
# Random games

NAMES = ("sanguo", "sanguo-trad", "sanguo:form=short", "coordinate")


def played(seed: int) -> tuple[Game, Board]:
    rng = random.Random(seed)
    game = Game("sanguo")
    node, position = game.root, game.board
    for _ in range(rng.choice((5, 40, 150))):
        if position.is_game_over():
            break
        step = choose(position, rng)
        if step is None:
            continue
        if step == "D":
            step = position.draw()
        elif isinstance(step, str):
            step = position.withdraw("gbr".index(step[0]), REASONS[step[1]])
        else:
            position.push(step)
        node = node.add(step)
    return game, position


@pytest.mark.parametrize("seed", range(24))
def test_random_games(seed: int) -> None:
    game, end = played(seed)
    name = NAMES[seed % 4]
    text = written(game, notation=name)
    again = one(text)
    assert codes(again) == []
    assert again.moves == game.moves
    assert again.result == end.result()
    assert written(again, notation=name) == text
    if end.is_game_over():
        title = title_of(end)
        assert simplified(text.splitlines()[0]) == title
        assert parse_title(title) == deeds_of(end)
    for line in text.splitlines():  # cut off anywhere, it is still read or reported
        cut = text[: text.index(line) + len(line) // 2]
        with contextlib.suppress(notation.InputError):  # of a title that is cut
            for part in read(cut):
                assert len(part) <= len(game)


def test_other_texts_are_not_recognised() -> None:
    for text in (
        "1.炮二平五，马8进7，2.马二进三，车9平8，",
        "1. e4 e5 2. Nf3",
        '[Event "?"]\n',
        "炮二平五 马8进7",
        "red: wins\n",
    ):
        assert recognise(text) == 0
    assert recognise("1.马6进5，炮12平10，相7进9\n2.马5退6") > 50


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(NotationError):
        written(Game("chess"))


# ---------------------------------------------------------------------------------------------
# The games of examples/

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
TITLES = {
    "alliance": "蜀吴盟·魏灭吴蜀·魏胜",
    "incorporation": "魏灭吴·蜀灭魏·蜀胜",
    "killing": "魏杀汉·魏灭吴·魏胜",
    "resignation": "魏胜局",
    "stalemate": "魏杀汉·蜀灭魏·蜀困吴·蜀胜",
    "time_and_draw": "和局",
}


def test_examples_are_all_here() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.sanguo")} == {f"sanguo_{name}" for name in TITLES}


@pytest.mark.parametrize("name", TITLES)
def test_examples(name: str) -> None:
    path = EXAMPLES / f"sanguo_{name}.sanguo"
    raw = path.read_bytes()
    script = "sanguo-trad" if "進" in raw.decode() else "sanguo"
    [game] = notation.read(path, policy="strict", notation=script)
    assert codes(game) == []
    end = game.end.board()
    assert end.is_game_over()
    assert game.result == end.result()
    assert simplified(game.tags["Title"]) == title_of(end) == TITLES[name]
    assert written(game, notation=script).encode() == raw
    other = "sanguo" if script == "sanguo-trad" else "sanguo-trad"
    assert one(written(game, notation=other)).moves == game.moves


def test_what_the_examples_show() -> None:
    def events(name: str) -> list[tuple[str, str]]:
        [game] = notation.read(EXAMPLES / f"sanguo_{name}.sanguo")
        return [(event.kind, event.reason) for event in game.end.board().events]

    assert ("alliance", "") in events("alliance")
    assert ("killing", "") in events("killing")
    assert ("fall", "stalemate") in events("stalemate")
    assert events("resignation") == [("fall", "resignation")] * 2
    assert events("time_and_draw") == [("fall", "time"), ("draw", "agreement")]
    # Men of the fallen Wu move for Wei.
    [game] = notation.read(EXAMPLES / "sanguo_incorporation.sanguo")
    place = game.board
    began = {point: piece for point in range(289) if (piece := place.piece_at(point)) is not None}
    served = set()
    for move in game.moves:
        served.add("gbr"[place.turn] + began[move.from_point][0])
        began[move.to_point] = began.pop(move.from_point)
        place.push(move)
    assert "bg" in served


@pytest.mark.parametrize("seed", range(40))
def test_damaged_documents(seed: int) -> None:
    """Whatever a document holds, reading it ends, and all moves it gives can be played."""
    rng = random.Random(seed)
    text = "\n".join(path.read_text("utf-8") for path in rng.sample(sorted(EXAMPLES.glob("*.sanguo")), 2))
    alphabet = "吴魏蜀车马炮兵进退平前后一二1234567890.，（轮空）……【困毙灭国】{}[胜利]认负·：\n "
    for _ in range(rng.choice((1, 3, 10, 60))):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", rng.choice(alphabet), text[at : at + 20]]) + text[at + rng.randrange(3) :]
    for game in read(text):
        place = game.board
        for move in game.moves:
            place.push(move)
        for error in game.errors:
            assert error.line >= 1
        again = read(written(game))
        assert again or not len(game)
        if again and not any(node.unread for node in (game.root, *game.root.mainline())):
            assert again[0].moves == game.moves
