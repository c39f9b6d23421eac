"""Which spellings of a coordinate move are read, which leniencies are named, and what is refused."""

from __future__ import annotations

import pytest

from notation import Board
from notation.errors import NotationError, PositionError

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PASSES = "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2"

READ = [
    ("uci", START, "e2e4", "e2e4", ()),
    ("uci", START, "E2E4", "e2e4", ("case",)),
    ("uci", START, "e2-e4", "e2e4", ("separator",)),
    ("uci", START, "e2e4+", "e2e4", ("extra-check",)),
    ("uci", START, "e2e4!", "e2e4", ("glyph",)),
    ("uci", START, "--", "0000", ("null-spelling",)),
    ("uci", PROMOTES, "a7b8Q", "a7b8q", ("promotion-spelling",)),
    ("uci", PROMOTES, "a7xb8=q", "a7b8q", ("promotion-spelling", "separator")),
    ("uci", PROMOTES, "a7a8(N)", "a7a8n", ("promotion-spelling",)),
    ("uci", PASSES, "e5f6ep", "e5f6", ("en-passant-mark",)),
    ("uci", CASTLES, "e1g1", "e1g1", ()),
    ("uci", CASTLES, "e1a1", "e1c1", ("castling-squares",)),
    ("uci", CASTLES, "O-O-O", "e1c1", ("castling-word",)),
    ("uci:castling=rook", CASTLES, "e1h1", "e1g1", ()),
    ("uci:castling=rook", CASTLES, "e1g1", "e1g1", ("castling-squares",)),
    ("coordinate", START, "e2-e4", "e2e4", ()),
    ("coordinate", START, "e2e4", "e2e4", ("missing-separator",)),
    ("coordinate", START, "e2–e4", "e2e4", ("dash",)),
    ("coordinate", START, "--", "0000", ()),
    ("coordinate", PROMOTES, "a7-a8=Q", "a7a8q", ()),
    ("coordinate", PROMOTES, "a7-a8Q", "a7a8q", ("promotion-spelling",)),
    ("coordinate", PROMOTES, "a7a8q", "a7a8q", ("promotion-spelling", "missing-separator")),
]


@pytest.mark.parametrize(("name", "fen", "text", "uci", "leniencies"), READ)
def test_read(name: str, fen: str, text: str, uci: str, leniencies: tuple[str, ...]) -> None:
    board = Board("chess", fen)
    reading = board.reading(text, name)
    assert (board.format(reading.move, "uci:castling=king"), reading.leniencies) == (uci, leniencies)
    if leniencies:
        with pytest.raises(NotationError) as caught:
            board.parse(text, name, policy="strict")
        assert caught.value.code == leniencies[0]
    else:
        assert board.parse(text, name, policy="strict") == reading.move


REFUSED = [
    ("uci", START, "e2e5", "illegal"),
    ("uci", START, "e2xe4", "illegal"),
    ("uci", START, "e2e4ep", "illegal"),
    ("uci", START, "e2e2", "illegal"),
    ("uci", CASTLES, "e1xh1", "illegal"),
    ("uci", START, "O-O", "illegal"),
    ("uci", START, "e2e4q", "promotion-bad"),
    ("uci", PROMOTES, "a7a8k", "promotion-bad"),
    ("uci", PROMOTES, "a7a8", "promotion-missing"),
    ("uci", START, "e2", "syntax"),
    ("uci", START, "e2e4e5", "syntax"),
    ("uci", START, "Ng1f3", "syntax"),
    ("uci", START, "e2e9", "syntax"),
    ("uci", START, "e2e4=", "syntax"),
    ("uci", START, "е2е4", "syntax"),  # Cyrillic letters
    ("uci", START, "", "syntax"),
    ("uci", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "0000", "null-in-check"),
]


@pytest.mark.parametrize(("name", "fen", "text", "code"), REFUSED)
def test_refused(name: str, fen: str, text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board("chess", fen).parse(text, name)
    assert (caught.value.code, caught.value.start, caught.value.end) == (code, 0, len(text))


def test_chess960_mode_decides() -> None:
    fen = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1"
    board = Board("chess", fen, chess960=True)
    castles = board.parse("f1h1", "uci", policy="strict")
    step = board.parse("f1g1", "uci", policy="strict")
    assert board.format(castles, "san") == "O-O"
    assert board.format(step, "san") == "Kg1"
    # Two squares and more name the castling in either mode, one step never does.
    assert board.reading("f1c1", "uci").leniencies == ("castling-squares",)
    with pytest.raises(PositionError, match="castling"):  # standard rules, not a spelling
        Board("chess", fen, chess960=False)


XIANGQI = [
    ("ucci", "h2e2", ()),
    ("ucci", "H2E2", ("case",)),
    ("ucci", "h2-e2", ("separator",)),
    ("uci", "h3e3", ()),
    ("iccs", "H2-E2", ()),
    ("iccs", "h2-e2", ("case",)),
    ("iccs", "H2E2", ("missing-separator",)),
    ("iccs", "h2e2", ("missing-separator", "case")),
    ("iccs", "H2—E2", ("dash",)),
]


@pytest.mark.parametrize(("name", "text", "leniencies"), XIANGQI)
def test_xiangqi(name: str, text: str, leniencies: tuple[str, ...]) -> None:
    board = Board("xiangqi")
    reading = board.reading(text, name)
    assert (str(reading.move), reading.leniencies) == ("h2e2", leniencies)


@pytest.mark.parametrize(("name", "text"), [
    ("ucci", "h10g8"),          # there is no rank 10 from 0 to 9
    ("uci", "h0g2"),            # nor a rank 0 from 1 to 10
    ("uci", "h10g9"),           # the bases mixed: no horse moves so
    ("uci", "h11g9"),
    ("iccs", "O-O"),
    ("ucci", "h2e2q"),
])  # fmt: skip
def test_xiangqi_refused(name: str, text: str) -> None:
    for board in (Board("xiangqi"), Board("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b")):
        with pytest.raises(NotationError):
            board.parse(text, name)


def test_rank_ten() -> None:
    board = Board("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1")
    move = board.parse("h10g8", "uci")
    assert (str(move), board.format(move, "uci")) == ("h9g7", "h10g8")
    assert board.format(board.parse("a10a9", "uci"), "ucci") == "a9a8"
