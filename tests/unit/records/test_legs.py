"""A stream read in legs, by one reader or by several that hand on their place, gives what one reading gives."""

from __future__ import annotations

import io
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.records.conversion import Conversion
from notation.records.opening import can_be_cut, look
from notation.records.place import Place
from tests.conftest import shared

Result = tuple[bytes, list[dict[str, Any]], int, int, int, Counter[str], bool]


def whole(data: bytes, name: str, **options: Any) -> Result:
    """Convert at once."""
    out, found = io.BytesIO(), []
    conversion = Conversion(
        io.BytesIO(data), name=name, on_error=lambda error: found.append(error.as_dict()), **options
    )
    met = conversion.run(out)
    assert conversion.place is None
    return out.getvalue(), found, met.games, met.bad, met.moves, Counter(met.codes), met.stopped


def in_legs(data: bytes, name: str, size: int, *, fresh: bool, **options: Any) -> tuple[Result, int]:
    """Convert in legs of about `size` bytes, each by a reader of its own or (not `fresh`) all by one; how many."""
    out, found = io.BytesIO(), []
    note = lambda error: found.append(error.as_dict())  # noqa: E731
    games = bad = moves = legs = 0
    codes: Counter[str] = Counter()
    conversion = Conversion(io.BytesIO(data), name=name, on_error=note, **options)
    read_as = conversion.read_as.name
    lost: set[str] = set()
    place: Place | None = Place()
    stop = 0
    while place is not None:
        stop = max(stop + size, place.offset + 1)
        before = len(found)
        met = conversion.run(out, stop)
        games, bad, moves, legs = games + met.games, bad + met.bad, moves + met.moves, legs + 1
        codes.update(met.codes)
        place = conversion.place
        if fresh:
            again = [error for error in found[before:] if error["code"] == "not-written" and error["token"] in lost]
            for error in again:  # what each reader says once
                found.remove(error)
                codes["not-written"] -= 1
            lost.update(conversion.lost)
        if place is not None and fresh:
            assert place.offset >= stop
            place = pickle.loads(pickle.dumps(place))
            tail = io.BytesIO(data[place.offset :])
            options = {**options, "input_format": read_as, "encoding": "utf-8"}
            conversion = Conversion(tail, name=name, on_error=note, at=place, **options)
    return (out.getvalue(), found, games, bad, moves, +codes, met.stopped), legs


WAYS: list[dict[str, Any]] = [
    {"to": "uci", "format": "lines", "with_fen": True},
    {"to": "lan"},
    {"to": "san", "format": "jsonl", "errors": "skip"},
    {"format": "csv", "errors": "stop"},
    {"style": "export"},
    {"format": "lines", "errors": "stop"},
    {"format": "lines", "errors": "skip"},
]


def check(data: bytes, name: str, size: int, ways: list[dict[str, Any]]) -> int:
    """Compare all ways to read; the most legs there were."""
    format, encoding, _, _ = look(io.BytesIO(data), file=name)
    if not can_be_cut(format, encoding):
        return 0
    most = 0
    for way in ways:
        expected = whole(data, name, **way)
        for fresh in (False, True):
            found, legs = in_legs(data, name, size, fresh=fresh, **way)
            assert found == expected, (name, way, fresh)
            most = max(most, legs)
    return most


def test_a_zero_before_a_word_that_is_no_move() -> None:
    """Digits before an unreadable first word belong to it, whatever was read before."""
    data = b'[Event "x"]\n\n1. e4 *\n\n0@\n\n[Event "y"]\n\n1. d4 *\n'
    assert check(data, "x.pgn", 1, WAYS) > 1
    for way in WAYS:
        (fault,) = [error for error in whole(data, "x.pgn", **way)[1] if error["code"] == "syntax"]
        assert (fault["offset"], fault["token"]) == (22, "0@")


