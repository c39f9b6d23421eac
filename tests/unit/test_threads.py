"""Threads at one object: what each of them gets is right, or a ValueError, and nothing crashes, hangs or is lost.

NOTATION_STRESS_SECONDS makes it last longer, for a build under the sanitizers.
"""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import notation
from notation import Board, Converter
from notation.roundtrip import RoundTrips
from tests.conftest import ROOT

THREADS = 8
SECONDS = float(os.environ.get("NOTATION_STRESS_SECONDS", "5"))
GAMES = 60
BOOK = (ROOT / "examples" / "blue_book.pgn").read_bytes().rstrip() + b"\n\n"
PGN = b"".join(b'[Event "%d"]\n\n1. e4 e5 2. Nf3 {c} (2. f4) Nc6 3. Bb5 a6 1-0\n\n' % i for i in range(GAMES))


def at_once(*works: Callable[[], object]) -> list[object]:
    """Run works in threads that begin together; what each returned or raised."""
    results: list[object] = [None] * len(works)
    gate = threading.Barrier(len(works))

    def run(number: int) -> None:
        gate.wait()
        try:
            results[number] = works[number]()
        except BaseException as error:
            results[number] = error

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive(), "a thread hangs"
    return results


def all_of(reader: Any, found: list[Any]) -> None:
    """Iterate to the end, over the refusals."""
    refused = 0
    while True:
        try:
            found.append(next(reader))
        except StopIteration:
            return
        except ValueError as error:
            if "already" not in str(error):
                raise
            refused += 1
            if refused > 100_000:
                return


def pgn_reader() -> None:
    class Slow(io.BytesIO):
        """Other threads come in while it is read."""

        def read1(self, size: int | None = -1, /) -> bytes:
            time.sleep(0)
            return super().read1(min(size or 1, 700))

        def readinto1(self, buffer: Any) -> int:
            time.sleep(0)
            piece = super().read1(min(len(buffer), 700))
            buffer[: len(piece)] = piece
            return len(piece)

    reader = notation.read(Slow(PGN * 5))
    found: list[Any] = []
    results = at_once(*[lambda: all_of(reader, found)] * THREADS)
    assert all(one is None for one in results), results
    assert sorted(game.source.ordinal for game in found) == list(range(1, 5 * GAMES + 1))
    assert {len(game.moves) for game in found} == {6}


def record_readers() -> None:
    from tests.unit.records.test_binary import make_game, write

    texts = [
        ("text", "1. 炮二平五 马8进7 2. 马二进三 马2进3\n\n".encode() * 20),
        ("xqf", write(make_game(1, 20), "xqf")),
        ("pgn", PGN.decode().encode("utf-16")),
        ("csv", write_as("csv")),
    ]
    for format, data in texts:
        reader = notation.read(io.BytesIO(data), input_format=format)
        found: list[Any] = []
        assert all(one is None for one in at_once(*[lambda: all_of(reader, found)] * THREADS))  # noqa: B023
        assert len(found) == len(list(notation.read(io.BytesIO(data), input_format=format)))


def write_as(format: str) -> bytes:
    out = io.BytesIO()
    with warnings.catch_warnings(action="ignore"):
        notation.write(notation.read(io.BytesIO(PGN)), out, format=format)
    return out.getvalue()


def scans() -> None:
    scan = notation.scan(ROOT / "examples" / "blue_book.pgn", batch_size=2)
    stream = iter(scan)
    found: list[Any] = []
    at_once(*[lambda: all_of(stream, found)] * THREADS)
    assert sum(batch.num_rows for batch in found) == 8
    counted = at_once(*[lambda: sum(batch.num_rows for batch in scan)] * THREADS)
    assert counted == [8] * THREADS


