"""Whose turn it is, alliances and Han's death: fact sheet, sections 4 and 5, and 6b.a, d, g, h."""

from __future__ import annotations

import pytest

from notation import Board, Event
from notation.games.sanguo.spec import SanguoRules

from .setup import BETWEEN, HAN, KINGS, board, is_legal, moves_from, play

HOME = f"{KINGS} {BETWEEN} {HAN}"
#: After an alliance against Wu.
WON_BY_WU = "yK a9 gyC c9 gyR d11 gyR d9 gyR d7"
WU, WEI, SHU = range(3)


# -- section 4


def test_order() -> None:
    start = Board("sanguo")
    assert start.turn == WU
    play(start, "q12o13")
    assert (start.turn, start.fullmove_number) == (WEI, 1)
    play(start, "l15j15")
    assert (start.turn, start.fullmove_number) == (SHU, 1)
    play(start, "g1i3")
    assert (start.turn, start.fullmove_number) == (WU, 2)


def test_wu_checks_shu_and_wei_is_skipped() -> None:
    """空心回合; the turn is lost, play goes on after the side that answered."""
    checked = play(board(f"{HOME} gR e5"), "e5e1")
    assert (checked.turn, checked.fullmove_number, checked.is_check()) == (SHU, 1, True)
    play(checked, "i1i2")
    assert (checked.turn, checked.fullmove_number) == (WU, 2)


def test_wei_checks_wu_and_shu_is_skipped() -> None:
    """去尾回合"""
    checked = play(board(f"{HOME} bR k13", "b"), "k13q13")
    assert (checked.turn, checked.fullmove_number, checked.is_check()) == (WU, 2, True)
    play(checked, "q9p9")
    assert (checked.turn, checked.fullmove_number) == (WEI, 2)


def test_shu_checks_wei_and_wu_is_skipped() -> None:
    """掐头回合: the slot lost is the next round's."""
    checked = play(board(f"{HOME} rR e14", "r"), "e14e17")
    assert (checked.turn, checked.fullmove_number, checked.is_check()) == (WEI, 2, True)
    play(checked, "i17i16")
    assert (checked.turn, checked.fullmove_number) == (SHU, 2)


def test_an_answer_that_checks_skips_again() -> None:
    """掐头去尾: Wei's cannon interposes and opens the rook's line to Wu's king."""
    checked = play(board(f"{HOME} rR e14 bR e9 bC h9", "r"), "e14e17", "h9h17")
    assert (checked.turn, checked.fullmove_number, checked.is_check()) == (WU, 3, True)


def test_checking_the_next_side_skips_nobody() -> None:
    checked = play(board(f"{HOME} gR e14"), "e14e17")
    assert (checked.turn, checked.is_check(WEI)) == (WEI, True)


def test_both_others_in_check_keep_the_order() -> None:
    both = play(board(f"{KINGS} {HAN} gR e8 bP i8"), "e8i8")
    assert [both.is_check(side) for side in range(3)] == [False, True, True]
    assert both.turn == WEI


@pytest.mark.parametrize(("check_first", "turn"), [("any", WEI), ("mover", WU)])
def test_an_uncovered_check_of_the_side_between(check_first: str, turn: int) -> None:
    """6b.a: Shu opens the line of Wu's rook to Wei's king."""
    rules = SanguoRules(check_first=check_first)
    opened = play(board(f"{HOME} gR i10 rP i14", "r", rules=rules), "i14h14")
    assert opened.is_check(WEI)
    assert opened.turn == turn


# -- section 5: alliance


def test_alliance() -> None:
    """The horse of Shu lands on Wei's point; Wu gets Han's men at once, and it is Wu's turn."""
    allied = play(board(f"{HOME} rN c7", "r"), "c7a8")
    assert allied.events == (Event("alliance", SHU, WEI, ""),)
    assert [allied.piece_at(point) for point in ("d11", "d9", "d7", "c9", "a9")] == ["gR", "gR", "gR", "gC", "yK"]
    assert allied.turn == WU
    assert moves_from(allied, "d9") >= {"e9", "p9", "d10"}
    assert allied.fen().split(" ")[1:3] == ["g", "rAb"]


@pytest.mark.parametrize(
    ("side", "start", "to", "friend"),
    [
        ("b", "c7", "b9", WU),
        ("r", "c7", "b9", WU),
        ("g", "c7", "a8", WEI),
        ("r", "c7", "a8", WEI),
        ("g", "c11", "a10", SHU),
        ("b", "c11", "a10", SHU),
    ],
)
def test_points_of_alliance(side: str, start: str, to: str, friend: int) -> None:
    men = f"{HOME} gP n9 {side}N {start}"
    third = 3 - "gbr".index(side) - friend
    allied = play(board(men, side), start + to)
    assert allied.events == (Event("alliance", "gbr".index(side), friend, ""),)
    assert allied.piece_at("d9") == "gbr"[third] + "R"
    exchanged = play(board(men, side, rules=SanguoRules(alliance_points="wei-north")), start + to)
    other = {WU: WU, WEI: SHU, SHU: WEI}[friend]
    expected = () if other == "gbr".index(side) else (Event("alliance", "gbr".index(side), other, ""),)
    assert exchanged.events == expected


