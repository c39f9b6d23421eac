"""Mate, stalemate, facing kings, leaving and repetition: fact sheet, section 5, and 6b.b to f."""

from __future__ import annotations

import pickle

import pytest

from notation import Board, Event, Move
from notation.errors import IllegalMoveError, PositionError, UnknownNameError, UnwritableError
from notation.games.sanguo.spec import SanguoRules

from .setup import BETWEEN, HAN, KINGS, board, is_legal, play

HOME = f"{KINGS} {BETWEEN} {HAN}"
#: Han's men were all taken.
NO_HAN = "yK a9"
WU, WEI, SHU = range(3)
#: Wei's king in a corner of his palace, without a move when a rook of the other side comes to the i file.
CORNERED = f"gK q9 bK h17 rK i1 {BETWEEN} {HAN}"


# -- mate


def test_mate_and_incorporation() -> None:
    """Wu mates Wei, whose men become Wu's; play goes on with Shu."""
    mate = play(board(f"{HOME} gR f16 gR e10 bP m14"), "e10e17")
    assert mate.events == (Event("fall", WU, WEI, "checkmate"),)
    assert [mate.is_alive(side) for side in range(3)] == [True, False, True]
    assert (mate.piece_at("m14"), mate.piece_at("i17")) == ("gP", None)
    assert mate.turn == SHU
    assert "gbP" in mate.fen()
    assert mate.outcome() is None
    play(mate, "i1i2", "m14l14")
    assert mate.piece_at("l14") == "gP"


def test_mate_of_the_last_side_wins() -> None:
    won = play(board(f"gK q9 bK i17 {HAN} gR f16 gR e10", events="gMr"), "e10e17")
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.result, outcome.reason) == (WU, "1-0-0", "checkmate")
    assert outcome.states == ("won", "lost", "lost")
    assert outcome.reasons == ("checkmate", "checkmate", "checkmate")
    assert won.legal_moves == []
    assert won.is_game_over()
    assert won.perft(2) == 0


@pytest.mark.parametrize(("skips", "turn"), [(False, WEI), (True, WU)])
def test_mate_of_the_side_before(skips: bool, turn: int) -> None:
    """6b.b: nobody answers, and the side between has its turn (option)."""
    mate = play(board(f"{HOME} gR f2 gR e5", rules=SanguoRules(mate_skips=skips)), "e5e1")
    assert mate.events == (Event("fall", WU, SHU, "checkmate"),)
    assert mate.turn == turn


@pytest.mark.parametrize(("credit", "heir"), [("checker", SHU), ("mover", WU)])
def test_mate_by_an_uncovered_attack(credit: str, heir: int) -> None:
    """6b.c: Wu's horse leaves the line of Shu's rook to Wei's king."""
    men = f"{HOME} rR e17 rR f16 gN h17 bP m14"
    mate = play(board(men, rules=SanguoRules(mate_credit=credit)), "h17j16")
    assert mate.events == (Event("fall", heir, WEI, "checkmate"),)
    assert mate.piece_at("m14") == "gbr"[heir] + "P"


@pytest.mark.parametrize("credit", ["checker", "mover"])
def test_an_ally_who_causes_the_fall_inherits_nothing(credit: str) -> None:
    """Section 5, S3: Wei's soldier leaves the line of Wu's rook to the king of his ally Shu; Wu gets Shu's men."""
    men = f"gK q9 bK i17 bA i16 rK h1 gR h10 gR i8 bP h5 rP e4 {NO_HAN}"
    mate = play(board(men, "b", events="rAb", rules=SanguoRules(mate_credit=credit)), "h5g5")
    assert mate.events[1:] == (Event("fall", WU, SHU, "checkmate"),)
    assert mate.piece_at("e4") == "gP"
    assert mate.turn == WU


def test_allies_fight_when_the_third_side_has_fallen() -> None:
    ended = play(board(f"{KINGS} {BETWEEN} {NO_HAN} bR p12 bR k13 rR p5", "b", events="rAb"), "k13q13")
    assert ended.events[1:] == (Event("fall", WEI, WU, "checkmate"),)
    assert ended.turn == SHU
    assert is_legal(ended, "p5p12")


