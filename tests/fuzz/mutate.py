"""The fallback where there is no clang: a loop that mutates a corpus and keeps what reaches new code."""

from __future__ import annotations

import ctypes
import mmap
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

TIMEOUT = 20  # seconds for one input
MAX_SIZE = 4096


def read_words(path: Path) -> list[bytes]:
    r"""The words of a libFuzzer dictionary: one a line in quotes, ``\xNN`` and ``\\`` and ``\"`` as escapes."""
    words = []
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith('"'):
            words.append(line.strip()[1:-1].encode("ascii").decode("unicode_escape").encode("latin-1"))
    return words


class Mutator:
    """Makes one input from others."""

    def __init__(self, words: list[bytes], seed: int) -> None:
        self.random = random.Random(seed)
        self.words = words

    def change(self, data: bytearray, corpus: list[bytes]) -> None:
        """Change a few bytes, a piece, or swap in something known."""
        roll = self.random.randrange
        at = roll(len(data) + 1)
        match roll(8):
            case 0 if data:
                data[at % len(data)] ^= 1 << roll(8)
            case 1 if data:
                data[at % len(data)] = roll(256)
            case 2:
                data.insert(at, roll(256))
            case 3:
                del data[at : at + 1 + roll(1 + min(32, len(data)))]
            case 4:
                data[at:at] = self.random.choice(self.words)
            case 5 if data:  # repeat a piece
                data[at:at] = data[at % len(data) :][: 1 + roll(32)] * (1 + roll(4))
            case 6:  # overwrite by a word
                word = self.random.choice(self.words)
                data[at : at + len(word)] = word
            case _:  # a piece of another input
                other = self.random.choice(corpus)
                begin = roll(len(other) + 1)
                data[at : at + roll(64)] = other[begin : begin + roll(256)]

    def input(self, corpus: list[bytes]) -> bytes:
        """A new input; the later half of the corpus, what was found last, is taken more often."""
        half = len(corpus) // 2
        data = bytearray(corpus[self.random.randrange(half if self.random.random() < 0.5 else 0, len(corpus))])
        for _ in range(1 << self.random.randrange(5)):
            self.change(data, corpus)
        return bytes(data[:MAX_SIZE])


def fuzz(
    target: Callable[[bytes], None], seeds: list[bytes], words: list[bytes], seconds: float, current: Path
) -> None:
    """Run a target for so long, or NOTATION_FUZZ_RUNS times; NOTATION_FUZZ_SEED makes the same inputs again.

    The input at hand stands in the file `current`, should the process die.
    """
    cover = ctypes.CDLL(None)
    mutator = Mutator(words, seed=int(os.environ.get("NOTATION_FUZZ_SEED") or os.urandom(4).hex(), 16))
    corpus: list[bytes] = []
    differing: list[bytes] = []
    crashes_only = os.environ.get("NOTATION_FUZZ_CRASHES_ONLY") == "1"
    runs = 0
    with current.open("w+b") as file:
        file.truncate(4 + (1 << 20))
        with mmap.mmap(file.fileno(), 0) as shown:

            def run(data: bytes) -> None:
                nonlocal runs
                runs += 1
                shown[: 4 + len(data)] = len(data).to_bytes(4, "little") + data
                signal.alarm(TIMEOUT)
                cover.cover_begin()
                try:
                    target(data)
                except AssertionError:
                    if not crashes_only:
                        raise
                    differing.append(data)
                if cover.cover_new():
                    corpus.append(data)

            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            end = time.monotonic() + seconds
            for data in [b"", *seeds]:
                run(data)
            most = int(os.environ.get("NOTATION_FUZZ_RUNS", "1000000000"))
            while time.monotonic() < end and runs < most:
                run(mutator.input(corpus))
            signal.alarm(0)
    current.unlink()
    for data in differing[:3]:
        print(f"Two ways to read differ: {data!r}", flush=True)
    print(f"Done {runs} runs, corpus {len(corpus)}, features {cover.cover_count()}", flush=True)
