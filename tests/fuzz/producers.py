"""Arrow data that is made by hand, right or wrong, and handed over as the C data interface has it.

Memory comes from malloc and has the size that it should have, so that AddressSanitizer sees who reads outside it; it is
freed when the one who took it calls `release`.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.malloc.argtypes = [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]

RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class CSchema(ctypes.Structure):
    _fields_ = (
        ("format", ctypes.c_void_p),
        ("name", ctypes.c_void_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    )


class CArray(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.c_void_p),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    )


GET = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
LAST = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)


class CStream(ctypes.Structure):
    _fields_ = (
        ("get_schema", ctypes.c_void_p),
        ("get_next", ctypes.c_void_p),
        ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    )


class Arena:
    """The memory of one struct and all below it."""

    def __init__(self) -> None:
        self.pointers: list[int] = []

    def put(self, data: bytes) -> int:
        place = int(libc.malloc(max(len(data), 1)))
        ctypes.memmove(place, data, len(data))
        self.pointers.append(place)
        return place

    def put_pointers(self, places: Sequence[int | None]) -> int:
        return self.put(b"".join((place or 0).to_bytes(8, "little") for place in places))

    def free(self) -> None:
        while self.pointers:
            libc.free(self.pointers.pop())


_arenas: dict[int, Arena] = {}
_numbers = iter(range(1, 1 << 62))


def _release_schema(place: int) -> None:
    _free(CSchema.from_address(place))


def _release_array(place: int) -> None:
    _free(CArray.from_address(place))


def _free(struct: Any) -> None:
    struct.release = None
    arena = _arenas.pop(struct.private_data or 0, None)
    if arena is not None:
        arena.free()


RELEASE_SCHEMA = RELEASE(_release_schema)
RELEASE_ARRAY = RELEASE(_release_array)


def address(function: Any) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def count_alive() -> int:
    """How many structs nobody has released."""
    forget_streams()
    gc.collect()
    return len(_arenas)


@dataclass
class Field:
    """A field of a schema; what is None is as it should be."""

    format: bytes | None
    name: bytes | None = b""
    children: list[Field | None] = field(default_factory=list)
    dictionary: Field | None = None
    flags: int = 2
    metadata: bytes | None = None
    n_children: int | None = None
    released: bool = False

    def struct(self, arena: Arena, owns: bool) -> CSchema:
        made = CSchema()
        made.format = None if self.format is None else arena.put(self.format + b"\0")
        made.name = None if self.name is None else arena.put(self.name + b"\0")
        made.metadata = None if self.metadata is None else arena.put(self.metadata)
        made.flags = self.flags
        places = [None if child is None else arena.put(bytes(child.struct(arena, False))) for child in self.children]
        made.n_children = len(places) if self.n_children is None else self.n_children
        made.children = arena.put_pointers(places) if places else None
        if self.dictionary is not None:
            made.dictionary = arena.put(bytes(self.dictionary.struct(arena, False)))
        made.release = None if self.released else address(RELEASE_SCHEMA)
        if owns:
            made.private_data = next(_numbers)
            _arenas[made.private_data] = arena
        return made

    def make(self) -> CSchema:
        return self.struct(Arena(), True)


@dataclass
class Column:
    """An array; what is None is as it should be."""

    length: int
    buffers: list[bytes | None] = field(default_factory=list)
    null_count: int = -1
    offset: int = 0
    children: list[Column | None] = field(default_factory=list)
    dictionary: Column | None = None
    n_buffers: int | None = None
    n_children: int | None = None
    no_buffers: bool = False
    released: bool = False

    def struct(self, arena: Arena, owns: bool) -> CArray:
        made = CArray()
        made.length, made.null_count, made.offset = self.length, self.null_count, self.offset
        places = [None if data is None else arena.put(data) for data in self.buffers]
        made.n_buffers = len(places) if self.n_buffers is None else self.n_buffers
        if 0 <= made.n_buffers <= 1000:
            places = (places + [None] * made.n_buffers)[: made.n_buffers]
        made.buffers = None if self.no_buffers or not places else arena.put_pointers(places)
        below = [None if child is None else arena.put(bytes(child.struct(arena, False))) for child in self.children]
        made.n_children = len(below) if self.n_children is None else self.n_children
        made.children = arena.put_pointers(below) if below else None
        if self.dictionary is not None:
            made.dictionary = arena.put(bytes(self.dictionary.struct(arena, False)))
        made.release = None if self.released else address(RELEASE_ARRAY)
        if owns:
            made.private_data = next(_numbers)
            _arenas[made.private_data] = arena
        return made

    def make(self) -> CArray:
        return self.struct(Arena(), True)


def capsule(struct: ctypes.Structure, name: bytes) -> object:
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(ctypes.addressof(struct), name, None)


class Producer:
    """Has an array to give. `close` frees what nobody took."""

    def __init__(self, schema: Field, array: Column) -> None:
        self.structs: list[Any] = [schema.make(), array.make()]

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        return capsule(self.structs[0], b"arrow_schema"), capsule(self.structs[1], b"arrow_array")

    def close(self) -> None:
        for struct in self.structs:
            if struct.release:
                _free(struct)
        self.structs = []


_streams: set[StreamProducer] = set()
_released: list[StreamProducer] = []


def forget_streams() -> None:
    """Streams that were released have no functions any more."""
    _streams.difference_update(_released)
    _released.clear()


class StreamProducer:
    """Has a stream of arrays to give; `code` is what its functions answer, `without` the names of those it lacks."""

    def __init__(
        self, schema: Field, arrays: Sequence[Column], *, code: int = 0, without: Sequence[str] = (),
        meddle: Callable[[], object] | None = None,
    ) -> None:  # fmt: skip
        self.schema, self.arrays, self.code, self.meddle = schema, list(arrays), code, meddle
        self.struct = CStream()
        self.text = ctypes.create_string_buffer(b"what went wrong")
        self.functions = {
            "get_schema": GET(self.get_schema),
            "get_next": GET(self.get_next),
            "get_last_error": LAST(lambda _: ctypes.addressof(self.text)),
            "release": RELEASE(self.release),
        }
        for name, function in self.functions.items():
            if name not in without:
                setattr(self.struct, name, address(function))

    def get_schema(self, _: int, out: int) -> int:
        if self.schema.format != b"lost":
            ctypes.memmove(out, bytes(self.schema.make()), ctypes.sizeof(CSchema))
        return self.code

    def get_next(self, _: int, out: int) -> int:
        if self.meddle is not None:
            self.meddle()
        if self.arrays:
            ctypes.memmove(out, bytes(self.arrays.pop(0).make()), ctypes.sizeof(CArray))
        return self.code

    def release(self, place: int) -> None:
        CStream.from_address(place).release = None
        _released.append(self)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # The functions live for as long as somebody may call them, and not only while they run.
        forget_streams()
        _streams.add(self)
        return capsule(self.struct, b"arrow_array_stream")
