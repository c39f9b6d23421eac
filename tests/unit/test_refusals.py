"""Values that no board, move or name can have: each has its exception, and nothing is taken for another."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest

import notation
from notation import Board, Move
from notation.errors import InvalidMoveError, NotationError, PositionError, UnknownNameError


@pytest.mark.parametrize(
    ("fen", "problems"),
    [
        ("4k3/4R3/8/8/8/8/8/P3K3 w - e6 0 1", {"pawn-on-backrank", "ep-impossible", "opposite-check"}),
        ("4k2r/pppppppp/p7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6", {"too-many-pawns", "castling", "ep-impossible"}),
        ("4k2r/8/8/8/8/8/8/8 w KQkq e6", {"no-white-king", "castling", "ep-impossible"}),
        ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", set()),
        ("4k3/4r3/8/8/8/8/8/P3K3 w - - 0 1", {"pawn-on-backrank"}),
        ("3rk3/8/8/8/8/1n1n4/8/P2K3r w - - 0 1", {"pawn-on-backrank"}),
        ("3rk3/8/8/8/8/2n1n3/8/P2K3r w - - 0 1", {"pawn-on-backrank", "three-checkers"}),
        ("8/8/8/8/8/8/8/8 w KQ - 0 1", {"no-kings", "castling"}),
        # With two kings nobody can say which is in check, but no rook is there to castle with.
        ("4k1k1/8/8/8/8/8/4r3/4K3 w kq - 0 1", {"too-many-kings", "castling"}),
        ("r3k1k1/8/8/8/8/8/4r3/4K3 w q - 0 1", {"too-many-kings"}),
        ("4k3/8/8/8/8/8/8/4KK1R w K - 0 1", {"too-many-kings"}),
        ("4k3/4R3/8/8/8/8/8/4KK2 w - - 0 1", {"too-many-kings", "opposite-check"}),
    ],
)
def test_fatal_reasons_hide_no_others(fen: str, problems: set[str]) -> None:
    if not problems:
        assert Board("chess", fen).problems() == ()
        return
    with pytest.raises(PositionError) as caught:
        Board("chess", fen)
    assert sorted(caught.value.problems) == sorted(problems)


def test_reasons_to_ignore_are_known_ones() -> None:
    impossible = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"
    for ignore in ("oposite-check", ("oposite-check",), ["opposite-check", "oposite-check"]):
        with pytest.raises(UnknownNameError) as caught:
            Board("chess", impossible, ignore=ignore)
        assert caught.value.code == "bad-option"
        assert "opposite-check" in caught.value.matches
    for options in ({"ignore": "oposite-check"}, {"policy": "tolerant"}):
        with pytest.raises(UnknownNameError):
            Board("chess", **options)
    for good in ("opposite-check", ("opposite-check",), "all", ("all",)):
        assert Board("chess", impossible, ignore=good).problems() == ("opposite-check",)


def test_ignored_rights_that_nothing_can_be_done_with_are_dropped() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1"
    with pytest.raises(PositionError) as caught:
        Board("chess", fen)
    assert caught.value.problems == ("castling",)
    assert Board("chess", fen, ignore=("castling",)).fen() == fen.replace("KQ", "K")


@pytest.mark.parametrize(
    ("game", "good"), [("chess", (1, 2, 3, 4, 5, 6)), ("xiangqi", (1, 2, 4, 6)), ("sanguo", (1, 2, 5, 7))]
)
def test_numbers_of_fields(game: str, good: tuple[int, ...]) -> None:
    board = Board(game)
    assert board.fen() == board.fen(fields=0) == board.fen(fields=good[-1])
    for fields in range(-3, 10):
        if fields in good:
            assert len(board.fen(fields=fields).split()) == fields
        elif fields:
            with pytest.raises(UnknownNameError):
                board.fen(fields=fields)


def test_points() -> None:
    board = Board()
    assert board.piece_at("e1") == board.piece_at(4) == "K"
    for wrong in ("e9", "", "e", "i1", "e1 ", 64, -1, 1 << 70, "\ud800"):
        with pytest.raises(NotationError) as caught:
            board.piece_at(wrong)
        assert caught.value.code == "no-point"
    for kind in (3.9, None, b"e4"):
        with pytest.raises(TypeError):
            board.piece_at(kind)  # type: ignore[arg-type]


def test_texts_without_utf_8() -> None:
    """A command line that is no UTF-8 gives such strings."""
    board = Board()
    with pytest.raises(InvalidMoveError) as move:
        board.parse("\ud800")
    assert (move.value.code, move.value.start, move.value.end) == ("syntax", 0, 1)
    with pytest.raises(PositionError) as position:
        Board("chess", "8/8/é\udcff")
    assert (position.value.code, position.value.start, position.value.end) == ("piece", 4, 5)
    assert str(move.value)
    assert str(position.value)
    converter = notation.Converter("chess", to="uci")
    for text in ("e4 {\ud800}", "e4 {\udcff é}"):
        assert converter.one(text) == text.replace("e4", "e2e4")
    with pytest.raises(InvalidMoveError) as whole:
        converter.one("e4 \ud800")
    assert (whole.value.start, whole.value.end) == (3, 4)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Move("chess", None),  # type: ignore[arg-type]
        lambda: Move("chess", 5),  # type: ignore[arg-type]
        lambda: Move(None, "e2e4"),  # type: ignore[arg-type]
        lambda: Board().parse("e4", 5),  # type: ignore[arg-type]
        lambda: Board().format(Board().parse("e4"), 5),  # type: ignore[arg-type]
        lambda: notation.write([notation.Game("chess"), 5], io.BytesIO()),  # type: ignore[list-item]
        lambda: notation.read(io.BytesIO(b""), notation=5),  # type: ignore[arg-type]
        lambda: notation.Game("chess", tags={"X": 5}),  # type: ignore[dict-item]
    ],
)
def test_wrong_types(wrong: Callable[[], object]) -> None:
    with pytest.raises(TypeError) as caught:
        wrong()
    assert str(caught.value)


@pytest.mark.parametrize("options", [{"notation": "foo"}, {"encoding": "foo"}, {"policy": "foo"}, {"game": "foo"}])
@pytest.mark.parametrize("text", [b"1. e4", b"[DhtmlXQ]\n[/DhtmlXQ]"])
def test_reading_refuses_unknown_names(options: dict[str, str], text: bytes) -> None:
    with pytest.raises(UnknownNameError) as caught:
        notation.read(io.BytesIO(text), **options)  # type: ignore[arg-type]
    assert caught.value.name == "foo"


def test_names_of_any_game_are_known() -> None:
    for name in ("san", "san-en", "wxf:level=.", "iccf:promotion_digits=4"):
        notation.read(io.BytesIO(b""), notation=name).close()
    with pytest.raises(UnknownNameError):
        notation.read(io.BytesIO(b""), notation="wxf:level=x")
    with pytest.raises(UnknownNameError):
        notation.read(io.BytesIO(b""), game="chess", notation="wxf")


def test_glyph_numbers_end_at_255() -> None:
    board = Board()
    for glyph in ("$0", "$255", "!$7", " $12 $13", "$0000255"):
        assert board.reading("Nf3" + glyph).leniencies == ("glyph",)
    for glyph in ("$256", "$1$1000", "$99999999999999999999", "$"):
        with pytest.raises(InvalidMoveError):
            board.parse("Nf3" + glyph)


def test_a_text_whose_position_can_t_be_read_is_not_converted() -> None:
    converter = notation.Converter("chess", to="uci")
    texts, codes = converter.many(["e4", "e4 e5", "e4 Ke3"], fens=["bad", None, None])
    assert texts == ["", "e2e4 e7e5", "e2e4"]
    assert codes[0] != 0 == codes[1] != codes[2]


def test_what_a_converter_lets_through() -> None:
    """What record readers only warn of."""
    text = "1. e4 ) e5 1-0 2. Nf3"
    assert notation.convert(text, "chess", to="uci") == "1. e2e4 ) e7e5 1-0 2. g1f3"


@pytest.mark.parametrize("letters", ["nb", "he", "nb-r", "he-r"])
def test_strict_reads_every_letter_set_that_is_written(letters: str) -> None:
    board = Board("xiangqi")
    assert Board("xiangqi", board.fen(letters=letters), policy="strict") == board
    board.push_text("C2=5")
    assert Board("xiangqi", board.fen(letters=letters), policy="strict").fen() == board.fen()
