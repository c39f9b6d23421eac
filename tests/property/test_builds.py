"""Both builds of a loop, for AVX2 and for every machine, give the same, wherever a block of bytes begins."""

from __future__ import annotations

import hashlib
import io
import os
import random

import pytest

from notation import Converter
from notation.arrow import BatchBuilder
from notation.records.convert import convert_stream
from tests.conftest import run_python

TAGS = '[Event "A"]\n[White "B"]\n[Result "*"]\n\n'
MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7"
JUNK = (
    "\x01",
    "\t",
    "\r\n",
    "\n",
    "\x1a",
    "é",
    "½",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$3",
    "!",
    ".",
    "9",
    "e4",
    "\xa0",
    "%",
    "[",
)


def convert(data: bytes, to: str) -> tuple[bytes, list[tuple[str, int, int]]]:
    """The lines of moves, and of each fault its code, byte and line."""
    out = io.BytesIO()
    faults: list[tuple[str, int, int]] = []
    convert_stream(
        io.BytesIO(data),
        out,
        format="lines",
        to=to,
        on_error=lambda error: faults.append((error.code, error.offset or 0, error.line or 0)),
    )
    return out.getvalue(), faults


def damaged_records(count: int) -> bytes:
    """Games with junk anywhere; their words fall on all places of a block."""
    rng = random.Random(6)
    moves = MOVES.split()
    found = []
    for i in range(count):
        text = TAGS + " ".join(moves[: rng.randrange(len(moves) + 1)]) + " *\n\n"
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(JUNK) + text[at + rng.randrange(2) :]
        found.append(" " * (i % 7) + text)
    return "".join(found).encode()


def damaged_positions(count: int) -> list[str]:
    """FENs of any men anywhere, with junk in some."""
    rng = random.Random(64)
    found = []
    for _ in range(count):
        ranks = []
        for _ in range(8):
            rank = ""
            while (left := 8 - sum(int(char) if char.isdigit() else 1 for char in rank)) > 0:
                rank += str(rng.randint(1, left)) if rng.random() < 0.5 else rng.choice("pnbrqkPNBRQK")
            ranks.append(rank)
        fen = (
            f"{'/'.join(ranks)} {rng.choice('wb')} {rng.choice(('-', 'KQkq', 'Kq', 'Ha'))} - 0 {rng.randrange(1, 200)}"
        )
        for _ in range(rng.choice((0, 0, 1, 2))):
            at = rng.randrange(rng.choice((len(fen), 30)))
            fen = fen[:at] + rng.choice("pK189/ 0x~[_\x00é-w") + fen[at + rng.randrange(2) :]
        found.append(fen[: rng.randrange(len(fen))] if rng.random() < 0.05 else fen)
    return found


def digest() -> str:
    """What becomes of the records, and of the positions."""
    data = damaged_records(3000)
    found = [repr([convert(data, target) for target in ("uci", "san", "lan")])]
    builder = BatchBuilder([("fen", "utf8")])
    for fen in damaged_positions(5000):
        builder.append(fen)
    column = builder.finish().column("fen")
    for policy in ("lenient", "strict"):
        for to in ("fen", "key"):
            converter = Converter("chess", from_="fen", to=to, policy=policy)
            found.append(repr(converter.arrow(column).to_pydict()))
    return hashlib.sha256("".join(found).encode()).hexdigest()


def test_both_builds_give_the_same() -> None:
    if os.environ.get("NOTATION_BUILD") == "base":
        pytest.skip("this run has the plain build only")
    done = run_python("from tests.property.test_builds import digest; print(digest())", NOTATION_BUILD="base")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == digest()


def test_a_byte_is_seen_at_every_place() -> None:
    for at in range(200):
        for byte, codes in ((b"\x07", ["control-byte"]), (b"\xff", ["encoding"]), (b"\x1a", []), (b"\t", [])):
            data = TAGS.encode() + b"1. e4 {" + b"x" * at + byte + b"y" * (200 - at) + b"} e5 *\n"
            text, faults = convert(data, "uci")
            assert text == b"e2e4 e7e5\n"
            assert [code for code, _, _ in faults] == codes
            if byte == b"\x07":
                assert faults[0][1] == data.index(byte)


def test_line_ends_are_counted_at_every_place() -> None:
    rng = random.Random(7)
    for at in range(300):
        filler = "".join(rng.choice(("x", "y", "\n", "\r\n", "\r", "z")) for _ in range(at))
        before = f"{TAGS}1. e4 {{{filler}x}} *\n\n"
        _, faults = convert(f"{before}{TAGS}1. e4 e4 *\n".encode(), "uci")
        lines = before.replace("\r\n", "\n").replace("\r", "\n").count("\n") + TAGS.count("\n") + 1
        assert [(code, line) for code, _, line in faults] == [("illegal", lines)]
