"""How the men move: fact sheet, sections 1 to 3, and 6b.g and i."""

from __future__ import annotations

import pytest

from notation import Board
from notation.games.registry import load
from notation.games.sanguo.spec import SanguoRules

from .setup import BETWEEN, HAN, KINGS, board, is_legal, moves_from, play

HOME = f"{KINGS} {BETWEEN} {HAN}"


def test_array() -> None:
    start = Board("sanguo")
    pieces = [piece for piece in (start.piece_at(point) for point in range(289)) if piece]
    assert len(pieces) == 53
    assert [pieces.count(f"{owner}R") for owner in "gbry"] == [2, 2, 2, 3]
    assert [len([piece for piece in pieces if piece[0] == owner]) for owner in "gbry"] == [16, 16, 16, 5]
    assert (start.sides, start.turn, start.fullmove_number) == (("wu", "wei", "shu"), 0, 1)
    assert start.fen() == load("sanguo").spec.start_fen
    assert start.problems() == ()


@pytest.mark.parametrize(
    ("rules", "nodes"),
    [(SanguoRules(), [48, 2304, 110_400, 7_475_436]), (SanguoRules(cannon_limit="none"), [72, 4752])],
)
def test_perft(rules: SanguoRules, nodes: list[int]) -> None:
    """6b.i; the last number is our own, equal in the slow rules."""
    assert [Board("sanguo", rules=rules).perft(depth + 1) for depth in range(len(nodes))] == nodes


def test_rook_and_voids() -> None:
    """Lines end where the corners are cut out."""
    assert moves_from(board(f"{HOME} gR e13"), "e13") == {
        *(f"{file}13" for file in "abcdfghijklmnopq"),
        *(f"e{rank}" for rank in (*range(1, 13), *range(14, 18))),
    }
    assert moves_from(board(f"{HOME} gR b13"), "b13") == {
        *(f"{file}13" for file in "acdefghijklmnopq"),
        *(f"b{rank}" for rank in range(5, 13)),
    }


def test_king_and_advisor_stay_in_the_palace() -> None:
    palace = board(f"{KINGS} {BETWEEN} {HAN} gA p9")
    assert moves_from(palace, "q9") == {"q8", "q10"}
    assert moves_from(palace, "p9") == {"o8", "o10", "q8", "q10"}
    assert moves_from(board(f"gK o10 bK i17 rK i1 gA q10 {BETWEEN} {HAN}"), "o10") == {"o9", "p10"}


def test_horse_has_no_leg() -> None:
    crowd = "gP h9 gP j9 gP i8 gP i10"
    assert moves_from(board(f"{HOME} {crowd} gN i9"), "i9") == {"g8", "g10", "h7", "h11", "j7", "j11", "k8", "k10"}


def test_horse_at_the_cut_corners() -> None:
    """Section 3: all of the 日 has to be on the board (option)."""
    men = f"{HOME} gN d13 gN c13"
    assert moves_from(board(men), "d13") == {"b12", "c11", "e11", "f12"}
    assert moves_from(board(men), "c13") == {"a12", "b11", "e12"}
    ends = board(men, rules=SanguoRules(horse_corners="ends"))
    assert moves_from(ends, "d13") == {"b12", "c11", "e11", "f12", "f14", "e15"}
    assert moves_from(ends, "c13") == {"a12", "b11", "e12", "e14"}


def test_elephant_has_no_eye_and_stays_in_its_country() -> None:
    men = f"{HOME} bB g17 bP f16 bP h16"
    assert moves_from(board(men, "b", ignore="all"), "g17") == {"e15", "i15"}
    assert moves_from(board(f"{HOME} bB g13", "b"), "g13") == {"e15", "i15"}
    assert moves_from(board(f"{HOME} gB o9"), "o9") == {"q7", "q11", "m7", "m11"}


def test_soldier_lines() -> None:
    """On the fourth rank forward and sideways; beyond, four ways, but never back behind the fifth."""
    assert moves_from(board(f"{HOME} bP i14", "b"), "i14") == {"h14", "j14", "i13"}
    assert moves_from(board(f"{HOME} bP e14", "b"), "e14") == {"f14", "e13"}
    assert moves_from(board(f"{HOME} bP i13", "b"), "i13") == {"h13", "j13", "i12"}
    assert moves_from(board(f"{HOME} bP i12", "b"), "i12") == {"h12", "j12", "i11", "i13"}
    assert moves_from(board(f"{HOME} bP p11", "b"), "p11") == {"o11", "q11", "p10", "p12"}
    assert moves_from(board(f"{HOME} bP p13", "b"), "p13") == {"o13", "q13", "p12"}
    assert moves_from(board(f"{HOME} gP n9"), "n9") == {"m9", "n8", "n10"}
    assert moves_from(board(f"{HOME} gP m9"), "m9") == {"l9", "m8", "m10"}
    assert moves_from(board(f"{HOME} rP f4", "r"), "f4") == {"f5", "e4", "g4"}
    assert moves_from(board(f"{HOME} rP f5", "r"), "f5") == {"f6", "e5", "g5"}


def test_cannon_in_the_first_round() -> None:
    """It may stop on the border line, not pass it; the limit is over with the round."""
    start = Board("sanguo")
    along = {"n12", "m12", "p12", "o13", *(f"o{rank}" for rank in range(7, 12))}
    assert moves_from(start, "o12") == along
    play(start, "n9m9", "i14i13", "i4i5")
    assert start.fen().split(" ")[4] == "-"
    assert moves_from(start, "o12") == along | {f"{file}12" for file in "abcdefghijkl"}


