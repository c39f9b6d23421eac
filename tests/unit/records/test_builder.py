"""GameBuilder: trees made line by line, and ambiguous moves settled by what follows them."""

from __future__ import annotations

import pytest

from notation import IllegalMoveError, Move, PositionError
from notation.notations import codec
from notation.records.builder import GameBuilder


def build(words: str, game: str = "xiangqi", notation: str = "ucci", fen: str | None = None) -> GameBuilder:
    builder = GameBuilder(game, fen)
    handle = codec(game, notation)
    for word in words.split():
        if word == "(":
            assert builder.open()
        elif word == ")":
            assert builder.close()
        else:
            assert builder.move(word, handle) is None, word
    return builder


def test_variations_replace_the_move_before_them() -> None:
    builder = build("h2e2 ( b2e2 ( h0g2 ) h9g7 ( b9c7 ) ) h9g7 ( b9c7 h0g2 ) h0g2")
    game = builder.finish()
    assert [move.uci() for move in game.moves] == ["h3e3", "h10g8", "h1g3"]
    root = game.root
    assert [child.move.uci() for child in root.children] == ["h3e3", "b3e3", "h1g3"]
    assert [child.move.uci() for child in root.children[1].children] == ["h10g8", "b10c8"]
    assert [child.move.uci() for child in root.children[0].children] == ["h10g8", "b10c8"]
    assert root.children[0].children[1].children[0].board().fen() == (
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2"
    )


def test_the_board_goes_along() -> None:
    builder = build("h2e2 h9g7 ( b9c7")
    assert builder.depth == 1
    assert builder.count == 3
    assert builder.ply == 3
    assert builder.board.fen() == "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
    game = builder.finish()
    assert game.root.next.children[1].board().fen() == builder.game.root.next.children[1].board().fen()


def test_brackets_that_fit_nothing_do_nothing() -> None:
    builder = GameBuilder("xiangqi")
    assert not builder.open()
    assert not builder.close()
    builder = build("h2e2 (")
    assert not builder.open()


def test_jumps() -> None:
    builder = build("h2e2 h9g7 h0g2")
    builder.jump(1)
    assert builder.move("b9c7", codec("xiangqi", "ucci")) is None
    builder.jump(0)
    assert builder.move("b2e2", codec("xiangqi", "ucci")) is None
    builder.jump(4)
    assert builder.ply == 3
    builder.push(Move("xiangqi", "b0c2"))
    game = builder.finish()
    assert len(game.moves) == 3
    assert [child.move.uci() for child in game.root.next.children] == ["h10g8", "b10c8"]
    assert game.root.next.children[1].next.move.uci() == "b1c3"


def test_comments_and_glyphs_go_where_they_stand() -> None:
    builder = GameBuilder("xiangqi")
    handle = codec("xiangqi", "ucci")
    builder.comment("first")
    builder.move("h2e2!?", handle)
    builder.comment("second")
    builder.open()
    builder.comment("before")
    builder.nag(3)
    builder.move("b2e2", handle)
    builder.close()
    builder.nag(7)
    game = builder.finish()
    assert game.root.comments == ("first",)
    assert game.root.next.comments == ("second",)
    assert game.root.next.nags == (5, 7)
    assert game.root.children[1].comments_before == ("before",)
    assert game.root.children[1].nags == (3,)


def test_a_comment_without_its_move_is_kept() -> None:
    builder = build("h2e2 (")
    builder.comment("none")
    assert builder.finish().root.comments == ("none",)


def test_a_text_that_cannot_be_read_adds_nothing() -> None:
    builder = build("h2e2")
    handle = codec("xiangqi", "ucci")
    assert builder.move("h2e2", handle) == ("illegal", 0, 4, [])
    assert builder.move("h9g7x", handle) is not None
    assert builder.move("x" * 300, handle) == ("too-long", 0, 300, [])
    assert builder.count == 1
    with pytest.raises(IllegalMoveError):
        builder.push(Move("xiangqi", "h2e2"))
    with pytest.raises(PositionError):
        GameBuilder("xiangqi", "no position")


def test_places_in_the_text() -> None:
    text = "1.炮二平五 馬８進７"
    builder = GameBuilder("xiangqi", text=text)
    handle = codec("xiangqi", "chinese-trad")
    assert builder.move(text[2:6], handle, start=2, stop=6) is None
    assert builder.move(text[7:11], handle, start=7, stop=11) is None
    game = builder.finish()
    assert [node.text for node in game.root.mainline()] == ["炮二平五", "馬８進７"]


# Two rooks on a file; both can go to the side: only what follows shows which one went.
TANDEM = "3k5/9/9/R8/9/9/R8/9/9/4K4 w - - 0 1"


def test_what_follows_settles_an_ambiguous_move() -> None:
    handle = codec("xiangqi", "wxf")
    builder = GameBuilder("xiangqi", TANDEM)
    assert builder.move("R9=8", handle) == ("ambiguous", 0, 4, ["a3b3", "a6b6"])
    # Then the one that stays goes to the last rank: from a3 it is 6 up with nothing in between.
    assert builder.move("R9=8", handle, ahead=lambda: ["K4+1", "R9+6"]) is None
    assert builder.game.moves == [Move("xiangqi", "a6b6")]


def test_what_follows_may_settle_nothing() -> None:
    handle = codec("xiangqi", "wxf")
    builder = GameBuilder("xiangqi", TANDEM)
    for ahead in ([], ["K4+1", "K5+1"], ["K9+9"]):
        code, _, _, candidates = builder.move("R9=8", handle, ahead=lambda ahead=ahead: ahead)
        assert code == "ambiguous"
        assert candidates == ["a3b3", "a6b6"]
    assert builder.count == 0


def test_the_budget_ends() -> None:
    """Two rooks that go to and fro: every text fits both, and the tries double with each."""
    handle = codec("xiangqi", "wxf")
    builder = GameBuilder("xiangqi", "3k5/9/9/R8/9/9/R8/9/9/4K4 w - - 0 1")
    ahead = []
    for i in range(40):
        ahead += ["K4+1" if i % 2 == 0 else "K4-1", "R9=8" if i % 2 else "R8=9"]
    result = builder.move("R9=8", handle, ahead=lambda: [*ahead, "K9+9"])
    assert result[0] == "ambiguous"
