"""`--jobs`: inputs that are cut into pieces give what one reading gives: output, report, messages and counts."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import io
import lzma
import os
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.cli import pieces
from notation.cli.children import Child
from notation.cli.course import Course
from notation.cli.frames import FrameStream
from notation.cli.pieces import Result
from notation.cli.progress import Progress
from notation.cli.run import Joined, Settings, convert_all, convert_parallel
from notation.cli.tally import Log
from notation.errors import NotationError, RecordError
from notation.records import open_input
from tests.cli.conftest import BLUE_BOOK
from tests.conftest import shared
from tests.unit.records.test_legs import PIECES

GAME = b'[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
BAD = b'[Event "b"]\n\n1. e4 e5 2. Ke3 {x} *\n\n'

WAYS: list[dict[str, Any]] = [
    {"to": "uci", "format": "lines", "with_fen": True},
    {"to": "lan"},
    {"format": "lines", "errors": "skip", "output_encoding": "gb18030"},
    {"format": "lines", "errors": "stop"},
]
TREES: list[dict[str, Any]] = [
    {"style": "export"},
    {"format": "csv", "errors": "skip"},
    {"to": "san+uci", "format": "jsonl"},
    {"format": "epd"},
    {"format": "wxf"},
]


def options(**changes: Any) -> Settings:
    """Settings of the command line."""
    usual: dict[str, Any] = {
        "game": None,
        "from_": "auto",
        "to": None,
        "input_format": None,
        "format": None,
        "style": "keep",
        "with_fen": False,
        "policy": "lenient",
        "errors": "keep",
        "output_encoding": "utf-8",
    }
    return Settings(**{**usual, **changes})


def convert(paths: list[str], way: Settings, jobs: int) -> tuple[Any, ...]:
    """All that comes of a run."""
    out, report, said = io.BytesIO(), io.BytesIO(), []
    log = Log(report, said.append)
    course = Course(Progress(paths, quiet=True), log)
    failure = None
    total: Any = None
    try:
        if jobs:
            total = convert_parallel(paths, way, Joined(out), log, course, jobs=jobs, folder=None)
        else:
            total = convert_all(paths, way, Joined(out), log, course)
    except NotationError as error:
        failure = str(error)
    log.end()
    counts = total and (total.games, total.bad, total.moves, dict(total.codes), total.status, total.stopped)
    return out.getvalue(), report.getvalue(), said, counts, failure


@contextlib.contextmanager
def pieces_of(size: int) -> Iterator[None]:
    """Small pieces."""
    before, pieces.SIZE = pieces.SIZE, size
    try:
        yield
    finally:
        pieces.SIZE = before


def check(paths: list[str], way: Settings, jobs: int) -> None:
    """Compare with one reading."""
    expected = convert(paths, way, 0)
    found = convert(paths, way, jobs)
    for one, other in zip(expected, found, strict=True):
        assert one == other


@pytest.fixture(scope="module")
def data_files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The record files that there are, large ones cut off."""
    folder = tmp_path_factory.mktemp("data")
    found = []
    for number, path in enumerate(sorted(shared("data").rglob("*"))):
        if path.suffix.lower() in (".pgn", ".lines", ".wxf", ".ubb", ".cxq", ".epd", ".txt", ".playok", ".zst", ".gz"):
            made = folder / f"{number}{path.suffix.lower()}"
            made.write_bytes(path.read_bytes()[:30_000])
            found.append(str(made))
    assert len(found) > 200
    return found


@pytest.mark.parametrize("jobs", [1, 2, 4])
@pytest.mark.parametrize("way", WAYS[:3], ids=str)
def test_the_files_that_there_are(data_files: list[str], way: dict[str, Any], jobs: int) -> None:
    light = [path for path in data_files if path.endswith(".pgn")] if jobs != 2 else data_files
    with pieces_of(700):
        check(light[:: 1 if jobs == 2 else 3], options(**way), jobs)


@pytest.mark.parametrize("way", TREES, ids=str)
def test_trees_of_the_files_that_there_are(data_files: list[str], way: dict[str, Any]) -> None:
    paths = [path for path in data_files if path.endswith((".pgn", ".wxf"))]
    with pieces_of(8 * 900):
        check(paths[::11], options(**way), 2)


@settings(max_examples=60)
@given(
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.integers(1, 200),
    st.sampled_from(WAYS),
    st.sampled_from(["x.pgn", "x.lines"]),
    st.integers(1, 3),
)
def test_junk(
    tmp_path_factory: pytest.TempPathFactory, text: str, size: int, way: dict[str, Any], name: str, jobs: int
) -> None:
    path = tmp_path_factory.getbasetemp() / name
    path.write_bytes(text.encode())
    with pieces_of(size):
        check([str(path), str(path)], options(**way), jobs)


