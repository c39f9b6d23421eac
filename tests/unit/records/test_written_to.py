"""Where games are written to: standard output, names that say no format, objects that are no files of bytes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import notation
from tests.conftest import run_python

GAME = "import io, notation; games = list(notation.read(io.BytesIO(b'1. e4 e5 *')))\n"


def games() -> list[notation.Game]:
    return list(notation.read(io.BytesIO(b"1. e4 e5 *\n")))


def test_standard_output() -> None:
    ran = run_python(GAME + "print('before'); notation.write(games, '-', format='lines'); print('behind')")
    assert ran.stdout.split() == ["before", "e2e4", "e7e5", "behind"]


@pytest.mark.parametrize(("name", "near"), [("x.parquett", "parquet"), ("x.pqn", "pgn"), ("x.pgn.gzz", "gz")])
def test_a_suffix_that_names_no_format(name: str, near: str, tmp_path: Path) -> None:
    with pytest.raises(notation.UnknownNameError, match="say the format") as caught:
        notation.write(games(), tmp_path / name)
    assert near in caught.value.matches
    assert not (tmp_path / name).exists()
    notation.write(games(), tmp_path / name, format="lines")
    notation.write(games(), tmp_path / "x")
    assert (tmp_path / "x").read_bytes().startswith(b"1. e4 e5")


@pytest.mark.parametrize("target", [io.StringIO(), 3, None])
def test_what_takes_no_bytes(target: object) -> None:
    with pytest.raises(TypeError, match="binary file"):
        notation.write(games(), target)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["1. e4 e5", "1. e4 e5 *\n", '[Event "x"]\n\n1. e4 *'])
def test_text_where_a_path_belongs(text: str) -> None:
    for way in (notation.read, notation.scan, notation.count):
        with pytest.raises(notation.InputError, match="BytesIO"):
            list(way(text))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="encode"):
        notation.Converter("chess", to="uci").lines(text)  # type: ignore[arg-type]


class Words(str):
    """What NumPy's texts are."""


def test_texts_of_a_subclass_of_str() -> None:
    converter = notation.Converter("chess", to="uci")
    assert converter.many([Words("e4 e5"), None]) == (["e2e4 e7e5", ""], [0, 40])
    assert converter.one(Words("e4")) == "e2e4"
    for wrong in (3, b"e4", 1.5):
        with pytest.raises(TypeError, match="are str"):
            converter.many([wrong])  # type: ignore[list-item]


def test_arrays_of_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    converter = notation.Converter("chess", to="uci")
    for column in (pyarrow.array(["e4 e5", None]), pyarrow.chunked_array([["e4 e5"], [None]])):
        assert converter.many(column) == (["e2e4 e7e5", ""], [0, 40])
    assert converter.many(["e5"], pyarrow.array(["4k3/4p3/8/8/8/8/8/4K3 b - - 0 1"]))[1] == [0]


def test_arrays_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    converter = notation.Converter("chess", to="uci")
    assert converter.many(numpy.array(["e4 e5", "d4"])) == (["e2e4 e7e5", "d2d4"], [0, 0])
    assert converter.many(numpy.array(["e4", None], dtype=object))[0] == ["e2e4", ""]