@pytest.mark.parametrize(("exposure", "legal"), [("falls", False), ("alliance", True), ("move", True)])
def test_a_fall_may_not_expose_the_king(exposure: str, legal: bool) -> None:
    """6b.d: when Wu falls the alliance ends, and Shu's rook strikes Wei's king."""
    men = f"{KINGS} {BETWEEN} {NO_HAN} bR p12 bR k13 rR e17"
    mate = board(men, "b", events="rAb", rules=SanguoRules(exposure=exposure))
    assert is_legal(mate, "k13q13") == legal
    if legal:
        play(mate, "k13q13")
        assert (mate.turn, mate.is_check(WEI)) == (SHU, True)
        assert not is_legal(mate, "e17i17")  # kings are never captured


PENDING_MATE = f"gK q9 bK i17 rK i1 {HAN} gR e8 gP h2 gP j2 bP i8 rP e4"


def test_a_mate_that_is_pending() -> None:
    """Both others are in check; the second is judged when its turn comes, to the credit of the one who checks."""
    both = play(board(PENDING_MATE), "e8i8")
    assert (both.events, both.turn, both.fen().split(" ")[3]) == ((), WEI, "rg")
    play(both, "i17h17")
    assert both.events == (Event("fall", WU, SHU, "checkmate"),)
    assert (both.piece_at("e4"), both.turn) == ("gP", WU)


def test_a_mate_that_is_averted_by_the_side_between() -> None:
    both = play(board(f"{PENDING_MATE} bN k9"), "e8i8", "k9i8")
    assert (both.events, both.turn, both.fen().split(" ")[3]) == ((), SHU, "-")


# -- stalemate


def test_stalemate_by_the_side_before_is_final_at_once() -> None:
    """【困毙灭国】"""
    stuck = play(board(f"{CORNERED} gR e16 gR k10"), "k10i10")
    assert stuck.events == (Event("fall", WU, WEI, "stalemate"),)
    assert stuck.turn == SHU


def test_stalemate_by_the_side_after_is_pending() -> None:
    """It is judged when the side before has moved, to the credit of the side after."""
    stuck = play(board(f"{CORNERED} rR e16 rR k10 gR o5", "r"), "k10i10")
    assert stuck.events == ()
    assert (stuck.turn, stuck.fen().split(" ")[3]) == (WU, "br")
    lifted = stuck.copy()
    play(lifted, "o5o6")
    assert lifted.events == (Event("fall", SHU, WEI, "stalemate"),)
    assert lifted.turn == SHU


def test_pending_stalemate_lifted_by_the_side_before() -> None:
    stuck = play(board(f"{CORNERED} rR e16 rR k10 gN k9", "r"), "k10i10")
    play(stuck, "k9i10")
    assert stuck.fen().split(" ")[3] == "-"
    assert (stuck.events, stuck.turn) == ((), WEI)


def test_pending_stalemate_lifted_by_an_alliance() -> None:
    """Section 5: Wu allies with Shu; Wei gets Han's men, who have moves."""
    stuck = play(board(f"{CORNERED} rR e16 rR k10 gP n9 gN c11", "r"), "k10i10")
    play(stuck, "c11a10")
    assert stuck.events == (Event("alliance", WU, SHU, ""),)
    assert (stuck.fen().split(" ")[3], stuck.turn) == ("-", WEI)


def test_stalemate_by_ones_own_move() -> None:
    """Wei's king steps into a corner without a way out: the next to move is credited, unless he lets him out."""
    men = f"gK q9 bK i17 rK i1 {BETWEEN} {HAN} gR e16 gR i10"
    stuck = play(board(men, "b"), "i17h17")
    assert (stuck.turn, stuck.fen().split(" ")[3]) == (SHU, "br")
    play(stuck, "i4i5", "q9q8")
    assert stuck.events == (Event("fall", SHU, WEI, "stalemate"),)


