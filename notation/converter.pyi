from collections.abc import Callable, Iterable, Iterator
from types import GenericAlias
from typing import Any, Generic, Literal, overload

from typing_extensions import TypeVar, disjoint_base

from notation.arrow import RecordBatch
from notation.errors import RecordError

__all__ = ["Converter", "convert"]

# What becomes of one text.
_Result = TypeVar("_Result", default=str)

@disjoint_base
class Converter(Generic[_Result]):
    @overload
    def __init__(
        self: Converter[list[int]],
        game: str,
        *,
        from_: str = "auto",
        to: Literal["packed", "keys"],
        policy: str = "lenient",
        errors: str = "keep",
    ) -> None: ...
    @overload
    def __init__(
        self: Converter[list[str]],
        game: str,
        *,
        from_: str = "auto",
        to: Literal["fens"],
        policy: str = "lenient",
        errors: str = "keep",
    ) -> None: ...
    @overload
    def __init__(
        self: Converter[int],
        game: str,
        *,
        from_: Literal["fen"],
        to: Literal["key"],
        policy: str = "lenient",
        errors: str = "keep",
    ) -> None: ...
    @overload
    def __init__(
        self: Converter[str], game: str, *, from_: str = "auto", to: str, policy: str = "lenient", errors: str = "keep"
    ) -> None: ...
    @property
    def game(self) -> str: ...
    @property
    def from_(self) -> str: ...
    @property
    def to(self) -> str: ...
    @property
    def policy(self) -> str: ...
    @property
    def errors(self) -> str: ...
    def one(self, text: str, fen: str | None = None) -> _Result: ...
    def many(
        self, texts: Iterable[str | None], fens: Iterable[str | None] | None = None
    ) -> tuple[list[_Result], list[int]]: ...
    def lines(
        self,
        data: bytes,
        *,
        input_format: str | None = None,
        on_error: Callable[[RecordError], object] | None = None,
    ) -> bytes: ...
    def arrow(self, array: Any, fens: Any = None) -> Any: ...
    def batch(self, batch: Any, *, column: str | int, into: str, fen_column: str | int | None = None) -> Any: ...
    def iterate(
        self, batches: Iterable[Any], *, column: str | int, into: str, fen_column: str | int | None = None
    ) -> Iterator[RecordBatch]: ...
    @classmethod
    def __class_getitem__(cls, result: Any) -> GenericAlias: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def convert(
    text: str,
    game: str = "chess",
    *,
    to: str,
    from_: str = "auto",
    fen: str | None = None,
    policy: str = "lenient",
) -> str: ...