def test_the_files_that_there_are() -> None:
    folder = shared("data")
    read = legs = 0
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in (".pgn", ".lines", ".txt", ".uci") or not path.is_file():
            continue
        data = path.read_bytes()[:60_000]
        found = check(data, path.name, max(500, len(data) // 7), WAYS if len(data) < 8000 else WAYS[:3])
        read += found > 0
        legs += found
    assert read > 100
    assert legs > 4 * read / 2


PIECES = [
    '[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n',
    '[Event "b"]\n\n1. e2e4 e7e5 *\n\n',
    "1. d4 d5 *\n\n",
    "1. e4 c5 2. Sf3\n\n",
    "rubbish\n",
    "{ a comment",
    " that ends }\n",
    '[Site "?"]\n',
    "[Event ",
    "\n",
    "\r\n\r\n",
    "1-0\n",
    "1/2-1/2 ",
    '[Game "Chinese Chess"]\n\n1. C2=5 H8+7 *\n\n',
    "1. h2e2 h9g7 2. h0g2 *\n\n",
    "( 1. e4 ",
    ")",
    "$4 !? ",
    "; to the end of the line\n",
    "% escape\n",
    "1. Ke4 *\n\n",
    "=====\nfooter\n",
    '[Variant "Chess960"]\n[FEN "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w CFcf - 0 1"]\n\n1. e4 *\n',
    "1. e4 -- *\n",
    "Лк1 é\n",
    "\ufeff",
]


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    st.integers(1, 120),
    st.sampled_from(WAYS),
    st.sampled_from(["x.pgn", "x.lines"]),
)
def test_junk(text: str, size: int, way: dict[str, Any], name: str) -> None:
    check(text.encode(), name, size, [way])


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(1, 50), st.sampled_from(WAYS))
def test_bytes(data: bytes, size: int, way: dict[str, Any]) -> None:
    check(b'[Event "x"]\n\n1. e4 *\n\n' + data + b'\n\n[Event "y"]\n\n1. d4 *\n', "x.pgn", size, [way])


def test_a_game_that_is_too_large() -> None:
    data = (
        b'[A "b"]\n\n1. e4 e5 *\n\n' + b'[Event "x"]\n\n1. d4 ' + b"{ word } " * 2000 + b'*\n\n[Event "y"]\n\n1. c4 *\n'
    )
    options: dict[str, Any] = {"format": "lines", "max_game_bytes": 5000}
    expected = whole(data, "x.pgn", **options)
    assert expected[5] == Counter({"game-too-large": 1})
    for size in (10, 100, 3000, 7000, 12000):
        assert in_legs(data, "x.pgn", size, fresh=True, **options)[0] == expected


def test_where_legs_end() -> None:
    game = b'[Event "a"]\n\n1. e4 e5 *\n\n'
    conversion = Conversion(io.BytesIO(game * 3), format="lines")
    out = io.BytesIO()
    conversion.run(out, 1)
    place = conversion.place
    assert place is not None
    assert (place.offset, place.line, place.ordinal, place.guesses) == (len(game), 5, 1, ())
    assert out.getvalue() == b"e2e4 e7e5\n"
    conversion.run(out, len(game))
    assert conversion.place is not None
    assert conversion.place.offset == len(game)
    conversion.run(out)
    assert conversion.place is None
    assert out.getvalue() == b"e2e4 e7e5\n" * 3


@pytest.mark.parametrize(
    ("text", "guesses"),
    [
        ('[Event "x"]\n\n1. e4 e5 2. Sf3 Sc6 *\n\n' * 2, "san"),
        ('[Event "x"]\n\n1. h2e2 h9g7 2. h0g2 *\n\n' * 2, "iccs"),
    ],
)
def test_what_a_place_remembers(text: str, guesses: str) -> None:
    conversion = Conversion(io.BytesIO(text.encode()), format="lines")
    conversion.run(io.BytesIO(), len(text) // 2)
    assert conversion.place is not None
    assert guesses in repr(conversion.place.guesses)
