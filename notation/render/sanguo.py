"""Boards of Three-Kingdoms Xiangqi: Wei in the north, Wu in the east, Shu in the south, Han in the west.

With characters, brackets tell who commands a man: (吴) [魏] {蜀} <汉>; a point takes four columns. The numbers around
the board are the files of Wei (above), Wu (at the right) and Shu (below), as moves are written.
"""

from __future__ import annotations

from html import escape

from notation._core import Board
from notation._printable import printable
from notation.render.style import Style, last_points

__all__ = ["svg", "text"]

SIZE = 17
ARM = range(4, 13)  # rows and columns of the four arms
OWNERS = "gbry"

CHINESE = dict(zip("ABNRCP", "士相马车炮兵", strict=True))
TRADITIONAL = dict(zip("ABNRCP", "士相馬車炮兵", strict=True))
KINGS = {
    "chinese": dict(zip(OWNERS, "吴魏蜀汉", strict=True)),
    "chinese-trad": dict(zip(OWNERS, "吳魏蜀漢", strict=True)),
}
BRACKETS = dict(zip(OWNERS, ("()", "[]", "{}", "<>"), strict=True))

_COLORS = dict(zip(OWNERS, ("\x1b[32m", "\x1b[34m", "\x1b[31m", "\x1b[33m"), strict=True))
_MARK, _PLAIN = "\x1b[7m", "\x1b[0m"


def on_board(row: int, column: int) -> bool:
    """Whether there is a point; the corners are cut out."""
    return row in ARM or column in ARM


def _order(style: Style) -> list[int]:
    """Rows from above and columns from the left: turning the board turns both."""
    return list(range(SIZE - 1, -1, -1)) if style.flipped else list(range(SIZE))


def _name(man: str, pieces: str) -> str:
    """The character of a man, ``"gR"``; kings have their kingdom's."""
    if man[-1] == "K":
        return KINGS[pieces][man[0]]
    return (TRADITIONAL if pieces == "chinese-trad" else CHINESE)[man[-1]]


def text(board: Board, style: Style) -> str:
    """Draw with letters, owner and kind, or with characters."""
    marked = last_points(board)
    characters = style.pieces in KINGS
    width = 4 if characters else 3
    order = _order(style)
    lines = []
    for row in order:
        cells = []
        for column in order:
            point = row * SIZE + column
            man = board.piece_at(point)
            if not on_board(row, column):
                shown = " " * width
            elif characters:
                shown = " ＋ " if man is None else _name(man, style.pieces).join(BRACKETS[man[0]])
            else:
                shown = f"{man or '.':>{width}}"
            if style.color and on_board(row, column) and (man is not None or point in marked):
                shown = f"{_COLORS[man[0]] if man else ''}{_MARK if point in marked else ''}{shown}{_PLAIN}"
            cells.append(shown)
        line = "".join(cells)
        lines.append(f"{line} {row + 1:2}" if characters else f"{SIZE - row:2} {line}")
    if characters:
        wei = [f"{column + 1:3} " for column in order]
        shu = [f"{SIZE - column:3} " for column in order]
        lines = ["".join(shu if style.flipped else wei), *lines, "".join(wei if style.flipped else shu)]
    else:
        lines += ["", "   " + "".join(f"{chr(97 + column):>{width}}" for column in order)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


# -- SVG ----------------------------------------------------------------------------------------

STEP = 44
MARGIN = 40
FONT = "'Noto Serif CJK SC','Noto Serif CJK TC','Source Han Serif','KaiTi','BiauKai',serif"
INK = dict(zip(OWNERS, ("#1c6b34", "#1d1d1d", "#b3201a", "#9a6a00"), strict=True))
PALACES = ((0, 7), (7, 14), (14, 7), (7, 0))


def svg(board: Board, style: Style) -> str:
    """Draw lines and palaces, the men as discs in the colour of who commands them, the last move as rings."""
    pieces = style.pieces or "chinese-trad"
    size = 2 * MARGIN + (SIZE - 1) * STEP
    at = {number: MARGIN + i * STEP for i, number in enumerate(_order(style))}
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">',
        f"<title>{escape(printable(board.fen()))}</title>",
        f'<rect width="{size}" height="{size}" fill="#f3dba6"/>',
        '<g stroke="#5b4220" stroke-width="1.2" fill="none">',
    ]
    for line in range(SIZE):
        low, high = (0, SIZE - 1) if line in ARM else (ARM[0], ARM[-1])
        out.append(f'<path d="M{at[low]} {at[line]}H{at[high]}M{at[line]} {at[low]}V{at[high]}"/>')
    for row, column in PALACES:
        y, x, last, right = at[row], at[column], at[row + 2], at[column + 2]
        out.append(f'<path d="M{x} {y}L{right} {last}M{right} {y}L{x} {last}"/>')
    out.append("</g>")
    out += [
        f'<circle cx="{at[point % SIZE]}" cy="{at[point // SIZE]}" r="21" fill="none" stroke="#2a6fb0" '
        'stroke-width="4"/>'
        for point in last_points(board)
    ]
    for row in range(SIZE):
        for column in range(SIZE):
            man = board.piece_at(row * SIZE + column)
            if man is not None:
                name = _name(man, pieces) if pieces in KINGS else man[-1]
                x, y, color = at[column], at[row], INK[man[0]]
                out.append(
                    f'<g><circle cx="{x}" cy="{y}" r="18" fill="#fbeecb" stroke="{color}" stroke-width="2"/>'
                    f'<text x="{x}" y="{y}" font-family="{FONT}" font-size="22" fill="{color}" text-anchor="middle" '
                    f'dominant-baseline="central">{name}</text></g>'
                )
    return "\n".join([*out, "</svg>"]) + "\n"
