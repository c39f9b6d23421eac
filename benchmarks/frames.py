"""What DuckDB and Polars add to the time of this library's own loop over the same column, one thread.

    python benchmarks/frames.py [--rounds N] [--quick]

The column of SAN move lists, one a game, becomes one of UCI; the column of FENs one of keys. The loop is
`Converter.arrow` on the whole column; DuckDB calls it for 2,048 rows at a time, and sums up what comes out, which
Polars keeps. How long DuckDB takes to hand the column to a function that does nothing is printed too. They take
turns, times are CPU times, a ratio is the median of the rounds' ratios; the results are compared first.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import machine
from runner import Data, begin_alone, save
from table import Table

from notation import Board, Converter, _core, read

MOST = 1.25
"""So much longer than our own loop may they take."""

GOALS = ("DuckDB", "Polars")


def columns(quick: bool) -> tuple[list[str], list[str]]:
    """Main lines in SAN, and positions from the games."""
    data = Data(quick=quick)
    with open(data.players(), "rb") as file:
        text = file.read(1_000_000 if quick else 9_000_000)
    lines = Converter("chess", to="san").lines(text).decode().splitlines()
    fens = []
    for game in read(data.part()):
        board: Board = game.board
        for move in game.moves:
            board.push(move)
            fens.append(board.fen())
    return lines, fens if quick else 8 * fens


def seconds(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def compare(title: str, rows: int, unit: str, count: int, works: dict[str, Callable[[], object]], rounds: int) -> Table:
    """Time our loop, DuckDB and Polars in turns."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            times[name].append(seconds(work))
    table = Table(f"{title} ({rows:,} rows, {count:,} {unit}s)", ["loop", f"ns a {unit}", "time, ours is 1"])
    own = next(iter(times.values()))
    for name, spent in times.items():
        ratio = statistics.median(theirs / ours for theirs, ours in zip(spent, own, strict=True))
        table.rows.append([name, 1e9 * statistics.median(spent) / count, ratio])
        if name in GOALS:
            table.notes.append(
                f"goal for {name}: at most {MOST} x: {'met' if ratio <= MOST else 'missed'} ({ratio:.2f} x)"
            )
    print(table.text(), flush=True)
    return table


def main() -> None:
    rounds, quick = begin_alone(__doc__ or "")
    import duckdb
    import polars as pl
    import pyarrow as pa

    from notation.frames import duckdb as notation_sql
    from notation.frames import polars as _  # noqa: F401 (makes the namespace)

    lines, fens = columns(quick)
    moves = sum(line.count(" ") + 1 for line in lines if line)
    con = notation_sql.register(duckdb.connect())
    con.execute("SET threads = 1")
    zeros = pa.array([0] * 2048, pa.uint64())
    nothing: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
    con.create_function("nothing", lambda x: zeros[: len(x)], ["VARCHAR"], "UBIGINT", **nothing)
    tables = []
    for title, values, unit, count, names, query in (
        ("SAN to UCI", lines, "move", moves, ("san", "uci"), "notation_convert(x, 'chess', 'san', 'uci')"),
        ("FEN to key", fens, "position", len(fens), ("fen", "key"), "fen_key(x)"),
    ):
        column = pa.array(values)
        frame = pl.DataFrame({"x": pl.Series(column)})
        con.register("t", pa.table({"x": column}))
        converter = Converter("chess", from_=names[0], to=names[1])
        expression = pl.col("x").notation.to(names[1], from_=names[0])
        expected = pa.record_batch(converter.arrow(column)).column("result").to_pylist()
        assert [row[0] for row in con.sql(f"SELECT {query} FROM t").fetchall()] == expected
        assert frame.select(expression)["x"].to_list() == expected
        total = "sum(length(y))" if unit == "move" else "bit_xor(y)"
        works: dict[str, Callable[[], object]] = {
            "Converter.arrow": lambda c=converter, a=column: c.arrow(a),
            "DuckDB": lambda q=query, t=total: con.sql(f"SELECT {t} FROM (SELECT {q} AS y FROM t)").fetchall(),
            "DuckDB, doing nothing": lambda: con.sql("SELECT bit_xor(nothing(x)) FROM t").fetchall(),
            "Polars": lambda f=frame, e=expression: f.select(e),
        }
        tables.append(compare(title, len(values), unit, count, works, rounds))
    if not quick:
        facts = machine.describe(Path(_core.__file__))
        facts["libraries"] = f"DuckDB {duckdb.__version__}, Polars {pl.__version__}, pyarrow {pa.__version__}"
        facts["rounds"] = f"{rounds}, in turns; medians"
        save("frames", (__doc__ or "").split("\n")[0], facts, [table.markdown() for table in tables])


if __name__ == "__main__":
    main()
