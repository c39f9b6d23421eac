"""Many moves read in one call (Codec.run) come out as they do one by one: a comment ends a run."""

from __future__ import annotations

import random

import pytest

from notation import Board, Converter

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
        one_by_one.append(record(board, texts, " {}"))
    expected = converter.lines("".join(one_by_one).encode())
    assert converter.lines("".join(in_runs).encode()) == expected
    assert expected.count(b"\n") == GAMES
    assert max(map(len, expected.split(b"\n"))) > 400
