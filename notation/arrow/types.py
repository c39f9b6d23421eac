"""The names of Arrow types, and the format strings by which the C data interface calls them."""

from __future__ import annotations

__all__ = ["COLUMN_TYPES", "FORMATS", "NAMES", "column_format", "column_type"]

#: Types that columns can be made of, in the order of ColumnType (column.pxd), and their format strings.
COLUMN_TYPES = {
    "utf8": "u",
    "large_utf8": "U",
    "bool": "b",
    "int8": "c",
    "int16": "s",
    "int32": "i",
    "int64": "l",
    "uint8": "C",
    "uint16": "S",
    "uint32": "I",
    "uint64": "L",
    "float32": "f",
    "float64": "g",
    "date32": "tdD",
    "time64[us]": "ttu",
}

#: Name -> format string of all types without parameters that are known by name.
FORMATS = {
    **COLUMN_TYPES,
    "null": "n",
    "float16": "e",
    "binary": "z",
    "large_binary": "Z",
    "utf8_view": "vu",
    "binary_view": "vz",
}

#: Format string -> name.
NAMES = {text: name for name, text in FORMATS.items()}

#: What is added to the number of a column type: a list of those.
LIST = 64


def column_type(name: str | int) -> int:
    """Give the ColumnType of a name such as ``utf8`` or ``list<uint32>``; a number is one already."""
    if isinstance(name, int):
        if not 0 <= name & ~LIST < len(COLUMN_TYPES):
            raise ValueError(f"no column can be made of the type {name}")
        return int(name)
    inside = name.removeprefix("list<").removesuffix(">")
    if inside not in COLUMN_TYPES or name not in (inside, f"list<{inside}>"):
        raise ValueError(f"no column can be made of the type {name!r}")
    return list(COLUMN_TYPES).index(inside) + (LIST if name != inside else 0)


def column_format(number: int) -> tuple[str, bool]:
    """Give the format string of a ColumnType, and whether it is a list of those."""
    return list(COLUMN_TYPES.values())[number & ~LIST], number & LIST != 0
