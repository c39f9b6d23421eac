"""Game scores of books: odds, players, and how they end."""

from __future__ import annotations

import io

import pytest

import notation
from notation import Game
from notation.records.endings import read_ending, read_result
from notation.records.odds import read_odds, write_odds

MOVES = """ 1. P. to K. 4th.     1. P. to K. 4th.
 2. Kt. to K. B. 3d.  2. Kt. to Q. B. 3d.
 3. B. to Q. B. 4th.  3. B. to Q. B. 4th.
"""


def games(text: str, **options: str) -> list[Game]:
    return list(notation.read(io.BytesIO(text.encode()), **options))


def uci(game: Game) -> str:
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.format(move, "uci"))
        board.push(move)
    return " ".join(words)


@pytest.mark.parametrize("input_format", [None, "text"])
def test_one_move_is_a_game_where_the_heading_says_so(input_format: str | None) -> None:
    text = (
        "GAME I.\n\n(Remove White's Queen's Rook from the board.)\n\nWhite (Mr. M).   Black (Mr. A.)\n"
        " 1. P. to K. 4th.     1. P. to K. 4th.\n"
    )
    [game] = games(text) if input_format is None else games(text, input_format=input_format)
    assert game.board.fen() == game.tags["FEN"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
    assert (game.tags["White"], game.tags["Black"]) == ("Mr. M", "Mr. A.")
    assert uci(game) == "e2e4 e7e5"
    assert game.errors == []


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("(Remove White's Queen's Rook from the board.)", "a1"),
        ("Remove White Queen's Knight.", "b1"),
        ("(Remove White's Q. Kt. and Black's K. B. P.)", "b1 f7"),
        ("(Remove the Queen's Rook from White's side.)", "a1"),
        ("White's Q. R. removed.", "a1"),
        ("White plays without his Queen's Knight", "b1"),
        ("at odds of Knight", "b1"),
        ("the odds of the Queen’s Knight", "b1"),
        ("Odds: Queen's Knight", "b1"),
        ("White gives the odds of both Knights", "b1 g1"),
        ("White gives QKt", "b1"),
        ("Black gives the odds of a Rook", "a8"),
        ("Black receives the odds of a Rook", "a1"),
        ("GAME VI.--Mr. Staunton gives his Queen's Rook.", "a1"),
        ("between Dr. Jones and Mr. H. P. Montgomery, at the odds of the Pawn and Move.", "f7"),
        ("Pawn and move", "f7"),
        ("(Black gives Pawn and two moves)", "f7"),
        ("Remove White's Queen.", "d1"),
        ("Remove Black's Q. B. P.", "c7"),
    ],
)
def test_odds(words: str, missing: str) -> None:
    odds = read_odds(words)
    assert odds is not None
    board = notation.Board(fen=odds.fen)
    start = notation.Board()
    squares = [f"{file}{rank}" for rank in "12345678" for file in "abcdefgh"]
    assert " ".join(square for square in squares if board.piece_at(square) != start.piece_at(square)) == missing
    assert not board.problems()
    assert odds.moves == (2 if "two moves" in words else 1)
    again = read_odds(write_odds(odds.fen))
    assert again is not None
    assert again.fen == odds.fen


@pytest.mark.parametrize(
    "words",
    ["at odds of the exchange", "the odds of a Pawn", "White gives Pawn and move", "Remove White's man from the board",
     "Remove White's Q. R., and place the Q. R. P. on its 3d square", "odds of a Bishop's Pawn"],
)  # fmt: skip
def test_odds_that_are_not_understood_are_reported_and_kept(words: str) -> None:
    [game] = games(f"GAME I.\n\n({words})\n\n{MOVES}")
    assert [(error.code, error.severity) for error in game.errors] == [("odds", "warning")]
    assert words in game.root.comments[0]
    assert len(game.moves) == 6


@pytest.mark.parametrize("words", ["Played without seeing the board or men.", "White gives check.", "In one move."])
def test_what_speaks_of_no_odds(words: str) -> None:
    assert read_odds(words) is None


def test_two_moves_to_begin_with() -> None:
    text = (
        "GAME I.\n\n(Black gives Pawn and two moves.)\n\n 1. P. to K. 4th.     1. ........\n"
        " 2. P. to Q. 4th.     2. P. to K. 3d.\n 3. B. to Q. 3d.      3. P. to Q. B. 4th.\n"
    )
    [game] = games(text)
    assert uci(game) == "e2e4 0000 d2d4 e7e6 f1d3 c7c5"
    assert game.errors == []


