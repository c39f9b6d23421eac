"""Xiangqi boards: Red at the bottom, men on the lines.

With characters, Red's men stand in round brackets and Black's in square ones, because most of them look the same
on both sides; a point takes four columns, so that characters of double width stand in line.
"""

from __future__ import annotations

from html import escape

from notation._core import Board
from notation._printable import printable
from notation.render.style import Style, columns_of, last_points, rows_of

__all__ = ["svg", "text"]

WIDTH, HEIGHT = 9, 10
FILES = "abcdefghi"

CHINESE = dict(zip("KABNRCPkabnrcp", "帅仕相马车炮兵将士象马车炮卒", strict=True))
TRADITIONAL = dict(zip("KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車砲卒", strict=True))
HE = str.maketrans("NBnb", "HEhe")

#: Files as each side counts them, from its own right.
RED_FILES = "九八七六五四三二一"
BLACK_FILES = "１２３４５６７８９"

_RED, _BLACK, _MARK, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[7m", "\x1b[0m"


def text(board: Board, style: Style) -> str:
    """Draw with letters or with characters."""
    if style.pieces in ("chinese", "chinese-trad"):
        return _characters(board, style, TRADITIONAL if style.pieces == "chinese-trad" else CHINESE)
    return _letters(board, style)


def _colored(shown: str, man: str | None, marked: bool, style: Style) -> str:
    if not style.color or (man is None and not marked):
        return shown
    color = "" if man is None else _RED if man.isupper() else _BLACK
    return f"{color}{_MARK if marked else ''}{shown}{_PLAIN}"


def _letters(board: Board, style: Style) -> str:
    marked = last_points(board)
    columns = columns_of(WIDTH, style)
    lines = []
    for row in rows_of(HEIGHT, style):
        cells = []
        for column in columns:
            point = row * WIDTH + column
            man = board.piece_at(point)
            cells.append(_colored(man.translate(HE) if man else ".", man, point in marked, style))
        lines.append(f"{row}  {' '.join(cells)}")
        if row == (4 if style.flipped else 5):
            lines.append("")
    lines += ["", "   " + " ".join(FILES[column] for column in columns)]
    return "\n".join(lines) + "\n"


def _characters(board: Board, style: Style, names: dict[str, str]) -> str:
    marked = last_points(board)
    columns = columns_of(WIDTH, style)
    river = "楚 河        漢 界" if names is TRADITIONAL else "楚 河        汉 界"
    top, bottom = (RED_FILES, BLACK_FILES) if style.flipped else (BLACK_FILES, RED_FILES)
    lines = [_file_line(top, columns), ""]
    for row in rows_of(HEIGHT, style):
        cells = []
        for column in columns:
            point = row * WIDTH + column
            man = board.piece_at(point)
            shown = " ＋ " if man is None else f"({names[man]})" if man.isupper() else f"[{names[man]}]"
            cells.append(_colored(shown, man, point in marked, style))
        lines.append("".join(cells))
        if row == (4 if style.flipped else 5):
            lines.append(" " * 8 + river)
    lines += ["", _file_line(bottom, columns)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _file_line(names: str, columns: list[int]) -> str:
    return "".join(f" {names[column]} " for column in columns)


# -- SVG ----------------------------------------------------------------------------------------

STEP = 60
MARGIN = 50
FONT = "'Noto Serif CJK SC','Noto Serif CJK TC','Source Han Serif','KaiTi','BiauKai',serif"


def svg(board: Board, style: Style) -> str:
    """Draw lines, river and palaces, the men as discs, the last move as rings."""
    pieces = style.pieces or "chinese-trad"
    names = {"chinese": CHINESE, "chinese-trad": TRADITIONAL}.get(pieces)
    width, height = 2 * MARGIN + 8 * STEP, 2 * MARGIN + 9 * STEP
    rows = {row: MARGIN + i * STEP for i, row in enumerate(rows_of(HEIGHT, style))}
    columns = {column: MARGIN + i * STEP for i, column in enumerate(columns_of(WIDTH, style))}
    left, right, top, bottom = MARGIN, MARGIN + 8 * STEP, MARGIN, MARGIN + 9 * STEP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>{escape(printable(board.fen()))}</title>",
        f'<rect width="{width}" height="{height}" fill="#f3dba6"/>',
        '<g stroke="#5b4220" stroke-width="1.5" fill="none">',
        f'<rect x="{left}" y="{top}" width="{8 * STEP}" height="{9 * STEP}"/>',
    ]
    out += [f'<path d="M{left} {y}H{right}"/>' for y in sorted(rows.values())[1:-1]]
    for x in sorted(columns.values())[1:-1]:
        out.append(f'<path d="M{x} {top}V{top + 4 * STEP}M{x} {top + 5 * STEP}V{bottom}"/>')
    for y in (top, bottom - 2 * STEP):
        x = left + 3 * STEP
        out.append(f'<path d="M{x} {y}l{2 * STEP} {2 * STEP}m0 {-2 * STEP}l{-2 * STEP} {2 * STEP}"/>')
    out.append("</g>")
    middle = top + 4.5 * STEP
    banks = ("楚 河", "漢 界" if pieces != "chinese" else "汉 界")
    out += [
        f'<text x="{left + (2 + 4 * i) * STEP}" y="{middle}" font-family="{FONT}" font-size="26" fill="#5b4220" '
        f'text-anchor="middle" dominant-baseline="central">{bank}</text>'
        for i, bank in enumerate(banks)
    ]
    out += [
        f'<circle cx="{columns[point % WIDTH]}" cy="{rows[point // WIDTH]}" r="27" fill="none" stroke="#2a6fb0" '
        'stroke-width="4"/>'
        for point in last_points(board)
    ]
    for row, y in rows.items():
        for column, x in columns.items():
            man = board.piece_at(row * WIDTH + column)
            if man is not None:
                name = names[man] if names else man.upper().translate(HE)
                color = "#b3201a" if man.isupper() else "#1d1d1d"
                out.append(
                    f'<g><circle cx="{x}" cy="{y}" r="24" fill="#fbeecb" stroke="{color}" stroke-width="2"/>'
                    f'<text x="{x}" y="{y}" font-family="{FONT}" font-size="30" fill="{color}" text-anchor="middle" '
                    f'dominant-baseline="central">{name}</text></g>'
                )
    return "\n".join([*out, "</svg>"]) + "\n"
