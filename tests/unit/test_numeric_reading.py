"""Numbers, Smith's letters, XBoard and telegraph codes: which spellings are read, which leniencies are named, what
is refused, and how castling in Chess960 and promotions are told apart."""

from __future__ import annotations

import pytest

from notation._core import Board
from notation.errors import AmbiguousMoveError, NotationError, UnwritableError
from notation.notations import codec

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
BLACK_PROMOTES = "4k3/8/8/8/8/8/2p5/1R1RK3 b - - 0 1"
PASSES = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
TAKES = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
STEP = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1"  # castling on the king's side is one step
STAYS = "Qr4k1/4pppp/8/8/8/8/8/R5KR w Hb - 0 1"  # and here none
QUEEN_ON_SEVENTH = "7k/1P2Q3/8/8/8/8/8/K7 w - - 0 1"
FOUR = "iccf:promotion_digits=4"
NORES = "gringmuth:suffixes=nores"

READ = [
    # ICCF: squares, separators
    ("iccf", START, "5254", "e2e4", ()),
    ("iccf", START, "52-54", "e2e4", ("separator",)),
    ("iccf", START, "52–54", "e2e4", ("separator",)),
    ("iccf", START, "52.54", "e2e4", ("separator",)),
    ("iccf", START, "52,54", "e2e4", ("separator",)),
    ("iccf", START, "52 54", "e2e4", ("spacing",)),
    ("iccf", START, "52 - 54", "e2e4", ("spacing", "separator")),
    ("iccf", START, "5254!", "e2e4", ("glyph",)),
    ("iccf", START, "5254x", "e2e4", ("extra-capture-sign",)),
    ("iccf", TAKES, "5445x", "e4d5", ("capture-sign",)),
    ("iccf", TAKES, "54x45", "e4d5", ("separator",)),
    ("iccf", PASSES, "5566x", "e5f6", ("capture-sign",)),
    ("iccf", PASSES, "5566 ep", "e5f6", ("en-passant-mark",)),
    ("iccf", START, "0000", "0000", ()),
    ("iccf", START, "--", "0000", ("null-spelling",)),
    # castling
    ("iccf", CASTLES, "5171", "e1g1", ()),
    ("iccf", CASTLES, "5131", "e1c1", ()),
    ("iccf", CASTLES, "5181", "e1g1", ("castling-squares",)),
    ("iccf", CASTLES, "O-O", "e1g1", ("castling-word",)),
    ("iccf", CASTLES.replace(" w ", " b "), "5878", "e8g8", ()),
    ("iccf", CASTLES.replace(" w ", " b "), "5838", "e8c8", ()),
    ("iccf", "3k4/8/8/8/8/8/8/4R1K1 w - - 0 1", "5131", "e1c1", ()),  # a rook's move
    ("iccf", STEP, "6131", "f1c1", ()),
    ("iccf", STEP, "6171", "f1g1", ()),  # a step
    # promotion in five digits and in four, under either
    ("iccf", PROMOTES, "17181", "a7a8q", ()),
    ("iccf", PROMOTES, "17284", "a7b8n", ()),
    ("iccf", PROMOTES, "1711", "a7a8q", ("promotion-spelling",)),
    ("iccf", PROMOTES, "1723", "a7b8b", ("promotion-spelling",)),
    ("iccf", PROMOTES, "17-18=2", "a7a8r", ("promotion-spelling", "separator")),
    ("iccf", PROMOTES, "1718Q", "a7a8q", ("promotion-spelling",)),
    (FOUR, PROMOTES, "1711", "a7a8q", ()),
    (FOUR, PROMOTES, "1724", "a7b8n", ()),
    (FOUR, PROMOTES, "17181", "a7a8q", ("promotion-spelling",)),
    (FOUR, BLACK_PROMOTES, "3241", "c2d1q", ()),
    (FOUR, BLACK_PROMOTES, "3231", "c2c1q", ()),
    (FOUR, BLACK_PROMOTES, "3232", "c2c1r", ()),  # the same square twice, but for the piece
    (FOUR, BLACK_PROMOTES, "32312", "c2c1r", ("promotion-spelling",)),
    ("iccf", BLACK_PROMOTES, "3241", "c2d1q", ("promotion-spelling",)),  # complete only as a queen's
    ("iccf", BLACK_PROMOTES, "3224", "c2b1n", ("promotion-spelling",)),
    (FOUR, QUEEN_ON_SEVENTH, "5751", "e7e1", None),  # no pawn: coordinates
    (FOUR, QUEEN_ON_SEVENTH, "2721", "b7b8q", ()),
    # Smith
    ("smith", START, "e2e4", "e2e4", ()),
    ("smith", START, "E2E4", "e2e4", ("case",)),
    ("smith", TAKES, "e4d5p", "e4d5", ()),
    ("smith", TAKES, "e4d5", "e4d5", ("captured-piece",)),
    ("smith", TAKES, "e4xd5p", "e4d5", ("separator",)),
    ("smith", PASSES, "e5f6E", "e5f6", ()),
    ("smith", PASSES, "e5f6p", "e5f6", ("en-passant-mark",)),
    ("smith", PASSES, "e5f6", "e5f6", ("en-passant-mark",)),
    ("smith", PASSES, "e5f6 e.p.", "e5f6", ("en-passant-mark",)),
    ("smith", PROMOTES, "a7b8nQ", "a7b8q", ()),
    ("smith", PROMOTES, "a7b8nq", "a7b8q", ("promotion-spelling",)),
    ("smith", PROMOTES, "a7b8Qn", "a7b8q", ("mark-order",)),
    ("smith", PROMOTES, "a7b8Q", "a7b8q", ("captured-piece",)),
    ("smith", PROMOTES, "a7a8r", "a7a8r", ("promotion-spelling",)),
    ("smith", CASTLES, "e1g1c", "e1g1", ()),
    ("smith", CASTLES, "e1c1C", "e1c1", ()),
    ("smith", CASTLES, "e1g1", "e1g1", ("castling-squares",)),
    ("smith", CASTLES, "e1h1c", "e1g1", ("castling-squares",)),
    ("smith", STEP, "f1g1c", "f1h1", ()),
    ("smith", STEP, "f1g1", "f1g1", ()),
    ("smith", STAYS, "g1g1c", "g1h1", ()),
    # XBoard
    ("xboard", CASTLES, "e1g1", "e1g1", ()),
    ("xboard", CASTLES, "O-O", "e1g1", ("castling-word",)),
    ("xboard", STEP, "O-O", "f1h1", ()),
    ("xboard", PROMOTES, "a7b8q", "a7b8q", ()),
    ("xboard", START, "@@@@", "0000", ()),
    # telegraph codes
    ("uedemann", START, "DOGO", "e2e4", ()),
    ("uedemann", START, "BEFI", "g1f3", ()),
    ("uedemann", START, "befi", "g1f3", ("case",)),
    ("uedemann", START, "Befi", "g1f3", ("case",)),
    ("uedemann", START, "BE-FI", "g1f3", ("separator",)),
    ("uedemann", PROMOTES, "ALAPQ", "a7a8q", ("promotion-spelling",)),
    ("uedemann:promotion=letter", PROMOTES, "ALAPQ", "a7a8q", ()),
    ("gringmuth", START, "GEGO", "e2e4", ()),
    ("gringmuth", PASSES, "SOTI", "e5f6", ()),
    ("gringmuth", PASSES, "SOTIP", "e5f6", ("en-passant-mark",)),
    ("gringmuth", PROMOTES, "MEMAK", "a7a8n", ("promotion-spelling",)),
    ("gringmuth", CASTLES, "GAKAL", "e1g1", ("castling-squares",)),
    ("gringmuth", STEP, "HAKAL", "f1h1", ("castling-squares",)),
    ("gringmuth", STEP, "HAKA", "f1g1", ()),
    (NORES, PASSES, "SOTIP", "e5f6", ()),
    (NORES, PASSES, "SOTI", "e5f6", ("en-passant-mark",)),
    (NORES, PROMOTES, "MEMAK", "a7a8n", ()),
    (NORES, PROMOTES, "MENAQC", "a7b8q", ()),
    (NORES, PROMOTES, "MENAQ", "a7b8q", ("missing-check",)),
    (NORES, PROMOTES, "MENACQ", "a7b8q", ("mark-order",)),
    (NORES, PROMOTES, "MEMAKC", "a7a8n", ("extra-check",)),
    (NORES, CASTLES, "GAKAL", "e1g1", ()),
    (NORES, CASTLES, "gakal", "e1g1", ("case",)),
    (NORES, STAYS, "KAKAL", "g1h1", ()),
    (NORES, TAKES, "GORO ch", "e4d5", ("extra-check",)),
]


