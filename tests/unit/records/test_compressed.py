"""Compressed input: every byte that can be had is read, and what is cut off or damaged is told."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import struct

import pytest
import zstandard

import notation
from notation.errors import RecordError
from notation.records import convert_stream, open_input
from tests.conftest import ROOT

GAMES = (ROOT / "examples" / "blue_book.pgn").read_bytes()
COMPRESSORS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstandard.compress}
SKIPPABLE = b"\x5a\x2a\x4d\x18" + struct.pack("<I", 5) + b"hello"


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_pieces_one_after_another_are_one_stream(kind: str) -> None:
    compress = COMPRESSORS[kind]
    raw = compress(GAMES[:3000]) + compress(GAMES[3000:])
    if kind == "zst":
        raw = SKIPPABLE + raw + SKIPPABLE
    assert open_input(io.BytesIO(raw)).read() == GAMES


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_what_comes_before_the_cut_is_kept(kind: str) -> None:
    compress = COMPRESSORS[kind]
    # Pieces, so that the decompressors have whole ones before the cut.
    raw = b"".join(compress(GAMES) for _ in range(300))
    found: list[RecordError] = []
    out = io.BytesIO()
    cut = raw[: len(raw) - 20]
    summary = convert_stream(open_input(io.BytesIO(cut)), out, format="lines", on_error=found.append)
    assert [error.code for error in found][-1] == "bad-compression"
    assert summary.codes["bad-compression"] == 1
    assert 299 * 8 <= summary.games <= 300 * 8
    assert out.getvalue().count(b"\n") == summary.games
    games = []
    reader = notation.read(io.BytesIO(cut))
    with pytest.raises(RecordError, match="bad-compression"):
        games.extend(reader)
    assert len(games) == summary.games
    assert list(reader) == []


@pytest.mark.parametrize("kind", COMPRESSORS)
def test_damage_is_told(kind: str) -> None:
    raw = bytearray(COMPRESSORS[kind](random.Random(1).randbytes(200_000)))
    raw[len(raw) // 2 : len(raw) // 2 + 2000] = bytes(2000)
    stream = open_input(io.BytesIO(bytes(raw)))
    if kind == "zst":  # without a checksum, random bytes are stored as they are
        assert len(stream.read()) == 200_000
        return
    with pytest.raises(RecordError, match="bad-compression"):
        stream.read()


def frame(data: bytes, rng: random.Random) -> bytes:
    """One Zstandard frame, with or without each of what a header may hold."""
    parameters = zstandard.ZstdCompressionParameters(
        write_checksum=rng.random() < 0.5,
        write_content_size=rng.random() < 0.5,
        window_log=rng.choice([10, 17, 20, 23]),
    )
    compressor = zstandard.ZstdCompressor(compression_params=parameters)
    if rng.random() < 0.5:
        return compressor.compress(data)
    stream = compressor.compressobj()
    return stream.compress(data) + stream.flush()


def test_a_cut_zstandard_frame_is_noticed_wherever_it_is_cut() -> None:
    rng = random.Random(8878)
    for _ in range(40):
        raw, plain, bounds = b"", b"", {0}
        for _ in range(rng.randrange(1, 4)):
            if rng.random() < 0.3:
                raw += SKIPPABLE
            else:
                data = rng.choice([b"", b"a" * rng.randrange(300_000), rng.randbytes(rng.randrange(200_000)), GAMES])
                raw += frame(data, rng)
                plain += data
            bounds.add(len(raw))
        assert open_input(io.BytesIO(raw)).read() == plain
        for cut in {5, len(raw) - 1, *(rng.randrange(5, len(raw)) for _ in range(8))} - bounds:
            with pytest.raises(RecordError, match="bad-compression"):
                open_input(io.BytesIO(raw[:cut])).read()


class Failing(io.RawIOBase):
    """A stream that gives some bytes and then an error."""

    def __init__(self, data: bytes) -> None:
        self.left = data

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        if not self.left:
            raise OSError(5, "Input/output error")
        data, self.left = self.left[: len(buffer)], self.left[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def test_games_before_an_input_error_are_kept() -> None:
    found: list[RecordError] = []
    out = io.BytesIO()
    summary = convert_stream(Failing(GAMES), out, format="lines", name="x.pgn", on_error=found.append)
    assert summary.games == 8
    assert [(error.code, error.file, error.hint) for error in found] == [("read-failed", "x.pgn", "Input/output error")]
    found.clear()
    summary = convert_stream(Failing(GAMES), out, style="export", to="lan", name="x.pgn", on_error=found.append)
    assert summary.games == 8
    assert [error.code for error in found] == ["read-failed"]
