"""Which spellings of a SAN or LAN move are read, which leniencies are named, and what is refused.

The classes are those of real files; export form: PGN standard 8.2.3; optional marks: FIDE Laws C.9, C.10.
"""

from __future__ import annotations

import pytest

from notation import Board
from notation.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError, NotationError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PASSES = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
DOUBLE = "3k4/8/8/8/3N4/8/8/3RK3 w - - 0 1"
# A b-pawn and a bishop both go to c5 by capture; only the bishop goes to d4.
SMALL_B = "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1"
# b4-b5 and a bishop's move to b5.
BOTH_B5 = "4k3/8/8/8/1P6/8/4B3/4K3 w - - 0 1"

READ = [
    # castling
    (CASTLES, "O-O", "e1g1", ()),
    (CASTLES, "0-0", "e1g1", ("castling-zeros",)),
    (CASTLES, "o-o-o", "e1c1", ("castling-lower-case",)),
    (CASTLES, "O–O", "e1g1", ("castling-dash",)),
    (CASTLES, "OOO", "e1c1", ("castling-dash",)),
    (CASTLES, "000", "e1c1", ("castling-zeros", "castling-dash")),
    (CASTLES, "О-О-О", "e1c1", ("castling-letters",)),
    (CASTLES, "castles queenside", "e1c1", ("castling-word",)),
    (CASTLES, "e1h1", "e1g1", ("castling-squares",)),
    (CASTLES, "Ke1-c1", "e1c1", ("castling-squares", "dash")),
    (CASTLES, "O-O+", "e1g1", ("extra-check",)),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Castles", "e1c1", ("castling-word",)),
    # promotion
    (PROMOTES, "axb8=Q+", "a7b8q", ()),
    (PROMOTES, "a8Q", "a7a8q", ("promotion-spelling",)),
    (PROMOTES, "a8=n", "a7a8n", ("promotion-spelling",)),
    (PROMOTES, "a8(R)", "a7a8r", ("promotion-spelling",)),
    (PROMOTES, "a8/B", "a7a8b", ("promotion-spelling",)),
    (PROMOTES, "a8b", "a7a8b", ("promotion-spelling",)),
    (PROMOTES, "a8=♕", "a7a8q", ("promotion-spelling", "figurine")),
    (PROMOTES, "ab=Kt", "a7b8n", ("missing-capture-sign", "promotion-spelling", "piece-letter", "missing-rank")),
    # qualifiers
    (START, "Ngf3", "g1f3", ("over-qualified",)),
    (START, "N1f3", "g1f3", ("over-qualified",)),
    (START, "Ng1-f3", "g1f3", ("over-qualified", "dash")),
    (START, "2e4", "e2e4", ("over-qualified",)),
    (START, "ee4", "e2e4", ("over-qualified",)),
    (START, "g1f3", "g1f3", ("over-qualified", "piece-letter")),
    # letters
    (START, "♞f3", "g1f3", ("figurine",)),
    (START, "♘\ufe0ff3", "g1f3", ("figurine",)),
    (START, "Ktf3", "g1f3", ("piece-letter",)),
    (START, "Pe4", "e2e4", ("pawn-letter",)),
    (START, "nf3", "g1f3", ("lower-case-piece",)),
    (START, "NF3", "g1f3", ("capital-file",)),
    (START, "E2E4", "e2e4", ("over-qualified", "capital-file")),
    (START, "B4", "b2b4", ("capital-file",)),
    (SMALL_B, "bxc5", "b4c5", ()),
    (SMALL_B, "bc5", "b4c5", ("missing-capture-sign",)),
    (SMALL_B, "bd4", "e3d4", ("lower-case-piece",)),
    (SMALL_B, "Bxc5", "e3c5", ()),
    # captures
    (PASSES, "exf6", "e5f6", ()),
    (PASSES, "e:f6", "e5f6", ("capture-sign",)),
    (PASSES, "ef6:", "e5f6", ("capture-sign",)),
    (PASSES, "e×f6", "e5f6", ("capture-sign",)),
    (PASSES, "xf6", "e5f6", ("under-qualified",)),
    (PASSES, "e5xPf6", "e5f6", ("over-qualified", "captured-piece")),
    (PASSES, "ef", "e5f6", ("missing-capture-sign", "missing-rank")),
    (PASSES, "exf e.p.", "e5f6", ("en-passant-mark", "missing-rank")),
    (PASSES, "exf6/ep", "e5f6", ("en-passant-mark",)),
    (PASSES, "exf6 en passant", "e5f6", ("en-passant-mark",)),
    # marks
    (DOUBLE, "Nc6+", "d4c6", ()),
    (DOUBLE, "Nc6", "d4c6", ("missing-check",)),
    (DOUBLE, "Nc6#", "d4c6", ("extra-check",)),
    (DOUBLE, "Nc6++", "d4c6", ("check-spelling",)),
    (DOUBLE, "Nc6 dbl. ch.", "d4c6", ("check-spelling",)),
    (DOUBLE, "Nc6†", "d4c6", ("check-spelling",)),
    (DOUBLE, "Nc6ch", "d4c6", ("check-spelling",)),
    (DOUBLE, "Nc6\ndisc ch", "d4c6", ("check-spelling",)),
    (DOUBLE, "Nc6+!?", "d4c6", ("glyph",)),
    (DOUBLE, "Nc6+ $14", "d4c6", ("glyph",)),
    # null moves
    (START, "--", "0000", ()),
    (START, "––", "0000", ("null-spelling",)),
    (START, "Z0", "0000", ("null-spelling",)),
    (START, "Pass", "0000", ("null-spelling",)),
]


