"""Search the multipliers that map the blockers of a rook's or bishop's lines to table indexes.

For every square a factor is wanted such that ``(blockers * factor) >> shift`` gives two sets of
blockers the same index only if they leave the piece the same squares. Sparse random factors are
tried until one fits; the seed is fixed, so the result is always the same. It takes some minutes:

    python tools/find_chess_magics.py > notation/games/chess/magics.h
"""

from __future__ import annotations

import random

ROOK = ((1, 0), (-1, 0), (0, 1), (0, -1))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
WORD = (1 << 64) - 1


def slide(square: int, blockers: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Squares a slider attacks, blockers included."""
    found = 0
    for up, right in steps:
        rank, file = square // 8 + up, square % 8 + right
        while 0 <= rank < 8 and 0 <= file < 8:
            bit = 1 << rank * 8 + file
            found |= bit
            if blockers & bit:
                break
            rank, file = rank + up, file + right
    return found


def inner(square: int, steps: tuple[tuple[int, int], ...]) -> int:
    """Squares where a blocker matters: a line's last square never does."""
    found = 0
    for up, right in steps:
        rank, file = square // 8 + up, square % 8 + right
        while 0 <= rank + up < 8 and 0 <= file + right < 8:
            found |= 1 << rank * 8 + file
            rank, file = rank + up, file + right
    return found


def search(square: int, steps: tuple[tuple[int, int], ...], rng: random.Random) -> int:
    """Find a factor for one square."""
    mask = inner(square, steps)
    shift = 64 - mask.bit_count()
    blockers, attacks, subset = [], [], 0
    while True:
        blockers.append(subset)
        attacks.append(slide(square, subset, steps))
        subset = (subset - mask) & mask
        if not subset:
            break
    pairs = list(zip(blockers, attacks, strict=True))
    rng.shuffle(pairs)  # clashes show sooner
    while True:
        factor = rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64)
        if ((mask * factor & WORD) >> 56).bit_count() < 6:
            continue
        table: dict[int, int] = {}
        for occupied, attack in pairs:
            if table.setdefault((occupied * factor & WORD) >> shift, attack) != attack:
                break
        else:
            return factor


def main() -> None:
    """Print the header."""
    rng = random.Random(960)
    print("/* Printed by tools/find_chess_magics.py, which says what these numbers do. */")
    print("#include <stdint.h>")
    for name, steps in (("ROOK", ROOK), ("BISHOP", BISHOP)):
        print(f"static const uint64_t NOTATION_{name}_FACTORS[64] = {{")
        for row in range(0, 64, 4):
            factors = (search(square, steps, rng) for square in range(row, row + 4))
            print("    " + ", ".join(f"0x{factor:016x}ULL" for factor in factors) + ",", flush=True)
        print("};")


if __name__ == "__main__":
    main()
