"""FEN, X-FEN and Shredder-FEN in and out: every leniency, every fault with its place, every problem."""

from __future__ import annotations

import pickle

import pytest

import notation
from notation import Board, PositionError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def refusal(fen: str, policy: str = "lenient") -> PositionError:
    with pytest.raises(PositionError) as caught:
        Board("chess", fen, policy=policy)
    return caught.value


@pytest.mark.parametrize(
    ("text", "fen", "leniency"),
    [
        ("8/8/8/4k3/8/4K3/8/8", "8/8/8/4k3/8/4K3/8/8 w - - 0 1", "short-fen"),
        ("8/8/8/4k3/8/4K3/8/8 b", "8/8/8/4k3/8/4K3/8/8 b - - 0 1", "short-fen"),
        ("r3k3/8/8/8/8/8/8/4K3 b q", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "short-fen"),
        ("r3k3/8/8/8/8/8/8/4K3 b q -", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "missing-clock"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 7", "r3k3/8/8/8/8/8/8/4K3 b q - 7 1", "missing-clock"),
        ("r3k3/8/8/8/8/8/8/4K3_b_q_-_7_9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "blanks"),
        (" r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "blanks"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 7 9\r\n", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "blanks"),
        ("r3k3/8/8/8/8/8/8/4K3\tb q - 7   9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "blanks"),
        ("r3k3/8/8/8/8/8/8/4K3/ b q - 7 9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "trailing-slash"),
        ("r111k111/8/44/8/8/8/8/4K3 b q - 7 9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "adjacent-digits"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w QKqk - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling-order"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling-order"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w haHA - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castling-order"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KAkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "fen-letters"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 5 9", "4k3/8/8/8/4P3/8/8/4K3 b - e3 5 9", "ep-clock"),
        ("r3k3/8/8/8/8/8/8/4K3 B q - 7 9", "r3k3/8/8/8/8/8/8/4K3 b q - 7 9", "side-letter"),
        ("4k3/8/8/8/8/8/8/R3K3 W Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "side-letter"),
        ("4k3/8/8/8/8/8/8/4K3 b – – 5 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "dash"),
        ("4k3/8/8/8/8/8/8/4K3 b — − 5 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "dash"),
        ("4k3/8/8/8/8/8/8/4K3\u00a0b - -\u20095 9\ufeff", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "blanks"),
        ("\ufeff4k3/8/8/8/8/8/8/4K3 b - -\u3000\u200b5 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "blanks"),
        ("４k３/8/8/8/8/8/8/4K3 ｂ － - ５ 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "full-width"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 5 9.", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "punctuation"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 5 9 ; ", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "punctuation"),
        ('"4k3/8/8/8/8/8/8/4K3 b - - 5 9",', "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "punctuation"),
        (" “4k3/8/8/8/8/8/8/4K3 b - - 5 9”.", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "punctuation"),
        ("(«4k3/8/8/8/8/8/8/4K3 b»)", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "punctuation"),
        ("4k3⁄8∕8/8/8/8/8/4K3 b - - 5 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "punctuation"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 05 9", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "digits"),
        ("4k3/8/8/8/8/8/8/4K3 b - - 5 009", "4k3/8/8/8/8/8/8/4K3 b - - 5 9", "digits"),
    ],
)
def test_leniencies(text: str, fen: str, leniency: str) -> None:
    """What the lenient policy reads, the strict one refuses with the leniency's name."""
    board = Board("chess", text)
    assert board.fen(ep="always") == fen
    assert leniency in board.leniencies
    assert Board("chess", text.encode()).fen(ep="always") == fen
    assert refusal(text, "strict").code == leniency
    if leniency != "ep-clock":  # which no writer's text has
        assert Board("chess", fen, policy="strict").leniencies == ()


@pytest.mark.parametrize(
    ("fen", "code", "faulty"),
    [
        ("", "empty", ""),
        ("   ", "empty", "   "),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "ranks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "ranks", "8/8/8/8/8/8/8/8/8"),
        ("8/8/8/8/8/8/8/8/RNBQKBNR w - - 0 1", "ranks", "8/8/8/8/8/8/8/8/RNBQKBNR"),
        ("8/8/8/8/8/8/8/8// w - - 0 1", "ranks", "8/8/8/8/8/8/8/8//"),
        ("8/ppppppp/8/8/8/8/8/8 w - - 0 1", "rank-width", "ppppppp"),
        ("8/ppppppppp/8/8/8/8/8/8 w - - 0 1", "rank-width", "ppppppppp"),
        ("8/8/8/8/8/8/8/7 w - - 0 1", "rank-width", "7"),
        ("8//8/8/8/8/8/8 w - - 0 1", "rank-width", ""),
        ("/8/8/8/8/8/8/8 w - - 0 1", "rank-width", ""),
        ("8/8/8/8/8/8/8/4X3 w - - 0 1", "piece", "X"),
        ("8/8/8/8/8/8/8/4♔3 w - - 0 1", "piece", "♔"),
        ("8/8/8/8/8/8/8/4-3 w - - 0 1", "piece", "-"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "digit", "9"),
        ("0/8/8/8/8/8/8/8 w - - 0 1", "digit", "0"),
        ("4k3/8/8/8/8/8/8/4K3 WB - - 0 1", "turn", "WB"),
        ("4k3/8/8/8/8/8/8/4K3 white - - 0 1", "turn", "white"),
        ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", "turn", "-"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "castling-syntax", "KK"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "castling-syntax", "KH"),
        ("4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "castling-syntax", "K-"),
        ("4k3/8/8/8/8/8/8/4K2R w KI - 0 1", "castling-syntax", "KI"),
        ("4k3/8/8/8/8/8/8/4K2R w é - 0 1", "castling-syntax", "é"),
        ("4k3/8/8/8/8/8/8/4K3 w - e 0 1", "ep-syntax", "e"),
        ("4k3/8/8/8/8/8/8/4K3 w - e66 0 1", "ep-syntax", "e66"),
        ("4k3/8/8/8/8/8/8/4K3 w - E6 0 1", "ep-syntax", "E6"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "ep-syntax", "e9"),
        ("4k3/8/8/8/8/8/8/4K3 w - e5 0 1", "ep-rank", "e5"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "ep-wrong-side", "e3"),
        ("4k3/8/8/8/8/8/8/4K3 b - e6 0 1", "ep-wrong-side", "e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", "variant", "+1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1", "halfmove", "4294967296"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 -", "fullmove", "-"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 1!", "fullmove", "1!"),
        ("“4k3/8/8/8/8/8/8/4K3 w – – x 1”", "halfmove", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 1 1 x", "fields", "x"),
        ("4k3/8/8/8/8/8/8/4K3 w K Q - 1 1", "fields", "1"),
        ("4k3/8/8/8/8/8/8/4KQ~2 w - - 0 1", "variant", "~"),
        ("4k3/8/8/8/8/8/8/4K3[Qp] w - - 0 1", "variant", "[Qp]"),
        ("4k3/8/8/8/8/8/8/4K3/Qp w - - 0 1", "variant", "/Qp"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "variant", "3+3"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+0", "variant", "+0+0"),
    ],
)
def test_faults(fen: str, code: str, faulty: str) -> None:
    """A fault of syntax stops the reader: its code, and the part of the text that is at fault."""
    for policy in ("lenient", "strict"):
        error = refusal(fen, policy)
        if policy == "strict" and error.code in ("blanks", "punctuation"):
            continue
        assert error.code == code
        assert error.problems == (code,)
        assert fen[error.start : error.end] == faulty
    error = refusal(fen)
    with pytest.raises(PositionError) as caught:
        Board("chess", fen.encode())
    assert fen.encode()[caught.value.start : caught.value.end].decode() == faulty


def test_strict_refuses_a_full_move_number_of_0() -> None:
    fen = START[:-1] + "0"
    assert Board("chess", fen).fen() == START
    error = refusal(fen, "strict")
    assert error.code == "fullmove"
    assert fen[error.start : error.end] == "0"


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", {"no-kings"}),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", {"no-white-king"}),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", {"no-black-king"}),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", {"too-many-kings"}),
        ("PPPPPPPP/P3k3/8/8/8/8/8/3KK3 w - - 0 1", {"too-many-kings", "too-many-pawns", "pawn-on-backrank"}),
        ("4k3/8/8/8/PPPPPPPP/P7/8/4K3 w - - 0 1", {"too-many-pawns"}),
        ("4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1", {"too-many-pieces"}),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", {"castling"}),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", {"castling"}),
        ("4k3/8/8/8/8/8/8/4K2R w G - 0 1", {"castling"}),
        ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", {"castling"}),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", {"ep-impossible"}),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", {"ep-impossible"}),
        ("4k3/8/8/8/8/8/4Q3/4K3 w KQ e6 0 1", {"castling", "ep-impossible", "opposite-check"}),
        ("4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", set()),
        ("4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1", {"three-checkers"}),
        # Two checkers: one has moved and opened the other's line, or a pawn opened both en passant.
        ("4R3/8/8/4k3/8/8/4R3/4K3 b - - 0 1", {"impossible-check"}),
        ("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", {"impossible-check"}),
        ("4k3/3P1P2/8/8/8/8/8/4K3 b - - 0 1", {"impossible-check"}),
        ("8/8/4k3/3P4/5N2/8/8/4K3 b - - 0 1", {"impossible-check"}),
        ("8/8/8/8/1pn5/3K4/4p3/4k3 w - - 0 1", set()),
        ("8/8/8/8/4pn2/3K4/8/4k3 w - - 0 1", {"impossible-check"}),
        ("4k3/8/8/8/4R3/2B5/8/K7 b - - 0 1", set()),
        ("4k3/8/8/1B6/4R3/8/8/K7 b - - 0 1", {"impossible-check"}),
        ("4k3/8/5N2/8/4R3/8/8/K7 b - - 0 1", {"impossible-check"}),
        ("4k3/8/6N1/8/4R3/8/8/K7 b - - 0 1", set()),
        ("4k3/2N5/8/8/4R3/8/8/K7 b - - 0 1", set()),
        ("8/8/8/8/R2k4/2P5/8/K7 b - - 0 1", {"impossible-check"}),
        ("4k3/3P4/8/8/4R3/8/8/K7 b - - 0 1", set()),
        ("3Nk3/8/8/8/4R3/8/8/K7 b - - 0 1", set()),
        ("2Q1k3/8/8/8/4R3/8/8/K7 b - - 0 1", {"impossible-check"}),
        ("3Qk3/8/8/8/4R3/8/8/K7 b - - 0 1", set()),
        ("3Qk3/8/8/8/4R3/2PPPPPP/PP6/K7 b - - 0 1", {"impossible-check"}),
        ("8/8/3Pk3/8/2B1R3/8/8/K7 b - - 0 1", set()),
        ("8/8/2P1k3/8/2B1R3/8/8/K7 b - - 0 1", {"impossible-check"}),
        ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", {"impossible-check"}),
        ("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", set()),
        ("8/8/3k4/8/3Pp3/8/8/B3K3 b - d3 0 1", set()),
    ],
)
def test_problems(fen: str, problems: set[str]) -> None:
    """Everything that is wrong with a position is told at once, the fatal reasons first."""
    if not problems:
        assert Board("chess", fen).problems() == ()
        return
    assert set(refusal(fen).problems) == problems


FATAL = ("no-kings", "no-white-king", "no-black-king", "too-many-kings", "too-many-pieces", "too-many-pawns",
         "pawn-on-backrank")  # fmt: skip


def test_what_is_fatal_can_not_be_ignored() -> None:
    for fen in (
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "4k3/8/8/8/PPPPPPPP/P7/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1",
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    ):
        assert refusal(fen).code in FATAL
        with pytest.raises(PositionError):
            Board("chess", fen, ignore="all")


@pytest.mark.parametrize(
    ("fen", "ignored", "kept"),
    [
        # Impossible rights are dropped, the others kept, and none invented.
        ("4k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "castling", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"),
        ("2rrk3/8/8/8/8/8/3PPPPP/2RK4 w cd - 0 1", "castling", "2rrk3/8/8/8/8/8/3PPPPP/2RK4 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K2R w QF - 0 1", "castling", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "ep-impossible", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "opposite-check", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
    ],
)
def test_ignored_problems(fen: str, ignored: str, kept: str) -> None:
    assert Board("chess", fen, ignore=(ignored,)).fen(ep="always") == kept
    assert Board("chess", fen, ignore="all").fen(ep="always") == kept
    with pytest.raises(PositionError):
        Board("chess", fen, ignore=("three-checkers",))


@pytest.mark.parametrize(
    ("fen", "always", "xfen", "legal"),
    [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3", "-", "-"),
        ("4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1", "d3", "d3", "-"),
        ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "e6", "e6", "-"),
        ("8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1", "d3", "d3", "d3"),
        # The neighbour across the board's edge is none.
        ("4k3/8/8/P6p/8/8/8/4K3 w - h6 0 1", "h6", "-", "-"),
    ],
)
def test_en_passant_styles(fen: str, always: str, xfen: str, legal: str) -> None:
    board = Board("chess", fen)
    for style, square in (("always", always), ("xfen", xfen), ("legal", legal)):
        assert board.fen(ep=style).split()[3] == square
    assert board.copy().fen(ep="always") == fen


def test_an_en_passant_square_lives_one_ply() -> None:
    board = Board("chess")
    for text, square in (("e2e4", "e3"), ("a7a5", "a6"), ("g1f3", "-"), ("0000", "-")):
        board.push(notation.Move("chess", text))
        assert board.fen(ep="always").split()[3] == square


@pytest.mark.parametrize(
    ("fen", "xfen", "shredder", "chess960"),
    [
        (START, "KQkq", "HAha", False),
        (START.replace("KQkq", "HAha"), "KQkq", "HAha", False),
        ("bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w GCgc - 0 1", "KQkq", "GCgc", True),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G", "G", True),
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "K", "H", False),
        ("4k3/8/8/8/8/8/8/RR2K3 w BQ - 0 1", None, None, None),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "B", "B", True),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "K", "G", True),
        ("3k3r/8/8/8/8/8/8/4K3 w k - 0 1", "k", "h", True),
        ("1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14", "Kkq", "Ddb", True),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1", "Kq", "Ha", False),
    ],
)
def test_castling_styles(fen: str, xfen: str | None, shredder: str | None, chess960: bool | None) -> None:
    if xfen is None:
        assert refusal(fen).code == "castling"
        return
    board = Board("chess", fen, policy="strict")
    assert board.fen().split()[2] == xfen
    assert board.fen(castling="shredder").split()[2] == shredder
    assert board.chess960 == chess960
    for style in ("xfen", "shredder"):
        assert Board("chess", board.fen(castling=style), policy="strict") == board


def test_the_caller_decides_about_chess960() -> None:
    """What is said beside the position goes before what its rights look like, for later positions of the board too."""
    assert Board("chess", START, chess960=True).chess960
    assert not Board("chess").chess960
    board = Board("chess", chess960=True)
    board.set_fen(START)
    assert board.chess960
    inner = "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"
    with pytest.raises(PositionError) as caught:
        Board("chess", inner, chess960=False)
    assert caught.value.problems == ("castling",)
    board = Board("chess", inner, chess960=False, ignore="castling")
    assert (board.chess960, board.fen().split()[2]) == (False, "-")
    board.set_fen("6k1/5ppp/6r1/8/8/7P/5PP1/R5K1 w Q - 0 1", ignore="castling")
    assert not board.is_legal(notation.Move("chess", "g1c1"))
    assert not board.is_legal(notation.Move("chess", "g1a1"))
    for made in (board.copy(), pickle.loads(pickle.dumps(board))):
        made.set_fen(inner, ignore="castling")
        assert not made.chess960
    # A file letter may name a corner.
    assert Board("chess", START.replace("KQkq", "HAha"), chess960=False).fen() == START


@pytest.mark.parametrize(
    ("fen", "rights"),
    [
        ("rn1qk2r/pb2bppp/1p2pn2/2pp4/2PP4/2N2NP1/PP2PPBP/R1BQ1RK1 b KQkq - 0 1", "kq"),
        ("2kr3r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1", "KQ"),
        ("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", None),
        ("r3k2r/8/8/8/8/8/8/4K1R1 w KQkq - 0 1", "kq"),
        ("4k3/8/8/8/8/8/8/1R3RK1 w KQ - 0 1", "-"),
    ],
)
def test_stale_rights_make_no_chess960(fen: str, rights: str | None) -> None:
    """Where a right names no rook, the flags were left behind: it is standard chess, and what can't be is dropped."""
    if rights is None:
        assert Board("chess", fen).chess960
        return
    assert refusal(fen).problems == ("castling",)
    board = Board("chess", fen, ignore="castling")
    assert (board.chess960, board.fen().split()[2]) == (False, rights)
    assert board.problems() == ()


def test_leniencies_belong_to_the_fen() -> None:
    board = Board("chess", START.replace(" w ", "\u00a0W "))
    assert board.leniencies == ("blanks", "side-letter")
    assert board.copy(stack=False).leniencies == board.leniencies
    board.push_san("e4")
    for same in (board, board.copy(), pickle.loads(pickle.dumps(board))):
        assert same.leniencies == ("blanks", "side-letter")
    assert board.copy(stack=False).leniencies == ()
    with pytest.raises(PositionError):
        board.set_fen("x")
    assert board.leniencies == ("blanks", "side-letter")
    board.set_fen(START)
    assert board.leniencies == Board("chess").leniencies == ()


def test_an_en_passant_square_against_the_clock() -> None:
    """One of them is wrong, and nobody knows which: both stay."""
    text = "r1bqkbnr/1pppnpp1/p3p2p/8/2PPP3/5N2/PP2BPPP/RNBQ1RK1 b kq c3 1 6"
    board = Board("chess", text)
    assert board.fen() == text.replace(" c3 ", " - ")
    assert board.leniencies == ("ep-clock",)
    capture = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 1 3"
    assert Board("chess", capture).fen() == capture
    # A square that proves nothing forbids no check.
    assert Board("chess", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 3 1").problems() == ()


@pytest.mark.parametrize("fields", range(1, 7))
def test_fewer_fields(fields: int) -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 b Q - 12 345"
    assert Board("chess", fen).fen(fields=fields) == " ".join(fen.split()[:fields])


def test_large_clocks() -> None:
    fen = "4k3/8/8/8/8/8/8/4K3 w - - 999999999 999999999"
    assert Board("chess", fen, policy="strict").fen() == fen
    board = Board("chess", fen)
    board.push(notation.Move("chess", "e1e2"))
    assert board.fen() == "4k3/8/8/8/8/8/4K3/8 b - - 1000000000 999999999"


def test_long_texts_are_faults() -> None:
    assert refusal("p" * 100_000).code == "rank-width"
    assert refusal("8" * 100_000).code == "rank-width"
    assert refusal("/" * 100_000).code == "rank-width"
    assert refusal("1" * 1031 + "/" * 6).code in ("rank-width", "ranks")
    assert refusal(START + " " + "x" * 100_000).code == "fields"
    assert refusal(START.replace("KQkq", "KQkq" * 10_000)).code == "castling-syntax"
    assert Board("chess", START + " " * 100_000).fen() == START
