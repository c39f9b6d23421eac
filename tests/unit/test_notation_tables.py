"""Names and options of notations, and what the registry says of them."""

from __future__ import annotations

import importlib
import pickle

import pytest

from notation import Board, notations
from notation.errors import UnknownNameError
from notation.games.registry import load
from notation.kernel.tables import AlgebraicTable, CoordinateTable, NotationTable
from notation.notations import NOTATIONS, codec, uci

EVERY = sorted(NOTATIONS)


def table(game: str, name: str) -> NotationTable:
    module, _, attribute = NOTATIONS[game, name].partition(":")
    found = getattr(importlib.import_module(module), attribute)
    assert isinstance(found, NotationTable)
    return found


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_registered_tables_are_what_they_say(game: str, name: str) -> None:
    found = table(game, name)
    assert (found.game, found.name, found.full_name, found.chosen) == (game, name, name, ())
    assert found.summary
    assert codec(game, name).table == found
    assert (codec(game, name).game, codec(game, name).name) == (game, name)
    assert codec(game, name) is codec(game, name)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_options_name_the_same_fields_under_every_value(game: str, name: str) -> None:
    found = table(game, name)
    for key, option in found.options.items():
        fields = set(option.values[option.default])
        assert option.summary
        assert all(set(changes) == fields for changes in option.values.values())
        # The default is the table as it stands.
        assert {field: getattr(found, field) for field in fields} == dict(option.values[option.default])
        assert found.with_options({key: option.default}) == found


def test_options() -> None:
    rook = uci.CHESS.with_options({"castling": "rook"})
    assert (rook.full_name, rook.castling) == ("uci:castling=rook", "rook")
    assert rook.with_options({"castling": "mode"}) == uci.CHESS
    assert rook.with_options({}) is rook
    assert codec("chess", "uci", castling="rook") is codec("chess", "uci:castling=rook")
    assert codec("chess", "uci:castling=mode") is codec("chess", "uci")


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError) as caught:
        codec("chess", "uci:casting=rook")
    assert (caught.value.code, caught.value.matches) == ("unknown-option", ("castling",))
    with pytest.raises(UnknownNameError) as caught:
        codec("chess", "uci:castling=rock")
    assert (caught.value.code, caught.value.matches) == ("bad-option", ("rook",))
    with pytest.raises(UnknownNameError) as caught:
        codec("chess", "san:castling=rook")
    assert (caught.value.code, caught.value.hint) == ("unknown-option", "san has no options")
    with pytest.raises(UnknownNameError) as caught:
        codec("chess", "sam")
    assert (caught.value.code, "san" in caught.value.matches) == ("unknown-notation", True)
    with pytest.raises(UnknownNameError) as caught:
        codec("chess", "uci:castling")
    assert caught.value.code == "bad-option"
    assert pickle.loads(pickle.dumps(caught.value)).code == "bad-option"


def test_tables_that_make_no_sense_are_refused() -> None:
    game = load("chess")
    short = CoordinateTable(name="x", game="chess", summary="x", files="abcdefg", ranks=tuple("12345678"))
    with pytest.raises(ValueError, match="8 files and 8 ranks"):
        short.compile(game)
    twice = CoordinateTable(name="x", game="chess", summary="x", files="aacdefgh", ranks=tuple("12345678"))
    with pytest.raises(ValueError, match="two points"):
        twice.compile(game)
    long = AlgebraicTable(
        name="x", game="chess", summary="x", files="abcdefgh", ranks=tuple("12345678"),
        pieces=({"king": "Königin des Nordens"},),
    )  # fmt: skip
    with pytest.raises(ValueError, match="longer than"):
        long.compile(game)


def test_keywords_mean_the_same_as_the_name() -> None:
    board = Board("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    move = board.parse("O-O")
    assert board.format(move, "uci:castling=rook") == "e1h1"
    assert board.format(move, "uci") == "e1g1"
    assert "uci" in notations.list_notations("chess")


def test_lan_is_written_as_its_table_says() -> None:
    """The kernel's text is the engine's, for all moves of random games and of positions with rare moves."""
    import random

    from notation.kernel.tables import AlgebraicTable
    from notation.notations import _codecs, lan
    from tests.property.boards import crowded, played

    _codecs["chess", "lan-by-its-table"] = AlgebraicTable.compile(lan.CHESS, load("chess"))
    rng = random.Random(5)
    boards = [board.copy(stack=False) for _ in range(60) for board in played("chess", rng, 120, 3)]
    boards += [board for board in (crowded(rng) for _ in range(300)) if board is not None]
    moves = 0
    for board in boards:
        for move in board.legal_moves:
            assert board.format(move, "lan") == board.format(move, "lan-by-its-table")
            moves += 1
    assert moves > 20000


def test_codecs_are_compiled_once_however_they_are_spelled() -> None:
    first = codec("xiangqi", "wxf:level=.")
    for number in range(2000):
        assert codec("xiangqi", "wxf:" + " " * number + "level=.") is first
    assert codec("xiangqi", "wxf", level=".") is first
