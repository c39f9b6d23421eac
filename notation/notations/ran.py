"""Reversible algebraic notation: ``Bb5xNc6``, ``e5xPf6 e.p.``: long algebraic that names what is captured.

With the clocks and rights of the position before, the move can be undone from its text. A captured pawn is
written P, en passant is marked. Source: the articles on chess notation (reversible algebraic); real records vary.
"""

from __future__ import annotations

from dataclasses import replace

from notation.notations import lan

__all__ = ["CHESS"]

CHESS = replace(
    lan.CHESS,
    name="ran",
    summary="Ng1-f3, Bb5xNc6+: reversible, long algebraic with the captured piece",
    captured_piece=True,
    en_passant=" e.p.",
)
