"""CXQ: ``C2.5``, ``c-.7``: as the Club Xiangqi and PlayOK sites write; Black's letters are small.

Source: records of both sites.
"""

from __future__ import annotations

from notation.notations.wxf import dialect

__all__ = ["PLAYOK", "XIANGQI"]

XIANGQI = dialect("cxq", "C2.5, h8+7, r-.6: Club Xiangqi's; small letters for Black", ".", "side")
PLAYOK = dialect("playok", "C2.5, h8+7: PlayOK's; small letters for Black", ".", "side")