@pytest.mark.parametrize(("side", "start", "to"), [("g", "c7", "b9"), ("b", "c7", "a8"), ("r", "c11", "a10")])
def test_ones_own_point_does_nothing(side: str, start: str, to: str) -> None:
    assert play(board(f"{HOME} gP n9 {side}N {start}", side), start + to).events == ()


def test_only_a_horse_allies() -> None:
    assert play(board(f"{HOME} rR a5", "r"), "a5a8").events == ()


@pytest.mark.parametrize(("by_capture", "kinds"), [(True, ["alliance"]), (False, [])])
def test_alliance_by_capture(by_capture: bool, kinds: list[str]) -> None:
    """6b.g"""
    rules = SanguoRules(alliance_by_capture=by_capture)
    taken = play(board(f"{HOME} rN c7 bP a8", "r", rules=rules), "c7a8")
    assert [event.kind for event in taken.events] == kinds
    assert taken.halfmove_clock == 0


def test_emperor_after_an_alliance() -> None:
    men = f"{HOME} rN c7 gN c10"
    stays = play(board(men, "r"), "c7a8")
    assert stays.piece_at("a9") == "yK"
    assert not is_legal(stays, "c10a9")
    leaves = play(board(men, "r", rules=SanguoRules(emperor="leaves")), "c7a8")
    assert leaves.piece_at("a9") is None
    assert is_legal(leaves, "c10a9")


def test_allies_neither_check_nor_capture() -> None:
    allied = board(f"{KINGS} {BETWEEN} {WON_BY_WU} bR e1 bR f4", "b", events="rAb")
    assert not allied.is_check(SHU)
    assert not is_legal(allied, "f4i4")
    assert is_legal(allied, "f4h4")
    hostile = board(f"{KINGS} {BETWEEN} {HAN} bR f4", "b")
    assert is_legal(hostile, "f4i4")


def test_alliance_is_a_way_out_of_check() -> None:
    checked = board(f"{HOME} bR e1 rN c7", "r")
    assert checked.is_check()
    assert moves_from(checked, "c7") == {"a8"}
    play(checked, "c7a8")
    assert not checked.is_check(SHU)


def test_an_alliance_may_not_expose_its_maker() -> None:
    """6b.d: Han's rook, now Shu's, would strike Wu's king along the ninth rank."""
    men = f"{HOME} gN c7"
    assert not is_legal(board(men), "c7a8")
    assert not is_legal(board(men, rules=SanguoRules(exposure="alliance")), "c7a8")
    assert is_legal(board(f"{men} gP n9"), "c7a8")
    exposed = play(board(men, rules=SanguoRules(exposure="move")), "c7a8")
    assert (exposed.turn, exposed.is_check(WU)) == (WEI, True)


def test_only_one_event_a_game() -> None:
    later = play(board(f"{KINGS} {BETWEEN} {WON_BY_WU} rN c7 bN c11", "b", events="rAb"), "c11a10")
    assert len(later.events) == 1
    assert later.piece_at("d9") == "gR"


# -- section 5: killing Han


def test_killing_han() -> None:
    """The killer gets the rooks and the cannon; the others are allied."""
    killed = play(board(f"{HOME} gN c10 bR f4"), "c10a9")
    assert killed.events == (Event("killing", WU, None, ""),)
    assert [killed.piece_at(point) for point in ("d11", "d9", "d7", "c9", "a9")] == ["gR", "gR", "gR", "gC", "gN"]
    assert (killed.turn, killed.halfmove_clock) == (WEI, 0)
    assert not killed.is_check(SHU)
    assert not is_legal(killed, "f4i4")
    assert killed.fen().split(" ")[2] == "gKy"


def test_no_alliance_after_a_fall() -> None:
    """6b.h; an alliance needs a third side in any case."""
    men = f"gK q9 rK i1 {HAN} rN c7 rN c10"
    for after in (False, True):
        rules = SanguoRules(han_after_fall=after)
        fallen = board(men, "r", events="gMb", rules=rules)
        assert is_legal(fallen, "c10a9") == after
        assert len(play(board(men, "r", events="gMb", rules=rules), "c7b9").events) == 1
        if after:
            play(fallen, "c10a9")
            assert fallen.events[-1] == Event("killing", SHU, None, "")
            assert fallen.piece_at("d9") == "rR"
            assert fallen.is_check(WU)