def test_cannon_limit_of_a_side_that_was_skipped() -> None:
    """6b.g: the first round ends for it too, or (option) with its first move."""
    men = f"{HOME} gR e5 bC f15"
    for rules, held in ((SanguoRules(), False), (SanguoRules(cannon_limit="first-move"), True)):
        skipped = play(board(men, first="gbr", rules=rules), "e5e1", "i1i2")  # Wei is skipped
        assert (skipped.turn, skipped.fullmove_number) == (0, 2)
        play(skipped, "q9q10")
        assert skipped.turn == 1
        assert is_legal(skipped, "f15f12") != held
        assert is_legal(skipped, "f15f13")


def test_cannon_limit_weakens_no_check() -> None:
    """6b.i"""
    far = board(f"{KINGS} {BETWEEN} {HAN} gC e1 rA h1", "r", first="gbr")
    assert far.is_check(2)
    assert not is_legal(far, "i4i5")


def test_idle_han() -> None:
    """His men block and serve as screens, but don't move, don't check and can't be taken."""
    idle = board(f"{KINGS} {BETWEEN} {HAN} gR e9 gC d13 bP d10 gP n9")
    assert not is_legal(idle, "e9d9")
    assert is_legal(idle, "d13d10")
    assert not is_legal(idle, "d13d11")
    assert not idle.is_check(0)
    assert moves_from(idle, "a9") == moves_from(idle, "d9") == set()
    open_row = board(f"{KINGS} {BETWEEN} {HAN}")
    assert not open_row.is_check(0)


def test_only_a_horse_takes_the_emperor() -> None:
    men = f"{HOME} gR a12 gN b11 gC a5 gP a7 gP b9"
    emperor = board(men)
    assert is_legal(emperor, "b11a9")
    assert not is_legal(emperor, "a12a9")
    assert not is_legal(emperor, "a5a9")
    assert not is_legal(emperor, "b9a9")
    assert is_legal(emperor, "a12a10")


def test_men_who_changed_sides() -> None:
    """6b.g: guards stay where they stand, soldiers take their new owner's lines."""
    men = f"gK q9 rK i1 {BETWEEN} {HAN} gbA i16 gbB g17 gbP i14 gbP p11 gbP q10 grP p10"
    events = "gMb"
    with_new = board(men.replace(" grP p10", ""), events=events)
    assert moves_from(with_new, "i16") == {"h15", "h17", "j15", "j17"}
    assert moves_from(with_new, "g17") == {"e15", "i15"}
    assert moves_from(with_new, "i14") == {"h14", "j14", "i13", "i15"}
    # Behind Wu's fourth rank: forward (west) and sideways.
    assert moves_from(with_new, "p11") == {"o11", "p10", "p12"}
    assert moves_from(with_new, "q10") == {"p10", "q11"}
    assert with_new.piece_at("i14") == "gP"
    forward = board(men.replace(" grP p10", ""), events=events, rules=SanguoRules(soldier_behind="forward"))
    assert moves_from(forward, "p11") == {"o11"}
    origin = board(men.replace(" grP p10", ""), events=events, rules=SanguoRules(soldier_line="origin"))
    assert moves_from(origin, "i14") == {"h14", "j14", "i13"}
    assert moves_from(origin, "p11") == {"o11", "q11", "p10", "p12"}
    still = board(men.replace(" grP p10", ""), events=events, rules=SanguoRules(guards="still"))
    assert moves_from(still, "i16") == moves_from(still, "g17") == set()


def test_geometry_seen_by_each_owner() -> None:
    """Section 9: Wu (f-1, 17-k), Wei (k-1, f-1), Shu (17-k, 17-f), Han (17-f, k-1)."""
    from tests.ops import load as load_ops

    ops = load_ops("sanguo")
    seen = [
        lambda f, k: (f - 1, 17 - k),
        lambda f, k: (k - 1, f - 1),
        lambda f, k: (17 - k, 17 - f),
        lambda f, k: (17 - f, k - 1),
    ]
    for owner, point_of in enumerate(seen):
        count = 0
        for file in range(1, 18):
            for rank in range(1, 18):
                row, column = point_of(file, rank)
                point = row * 17 + column
                if ops.names[point].value == b"":
                    assert ops.relative_point[(owner * 32 + file) * 32 + rank] == -1
                    assert ops.relative_file[owner * 289 + point] == 255
                    continue
                count += 1
                assert ops.relative_point[(owner * 32 + file) * 32 + rank] == point
                assert ops.relative_file[owner * 289 + point] == file
                assert ops.relative_rank[owner * 289 + point] == rank
                assert ops.names[point].value.decode() == "abcdefghijklmnopq"[column] + str(17 - row)
        assert count == 225


def test_no_list_of_moves_is_too_long() -> None:
    """One side with all that can be won, spread out: far from the bound of 768."""
    from tests.ops import load as load_ops

    ops = load_ops("sanguo")
    sliders = "gR b12 gR c10 gbR d8 gbR e6 gyR f4 gyR g2 gyR j16 gC k14 gC l12 gbC m10 gbC n7 gyC o5"
    others = "gN e11 gN f9 gbN k5 gbN l7 gP h7 gP j7 gP h10 gP j10 gP l10 gbP f7 gbP e8 gbP g12 gbP k12 gbP f14"
    full = board(f"gK q9 rK i1 {sliders} {others} rA h1 rA j1", events="gKy,gMb")
    assert 200 < len(full.legal_moves) < ops.max_moves == 768
