"""Arrow data of others: an input describes a schema and arrays, which are wrong in every way that can be told.

Buffers are as large as lengths, offsets and formats say, or absent; what stands in them is anybody's guess.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from producers import Column, Field, Producer, StreamProducer

import notation
from notation.arrow import Array, Stream, Table, read_array, read_batch, read_stream

TEXTS = (b"u", b"U", b"z", b"Z", b"vu", b"vz", b"n")
WIDTHS = {
    b"c": 1, b"C": 1, b"s": 2, b"S": 2, b"i": 4, b"I": 4, b"l": 8, b"L": 8, b"f": 4, b"g": 8, b"e": 2, b"tdD": 4,
    b"ttu": 8,
}  # fmt: skip
INDICES = (b"i", b"c", b"C", b"s", b"S", b"I", b"l", b"L")
OTHERS = (
    b"b",
    b"+l",
    b"+L",
    b"+s",
    b"+s",
    b"+w:2",
    b"+m",
    b"+us:0,1",
    b"+r",
    b"+vl",
    b"d:10,2",
    b"w:3",
    b"tss:",
    b"",
    b"\xff",
)
EXTREMES = (-1, -(1 << 63), (1 << 63) - 1, 1 << 62, 1 << 48, -2)
MOVES = (
    b"1. e4 e5 2. Nf3 Nc6 {c} 3. Bb5 a6 * rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 \xff\x00 d4 d5 e2e4"
)
MOST = 1 << 16
WIDE = 200

CONVERTERS = [
    notation.Converter("chess", to="uci"),
    notation.Converter("chess", to="packed"),
    notation.Converter("chess", to="fens"),
    notation.Converter("chess", from_="fen", to="fen"),
    notation.Converter("chess", from_="fen", to="key"),
]


class Numbers:
    """The bytes of an input, one after another; zeros behind its end."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def rare(self) -> bool:
        return self.byte() >= 0xF0

    def count(self, most: int) -> int:
        return self.byte() % (most + 1)

    def offset(self, before: int) -> int:
        """A place in a text or a list: behind the one before, or anywhere."""
        number = self.byte()
        if number < 0xF8:
            return before + number % 16
        return (*EXTREMES, 0, before - 1)[number - 0xF8]


def lie(numbers: Numbers, truth: int) -> int:
    return EXTREMES[numbers.count(5)] if numbers.byte() >= 0xFA else truth


def make_field(numbers: Numbers, depth: int = 0) -> Field:
    number = numbers.byte()
    if number < 0x60 or depth > 3:
        format: bytes | None = TEXTS[number % len(TEXTS)]
    elif number < 0x80:
        format = INDICES[number % len(INDICES)]
    elif number < 0xA0:
        format = (*WIDTHS, b"b")[number % (len(WIDTHS) + 1)]
    elif number < 0xF0:
        format = OTHERS[number % len(OTHERS)]
    elif number < 0xF8:
        format = bytes(numbers.byte() % 127 + 1 for _ in range(numbers.count(3)))
    else:
        format = None if number == 0xFF else b"+s"
    made = Field(format, bytes(numbers.byte() % 96 + 32 for _ in range(numbers.count(2))))
    if numbers.rare():
        made.name = None
    if 0x60 <= number < 0x80 or numbers.rare():
        made.dictionary = make_field(numbers, depth + 1)
    if format is not None and format[:1] == b"+":
        count = 1 if format[:2] in (b"+l", b"+L", b"+w", b"+m", b"+v") else 2 if format == b"+r" else numbers.count(3)
        count = numbers.count(3) if numbers.rare() else count
        made.children = [None if numbers.byte() == 0xFF else make_field(numbers, depth + 1) for _ in range(count)]
        if numbers.byte() >= 0xF8:
            made.children = [made.children[0]] * WIDE if made.children else []
    made.n_children = lie(numbers, len(made.children))
    made.released = numbers.byte() == 0xFF
    if numbers.rare():
        made.metadata = (lie(numbers, 1) & 0xFFFFFFFF).to_bytes(4, "little") + b"\x01\0\0\0k\x02\0\0\0vv"
    return made


