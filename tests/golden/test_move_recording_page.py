"""Every example of the Hong Kong chess page on recording moves (棋步記錄, seed 004_4a5f0a8a57c42889.txt), by name.

The page prints two slips: the other knight's move would be Nfd2, not "Nfd7", and "2.d4" once stands for 2.d3.
"""

from __future__ import annotations

import pytest

import notation
from notation import Board

#: The Giuoco Piano as the page writes it in each notation.
GIUOCO_PIANO = {
    "san": "1.e4 e5\n2.Nf3 Nc6\n3.Bc4 Bc5",
    "lan": "1.e2-e4 e7-e5\n2.Ng1-f3 Nb8-c6\n3.Bf1-c4 Bf8-c5",
    "descriptive": "1.P-K4 P-K4\n2.Kt-KB3 Kt-QB3\n3.B-B4 B-B4",
    "coordinate": "1.e2-e4 e7-e5\n2.g1-f3 b8-c6\n3.f1-c4 f8-c5",
    "iccf": "5254 5755 7163 2836 6134 6835",
}
GIUOCO_FEN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
#: The page's position for the order of castling letters and the six fields.
FIELDS_FEN = "3rr3/pp1k1ppp/8/4p3/4P3/8/PPP2PPP/R3K2R w KQ - 0 1"
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R {} KQkq - 0 1"


def words(text: str) -> list[str]:
    """The moves of a score without their numbers."""
    return [word.rpartition(".")[2] for word in text.split()]


@pytest.mark.parametrize("name", GIUOCO_PIANO)
@pytest.mark.parametrize("policy", ["lenient", "strict"])
def test_giuoco_piano_reaches_one_position(name: str, policy: str) -> None:
    board = Board("chess")
    for word in words(GIUOCO_PIANO[name]):
        move = board.parse(word, name, policy=policy)
        assert board.format(move, name) == word
        board.push(move)
    assert board.fen() == GIUOCO_FEN


@pytest.mark.parametrize("name", GIUOCO_PIANO)
@pytest.mark.parametrize("to", GIUOCO_PIANO)
def test_giuoco_piano_from_each_notation_to_each(name: str, to: str) -> None:
    """As a whole score, whose notation is given or found out."""
    for source in (name, "auto"):
        converted = notation.convert(GIUOCO_PIANO[name], from_=source, to=to)
        assert words(converted) == words(GIUOCO_PIANO[to])


def test_long_algebraic_without_its_hyphen() -> None:
    board = Board("chess")
    assert board.parse("Ng1f3", "lan") == board.parse("Ng1-f3", "lan") == board.parse("Nf3")


def test_1_nf3_d5_2_d3_nf6_3_nbd2() -> None:
    board = Board("chess")
    for text in ("Nf3", "d5", "d3", "Nf6"):
        board.push_text(text)
    both = {board.format(move, "san") for move in board.legal_moves}
    assert {"Nbd2", "Nfd2"} <= both
    with pytest.raises(notation.AmbiguousMoveError):
        board.parse("Nd2")
    with pytest.raises(notation.NotationError):
        board.parse("Nfd7")  # the page's slip
    move = board.parse("Nbd2", policy="strict")
    assert board.format(move, "uci") == "b1d2"
    assert board.format(move, "descriptive") == "QKt-Q2"


def test_black_s_move_with_three_dots() -> None:
    assert notation.convert("1...d5", fen="rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1", to="uci") == (
        "1...d7d5"
    )


@pytest.mark.parametrize(
    ("fen", "san", "descriptive"),
    [
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "Bb5+", "B-Kt5 ch"),
        ("4k3/8/8/8/4p3/2N5/8/4K3 w - - 0 1", "Nxe4", "KtxP"),
        ("8/4P3/8/8/2k5/8/8/4K3 w - - 0 1", "e8=Q", "P-K8(Q)"),
    ],
)
def test_signs(fen: str, san: str, descriptive: str) -> None:
    board = Board("chess", fen)
    move = board.parse(san, policy="strict")
    assert board.format(move, "san") == san
    assert board.format(move, "descriptive") == descriptive


def test_ng7_mates() -> None:
    board = Board("chess", "3rkr2/3ppp2/8/5N2/8/8/8/4K3 w - - 0 1")
    move = board.parse("Ng7#", policy="strict")
    assert board.format(move, "descriptive") == "Kt-Kt7 mate"
    board.push(move)
    assert board.is_checkmate()


@pytest.mark.parametrize(
    ("side", "san", "descriptive", "code"),
    [("w", "O-O", "O-O", "5171"), ("w", "O-O-O", "O-O-O", "5131"), ("b", "O-O", "O-O", "5878"),
     ("b", "O-O-O", "O-O-O", "5838")],
)  # fmt: skip
def test_castling_and_its_four_codes(side: str, san: str, descriptive: str, code: str) -> None:
    board = Board("chess", CASTLES.format(side))
    move = board.parse(code, "iccf", policy="strict")
    assert board.format(move, "iccf") == code
    assert board.format(move, "san").rstrip("+") == san
    assert board.format(move, "descriptive").removesuffix(" ch") == descriptive


def test_5751_is_e8_and_a_queen() -> None:
    """Four digits for a promotion: the square, the file, and the piece; the mark of check is dropped."""
    board = Board("chess", "k7/4P3/8/8/8/8/8/4K3 w - - 0 1")
    move = board.parse("5751", "iccf:promotion_digits=4", policy="strict")
    assert board.format(move, "san") == "e8=Q+"
    assert board.parse("5751", "iccf") == move
    assert board.format(move, "iccf") == "57581"
    for digit, piece in zip("1234", "QRBN", strict=True):
        assert board.parse(f"575{digit}", "iccf") == board.parse(f"e8={piece}")
        assert board.format(board.parse(f"e8={piece}"), "iccf:promotion_digits=4") == f"575{digit}"


def test_the_fen_and_its_six_fields() -> None:
    board = Board("chess", FIELDS_FEN)
    assert board.fen() == FIELDS_FEN
    assert board.turn == 0
    texts = {board.format(move, "san") for move in board.legal_moves}
    assert "O-O" in texts
    assert "O-O-O" not in texts  # "even where it is not possible now": d1 is attacked by the rook
    assert notation.Board("chess").fen() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_the_en_passant_square_is_written_only_after_a_double_step() -> None:
    board = Board("chess")
    board.push_text("e4")
    assert board.fen(ep="always").split()[3] == "e3"
    board.push_text("Nf6")
    assert board.fen(ep="always").split()[3] == "-"
