"""Counting what records hold finds what reading finds."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

import notation
from notation import Counts, RecordError
from notation.records.convert import convert_stream
from tests.conftest import shared

TAGS = '[Event "A"]\n[Result "*"]\n\n'


def read_counts(data: bytes) -> tuple[Counts, int]:
    """The same by reading, and the number of errors."""
    games = list(notation.read(io.BytesIO(data), input_format="pgn"))
    moves = others = tags = comments = 0
    for game in games:
        moves += len(game.moves)
        tags += len(game.tags.pairs)
        nodes = [game.root]
        while nodes:
            node = nodes.pop()
            others += len(node.children)
            comments += len(node.comments) + len(node.comments_before)
            nodes += node.children
    return Counts(len(games), moves, others - moves, tags, comments), sum(bool(game.errors) for game in games)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        TAGS,
        TAGS + "*\n",
        TAGS + "1. e4 e5 2. Nf3 *\n\n" + TAGS + "1. d4 1-0\n",
        TAGS + "1. e4 {a {b} e5 (1... c5 {x} 2. Nf3 (2. Nc3)) (1... e6) 2. Nf3 ; rest Nc6\n Nc6 $1 *\n",
        TAGS + "1.e4!e5?! 2.Nf3!? N 1/2-1/2\n",
        TAGS + "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7 mate 1-0\n",
        TAGS + "1. e4 d5 2. e5 f5 3. exf6 e.p. ch 1-0\n",
        TAGS + "1. e4 d5 2. e5 f5 3. exf6e.p. 1-0\n",
        TAGS + "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 0-0 *\n",
        TAGS + "1. e4 e5 *\n{a game of its own}\n\n1. d4 d5 *\n",
        "1. e4 e5\n\n1. d4 d5\n\n1. c4 c5\n",
        "1. e4 e5\r\n\r\n1. d4 d5\r\n",
        "1. e4 e5\n \n1. d4 d5\n",
        '[Result "0-0"]\n\n1. e4 e5 0-0\n',
        '[Event "a"]\n[Event "b"]\n[Site "c"]\n\n1. e4 *\n',
        '[Event "a"] [Site "b"]\n1. e4 *\n[White "a \\"b\\" c"]\n\n1. d4 *',
        '\ufeff[Event "a"]\n\n1. e4 *\n',
        "1. ♘f3 ♞f6 2. c4 *\n",
        "% hidden 1. d4\n1. e4 e5 *\n",
        TAGS + "1. e4\u00a0e5 2. Nf3⩲ Nc6 ½-½\n",
        TAGS + "1. e4 e5 2. -- Nf6 *\n",
        "Notes without moves in them\n\n" + TAGS + "1. e4 *\n",
    ],
)
def test_small_records(text: str) -> None:
    data = text.encode()
    assert notation.count(io.BytesIO(data), input_format="pgn") == read_counts(data)[0]


def test_words_on_every_place_of_a_block() -> None:
    rng = random.Random(3)
    line = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
    moves = line.split()
    for _ in range(400):
        text = ""
        for _ in range(rng.randrange(1, 6)):
            words = moves[: rng.randrange(len(moves) + 1)]
            for _ in range(rng.randrange(3)):
                words.insert(
                    rng.randrange(len(words) + 1),
                    rng.choice(("{a\nb}", "{}", "$10", "!?", ";c\n", "\n", "...", "{[%clk 1:00]}")),
                )
            text += (
                rng.choice((TAGS, TAGS, '[White "x"]\n'))
                + rng.choice((" ", "\n", "  ")).join(words)
                + rng.choice((" *\n\n", " 1-0\n", " 0-1\r\n\r\n"))
            )
        data = text.encode()
        assert notation.count(data) == read_counts(data)[0], text


def test_more_than_a_window(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    game = (TAGS + "1. e4 {a comment} e5 (1... c5) 2. Nf3 *\n\n").encode()
    path.write_bytes(game * 20000)
    assert notation.count(path) == notation.count(path.read_bytes()) == Counts(20000, 60000, 20000, 40000, 20000)
    data = b"1. e4 e5 2. Nf3 {" + b"x" * 600000 + b"} Nc6 *\n\n" + game
    assert notation.count(data) == read_counts(data)[0]


def test_other_formats_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("e2e4 e7e5\nd2d4\n")
    assert notation.count(path, input_format="lines", game="chess") == Counts(2, 3, 0, 0, 0)


def test_what_cannot_be_opened() -> None:
    with pytest.raises(RecordError, match="read-failed"):
        notation.count("/nowhere/games.pgn")


def test_every_file_without_an_error() -> None:
    checked = 0
    for path in sorted(shared("data").rglob("*.pgn")):
        if path.stat().st_size > 1 << 20:
            continue
        summary = convert_stream(io.BytesIO(path.read_bytes()), io.BytesIO(), input_format="pgn", format="lines")
        if summary.bad == 0:
            counts = notation.count(path, input_format="pgn")
            assert (counts.games, counts.moves) == (summary.games, summary.moves), path
            checked += 1
    assert checked > 100