@pytest.mark.parametrize(("fen", "text", "uci", "leniencies"), READ)
def test_read(fen: str, text: str, uci: str, leniencies: tuple[str, ...]) -> None:
    board = Board("chess", fen)
    reading = board.reading(text, "san")
    assert (board.format(reading.move, "uci"), reading.leniencies) == (uci, leniencies)
    assert board.parse(text) == reading.move
    assert board.parse(text.encode()) == reading.move
    if leniencies:
        with pytest.raises(InvalidMoveError) as caught:
            board.parse(text, policy="strict")
        assert caught.value.code == leniencies[0]
    else:
        assert board.parse(text, policy="strict") == reading.move


REFUSED = [
    # Nothing is passed over: an unknown letter is no pawn's move.
    (START, "Sf3", "syntax"),
    (START, "Кf3", "syntax"),
    (START, "f3x", "syntax"),
    (START, "Nf3Q", "promotion-bad"),
    (START, "ßNf3", "syntax"),
    (START, "Nf3e", "syntax"),
    (START, "Nf3-", "syntax"),
    (START, "Nf3+-+Ke7", "syntax"),
    (START, "6f3", "illegal"),
    (START, "h33", "syntax"),
    (START, "N1gf3", "syntax"),
    (START, "-e4", "syntax"),
    (START, "Nf3 e5", "syntax"),
    (START, "e4.", "syntax"),
    (START, "e4\x00", "syntax"),
    (START, "Ne", "syntax"),
    (START, "", "syntax"),
    (START, "--x", "syntax"),
    (START, "00000", "syntax"),
    (CASTLES, "OaO-O", "syntax"),
    (CASTLES, "O-OO", "syntax"),
    (CASTLES, "O-0", "syntax"),
    (CASTLES, "O-O-O-O", "syntax"),
    (CASTLES, "O-O/Eh8", "syntax"),
    (CASTLES, "0-0-1", "syntax"),
    (CASTLES, "Kg1", "illegal"),
    (CASTLES, "Kh1", "illegal"),
    (CASTLES, "Kxh1", "illegal"),
    (START, "O-O", "illegal"),
    (CASTLES, "R0f1", "syntax"),
    # facts that no legal move bears out
    (START, "Nxf3", "illegal"),
    (START, "N2f3", "illegal"),
    (START, "Bf3", "illegal"),
    (START, "Pg1f3", "illegal"),
    (START, "e4 e.p.", "illegal"),
    (PASSES, "e5xNf6", "illegal"),
    (PASSES, "f6", "illegal"),
    (SMALL_B, "c5", "illegal"),
    (SMALL_B, "dxc5", "illegal"),
    (START, "N@f3", "illegal"),
    (START, "N@z3", "syntax"),
    # promotion
    (PROMOTES, "a8", "promotion-missing"),
    (PROMOTES, "axb", "promotion-missing"),
    (PROMOTES, "a8=K", "promotion-bad"),
    (PROMOTES, "a8=P", "promotion-bad"),
    (PROMOTES, "a8=S", "syntax"),
    (START, "e4=Q", "promotion-bad"),
    (START, "Nf3=Q", "promotion-bad"),
    # a null move that leaves the king in check
    ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "--", "null-in-check"),
]


