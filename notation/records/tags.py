"""The tags of a game: pairs in their order, with duplicates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Tags", "decided_chess960"]


def decided_chess960(pairs: Iterable[tuple[str, str]], variants: Mapping[str, str]) -> bool | None:
    """Whether a Variant tag says that it is Chess960 or that it is not; None where the position tells.

    `variants` are those of the game's spec.
    """
    values = [value for name, value in pairs if name.lower() == "variant"]
    mode = variants.get(values[-1].strip().lower(), "") if values else ""
    return {"960": True, "standard": False}.get(mode)


class Tags:
    """Ordered pairs of a name and a value. A name may occur several times; ``tags[name]`` is the last.

    It reads and changes like a dict of strings; `pairs` gives every pair in order, `all` every value
    of one name. Names and values that are no ``str`` raise TypeError; what a format can't hold, its writer says.
    """

    def __init__(self, pairs: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        self.pairs: list[tuple[str, str]] = []
        for name, value in pairs.items() if isinstance(pairs, Mapping) else pairs:
            self.add(name, value)

    def __getitem__(self, name: str) -> str:
        for known, value in reversed(self.pairs):
            if known == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: str | None = None) -> str | None:
        """The last value of a name, or the default."""
        try:
            return self[name]
        except KeyError:
            return default

    def all(self, name: str) -> list[str]:
        """Every value of a name, in order."""
        return [value for known, value in self.pairs if known == name]

    def __setitem__(self, name: str, value: str) -> None:
        """Set the one value of a name, where its first pair stood or at the end."""
        _check(name, value)
        kept = [pair for pair in self.pairs if pair[0] != name]
        places = [i for i, pair in enumerate(self.pairs) if pair[0] == name]
        kept.insert(places[0] if places else len(kept), (name, value))
        self.pairs = kept

    def __delitem__(self, name: str) -> None:
        kept = [pair for pair in self.pairs if pair[0] != name]
        if len(kept) == len(self.pairs):
            raise KeyError(name)
        self.pairs = kept

    def add(self, name: str, value: str) -> None:
        """Append a pair, even when the name is there already."""
        _check(name, value)
        self.pairs.append((name, value))

    def __contains__(self, name: object) -> bool:
        return any(known == name for known, _ in self.pairs)

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self.pairs))

    def __len__(self) -> int:
        return len(dict(self.pairs))

    def keys(self) -> list[str]:
        """The names, each once, in order."""
        return list(self)

    def values(self) -> list[str]:
        """The last value of each name."""
        return list(dict(self.pairs).values())

    def items(self) -> list[tuple[str, str]]:
        """Each name with its last value."""
        return list(dict(self.pairs).items())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Tags):
            return self.pairs == other.pairs
        if isinstance(other, Mapping):
            return dict(self.pairs) == other and len(self.pairs) == len(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Tags({self.pairs!r})"


def _check(name: object, value: object) -> None:
    for text in (name, value):
        if not isinstance(text, str):
            raise TypeError(f"the name and the value of a tag are str, not {type(text).__name__}")
