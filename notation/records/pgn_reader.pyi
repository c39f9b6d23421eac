from collections.abc import Callable
from typing import IO, Self

from typing_extensions import disjoint_base

from notation.errors import RecordError
from notation.records.place import Place
from notation.records.tree import Game

__all__ = ["COPY", "LINES", "PgnReader", "count_games", "run"]

LINES: int
COPY: int

@disjoint_base
class PgnReader:
    def __new__(
        cls,
        source: IO[bytes],
        *,
        game: str | None = None,
        from_: str = "auto",
        to: str | Callable[[str], str] | None = None,
        policy: str = "lenient",
        with_fen: bool = False,
        packed: bool = False,
        file: str = "",
        on_bytes: Callable[[int], None] | None = None,
        max_game_bytes: int = ...,
        by_line: bool = False,
        loose: bool = False,
        owned: bool = False,
        at: Place | None = None,
    ) -> Self: ...
    stop: int
    @property
    def paused(self) -> bool: ...
    @property
    def place(self) -> Place: ...
    @property
    def file(self) -> str: ...
    @property
    def ordinal(self) -> int: ...
    @property
    def moves(self) -> int: ...
    @property
    def stray_errors(self) -> list[RecordError]: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *reason: object) -> None: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Game: ...

def count_games(reader: PgnReader) -> tuple[int, int, int, int, int]: ...
def run(
    reader: PgnReader,
    job: int,
    write: Callable[[bytes], object],
    *,
    errors: str = "keep",
    on_error: Callable[[RecordError], None] | None = None,
) -> tuple[int, int, int, dict[str, int], bool]: ...