def converters() -> None:
    texts = ["1. e4 e5 2. Nf3 Nc6", "e2e4 e7e5", "1. e5", "P-K4 P-K4", ""] * 20
    for converter in (
        Converter("chess", to="uci"),
        Converter("chess", from_="san", to="uci"),
        Converter("chess", to="keys"),
    ):
        expected = converter.many(texts)
        assert at_once(*[lambda: converter.many(texts)] * THREADS) == [expected] * THREADS  # noqa: B023
        one = converter.one("1. e4 e5")
        assert at_once(*[lambda: converter.one("1. e4 e5")] * THREADS) == [one] * THREADS  # noqa: B023
    lines = Converter("chess", to="uci")
    wanted = lines.lines(PGN)
    assert at_once(*[lambda: lines.lines(PGN)] * THREADS) == [wanted] * THREADS
    batches = list(notation.scan(io.BytesIO(PGN), columns=["moves"], moves="san", batch_size=7))
    columns = Converter("chess", from_="san", to="uci")
    good = [batch.column("u").to_pylist() for batch in columns.iterate(batches, column="moves", into="u")]
    shared = columns.iterate(iter(batches), column="moves", into="u")
    found: list[Any] = []
    at_once(*[lambda: all_of(shared, found)] * THREADS)
    assert sorted(map(str, (batch.column("u").to_pylist() for batch in found))) == sorted(map(str, good))


def counts() -> None:
    wanted = notation.count(io.BytesIO(BOOK * 3))
    assert at_once(*[lambda: notation.count(io.BytesIO(BOOK * 3))] * THREADS) == [wanted] * THREADS


def round_trips() -> None:
    games = list(notation.read(io.BytesIO(BOOK)))
    trips = RoundTrips(["san", "uci"])
    added = []

    def add() -> None:
        for game in games:
            while True:
                try:
                    assert trips.add(game) == []
                except ValueError as error:
                    if "already" not in str(error):
                        raise
                    time.sleep(0)
                else:
                    added.append(game)
                    break

    assert all(one is None for one in at_once(*[add] * THREADS))
    moves = {tally.moves for tally in trips.tallies.values()}
    alone = RoundTrips(["san", "uci"])
    for game in games:
        alone.add(game)
    assert moves == {THREADS * tally.moves for tally in alone.tallies.values()}


def boards_and_games() -> None:
    (game, *_) = notation.read(io.BytesIO(BOOK))
    board = Board()

    def use() -> None:
        pickle.loads(pickle.dumps(game))
        game.root.mainline()[3].comments = ["x"]
        game.root.board().perft(1)
        out = io.BytesIO()
        notation.write(game, out, style="export")
        board.perft(3)
        for _ in range(20):  # one thread may use a board: others may spoil its moves, and nothing else
            try:
                board.push(board.legal_moves[0])
                board.pop()
            except (ValueError, IndexError):
                pass

    assert all(one is None for one in at_once(*[use] * THREADS))


WORKS = [pgn_reader, record_readers, scans, converters, counts, round_trips, boards_and_games]


@pytest.mark.parametrize("work", WORKS)
def test_threads(work: Callable[[], None]) -> None:
    stop = time.monotonic() + SECONDS / len(WORKS)
    while True:
        work()
        if time.monotonic() > stop:
            return


def test_a_callback_that_reads_on_is_refused() -> None:
    reader: Any = None
    refused = []

    class Greedy(io.BytesIO):
        def readinto1(self, buffer: Any) -> int:
            if reader is not None:
                try:
                    next(reader)
                except ValueError as error:
                    refused.append(str(error))
                for name in ("place", "close"):
                    try:
                        value = getattr(reader, name)
                        value()
                    except (ValueError, TypeError) as error:
                        refused.append(str(error))
            piece = self.read(min(len(buffer), 3000))
            buffer[: len(piece)] = piece
            return len(piece)

    reader = notation.read(Greedy(PGN * 20))
    assert len(list(reader)) == 20 * GAMES
    assert refused


def test_it_holds_in_a_process_of_its_own() -> None:
    """A crash ends that one, and is seen."""
    code = (
        "from tests.unit.test_threads import pgn_reader, scans\nfor _ in range(5): pgn_reader(); scans()\nprint('good')"
    )
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}"], capture_output=True
    )
    assert ran.stdout.strip() == b"good", ran.stderr[-2000:]
