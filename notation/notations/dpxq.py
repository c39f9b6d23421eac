"""dpxq: ``7747``: column and row of both points, as DhtmlXQ has them in move lists.

Columns count from 0 at Red's left, rows from 0 at Black's back rank. Source: the blocks that dpxq.com publishes.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["XIANGQI"]

XIANGQI = CoordinateTable(
    name="dpxq",
    game="xiangqi",
    summary="7747: column and row of both points, rows from Black's side",
    files="012345678",
    ranks=tuple("9876543210"),
    null="--",
)
