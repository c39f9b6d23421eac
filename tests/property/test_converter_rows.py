"""Rows: the quick way and the long way give the same, and so do columns, lists of texts and single texts."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import Converter
from notation.arrow import BatchBuilder
from notation.errors import CODES, NUMBERS
from notation.notations import NOTATIONS

from .boards import start

FROM = {
    "chess": ("san", "uci", "lan", "iccf", "san-de", "figurine", "smith"),
    "xiangqi": ("wxf", "iccs", "chinese", "algebraic"),
    "sanguo": ("sanguo", "coordinate"),
}

#: Notations in which random games often have moves with several meanings.
AMBIGUOUS = ("descriptive", "descriptive-es", "descriptive-pt", "descriptive-fr", "uedemann", "gringmuth")


def column(texts: list[str | None]) -> Any:
    builder = BatchBuilder([("text", "utf8")])
    for text in texts:
        builder.append(text)
    return builder.finish().column(0)


def one_or_error(converter: Converter[Any], text: str) -> tuple[Any, notation.NotationError | None]:
    try:
        return converter.one(text), None
    except notation.NotationError as error:
        return None, error


def agree(converter: Converter[Any], texts: list[str | None]) -> tuple[list[Any], list[int]]:
    """Give what `many` gives, having seen that `arrow` and `one` give the same."""
    results, codes = converter.many(texts)
    found = converter.arrow(column(texts)).to_pydict()
    assert found["status"] == codes
    for text, one, result, code, offset in zip(texts, results, found["result"], codes, found["offset"], strict=True):
        assert result == (None if text is None else one)
        if text is None:
            continue
        assert (offset is None) == (code == 0)
        single, error = one_or_error(converter, text)
        if error is None:
            assert (single, code) == (one, 0)
            continue
        assert offset <= len(text.encode())
        if code != NUMBERS["bad-fen"]:  # which is raised as what is bad in it
            assert error.code == CODES[code][0]
            assert error.start == len(text.encode()[:offset].decode(errors="ignore"))
    return results, codes


def game(name: str, notation_name: str, rng: random.Random) -> list[str]:
    """The moves of a random game."""
    board = notation.Board(name)
    texts = []
    for _ in range(rng.randrange(60)):
        moves = board.legal_moves
        if not moves:
            break
        move = rng.choice(moves)
        try:
            texts.append(board.format(move, notation_name))
        except notation.UnwritableError:
            break
        board.push(move)
    return texts


@pytest.mark.parametrize("name", FROM)
def test_the_quick_way_is_the_long_way(name: str) -> None:
    rng = random.Random(6)
    for from_ in FROM[name]:
        for to in FROM[name]:
            converter = Converter(name, from_=from_, to=to)
            for _ in range(15):
                texts = game(name, from_, rng)
                if texts and rng.random() < 0.3:
                    at = rng.randrange(len(texts))
                    texts[at] = rng.choice(
                        ("Zz9", texts[at] + "=", texts[at] + "!", texts[at] + "x", "1-0", "7", "=", "-")
                    )
                text = " ".join(texts)
                between = rng.choice(("\n", "\t", "  ", " {} ", " 1. ", " ( ) "))
                (quick, long, other), (code, long_code, other_code) = agree(
                    converter, [text, text + " {}", between.join(texts)]
                )
                assert code == long_code
                if code == 0:
                    assert long == quick + " {}"
                elif texts:
                    assert long.removesuffix(" {}") == quick
                if code == other_code == 0 and between.strip() == "":
                    assert other.split() == quick.split()


@pytest.mark.parametrize(("name", "notation_name"), NOTATIONS)
def test_every_notation(name: str, notation_name: str) -> None:
    rng = random.Random(66)
    other = "coordinate" if name == "sanguo" else "uci"
    there, back = Converter(name, from_=notation_name, to=other), Converter(name, from_=other, to=notation_name)
    rows: list[str | None] = [" ".join(game(name, notation_name, rng)) for _ in range(8)]
    results, codes = agree(there, [*rows, None, "Zz9", "".join(map(str, rows))])
    good = [i for i, code in enumerate(codes[:8]) if code == 0]
    assert len(good) > 4 or notation_name in AMBIGUOUS
    again, codes = agree(back, results[:8])
    for i in good:
        if codes[i] == 0:
            assert there.one(again[i]) == results[i]


@pytest.mark.parametrize("to", ["san", "lan", "packed", "fens"])
def test_squares_mean_the_same_in_any_notation(to: str) -> None:
    """A text of UCI is read as UCI when the notation is found out, which the standard notation would forgive."""
    rng = random.Random(960)
    equal = 0
    found_out: Converter[Any] = Converter("chess", to=to)
    forgiven: Converter[Any] = Converter("chess", from_="san", to=to)
    told: Converter[Any] = Converter("chess", from_="uci", to=to)
    for _ in range(150):
        board = start("chess", rng)
        fen, texts = board.fen(), []
        for _ in range(rng.randrange(90)):
            moves = board.legal_moves
            if not moves:
                break
            rare = [move for move in moves if move.promotion or move.packed >> 22 & 15 in (1, 2)]
            move = rng.choice(rare if rare and rng.random() < 0.5 else moves)
            texts.append(board.format(move, "uci"))
            board.push(move)
        if rng.random() < 0.2:
            texts.insert(rng.randrange(len(texts) + 1), rng.choice(("Nf3", "e2e9", "a1a1", "x", "e7e8", "--")))
        text = " ".join(texts)
        texts = [text, text[:-2], text + " *"]
        auto, san, uci = (converter.many(texts, [fen] * 3) for converter in (found_out, forgiven, told))
        for i in range(3):
            if san[1][i] == 0:
                assert (auto[0][i], auto[1][i]) == (san[0][i], 0)
                equal += 1
            if uci[1][i] == 0:
                assert (auto[0][i], auto[1][i]) == (uci[0][i], 0)
    assert equal > 100


PIECES = st.sampled_from(
    [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "e2e4", "e7e5", "0-0", "exd5", "d5", "Sf3", "Zz", "é", "兵",
        "1.", "1...", "2.", "{x}", "(", ")", "!", "?!", "$1", "=", "+-", "*", "1-0", "1/2-1/2", ";c\n", "\n\n",
        '[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]\n', '[FEN "8/8"]\n', '[White "é"]\n', "\r\n", "%e\n", "--", ",", "...",
    ]
)  # fmt: skip
ROWS = st.lists(st.one_of(st.none(), st.text(max_size=12), st.lists(PIECES, max_size=12).map(" ".join)), max_size=6)


@given(ROWS, st.sampled_from(["auto", "san", "uci"]), st.sampled_from(["uci", "san", "packed", "fens", "keys"]))
@settings(max_examples=300)
def test_any_rows(texts: list[str | None], from_: str, to: str) -> None:
    texts = [text if text is None else text.encode("utf-8", "ignore").decode() for text in texts]
    agree(Converter("chess", from_=from_, to=to), texts)


@given(ROWS, st.data())
def test_slices_of_rows(texts: list[str | None], data: st.DataObject) -> None:
    pa = pytest.importorskip("pyarrow")
    texts = [text if text is None else text.encode("utf-8", "ignore").decode() for text in texts]
    kind = data.draw(st.sampled_from([pa.utf8(), pa.large_utf8(), pa.string_view()]))
    first, stop = sorted(data.draw(st.tuples(*[st.integers(0, len(texts))] * 2)))
    converter = Converter("chess", from_="san", to="uci")
    whole = converter.arrow(pa.array(texts, kind)).to_pydict()
    part = pa.record_batch(converter.arrow(pa.array(texts, kind).slice(first, stop - first)))
    part.validate(full=True)
    assert part.to_pydict() == {name: values[first:stop] for name, values in whole.items()}
    words = pa.array(texts, kind).cast(pa.utf8()).dictionary_encode()
    assert converter.arrow(words.slice(first, stop - first)).to_pydict() == part.to_pydict()


@pytest.mark.parametrize("to", ["uci", "san", "keys"])
@pytest.mark.parametrize("from_", ["san", "uci"])
def test_a_text_cut_at_every_byte(from_: str, to: str) -> None:
    rng = random.Random(60)
    board = notation.Board("chess")
    texts = []
    while len(texts) < 40 and board.legal_moves:
        move = rng.choice(board.legal_moves)
        texts.append(board.format(move, from_))
        board.push(move)
    text = " ".join(texts)
    converter: Converter[Any] = Converter("chess", from_=from_, to=to)
    agree(converter, [text[:i] for i in range(len(text) + 1)])
    agree(converter, [text[i:] for i in range(0, len(text) + 1, 3)])


def test_whole_games_at_every_offset() -> None:
    record = '[White "Ä"]\n[Result "1-0"]\n\n1. e4 {[%clk 0:01:00]} e5 2. Nf3 $1 (2. f4 exf4) Nc6 3. Bb5 a6! 1-0\n'
    converter = Converter("chess", from_="san", to="uci")
    agree(converter, [" " * i + record for i in range(70)])
    agree(converter, [record[:i] for i in range(len(record) + 1)])
    converter_of_keys: Converter[Any] = Converter("chess", from_="san", to="keys")
    agree(converter_of_keys, [record[:i] for i in range(len(record) + 1)])