def test_cuts_that_are_none(tmp_path: Path) -> None:
    """What looks like the begin of a game, and stands in a comment: the piece before goes on through it."""
    path = tmp_path / "x.pgn"
    inside = b"{ 1-0\n\n" + GAME * 40 + b"}"
    path.write_bytes(GAME * 5 + b'[Event "c"]\n\n1. d4 ' + inside + b" d5 *\n\n" + GAME * 30 + BAD)
    for way in WAYS:
        with pieces_of(300):
            check([str(path)], options(**way), 3)


def test_what_earlier_games_suggest(tmp_path: Path) -> None:
    """The notation that a file turns out to be in, also where it changes in the middle."""
    german = b'[Event "d"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n\n'
    path = tmp_path / "x.pgn"
    for data in (german * 50, GAME * 30 + german * 30 + GAME * 30, german * 20 + b"1. e4 e5 2. Sf3 Sc6\n\n" * 40):
        path.write_bytes(data)
        for way in WAYS:
            with pieces_of(200):
                check([str(path)], options(**way), 3)


def test_what_a_format_has_no_place_for_is_said_once(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    plain, noted = b'[Event "x"]\n\n1. e4 *\n\n', b'[Event "x"]\n[Odd "y"]\n\n1. e4 {z} (1. d4) *\n\n'
    path.write_bytes(plain * 9 + noted * 9 + plain * 9 + noted * 9 + BAD + noted)
    for errors in ("keep", "skip", "stop"):
        with pieces_of(8 * 100):
            check([str(path)] * 2, options(format="csv", errors=errors), 2)


def frames(data: bytes, size: int) -> bytes:
    """Zstandard in several frames, a skippable one before each."""
    made = b""
    for at in range(0, len(data), size):
        frame = zstandard.ZstdCompressor(write_content_size=at % 2 == 0).compress(data[at : at + size])
        made += b"\x50\x2a\x4d\x18\x04\x00\x00\x00" + len(frame).to_bytes(4, "little") + frame
    return made


@pytest.mark.parametrize("cut", [0, 10])
def test_compressed_inputs(tmp_path: Path, cut: int) -> None:
    data = (GAME * 50 + BAD) * 40 + BLUE_BOOK.read_bytes() * 3
    compressed = {
        "a.pgn.gz": gzip.compress(data),
        "b.pgn.bz2": bz2.compress(data),
        "c.pgn.xz": lzma.compress(data),
        "d.pgn.zst": zstandard.compress(data),
        "e.pgn.zst": frames(data, 7001),
        "f.pgn": data,
    }
    paths = []
    for name, content in compressed.items():
        (tmp_path / name).write_bytes(content[: len(content) - cut])
        paths.append(str(tmp_path / name))
    for way in WAYS:
        with pieces_of(5000):
            check(paths, options(**way), 2)


def test_a_damaged_stream(tmp_path: Path) -> None:
    raw = bytearray(frames(os.urandom(50) + GAME * 4000, 9000))
    raw[len(raw) // 2] ^= 255
    (tmp_path / "x.pgn.zst").write_bytes(raw)
    with pieces_of(5000):
        check([str(tmp_path / "x.pgn.zst")] * 2, options(format="lines"), 2)


def test_results_that_are_not_held_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "HELD", 300)
    path = tmp_path / "x.pgn"
    path.write_bytes((GAME * 5 + BAD) * 40)
    for way in (WAYS[0], TREES[0]):
        with pieces_of(3000):
            check([str(path)], options(**way), 2)


def test_a_process_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a worker can't do is done once more."""
    path = tmp_path / "x.pgn"
    path.write_bytes((GAME * 5 + BAD) * 40)
    ended = []

    def convert_and_die(self: Child, *arguments: Any) -> Result:
        if len(ended) < 3:
            ended.append(self)
            assert self._process is not None
            self._process.terminate()
            self._process.join()
        return whole(self, *arguments)

    whole = Child.convert
    monkeypatch.setattr(Child, "convert", convert_and_die)
    with pieces_of(8 * 2000):
        check([str(path)] * 2, options(style="export"), 2)
    assert len(ended) == 3


def test_an_output_that_can_t_be_written(tmp_path: Path) -> None:
    """A character that the encoding lacks ends the run where it stands."""
    path = tmp_path / "x.pgn"
    path.write_bytes(GAME * 30 + '[White "許"]\n\n1. e4 *\n\n'.encode() + GAME * 30)
    with pieces_of(300):
        check([str(path)], options(to="lan", output_encoding="latin-1"), 3)


def test_a_stream_is_read_again_where_a_worker_fails(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn.gz"  # far more than one chunk, so that what was read would be let go
    path.write_bytes(gzip.compress(GAME * 20_000 + '[White "許"]\n\n1. e4 *\n\n'.encode() + GAME * 20_000, 1))
    with pieces_of(3_000_000):
        check([str(path)], options(to="lan", output_encoding="latin-1"), 2)


def test_a_process_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: BaseProcess) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(BaseProcess, "start", refuse)
    path = tmp_path / "x.pgn"
    path.write_bytes(GAME * 100)
    with pieces_of(1000):
        check([str(path)], options(style="export"), 2)


def test_an_input_whose_first_bytes_cannot_be_read(tmp_path: Path) -> None:
    broken = "/proc/self/mem"  # its first page is nothing's
    if not os.path.exists(broken):
        pytest.skip("there is no /proc/self/mem")
    path = tmp_path / "x.pgn"
    path.write_bytes(GAME)
    check([broken, str(path)], options(format="lines"), 2)
    out, report, _, counts, failure = convert([broken, str(path)], options(format="lines"), 0)
    assert out == b"e2e4 e7e5 g1f3 b8c6\n"
    assert b'"code": "read-failed"' in report
    assert counts[:2] == (1, 0)
    assert failure is None


def test_a_game_as_large_as_many_pieces(tmp_path: Path) -> None:
    path = tmp_path / "x.pgn"
    path.write_bytes(GAME * 3 + b'[Event "c"]\n\n1. d4 ' + b"{ word }\n" * 20000 + b" d5 *\n\n" + GAME * 3)
    (tmp_path / "x.pgn.gz").write_bytes(gzip.compress(path.read_bytes()))
    for name in ("x.pgn", "x.pgn.gz"):
        with pieces_of(1000):
            check([str(tmp_path / name)], options(format="lines"), 4)


@pytest.mark.parametrize("tail", ["", "cut", "garbage", "flipped", "large", "skippable"])
def test_frames_in_parallel(tmp_path: Path, tail: str) -> None:
    """Frames of all kinds: with and without sizes and checksums, empty, skippable, larger than is held; and damage."""
    data = (GAME * 50 + BAD) * 900
    made = bytearray()
    for number, at in enumerate(range(0, len(data), 60_013)):
        compressor = zstandard.ZstdCompressor(write_content_size=number % 3 == 0, write_checksum=number % 2 == 0)
        made += compressor.compress(data[at : at + 60_013])
        made += b"\x57\x2a\x4d\x18\x03\x00\x00\x00abc" * (number % 4 == 0) + zstandard.compress(b"") * (number % 5 == 0)
    if tail == "cut":
        del made[-7:]
    elif tail == "garbage":
        made += b"[Event nothing]\n"
    elif tail == "flipped":
        made[len(made) * 2 // 3] ^= 0x55
    elif tail == "large":
        made += zstandard.compress(GAME * 700_000) + zstandard.compress(GAME * 3)
    elif tail == "skippable":
        made += b"\x50\x2a\x4d\x18\x40\x00\x00\x00" + bytes(10)
    path = tmp_path / "x.pgn.zst"
    path.write_bytes(made)
    stream = FrameStream(open(path, "rb"), 2)  # noqa: SIM115 (the stream closes it)
    got = b""
    fault = None
    buffer = bytearray(70_001)
    try:
        while count := stream.readinto(len(got), buffer):
            got += buffer[:count]
            stream.release(len(got))
    except RecordError as error:
        fault = str(error)
    stream.close()
    expected = b""
    expected_fault = None
    try:
        with open_input(str(path)) as whole:
            while count := whole.readinto(buffer):  # type: ignore[attr-defined]
                expected += buffer[:count]
    except RecordError as error:
        expected_fault = str(error)
    assert got == expected
    assert fault == expected_fault
    assert tail == "flipped" or (fault is None) == (tail in ("", "large"))
    with pieces_of(200_000):
        check([str(path)], options(format="lines"), 2)


def test_how_far_a_run_is_said_to_be(tmp_path: Path) -> None:
    """No more than there is, not even at the end of an input, and never less than before."""
    seen: list[tuple[int, int, int]] = []

    class Watched(Progress):
        def show(self, number: int, raw: int, games: int, errors: int) -> None:
            seen.append((number, raw, games))

    paths = [str(tmp_path / name) for name in ("a.pgn", "b.pgn.gz")]
    Path(paths[0]).write_bytes(GAME * 100)
    Path(paths[1]).write_bytes(gzip.compress(GAME * 100))
    log = Log(None, lambda text: None)
    course = Course(Watched(paths, quiet=True), log)
    with pieces_of(1000):
        convert_parallel(paths, options(format="lines"), Joined(io.BytesIO()), log, course, jobs=2, folder=None)
    assert seen == sorted(seen)
    assert max(raw for number, raw, _ in seen if number == 0) == len(GAME) * 100
    assert max(raw for number, raw, _ in seen if number == 1) == os.path.getsize(paths[1])
    assert seen[-1][2] == 200


@pytest.mark.parametrize("jobs", [0, 2])
def test_what_a_game_loses_is_said_though_a_skipped_one_had_it_too(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "x.pgn"
    path.write_bytes(b"1. e4 {x} e5 2. Ke3 *\n\n" + b"1. d4 {y} *\n\n" * 2 + GAME * 20)
    with pieces_of(100):
        _, report, said, counts, _ = convert([str(path)], options(format="csv", errors="skip"), jobs)
    assert said[1:] == ["csv has no place for comments"]
    assert report.count(b'"not-written"') == 1
    assert b'"game": 2' in report.splitlines()[1]
    assert counts[3] == {"illegal": 1, "not-written": 1}
