"""What becomes of a row depends on the row alone: not on the rows before it, the order, the chunks or the threads."""

from __future__ import annotations

import importlib
import importlib.util
import json
import random
import threading
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import Converter
from notation.arrow import BatchBuilder, Stream
from notation.errors import CODES
from notation.games.registry import load
from notation.notations import list_notations
from tests.conftest import vectors

from .boards import start

Row = tuple[str | None, str | None]  # a text, and the position before it
Answer = tuple[Any, int, int | None]  # result, code, place

GAMES = ("chess", "xiangqi", "sanguo")
WHOLE_TEXTS = {"chess": ("uci", "san"), "xiangqi": ("ucci", "wxf"), "sanguo": ("coordinate", "sanguo")}


@cache
def alone(game: str, to: str, policy: str, row: Row) -> Answer:
    """What a converter that has seen nothing else makes of a row."""
    found = Converter(game, to=to, policy=policy).arrow(column([row[0]]), fens=column([row[1]])).to_pydict()
    result, code, place = (found[name][0] for name in ("result", "status", "offset"))
    return json.dumps(result), code, place


def column(texts: list[str | None]) -> Any:
    builder = BatchBuilder([("text", "utf8")])
    for text in texts:
        builder.append(text)
    return builder.finish().column(0)


def answers(found: dict[str, list[Any]], name: str = "result") -> list[Answer]:
    status, offset = ("status", "offset") if name == "result" else (f"{name}_status", f"{name}_offset")
    return [
        (json.dumps(result), code, place)
        for result, code, place in zip(found[name], found[status], found[offset], strict=True)
    ]