def deep(numbers: Numbers) -> tuple[Field, Column]:
    """Structs in structs."""
    made, array = Field(b"u"), texts_of(numbers, b"u", 2)
    for _ in range(numbers.byte() // 2):
        made, array = Field(b"+s", b"x", [made]), Column(2, [None], children=[array])
    return made, array


def validity(numbers: Numbers, rows: int) -> bytes | None:
    return None if numbers.byte() < 0x80 else bytes(numbers.byte() for _ in range((rows + 7) // 8))


def number(value: int, width: int) -> bytes:
    return (value & (1 << 8 * width) - 1).to_bytes(width, "little")


def offsets_of(numbers: Numbers, rows: int, width: int) -> tuple[bytes, int]:
    """Offsets of rows and one more, and the last of them."""
    at = numbers.count(3)
    found = []
    for _ in range(rows + 1):
        found.append(at)
        at = numbers.offset(at)
    raw = b"".join(number(one, width) for one in found)
    return raw, int.from_bytes(raw[-width:], "little", signed=True)


def text(numbers: Numbers, size: int) -> bytes:
    start = numbers.count(len(MOVES) - 1)
    return (MOVES[start:] + MOVES * (size // len(MOVES) + 1))[:size]


def texts_of(numbers: Numbers, format: bytes, rows: int) -> Column:
    if format == b"n":
        return Column(rows, [])
    made = Column(rows, [validity(numbers, rows)])
    if format[:1] == b"v":
        pieces = [text(numbers, numbers.count(200)) for _ in range(numbers.count(3))]
        views = b""
        for _ in range(rows):
            size = lie(numbers, numbers.count(40))
            if 0 <= size <= 12:
                views += number(size, 4) + text(numbers, 12)
            else:
                views += number(size, 4) + b"abcd" + number(lie(numbers, numbers.count(3)), 4)
                views += number(lie(numbers, numbers.count(200)), 4)
        sizes = b"".join(number(len(piece), 8) for piece in pieces)
        made.buffers += [views, *pieces, None if numbers.rare() else sizes]
        if made.buffers[-1] is not None and numbers.rare():
            made.buffers[2:-1] = [None] * len(pieces)
        return made
    raw, last = offsets_of(numbers, rows, 8 if format in (b"U", b"Z") else 4)
    made.buffers += [raw, text(numbers, last) if 0 <= last <= MOST and not numbers.rare() else None]
    return made


def make_column(numbers: Numbers, of: Field, rows: int | None = None) -> Column:
    format = of.format or b""
    if rows is None or numbers.rare():
        rows = numbers.count(9)
    if of.dictionary is not None:
        width = WIDTHS.get(format, 0)
        indices = b"".join(number(lie(numbers, numbers.count(5)), width) for _ in range(rows)) if width else b""
        made = Column(rows, [validity(numbers, rows), indices], dictionary=make_column(numbers, of.dictionary))
        if numbers.byte() >= 0xFC:
            made.dictionary = None
    elif format in TEXTS:
        made = texts_of(numbers, format, rows)
    elif format in (b"+l", b"+L"):
        made = Column(rows, [validity(numbers, rows), offsets_of(numbers, rows, 8 if format == b"+L" else 4)[0]])
    elif format in WIDTHS or format == b"b":
        size = (rows + 7) // 8 if format == b"b" else rows * WIDTHS[format]
        made = Column(rows, [validity(numbers, rows), bytes(numbers.byte() for _ in range(size))])
    else:
        made = Column(rows, [validity(numbers, rows)])
    if numbers.byte() >= 0xFC:
        made.dictionary = Column(0)
    for child in of.children[:8]:
        made.children.append(None if child is None or numbers.byte() == 0xFF else make_column(numbers, child, rows))
    # An offset takes rows off the front: buffers stay as large as they should be.
    made.offset = numbers.count(rows) if numbers.byte() >= 0x80 else 0
    made.length = lie(numbers, rows - made.offset)
    made.offset = lie(numbers, made.offset)
    made.null_count = lie(numbers, -1 if numbers.byte() < 0x80 else numbers.count(3))
    made.released = numbers.byte() == 0xFF
    made.no_buffers = numbers.byte() == 0xFF
    if numbers.byte() >= 0xFA:
        made.buffers[numbers.count(len(made.buffers)) :] = []
    if made.buffers and numbers.byte() >= 0xFA:
        made.buffers[numbers.count(len(made.buffers) - 1)] = None
    if numbers.byte() >= 0xFA and format[:1] != b"v":
        made.n_buffers = (*EXTREMES, 0, 1, 2, 5)[numbers.count(9)]
        if 0 <= made.n_buffers <= 5:
            made.buffers = (made.buffers + [None] * 5)[: made.n_buffers]
    made.n_children = lie(numbers, len(made.children))
    return made


def look(array: Any) -> None:
    """Everything that can be asked of what came in."""
    for ask in (
        lambda: (array.schema.type, array.schema.format, array.schema.name, array.schema.nullable, repr(array)),
        lambda: [(child.type, child.children, child.names) for child in array.schema.children],
        lambda: hash(array.schema) + (array.schema == array.schema.children[0]),
        lambda: array.to_pylist(),
        lambda: array[1:3].to_pylist(),
        lambda: array.null_count,
        lambda: read_array(array[2:]).__arrow_c_array__(),
        lambda: array.__arrow_c_array__(),
        lambda: look_at_batch(read_batch(array)),
    ):
        with contextlib.suppress(TypeError, ValueError, IndexError):
            ask()


def look_at_batch(batch: Any) -> None:
    for ask in (
        lambda: (batch.to_pydict(), batch.column_names, repr(batch)),
        lambda: Table(batch.schema, [batch, batch]).to_pydict(),
        lambda: read_stream(Stream(batch.schema, [batch])).read_all(),
        lambda: batch.__arrow_c_stream__(),
        lambda: [look(column) for column in batch.columns],
    ):
        with contextlib.suppress(TypeError, ValueError):
            ask()


def arrow(data: bytes) -> None:
    numbers = Numbers(data)
    way = numbers.byte()
    converter = CONVERTERS[numbers.byte() % len(CONVERTERS)]
    if way % 16 == 15:
        schema, first = deep(numbers)
    else:
        schema = make_field(numbers)
        first = make_column(numbers, schema)
    closing: list[Producer] = []

    def producer() -> Producer:
        closing.append(Producer(schema, first))
        return closing[-1]

    def stream() -> StreamProducer:
        more = [first, *(make_column(numbers, schema) for _ in range(numbers.count(2)))]
        return StreamProducer(schema, more, code=5 if numbers.rare() else 0)

    works: list[Callable[[], object]] = [
        lambda: converter.arrow(producer()).to_pydict(),
        lambda: converter.arrow(producer(), fens=producer()).to_pydict(),
        lambda: converter.batch(producer(), column=numbers.count(2), into="x").to_pydict(),
        lambda: converter.batch(producer(), column=0, into="x", fen_column=numbers.count(2)).to_pydict(),
        lambda: look(read_array(producer())),
        lambda: look_at_batch(read_batch(producer())),
        lambda: converter.arrow(stream(), fens=stream() if numbers.rare() else None).read_all(),
        lambda: converter.batch(stream(), column=0, into="x").read_all().to_pydict(),
        lambda: [look(one) if isinstance(one, Array) else look_at_batch(one) for one in read_stream(stream())],
    ]
    try:
        works[way % len(works)]()
    except (TypeError, ValueError):
        pass
    except (KeyError, RuntimeError) as error:
        # A column there is not; a stream that said that it failed.
        if "columns" not in str(error) and "what went wrong" not in str(error):
            raise
    finally:
        for one in closing:
            one.close()


TARGETS: dict[str, Callable[[bytes], None]] = {"arrow": arrow}
