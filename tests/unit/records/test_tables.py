"""The formats epd, csv and jsonl."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from pathlib import Path
from typing import Any

import chess
import pytest

import notation
from notation import Board
from notation.errors import InvalidMoveError, NotationError, PositionError
from notation.records.epd import OPCODES, Epd, format_epd, parse_epd
from notation.records.table import header

from ...conftest import shared, vectors

ROWS: list[dict[str, Any]] = json.loads(vectors("chess", "fen.json").read_text("utf-8"))["epd"]
GAMES = (
    b'[Event "a, \\"b\\""]\n[White "W"]\n[Black "B"]\n[Result "1-0"]\n\n{before} 1. e4! e5 {first} 2. Nf3 Nc6 1-0\n\n'
    b'[Event "c"]\n[FEN "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. a8=Q Kd6 *\n'
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["epd"][-24:])
def test_epd_vectors(row: dict[str, Any]) -> None:
    if row.get("reject"):
        with pytest.raises(InvalidMoveError):
            parse_epd(row["epd"])
        return
    epd = parse_epd(row["epd"])
    if "fen" in row:
        assert epd.board.fen() == row["fen"]
    for opcode, value in row.get("ops", {}).items():
        found = epd.operations[opcode]
        if isinstance(value, list):
            assert isinstance(found, tuple)
            found = [epd.board.format(move, "uci") for move in found]
        assert found == value
    again = parse_epd(format_epd(epd))
    assert (again.board, again.operations) == (epd.board, epd.operations)


def test_every_standard_opcode() -> None:
    said: dict[str, Any] = {}
    board = Board("chess")
    for opcode, kind in OPCODES.items():
        said[opcode] = {
            "moves": (board.parse("e4"), board.parse("Nf3")),
            "number": 7,
            "text": 'a "quoted" text; with a \\ and more',
            "none": None,
        }.get(kind)
    said["pv"] = tuple(board.parse(text) for text in ("e4",))
    said |= {"hmvc": 0, "fmvn": 1, "pm": said["pm"][:1], "sm": said["sm"][:1]}
    text = format_epd(Epd(board, said))
    assert parse_epd(text).operations == said
    assert parse_epd(text, policy="strict").operations == said
    theirs, operations = chess.Board.from_epd(text)
    assert theirs.fen() == board.fen()
    assert operations["bm"] == [chess.Move.from_uci("e2e4"), chess.Move.from_uci("g1f3")]
    assert operations["acd"] == 7
    assert operations["id"] == said["id"]
    assert set(operations) == set(said)


def test_epd_as_python_chess_reads_it() -> None:
    for name in ("bratko-kopec.epd", "pv.epd", "string-escaping.epd"):
        path = shared("data", "chess", "dirty", "python-chess", "fuzz-corpus", "epd", name)
        for line in path.read_text("utf-8").splitlines():
            if not line.strip():
                continue
            theirs, operations = chess.Board.from_epd(line)
            mine = parse_epd(line)
            assert mine.board.fen() == theirs.fen(en_passant="legal")
            for opcode, value in operations.items():
                found = mine.operations[opcode]
                if OPCODES.get(opcode) in ("moves", "line"):
                    assert isinstance(found, tuple)
                    board = mine.board.copy()
                    for move, other in zip(found, value, strict=True):
                        assert board.format(move, "uci") == other.uci()
                        if OPCODES[opcode] == "line":
                            board.push(move)
                else:
                    assert found == value or found == str(value)  # c0 is text, quoted or not


def test_epd_moves_in_uci_and_what_is_refused() -> None:
    epd = parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; pv e2e4 Kd7 Kd2;")
    assert format_epd(epd, notation="uci") == "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4; pv e2e4 e8d7 e1d2;"
    assert format_epd(epd) == "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; pv e4 Kd7 Kd2;"
    with pytest.raises(NotationError):
        parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;")
    with pytest.raises(PositionError):
        parse_epd("4k3/8/8/8/8 w - - bm e5;")
    with pytest.raises(NotationError):
        parse_epd("4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;", policy="strict")


def test_epd_as_records(tmp_path: Path) -> None:
    text = (
        '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";\n'
        "8/8/8/4k3/8/1K6/8/8 b - - hmvc 4; fmvn 60; pv Kd4 Kb4; ce -12;\n"
        "4k3/8/8/8/8/8/8/3K4 b - - 12 13\n"
        '4k3/8/8/8/8/8/8/3K4 b - - bm Ke5; id "x";\n'
    )
    path = tmp_path / "a.epd"
    path.write_text(text, "utf-8")
    games = list(notation.read(path))
    assert [len(game.moves) for game in games] == [0, 2, 0, 0]
    assert games[0].tags["bm"] == "Qd1+"
    assert games[1].board.fen() == "8/8/8/4k3/8/1K6/8/8 b - - 4 60"
    assert games[2].board.fen().endswith("12 13")
    assert [[error.code for error in game.errors] for game in games] == [[], [], [], ["illegal"]]
    notation.write(games[:2], tmp_path / "b.epd")
    lines = (tmp_path / "b.epd").read_text("utf-8").splitlines()
    assert lines[0] == text.splitlines()[0]
    assert parse_epd(lines[1]) == parse_epd(text.splitlines()[1])


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
def test_there_and_back(tmp_path: Path, suffix: str) -> None:
    games = list(notation.read(io.BytesIO(GAMES)))
    path = tmp_path / f"games.{suffix}"
    for name in ("san", "uci", "descriptive", "iccf"):
        with pytest.warns(UserWarning, match="csv") if suffix == "csv" else contextlib.nullcontext():
            notation.write(games, path, notation=name)
        again = list(notation.read(path))
        assert [list(game.moves) for game in again] == [list(game.moves) for game in games]
        assert [game.board.fen() for game in again] == [game.board.fen() for game in games]
        assert [game.tags["Event"] for game in again] == ['a, "b"', "c"]
        assert [game.result for game in again] == ["1-0", "*"]
        assert not any(game.errors for game in again)


def test_jsonl_has_any_set_of_notations(tmp_path: Path) -> None:
    games = list(notation.read(io.BytesIO(GAMES)))
    path = tmp_path / "games.jsonl"
    notation.write(games, path, notation="san+uci+descriptive:knight=N+iccf")
    first, second = map(json.loads, path.read_text("utf-8").splitlines())
    assert first["moves"] == {
        "san": ["e4", "e5", "Nf3", "Nc6"],
        "uci": ["e2e4", "e7e5", "g1f3", "b8c6"],
        "descriptive:knight=N": ["P-K4", "P-K4", "N-KB3", "N-QB3"],
        "iccf": ["5254", "5755", "7163", "2836"],
    }
    assert (first["fen"], first["result"], first["tags"]["White"]) == (None, "1-0", "W")
    assert first["comments"] == {"0": ["before"], "2": ["first"]}
    assert first["nags"] == {"1": [1]}
    assert second["fen"] == "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"


def test_csv_is_what_the_standard_library_reads(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    with pytest.warns(UserWarning, match="comments"):
        notation.write(list(notation.read(io.BytesIO(GAMES))), path)
    with path.open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert (first["Event"], first["moves"], first["plies"]) == ('a, "b"', "e4 e5 Nf3 Nc6", "4")
    assert second["fen"] == "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"
    from notation.cli.run import CSV_HEADER

    assert header().encode() == CSV_HEADER


def test_other_tables(tmp_path: Path) -> None:
    text = b'Moves,White,Elo\r\n"1. e4 e5",A,2000\r\n"d4 Xx3",B,\r\n'
    first, second = notation.read(io.BytesIO(text))
    assert (len(first.moves), first.tags["White"], first.tags["Elo"]) == (2, "A", "2000")
    assert (len(second.moves), [error.code for error in second.errors]) == (1, ["syntax"])
    reader = notation.read(io.BytesIO(b'{"moves": {"uci": ["e2e4"]}}\nnonsense\n{"moves": 3}\n'))
    assert [len(game.moves) for game in reader] == [1]
    assert [error.code for error in reader.stray_errors] == ["syntax", "syntax"]


def test_red_in_csv() -> None:
    pgn = b'[Game "Chinese Chess"]\n[Red "r"]\n[Black "b"]\n[Result "*"]\n\n1. h2e2 h9g7 *\n'
    out = io.BytesIO()
    report = notation.records.convert_stream(io.BytesIO(pgn), out, format="csv")
    assert report.codes == {}
    row = next(csv.DictReader(io.StringIO(header() + out.getvalue().decode().removeprefix(header()))))
    assert (row["White"], row["Black"]) == ("r", "b")
    [game] = notation.read(io.BytesIO(header().encode() + out.getvalue()))
    assert (game.tags["Red"], game.tags["Black"], "White" in game.tags) == ("r", "b", False)
