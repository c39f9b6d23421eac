"""Columns give what single texts give, and what whole files give, on every file of the shared data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import notation
from notation import Converter
from notation.arrow import BatchBuilder
from notation.errors import CODES
from tests.conftest import shared

LARGEST = 300_000  # bytes of a file's text that are looked at
MOST = 60  # rows of a file that are tried in every notation
SUFFIXES = (".pgn", ".txt", ".wxf", ".ubb", ".epd", ".csv", ".md", ".html", ".xqr")


def column(texts: list[str | None]) -> Any:
    builder = BatchBuilder([("text", "utf8")])
    for text in texts:
        builder.append(text)
    return builder.finish().column(0)


def files() -> list[Path]:
    return sorted(path for path in shared("data").rglob("*") if path.suffix.lower() in SUFFIXES)


def text_of(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(LARGEST).decode("utf-8", "replace")


def agree(converter: Converter[Any], texts: list[str]) -> list[int]:
    results, codes = converter.many(texts)
    found = converter.arrow(column([*texts])).to_pydict()
    assert found["status"] == codes
    assert found["result"] == results
    assert [offset is not None for offset in found["offset"]] == [code != 0 for code in codes]
    for text, result, code in zip(texts, results, codes, strict=True):
        if code == 0:
            assert converter.one(text) == result
        else:
            with pytest.raises(notation.NotationError):
                converter.one(text)
    return codes


def key_or_problems(fen: str) -> int | tuple[str, ...]:
    try:
        return notation.Board("chess", fen).key()
    except notation.PositionError as error:
        return error.problems


def test_paragraphs_of_every_file() -> None:
    seen = good = 0
    for path in files():
        game = "xiangqi" if "xiangqi" in path.parts else "chess"
        paragraphs = text_of(path).split("\n\n")
        paragraphs += ["\n\n".join(paragraphs[i : i + 2]) for i in range(0, min(len(paragraphs), MOST), 2)]
        from_ = "san" if game == "chess" else "chinese"
        for to in ("uci", "keys"):
            good += agree(Converter(game, from_=from_, to=to), paragraphs[:2000]).count(0)
        agree(
            Converter(game, to="uci"),
            [text for text in paragraphs if len(text) < 5000][:: max(1, len(paragraphs) // 20)],
        )
        seen += 1
    assert seen > 100
    assert good > 10_000


def test_lines_of_every_chess_file() -> None:
    """A game as a line of SAN and as a line of UCI: columns turn one into the other, as whole files do."""
    games = 0
    for path in files():
        if path.suffix.lower() != ".pgn" or "chess" not in path.parts:
            continue
        text = text_of(path)
        if "[FEN" in text:
            continue
        san = Converter("chess", to="san").lines(text.encode()).decode().split("\n")[:-1]
        uci = Converter("chess", to="uci").lines(text.encode()).decode().split("\n")[:-1]
        there = Converter("chess", from_="san", to="uci").arrow(column([*san])).to_pydict()
        back = Converter("chess", from_="uci", to="san").arrow(column([*uci])).to_pydict()
        assert there["result"] == uci, path
        assert back["result"] == san, path
        assert set(there["status"] + back["status"]) <= {0}
        games += len(san)
    assert games > 1000


def test_positions_of_every_file() -> None:
    """Every line that begins like a FEN."""
    fens: list[str] = []
    for path in files():
        for line in text_of(path).split("\n"):
            words = line.replace('"', " ").replace(",", " ").replace(";", " ").split()
            for i, word in enumerate(words):
                if word.count("/") == 7:
                    fens.append(" ".join(words[i : i + 6]))
    assert len(fens) > 1000
    codes = agree(Converter("chess", from_="fen", to="fen"), fens[:20_000])
    keys, key_codes = Converter("chess", from_="fen", to="key").many(fens[:20_000])
    assert key_codes == codes
    checked = 0
    for fen, code, key in zip(fens, codes, keys, strict=False):
        expected = key_or_problems(fen)
        if isinstance(expected, int):
            assert (code, key) == (0, expected)
            checked += 1
        else:
            assert code == 0 or CODES[code][0] in expected, fen
    assert checked > 500
