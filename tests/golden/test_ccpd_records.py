"""The files of the Chinese Chess Practical Dataset as records: to UCCI lines as expected.tsv has them, and back to
the same bytes; the original Big5 files; those that don't replay.

Source of the expectations: the shared data set's expected.tsv (see the README beside it); what is wrong with each
faulty file was looked up by hand.
"""

from __future__ import annotations

import io
from collections import defaultdict

import pytest

import notation
from notation.records import convert_stream
from tests.conftest import shared

FILES = ("computer", "endgame", "mates", "middlegame", "opening", "tactics")
NAME = "chinese-trad:prefix_rule=minimal"


def expected() -> dict[str, list[tuple[str, str]]]:
    """File -> UCCI moves and last position of each game."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in shared("data", "xiangqi", "ccpd", "expected.tsv").read_text("utf-8").splitlines()[1:]:
        file, _, _, _, moves, final = line.split("\t")
        found[file].append((moves, final))
    return found


def converted(data: bytes, **options: str) -> bytes:
    out = io.BytesIO()
    convert_stream(io.BytesIO(data), out, **options)
    return out.getvalue()


@pytest.mark.parametrize("name", FILES)
def test_text_to_ucci_and_back(name: str) -> None:
    data = shared("data", "xiangqi", "ccpd", f"{name}.pgn").read_bytes()
    wanted = expected()[f"{name}.pgn"]
    lines = converted(data, to="ucci", format="lines").decode().splitlines()
    assert lines == [moves for moves, _ in wanted]
    finals = [game.end.board().fen(fields=2) for game in notation.read(io.BytesIO(data))]
    assert finals == [" ".join(final.split()[:2]) for _, final in wanted]
    as_ucci = converted(data, to="ucci")
    assert as_ucci != data
    assert converted(as_ucci, to=NAME) == data
    assert converted(data, to=NAME) == data


def test_every_game_is_there() -> None:
    assert sum(len(games) for games in expected().values()) == 2835


def test_the_original_big5_files() -> None:
    paths = sorted(shared("data", "xiangqi", "ccpd", "raw_big5").iterdir())
    assert len(paths) == 150
    for path in paths:
        data = path.read_bytes()
        reader = notation.read(path)
        [game] = reader
        assert [error.code for error in game.errors + reader.stray_errors if error.severity == "error"] == []
        assert game.source.encoding == "big5"
        assert game.source.offset == 0
        text = data.decode("big5")
        body = text[text.rindex('"]') + 2 :]
        assert [node.text for node in game.root.mainline()] == [word for word in body.split() if word[0] >= "一"]
        assert converted(data, to=NAME).decode().encode("big5") == data


#: File -> the first fault's code, plies that can be read.
FAULTY = {
    "01": ("no-black-king", 0),
    "02": ("illegal", 17),
    "03": ("illegal", 18),
    "04": ("illegal", 69),
    "05": ("illegal", 114),
    "06": ("illegal", 71),
    "07": ("illegal", 71),
    "08": ("no-red-king", 0),
    "09": ("no-red-king", 0),
    "10": ("no-red-king", 0),
    "11": ("no-red-king", 0),
    "12": ("no-red-king", 0),
}


@pytest.mark.parametrize("number", FAULTY)
def test_the_faulty_files_are_reported_and_their_good_part_kept(number: str) -> None:
    [path] = shared("data", "xiangqi", "ccpd", "faulty_big5").glob(f"{number}_*")
    [game] = notation.read(path)
    [error] = game.errors
    assert (error.code, len(game)) == FAULTY[number]
    text = path.read_bytes().decode("big5")
    if error.code == "illegal":
        words = [word for word in text[text.rindex('"]') + 2 :].split() if word[0] >= "一"]
        assert [node.text for node in game.root.mainline()] == words[: len(game)]
        assert error.ply == len(game) + 1
        assert error.text == words[len(game)]
        assert game.end.unread
        assert game.end.unread[0].startswith(words[len(game)])
        raw = path.read_bytes()
        assert raw[error.offset :].decode("big5").startswith(error.text)
        assert error.line == raw[: error.offset].count(b"\n") + 1
    else:
        assert game.root.unread
