"""Reading and writing Xiangqi positions as text."""

from __future__ import annotations

import pytest

from notation import Board
from notation.errors import PositionError
from tests.ops import Position

BOARD = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
HE = BOARD.translate(str.maketrans("nNbB", "hHeE"))
SIZE = len(BOARD)
START = BOARD + " w - - 0 1"


def test_the_writer() -> None:
    position = Position("xiangqi", BOARD + " b - - 17 42")
    assert position.fen() == BOARD + " b - - 17 42"
    assert position.fen(letters=1) == HE + " b - - 17 42"
    assert Position("xiangqi").fen(letters=2) == BOARD + " r - - 0 1"
    assert position.fen(letters=3) == HE + " b - - 17 42"
    assert position.fen(fields=1) == BOARD
    assert position.fen(fields=2) == BOARD + " b"
    assert position.fen(fields=4) == BOARD + " b 17 42"
    assert position.fen(fields=6) == BOARD + " b - - 17 42"


def test_letter_sets_of_the_board() -> None:
    board = Board("xiangqi")
    assert board.fen(letters="he") == HE + " w - - 0 1"
    assert board.fen(letters="nb-r", fields=2) == BOARD + " r"
    assert board.fen(letters="he-r", fields=4) == HE + " r 0 1"


@pytest.mark.parametrize(
    "fen",
    [
        START,
        HE + " b - - 3 9",
        BOARD + " r - - 3 9",
        HE + " r - - 3 9",
        "4k4/9/9/9/9/9/9/9/9/3K5 w - - 999999999 999999999",
        "2b1ka3/4a4/1N6c/4P4/4R4/9/9/4B4/9/3AKA1r1 b - - 0 54",
        "9/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1",
    ],
)
def test_strict_reads_what_is_written(fen: str) -> None:
    position = Position("xiangqi", fen, strict=True)
    assert position.code == "ok"
    assert position.leniencies == set()
    assert fen in [position.fen(letters=letters) for letters in range(4)]


@pytest.mark.parametrize(
    ("tail", "meaning", "leniencies", "span"),
    [
        # The tails of public FENs; the span is that of the fault that the strict policy names.
        ("", "w - - 0 1", {"short-fen"}, (0, 0)),
        (" w", "w - - 0 1", {"short-fen"}, (2, 2)),
        (" b", "b - - 0 1", {"short-fen"}, (2, 2)),
        (" r", "w - - 0 1", {"short-fen"}, (2, 2)),
        (" R - - 0 1", "w - - 0 1", {"side-letter"}, (1, 2)),
        (" W - - 0 1", "w - - 0 1", {"side-letter"}, (1, 2)),
        (" B - - 0 1", "b - - 0 1", {"side-letter"}, (1, 2)),
        (" w 0 1", "w - - 0 1", {"short-fen"}, (6, 6)),
        (" b 12 30", "b - - 12 30", {"short-fen"}, (8, 8)),
        (" w - 3 4", "w - - 3 4", {"short-fen"}, (8, 8)),
        (" w 3", "w - - 3 1", {"missing-clock", "short-fen"}, (4, 4)),
        (" w - - 0 0", "w - - 0 1", {"fullmove-zero"}, (9, 10)),
        (" w - -", "w - - 0 1", {"missing-clock"}, (6, 6)),
        (" w - - 5", "w - - 5 1", {"missing-clock"}, (7, 8)),
        (" w - - - -", "w - - 0 1", {"missing-clock"}, (7, 10)),
        (" w - - 00 01", "w - - 0 1", {"digits"}, (7, 9)),
        ("[] w - - 0 1", "w - - 0 1", {"empty-pocket"}, (0, 2)),
        ("/ w - - 0 1", "w - - 0 1", {"trailing-slash"}, (0, 1)),
        ("_w_-_-_0_1", "w - - 0 1", {"blanks"}, (0, 1)),
        ("+w+-+-+0+1", "w - - 0 1", {"blanks"}, (0, 1)),
        ("%20b%20-%20-%207%208", "b - - 7 8", {"blanks"}, (0, 3)),
        ("\tw - - 0 1", "w - - 0 1", {"blanks"}, (0, 1)),
        (" w  - - 0 1", "w - - 0 1", {"blanks"}, (2, 4)),
        (" w - - 0 1 ", "w - - 0 1", {"blanks"}, (10, 11)),
        (" w - - 0 1\r\n", "w - - 0 1", {"blanks"}, (10, 12)),
    ],
)
def test_tails(tail: str, meaning: str, leniencies: set[str], span: tuple[int, int]) -> None:
    position = Position("xiangqi", BOARD + tail)
    assert position.code == "ok"
    assert position.fen() == f"{BOARD} {meaning}"
    assert position.leniencies == leniencies
    assert position.problems == []
    strict = Position("xiangqi", BOARD + tail, strict=True)
    assert strict.code in leniencies
    assert strict.span == (SIZE + span[0], SIZE + span[1])


@pytest.mark.parametrize(
    ("board", "meaning", "leniency"),
    [
        (BOARD.replace("n", "h"), BOARD, "fen-letters"),
        (BOARD.replace("N", "H"), BOARD, "fen-letters"),
        (BOARD.replace("B", "E", 1), BOARD, "fen-letters"),
        (BOARD.replace("/9/1c", "/45/1c"), BOARD, "adjacent-digits"),
        (BOARD.replace("/9/1c", "/111111111/1c"), BOARD, "adjacent-digits"),
        # Guards, generals, ministers, soldiers: Wikipedia and old ICCS.
        (BOARD.translate(str.maketrans("kKpP", "gGsS")), BOARD, "fen-letters"),
        (BOARD.translate(str.maketrans("aAbB", "gGmM")), BOARD, "fen-letters"),
        (BOARD.translate(str.maketrans("nN", "mM")), BOARD, "fen-letters"),
        (BOARD.translate(str.maketrans("aAbBnNpP", "gGmMhHsS")), BOARD, "fen-letters"),
    ],
)
def test_boards(board: str, meaning: str, leniency: str) -> None:
    position = Position("xiangqi", board + " w - - 0 1")
    assert position.code == "ok"
    assert position.fen(fields=1) == meaning
    assert position.leniencies == {leniency}
    assert Position("xiangqi", board + " w - - 0 1", strict=True).code == leniency


