"""Positions as they are pasted: what typography makes of a FEN is read in every game, by name, and strictly refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from notation import Board, PositionError

SLIPS: list[tuple[str, Callable[[str], str]]] = [
    ("dash", lambda fen: fen.replace("-", "–")),
    ("dash", lambda fen: fen.replace("-", "−")),
    ("blanks", lambda fen: fen.replace(" ", "\u00a0")),
    ("blanks", lambda fen: fen.replace(" ", "\u3000")),
    ("blanks", lambda fen: fen + "\u200b"),
    ("blanks", lambda fen: "\ufeff" + fen),
    ("full-width", lambda fen: fen.replace("/", "／")),
    ("full-width", lambda fen: "".join(chr(ord(char) + 0xFEE0) if char > " " else char for char in fen)),
    ("punctuation", lambda fen: fen + "."),
    ("punctuation", lambda fen: fen + " ;"),
    ("punctuation", lambda fen: f'"{fen}",'),
    ("punctuation", lambda fen: f"„{fen}“"),
    ("punctuation", lambda fen: f" ('{fen}') "),
    ("side-letter", lambda fen: " ".join(part.upper() if i == 1 else part for i, part in enumerate(fen.split(" ")))),
]


@pytest.mark.parametrize("game", ["chess", "xiangqi", "sanguo"])
@pytest.mark.parametrize(("leniency", "slip"), SLIPS)
def test_slips(game: str, leniency: str, slip: Callable[[str], str]) -> None:
    fen = Board(game).fen()
    text = slip(fen)
    for given in (text, text.encode()):
        board = Board(game, given)
        assert board.fen() == fen
        assert leniency in board.leniencies
    assert Board(game, slip(fen), ignore="all").problems() == ()
    with pytest.raises(PositionError) as caught:
        Board(game, text, policy="strict")
    assert caught.value.code == leniency
    assert 0 <= caught.value.start < caught.value.end <= len(text)


@pytest.mark.parametrize("game", ["chess", "xiangqi", "sanguo"])
def test_a_fault_behind_slips_stands_where_the_text_has_it(game: str) -> None:
    fen = Board(game).fen()
    text = "“" + fen.replace(" ", "\u00a0").removesuffix("1") + "x”."
    for given in (text, text.encode()):
        with pytest.raises(PositionError) as caught:
            Board(game, given)
        assert caught.value.code == "fullmove"
        found = given[caught.value.start : caught.value.end]
        assert found in ("x", b"x")


@pytest.mark.parametrize("text", ["", "“”", "–", "\u00a0" * 4000, "«" * 4000, ";" * 100_000, "\u200b" * 1000])
def test_nothing_but_slips(text: str) -> None:
    for game in ("chess", "xiangqi", "sanguo"):
        for policy in ("lenient", "strict"):
            with pytest.raises(PositionError):
                Board(game, text, policy=policy)
            with pytest.raises(PositionError):
                Board(game, text.encode(), policy=policy)