@pytest.mark.parametrize(("fen", "text", "code"), REFUSED)
def test_refused(fen: str, text: str, code: str) -> None:
    board = Board("chess", fen)
    for policy in ("lenient", "strict"):
        with pytest.raises(NotationError) as caught:
            board.parse(text, policy=policy)
        assert (caught.value.code, caught.value.start, caught.value.notation) == (code, 0, "san")
    assert isinstance(caught.value, IllegalMoveError if code in ("illegal", "null-in-check") else InvalidMoveError)


AMBIGUOUS = [
    (BOTH_B5, "bb5", {"b4b5", "e2b5"}),  # an advance nobody qualifies, or a bishop in small letters
    (BOTH_B5, "BB5", {"b4b5", "e2b5"}),
    (CASTLES, "Castles", {"e1h1", "e1a1"}),
    ("4k3/8/8/2p5/1P1P4/8/8/4K3 w - - 0 1", "xc5", {"b4c5", "d4c5"}),
    ("4k3/8/2p5/1P6/8/2p5/1P6/4K3 w - - 0 1", "bxc", {"b5c6", "b2c3"}),
]


@pytest.mark.parametrize(("fen", "text", "moves"), AMBIGUOUS)
def test_ambiguous(fen: str, text: str, moves: set[str]) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        Board("chess", fen).parse(text)
    assert (set(caught.value.candidates), caught.value.end) == (moves, len(text))


LONG = [
    (START, "Ng1-f3", ()),
    (START, "Ng1f3", ("missing-separator",)),
    (START, "Ng1–f3", ("dash",)),
    (START, "Nf3", ("under-qualified", "missing-separator")),
    (START, "g1-f3", ("piece-letter",)),
    (PASSES, "e5xf6", ()),
    (PASSES, "e5-f6", ("missing-capture-sign",)),
    (PASSES, "exf6", ("under-qualified",)),
]


@pytest.mark.parametrize(("fen", "text", "leniencies"), LONG)
def test_long_form(fen: str, text: str, leniencies: tuple[str, ...]) -> None:
    assert Board("chess", fen).reading(text, "lan").leniencies == leniencies


REVERSIBLE = [
    (PASSES, "e5xPf6 e.p.", ()),
    (PASSES, "e5xPf6ep", ("en-passant-mark",)),
    (PASSES, "e5xPf6", ("en-passant-mark",)),
    (PASSES, "e5xf6 e.p.", ("captured-piece",)),
    (PASSES, "exf6 ep", ("en-passant-mark", "captured-piece", "under-qualified")),
]


@pytest.mark.parametrize(("fen", "text", "leniencies"), REVERSIBLE)
def test_marks_that_the_notation_writes(fen: str, text: str, leniencies: tuple[str, ...]) -> None:
    board = Board("chess", fen)
    assert board.reading(text, "ran").leniencies == leniencies
    if leniencies:
        with pytest.raises(InvalidMoveError) as caught:
            board.parse(text, "ran", policy="strict")
        assert caught.value.code == leniencies[0]


def test_chess960_castling_and_king_steps() -> None:
    board = Board("chess", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", chess960=True)
    assert board.format(board.parse("O-O"), "uci") == "f1h1"
    assert board.format(board.parse("Kg1"), "uci") == "f1g1"
    assert board.format(board.parse("Kf1g1"), "uci") == "f1g1"
    assert board.format(board.parse("f1h1"), "uci") == "f1h1"
    assert board.format(board.parse("f1c1"), "uci") == "f1a1"
    assert board.format(board.parse("f1a1", "uci"), "san") == "O-O-O"


def test_promoted_pieces_are_told_apart() -> None:
    # Four queens round d4: none is alone on her file or rank.
    board = Board("chess", "8/1k6/8/2Q1Q3/8/2Q1Q3/8/6K1 w - - 0 1")
    texts = {board.format(move, "san") for move in board.legal_moves}
    assert {"Qc5d4", "Qe5d4", "Qc3d4", "Qe3d4"} <= texts
    assert len(texts) == len(board.legal_moves)
    for text in ("Qd4", "Qcd4", "Q5d4"):
        with pytest.raises(AmbiguousMoveError):
            board.parse(text)
