"""What the relative notations forgive, by name; what they refuse; marks, orders, words, other tables.

Sources: the documents that the notations name; the Vietnamese examples are those of a text on Cờ Tướng
notation that prints `1) X5.3 Tg6.1 2) P7-2 X6/3` with its long form.
"""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from notation import Board, notations
from notation.errors import NotationError, UnknownNameError, UnwritableError
from notation.games.registry import load
from notation.kernel.tables import Heads
from notation.notations import codec
from notation.notations.wxf import XIANGQI as WXF

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
BLACK = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
#: Two rooks and three pawns on files, four pawns on another side.
LINES = "3k5/4P4/4P4/9/4P4/R8/R8/9/9/4K4 w - - 0 1"
FOUR = "5k3/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1"
TANDEMS = "5k3/9/3P5/3P1P1P1/5P3/9/9/9/9/4K4 w - - 0 1"


def read(fen: str, text: str, name: str) -> tuple[str, tuple[str, ...]]:
    """The move in UCCI, and what was forgiven."""
    reading = Board("xiangqi", fen, ignore="all").reading(text, name)
    return str(reading.move), reading.leniencies


@pytest.mark.parametrize(
    ("text", "name", "move", "leniencies"),
    [
        ("C2=5", "wxf", "h2e2", ()),
        ("C2.5", "wxf", "h2e2", ("level-sign",)),
        ("C2.5", "axf", "h2e2", ()),
        ("c2=5", "wxf", "h2e2", ("case",)),
        ("C2.5", "cxq", "h2e2", ()),
        ("c2.5", "cxq", "h2e2", ("case",)),
        ("N2+3", "wxf", "h0g2", ("piece-letter",)),
        ("n2+3", "wxf", "h0g2", ("piece-letter", "case")),
        ("N2+3", "wxf:letters=nb", "h0g2", ()),
        ("H2+3", "wxf:letters=NB", "h0g2", ("piece-letter",)),
        ("Ｃ２＝５", "wxf", "h2e2", ("digits", "full-width")),
        ("C8–1", "wxf", "b2b1", ("dash",)),
        ("62=5", "wxf", "h2e2", ("piece-letter",)),
        ("C25", "wxf", "h2e2", ("missing-direction",)),
        ("R1+1", "wxf", "i0i1", ()),
        ("K+1", "wxf", "e0e1", ("under-qualified",)),
        ("C2=5+", "wxf", "h2e2", ("extra-check",)),
        ("C2=5!", "wxf", "h2e2", ("glyph",)),
        ("炮二平五", "chinese", "h2e2", ()),
        ("砲二平五", "chinese", "h2e2", ("script",)),
        ("包二平五", "chinese-trad", "h2e2", ("script",)),
        ("砲２平６", "chinese", "h2d2", ("digits", "script")),
        ("马二进三", "chinese", "h0g2", ()),
        ("馬二進三", "chinese", "h0g2", ("script",)),
        ("馬二進三", "chinese-trad", "h0g2", ()),
        ("马二进三", "chinese-trad", "h0g2", ("script",)),
        ("傌二上三", "chinese-trad", "h0g2", ("script", "direction-sign")),
        ("马2进3", "chinese", "h0g2", ("digits",)),
        ("马贰进叁", "chinese", "h0g2", ("digits",)),
        ("馬貳進參", "chinese", "h0g2", ("digits", "script")),
        ("士四进五", "chinese", "f0e1", ("piece-letter",)),
        ("炮二五", "chinese", "h2e2", ("missing-direction",)),
        ("马二三", "chinese", "h0g2", ("missing-direction",)),
        ("兵三进一", "chinese", "g3g4", ()),
        ("P2-5", "vietnamese", "h2e2", ()),
        ("p2–5", "vietnamese", "h2e2", ("dash", "case")),
        ("P2=5", "vietnamese", "h2e2", ("level-sign",)),
        ("M2,3", "vietnamese", "h0g2", ("direction-sign",)),
        ("V7.5", "vietnamese", "c0e2", ("piece-letter",)),
        ("C3.1", "vietnamese", "g3g4", ("piece-letter",)),
        ("Pháo 2 bình 5", "vietnamese", "h2e2", ("long-form",)),
        ("Pháo 2 bình 5", "vietnamese:style=long", "h2e2", ()),
        ("phao 2 binh 5", "vietnamese:style=long", "h2e2", ("accents",)),
        ("Pháo 2 bÌnh 5", "vietnamese:style=long", "h2e2", ("case",)),
        ("P2-5", "vietnamese:style=long", "h2e2", ("long-form",)),
        ("Tượng 7 tấn 5", "vietnamese:style=long", "c0e2", ("direction-sign",)),
        ("Tuong 7 tan 5", "vietnamese:style=long", "c0e2", ("direction-sign", "accents")),
        ("Tuong 5 tien 1", "vietnamese:style=long", "e0e1", ("accents",)),
        ("Chốt 3  tiến 1", "vietnamese:style=long", "g3g4", ("piece-letter", "spacing")),
        ("Sỹ 4 tiến 5", "vietnamese:style=long", "f0e1", ("piece-letter",)),
    ],
)
def test_red(text: str, name: str, move: str, leniencies: tuple[str, ...]) -> None:
    found, names = read(START, text, name)
    assert found == move
    assert set(names) == set(leniencies)
    if leniencies:
        with pytest.raises(NotationError) as caught:
            Board("xiangqi").parse(text, name, policy="strict")
        assert caught.value.code in leniencies


