"""Standard Algebraic Notation: ``Nf3``, ``exd5``, ``e8=Q+``, ``O-O``.

Source: the PGN standard 8.2.3 (export form); in Chess960 castling is ``O-O`` too, whatever the squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notation.kernel.tables import AlgebraicTable

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.tables import LoadedGame

__all__ = ["ALSO", "CHESS", "FIGURINES", "LETTERS", "SanTable"]

LETTERS = {"pawn": "P", "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "king": "K"}

#: Figurines of either colour, alone and with the selectors that ask for text or emoji presentation.
FIGURINES = {
    figurine + selector: kind
    for first in ("♔", "♚")
    for kind, figurine in zip(
        ("king", "queen", "rook", "bishop", "knight", "pawn"), map(chr, range(ord(first), ord(first) + 6)), strict=True
    )
    for selector in ("", "\ufe0e", "\ufe0f")
}

#: What readers of English algebraic notations take for a piece letter.
ALSO = {"Kt": "knight"} | FIGURINES


@dataclass(frozen=True, kw_only=True)
class SanTable(AlgebraicTable):
    """A table of SAN in any letters, which has a kernel of its own; `AlgebraicTable.compile` gives the engine alone.

    The kernel takes for granted all that PGN's SAN says but the letters, `also` and what only readers look at.
    """

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.notations.chess_san import compile_san

        return compile_san(self, game)


CHESS = SanTable(
    name="san",
    game="chess",
    summary="Nf3, exd5, e8=Q+: Standard Algebraic Notation, as PGN has it",
    files="abcdefgh",
    ranks=tuple("12345678"),
    pieces=(LETTERS,),
    also=ALSO,
    pawn="pawn",
    pawn_by_file=True,
    check="+",
    mate="#",
    castling=("O-O", "O-O-O"),
)