@pytest.mark.parametrize(
    ("text", "code", "start", "end"),
    [
        ("", "empty", 0, 0),
        ("   ", "empty", 0, 3),
        ("/", "rank-width", 0, 1),
        ("[]", "rank-width", 0, 1),
        (BOARD[:-10] + " w", "ranks", 0, SIZE - 10),
        (BOARD + "/9 w", "ranks", 0, SIZE + 2),
        (BOARD + "// w", "ranks", 0, SIZE + 2),
        (BOARD.replace("/9/1c", "/8/1c") + " w", "rank-width", 10, 11),
        (BOARD.replace("/9/1c", "/9p/1c") + " w", "rank-width", 10, 12),
        (BOARD.replace("/9/1c", "/55/1c") + " w", "rank-width", 10, 12),
        (BOARD.replace("/9/1c", "//1c") + " w", "rank-width", 10, 11),
        (BOARD[:-1] + " w", "rank-width", SIZE - 9, SIZE - 1),
        (BOARD.replace("/9/1c", "/10/1c") + " w", "digit", 11, 12),
        (BOARD.replace("/9/1c", "/0/1c") + " w", "digit", 10, 11),
        (BOARD.replace("r", "x", 1) + " w", "piece", 0, 1),
        (BOARD[:-1] + "O w", "piece", SIZE - 1, SIZE),
        ("\N{CIRCLED DIGIT NINE}/9", "piece", 0, 1),
        # Old letters that could mean two things.
        ("4k4/9/9/4m4/9/9/9/9/9/3K5 w", "piece", 9, 10),
        ("4k4/9/9/4S4/9/9/9/9/9/3K5 w", "piece", 9, 10),
        ("4g4/9/9/9/9/9/9/9/9/4K4 w", "piece", 1, 2),
        (BOARD.replace("a", "g", 1) + " w", "piece", 3, 4),
        (BOARD.replace("p", "s", 1) + " w", "piece", 18, 19),
        (BOARD + "[Pp] w - - 0 1", "variant", SIZE, SIZE + 4),
        (BOARD + " x", "turn", SIZE + 1, SIZE + 2),
        (BOARD + " white", "turn", SIZE + 1, SIZE + 6),
        (BOARD + " - - 0 1", "turn", SIZE + 1, SIZE + 2),
        (BOARD + " w - - x 1", "halfmove", SIZE + 7, SIZE + 8),
        (BOARD + " w - - -1 1", "halfmove", SIZE + 7, SIZE + 9),
        (BOARD + " w - - 4294967296 1", "halfmove", SIZE + 7, SIZE + 17),
        (BOARD + " w - - 0 1x", "fullmove", SIZE + 9, SIZE + 11),
        (BOARD + " w - - 0 1\x00", "fullmove", SIZE + 9, SIZE + 11),
        (BOARD + " w KQkq - 0 1", "fields", SIZE + 3, SIZE + 7),
        (BOARD + " w - - 0 1 2", "fields", SIZE + 11, SIZE + 12),
        # A list of moves behind a position is not a position.
        (BOARD + " w - - 0 1 moves h2e2", "fields", SIZE + 11, SIZE + 16),
    ],
)
def test_faults(text: str, code: str, start: int, end: int) -> None:
    for strict in (False, True):
        position = Position("xiangqi", text, strict=strict)
        if strict and position.code != code:
            # The strict policy may stumble over something forgivable first.
            assert position.report.code >= 200
            continue
        assert (position.code, *position.span) == (code, start, end)


def test_errors_count_code_points() -> None:
    with pytest.raises(PositionError) as error:
        Board("xiangqi", "\N{CIRCLED DIGIT NINE}/9")
    assert (error.value.code, error.value.start) == ("piece", 0)
    with pytest.raises(PositionError) as error:
        Board("xiangqi", START.replace("w", "\N{CYRILLIC SMALL LETTER ER}"))
    assert (error.value.code, error.value.start) == ("turn", SIZE + 1)


def test_the_start_position() -> None:
    assert Board("xiangqi").fen() == START
    assert Position("xiangqi").fen() == START
    assert Board("xiangqi", START) == Board("xiangqi")
    # What the caller set first is kept.
    position = Position("xiangqi", START, mode=2)
    assert position.head.mode == 2


def test_what_is_read_is_on_the_board() -> None:
    position = Position("xiangqi", "2b1ka3/4a4/1N6c/4P4/4R4/9/9/4B4/9/3AKA1r1 b - - 3 54")
    men = {
        position.points[point]: position.ops.piece(position.address, point)
        for point in range(90)
        if position.ops.piece(position.address, point) >= 0
    }
    assert men == {
        "c9": 9, "e9": 7, "f9": 8, "e8": 8, "b7": 3, "i7": 12, "e6": 6, "e5": 4, "e2": 2, "d0": 1, "e0": 0,
        "f0": 1, "h0": 11,
    }  # fmt: skip
    assert (position.head.turn, position.head.halfmove, position.head.fullmove, position.head.last) == (1, 3, 54, 0)
