from collections.abc import Callable

from notation.errors import RecordError
from notation.records.pgn_reader import PgnReader
from notation.records.sheet import Sheet

__all__ = ["fill_sheet"]

def fill_sheet(
    reader: PgnReader,
    sheet: Sheet,
    *,
    rows: int,
    nbytes: int,
    with_moves: bool,
    errors: str = "keep",
    on_error: Callable[[RecordError], object] | None = None,
) -> tuple[str, int, RecordError | None]: ...