@pytest.mark.parametrize(
    ("text", "name", "leniencies"),
    [
        ("h8+7", "cxq", ()),
        ("H8+7", "cxq", ("case",)),
        ("马８进７", "chinese", ()),
        ("马8进7", "chinese", ("digits",)),
        ("马8进7", "chinese:digits=ascii", ()),
        ("马八进七", "chinese:digits=chinese", ()),
        ("马八进七", "chinese", ("digits",)),
        ("馬8进七", "chinese", ("digits", "script")),
        ("M8.7", "vietnamese", ()),
    ],
)
def test_black(text: str, name: str, leniencies: tuple[str, ...]) -> None:
    found, names = read(BLACK, text, name)
    assert (found, set(names)) == ("h9g7", set(leniencies))


@pytest.mark.parametrize(
    ("fen", "text", "name", "move", "leniencies"),
    [
        # Two rooks on a file.
        (LINES, "R+=8", "wxf", "a4b4", ()),
        (LINES, "+R=8", "wxf", "a4b4", ("mark-order",)),
        (LINES, "+R=8", "wxf:mark_order=before", "a4b4", ()),
        (LINES, "前车平八", "chinese", "a4b4", ()),
        (LINES, "车前平八", "chinese", "a4b4", ("mark-order",)),
        (LINES, "一车平八", "chinese", "a4b4", ("position-mark",)),
        (LINES, "底車退1", "chinese", "a3a2", ("digits", "position-mark", "script")),
        (LINES, "R9+2", "wxf", "a4a6", ("under-qualified",)),
        (LINES, "Xt-8", "vietnamese", "a4b4", ()),
        (LINES, "XT-8", "vietnamese", "a4b4", ("position-mark",)),
        (LINES, "XS=8", "vietnamese", "a3b3", ("position-mark", "level-sign")),
        (LINES, "XT.1", "vietnamese", "a4a5", ("position-mark",)),
        (LINES, "fR=8", "wxf", "a4b4", ("position-mark", "mark-order")),
        (LINES, "rR=8", "wxf", "a3b3", ("position-mark", "mark-order")),
        (LINES, "bR=8", "wxf", "a3b3", ("position-mark", "mark-order")),
        (LINES, "fR+1", "axf", "a4a5", ("position-mark", "mark-order")),
        (LINES, "fR=8", "wxf:mark_order=before", "a4b4", ("position-mark",)),
        (LINES, "fP=6", "wxf", "e8d8", ("position-mark", "mark-order")),
        (LINES, "bP=6", "wxf", "e5d5", ("position-mark", "mark-order")),
        (LINES, "Pb=6", "wxf:pawn_rule=xqbase", "e7d7", ("pawn-rule",)),
        (LINES, "Xe trước bình 8", "vietnamese:style=long", "a4b4", ()),
        (LINES, "xe sau binh 8", "vietnamese:style=long", "a3b3", ("accents", "case")),
        # Three pawns on a file.
        (LINES, "P5=4", "wxf", "e7f7", ()),
        (LINES, "P5=4", "wxf:pawn_rule=number", None, ("ambiguous",)),
        (LINES, "25=4", "wxf:pawn_rule=number", "e7f7", ()),
        (LINES, "25=4", "wxf", "e7f7", ("pawn-rule",)),
        (LINES, "P.=4", "wxf:pawn_rule=xqbase", "e7f7", ()),
        (LINES, "P..4", "wxf", "e7f7", ("level-sign", "pawn-rule")),
        (LINES, "+5=4", "wxf", "e8f8", ("pawn-rule",)),
        (LINES, "5+=4", "wxf", "e8f8", ("pawn-rule",)),
        (LINES, "中兵平四", "chinese", "e7f7", ()),
        (LINES, "二兵平四", "chinese", "e7f7", ("pawn-rule",)),
        (LINES, "前兵五平四", "chinese", "e8f8", ("pawn-rule",)),
        (LINES, "前五平四", "chinese", "e8f8", ("pawn-rule",)),
        (LINES, "Bg-4", "vietnamese", "e7f7", ()),
        # Four: the mark + is the second in one school, the first in the others.
        (FOUR, "++=6", "wxf", "c8d8", ()),
        (FOUR, "P+=6", "wxf", "c7d7", ()),
        (FOUR, "P+=6", "wxf:pawn_rule=number", None, ("ambiguous",)),
        (FOUR, "17=6", "wxf:pawn_rule=wxf-2018", "c8d8", ()),
        (FOUR, "Pa=6", "wxf", "c8d8", ("digits", "pawn-rule")),
        (FOUR, "前兵平六", "chinese", "c8d8", ("pawn-rule",)),
        (FOUR, "前兵平六", "chinese:pawn_rule=old", "c8d8", ()),
        (FOUR, "2B-6", "vietnamese:pawn_rule=number", "c7d7", ()),
        (FOUR, "2B-6", "vietnamese", "c7d7", ("pawn-rule",)),
        (FOUR, "2 Binh bình 6", "vietnamese:style=long,pawn_rule=number", "c7d7", ()),
        # Two files with two.
        (TANDEMS, "4+=5", "wxf", "f6e6", ()),
        (TANDEMS, "+4=5", "wxf", "f6e6", ("mark-order",)),
        (TANDEMS, "+4=5", "wxf:pawn_rule=wxf-2018", "f6e6", ()),
        (TANDEMS, "P+=5", "wxf", None, ("ambiguous",)),
        (TANDEMS, "P+=7", "wxf", "d7c7", ("pawn-rule",)),
        (TANDEMS, "一兵平五", "chinese", "f6e6", ()),
        (TANDEMS, "一兵平五", "chinese:pawn_rule=old", None, ("ambiguous",)),
        (TANDEMS, "三兵平五", "chinese:pawn_rule=old", "d7e7", ("pawn-rule",)),
        (TANDEMS, "前六平五", "chinese:pawn_rule=old", "d7e7", ()),
        (TANDEMS, "前六平五", "chinese", "d7e7", ("pawn-rule",)),
        (TANDEMS, "3B-5", "vietnamese:pawn_rule=number", "d7e7", ()),
    ],
)
def test_men_on_one_file(fen: str, text: str, name: str, move: str | None, leniencies: tuple[str, ...]) -> None:
    if move is None:
        with pytest.raises(NotationError) as caught:
            read(fen, text, name)
        assert (caught.value.code,) == leniencies
        return
    found, names = read(fen, text, name)
    assert (found, set(names)) == (move, set(leniencies))


