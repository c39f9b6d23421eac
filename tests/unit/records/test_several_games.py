"""Records of several games in one file, and notations that not all of them have."""

from __future__ import annotations

import io

import pytest

import notation
from notation.records import convert_stream

MIXED = b"""[Variant "Xiangqi"]

1. h2e2 h9g7 *

[Event "chess"]

1. e4 e5 *

[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"]

1. H2-E2 *
"""


def lines(**options: object) -> tuple[list[str], list[tuple[int, str]]]:
    out = io.BytesIO()
    errors: list[tuple[int, str]] = []
    convert_stream(
        io.BytesIO(MIXED),
        out,
        format="lines",
        on_error=lambda error: errors.append((error.ordinal, error.code)),
        **options,  # type: ignore[arg-type]
    )
    return out.getvalue().decode().splitlines(), errors


def test_each_record_says_what_it_is() -> None:
    assert lines(to="uci") == (["h3e3 h10g8", "e2e4 e7e5", "h3e3"], [])


def test_records_of_a_game_without_the_notation_are_refused_one_by_one() -> None:
    assert lines(to="iccs") == (["H2-E2 H9-G7", "", "H2-E2"], [(2, "unknown-notation")])
    assert lines(to="lan") == (["", "e2-e4 e7-e5", ""], [(1, "unknown-notation"), (3, "unknown-notation")])


def test_for_one_game_it_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(notation.UnknownNameError):
        lines(to="iccs", game="chess")
