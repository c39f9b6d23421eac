"""Repetition and natural moves: the rule sets of Xiangqi, by the shared vectors and by hand."""

from __future__ import annotations

import json

import pytest

from notation import Board, Outcome
from notation.games.xiangqi.spec import NATURAL, REPETITION, XiangqiRules
from tests.conftest import ROOT

VECTORS = json.loads((ROOT / "tests" / "data" / "vectors" / "xiangqi" / "repetition.json").read_text())


def played(fen: str | None, moves: str, rules: object = "axf", notation: str = "ucci") -> Board:
    board = Board("xiangqi", fen, rules=rules, ignore="all")
    for move in moves.split():
        board.push_text(move, notation)
    return board


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row["label"])
def test_vectors(row: dict) -> None:
    """Source: Fairy-Stockfish's tests, re-run with pyffish; the row without a result is left open."""
    board = Board("xiangqi", row["fen"], rules=row["rules"], ignore="all")
    for move in row["moves_uci_rank1_10"]:
        board.push_text(move, "uci")
    outcome = board.outcome()
    assert outcome is not None
    if row["winner"] is not None:
        assert outcome.winner == {"red": 0, "black": 1, "draw": None}[row["winner"]]
        assert outcome.result == {"red": "1-0", "black": "0-1", "draw": "1/2-1/2"}[row["winner"]]
    if outcome.winner is None:
        assert outcome.reason == "repetition"
        assert outcome.states == ("drawn", "drawn")
    else:
        assert outcome.reason in ("perpetual-check", "perpetual-chase")
        assert outcome.states == (("won", "lost"), ("lost", "won"))[outcome.winner]
    assert Board("xiangqi", row["fen"], rules="none", ignore="all").outcome() is None


def test_the_open_row_is_one() -> None:
    assert [row["winner"] for row in VECTORS].count(None) == 1
    assert {row["rules"] for row in VECTORS} == {"axf"}


SHUFFLE = "h2h3 h7h6 h3h2 h6h7 "


def test_a_plain_repetition_is_a_draw_at_the_third_occurrence() -> None:
    assert played(None, SHUFFLE).outcome() is None
    assert played(None, SHUFFLE * 2).outcome() == Outcome(
        None, "1/2-1/2", "repetition", ("drawn", "drawn"), ("repetition", "repetition")
    )
    assert played(None, SHUFFLE * 2, "none").outcome() is None
    assert played(None, SHUFFLE * 2, "wxf-2018").outcome() is None
    assert played(None, SHUFFLE * 3, "wxf-2018").outcome().reason == "repetition"


def test_which_rule_and_why() -> None:
    """A rook that checks again and again against one that is not checked."""
    check = "4k4/9/9/9/9/9/9/9/9/R4K3 w"
    moves = "a0a9 e9e8 a9a8 e8e9 " + "a8a9 e9e8 a9a8 e8e9 " * 2
    outcome = played(check, moves).outcome()
    assert (outcome.result, outcome.reason) == ("0-1", "perpetual-check")
    assert outcome.reasons == ("perpetual-check", "perpetual-check")


def test_alternating_check_and_chase() -> None:
    """Rook and cannon: check, then the horse is attacked, then check: allowed by AXF, not by the rules of 2011."""
    fen = "3k5/9/9/9/9/9/9/n8/9/1R3K3 w"
    moves = "b0b9 d9d8 b9b2 d8d9 " + "b2b9 d9d8 b9b2 d8d9 " * 2
    assert played(fen, moves, "none").outcome() is None
    for rules, result, reason in (
        ("axf", "1/2-1/2", "repetition"),
        ("cxa-2011", "0-1", "perpetual-chase"),
    ):
        outcome = played(fen, moves, rules).outcome()
        assert (outcome.result, outcome.reason) == (result, reason)
    assert played(fen, moves, "wxf-2018").outcome() is None
    assert played(fen, moves + "b2b9 d9d8 b9b2 d8d9", "wxf-2018").outcome().reason == "repetition"


def test_threats_to_mate() -> None:
    """Red threatens mate with every move and never checks or chases: only the rules of 2011 forbid it."""
    fen = "3k5/4P4/9/9/9/9/9/8c/9/R3K4 w"
    moves = "a0b0 i2i3 b0a0 i3i2 " * 2
    board = played(fen, "a0b0 i2i3", "none")
    assert not board.is_check()
    board.push_text("b0b9", "ucci")
    assert board.is_checkmate()
    assert played(fen, moves, "axf").outcome().reason == "repetition"
    outcome = played(fen, moves, "cxa-2011").outcome()
    assert (outcome.result, outcome.reason) == ("0-1", "perpetual-chase")


def test_a_capture_ends_the_search() -> None:
    board = played(None, SHUFFLE + "h2h9 i9h9 " + "a0a1 a9a8 a1a0 a8a9 ")
    assert board.outcome() is None


def test_boards_keep_their_rules() -> None:
    import pickle

    rules = XiangqiRules("cxa-2011", "pikafish")
    board = played(None, SHUFFLE, rules)
    assert board.rules == rules
    assert pickle.loads(pickle.dumps(board)).rules == rules
    assert board.copy().rules == rules
    for repetition in REPETITION:
        assert Board("xiangqi", rules=repetition).rules == XiangqiRules(repetition)
        for natural in NATURAL:
            assert Board("xiangqi", rules=XiangqiRules(repetition, natural)).rules.natural == natural
    with pytest.raises(ValueError, match="natural"):
        XiangqiRules("axf", "never")


def quiet(natural: str, plies: int) -> Board:
    """A board with so many plies since the last capture, without a check."""
    return Board("xiangqi", f"3k5/9/9/9/9/9/9/9/9/R4K3 b - - {plies} 80", rules=XiangqiRules("none", natural))


@pytest.mark.parametrize(
    ("natural", "limit"), [("none", None), ("fsf", 100), ("ucci", 120), ("pikafish", 120), ("cxa-2011", 120)]
)
def test_natural_moves(natural: str, limit: int | None) -> None:
    for plies in (0, 99, 100, 119, 120, 500):
        ends = limit is not None and plies >= limit
        outcome = quiet(natural, plies).outcome(claim_draw=True)
        assert (outcome is not None) == ends
        if ends:
            assert (outcome.reason, outcome.winner, outcome.result) == ("natural-moves", None, "1/2-1/2")
        assert (quiet(natural, plies).outcome() is not None) == (ends and natural != "cxa-2011")


def test_checks_beyond_ten_count_otherwise() -> None:
    """Red gives 12 checks in 24 plies and then moves on quietly."""
    start = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"
    checks = "a0a9 d9d8 a9a8 d8d9 " + "a8a9 d9d8 a9a8 d8d9 " * 5
    for natural, limit in (
        ("fsf", 100),
        ("ucci", 124),
        ("pikafish", 122),
        ("cxa-2011", 121),
    ):  # there Black, to move, may claim
        board = played(start, checks, XiangqiRules("none", natural))
        ends = None
        row = 0
        while ends is None:
            plies = len(board.move_stack)
            if board.outcome(claim_draw=True) is not None:
                ends = plies
                break
            assert plies < 200
            if board.turn == 0:
                row = 2 if row != 2 else 3
                here = next(point for point in range(90) if board.piece_at(point) == "R")
                name = f"{'abcdefghi'[here % 9]}{here // 9}"
                board.push_text(f"{name}a{row}", "ucci")
            else:
                board.push_text("d9d8" if board.piece_at("d9") == "k" else "d8d9", "ucci")
        assert ends == limit, natural
