"""All ways to find games find the same, in real records that were cut, joined, shuffled, and salted with junk."""

from __future__ import annotations

import random

import pytest

from tests.property.mixtures import check, load_pieces, mixture

PIECES = load_pieces()


@pytest.mark.parametrize("tenth", range(10))
def test_mixtures(tenth: int) -> None:
    for seed in range(tenth * 500, tenth * 500 + 500):
        check(mixture(random.Random(seed), PIECES))