def test_allies_take_no_points_from_a_king() -> None:
    men = f"gK q9 bK h17 rK i1 {BETWEEN} {NO_HAN} rR e16 rR k10 gR o5"
    assert play(board(men, "r", events="rAb"), "k10i10").fen().split(" ")[3] == "-"


def test_stalemate_by_an_ally() -> None:
    """Wei shuts in the last soldier of his ally Shu: the third side gets the men."""
    men = f"gK q9 bK i17 rK h1 {NO_HAN} gR i5 gP i6 gR f2 rP e17 bR e16 bR f15"
    stuck = play(board(men, "b", events="rAb"), "f15f17")
    assert stuck.events[1:] == (Event("fall", WU, SHU, "stalemate"),)
    assert (stuck.piece_at("e17"), stuck.turn) == ("gP", WU)


@pytest.mark.parametrize(("when", "kinds"), [("own-turn", []), ("at-once", ["fall"])])
def test_a_stuck_side_that_is_skipped(when: str, kinds: list[str]) -> None:
    """6b.f: Wu checks Shu; Wei, stuck by Shu's rooks, loses its turn."""
    men = f"{CORNERED} rR e16 rR i10 gR e5"
    skipped = play(board(men, pending="br", rules=SanguoRules(skipped_stuck=when)), "e5e1")
    assert [event.kind for event in skipped.events] == kinds
    assert skipped.turn == SHU
    assert skipped.is_alive(WEI) == (when == "own-turn")


# -- facing kings


def test_facing_kings() -> None:
    """6b.e: Wei opens the file between his king and Shu's, and Wu wins."""
    faced = play(board(f"{KINGS} {HAN} bP i9", "b"), "i9h9")
    assert faced.events == (Event("fall", WU, WEI, "facing-kings"), Event("fall", WU, SHU, "facing-kings"))
    outcome = faced.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.states) == (WU, "facing-kings", ("won", "lost", "lost"))
    assert faced.turn == WU
    assert faced.fen().split(" ")[2] == "gFb,gFr"


def test_wu_may_open_the_file_too() -> None:
    assert play(board(f"{KINGS} {HAN} gP i9"), "i9h9").is_game_over()


def test_facing_kings_as_an_attack() -> None:
    rules = SanguoRules(facing_kings="attack")
    assert not is_legal(board(f"{KINGS} {HAN} bP i9", "b", rules=rules), "i9h9")
    opened = play(board(f"{KINGS} {HAN} gP i9", rules=rules), "i9h9")
    assert [opened.is_check(side) for side in range(3)] == [False, True, True]
    assert opened.turn == WEI


def test_facing_kings_of_allies() -> None:
    men = f"{KINGS} {NO_HAN} bP i9"
    assert play(board(men, "b", events="rAb"), "i9h9").events[1:] == ()
    disputed = board(men, "b", events="rAb", rules=SanguoRules(facing_allies=True))
    assert play(disputed, "i9h9").is_game_over()


def test_facing_kings_when_two_sides_are_left() -> None:
    """Illegal, as in Xiangqi."""
    assert not is_legal(board(f"bK i17 rK i1 {NO_HAN} bP i9", "b", events="rMg", ignore=["han-men"]), "i9h9")


# -- leaving, draws


def test_resignation() -> None:
    """The others play on; the men stay behind, motionless, and can be taken."""
    left = board(f"{HOME} gR e5 rR e8 bR k5", "g")
    move = left.withdraw(SHU)
    assert (str(move), Move("sanguo", str(move))) == ("shu resignation", move)
    assert left.events == (Event("fall", None, SHU, "resignation"),)
    assert (left.turn, left.is_alive(SHU), left.piece_at("i1")) == (WU, False, None)
    assert is_legal(left, "e5e8")
    play(left, "e5e6")
    assert left.turn == WEI
    play(left, "k5k6")
    assert (left.turn, left.fullmove_number) == (WU, 2)
    assert pickle.loads(pickle.dumps(left)).move_stack == left.move_stack
    assert left.pop() == Move("sanguo", "k5k6")
    left.pop()
    assert left.pop() == move
    assert left.is_alive(SHU)
    with pytest.raises(UnwritableError):
        left.format(move)