@pytest.mark.parametrize(("name", "fen", "text", "uci", "leniencies"), READ)
def test_read(name: str, fen: str, text: str, uci: str, leniencies: tuple[str, ...] | None) -> None:
    board = Board("chess", fen)
    reading = board.reading(text, name)
    assert board.format(reading.move, "uci:castling=king") == uci
    if leniencies is None:
        return
    assert reading.leniencies == leniencies
    if leniencies:
        with pytest.raises(NotationError) as caught:
            board.parse(text, name, policy="strict")
        assert caught.value.code in (leniencies[0], "unwritable", "glyph")
    else:
        assert board.parse(text, name, policy="strict") == reading.move
        assert board.format(reading.move, name) == text


REFUSED = [
    ("iccf", START, "5255", "illegal"),
    ("iccf", START, "5252", "illegal"),
    ("iccf", START, "52x54", "illegal"),
    ("iccf", START, "52541", "promotion-bad"),
    ("iccf", START, "52545", "syntax"),
    ("iccf", START, "525", "syntax"),
    ("iccf", START, "525454", "syntax"),
    ("iccf", START, "e2e4", "syntax"),
    ("iccf", START, "9254", "syntax"),
    ("iccf", START, "5254 5755", "syntax"),
    ("iccf", START, "52 5755", "syntax"),
    ("iccf", PROMOTES, "1718", "promotion-missing"),
    ("iccf", PROMOTES, "17185", "syntax"),
    ("iccf", PROMOTES, "1715", "illegal"),
    ("iccf", PROMOTES, "1731", "illegal"),
    (FOUR, PROMOTES, "1718", "promotion-missing"),
    (FOUR, BLACK_PROMOTES, "3235", "illegal"),
    ("iccf", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "5171", "illegal"),
    ("iccf", STAYS, "7171", "illegal"),
    ("smith", START, "e2e4p", "illegal"),
    ("smith", START, "e2e4E", "illegal"),
    ("smith", START, "e2e4c", "illegal"),
    ("smith", START, "e2e4Q", "promotion-bad"),
    ("smith", START, "e2e4K", "promotion-bad"),
    ("smith", START, "e2e4zz", "syntax"),
    ("smith", START, "e2e4e5", "syntax"),
    ("smith", START, "e2e5", "illegal"),
    ("smith", TAKES, "e4d5n", "illegal"),
    ("smith", CASTLES, "e1g1C", "illegal"),
    ("smith", CASTLES, "e1f1c", "illegal"),
    ("smith", PROMOTES, "a7a8", "promotion-missing"),
    ("smith", PROMOTES, "a7b8n", "promotion-missing"),
    ("smith", PROMOTES, "a7b8rQ", "illegal"),
    ("smith", PROMOTES, "a7b8nK", "promotion-bad"),
    ("smith", PROMOTES, "a7xa8Q", "illegal"),
    ("xboard", START, "P@e4", "illegal"),
    ("xboard", START, "N@f3", "illegal"),
    ("xboard", START, "P@e9", "syntax"),
    ("uci", START, "P@e4", "illegal"),
    ("uedemann", START, "DOHO", "illegal"),
    ("uedemann", START, "DOG", "syntax"),
    ("uedemann", START, "DOGOQ", "promotion-bad"),
    ("uedemann:promotion=letter", PROMOTES, "ALAP", "promotion-missing"),
    ("gringmuth", START, "GEGOP", "illegal"),
    ("gringmuth", START, "GEGOQ", "promotion-bad"),
    ("gringmuth", CASTLES, "GAKAP", "illegal"),
    ("gringmuth", STAYS, "KAKA", "illegal"),
    (NORES, PROMOTES, "MEMA", "promotion-missing"),
]


