"""AXF: ``C2.5``, ``P+.4``: WXF as it was published from 1980 to 1997, with a dot for a level move."""

from __future__ import annotations

from notation.notations.wxf import dialect

__all__ = ["XIANGQI"]

XIANGQI = dialect("axf", "C2.5, H8+7: WXF with a dot, as in the Asian federation's texts", ".", "upper")
