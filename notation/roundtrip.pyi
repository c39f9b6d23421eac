from collections.abc import Iterable
from typing import final

from notation.records.tree import Game

__all__ = ["Lost", "RoundTrips", "Tally"]

@final
class Tally:
    game: str
    notation: str
    moves: int
    unwritable: int
    lost: int
    write_ns: int
    read_ns: int
    def __init__(self, game: str, notation: str) -> None: ...
    @property
    def write_rate(self) -> float: ...
    @property
    def read_rate(self) -> float: ...

@final
class Lost:
    game: str
    notation: str
    fen: str
    move: str
    text: str
    reason: str
    def __init__(self, game: str, notation: str, fen: str, move: str, text: str, reason: str) -> None: ...

@final
class RoundTrips:
    tallies: dict[tuple[str, str], Tally]
    def __init__(self, notations: Iterable[str] | None = None, *, rounds: int = 1, policy: str = "lenient") -> None: ...
    def add(self, game: Game) -> list[Lost]: ...