@pytest.mark.parametrize(
    ("left_men", "taken", "stays"), [("targets", True, True), ("blocks", False, True), ("gone", False, False)]
)
def test_men_left_behind(left_men: str, taken: bool, stays: bool) -> None:
    left = board(f"{HOME} gR e5 rR e8", rules=SanguoRules(left_men=left_men))
    left.withdraw(SHU, "time")
    assert is_legal(left, "e5e8") == (taken or not stays)
    assert (left.piece_at("e8") == "rR") == stays
    assert left.fen().split(" ")[2] == "rT"


def test_resignation_of_the_side_to_move_passes_the_turn() -> None:
    left = board(HOME, "r")
    left.withdraw()
    assert (left.turn, left.fullmove_number) == (WU, 2)


def test_after_a_withdrawal_who_is_in_check_moves_first() -> None:
    """An alliance ends with it."""
    left = board(f"{KINGS} {BETWEEN} {NO_HAN} bR e1", "g", events="rAb")
    left.withdraw(WU, "perpetual-check")
    assert (left.turn, left.is_check(SHU)) == (SHU, True)


def test_all_resign() -> None:
    """Section 8.4, 16: 魏胜局."""
    won = Board("sanguo")
    won.withdraw(WU)
    won.withdraw(SHU)
    outcome = won.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.result, outcome.reason) == (WEI, "0-1-0", "resignation")
    assert outcome.states == ("lost", "won", "lost")
    with pytest.raises(IllegalMoveError) as caught:
        won.withdraw(WEI)
    assert caught.value.code == "game-over"


def test_draw() -> None:
    """强制判和, and a draw between the two that are left."""
    drawn = board(f"gK q9 rK i1 {HAN} gR e5", events="gMb")
    drawn.draw()
    outcome = drawn.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.states) == (None, "agreement", ("drawn", "lost", "drawn"))
    assert outcome.reasons == ("agreement", "checkmate", "agreement")
    assert drawn.legal_moves == []
    assert drawn.fen().split(" ")[2] == "gMb,D"


def test_who_can_withdraw() -> None:
    fallen = board(f"gK q9 rK i1 {HAN}", events="gMb")
    with pytest.raises(IllegalMoveError):
        fallen.withdraw(WEI)
    with pytest.raises(IllegalMoveError):
        fallen.withdraw(WU, "checkmate")
    with pytest.raises(UnknownNameError):
        fallen.withdraw(WU, "boredom")
    with pytest.raises(IndexError):
        fallen.withdraw(3)
    with pytest.raises(ValueError, match="ends when a side leaves"):
        Board("chess").withdraw(0)


# -- repetition and counting


def test_perpetual_check_of_two() -> None:
    """Wu's rook checks Shu's king to and fro; the third occurrence loses."""
    chased = board(f"gK q9 rK i2 {HAN} gR e1 gP n9", events="gMb")
    play(chased, "e1e2", "i2i1", "e2e1", "i1i2")
    assert (chased.at_fault(), chased.outcome()) == (None, None)
    play(chased, "e1e2", "i2i1", "e2e1", "i1i2")
    assert chased.at_fault() == (WU, "perpetual-check")
    outcome = chased.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (SHU, "perpetual-check")
    assert outcome.states == ("lost", "lost", "won")
    assert outcome.reasons == ("perpetual-check", "checkmate", "perpetual-check")


def test_perpetual_check_of_three() -> None:
    """The game goes on without the side at fault, which somebody has to say."""
    chased = board(f"gK q9 bK i17 rK i2 {BETWEEN} {HAN} gR e1 bR g13 gP n9")
    for _ in range(2):
        play(chased, "e1e2", "i2i1", "e2e1", "i1i2")
    assert chased.at_fault() == (WU, "perpetual-check")
    assert chased.outcome() is None
    chased.withdraw(*chased.at_fault())  # type: ignore[misc]
    assert chased.events == (Event("fall", None, WU, "perpetual-check"),)