def test_odds_are_written_and_read_again() -> None:
    [game] = games(
        f"GAME I.\n\n(Remove White's Queen's Knight.)\n\n{MOVES}And wins.\n".replace("Kt. to K.", "P. to K.")
    )
    out = io.BytesIO()
    notation.write([game], out, format="text")
    [again] = games(out.getvalue().decode())
    assert (again.board.fen(), uci(again), again.result) == (game.board.fen(), uci(game), game.result)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("White (Mr. M).   Black (Mr. A.)", ("Mr. M", "Mr. A.")),
        ("WHITE. (Mr. ----.)               BLACK. (M. B.)", ("Mr. ----.", "M. B.")),
        ("White: Mr. A. Black: Mr. B.", ("Mr. A", "Mr. B")),
        ("White--Morphy.    Black--Amateur.", ("Morphy", "Amateur")),
        ("White (Morphy).\nBlack (Amateur).", ("Morphy", "Amateur")),
        ("White: Morphy\nBlack: Amateur", ("Morphy", "Amateur")),
    ],
)
def test_players(line: str, names: tuple[str, str]) -> None:
    [game] = games(f"GAME I.\n\n{line}\n{MOVES}")
    assert (game.tags["White"], game.tags["Black"]) == names


@pytest.mark.parametrize(
    ("words", "result", "comment"),
    [
        ("4. Resigns.", "0-1", None),
        ("     Black resigns.", "1-0", None),
        ("          And White wins.", "1-0", "And White wins."),
        ("\n   Drawn game.", "1/2-1/2", None),
        ("White mates in three moves.", "1-0", "White mates in three moves."),
        ("And Black wins; the battle was long.", "0-1", "And Black wins; the battle was long."),
        ("And Black must win.", "*", "And Black must win."),
        ("Equal game.", "*", "Equal game."),
        ("4. P. to Q. B. 3d, and wins.", "1-0", None),
        ("4. Castles.       4. P. to Q. 3d, and wins.", "0-1", None),
        ("4. Castles.       4. Resigns.", "1-0", None),
        ("\n   A note of its own.", "*", None),
        ("½-½", "1/2-1/2", None),
    ],
)  # fmt: skip
def test_how_a_score_ends(words: str, result: str, comment: str | None) -> None:
    [game] = games(f"GAME I.\n\nWhite (Mr. M).   Black (Mr. A.)\n{MOVES}{words}\n")
    assert game.result == result
    assert game.end.comments == (() if comment is None else (comment,))
    assert game.errors == []


def test_a_mate_on_the_board_is_a_result() -> None:
    text = "GAME I.\n\n 1. P. to K. 4th.  1. P. to K. 4th.\n 2. Q. to R. 5th.  2. Kt. to Q. B. 3d.\n" + (
        " 3. B. to Q. B. 4th.  3. Kt. to K. B. 3d.\n 4. Q. takes B. P.\n"
    )
    [game] = games(text)
    assert (len(game.moves), game.result) == (7, "1-0")


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("And wins.", "1-0"), (", and wins.", "1-0"), ("Black resigns", "1-0"), ("And White resigned.", "0-1"),
        ("White must win.", None), ("White has a winning position", None), ("Winning.", None), ("And will draw.", None),
        ("The game was drawn.", "1/2-1/2"), ("Drawn by perpetual check.", "1/2-1/2"), ("Abandoned as drawn", "1/2-1/2"),
        ("Black announced mate in four moves.", "0-1"), ("And Black can checkmate in six moves.", None),
        ("And he mates you in two moves.", None), ("And wins the Queen.", None), ("White wins the game.", "1-0"),
        ("White gives up the exchange", None), ("And Black gives up the battle, after nine hours.", "1-0"),
        ("And Black ultimately won.", "0-1"), ("And White loses.", "0-1"), ("White lost a Pawn.", None),
        ("Mr. McDonnell resigned.", "1-0"), ("And Paris resigns, as they must lose.", "0-1"),
        ("The Amateurs resigned.", None), ("Schwarz gab auf.", "1-0"), ("Weiß gibt auf", "0-1"), ("Remis", "1/2-1/2"),
        ("Ничья", "1/2-1/2"), ("Белые сдались", "0-1"), ("Resigns", "1-0"), ("1:0", "1-0"),
    ],
)  # fmt: skip
def test_endings(words: str, result: str | None) -> None:
    """White moved last, and plays for Paris."""
    assert read_ending(words, 0, ("Paris", "Mr. McD.")) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1-0", "1-0"), ("1 : 0", "1-0"), ("0–1", "0-1"), ("½:½", "1/2-1/2"), ("½ - ½", "1/2-1/2"), ("½", "1/2-1/2"),
        ("0.5-0.5", "1/2-1/2"), ("1/2:1/2", "1/2-1/2"), ("*", "*"), ("1-1", None), ("", None), ("1" * 50, None),
    ],
)  # fmt: skip
def test_figures(text: str, result: str | None) -> None:
    assert read_result(text) == result


def test_marks_of_quality_are_kept() -> None:
    text = MOVES.replace("K. B. 3d.", "K. B. 3d.!").replace("3. B. to Q. B. 4th.\n", "3. B. to Q. B. 4th. (best)\n")
    [game] = games("GAME I.\n\nWhite: A. Black: B.\n" + text)
    nodes = list(game.root.mainline())
    assert nodes[2].nags == (1,)
    assert nodes[5].comments == ("best",)


def test_a_misprinted_number_does_not_end_the_game() -> None:
    [game] = games("GAME I.\n\nWhite: A. Black: B.\n" + MOVES + "44. Castles.         4. P. to Q. 3d.\n")
    assert uci(game).split()[6:] == ["e1g1", "d7d6"]
