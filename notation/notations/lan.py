"""Long algebraic notation: ``Ng1-f3``, ``e5xd6``, ``e7-e8=Q+``, ``O-O``.

Source: the FIDE Laws, appendix C.10 (the square of origin may be given in full); the hyphen may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notation.kernel.tables import AlgebraicTable
from notation.notations import san

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.tables import LoadedGame

__all__ = ["CHESS", "LanTable"]


@dataclass(frozen=True, kw_only=True)
class LanTable(AlgebraicTable):
    """The table of LAN, which a kernel of its own writes; a table made from it by a change is the engine's."""

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.notations.chess_san import compile_lan

        return compile_lan(self, game) if self == CHESS else super().compile(game)


CHESS = LanTable(
    name="lan",
    game="chess",
    summary="Ng1-f3, e7-e8=Q+: long algebraic, with the square of origin",
    files=san.CHESS.files,
    ranks=san.CHESS.ranks,
    pieces=san.CHESS.pieces,
    also=san.CHESS.also,
    pawn="pawn",
    pawn_by_file=True,
    long_form=True,
    quiet="-",
    check="+",
    mate="#",
    castling=("O-O", "O-O-O"),
)
