"""Bar charts as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape as escaped

from notation._printable import printable

__all__ = ["bars_svg"]

BAR = 11  # height of a bar
GAP = 8  # between two groups of bars
LENGTH = 560  # of the longest bar
COLORS = ("#3d6b8e", "#c07f3c", "#6b8e3d", "#8e3d6b")
LETTER = 7  # width of a character, about


def escape(text: str) -> str:
    """A text as markup; controls have no place in XML."""
    return escaped(printable(text))


def bars_svg(
    title: str,
    series: Sequence[str],
    groups: Sequence[tuple[str, Sequence[float]]],
    *,
    unit: str,
) -> str:
    """Draw groups of horizontal bars: `groups` are (label, a value for each of the `series`), values from 0 on.

    Gives a whole SVG document. The axis begins at 0; each bar is marked with its value.
    """
    most = max((value for _, values in groups for value in values), default=0.0) or 1.0
    left = LETTER * max((len(label) for label, _ in groups), default=0) + 16
    top = 62
    step = BAR * len(series) + GAP
    height = top + step * len(groups) + 12
    width = left + LENGTH + 90
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        f'<text x="{left}" y="22" font-size="15" font-weight="bold">{escape(title)}</text>',
    ]
    x = left
    for name, color in zip(series, COLORS, strict=False):
        lines.append(f'<rect x="{x}" y="36" width="10" height="10" fill="{color}"/>')
        lines.append(f'<text x="{x + 15}" y="45">{escape(name)} ({escape(unit)})</text>')
        x += LETTER * (len(name) + len(unit) + 3) + 35
    for number, (label, values) in enumerate(groups):
        y = top + step * number
        middle = y + BAR * len(series) / 2 + 4
        lines.append(f'<text x="{left - 8}" y="{middle:g}" text-anchor="end">{escape(label)}</text>')
        for i, value in enumerate(values):
            length = round(LENGTH * value / most, 1)
            lines.append(
                f'<rect x="{left}" y="{y + BAR * i}" width="{length:g}" height="{BAR - 1}" '
                f'fill="{COLORS[i % len(COLORS)]}"><title>{escape(label)}: {value:.2f} {escape(unit)}</title></rect>'
            )
            lines.append(
                f'<text x="{left + length + 4:g}" y="{y + BAR * (i + 1) - 2}" font-size="9">{value:.2f}</text>'
            )
    lines.append("</svg>\n")
    return "\n".join(lines)
