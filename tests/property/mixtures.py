"""Texts made of pieces of records and junk, and the ways to find the games in them.

``python -m tests.property.mixtures 200000`` tries so many, beginning at the seed that NOTATION_MIXTURES names.
"""

from __future__ import annotations

import io
import os
import random
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import notation
from notation.errors import InputError
from notation.records.convert import convert_stream
from notation.records.opening import can_be_cut, look

ROOT = Path(__file__).resolve().parents[2]

PIECES = ROOT / "tests" / "data" / "pieces"
"""Small records, one a file, that are free to copy."""

JUNK = [
    "", "\n", "\n\n", "\r\n", "\r\n\r\n", " ", "\t", "rubbish\n", "Some words about the game.\n\n", "1-0",
    "0-1\n", "*", " * ", "1/2-1/2 ", "½-½", "1 0\n", "1 - 0", "(30)", "(", ")", "((( ", " ))", "{", "}",
    "{ a comment }", "{ open", "; rest\n", "% hidden\n", "[Event \"x\"]\n", '[Event "x"]\n\n', '[White "A"]\n',
    "[White Elo \"2000\"]\n", "[bad", "[", "]", "<br/>", "1. ", "\n1. ", "\n\n1. ", "1.", "1. e4 ",
    "\n1. d4 d5\n", "\n\n1. c4 c5\n", "e4", " e5 ", "Qa1 ", "Qa1*", "e4*", "e4:1-0", "2. Nf3 ", "1... e5 ",
    "17. Kh1", "$5", "$999", "!?", "⩲", "⩲<x>", "♘f3 ", "0-0", " 0-0\n\n", "O-O", "--", "@@@@", "0000 ",
    "=====\nfooter\n", "draw", "remis\n", "White resigns", "Resigns\n", "\ufeff", "\u00a0", "…", "\x1a",
    "\x00", "\x01", "é", "炮二平五 ", "炮二平五1-0", "h2e2 h9g7\n", "C2=5 H8+7 ", "e2e4 e7e5\n",
    "1. P-K4 P-K4\n", "e.p.", "ch ", "mate\n", "2836. 6134 ", "5254 ", '[Result "0-0"]\n\n1. e4 0-0\n',
    '[Result "1/2"]\n', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n', '[Variant "Atomic"]\n',
    '[Game "Chinese Chess"]\n', "1. Ke4 *\n", "1. e4 e5 2. Ke2 Qq9 3. Nf3\n", "\n\n(1. e4 e5)\n", "30 moves\n",
    "1. Sf3 d5 2. Sc3\n",
]  # fmt: skip


BLANKS = dict.fromkeys([*range(33), 0xA0, 0xFEFF, 0x85, 0x2026])
"""What stands for nothing."""


def load_pieces() -> list[bytes]:
    """The small records of the project, and pieces of the real ones beside it, where they are."""
    found = [path.read_bytes() for path in sorted(PIECES.glob("*.pgn"))]
    folder = Path(os.environ.get("NOTATION_SHARED", ROOT.parent / "shared")) / "data"
    for path in sorted(folder.rglob("*.pgn")):
        data = path.read_bytes()[:200_000]
        rng = random.Random(len(data))
        for _ in range(3):
            at = rng.randrange(len(data) + 1)
            found.append(data[at : at + rng.choice((60, 300, 900))])
        found.append(data[:500])
    return found


def mixture(rng: random.Random, pieces: list[bytes]) -> bytes:
    """A text: pieces that are cut, joined, shuffled, and salted with junk."""
    parts = []
    for _ in range(rng.randrange(1, 7)):
        roll = rng.random()
        if roll < 0.5:
            parts.append(rng.choice(JUNK).encode())
            continue
        piece = rng.choice(pieces)
        if roll < 0.8 and piece:
            at = rng.randrange(len(piece))
            piece = piece[at : at + rng.choice((10, 40, 150))]
        elif roll < 0.9:
            lines = piece.splitlines(keepends=True)
            rng.shuffle(lines)
            piece = b"".join(lines[:12])
        parts.append(piece[:600])
    data = b"".join(parts)
    for _ in range(rng.choice((0, 0, 1, 3))):
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice(JUNK).encode() + data[at + rng.choice((0, 0, 1, 5)) :]
    return data


def _scan(data: bytes, **options: object) -> int:
    return sum(batch.num_rows for batch in notation.scan(io.BytesIO(data), **options))  # type: ignore[arg-type]


def _convert(data: bytes, **options: object) -> int:
    return convert_stream(io.BytesIO(data), io.BytesIO(), **options).games  # type: ignore[arg-type]


def _lines(data: bytes) -> int:
    return notation.Converter("chess", to="uci").lines(data, on_error=lambda error: None).count(b"\n")


WAYS: dict[str, Callable[[bytes], int]] = {
    "count": lambda data: notation.count(data).games,
    "scan": _scan,
    "scan of tags": lambda data: _scan(data, columns=["White", "Result"], moves=None),
    "lines": lambda data: _convert(data, format="lines"),
    "rewritten": _convert,
    "exported": lambda data: _convert(data, style="export"),
}


def _games(reader: Iterable[notation.Game]) -> list[notation.Game]:
    """The games; none where that is an error."""
    games = []
    try:
        for game in reader:
            games.append(game)
    except InputError:
        pass
    return games


def _found(way: Callable[[bytes], int], data: bytes) -> int:
    try:
        return way(data)
    except InputError:
        return 0


def check(data: bytes) -> int:
    """Compare the ways to find the games of a text; how many there are."""
    reader = notation.read(io.BytesIO(data))
    games = _games(reader)
    for name, way in WAYS.items():
        found = _found(way, data)
        assert found == len(games), (name, found, len(games), data)
    account(data, games, reader.stray_errors)
    return len(games)


def account(data: bytes, games: list[notation.Game], stray: list[notation.RecordError]) -> None:
    """Each byte that is no blank belongs to a game, or to a stretch that is reported."""
    format, encoding, _, _ = look(io.BytesIO(data))
    if not can_be_cut(format, encoding) or encoding == "cp1252":
        return
    left = bytearray(data)
    at = 0
    for game in games:
        raw = game.raw
        begin = data.rfind(raw, at, game.source.offset + len(raw))  # it begins with blanks
        assert begin >= 0, (game.source, raw, data)
        at = begin + len(raw)
        if format.name == "lines":  # the position stands in front, with a tab between
            begin = data.rfind(b"\n", 0, begin) + 1
        left[begin:at] = b" " * (at - begin)
    for error in [*stray, *(error for game in games for error in game.errors)]:
        left[error.offset : error.offset + error.size] = b" " * error.size
    rest = [line.translate(BLANKS) for line in bytes(left).decode(errors="replace").splitlines()]
    assert not any(line and line[0] != "%" for line in rest), (rest, data)


def main() -> None:
    """Try many."""
    pieces = load_pieces()
    first = int(os.environ.get("NOTATION_MIXTURES", "0"))
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    games = failed = 0
    for seed in range(first, first + number):
        data = mixture(random.Random(seed), pieces)
        try:
            games += check(data)
        except Exception as error:  # whatever it is, with the input
            failed += 1
            if failed <= 20:
                print(f"seed {seed}: {error!r}", flush=True)
    print(f"{number} mixtures, {games} games, {failed} differ")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
