"""Many moves read in one call (Codec.run) come out as they do one by one: a glyph ends a run, short comments don't."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest

import notation
from notation import Board, Converter
from notation.records import convert_stream
from notation.records.annotations import annotations_of

from .boards import start

GAMES = 150
TARGETS = ("uci", "san", "lan", "coordinate", "uci:castling=rook")


def record(board: Board, texts: list[str], between: str) -> str:
    """A PGN game; `between` stands behind each move."""
    tags = f'[FEN "{board.fen()}"]\n'
    if board.chess960:
        tags = '[Variant "Chess960"]\n' + tags
    parts = []
    for ply, text in enumerate(texts):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        parts.append(number + text + between)
    return tags + "\n" + " ".join([*parts, "*"]) + "\n\n"


def texts_of_a_game(board: Board, rng: random.Random) -> list[str]:
    board = board.copy()
    texts = []
    for _ in range(rng.randrange(120)):
        moves = board.legal_moves
        if not moves:
            break
        rare = [move for move in moves if move.promotion or move.packed >> 22 & 15 in (1, 2)]
        move = rng.choice(rare if rare and rng.random() < 0.3 else moves)
        text = board.format(move, "san")
        if rng.random() < 0.05:  # marks forgotten or invented, other spellings, junk
            text = rng.choice((text.rstrip("+#"), text + "+", text + "!", text.replace("x", ""), text + "\t", "Zz9"))
            texts.append(text)
            if text == "Zz9":
                break
        else:
            texts.append(text)
        board.push(move)
    return texts


@pytest.mark.parametrize("target", TARGETS)
def test_a_run_is_its_moves_one_by_one(target: str) -> None:
    rng = random.Random(20)
    converter = Converter("chess", to=target)
    in_runs, one_by_one = [], []
    for _ in range(GAMES):
        board = start("chess", rng)
        texts = texts_of_a_game(board, rng)
        in_runs.append(record(board, texts, ""))
        one_by_one.append(record(board, texts, " $1"))
    expected = converter.lines("".join(one_by_one).encode())
    assert converter.lines("".join(in_runs).encode()) == expected
    assert expected.count(b"\n") == GAMES
    assert max(map(len, expected.split(b"\n"))) > 400


#: What may stand behind a move: short comments, which a run passes over, and what it has to leave alone.
BETWEEN = (
    "", "", "", " {}", " { [%clk 0:03:00] }", " {[%eval 0.17] [%clk 0:03:00]}", " {a} {b}", "\n{line}", " {two\nlines}",
    "  {two blanks}", "{glued}", " {glued behind}x", " {\u00e9 \u4e2d}", " {(1. e4) $1 ; [}", " ; rest\n", " {a} $1",
    " {a} {", " {a}\n\n", " {a}\r\n", "\r\n{a}", "\t{a}", " {a}\t", " {\x07}", " {a} ch", " {a} 1-0",
    *(" {" + size * "y" + "}" for size in (30, 31, 32, 33, 62, 63, 64, 65, 300)),
)  # fmt: skip


def commented(rng: random.Random) -> str:
    """A game with comments of all kinds, or what looks like them, behind its moves."""
    board = start("chess", rng)
    usual = rng.choice(BETWEEN[:9])
    parts = []
    for ply, text in enumerate(texts_of_a_game(board, rng)):
        number = f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'} " if ply % 2 == 0 or rng.random() < 0.7 else ""
        parts.append(number + text + (rng.choice(BETWEEN) if rng.random() < 0.03 else usual))
    variant = '[Variant "Chess960"]\n' if board.chess960 else ""
    return f'{variant}[FEN "{board.fen()}"]\n\n' + " ".join([*parts, "1/2-1/2"]) + "\n\n"


@pytest.mark.parametrize("seed", range(4))
def test_comments_between_the_moves_of_a_run(seed: int) -> None:
    """Lines, rows of tables and trees are read in three ways: they have to agree, faults too."""
    rng = random.Random(seed)
    data = "".join(commented(rng) for _ in range(150)).encode()
    lines, faults = io.BytesIO(), []
    convert_stream(io.BytesIO(data), lines, to="uci", format="lines", on_error=faults.append)
    reader = notation.read(io.BytesIO(data))
    games = list(reader)
    assert lines.getvalue().decode().split("\n")[:-1] == [uci_line(game) for game in games]
    of_trees = [error for game in games for error in game.errors] + reader.stray_errors
    assert sorted(map(place, faults)) == sorted(map(place, of_trees))
    columns = ["moves", "clocks", "evals", "plies", "status"]
    rows = [row for batch in notation.scan(io.BytesIO(data), columns=columns) for row in by_rows(batch.to_pydict())]
    assert [row["moves"] for row in rows] == lines.getvalue().decode().split("\n")[:-1]
    clocks = [annotations_of(node).clock for game in games for node in main_line(game)]
    assert [clock for row in rows for clock in row["clocks"] or [None] * row["plies"]] == clocks


def place(error: notation.RecordError) -> tuple[int, str, int]:
    return error.offset, error.code, error.ply


def uci_line(game: notation.Game) -> str:
    board, texts = game.board, []
    for move in game.moves:
        texts.append(board.format(move, "uci"))
        board.push(move)
    return " ".join(texts)


def by_rows(columns: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def main_line(game: notation.Game) -> list[notation.Node]:
    node, nodes = game.root, []
    while node.children:
        node = node.children[0]
        nodes.append(node)
    return nodes
