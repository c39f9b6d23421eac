"""Xiangqi's binary records: trees come back, what lies is told, nothing hangs."""

from __future__ import annotations

import contextlib
import io
import random
import struct
import warnings
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import Board, Game, RecordError
from notation.records.formats import FORMATS, find_binary
from tests.conftest import ROOT, shared

WRITTEN = [name for name, one in FORMATS.items() if one.binary and one.writable]
READ_ONLY = [name for name, one in FORMATS.items() if one.binary and not one.writable]

Tree = tuple[Any, ...]


def tree_of(game: Game) -> list[Tree]:
    """The moves depth first with their comments, and how many others stand beside each."""
    found = []
    waiting = [game.root]
    while waiting:
        node = waiting.pop()
        move = None if node.move is None else node.move.uci()
        found.append((move, len(node.children), "\n".join(node.comments)))
        waiting += reversed(node.children)
    return found


def write(game: Game, format: str) -> bytes:
    target = io.BytesIO()
    notation.write(game, target, format=format)
    return target.getvalue()


def read(data: bytes, name: str = "", **options: Any) -> list[Game]:
    file = io.BytesIO(data)
    file.name = name
    return list(notation.read(file, **options))


def make_game(seed: int, plies: int = 30, *, fen: str | None = None, text: str = "着法") -> Game:
    rng = random.Random(seed)
    game = Game("xiangqi", fen)
    game.root.comments = [f"{text} at the start"] if seed % 2 else []
    nodes = [game.root]
    for _ in range(plies):
        node = rng.choice(nodes[-3:] if rng.random() < 0.8 else nodes)
        moves = node.board().legal_moves
        known = {child.move for child in node.children}
        moves = [move for move in moves if move not in known]
        if not moves:
            continue
        child = node.add(rng.choice(moves))
        if rng.random() < 0.3:
            child.comments = [rng.choice([text, f"{text} {text}\n第二行", "a } b ]]> c & <d>", "!"])]
        nodes.append(child)
    return game


START = Board("xiangqi").fen()
FENS = [None, "4k4/9/9/3R5/9/9/9/4C4/4p4/3K5 b - - 0 12", "3k5/9/9/9/9/9/9/9/9/5K2r w - - 0 1"]


@pytest.mark.parametrize("format", WRITTEN)
def test_trees_come_back(format: str) -> None:
    for seed in range(12):
        game = make_game(seed, fen=FENS[seed % 3])
        game.tags = {"Red": "王天一", "Black": "Black", "Title": "第一局", "Date": "2024.01.02"}
        game.result = ("1-0", "0-1", "1/2-1/2", "*")[seed % 4]
        data = write(game, format)
        assert find_binary(data[:65536]) is FORMATS[format if format != "xqf10" else "xqf"]
        (again,) = read(data)
        assert not again.errors
        assert tree_of(again) == tree_of(game)
        assert again.board.fen().split()[0] == game.board.fen().split()[0]
        if game.moves:
            assert again.board.turn == game.board.turn
        assert (again.tags["Red"], again.tags["Title"]) == ("王天一", "第一局")
        assert again.result == game.result
        assert write(again, format) == data  # a file of ours is the same again


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.sampled_from(WRITTEN), st.text(st.characters(codec="gb18030"), max_size=40))
def test_trees_come_back_with_any_comment(seed: int, format: str, text: str) -> None:
    game = make_game(seed, 12)
    comment = text.strip("\0").replace("\r", "")
    if format in ("cbf", "pfc"):
        comment = "".join(
            char for char in comment if char in "\t\n" or " " <= char < "\ud800" or "\ue000" <= char < "\ufffe"
        )
    game.root.comments = [comment] if comment else []
    (again,) = read(write(game, format))
    assert tree_of(again) == tree_of(game)


@pytest.mark.parametrize("format", WRITTEN)
def test_by_way_of_pgn(format: str) -> None:
    game = make_game(5, 60, text="comment")
    for node in game.root.mainline():
        node.comments = [one.replace("}", ")") for one in node.comments]
    (binary,) = read(write(game, format))
    (text,) = read(write(binary, "pgn"), ".pgn")
    (again,) = read(write(text, format))
    assert [one[:2] for one in tree_of(again)] == [one[:2] for one in tree_of(game)]


def test_a_library_holds_many_games() -> None:
    games = [make_game(seed, 20) for seed in range(200)]
    for number, game in enumerate(games):
        game.tags = {"Title": f"game {number}"}
    target = io.BytesIO()
    notation.write(games, target, format="cbl")
    again = read(target.getvalue())
    assert [tree_of(game) for game in again] == [tree_of(game) for game in games]
    assert [game.tags["Title"] for game in again] == [f"game {number}" for number in range(200)]
    assert notation.count(io.BytesIO(target.getvalue())).games == 200


@pytest.mark.parametrize("format", [name for name in WRITTEN if FORMATS[name].single])
def test_one_game_a_file(format: str) -> None:
    with pytest.raises(notation.NotationError, match="one game"):
        notation.write([make_game(1), make_game(2)], io.BytesIO(), format=format)


