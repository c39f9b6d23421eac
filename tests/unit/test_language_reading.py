"""SAN in other letters, figurines and reversible notation: what each letter means, which spellings are read in
every language, and that no letter of another language is taken for one's own."""

from __future__ import annotations

import random

import pytest

from notation import notations
from notation._core import Board
from notation.errors import AmbiguousMoveError, InvalidMoveError, NotationError
from notation.games.registry import load
from notation.kernel.tables import AlgebraicTable
from notation.notations import codec, list_notations, san

from ..property.boards import crowded, played

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASTLES = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
PROMOTES = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"
PASSES = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"
TAKES = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 3 4"
# All kinds but pawns can go somewhere alone; the king and a rook both to d1, a rook, the queen and a bishop to b1.
MANY = "4k3/8/8/8/8/3B2N1/1Q6/R3K3 w Q - 0 1"

LANGUAGES = [name for name in list_notations("chess") if name.startswith("san-")]
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")


def letter(name: str, kind: str) -> str:
    return codec("chess", name).table.pieces[0].get(kind, "")


def test_the_languages() -> None:
    """Letters by language in the order P N B R Q K, from the chess literature of each; - for none."""
    letters = {
        "cs": "PJSVDK", "da": "BSLTDK", "de": "BSLTDK", "no": "BSLTDK", "sv": "BSLTDK", "nl": "OPLTDK", "et": "PROVLK",
        "fi": "PRLTDK", "fr": "PCFTDR", "hu": "GHFBVK", "is": "PRBHDK", "it": "PCATDR", "es": "PCATDR", "ca": "PCATDR",
        "pl": "PSGWHK", "pt": "PCBTDR", "ro": "PCNTDR", "tr": "PAFKVŞ", "lv": "-ZLTDK", "sq": "-KFTDM", "eu": "-ZAGDE",
        "bg": "ПКОТДЦ", "ru": "пКСЛФКр",
    }  # fmt: skip
    assert {f"san-{code}" for code in letters} == set(LANGUAGES)
    for code, expected in letters.items():
        assert "".join(letter(f"san-{code}", kind) or "-" for kind in KINDS) == expected


#: What the same text is in different languages: the letters clash.
CLASHES = [
    ("Rd1", {"san": "a1d1", "san-fr": "e1d1", "san-es": "e1d1", "san-pt": "e1d1", "san-ro": "e1d1", "san-de": None}),
    ("Kd1", {"san": "e1d1", "san-de": "e1d1", "san-tr": "a1d1", "san-fr": None}),
    ("Kf5", {"san-bg": "g3f5", "san-sq": "g3f5", "san-ru": "g3f5", "san-pl": "illegal", "san": "illegal"}),
    ("Bb1", {"san": "d3b1", "san-is": "d3b1", "san-pt": "d3b1", "san-hu": "a1b1", "san-de": "illegal"}),
    ("Nf5", {"san": "g3f5", "san-ro": "d3f5", "san-fr": None}),
    ("Pf5", {"san-nl": "g3f5", "san": "illegal", "san-fr": "illegal", "san-hu": None}),
    ("Fe2", {"san-fr": "d3e2", "san-hu": "d3e2", "san-tr": "d3e2", "san-sq": "d3e2", "san": None}),
    ("Dd2", {"san-de": "b2d2", "san-fr": "b2d2", "san-hu": None, "san": None}),
    ("Ra3", {"san": "a1a3", "san-fi": "illegal", "san-fr": "illegal"}),
    ("Rf5", {"san-fi": "g3f5", "san-et": "g3f5", "san-is": "g3f5"}),
    ("Sf5", {"san-de": "g3f5", "san-pl": "g3f5", "san-cs": "d3f5", "san": None}),
    ("Ec4", {"san-eu": "illegal", "san": None}),
    ("Of5", {"san-et": "d3f5", "san-nl": "illegal"}),
    ("Lf5", {"san-de": "d3f5", "san-et": "illegal", "san-lv": "d3f5"}),
    ("Крd1", {"san-ru": "e1d1", "san-bg": None}),
    ("Кf5", {"san-ru": "g3f5", "san-bg": "g3f5", "san": None, "san-de": None}),
    ("Сf5", {"san-ru": "d3f5", "san-bg": None}),
    ("Цd1", {"san-bg": "e1d1", "san-ru": None}),
]


