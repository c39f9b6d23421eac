"""UCI: ``e2e4``, ``e7e8q``, ``0000``; in Xiangqi ``h3e3``, ``a10a9``.

Sources: the Universal Chess Interface (Stefan Meyer-Kahlen, 2006), whose option ``UCI_Chess960`` spells
castling as the king taking his own rook; Fairy-Stockfish, which counts the ranks of Xiangqi from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.kernel.tables import CoordinateTable, Option

if TYPE_CHECKING:
    from notation.kernel.codec import CodecHandle
    from notation.kernel.tables import LoadedGame

__all__ = ["CHESS", "XIANGQI"]


class _ChessTable(CoordinateTable):
    """Chess has a kernel of its own for reading, whatever the option says, which is about writing."""

    def compile(self, game: LoadedGame) -> CodecHandle:
        """Make the codec of this table."""
        from notation.notations.chess_uci import compile_uci

        return compile_uci(self, game)


CHESS = _ChessTable(
    name="uci",
    game="chess",
    summary="e2e4, e7e8q: the Universal Chess Interface",
    files="abcdefgh",
    ranks=tuple("12345678"),
    promotions={"knight": "n", "bishop": "b", "rook": "r", "queen": "q"},
    castling="mode",
    castling_fallback=True,
    options={
        "castling": Option(
            {"mode": {"castling": "mode"}, "king": {"castling": "king"}, "rook": {"castling": "rook"}},
            "e1g1 (king) or e1h1 (rook); mode: rook on a Chess960 board",
        ),
    },
)

XIANGQI = CoordinateTable(
    name="uci",
    game="xiangqi",
    summary="h3e3, a10a9: UCI with ranks 1 to 10, as Fairy-Stockfish writes it",
    files="abcdefghi",
    ranks=tuple(str(rank) for rank in range(1, 11)),
)
