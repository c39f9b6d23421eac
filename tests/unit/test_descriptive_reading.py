"""Descriptive notation: the vocabulary and grammar of books, who a man is, and what each style writes.

Spellings are those of public-domain books (Blue Book of Chess, Chess Fundamentals, Chess Strategy, Bird's Modern Chess)
and of the articles on descriptive notation in English, Spanish, Portuguese and French.
"""

from __future__ import annotations

import random

import pytest

from notation import Board, Move, notations
from notation.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, NotationError
from notation.games.registry import load
from notation.kernel.tables import DescriptiveTable
from notation.notations import codec

from ..property.boards import crowded, played

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
ONE_WAY = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
PASSES = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
PROMOTES = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"
TAKES = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
#: Rooks on a1 and h1, both to d1; a bishop for either side to take.
ROOKS = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"
#: Knights on b6 and d6, both take the knight on c4; another knight stands on f5.
KNIGHTS = "7k/8/1N1N4/5n2/2n5/8/8/4K3 w - - 0 1"
QUEEN = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"

ENGLISH = [
    # Pieces, files, ranks, separators.
    (START, "P-K4", "e2e4"),
    (START, "P - K 4", "e2e4"),
    (START, "P–K4", "e2e4"),
    (START, "P—K4", "e2e4"),
    (START, "P to K4", "e2e4"),
    (START, "P. to K's 4th", "e2e4"),
    (START, "P. to K’s 4th.", "e2e4"),
    (START, "Pawn to King's fourth", "e2e4"),
    (START, "KP-K4", "e2e4"),
    (START, "N-KB3", "g1f3"),
    (START, "Kt-KB3", "g1f3"),
    (START, "Knt-KB3", "g1f3"),
    (START, "S-KB3", "g1f3"),
    (START, "Kt - K B 3", "g1f3"),
    (START, "K. Kt. to K. B's 3d", "g1f3"),
    (START, "Kt. to K. B's 3rd", "g1f3"),
    (START, "KKt-B3", "g1f3"),
    (START, "QKt-B3", "b1c3"),
    (START, "P. to Q. B's 4th", "c2c4"),
    (START, "P-KR4", "h2h4"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R-Q sq", "a1d1"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R-Qsq", "a1d1"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R. to Q's sq.", "a1d1"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R-Q1", "a1d1"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R-QI", "a1d1"),
    ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Q-Q4", "d1d4"),
    ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Q. to her 4th", "d1d4"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "K. to his 2d", "e1e2"),
    # Captures.
    (TAKES, "PxP", "e4d5"),
    (TAKES, "P X P", "e4d5"),
    (TAKES, "P x P", "e4d5"),
    (TAKES, "P×P", "e4d5"),
    (TAKES, "P takes P", "e4d5"),
    (TAKES, "P. takes P.", "e4d5"),
    (TAKES, "P tks P", "e4d5"),
    (TAKES, "KPxQP", "e4d5"),
    (TAKES, "P. takes Q. P.", "e4d5"),
    # En passant.
    (PASSES, "PxP e.p.", "e5f6"),
    (PASSES, "PxBP e.p.", "e5f6"),
    (PASSES, "PxP en passant", "e5f6"),
    (PASSES, "P. takes P. in passing", "e5f6"),
    (PASSES, "PxP (e.p.)", "e5f6"),
    # Castling.
    (CASTLES, "O-O", "e1g1"),
    (CASTLES, "0-0-0", "e1c1"),
    (CASTLES, "Castles K", "e1g1"),
    (CASTLES, "Castles KR", "e1g1"),
    (CASTLES, "Castles QR", "e1c1"),
    (CASTLES, "Castles on K's side", "e1g1"),
    (CASTLES, "Castles (K side)", "e1g1"),
    (CASTLES, "Castles on Q's side.", "e1c1"),
    (CASTLES, "Castles queenside", "e1c1"),
    (ONE_WAY, "Castles", "e1g1"),
    # Promotion.
    (PROMOTES, "P-R8(Q)", "a7a8q"),
    (PROMOTES, "P-R8=Q", "a7a8q"),
    (PROMOTES, "P-R8/Q", "a7a8q"),
    (PROMOTES, "P-R8Q", "a7a8q"),
    (PROMOTES, "P-R8 (Kt)", "a7a8n"),
    (PROMOTES, "P-R8 queens", "a7a8q"),
    (PROMOTES, "P queens", "a7a8q"),
    (PROMOTES, "P. to R's 8th, becoming a Queen", "a7a8q"),
    (PROMOTES, "P becomes a Queen", "a7a8q"),
    (PROMOTES, "P one, becoming a Queen", "a7a8q"),
    (PROMOTES, "P-R8 (2d Q.)", "a7a8q"),
    # Which of two.
    (ROOKS, "R(R1)-Q1", None),
    (ROOKS, "R(KR1)-Q1", "h1d1"),
    (ROOKS, "R(QR1)-Q1", "a1d1"),
    (ROOKS, "KR-Q1", "h1d1"),
    (ROOKS, "QR-Q1", "a1d1"),
    (ROOKS, "R/KR1-Q1", "h1d1"),
    ("4k3/8/8/8/3R4/8/4K3/R7 w - - 0 1", "R(R1)-R4", "a1a4"),
    ("4k3/8/8/8/3R4/8/4K3/R7 w - - 0 1", "R(4)-QR4", "d4a4"),
    ("4k3/8/8/8/3R4/8/4K3/R7 w - - 0 1", "R-(R1)R4", "a1a4"),
    (KNIGHTS, "Kt(Kt6)xKt", "b6c4"),
    (KNIGHTS, "Kt(Q6)xKt(B4)", "d6c4"),
    (KNIGHTS, "Kt(Q6)xKt/KB5", "d6f5"),
    ("4k3/2p5/1P1P4/8/8/8/8/4K3 w - - 0 1", "QPxP", "d6c7"),
    ("4k3/2p5/1P1P4/8/8/8/8/4K3 w - - 0 1", "KtPxP", "b6c7"),
    ("4k3/2p5/1P1P4/8/8/8/8/4K3 w - - 0 1", "QKtPxP", "b6c7"),
    # Marks.
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 ch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 ch.", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 (ch.)", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8+", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 check", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 dis ch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 dble ch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8dblch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8disch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8discch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8dch", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8dblech", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8discheck", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8dblcheck", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 (disch)", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 dis. and dbl. ch.", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8 ch mate", "b1b8"),
    ("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "Q-Kt8dis. ch", "b1b8"),
    ("4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "R-R8 mate", "h1h8"),
    ("4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "R-R8 checkmate", "h1h8"),
    ("4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "R. mates", "h1h8"),
]


def uci(board: Board, move: Move) -> str:
    return board.format(move, "uci:castling=king")


@pytest.mark.parametrize(
    ("fen", "text", "expected"), ENGLISH, ids=lambda value: value if value and "/" not in value else ""
)
def test_english(fen: str, text: str, expected: str | None) -> None:
    board = Board("chess", fen)
    if expected is None:
        with pytest.raises(AmbiguousMoveError):
            board.parse(text, "descriptive")
        return
    reading = board.reading(text, "descriptive")
    assert uci(board, reading.move) == expected
    written = board.format(reading.move, "descriptive")
    assert bool(reading.leniencies) == (text != written)
    if text != written:
        with pytest.raises(NotationError):
            board.parse(text, "descriptive", policy="strict")


@pytest.mark.parametrize(
    ("fen", "text", "error"),
    [
        (START, "P-K5", IllegalMoveError),
        (START, "Kt-B3", AmbiguousMoveError),
        (START, "P-B4", AmbiguousMoveError),
        (START, "PxP", IllegalMoveError),
        (START, "Q-Q2", IllegalMoveError),
        (START, "O-O", IllegalMoveError),
        (START, "Castles", IllegalMoveError),
        (PROMOTES, "P-R8", InvalidMoveError),
        (PROMOTES, "P-R8(K)", NotationError),
        (START, "e4", InvalidMoveError),
        (START, "Nf3", InvalidMoveError),
        (START, "Black", InvalidMoveError),
        (START, "K4", InvalidMoveError),
        (START, "P", InvalidMoveError),
        (START, "", NotationError),
        (TAKES, "P takes Kt", IllegalMoveError),
        (TAKES, "PxP e.p.", IllegalMoveError),
        (CASTLES, "Castles", AmbiguousMoveError),
    ],
)
def test_refused(fen: str, text: str, error: type[NotationError]) -> None:
    with pytest.raises(error):
        Board("chess", fen).parse(text, "descriptive")


def replay(texts: str, name: str = "descriptive") -> Board:
    board = Board("chess")
    for text in texts.split():
        board.push_text(text, name)
    return board


def test_a_man_is_the_one_he_was_at_the_start() -> None:
    """The king's knight is on the queen's side by now; castling takes the rook's identity along."""
    board = replay("Kt-KB3 P-K3 Kt-K5 P-Q3 Kt-B4 P-KKt3 QKt-R3 P-KR3 P-K4 P-KR4 B-K2 P-R5 O-O B-Kt2")
    assert uci(board, board.parse("KKt-Kt6", "descriptive")) == "c4b6"
    with pytest.raises(IllegalMoveError):
        board.parse("QKt-Kt6", "descriptive")
    assert uci(board, board.parse("KR-K1", "descriptive")) == "f1e1"
    with pytest.raises(IllegalMoveError):
        board.parse("QR-K1", "descriptive")


def test_identity_survives_taking_back_and_copies() -> None:
    board = replay("Kt-KB3 P-K3 Kt-K5 P-Q3 Kt-B4 P-KKt3 QKt-R3 P-KR3")
    other = board.copy()
    for one in (board, other):
        one.push_text("KKt-K3", "descriptive")
        one.push_text("P-KR4", "descriptive")
        assert uci(one, one.parse("KKt-B4", "descriptive")) == "e3c4"
        one.pop()
        one.pop()
        assert uci(one, one.parse("KKt-K3", "descriptive")) == "c4e3"


def test_without_a_history_left_and_right_tell() -> None:
    """Knights on c4 and a3 both to e... of a position that was set up: the one farther to the king's side."""
    board = Board("chess", "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1")
    reading = board.reading("KKt-Q4", "descriptive")
    assert uci(board, reading.move) == "f3d4"
    assert "left-right" in reading.leniencies
    assert uci(board, board.parse("QKt-Q4", "descriptive")) == "b3d4"
    # Two of them on one file: neither is farther.
    with pytest.raises(AmbiguousMoveError):
        Board("chess", "4k3/8/8/1N6/8/1N6/8/4K3 w - - 0 1").parse("KKt-Q4", "descriptive")


def test_check_decides_only_when_nothing_else_does() -> None:
    """Chess Fundamentals prints "Q x P ch" where two of three pawns would be taken without a check."""
    board = Board("chess", "k7/8/8/1p1p4/8/3Q4/8/4K3 w - - 0 1")
    with pytest.raises(AmbiguousMoveError) as caught:
        board.parse("QxP", "descriptive")
    assert sorted(caught.value.candidates) == ["d3b5", "d3d5"]
    reading = board.reading("QxP ch", "descriptive")
    assert uci(board, reading.move) == "d3d5"
    assert "check-decides" in reading.leniencies


STYLES = [
    ("descriptive", ["P-K4", "P-K4", "Kt-KB3", "Kt-QB3", "B-Kt5", "P-QR3", "BxKt", "QPxB", "O-O", "P-B3"]),
    ("descriptive:knight=N", ["P-K4", "P-K4", "N-KB3", "N-QB3", "B-N5", "P-QR3", "BxN", "QPxB", "O-O", "P-B3"]),
    (
        "descriptive:style=verbose",
        ["P-K4", "P-K4", "KKt-KB3", "QKt-QB3", "KB-QKt5", "P-QR3", "KBxKt", "QPxB", "O-O", "P-KB3"],
    ),
    (
        "descriptive:style=old",
        [
            "P. to K's 4th", "P. to K's 4th", "Kt. to K. B's 3d", "Kt. to Q. B's 3d", "B. to Q. Kt's 5th",
            "P. to Q. R's 3d", "B. takes Kt.", "Q. P. takes B.", "Castles", "P. to K. B's 3d",
        ],
    ),
    ("descriptive-es", ["P4R", "P4R", "C3AR", "C3AD", "A5C", "P3TD", "AxC", "PDxA", "O-O", "P3A"]),
    ("descriptive-pt", ["P4R", "P4R", "C3BR", "C3BD", "B5C", "P3TD", "BxC", "PDxB", "O-O", "P3B"]),
    ("descriptive-fr", ["P4R", "P4R", "C3FR", "C3FD", "F5C", "P3TD", "FxC", "PDxF", "O-O", "P3F"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "texts"), STYLES, ids=[name for name, _ in STYLES])
def test_the_exchange_variation_in_every_style(name: str, texts: list[str]) -> None:
    board = Board("chess")
    for san, text in zip(("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6"), texts, strict=True):
        move = board.parse(san)
        assert board.format(move, name) == text
        assert board.parse(text, name, policy="strict") == move
        board.push(move)


@pytest.mark.parametrize(
    ("name", "fen", "uci_text", "text"),
    [
        ("descriptive", PROMOTES, "a7a8q", "P-R8(Q)"),
        ("descriptive:promotion=equals", PROMOTES, "a7a8q", "P-R8=Q"),
        ("descriptive:promotion=equals,knight=N", PROMOTES, "a7a8n", "P-R8=N"),
        ("descriptive:castling=words", CASTLES, "e1h1", "Castles K"),
        ("descriptive:castling=words", CASTLES, "e1a1", "Castles Q"),
        ("descriptive:castling=words", ONE_WAY, "e1h1", "Castles"),
        ("descriptive:style=old", CASTLES, "e1h1", "Castles on K's side"),
        ("descriptive:style=old,castling=letters", CASTLES, "e1h1", "O-O"),
        ("descriptive", PASSES, "e5f6", "PxP e.p."),
        ("descriptive:style=old", PASSES, "e5f6", "P. takes P. in passing"),
        ("descriptive", ROOKS, "h1d1", "R(KR1)-Q1"),
        ("descriptive", KNIGHTS, "d6c4", "Kt(Q6)xKt(B4)"),
        ("descriptive-es", PROMOTES, "a7a8q", "P8T=D"),
        ("descriptive-es", ROOKS, "h1d1", "T1TR-1D"),
        ("descriptive-fr", PROMOTES, "a7a8q", "P8T=D"),
    ],
)
def test_options(name: str, fen: str, uci_text: str, text: str) -> None:
    board = Board("chess", fen)
    move = board.parse(uci_text, "uci")
    assert board.format(move, name) == text
    assert board.parse(text, name, policy="strict") == move
    assert board.parse(text, name.partition(":")[0]) == move


#: Spanish, Portuguese and French as their articles and books print it.
ROMANCE = [
    ("descriptive-es", START, "P4R", "e2e4"),
    ("descriptive-es", START, "P 4 R", "e2e4"),
    ("descriptive-es", START, "C3AR", "g1f3"),
    ("descriptive-es", START, "CR3A", "g1f3"),
    ("descriptive-es", TAKES, "PxP", "e4d5"),
    ("descriptive-es", TAKES, "PRxPD", "e4d5"),
    ("descriptive-es", PASSES, "PxP a.p.", "e5f6"),
    ("descriptive-es", PROMOTES, "P8T=D", "a7a8q"),
    ("descriptive-es", "4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", "D8C+", "b1b8"),
    ("descriptive-es", "4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "T8T++", "h1h8"),
    ("descriptive-es", "4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "T8T mate", "h1h8"),
    ("descriptive-es", "4k3/7p/7R/8/8/8/8/4K2R w - - 0 1", "T6xP", "h6h7"),
    ("descriptive-es", "4k3/8/2N5/8/2N5/8/8/4K3 w - - 0 1", "C6-5R", "c6e5"),
    ("descriptive-es", CASTLES, "Enroque corto", "e1g1"),
    ("descriptive-pt", START, "C3BR", "g1f3"),
    ("descriptive-pt", CASTLES, "Roque grande", "e1c1"),
    ("descriptive-pt", TAKES, "PxP", "e4d5"),
    ("descriptive-fr", START, "C3FR", "g1f3"),
    ("descriptive-fr", START, "P. 4R", "e2e4"),
    ("descriptive-fr", START, "P.4R", "e2e4"),
    ("descriptive-fr", TAKES, "P pr P", "e4d5"),
    ("descriptive-fr", PROMOTES, "P8T=D", "a7a8q"),
    ("descriptive-fr", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "PxC:D", "a7b8q"),
    ("descriptive-fr", "4k3/Q7/8/8/8/8/8/4K2R w - - 0 1", "T8T≠", "h1h8"),
    ("descriptive-fr", CASTLES, "Petit roque", "e1g1"),
]


@pytest.mark.parametrize(("name", "fen", "text", "expected"), ROMANCE)
def test_romance(name: str, fen: str, text: str, expected: str) -> None:
    board = Board("chess", fen)
    assert uci(board, board.parse(text, name)) == expected


@pytest.mark.parametrize("name", ["descriptive", "descriptive:style=old", "descriptive-es", "descriptive-fr"])
def test_the_kernel_writes_what_the_engine_writes(name: str) -> None:
    """The chess kernel takes the plain moves; the engine of the table is its reference."""
    reference = "by-its-table:" + name
    notations._codecs["chess", reference] = DescriptiveTable.compile(codec("chess", name).table, load("chess"))
    rng = random.Random(8)
    compared = 0
    try:
        for i in range(12):
            boards = list(played("chess", rng, plies=120, every=6)) if i % 2 else [crowded(rng) for _ in range(20)]
            for board in boards:
                for move in board.legal_moves if board is not None else ():
                    compared += 1
                    assert board.format(move, name) == board.format(move, reference), (board.fen(), move)
    finally:
        del notations._codecs["chess", reference]
    assert compared > 2000
