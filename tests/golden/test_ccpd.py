"""The games of the Chinese Chess Practical Dataset, token by token: Chinese text to UCCI and back to the same text.

Source of the expectations: the shared data set's expected.tsv, replayed by an independent slow reader (see the README
beside it). The text is traditional characters as CCBridge writes them. Clocks are not compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from notation import Board
from notation.errors import NotationError
from tests.conftest import shared

NAME = "chinese-trad:prefix_rule=minimal"
TOKEN = re.compile(r"[一-鿿１-９]{4,5}")


@cache
def games(file: str) -> list[tuple[str, list[str]]]:
    """The FEN and the move tokens of each game of a file."""
    found = []
    for text in re.split(r"(?m)^(?=\[Game )", shared("data/xiangqi/ccpd", file).read_text("utf-8"))[1:]:
        fen = re.search(r'\[FEN "(.*)"\]', text)
        assert fen
        body = text[text.rindex('"]') + 2 :]
        tokens = [word for word in body.split() if not re.fullmatch(r"\d+\.|\.{2,}|…+|1-0|0-1|1/2-1/2|\*", word)]
        assert all(TOKEN.fullmatch(token) for token in tokens), tokens
        found.append((fen[1], tokens))
    return found


def rows() -> Iterator[tuple[str, str, list[str], list[str], str]]:
    """Where a game stands, its FEN, its tokens, its UCCI moves, its last position."""
    lines = shared("data/xiangqi/ccpd/expected.tsv").read_text("utf-8").splitlines()
    for line in lines[1:]:
        file, index, _, _, moves, final = line.split("\t")
        fen, tokens = games(file)[int(index) - 1]
        yield f"{file} {index}", fen, tokens, moves.split(), final


def test_every_token() -> None:
    checked = 0
    for where, fen, tokens, moves, final in rows():
        board = Board("xiangqi", fen, ignore="all")
        assert len(tokens) == len(moves), where
        for token, ucci in zip(tokens, moves, strict=True):
            move = board.parse(token, NAME)
            assert board.format(move, "ucci") == ucci, (where, token)
            assert board.format(move, NAME) == token, (where, ucci)
            assert board.reading(token, NAME).leniencies == (), (where, token)
            board.push(move)
            checked += 1
        assert board.fen().split()[:2] == final.split()[:2], where
    assert checked == 119_885


@pytest.mark.parametrize("name", ["chinese", "chinese-trad", "chinese:pawn_rule=old,digits=ascii"])
def test_other_writers_read_it(name: str) -> None:
    """A prefix left out, another script, other digits: none of it hides the move, unless two moves fit."""
    for where, fen, tokens, moves, _ in rows():
        board = Board("xiangqi", fen, ignore="all")
        for token, ucci in zip(tokens, moves, strict=True):
            assert board.format(board.parse(token, name), "ucci") == ucci, (where, token)
            board.push(board.parse(ucci, "ucci"))


def test_a_game_that_does_not_replay() -> None:
    """Of the faulty files the six with both kings hold moves that leave the king in check: they are refused."""
    refused = 0
    for path in sorted(shared("data/xiangqi/ccpd/faulty_big5").iterdir()):
        text = path.read_text("big5")
        fen = re.search(r'\[FEN "(.*)"\]', text)
        assert fen
        try:
            board = Board("xiangqi", fen[1], ignore="all")
        except NotationError:
            continue
        try:
            for token in TOKEN.findall(text[text.rindex('"]') + 2 :]):
                board.push(board.parse(token, NAME))
        except NotationError as error:
            refused += error.code == "illegal"
    assert refused == 6
