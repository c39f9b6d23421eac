"""Tables of figures: as text for a terminal, as Markdown for results/."""

from __future__ import annotations

from dataclasses import dataclass, field

Cell = str | float


@dataclass
class Table:
    """A titled table; the first column is left-aligned."""

    title: str
    columns: list[str]
    rows: list[list[Cell]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def text(self) -> str:
        rows = [self.columns, *([shown(cell) for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ["", self.title]
        for row in rows:
            first, *others = (
                cell.ljust(width) if i == 0 else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            lines.append("  ".join([first, *others]))
        return "\n".join([*lines, *(f"  {note}" for note in self.notes)])

    def markdown(self) -> str:
        lines = [f"## {self.title}", ""]
        lines.append(_row(self.columns))
        lines.append(_row(["---", *["---:"] * (len(self.columns) - 1)]))
        lines += [_row([shown(cell) for cell in row]) for row in self.rows]
        return "\n".join([*lines, *(["", *(f"- {note}" for note in self.notes)] if self.notes else [])])

    def data(self) -> dict[str, object]:
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"title": self.title, "rows": rows, "notes": self.notes}


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def shown(cell: Cell) -> str:
    return cell if isinstance(cell, str) else figure(cell)


def figure(value: float) -> str:
    """Three digits that count: 1234 -> 1,230; 12.34 -> 12.3; 0.01234 -> 0.0123."""
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.3g}"
