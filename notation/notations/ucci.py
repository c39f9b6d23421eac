"""UCCI: ``h2e2``, ranks 0 to 9 from Red's side.

Source: the Universal Chinese Chess Protocol of ElephantEye; Pikafish and UCI-Cyclone write the same.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["XIANGQI"]

XIANGQI = CoordinateTable(
    name="ucci",
    game="xiangqi",
    summary="h2e2: the Universal Chinese Chess Protocol, ranks 0 to 9",
    files="abcdefghi",
    ranks=tuple("0123456789"),
)
