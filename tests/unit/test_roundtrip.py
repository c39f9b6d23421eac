"""Round trips of whole games, held against the board's own reading and writing."""

from __future__ import annotations

import io

import pytest

import notation
from notation.errors import NotationError, UnknownNameError
from notation.roundtrip import RoundTrips
from tests.conftest import ROOT

BLUE_BOOK = ROOT / "examples" / "blue_book.pgn"

VARIATIONS = """[FEN "8/P5k1/8/8/8/8/8/4K2R w K - 0 1"]

1. a8=Q (1. O-O Kg6 (1... Kh7 2. a8=N) (1... Kh8) 2. a8=R) (1. a8=B) 1... Kf7 2. -- Ke7 *
"""


def nodes_of(game: notation.Game) -> list[tuple[notation.Board, notation.Move]]:
    """Every move of a game with the position before it."""
    found = []
    waiting = [(game.root, game.board)]
    while waiting:
        node, board = waiting.pop()
        for child in node.children:
            found.append((board, child.move))
            after = board.copy()
            after.push(child.move)
            waiting.append((child, after))
    return found


def slowly(game: notation.Game, name: str) -> tuple[int, int, set[str]]:
    """The moves of a game, those without a text, and the texts that don't come back, by the board itself."""
    unwritable = 0
    lost = set()
    moves = nodes_of(game)
    for board, move in moves:
        try:
            text = board.format(move, name)
        except NotationError:
            unwritable += 1
            continue
        try:
            back = board.parse(text, name)
        except NotationError:
            lost.add(text)
        else:
            if back != move:
                lost.add(text)
    return len(moves), unwritable, lost


@pytest.mark.parametrize("name", notation.list_notations("chess"))
def test_it_says_what_the_board_says(name: str) -> None:
    games = [*notation.read(BLUE_BOOK), *notation.read(io.BytesIO(VARIATIONS.encode()))]
    for game in games:
        assert not game.errors
        trips = RoundTrips([name])
        lost = trips.add(game)
        tally = trips.tallies["chess", name]
        assert (tally.moves, tally.unwritable, {one.text for one in lost}) == slowly(game, name)
        assert tally.lost == len(lost)
        assert tally.write_rate > 0
        assert tally.read_rate > 0


def test_variations_are_tried_with_the_positions_they_stand_in() -> None:
    (game,) = notation.read(io.BytesIO(VARIATIONS.encode()))
    trips = RoundTrips(["uedemann"])
    lost = trips.add(game)
    assert trips.tallies["chess", "uedemann"].moves == 11
    assert sorted((one.move, one.reason) for one in lost) == [
        (move, "4 moves have this text") for move in ("a7a8b", "a7a8n", "a7a8q", "a7a8r")
    ]
    assert {one.fen for one in lost if one.move == "a7a8n"} == {"8/P6k/8/8/8/8/8/5RK1 w - - 2 2"}
    assert "Lost('chess', 'uedemann', '8/P" in repr(lost)


def test_moves_without_a_text_are_counted_apart() -> None:
    # The king who castles without moving has no text in a code that names two squares.
    text = '[Variant "Chess960"]\n[FEN "6k1/8/8/8/8/8/8/6KR w H - 0 1"]\n\n1. O-O *\n'
    (game,) = notation.read(io.BytesIO(text.encode()))
    trips = RoundTrips(["iccf", "san"])
    assert trips.add(game) == []
    assert trips.tallies["chess", "iccf"].unwritable == 1
    assert trips.tallies["chess", "san"].unwritable == 0
    assert repr(trips.tallies["chess", "san"]) == "Tally('chess', 'san', moves=1, unwritable=0, lost=0)"


@pytest.mark.parametrize("policy", ["lenient", "strict"])
def test_all_games_and_their_notations(policy: str) -> None:
    trips = RoundTrips(policy=policy)
    for text in (
        b"1. e4 e5 2. Nf3 *\n",
        b'[Game "Chinese Chess"]\n\n1. C2=5 h8+7 2. H2+3 *\n',
    ):
        for game in notation.read(io.BytesIO(text)):
            assert not game.errors
            assert trips.add(game) == []
    board = notation.Board("sanguo")
    three = notation.Game("sanguo")
    node = three.root
    for _ in range(9):
        move = board.legal_moves[0]
        node = node.add(move)
        board.push(move)
    assert trips.add(three) == []
    names = list(trips.tallies)
    assert names == [(game, name) for game in ("chess", "xiangqi", "sanguo") for name in notation.list_notations(game)]
    assert [trips.tallies[game, notation.list_notations(game)[0]].moves for game in notation.list_games()] == [3, 3, 9]


def test_names_and_options() -> None:
    (game,) = notation.read(io.BytesIO(VARIATIONS.encode()))
    trips = RoundTrips(["uedemann:promotion=letter", "wxf"], rounds=3)
    assert trips.add(game) == []
    assert list(trips.tallies) == [("chess", "uedemann:promotion=letter")]
    assert trips.tallies["chess", "uedemann:promotion=letter"].moves == 11  # however many rounds
    with pytest.raises(UnknownNameError):
        RoundTrips(["uedemann:promotion=nothing"]).add(game)
    with pytest.raises(UnknownNameError):
        RoundTrips(policy="kind")
    with pytest.raises(ValueError, match="at least 1 round"):
        RoundTrips(rounds=0)


def test_a_game_without_moves() -> None:
    trips = RoundTrips()
    assert trips.add(notation.Game("chess")) == []
    tally = trips.tallies["chess", "san"]
    assert (tally.moves, tally.lost) == (0, 0)
