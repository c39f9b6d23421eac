"""The rules of chess: move counts of known positions, extreme positions, the choice of the build."""

from __future__ import annotations

import importlib.util
import pickle

import pytest

import notation
from notation.games.chess.spec import SPEC
from tests.conftest import ROOT, run_python

DATA = ROOT / "tests" / "data" / "chess_perft.csv"


def known_counts() -> list[tuple[str, int, int]]:
    lines = [line.split(",") for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [(fen, int(depth), int(leaves)) for fen, depth, leaves, _ in lines]


@pytest.mark.parametrize(("fen", "depth", "leaves"), known_counts())
def test_perft(fen: str, depth: int, leaves: int) -> None:
    assert notation.Board("chess", fen).perft(depth) == leaves


def in_process(code: str, **environment: str) -> str:
    done = run_python(code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_perft_of_the_plain_build() -> None:
    code = (
        "from tests.unit.games.chess.test_rules import known_counts\n"
        "import notation\n"
        "from notation.games.chess import table\n"
        "rows = known_counts()\n"
        "good = sum(notation.Board('chess', fen).perft(depth) == leaves for fen, depth, leaves in rows)\n"
        "print(table.build(), good == len(rows), len(rows))\n"
    )
    assert in_process(code, NOTATION_BUILD="base") == f"base True {len(known_counts())}"


def test_the_plain_build_runs_where_the_other_is_missing() -> None:
    code = (
        "import sys\n"
        "sys.modules['notation.games.chess._v3'] = None\n"
        "import notation\n"
        "from notation.games.chess import table\n"
        "print(table.build(), notation.Board('chess').perft(3))\n"
    )
    assert in_process(code, NOTATION_BUILD="") == "base 8902"


def test_the_fast_build_runs_where_it_can() -> None:
    if importlib.util.find_spec("notation.games.chess._v3") is None:
        pytest.skip("there is no v3 build")
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            text = file.read()
    except OSError:
        pytest.skip("the processor's flags are unknown here")
    flags = set(text.split())
    family = text.partition("cpu family\t: ")[2].partition("\n")[0]
    able = flags >= {"avx2", "bmi1", "bmi2", "fma", "popcnt"} and not ("AuthenticAMD" in flags and family == "23")
    found = in_process("from notation.games.chess import table; print(table.build())", NOTATION_BUILD="")
    assert found == ("v3" if able else "base")


# The most legal moves of any known position that can arise: N. Petrović, 1964.
MOST_MOVES = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"


def test_the_most_moves() -> None:
    board = notation.Board("chess", MOST_MOVES)
    assert len(board.legal_moves) == len(set(board.legal_moves)) == board.perft(1) == 218


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # Nine queens a side, the most that can be promoted to.
        ("qqqqkqqq/q6q/8/8/8/8/Q6Q/QQQQKQQQ w - - 0 1", None),
        # More than can be, but a board can be set up with them: fifteen queens with open lines.
        ("Q2Q3Q/4Q3/1Q4Q1/3Q4/Q5Q1/2Q2Q2/k3Q2Q/2Q1QK2 w - - 0 1", None),
        ("K7/8/8/8/8/8/8/7k w - - 0 1", 3),
    ],
)
def test_many_and_few_moves(fen: str, moves: int | None) -> None:
    board = notation.Board("chess", fen, ignore="all")
    found = board.legal_moves
    assert len(found) == len(set(found)) == board.perft(1)
    assert moves is None or len(found) == moves
    assert len(found) <= 512