@pytest.mark.parametrize("format", READ_ONLY)
def test_formats_that_are_only_read_say_so(format: str) -> None:
    with pytest.raises(notation.UnknownNameError, match="not written"):
        write(make_game(1), format)


def test_losses_are_named() -> None:
    game = make_game(1)
    game.root.mainline()[0].nags = [1]
    game.tags = {"Red": "x" * 100, "Opening": "y"}
    with pytest.warns(UserWarning, match="glyphs") as caught:
        write(game, "xqf")
    words = " ".join(str(one.message) for one in caught)
    assert "the end of tag Red" in words
    assert "tag Opening" in words


# -- what lies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", WRITTEN)
def test_files_that_end_anywhere(format: str) -> None:
    """What was there is kept, what is missing is told, and no cut raises anything else."""
    game = make_game(3, 25)
    data = write(game, format)
    whole = len(tree_of(game))
    for stop in [*range(0, len(data), max(1, len(data) // 150)), *range(len(data) - 60, len(data))]:
        cut = data[:stop]
        if find_binary(cut[:65536]) is None:
            continue
        try:
            reader = notation.read(io.BytesIO(cut))
            games = list(reader)
        except RecordError:
            continue
        found = [error for one in games for error in one.errors] + reader.stray_errors
        assert sum(len(tree_of(one)) for one in games) <= whole
        assert found or sum(len(tree_of(one)) for one in games) == whole or not data[stop:].strip(b"\0 \r\n")
        assert all(error.offset <= len(cut) for error in found)


@settings(max_examples=150)
@given(
    st.sampled_from(WRITTEN),
    st.integers(0, 50),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=8),
)
def test_damaged_bytes_never_raise_anything_else(format: str, seed: int, changes: list[tuple[int, int]]) -> None:
    data = bytearray(write(make_game(seed, 20), format))
    for place, byte in changes:
        data[place % len(data)] = byte
    for game in _games(bytes(data)):
        for node in game.root.mainline():
            assert node.move is not None
        write(game, "pgn")


def _games(data: bytes) -> list[Game]:
    try:
        return list(notation.read(io.BytesIO(data), input_format="xqf" if data[:2] == b"XQ" else None))
    except RecordError:
        return []


def xqf10(entries: list[tuple[int, int, int, bytes]]) -> bytes:
    head = bytearray(write(Game("xiangqi"), "xqf10")[:1024])
    tree = b"".join(
        bytes((start + 24 & 255, stop + 32 & 255, flags, 0)) + struct.pack("<i", len(text)) + text
        for start, stop, flags, text in entries
    )
    return bytes(head) + tree


def test_a_move_that_is_illegal_is_told_with_its_byte() -> None:
    # 炮二平五, then Red's rook jumps, then a legal answer to nothing.
    data = xqf10([(0, 0, 0xF0, b""), (72, 42, 0xF0, b"ok"), (0, 99, 0xF0, b"lost"), (12, 42, 0, b"")])
    (game,) = read(data)
    (error,) = [one for one in game.errors if one.severity == "error"]
    assert (error.code, error.offset, error.ply) in [("no-point", 1024 + 8 + 10, 2), ("illegal", 1024 + 8 + 10, 2)]
    assert [move.uci() for move in game.moves] == ["h3e3"]
    (unread,) = game.root.mainline()[-1].unread
    assert "lost" in unread
    assert "b2e2" in unread


def test_siblings_that_never_come() -> None:
    data = xqf10([(0, 0, 0xF0, b""), (72, 42, 0xFF, b""), (19, 27, 0x0F, b"")])
    (game,) = read(data)
    assert [error.code for error in game.errors] == ["unterminated-record"]
    assert len(game.moves) == 2


def test_lengths_that_lie() -> None:
    for length in (-1, -(2**31), 2**31 - 1, 100):
        data = xqf10([(0, 0, 0xF0, b""), (72, 42, 0xF0, b"")])
        data = data[:-4] + struct.pack("<i", length)
        (game,) = read(data)
        assert "unterminated-record" in [error.code for error in game.errors]
        assert len(game.moves) == 1


def test_deep_and_wide_trees_take_memory_by_their_size() -> None:
    import tracemalloc

    there = [(72, 42), (19, 27), (42, 72), (27, 19)]  # the cannon and a horse, to and fro
    entries = [(0, 0, 0xF0, b"")]
    for i in range(100_000):
        start, stop = there[i % 4]
        entries.append((start, stop, 0xFF if i < 99_999 else 0x00, b""))
    data = xqf10(entries)
    tracemalloc.start()
    (game,) = read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert game.errors
    assert peak < 60 * len(data)


def test_index_of_a_library_that_lies() -> None:
    target = io.BytesIO()
    notation.write([make_game(1), make_game(2)], target, format="cbl")
    good = target.getvalue()
    for at, value in [
        (60, 0xFFFFFFFF), (60, 10**6), (66624 + 4, 0xFFFFFFFF), (66624 + 12, 0xFFFFFFFF), (66624 + 12, 0),
        (66624 + 276 + 4, 0), (66624, 5),
    ]:  # fmt: skip
        data = bytearray(good)
        data[at : at + 4] = value.to_bytes(4, "little")
        reader = notation.read(io.BytesIO(bytes(data)))
        games: list[Game] = []
        with contextlib.suppress(notation.InputError):  # where no game is left
            games.extend(reader)
        assert len(games) <= 2
        assert reader.stray_errors or any(game.errors for game in games)


def test_a_compressed_library_that_grows_without_end() -> None:
    bomb = b"CCBridge\x15\0\0\0\1\0\0\0\0\0\0\0" + zlib.compress(b"\0" * 50_000_000, 9)
    reader = notation.read(io.BytesIO(bomb))
    with pytest.raises(notation.InputError, match="no-game"):
        list(reader)
    assert "unterminated-record" in [error.code for error in reader.stray_errors]


def test_xml_that_bites() -> None:
    laughs = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
        b"<ChineseChessRecord><Head><Name>&b;</Name></Head></ChineseChessRecord>"
    )
    (game,) = read(laughs)
    assert "aaaa" not in str(game.tags)
    assert game.errors
    deep = b'<n version="2" m="' + START.encode() + b'">' + b'<n m="h2e2">' * 100_000
    (game,) = read(deep)
    assert game.errors
    assert len(game.moves) == 1


def test_old_kinds_without_a_magic_go_by_their_suffix() -> None:
    moves = [(7, 4, 7, 7), (7, 6, 0, 2), (7, 6, 9, 7), (1, 2, 0, 2)]  # x, x', y, y' from the top
    ccm = b"".join(bytes((1, 1, 1, *move)) for move in moves)
    (game,) = read(ccm, "a.ccm")
    assert [move.uci() for move in game.moves] == ["h3e3", "h10g8", "h1g3", "b10c8"]
    flipped = b"".join(bytes((1, 1, 1, 8 - x, 8 - to_x, 9 - y, 9 - to_y)) for x, to_x, y, to_y in moves)
    (game,) = read(flipped, "a.ccm")
    assert [move.uci() for move in game.moves] == ["h3e3", "h10g8", "h1g3", "b10c8"]
    chn = bytes(188) + b"".join(
        struct.pack("<2H4H10H", 0, 0, x, y, to_x, to_y, *[0] * 10) for x, to_x, y, to_y in moves
    )
    (game,) = read(chn, "a.chn")
    assert [move.uci() for move in game.moves] == ["h3e3", "h10g8", "h1g3", "b10c8"]


def test_shijia() -> None:
    from notation.records.binary.xqf import HOME

    text = " ".join(map(str, HOME)) + " R\nMoves\n7C-4C\n7J-6H\nEnds\n"
    (game,) = read(text.encode())
    assert [move.uci() for move in game.moves] == ["h3e3", "h10g8"]
    assert not game.errors


# -- real files ------------------------------------------------------------------------------------


def test_every_sample() -> None:
    """The numbers of tests/data/binary_samples.tsv, which were compared with what the samples' README says."""
    folder = shared("data", "xiangqi")
    wrong = []
    for row in (ROOT / "tests/data/binary_samples.tsv").read_text("utf-8").splitlines()[1:]:
        name, format, *numbers = row.split("\t")
        data = (folder / name).read_bytes()
        assert find_binary(data[:65536]) is FORMATS[format], name
        found = facts(data)
        if found != tuple(map(int, numbers)):
            wrong.append((name, found, numbers))
    assert not wrong


def facts(data: bytes) -> tuple[int, int, int, int, int]:
    games = read(data)
    trees = [tree_of(game) for game in games]
    return (
        len(games),
        sum(len(tree) - 1 for tree in trees),
        sum(len(game.moves) for game in games),
        sum(bool(entry[2]) for tree in trees for entry in tree),
        sum(any(error.severity == "error" for error in game.errors) for game in games),
    )


def test_every_xqf_of_the_index() -> None:
    """Nodes and main lines as an independent reader found them."""
    import csv

    folder = shared("data", "xiangqi", "zfdang")
    with (folder / "xqf_index.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            (game,) = read((folder / "xqf" / row["file"]).read_bytes())
            tree = tree_of(game)
            assert len(tree) - 1 == int(row["nodes"]), row["file"]
            assert len(game.moves) == int(row["main_plies"]), row["file"]
            assert sum(bool(entry[2]) for entry in tree[1:]) == int(row["comments"]), row["file"]


@pytest.mark.parametrize("format", WRITTEN)
def test_samples_come_back_in_every_format(format: str) -> None:
    folder = shared("data", "xiangqi", "zfdang", "xqf")
    for path in sorted(folder.iterdir())[::6]:
        (game,) = read(path.read_bytes())
        if any(error.severity == "error" for error in game.errors):
            continue
        with warnings.catch_warnings(action="ignore"):
            (again,) = read(write(game, format))
        assert [one[:2] for one in tree_of(again)] == [one[:2] for one in tree_of(game)], path.name
        if format in ("cbr", "cbl"):
            assert [one[2] for one in tree_of(again)] == [one[2] for one in tree_of(game)], path.name
