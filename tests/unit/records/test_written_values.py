"""What is written can be read again: values that a record can't hold are refused, or named."""

from __future__ import annotations

import copy
import io
import pickle

import pytest

import notation
from notation.errors import NotationError, UnknownNameError
from tests.conftest import ROOT


def game_with(move: str = "e4", **tags: str) -> notation.Game:
    game = notation.Game("chess", tags=tags)
    game.root.add(move)
    return game


def written(*games: notation.Game, style: str = "keep") -> bytes:
    out = io.BytesIO()
    notation.write(games, out, style=style)
    return out.getvalue()


@pytest.mark.parametrize("value", ["a\nb", "a\r\nb", 'x"]\n\n1. d4 *\n\n[Event "y', "a\\\nb"])
def test_a_line_end_in_a_tag_is_a_blank_and_is_named(value: str) -> None:
    with pytest.warns(UserWarning, match="line ends in tags"):
        text = written(game_with(White=value), game_with("d4"))
    games = list(notation.read(io.BytesIO(text)))
    assert [len(game) for game in games] == [1, 1]
    assert games[0].tags["White"] == " ".join(value.splitlines())
    assert not games[0].errors


@pytest.mark.parametrize("name", ["A B", "", 'X"]\n', "é", "[x", "x]", "a\tb", "%x"])
def test_names_of_tags_that_pgn_can_t_hold(name: str) -> None:
    with pytest.raises(NotationError) as caught:
        written(game_with(**{name: "v"}))
    assert caught.value.code == "bad-value"
    assert caught.value.text == name


def test_names_of_tags_that_pgn_can_hold() -> None:
    names = ["A", "a1", "1a", "A_+#:=-", "A.b"]
    (game,) = notation.read(io.BytesIO(written(game_with(**dict.fromkeys(names, "v")))))
    assert set(names) <= set(game.tags)


def test_a_conversion_names_what_it_leaves_out() -> None:
    xiangqi = notation.Game("xiangqi", tags=[("Red", "a\nb")])
    xiangqi.root.add("C2=5")
    out = io.BytesIO()
    notation.write(xiangqi, out, format="dhtmlxq")
    found: list[notation.RecordError] = []
    converted = io.BytesIO()
    notation.records.convert_stream(io.BytesIO(out.getvalue()), converted, format="pgn", on_error=found.append)
    (game,) = notation.read(io.BytesIO(converted.getvalue()))
    assert game.tags["Red"] == "a b"
    assert len(game) == 1
    assert "line ends in tags" in {error.text for error in found}


def test_lone_surrogates() -> None:
    with pytest.raises(NotationError) as caught:
        written(game_with(White="\ud800"))
    assert caught.value.code == "bad-value"
    assert b'"\xff"' in written(game_with(White="\udcff"))


def test_results() -> None:
    game = game_with()
    for result in ("*", "1-0", "0-1", "1/2-1/2", "0-0"):
        game.result = result
        assert game.result == result
    for wrong in ("foo", "1-0 2. Ke9", "", "1/2", "1-0-0"):
        with pytest.raises(UnknownNameError):
            game.result = wrong
    with pytest.raises(TypeError):
        game.result = 5  # type: ignore[assignment]
    game.result = None
    assert game.result == "*"
    three = notation.Game("sanguo")
    three.result = "0-1-0"
    with pytest.raises(UnknownNameError):
        three.result = "1-1-0"


def test_glyphs_and_comments() -> None:
    node = game_with().root.children[0]
    node.nags = [0, 255]
    for wrong in ([-1], [256], [1, 1 << 40]):
        with pytest.raises(NotationError) as caught:
            node.nags = wrong
        assert caught.value.code == "bad-nag"
    with pytest.raises(TypeError):
        node.nags = ["!"]  # type: ignore[list-item]
    for words in ("abc", [5], [None]):
        with pytest.raises(TypeError):
            node.comments = words  # type: ignore[assignment]
        with pytest.raises(TypeError):
            node.comments_before = words  # type: ignore[assignment]
    assert node.nags == (0, 255)
    assert node.comments == ()


def test_tags_are_text() -> None:
    game = game_with()
    with pytest.raises(TypeError):
        game.tags["X"] = 5  # type: ignore[assignment]
    with pytest.raises(TypeError):
        game.tags.add(5, "x")  # type: ignore[arg-type]
    assert len(game.tags) == 0


def test_a_changed_tag_is_an_edit() -> None:
    (game,) = notation.read(io.BytesIO(b'[White "a"]\n\n1. e4 *\n'))
    assert game.tags["White"] == "a"
    assert not game.edited
    game.tags["White"] = "b"
    assert game.edited
    assert b'[White "b"]' in written(game)


def test_games_can_be_copied_and_pickled() -> None:
    text = (ROOT / "examples" / "blue_book.pgn").read_bytes()
    text += b'[Event "v"]\n\n1. e4! {a} (1. d4 d5 (1... Nf6)) e5 2. Ke3 *\n'
    games = list(notation.read(io.BytesIO(text)))
    for clones in (pickle.loads(pickle.dumps(games)), copy.deepcopy(games), [copy.copy(game) for game in games]):
        assert written(*clones) == written(*games) == text
        assert written(*clones, style="export") == written(*games, style="export")
        assert [str(error) for error in clones[-1].errors] == [str(error) for error in games[-1].errors] != []
        assert [game.source for game in clones] == [game.source for game in games]
        clones[-1].root.next.comments = ["changed"]
        clones[-1].errors.clear()
        assert games[-1].root.next.comments == ("a",)
        assert len(games[-1].errors) == 1


def test_edited_games_and_nodes_can_be_pickled() -> None:
    game = notation.Game("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", tags={"White": "x"}, chess960=True)
    game.root.add("O-O").comments = ["castles"]
    game.root.add("Kd2")
    game.result = "1-0"
    again = pickle.loads(pickle.dumps(game))
    assert written(again) == written(game)
    assert again.board.chess960
    assert again.edited
    node = pickle.loads(pickle.dumps(game.root.children[1]))
    assert node.move == game.root.children[1].move
    assert node.game.root.children[0].comments == ("castles",)
    again.root.children[0].add("Kd7")
    assert len(again) == 2
    assert len(game) == 1
