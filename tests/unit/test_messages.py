"""What Python says of the public classes, and of wrong calls."""

from __future__ import annotations

import inspect
import io

import pytest

import notation

SIGNATURES = {
    notation.Board: "(game='chess', fen=None, *, chess960=None, rules=None, policy='lenient', ignore=())",
    notation.Converter: "(game, *, from_='auto', to, policy='lenient', errors='keep')",
    notation.Game: "(game='chess', fen=None, *, tags=(), chess960=None)",
    notation.Move: "(game, text)",
    notation.Reading: "(move, notation, leniencies=(), start=0, end=0)",
    notation.Outcome: "(winner, result, reason, states, reasons=())",
}


def said_of(kind: type, **arguments: object) -> str:
    """What a class says of arguments; nothing if it takes them."""
    try:
        kind(**arguments)
    except (TypeError, ValueError, LookupError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("kind", "signature"), SIGNATURES.items(), ids=lambda one: getattr(one, "__name__", ""))
def test_signatures_of_classes(kind: type, signature: str) -> None:
    assert str(inspect.signature(kind)) == signature
    assert not inspect.getdoc(kind).startswith(kind.__name__ + "(")
    for name in inspect.signature(kind).parameters:  # what it names is taken
        assert "unexpected keyword" not in said_of(kind, **{name: object()})


@pytest.mark.parametrize("name", notation.__all__)
def test_everything_public_has_a_docstring(name: str) -> None:
    assert inspect.getdoc(getattr(notation, name))


@pytest.mark.parametrize("kind", SIGNATURES)
def test_wrong_arguments_name_the_class(kind: type) -> None:
    with pytest.raises(TypeError) as caught:
        kind(*range(9))
    assert str(caught.value).startswith(f"{kind.__name__}() takes")
    with pytest.raises(TypeError) as caught:
        kind(**dict.fromkeys(inspect.signature(kind).parameters), nope=1)
    assert str(caught.value) == f"{kind.__name__}() got an unexpected keyword argument 'nope'"


def test_a_converter_to_nothing() -> None:
    with pytest.raises(TypeError, match=r"^Converter\(\) needs keyword-only argument to$"):
        notation.Converter("chess")


def test_errors_say_what_they_are_of() -> None:
    with pytest.raises(notation.InvalidMoveError) as move:
        notation.Board().parse("Sf6")
    assert repr(move.value) == ("InvalidMoveError('syntax', message='this is not a move in this notation', text='Sf6')")
    with pytest.raises(notation.UnknownNameError) as name:
        notation.Board("ches")
    assert repr(name.value) == (
        "UnknownNameError('unknown-game', message='there is no such game', text='ches', hint='did you mean chess?')"
    )
    [game] = notation.read(io.BytesIO(b"1. e4 e5 2. Ke3 *"))
    assert repr(game.errors[0]) == (
        "RecordError('illegal', message='no legal move fits', text=b'Ke3', offset=12, line=1, ordinal=1, ply=3)"
    ).replace("b'", "'")


@pytest.mark.parametrize("text", ["炮二平五 马8进7", "e4 e5", "1. e4", "{a}", "C2.5 H8+7 *"])
def test_text_where_a_path_belongs(text: str) -> None:
    with pytest.raises(notation.InputError, match=r"if it is the text of games, write io\.BytesIO"):
        notation.read(text)


@pytest.mark.parametrize("path", ["no such folder/x.pgn", "nothing.pgn", "nothing", "my games.pgn"])
def test_paths_are_no_texts(path: str) -> None:
    with pytest.raises(notation.InputError) as caught:
        notation.read(path)
    assert "text of games" not in str(caught.value)