def by_arrow(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    return answers(
        converter.arrow(column([text for text, _ in rows]), fens=column([fen for _, fen in rows])).to_pydict()
    )


def by_chunks(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    """A stream whose chunks are cut anywhere."""
    texts, fens = cut(rows, 0, rng), cut(rows, 1, rng)
    found: list[Answer] = []
    for batch in converter.arrow(Stream(texts[0].schema, iter(texts)), fens=Stream(fens[0].schema, iter(fens))):
        found += answers(batch.to_pydict())
    return found


def cut(rows: list[Row], part: int, rng: random.Random) -> list[Any]:
    chunks, at = [], 0
    while at < len(rows) or not chunks:
        size = rng.randrange(1, 5)
        chunks.append(column([row[part] for row in rows[at : at + size]]))
        at += size
    return chunks


def by_batches(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    batches, at = [], 0
    while at < len(rows):
        size = rng.randrange(1, 5)
        builder = BatchBuilder([("moves", "utf8"), ("fen", "utf8")])
        for text, fen in rows[at : at + size]:
            builder.append(text, fen)
        batches.append(builder.finish())
        at += size
    found: list[Answer] = []
    for batch in converter.iterate(batches, column="moves", into="made", fen_column="fen"):
        found += answers(batch.to_pydict(), "made")
    return found


def by_many(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    """Lists say no places; None gives what is empty."""
    results, codes = converter.many([text for text, _ in rows], [fen for _, fen in rows])
    empty = {json.dumps(""), json.dumps([]), json.dumps(None)}
    found = []
    for row, result, code in zip(rows, results, codes, strict=True):
        expected = alone(converter.game, converter.to, converter.policy, row)
        if row[0] is None:
            assert json.dumps(result) in empty
            result = None
        found.append((json.dumps(result), code, expected[2]))
    return found


def by_one(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    """Single texts, of which the bad ones raise."""
    found = []
    for row in rows:
        expected = alone(converter.game, converter.to, converter.policy, row)
        if row[0] is None:
            found.append(expected)
            continue
        try:
            found.append((json.dumps(converter.one(*row)), 0, None))
        except notation.NotationError as raised:
            error = raised
        else:
            continue
        assert CODES[expected[1]][0] in (error.code, "bad-fen"), (row, error)
        found.append(expected)
    return found


def by_polars(converter: Converter[Any], rows: list[Row], rng: random.Random) -> list[Answer]:
    pl = pytest.importorskip("polars")
    importlib.import_module("notation.frames.polars")  # makes the namespace

    frame = pl.DataFrame(
        {"text": [text for text, _ in rows], "fen": [fen for _, fen in rows]},
        schema={"text": pl.String, "fen": pl.String},
    )
    options = {"game": converter.game, "policy": converter.policy, "fen": "fen", "status": True}
    made = frame.lazy().select(pl.col("text").notation.to(converter.to, **options)).collect(engine="streaming")
    return answers(made.to_series().struct.unnest().to_dict(as_series=False))


WAYS: list[Callable[[Converter[Any], list[Row], random.Random], list[Answer]]] = [
    by_arrow, by_chunks, by_batches, by_many, by_one,
]  # fmt: skip
if importlib.util.find_spec("polars"):
    WAYS.append(by_polars)


def check(game: str, to: str, rows: list[Row], rng: random.Random, policy: str = "lenient") -> None:
    """Each way, one after another with the same converter, rows in another order each time."""
    expected = {row: alone(game, to, policy, row) for row in rows}
    converter: Converter[Any] = Converter(game, to=to, policy=policy)
    for way in WAYS:
        rng.shuffle(rows)
        assert dict(zip(rows, way(converter, rows, rng), strict=True)) == expected, way.__name__


# ---------------------------------------------------------------------------------------------
# Rows

FOUND = [
    "b3 e6 Ca3", "e4 e5 Cf3 Cc6 Ab5", "Ke2", "P-K4", "P-K4 P-K4 Kt-KB3", "rA2", "Cxh10 Pi6 Ege3", "Cf3", "Sf3", "e2e4",
    "E2E4 B1C3", "b1c3 B8C6", "B4 BXC5", "C2=5 h8+7", "C2.5 H8+7", "炮二平五 马8进7", "炮２平５", "h2e2", "h3e3 h8e8",
    "H2-E2", "O-O", "0-0", "0-0-0", "e7e8", "5254 5755", "", " ", "1.", "1.\n", "*", "1-0", "{x}", "e4", "é", "N", "=",
    "e4 N e5", "1. e4 e5\n\n1. d4 d5", "Morphy\n1. e4 e5", "WHITE. BLACK.\n1. P-K4 P-K4",
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Kd7', '[FEN "x"]\n\n1. e4', '[Variant "Chess960"]\n\n1. e4',
    '[Variant "no"]\n\n1. e4', '[Game "Chinese Chess"]\n[Format "ICCS"]\n\n1. H2-E2 H9-G7',
    '[Format "Chinese"]\n\n炮二平五',
    '[White "é"]\n\n1. Sf3 Sf6 *', "Sf3 (Sc3) Sf6", "Sf3 {", "(", ")", "1... e5", "--", "0000", "\ufeffe4 e5", "Кf3",
]  # fmt: skip
FENS = (
    None, None, None, "", "x", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
)  # fmt: skip


def game_rows(game: str, rng: random.Random, notations: tuple[str, ...], count: int) -> list[Row]:
    """Random games in these notations: whole, with numbers, and damaged; some from a random position."""
    rows: list[Row] = []
    for _ in range(count):
        board = start(game, rng) if rng.random() < 0.3 else notation.Board(game)
        first, fen, name = board.fen(), board.fen(), rng.choice(notations)
        words: list[str] = []
        for _ in range(rng.choice((1, 2, 5, 20))):
            moves = board.legal_moves
            if not moves:
                break
            move = rng.choice(moves)
            try:
                words.append(board.format(move, name))
            except notation.UnwritableError:
                break
            board.push(move)
        how = rng.random()
        if how < 0.2:
            words = [f"{i // 2 + 1}. {word}" if i % 2 == 0 else word for i, word in enumerate(words)]
        elif how < 0.3 and words:
            words[rng.randrange(len(words))] += rng.choice(
                ("!", "?!", "=", "x", "+", " {c}", " (", " 1-0", "\n\n1.", " $1")
            )
        elif how < 0.4 and words:
            words[rng.randrange(len(words))] = rng.choice(FOUND)
        text = " ".join(words) + rng.choice(("", "", "", " *", " 1-0", "\n"))
        given = fen if first != notation.Board(game).fen() or rng.random() < 0.1 else None
        rows.append((text, given))
    return rows


def named(game: str) -> tuple[str, ...]:
    return (*list_notations(game), *load(game).spec.dialects)


@pytest.mark.parametrize("game", GAMES)
def test_mixed_games(game: str) -> None:
    rng = random.Random(f"mixed {game}")
    rows = game_rows(game, rng, named(game), 60) + [(text, rng.choice(FENS)) for text in FOUND] + [(None, None)]
    for to in (*WHOLE_TEXTS[game], "packed", "fens", "keys"):
        check(game, to, rows + rows[::3], rng)
    check(game, WHOLE_TEXTS[game][0], rows, rng, "strict")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in named(game)])
def test_games_of_one_notation(game: str, name: str) -> None:
    """Behind rows that are alike, a row that isn't."""
    rng = random.Random(f"one {game} {name}")
    rows = game_rows(game, rng, (name,), 16)
    to = WHOLE_TEXTS[game][0]
    check(game, to, rows + rng.sample([(text, None) for text in FOUND], 3), rng)
    check(game, "packed", rows, rng)


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_vectors(game: str) -> None:
    """The positions and the texts of the project's own vectors, in one column."""
    rng = random.Random(f"vectors {game}")
    rows: list[Row] = []

    def gather(value: Any) -> None:
        if isinstance(value, dict):
            fen = value.get("fen")
            texts = [one for key, one in value.items() if key != "fen" and isinstance(one, str)]
            rows.extend((text, fen if isinstance(fen, str) else None) for text in texts)
            for one in value.values():
                gather(one)
        elif isinstance(value, list):
            for one in value:
                gather(one)
        elif isinstance(value, str):
            rows.append((value, None))

    gather(json.loads(vectors(game, "notation.json").read_text(encoding="utf-8")))
    if game == "chess":
        gather(json.loads(vectors(game, "pgn_structure.json").read_text(encoding="utf-8")))
    rows = rng.sample(rows, min(len(rows), 300))
    check(game, WHOLE_TEXTS[game][0], rows, rng)


def test_threads_that_share_a_converter() -> None:
    rng = random.Random("threads")
    rows = game_rows("xiangqi", rng, named("xiangqi"), 40) + [(text, None) for text in FOUND]
    expected = {row: alone("xiangqi", "ucci", "lenient", row) for row in rows}
    converter: Converter[Any] = Converter("xiangqi", to="ucci")
    wrong: list[object] = []

    def work(number: int) -> None:
        mine = random.Random(number)
        own = list(rows)
        for way in (by_arrow, by_many, by_batches) * 2:
            mine.shuffle(own)
            found = dict(zip(own, way(converter, own, mine), strict=True))
            wrong.extend((row, found[row], expected[row]) for row in own if found[row] != expected[row])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_sql() -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    from notation.frames import duckdb as adapter

    con = adapter.register(duckdb.connect())
    rng = random.Random("sql")
    for game in ("chess", "xiangqi"):
        rows = game_rows(game, rng, named(game), 40) + [(text, None) for text in FOUND]
        con.execute("CREATE OR REPLACE TABLE rows(i INTEGER, moves VARCHAR, fen VARCHAR)")
        con.executemany("INSERT INTO rows VALUES (?, ?, ?)", [[i, *row] for i, row in enumerate(rows)])
        to = WHOLE_TEXTS[game][0]
        for order in ("i", "-i", "hash(i)"):
            found = con.execute(
                f"SELECT i, r.result, r.status, r.offset, t FROM (SELECT i, "
                f"notation_try(moves, '{game}', 'auto', '{to}', fen) AS r, "
                f"notation_convert(moves, '{game}', 'auto', '{to}', fen) AS t FROM (FROM rows ORDER BY {order}))"
            ).fetchall()
            for i, result, code, place, text in found:
                assert (json.dumps(result), code, place) == alone(game, to, "lenient", rows[i]), rows[i]
                assert text == result


WORDS = st.sampled_from(
    [*FOUND, "e5", "Nf6", "Tf1", "Cc6", "Zz", "!", ".", "马", "前炮进一", "+C+1", "1...", "2.", ";c\n"]
)
TEXTS = st.one_of(st.none(), st.lists(WORDS, max_size=6).map(" ".join), st.text(max_size=8))
ROWS = st.lists(st.tuples(TEXTS, st.sampled_from(FENS)), min_size=1, max_size=6)


@given(st.sampled_from(["chess", "xiangqi"]), ROWS, st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=200)
def test_any_rows(game: str, rows: list[Row], rng: random.Random, packed: bool) -> None:
    rows = [(text if text is None else text.encode("utf-8", "ignore").decode(), fen) for text, fen in rows]
    check(game, "packed" if packed else WHOLE_TEXTS[game][0], rows * 2, rng)


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        ("chess", ["e4 e5 Cf3 Cc6 Ab5", "b3 e6 Ca3"]),
        ("chess", ["Ke2", "P-K4", "Ke2"]),
        ("xiangqi", ["Cxh10 Pi6 Ege3", "rA2"]),
        ("xiangqi", ["h3e3 h8e8", "h2e2", "炮二平五", "h3e3"]),
    ],
)
def test_rows_that_were_told_by_others(game: str, rows: list[str]) -> None:
    to = WHOLE_TEXTS[game][0]
    converter: Converter[Any] = Converter(game, to=to)
    singly = [Converter(game, to=to).many([row]) for row in rows]
    assert converter.many(rows) == ([one[0][0] for one in singly], [one[1][0] for one in singly])


def test_lines_begin_afresh() -> None:
    """A file is read as a whole, and the next one owes it nothing."""
    spanish, unclear = b"1. e4 e5 2. Cf3 Cc6 3. Ab5 *\n", b"1. b3 e6 2. Ca3 *\n"
    converter: Converter[Any] = Converter("chess", to="uci")
    expected = Converter("chess", to="uci").lines(unclear)
    assert converter.lines(spanish).startswith(b"e2e4 e7e5 g1f3")
    converter.many([spanish.decode()])
    assert converter.lines(unclear) == expected