def shuffle(board: Board, times: int) -> Board:
    for _ in range(times):
        play(board, "q9q8", "i1i2", "q8q9", "i2i1")
    return board


def test_repetition_and_its_options() -> None:
    men = f"gK q9 rK i1 {HAN} gP n9"
    assert shuffle(board(men, events="gMb"), 4).outcome() is None
    for occurrences in (2, 3, 4, 5):
        rules = SanguoRules(repetition_draw=True, occurrences=occurrences)
        assert shuffle(board(men, events="gMb", rules=rules), occurrences - 2).outcome() is None
        outcome = shuffle(board(men, events="gMb", rules=rules), occurrences - 1).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason, outcome.states) == (None, "repetition", ("drawn", "lost", "drawn"))


def test_perpetual_check_can_be_left_to_an_arbiter() -> None:
    chased = board(f"gK q9 rK i2 {HAN} gR e1 gP n9", events="gMb", rules=SanguoRules(perpetual_check=False))
    for _ in range(4):
        play(chased, "e1e2", "i2i1", "e2e1", "i1i2")
    assert (chased.at_fault(), chased.outcome()) == (None, None)


def test_natural_moves() -> None:
    rules = SanguoRules(natural_moves=2)
    counted = play(board(f"gK q9 rK i1 {HAN} gP n9", events="gMb", rules=rules), "q9q8", "i1i2", "q8q9")
    assert counted.outcome() is None
    play(counted, "i2i1")
    outcome = counted.outcome()
    assert outcome is not None
    assert outcome.reason == "natural-moves"


# -- set-ups and the rest of Board


def test_a_set_up_side_that_should_have_fallen() -> None:
    """The fall belongs to the move before: such a position is refused, or taken as it is."""
    men = f"gK q9 bK h17 rK i1 {BETWEEN} {HAN} gR e16 gR i10"
    with pytest.raises(PositionError) as caught:
        board(men, "b")
    assert caught.value.problems == ("unjudged",)
    taken = board(men, "b", ignore=["unjudged"])
    assert taken.legal_moves == []
    assert taken.is_stalemate()
    assert taken.outcome() is None
    last = board(f"gK q9 bK h17 {HAN} gR e16 gR i10", "b", events="gMr", ignore=["unjudged"])
    outcome = last.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (WU, "stalemate")


def test_null_move() -> None:
    passed = Board("sanguo")
    passed.push(Move("sanguo", "0000"))
    assert (passed.turn, passed.halfmove_clock) == (WEI, 1)
    checked = board(f"{HOME} gR e1", "r")
    assert not checked.is_legal(Move("sanguo", "0000"))


def test_keys() -> None:
    """Equal for equal positions, whichever man of a sort stands where; different for another turn or history."""
    start = Board("sanguo")
    keys = {start.key()}
    for text in ("e13e11", "q12o13", "0000"):
        other = Board("sanguo")
        if is_legal(other, text) or text == "0000":
            other.push(Move("sanguo", text))
            keys.add(other.key())
    assert len(keys) == 3
    one = play(Board("sanguo"), "q12o13", "l15j15", "g1i3", "q6o5", "j15l15", "i3g1")
    two = play(Board("sanguo"), "q6o5", "l15j15", "g1i3", "q12o13", "j15l15", "i3g1")
    assert one.key() == two.key()
    assert one == two
    allied = [board(f"{KINGS} {BETWEEN} {NO_HAN}", "g", events=events).key() for events in ("bAr", "rAb", "gAr", "bAg")]
    assert allied[0] == allied[1]
    assert len(set(allied)) == 3


def test_copy_pickle_and_rules() -> None:
    rules = SanguoRules(occurrences=5, natural_moves=100, exposure="move")
    first = play(Board("sanguo", rules=rules), "q12o13", "l15j15")
    for other in (first.copy(), pickle.loads(pickle.dumps(first))):
        assert other == first
        assert other.rules == rules
        assert other.move_stack == first.move_stack
    assert first.copy(stack=False).move_stack == []
    assert first != Board("sanguo")