@pytest.mark.parametrize(("name", "fen", "text", "code"), REFUSED)
def test_refused(name: str, fen: str, text: str, code: str) -> None:
    board = Board("chess", fen)
    for policy in ("lenient", "strict"):
        with pytest.raises(NotationError) as caught:
            board.parse(text, name, policy=policy)
        assert caught.value.code == code
        if code != "syntax":
            assert (caught.value.start, caught.value.end) == (0, len(text))


@pytest.mark.parametrize(("name", "text"), [("uedemann", "ALAP"), ("gringmuth", "MEMA")])
def test_promotions_that_are_not_said(name: str, text: str) -> None:
    board = Board("chess", PROMOTES)
    for letter in "nbrq":
        assert board.format(board.parse(f"a7a8{letter}", "uci"), name) == text
    with pytest.raises(AmbiguousMoveError) as caught:
        board.parse(text, name)
    assert set(caught.value.candidates) == {"a7a8n", "a7a8b", "a7a8r", "a7a8q"}


@pytest.mark.parametrize("name", ["coordinate", "iccf", FOUR, "uedemann", "gringmuth"])
@pytest.mark.parametrize("fen", [STEP, STAYS, "4k3/8/8/8/8/8/8/R2K3R w HA - 0 1"])
def test_castling_that_would_read_as_a_step(name: str, fen: str) -> None:
    """A text that another move has is not written; the words are read all the same."""
    board = Board("chess", fen)
    refused = 0
    for words in ("O-O", "O-O-O"):
        try:
            move = board.parse(words, name)
        except NotationError:
            continue
        target = move.from_point // 8 * 8 + (6 if words == "O-O" else 2)
        if abs(target - move.from_point) > 1:
            assert board.parse(board.format(move, name), name, policy="strict") == move
            continue
        refused += 1
        with pytest.raises(UnwritableError) as caught:
            board.format(move, name)
        assert caught.value.code == "unwritable"
    assert refused == 1