@pytest.mark.parametrize(("text", "meanings"), CLASHES, ids=lambda value: value if isinstance(value, str) else "")
def test_clashes(text: str, meanings: dict[str, str | None]) -> None:
    board = Board("chess", MANY)
    for name, expected in meanings.items():
        if expected is None or expected == "illegal":
            with pytest.raises(NotationError) as caught:
                board.parse(text, name)
            # An unknown letter is no move at all, and never a pawn's.
            assert caught.value.code == ("illegal" if expected else "syntax"), name
        else:
            move = board.parse(text, name)
            assert board.format(move, "uci") == expected, name


@pytest.mark.parametrize("name", LANGUAGES)
def test_english_letters_are_not_read(name: str) -> None:
    """Unless they are letters of the language too, or look like them."""
    table = codec("chess", name).table
    own = {*table.pieces[0].values(), *table.also}
    board = Board("chess", MANY)
    for english, text in {"N": "Nf5", "B": "Bf5", "R": "Ra3", "Q": "Qd2", "K": "Kd1", "Kt": "Ktf5"}.items():
        if english not in own:
            with pytest.raises(InvalidMoveError):
                board.parse(text, name)


@pytest.mark.parametrize("name", LANGUAGES)
def test_lenient_classes_in_every_language(name: str) -> None:
    knight, bishop, queen, rook = (letter(name, kind) for kind in ("knight", "bishop", "queen", "rook"))
    pawn = letter(name, "pawn")
    rows = [
        (START, f"{knight}f3", "g1f3", ()),
        (START, f"{knight}g1-f3", "g1f3", ("over-qualified", "dash")),
        (START, f"{knight}f3!", "g1f3", ("glyph",)),
        (START, "♘f3", "g1f3", ("figurine",)),
        (START, "♞f3", "g1f3", ("figurine",)),
        (START, "e2e4", "e2e4", ("over-qualified",)),
        (CASTLES, "O-O", "e1g1", ()),
        (CASTLES, "0-0-0", "e1c1", ("castling-zeros",)),
        (CASTLES, "О–О", "e1g1", ("castling-dash", "castling-letters")),
        (PROMOTES, f"a8={queen}", "a7a8q", ()),
        (PROMOTES, f"a8{queen}", "a7a8q", ("promotion-spelling",)),
        (PROMOTES, f"a8({rook})", "a7a8r", ("promotion-spelling",)),
        (PROMOTES, f"a8/{knight}", "a7a8n", ("promotion-spelling",)),
        (PROMOTES, f"axb8={queen}++", "a7b8q", ("check-spelling",)),
        (PROMOTES, f"axb8={queen} ch.", "a7b8q", ("check-spelling",)),
        (PROMOTES, "a8=♕", "a7a8q", ("promotion-spelling", "figurine")),
        (PASSES, "exf6 e.p.", "e5f6", ("en-passant-mark",)),
        (TAKES, f"{bishop}xc6", "b5c6", ()),
        (TAKES, f"{bishop}:c6", "b5c6", ("capture-sign",)),
        (TAKES, f"{bishop}b5x{knight}c6", "b5c6", ("over-qualified", "captured-piece")),
        (START, "--", "0000", ()),
    ]
    if pawn:
        rows.append((START, f"{pawn}e4", "e2e4", ("pawn-letter",)))
    for fen, text, uci, leniencies in rows:
        board = Board("chess", fen)
        reading = board.reading(text, name)
        assert (board.format(reading.move, "uci"), reading.leniencies) == (uci, leniencies), text
        if leniencies:
            with pytest.raises(InvalidMoveError) as caught:
                board.parse(text, name, policy="strict")
            assert caught.value.code in (leniencies[0], "glyph")
    board = Board("chess", PROMOTES)
    with pytest.raises(InvalidMoveError) as caught:
        board.parse("a8", name)
    assert caught.value.code == "promotion-missing"


