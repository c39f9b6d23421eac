"""Positions and moves as engine protocols send them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import notation
from notation import Board, Game
from notation.games.registry import load

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
FRC = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BN1KR w Kkq - 2 9"


def moves(game: Game) -> str:
    board = game.board
    words = []
    for move in game.moves:
        words.append(board.format(move, {"chess": "uci", "xiangqi": "ucci"}.get(game.game, "coordinate")))
        board.push(move)
    return " ".join(words)


@pytest.mark.parametrize(
    ("line", "game", "fen", "played"),
    [
        ("position startpos moves e2e4 e7e5", "chess", CHESS, "e2e4 e7e5"),
        ("position startpos moves h2e2 h9g7", "xiangqi", XIANGQI, "h2e2 h9g7"),
        ("position startpos moves h3e3 h10g8", "xiangqi", XIANGQI, "h2e2 h9g7"),
        ("startpos moves e2e4", "chess", CHESS, "e2e4"),
        ("position startpos", "chess", CHESS, ""),
        (f"position fen {CHESS} moves g1f3", "chess", CHESS, "g1f3"),
        (f"POSITION FEN {CHESS} MOVES g1f3", "chess", CHESS, "g1f3"),
        (f"position {CHESS} moves g1f3", "chess", CHESS, "g1f3"),
        (f"{CHESS} moves g1f3", "chess", CHESS, "g1f3"),
        (f"fen {CHESS} moves g1f3", "chess", CHESS, "g1f3"),
        (f"FEN: {CHESS} moves g1f3", "chess", CHESS, "g1f3"),
        (f"position fen {XIANGQI} moves h2e2 h9g7", "xiangqi", XIANGQI, "h2e2 h9g7"),
        (f"{XIANGQI} moves h2e2 h9g7", "xiangqi", XIANGQI, "h2e2 h9g7"),
        (XIANGQI.replace("n", "h").replace("b", "e").replace(" w ", " r ").replace("N", "H") + " moves h2e2",
         "xiangqi", XIANGQI, "h2e2"),
        (f"position fen {FRC} moves g1h1 f8e8", "chess", FRC, "g1h1 f8e8"),
        (f"position fen {FRC}", "chess", FRC, ""),
        ("<engine(0): position startpos moves e2e4", "chess", CHESS, "e2e4"),
        ("> position startpos moves e2e4", "chess", CHESS, "e2e4"),
        ("position startpos moves e2e4, e7e5; g1f3", "chess", CHESS, "e2e4 e7e5 g1f3"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("suffix", ["txt", "pgn", ""])
def test_one_line(line: str, game: str, fen: str, played: str, suffix: str, tmp_path: Path) -> None:
    if suffix:
        path = tmp_path / f"x.{suffix}"
        path.write_text(line + "\n")
        reader = notation.read(path)
    else:
        reader = notation.read(io.BytesIO(line.encode()))
    [found] = reader
    assert (found.game, found.board.fen(), moves(found)) == (game, fen, played)
    assert found.errors == reader.stray_errors == []


def test_three_kingdoms() -> None:
    board = Board("sanguo")
    move = next(iter(board.legal_moves))
    word = board.format(move, load("sanguo").spec.coordinate)
    for head in ("position startpos", f"position fen {board.fen()}", board.fen()):
        [game] = notation.read(io.BytesIO(f"{head} moves {word}\n".encode()))
        assert (game.game, list(game.moves), game.errors) == ("sanguo", [move], [])


def test_a_log() -> None:
    text = (
        "uci\nid name X\nuciok\nisready\nreadyok\nucinewgame\nposition startpos moves e2e4\ngo depth 3\n"
        "info depth 1 score cp 3 pv e7e5\nbestmove e7e5\nposition startpos moves e2e4 e7e5 g1f3\nwords\nquit\n"
    )
    reader = notation.read(io.BytesIO(text.encode()))
    assert [moves(game) for game in reader] == ["e2e4", "e2e4 e7e5 g1f3"]
    assert [(error.code, error.text, error.line) for error in reader.stray_errors] == [("stray-text", "words", 12)]


def test_faults() -> None:
    reader = notation.read(io.BytesIO(b"position startpos moves e2e4 e2e4\nposition fen 8/8/8 moves a1a2\n"))
    first, second = reader
    assert [(error.code, error.line, error.ply) for error in first.errors] == [("illegal", 1, 2)]
    assert "bad-fen" in [error.code for error in second.errors]


@pytest.mark.parametrize(
    "text", [CHESS + "\n", CHESS + " bm e4;\n", "1. e4 e5\n", "The position moves on.\n", "e2e4 e7e5\n"]
)
def test_what_is_none(text: str) -> None:
    reader = notation.read(io.BytesIO(text.encode()))
    assert getattr(getattr(reader, "format", None), "name", "pgn") != "position"


def test_what_is_written_is_read_again() -> None:
    pgn = f'[FEN "{FRC}"]\n\n9. O-O Re8 1-0\n\n[White "A"]\n\n1. e4 e5 *\n\n[Variant "Xiangqi"]\n\n1. h2e2 *\n'
    found = list(notation.read(io.BytesIO(pgn.encode())))
    out = io.BytesIO()
    with pytest.warns(UserWarning, match="has no place for the result, tag White"):
        notation.write(found, out, format="position")
    assert out.getvalue().decode().splitlines()[1:] == [
        "position startpos moves e2e4 e7e5", "position startpos moves h2e2",
    ]  # fmt: skip
    again = list(notation.read(io.BytesIO(out.getvalue())))
    assert [(game.game, game.board.fen(), list(game.moves)) for game in again] == [
        (game.game, game.board.fen(), list(game.moves)) for game in found
    ]