def test_no_move_takes_a_king() -> None:
    board = notation.Board("chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", ignore=("opposite-check",))
    assert not board.is_legal(notation.Move("chess", "e2e8"))
    assert "e8" not in {"abcdefgh"[move.to_point % 8] + str(move.to_point // 8 + 1) for move in board.legal_moves}
    neighbours = notation.Board("chess", "8/8/8/3kK3/8/8/8/8 w - - 0 1", ignore=("opposite-check",))
    assert not neighbours.is_legal(notation.Move("chess", "e5d5"))


@pytest.mark.parametrize(
    ("fen", "text", "legal"),
    [
        # Chess960: the rook on b1 covers the king's way from the rook on a1, which castling would open.
        ("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1", False),
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1", True),
        # King and rook change places; the king stays where he is.
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", True),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", True),
        # In check he may not castle, even if castling would cover the check.
        ("4k3/8/8/8/8/8/8/3r2KR w H - 0 1", "g1h1", False),
        # A piece on the way, an attacked square on the way, an attacked rook (which may be).
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", False),
        ("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", False),
        ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", True),
        ("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", True),
    ],
)
def test_castling(fen: str, text: str, legal: bool) -> None:
    board = notation.Board("chess", fen, ignore="all")
    move = notation.Move("chess", text)
    assert board.is_legal(move) == legal
    assert (move in board.legal_moves) == legal


def test_castling_spelt_by_the_kings_way() -> None:
    board = notation.Board("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for text, after in (
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ):
        board.push(notation.Move("chess", text))
        assert board.fen() == after
        board.pop()
    # Where the king can step to the square, that is what the text means.
    board = notation.Board("chess", "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
    board.push(notation.Move("chess", "f1g1"))
    assert board.fen() == "4k3/8/8/8/8/8/8/6KR b - - 1 1"
    board.pop()
    board.push(notation.Move("chess", "f1h1"))
    assert board.fen() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"


def test_repetition_needs_the_same_rights() -> None:
    board = notation.Board("chess", "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
    for text in ["h1g1", "h8g8", "g1h1", "g8h8"] * 2:
        board.push(notation.Move("chess", text))
    assert board.outcome(claim_draw=True) is None  # the first position still had the rights
    for text in ["h1g1", "h8g8"]:
        board.push(notation.Move("chess", text))
    outcome = board.outcome(claim_draw=True)
    assert outcome is not None
    assert outcome.reason == "threefold-repetition"
    assert board.outcome() is None


def test_equality_and_keys_ignore_what_can_not_be_taken() -> None:
    dead = notation.Board("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
    none = notation.Board("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
    assert dead == none
    assert dead.key() == none.key()
    # The pawn beside is pinned: only the format of Polyglot counts it.
    pinned = notation.Board("chess", "4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1")
    plain = notation.Board("chess", "4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1")
    assert pinned.key() == plain.key()
    assert pinned.key("polyglot") != plain.key("polyglot")
    inner = notation.Board("chess", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1")
    outer = notation.Board("chess", "4k3/8/8/8/8/8/8/4K1RR w H - 0 1")
    assert inner.key() != outer.key()
    assert inner.key("polyglot") == outer.key("polyglot")


@pytest.mark.parametrize(
    ("fen", "key"),
    [
        # The examples of the description of the Polyglot book format (H. Muller, "Book format").
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463B96181691FC9C),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823C9B50FD114196),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756B94461C50FB0),
        ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662FAFB965DB29D4),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22A48B5A8E47FF78),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652A607CA3F242C1),
        ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00FDD303C946BDD9),
        ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3C8123EA7B067637),
        ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4", 0x5C3F9B829B279560),
    ],
)
def test_polyglot_keys(fen: str, key: int) -> None:
    assert notation.Board("chess", fen).key("polyglot") == key


def test_spec() -> None:
    assert SPEC.unpack_rules(SPEC.pack_rules("fide")) == "fide"
    with pytest.raises(TypeError):
        SPEC.pack_rules("atomic")
    assert SPEC.variants["fischerandom"] == "960"
    assert SPEC.variants["from position"] == ""
    assert notation.Board("chess").fen() == SPEC.start_fen


@pytest.mark.parametrize(
    ("fen", "spellings"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1": "e1h1", "e1c1": "e1a1"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", {"e8g8": "e8h8", "e8c8": "e8a8"}),
        ("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", {"f1c1": "f1b1"}),
        ("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", {"b1g1": "b1h1"}),
    ],
)
def test_a_castling_is_found_in_either_spelling(fen: str, spellings: dict[str, str]) -> None:
    """`legal_moves` agrees with `is_legal` about every pair of squares, and pushing castles."""
    board = notation.Board("chess", fen)
    moves = board.legal_moves
    names = [chr(97 + file) + str(rank + 1) for rank in range(8) for file in range(8)]
    for first in names:
        for second in names:
            if first != second:
                move = notation.Move("chess", first + second)
                assert (move in moves) == board.is_legal(move), move
    for short, long in spellings.items():
        king, rook = notation.Move("chess", short), notation.Move("chess", long)
        assert moves.count(king) == moves.count(rook) == 1
        assert moves.index(king) == moves.index(rook)
        assert moves[moves.index(king)] == rook
        assert moves.index(king, moves.index(king)) == moves.index(rook)
        with pytest.raises(ValueError, match="not in list"):
            moves.index(king, moves.index(king) + 1)
        assert rook in set(moves)
        assert king not in set(moves)
        after = [board.copy(), board.copy()]
        after[0].push(king)
        after[1].push(rook)
        assert after[0] == after[1]
        rest = board.legal_moves
        rest.remove(king)
        assert king not in rest
        assert rook not in rest
        assert len(rest) == len(moves) - 1
    assert isinstance(moves, list)
    assert type(pickle.loads(pickle.dumps(moves))) is type(moves[:]) is list
    assert moves == list(moves)
    assert "e1g1" not in moves
    assert [] not in moves
    assert notation.Move("xiangqi", "e0g0") not in moves
    assert notation.Move("chess", "0000") not in moves
    with pytest.raises(ValueError, match="not in list"):
        moves.remove(notation.Move("chess", "h3h4"))