def test_chess960_in_xboard() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    castles = Board("chess", fen).parse("O-O")
    assert Board("chess", fen).format(castles, "xboard") == "e1g1"
    board = Board("chess", fen, chess960=True)
    assert board.format(castles, "xboard") == "O-O"
    assert board.reading("O-O", "xboard").leniencies == ()
    assert board.reading("e1g1", "xboard").leniencies == ("castling-squares",)
    # One step: the words, since the squares mean a step.
    step = Board("chess", STEP)
    assert [step.format(step.parse(text), "xboard") for text in ("O-O", "O-O-O", "Kg1")] == ["O-O", "O-O-O", "f1g1"]


def test_tables_that_make_no_sense_are_refused() -> None:
    from notation.games.registry import load
    from notation.kernel.tables import CoordinateTable

    game = load("chess")
    few = CoordinateTable(name="x", game="chess", summary="x", points=("AB", "CD"))
    with pytest.raises(ValueError, match="64 points"):
        few.compile(game)
    letters = CoordinateTable(
        name="x", game="chess", summary="x", files="abcdefgh", ranks=tuple("12345678"), promotion_place="rank",
        promotions={"knight": "N", "bishop": "B", "rook": "R", "queen": "Q"},
    )  # fmt: skip
    with pytest.raises(ValueError, match="rank"):
        letters.compile(game)
    assert codec("chess", "iccf").table.points == ()
