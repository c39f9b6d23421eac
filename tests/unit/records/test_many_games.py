"""Readers have room for as many games, names of games and notations as there are."""

from __future__ import annotations

import json

from tests.conftest import run_python

#: Fifteen more names for the games, which are chess and Xiangqi again, each with names of variants of its own.
MANY = """
import dataclasses, importlib, io, json, sys, types
from notation.games import registry

for number in range(15):
    real = ("chess", "xiangqi")[number % 2]
    name = f"game{number}"
    spec = importlib.import_module(f"notation.games.{real}.spec").SPEC
    names = {f"{name} variant {i}{' of a very long name' * 3}": "" for i in range(20)} | {name: ""}
    package = types.ModuleType(f"games_of_test.{name}")
    module = types.ModuleType(f"games_of_test.{name}.spec")
    module.SPEC = dataclasses.replace(spec, name=name, variants=names)
    sys.modules["games_of_test"] = types.ModuleType("games_of_test")
    sys.modules[package.__name__] = package
    sys.modules[module.__name__] = module
    sys.modules[f"{package.__name__}.table"] = importlib.import_module(f"notation.games.{real}.table")
    registry.MODULES[name] = package.__name__
    from notation.notations import NOTATIONS
    NOTATIONS.update({(name, text): where for (game, text), where in list(NOTATIONS.items()) if game == real})
"""


def test_more_games_than_ever_before() -> None:
    done = run_python(
        MANY
        + """
import notation
from notation.records.convert import scan
# The name of a variant, long ones too, finds its game.
found = []
for number in range(15):
    for value in (f"game{number}", f"GAME{number} variant 19{' of a very long name' * 3}"):
        moves = "1. e4 e5 *" if number % 2 == 0 else "1. C2=5 H8+7 *"
        text = f'[Event "x"]\\n[Variant "{value}"]\\n\\n{moves}\\n'.encode()
        (game,) = notation.read(io.BytesIO(text))
        found.append((game.game, [str(move) for move in game.moves], [error.code for error in game.errors]))
print(json.dumps(found))
# A table has a game's name in its column.
text = "".join(f'[Event "x"]\\n[Variant "game{i}"]\\n\\n1. e4 *\\n\\n' for i in range(0, 15, 2)).encode()
rows = [row for batch in scan(io.BytesIO(text), columns=["game", "plies"]) for row in batch.to_pydict()["game"]]
print(json.dumps(rows))
# What is no game between two games asks for the notations of all of them: more than two hundred.
text = b'1. e4 e5 2. Nf3 *\\n\\nsome text\\n\\n1. d4 d5 *\\n'
print(len(list(notation.read(io.BytesIO(text)))))
"""
    )
    assert done.returncode == 0, done.stderr
    games, rows, count = map(json.loads, done.stdout.splitlines())
    for number in range(15):
        moves = ["e2e4", "e7e5"] if number % 2 == 0 else ["h2e2", "h9g7"]
        assert games[2 * number : 2 * number + 2] == [[f"game{number}", moves, []]] * 2
    assert rows == [f"game{number}" for number in range(0, 15, 2)]
    assert count == 2


def test_a_game_that_comes_later_is_refused_by_readers() -> None:
    done = run_python(
        """
import io
import notation
assert len(list(notation.read(io.BytesIO(b"1. e4 *")))) == 1
"""
        + MANY
        + """
board = notation.Board("game0")
try:
    notation.Converter("game0", to="uci").one("e4")
except notation.UnknownNameError as error:
    assert error.code == "unknown-game", error
else:
    raise SystemExit("not refused")
(game,) = notation.read(io.BytesIO(b'[Variant "game1"]\\n\\n1. e4 *'))
assert [error.code for error in game.errors] == ["unknown-variant"], game.errors
"""
    )
    assert done.returncode == 0, done.stderr


def test_guesses_of_games_that_are_not_there() -> None:
    done = run_python(
        """
import io
from notation.records.pgn_reader import PgnReader
from notation.records.place import Place
for guesses in ((False, 99, ()), (False, -1, ()), (False, 0, ((99, "san"),)), (False, 0, ((-5, "san"),)),
                (False, 0, ((0,),)), (1,), (False, "x", ()), (False, 0, 5), (False, 0, ((),))):
    try:
        list(PgnReader(io.BytesIO(b"1. e4 *"), at=Place(0, 1, 0, guesses)))
    except (ValueError, TypeError, IndexError):
        continue
    raise SystemExit(repr(guesses))
"""
    )
    assert done.returncode == 0, done.stderr
