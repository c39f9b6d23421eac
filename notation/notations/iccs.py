"""ICCS: ``H2-E2``, capitals, ranks 0 to 9 from Red's side.

Source: the Internet Chinese Chess Server's form, as xqbase writes it in PGN with ``[Format "ICCS"]``.
"""

from __future__ import annotations

from notation.kernel.tables import CoordinateTable

__all__ = ["XIANGQI"]

XIANGQI = CoordinateTable(
    name="iccs",
    game="xiangqi",
    summary="H2-E2: the Internet Chinese Chess Server's, ranks 0 to 9",
    files="ABCDEFGHI",
    ranks=tuple("0123456789"),
    separator="-",
    null="--",
)
