"""Tables of moves with times, as chess servers print them, and pasted chess in the format text."""

from __future__ import annotations

import io

import pytest

import notation
from notation import Game
from notation.records.annotations import annotations_of

SERVER = """Movelist for game 40:

Alice (1500) vs. Bob (UNR) --- Sat Jan 12, 19:08 EST 2019
Unrated standard match, initial time: 15 minutes, increment: 2 seconds.

Move  Alice                   Bob
----  ---------------------   ---------------------
  1.  e4      (0:00)          e5      (0:00)
  2.  Nf3     (0:02)          Nc6     (0:05.123)
  3.  Bb5     (1:02:03)
      {Black resigns} 1-0

Move  White              Black
----  ----------------   ----------------
  1.  d4      (0:00)     d5      (0:00)
  2.  c4      (0:00)
      {Still in progress} *
"""


def read(text: str, **options: str) -> list[Game]:
    reader = notation.read(io.BytesIO(text.encode()), **options)
    found = list(reader)
    assert reader.stray_errors == []
    return found


def san(game: Game) -> str:
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.format(move, "san"))
        board.push(move)
    return " ".join(words)


@pytest.mark.parametrize("options", [{}, {"input_format": "text"}])
def test_a_server_prints(options: dict[str, str]) -> None:
    first, second = read(SERVER, **options)
    assert first.errors == second.errors == []
    assert (san(first), first.result) == ("e4 e5 Nf3 Nc6 Bb5", "1-0")
    assert first.tags.pairs[:6] == [
        ("White", "Alice"), ("Black", "Bob"), ("WhiteElo", "1500"), ("Date", "2019.01.12"),
        ("Event", "Unrated standard match"), ("TimeControl", "900+2"),
    ]  # fmt: skip
    assert first.root.comments == ("Movelist for game 40:\nAlice (1500) vs. Bob (UNR) --- Sat Jan 12, 19:08 EST 2019",)
    assert first.end.comments == ("[%emt 1:02:03]", "Black resigns")
    assert [annotations_of(node).elapsed for node in first.root.mainline()] == [0, 0, 2, 5.123, 3723]
    assert (san(second), second.result, second.end.comments) == (
        "d4 d5 c4",
        "*",
        ("[%emt 0:00:00]", "Still in progress"),
    )


@pytest.mark.parametrize(
    "text",
    [
        "  1.  e4      (0:00)      e5      (0:00)\n  2.  Nf3     (0:00)      Nc6     (0:00)\n",
        "1.e4 (0:00) e5 (0:00) 2.Nf3 (0:00) Nc6 (0:00)",
        "1. e4 (0:00) 1... e5 (0:00) 2. Nf3 (0:00) 2... Nc6 (0:00)",
        "1. e4 [0:00] e5 [0:00]\n2. Nf3 [0:00] Nc6 [0:00]\n",
        "1. e2e4 (00:00:00) e7e5 (00:00:00)\n2. g1f3 (0:00) b8c6 (0:00)\n",
        "  1.  e4      (0:00)\n  1.  ...     e5      (0:00)\n  2.  Nf3     (0:00)      Nc6     (0:00)\n",
    ],
)
def test_ways_to_write_it(text: str) -> None:
    [game] = read(text)
    assert (san(game), game.errors) == ("e4 e5 Nf3 Nc6", [])
    assert [node.comments for node in game.root.mainline()] == [("[%emt 0:00:00]",)] * 4


@pytest.mark.parametrize(
    "text",
    [
        "1.e4-e5 2.Nf3-Nc6", "1. e4-e5\n2. Nf3-Nc6\n", "1. e4 – e5 2. Nf3 – Nc6", "1. e4—e5 2. Nf3—Nc6",
        "1. e4 / e5\n2. Nf3 / Nc6", "1. e4 | e5\n2. Nf3 | Nc6", "A game.\n\n1.e4-e5 2.Nf3-\nNc6\n",
        "1.e4-e5 2.♘f3-♞c6 1/2-1/2", "1. e4 → e5 2. Nf3 → Nc6",
    ],
)  # fmt: skip
def test_a_dash_between_the_moves(text: str) -> None:
    [game] = read(text)
    assert (game.game, san(game), game.errors) == ("chess", "e4 e5 Nf3 Nc6", [])
    assert game.result == ("1/2-1/2" if "1/2" in text else "*")


@pytest.mark.parametrize(
    "text", ["1. e2-e4 e7-e5", "1.e2-e4 e7-e5", "1. Ng1-f3 Ng8-f6", "1. e2–e4 e7–e5", "1. b2-b4 b7-b5"]
)
def test_a_dash_between_the_squares(text: str) -> None:
    [game] = read(text)
    assert (game.game, len(game.moves), game.errors) == ("chess", 2, [])


def test_words_between_rows_are_comments() -> None:
    [game] = read("1. e4 (0:00) e5 (0:01)\nHere he thought.\n2. Nf3 (0:02) Nc6 (0:03)\nBlack resigns\n")
    assert [node.comments for node in game.root.mainline()][1] == ("[%emt 0:00:01]", "Here he thought.")
    assert (san(game), game.result) == ("e4 e5 Nf3 Nc6", "1-0")


def test_a_fault_keeps_what_is_before_it() -> None:
    first, second = read("1. e4 (0:00) e5 (0:01)\n2. Ke3 (0:02) Nc6 (0:03)\n1. d4 (0:00) d5 (0:00)\n")
    assert [(error.code, error.ply, error.line) for error in first.errors] == [("illegal", 3, 2)]
    assert (san(first), san(second)) == ("e4 e5", "d4 d5")


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 e5 2. Nf3 Nc6\n", "e4 e5 Nf3 Nc6"), ("e4 e5 Nf3", "e4 e5 Nf3"), ("1.e2e4 e7e5", "e4 e5"),
        ("1. P-K4 P-K4 2. Kt-KB3\n", "e4 e5 Nf3"), ("1. ♙e4 e5 2. ♘f3", "e4 e5 Nf3"),
        ("1. e2-e4 e7-e5 2. Ng1-f3", "e4 e5 Nf3"), ("{a} 1. e4 e5", "e4 e5"),
    ],
)  # fmt: skip
def test_forced_text_that_is_chess(text: str, moves: str) -> None:
    [game] = read(text, input_format="text")
    assert (game.game, san(game), game.errors) == ("chess", moves, [])


@pytest.mark.parametrize("text", ["1. C2=5 H8+7\n", "h2e2 h9g7\n", "1. 炮二平五 马8进7\n"])
def test_forced_text_that_is_xiangqi(text: str) -> None:
    [game] = read(text, input_format="text")
    assert (game.game, len(game.moves), game.errors) == ("xiangqi", 2, [])