OTHERS = [
    # The Russian king has two letters; Latin letters that look like the Cyrillic ones.
    ("san-ru", START, "Kf3", "g1f3", ("piece-letter",)),
    ("san-ru", MANY, "Kpd1", "e1d1", ("piece-letter",)),
    ("san-ru", MANY, "КРd1", "e1d1", ("piece-letter",)),
    ("san-ru", MANY, "крd1", "e1d1", ("lower-case-piece",)),
    ("san-ru", MANY, "Cf5", "d3f5", ("piece-letter",)),
    ("san-ru", START, "е4", "e2e4", ("script",)),
    ("san-ru", START, "Кс3", "b1c3", ("script",)),
    ("san-ru", TAKES, "Схc6", "b5c6", ("capture-sign",)),
    ("san-ru", START, "Пe4", "e2e4", ("pawn-letter", "piece-letter")),
    ("san-bg", MANY, "Of5", "d3f5", ("piece-letter",)),
    ("san-bg", CASTLES, "O-O", "e1g1", ()),
    ("san-tr", MANY, "Sd1", "e1d1", ("piece-letter",)),
    ("san-tr", MANY, "S\u0327d1", "e1d1", ("piece-letter",)),
    ("san-tr", MANY, "şd1", "e1d1", ("lower-case-piece",)),
    ("san-de", START, "sf3", "g1f3", ("lower-case-piece",)),
    ("san-fr", START, "cf3", "g1f3", ("lower-case-piece",)),
    ("san-et", MANY, "Of5", "d3f5", ()),
    ("figurine", START, "♘f3", "g1f3", ()),
    ("figurine", START, "♞f3", "g1f3", ("figurine",)),
    ("figurine", START, "♘\ufe0ff3", "g1f3", ("figurine",)),
    ("figurine", START, "Nf3", "g1f3", ("piece-letter",)),
    ("figurine", START, "♙e4", "e2e4", ("pawn-letter",)),
    ("figurine", PROMOTES, "a8♕", "a7a8q", ("promotion-spelling",)),
    ("figurine:set=own", START, "♘f3", "g1f3", ()),
    ("figurine:set=own", START, "♞f3", "g1f3", ("figurine",)),
    ("figurine:set=own", START.replace(" w ", " b "), "♞f6", "g8f6", ()),
    ("figurine:set=own", START.replace(" w ", " b "), "♘f6", "g8f6", ("figurine",)),
    ("san-en", START, "Nf3", "g1f3", ()),
]


@pytest.mark.parametrize(("name", "fen", "text", "uci", "leniencies"), OTHERS)
def test_other_letters(name: str, fen: str, text: str, uci: str, leniencies: tuple[str, ...]) -> None:
    board = Board("chess", fen)
    reading = board.reading(text, name)
    assert (board.format(reading.move, "uci"), reading.leniencies) == (uci, leniencies)
    if leniencies:
        with pytest.raises(InvalidMoveError) as caught:
            board.parse(text, name, policy="strict")
        assert caught.value.code == leniencies[0]
    else:
        assert board.parse(text, name, policy="strict") == reading.move


def test_small_letters_of_files() -> None:
    """A small letter is the pawn's file where a pawn can be meant, in any language."""
    board = Board("chess", "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1")
    assert board.format(board.parse("bxc5", "san-hu"), "uci") == "b4c5"
    board = Board("chess", "4k3/8/2p5/8/8/2N5/3P4/4K3 w - - 0 1")
    assert board.format(board.parse("d4", "san-de"), "uci") == "d2d4"
    with pytest.raises(AmbiguousMoveError):
        Board("chess", "4k3/8/8/8/1D6/8/4B3/4K3 w - - 0 1".replace("D", "P")).parse("bb5", "san-pt")


@pytest.mark.parametrize("name", [*LANGUAGES, "figurine", "figurine:set=own"])
def test_the_kernel_writes_what_the_engine_writes(name: str) -> None:
    reference = "by-its-table:" + name
    notations._codecs["chess", reference] = AlgebraicTable.compile(codec("chess", name).table, load("chess"))
    rng = random.Random(1882)
    compared = 0
    while compared < 2000:
        for board in played("chess", rng, rng.randint(1, 120), every=9):
            for move in board.legal_moves:
                assert board.format(move, name) == board.format(move, reference), (board.fen(), move)
                compared += 1
        board = crowded(rng)
        for move in board.legal_moves if board else ():
            assert board.format(move, name) == board.format(move, reference), (board.fen(), move)
            compared += 1
    null = Board("chess").parse("--")
    assert Board("chess").format(null, name) == san.CHESS.null