@pytest.mark.parametrize(
    ("text", "name", "code"),
    [
        ("R+=2", "wxf", "illegal"),  # no two rooks on a file
        ("前车进一", "chinese", "illegal"),
        ("C1=5", "wxf", "illegal"),
        ("A5+5", "wxf", "illegal"),
        ("C5", "wxf", "syntax"),
        ("C2=", "wxf", "syntax"),
        ("C2=5x", "wxf", "syntax"),
        ("C2=55", "wxf", "syntax"),
        ("C2=0", "wxf", "syntax"),
        ("CC2=5", "wxf", "syntax"),
        ("Pa=5", "wxf", "illegal"),
        ("C.=5", "wxf", "illegal"),
        ("炮二平五五", "chinese", "syntax"),
        ("炮二平", "chinese", "syntax"),
        ("炮二平〇", "chinese", "syntax"),
        ("车二平五", "chinese", "illegal"),
        ("炮平五", "chinese", "ambiguous"),
        ("Tướng 7 tiến 5", "vietnamese:style=long", "illegal"),  # it is an elephant that could
        ("Pháo 2 binh 5 5", "vietnamese:style=long", "syntax"),
        ("Pháó 2 bình 5", "vietnamese:style=long", "syntax"),
        ("Phào 2 bình 5", "vietnamese:style=long", "syntax"),
        ("Pháo 2 bình", "vietnamese:style=long", "syntax"),
        ("P2+5", "vietnamese", "syntax"),
        ("X5.3", "wxf", "syntax"),
    ],
)
def test_refused(text: str, name: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(START, text, name)
    assert caught.value.code == code


def test_two_unmarked_advisors() -> None:
    """Ply 36 of the second Club Xiangqi game: both advisors on file 6, told apart by their direction."""
    fen = "3ak4/9/3a5/9/9/9/9/9/9/4K4 b - - 0 1"
    for text, move, leniencies in (
        ("a4+5", "d9e8", ()),
        ("a4-5", "d7e8", ()),
        ("a-+5", "d9e8", ("over-qualified",)),
        ("a+-5", "d7e8", ("over-qualified",)),
    ):
        assert read(fen, text, "cxq") == (move, leniencies)


def test_the_vietnamese_example() -> None:
    fen = "5k3/9/9/4R4/2C6/9/9/5r3/9/4K4 w - - 0 1"
    terse = ("X5.3", "Tg6.1", "P7-2", "X6/3")
    long = ("Xe 5 tiến 3", "Tướng 6 tiến 1", "Pháo 7 bình 2", "Xe 6 thoái 3")
    for name, texts in (("vietnamese", terse), ("vietnamese:style=long", long)):
        board = Board("xiangqi", fen)
        for text, move in zip(texts, ("e6e9", "f9f8", "c5h5", "f2f5"), strict=True):
            assert str(board.parse(text, name, policy="strict")) == move
            assert str(board.parse(unicodedata.normalize("NFD", text), name)) == move
            assert str(board.parse(text.upper() if name.endswith("long") else text, name)) == move
            assert board.format(board.parse(move, "ucci"), name) == text
            board.push_text(text, name)


def test_moves_that_classic_vietnamese_has_no_text_for() -> None:
    for fen, move in ((FOUR, "c7d7"), (TANDEMS, "d7e7")):
        board = Board("xiangqi", fen)
        for name in ("vietnamese", "vietnamese:style=long"):
            with pytest.raises(UnwritableError):
                board.format(board.parse(move, "ucci"), name)


def test_glued_text() -> None:
    """Four characters a move, whatever touches them: the reader stops at the end of the move."""
    board = Board("xiangqi")
    for text, move in (("炮二平五", "h2e2"), ("马８进７", "h9g7"), ("馬二進三", "h0g2"), ("车９平８", "i9h9")):
        assert str(board.parse(text, "chinese")) == move
        for tail in ("2.兵三进一", "马8进7", "2", "，"):
            with pytest.raises(NotationError) as caught:
                board.parse(text + tail, "chinese")
            assert caught.value.code == "syntax"
        board.push_text(text, "chinese")


def test_options_are_found_whatever_their_case() -> None:
    assert codec("xiangqi", "wxf:letters=nb") is codec("xiangqi", "wxf:letters=NB")
    assert codec("xiangqi", "axn:level=.").name == "wxf:level=."
    assert codec("xiangqi", "axf:level==").name == "axf:level=="
    for bad in ("wxf:letters=xy", "chinese:pawn_rule=axf", "vietnamese:style=short"):
        with pytest.raises(UnknownNameError):
            codec("xiangqi", bad)


def test_phrases_without_a_piece_where_they_could_be_mistaken() -> None:
    """The heads of a game whose men of every kind are told apart alike (Three Kingdoms)."""
    places = {2: ("front", "rear"), 3: ("front", "middle", "rear")}
    kinds = ("king", "advisor", "elephant", "horse", "rook", "cannon", "pawn")
    table = replace(
        WXF,
        name="test-crowded",
        ranked=kinds,
        ranked_heads=Heads(
            single={men: tuple(f"{place} piece" for place in each) for men, each in places.items()},
            several={men: tuple(f"{place} file" for place in each) for men, each in places.items()},
            crowded={men: tuple(f"{place} piece file" for place in each) for men, each in places.items()}
            | {4: ("order piece file",) * 4},
        ),
        when={},
        crowds={"rook": 2},
        options={},
    )
    notations._codecs["xiangqi", "test-crowded"] = table.compile(load("xiangqi"))
    for fen, texts in {
        "5k3/9/9/4P4/4P4/9/9/9/9/4K4 w": {"e6d6": "+P=6", "e5f5": "-P=4", "e6e7": "+P+1"},
        # Two files, and nothing else shares one: the piece is left out.
        "5k3/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w": {"e6d6": "+5=6", "c5b5": "-7=8"},
        # Cannons share a file too.
        "5k3/9/9/2P1P4/2P1P4/9/9/4C4/4C4/3K5 w": {"e6d6": "+P5=6", "c5b5": "-7=8", "e2d2": "+C=6"},
        # Four on a file.
        "5k3/2P6/2P6/2P1P4/2P1P4/9/9/9/9/4K4 w": {"e6d6": "+P5=6", "c5b5": "4P7=8"},
        # Two rooks apart count as a crowd here; one of them alone on his file is still told by it.
        "5k3/9/9/R8/9/9/9/9/R8/3K4R w": {"a6a7": "+R9+1", "i0i1": "R1+1"},
    }.items():
        board = Board("xiangqi", fen, ignore="all")
        for move, text in texts.items():
            assert board.format(board.parse(move, "ucci"), "test-crowded") == text
            for policy in ("lenient", "strict"):
                assert str(board.parse(text, "test-crowded", policy=policy)) == move
