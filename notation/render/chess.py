"""Chess boards: White at the bottom."""

from __future__ import annotations

from html import escape

from notation._core import Board
from notation._printable import printable
from notation.render.style import Style, columns_of, last_points, rows_of

__all__ = ["svg", "text"]

FILES = "abcdefgh"
FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))

_MARK, _PLAIN = "\x1b[7m", "\x1b[0m"


def text(board: Board, style: Style) -> str:
    """Draw with letters or figurines."""
    marked = last_points(board)
    columns = columns_of(8, style)
    lines = []
    for row in rows_of(8, style):
        cells = []
        for column in columns:
            point = row * 8 + column
            man = board.piece_at(point) or "."
            shown = FIGURINES.get(man, man) if style.pieces == "figurines" else man
            cells.append(f"{_MARK}{shown}{_PLAIN}" if style.color and point in marked else shown)
        lines.append(f"{row + 1}  {' '.join(cells)}")
    return "\n".join([*lines, "", "   " + " ".join(FILES[column] for column in columns)]) + "\n"


STEP = 60
FONT = "'DejaVu Sans','Noto Sans Symbols2',serif"
MARGIN = 24


def svg(board: Board, style: Style) -> str:
    """Draw squares, the men as figurines (or letters), the squares of the last move in another colour."""
    size = 8 * STEP + 2 * MARGIN
    marked = last_points(board)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">',
        f"<title>{escape(printable(board.fen()))}</title>",
        f'<rect width="{size}" height="{size}" fill="#ffffff"/>',
    ]
    label = 'font-family="sans-serif" font-size="14" fill="#444444" text-anchor="middle" dominant-baseline="central"'
    for i, row in enumerate(rows_of(8, style)):
        y = MARGIN + i * STEP
        out.append(f'<text x="{MARGIN // 2}" y="{y + STEP // 2}" {label}>{row + 1}</text>')
        for k, column in enumerate(columns_of(8, style)):
            x = MARGIN + k * STEP
            point = row * 8 + column
            light = (row + column) % 2 == 1
            color = ("#cdd26a" if light else "#aaa23a") if point in marked else "#f0d9b5" if light else "#b58863"
            out.append(f'<rect x="{x}" y="{y}" width="{STEP}" height="{STEP}" fill="{color}"/>')
            man = board.piece_at(point)
            if man is not None:
                shown = man if style.pieces == "letters" else FIGURINES[man.lower()]
                fill, stroke = ("#ffffff", "#000000") if man.isupper() else ("#000000", "#000000")
                out.append(
                    f'<text x="{x + STEP // 2}" y="{y + STEP // 2}" font-family="{FONT}" font-size="46" fill="{fill}" '
                    f'stroke="{stroke}" stroke-width="1.2" text-anchor="middle" '
                    f'dominant-baseline="central">{shown}</text>'
                )
    for k, column in enumerate(columns_of(8, style)):
        x = MARGIN + k * STEP + STEP // 2
        out.append(f'<text x="{x}" y="{size - MARGIN // 2}" {label}>{FILES[column]}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"
