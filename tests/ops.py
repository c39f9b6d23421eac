"""A game's function table (`kernel/ops.pxd`), called as it stands, without the layers above it.

The structs are mirrored field by field; `Ops.size` tells when the mirror is out of date.
"""

from __future__ import annotations

import ctypes
import importlib
from ctypes import (
    CFUNCTYPE,
    POINTER,
    byref,
    c_char,
    c_char_p,
    c_int,
    c_int16,
    c_size_t,
    c_uint8,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
)

from notation.errors import CODES, LENIENCIES, REASONS

MAX_STATE = 2048
NULL_MOVE = 4 << 22
IDENTITY = 2


class StateHead(ctypes.Structure):
    _fields_ = [
        ("turn", c_uint8),
        ("mode", c_uint8),
        ("spare", c_uint16),
        ("rules", c_uint32),
        ("halfmove", c_uint32),
        ("fullmove", c_uint32),
        ("last", c_uint32),
    ]


class Report(ctypes.Structure):
    _fields_ = [
        ("code", c_uint16),
        ("start", ctypes.c_int32),
        ("end", ctypes.c_int32),
        ("leniencies", c_uint64),
        ("n", ctypes.c_int32),
        ("fatal", c_uint32),
        ("problems", c_uint16 * 32),
    ]


class Verdict(ctypes.Structure):
    _fields_ = [
        ("over", c_uint8),
        ("winner", ctypes.c_int8),
        ("reason", c_uint16),
        ("states", c_uint8 * 4),
        ("reasons", c_uint16 * 4),
    ]


class FenStyle(ctypes.Structure):
    _fields_ = [("en_passant", c_int), ("castling", c_int), ("letters", c_int), ("fields", c_int)]


STATE = c_void_p
MOVES = POINTER(c_uint32)
FUNCTIONS = {
    "start": CFUNCTYPE(None, STATE),
    "fen_read": CFUNCTYPE(c_int, STATE, c_char_p, c_size_t, c_int, POINTER(Report)),
    "fen_write": CFUNCTYPE(c_int, STATE, POINTER(FenStyle), POINTER(c_char)),
    "validate": CFUNCTYPE(None, STATE, POINTER(Report)),
    "piece": CFUNCTYPE(c_int, STATE, c_int),
    "men": CFUNCTYPE(c_int, STATE, c_int, c_int, POINTER(c_uint16)),
    "identity": CFUNCTYPE(c_int, STATE, c_int),
    "same_position": CFUNCTYPE(c_int, STATE, STATE),
    "key": CFUNCTYPE(c_uint64, STATE, c_int),
    "legal": CFUNCTYPE(c_int, STATE, MOVES),
    "count_legal": CFUNCTYPE(c_uint64, STATE),
    "has_legal": CFUNCTYPE(c_int, STATE),
    "perft": CFUNCTYPE(c_uint64, STATE, c_int),
    "apply": CFUNCTYPE(None, STATE, c_uint32),
    "resolve": CFUNCTYPE(c_uint32, STATE, c_int, c_int, c_int, POINTER(c_int)),
    "movers": CFUNCTYPE(c_int, STATE, c_int, c_int, MOVES),
    "reaches": CFUNCTYPE(c_int, STATE, c_int, c_int),
    "castle": CFUNCTYPE(c_uint32, STATE, c_int, POINTER(c_int)),
    "castle_target": CFUNCTYPE(c_int, STATE, c_uint32),
    "in_check": CFUNCTYPE(c_int, STATE, c_int),
    "effect": CFUNCTYPE(c_int, STATE, c_uint32),
    "null_allowed": CFUNCTYPE(c_int, STATE),
    "alive": CFUNCTYPE(c_int, STATE, c_int),
    "outcome": CFUNCTYPE(None, c_void_p, c_size_t, c_int, POINTER(Verdict)),
    "may_withdraw": CFUNCTYPE(c_int, STATE, c_int, c_int),
    "events": CFUNCTYPE(c_int, STATE, c_void_p),
    "at_fault": CFUNCTYPE(c_int, c_void_p, c_size_t, POINTER(c_int)),
}


class Ops(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("name", c_char_p),
        *(
            (name, c_int)
            for name in ["width", "height", "points", "sides", "owners", "kinds", "king", "pawn", "max_moves"]
        ),
        ("state_size", c_size_t),
        ("names", POINTER(c_char * 4)),
        ("relative_file", POINTER(c_uint8)),
        ("relative_rank", POINTER(c_uint8)),
        ("relative_point", POINTER(c_int16)),
        ("promotion_kind", POINTER(c_uint8)),
        ("promotes", POINTER(c_uint8)),
        *((name, kind) for name, kind in FUNCTIONS.items()),
    ]


def load(game: str, module: str = "table") -> Ops:
    """The table of a game, in the build that this process uses; another module: that build's."""
    capsule = importlib.import_module(f"notation.games.{game}.{module}").capsule()
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype = c_void_p
    get.argtypes = [ctypes.py_object, c_char_p]
    ops = ctypes.cast(get(capsule, b"notation.Ops"), POINTER(Ops)).contents
    assert ops.size == ctypes.sizeof(Ops), "tests/ops.py and kernel/ops.pxd differ"
    return ops


class Position:
    """A state of a game, aligned, with the table's functions as methods; points by their names."""

    def __init__(
        self,
        game: str,
        fen: str | bytes | None = None,
        *,
        strict: bool = False,
        mode: int = IDENTITY,
        module: str = "table",
    ) -> None:
        self.ops = load(game, module)
        self.memory = ctypes.create_string_buffer(MAX_STATE + 16)
        self.address = (ctypes.addressof(self.memory) + 15) & ~15
        self.head = StateHead.from_address(self.address)
        self.head.mode = mode
        self.report = Report()
        self.points = [self.ops.names[i].value.decode() for i in range(self.ops.points)]
        self.code = "ok"
        if fen is None:
            self.ops.start(self.address)
            return
        raw = fen if isinstance(fen, bytes) else fen.encode()
        # A copy whose end is the end of the text: what follows must not matter.
        number = self.ops.fen_read(self.address, raw, len(raw), int(strict), byref(self.report))
        assert number == self.report.code
        self.code = CODES[number][0]

    @property
    def span(self) -> tuple[int, int]:
        return self.report.start, self.report.end

    @property
    def leniencies(self) -> set[str]:
        return {name for bit, name in enumerate(LENIENCIES) if self.report.leniencies >> bit & 1}

    @property
    def problems(self) -> list[str]:
        return [CODES[self.report.problems[i]][0] for i in range(self.report.n)]

    @property
    def fatal(self) -> list[str]:
        return [name for bit, name in enumerate(self.problems) if self.report.fatal >> bit & 1]

    def validate(self) -> list[str]:
        self.ops.validate(self.address, byref(self.report))
        return self.problems

    def fen(self, letters: int = 0, fields: int = 0) -> str:
        out = ctypes.create_string_buffer(1024)
        style = FenStyle(0, 0, letters, fields)
        length = self.ops.fen_write(self.address, byref(style), out)
        return out.raw[:length].decode()

    def point(self, name: str) -> int:
        return self.points.index(name)

    def text(self, move: int) -> str:
        return self.points[move & 511] + self.points[move >> 9 & 511]

    def legal(self) -> list[int]:
        found = (c_uint32 * 1024)()
        return list(found[: self.ops.legal(self.address, found)])

    def legal_texts(self) -> set[str]:
        return {self.text(move) for move in self.legal()}

    def resolve(self, text: str, promotion: int = 0) -> int | str:
        """The move, or the code that says why there is none."""
        code = c_int(0)
        half = len(text) // 2
        move = self.ops.resolve(self.address, self.point(text[:half]), self.point(text[half:]), promotion, byref(code))
        if move == 0:
            return CODES[code.value][0]
        assert code.value == 0
        return move

    def push(self, text: str) -> int:
        move = self.resolve(text)
        assert isinstance(move, int), (text, move)
        self.ops.apply(self.address, move)
        return move

    def movers(self, kind: int, to: str) -> set[str]:
        found = (c_uint32 * 64)()
        return {self.text(move) for move in found[: self.ops.movers(self.address, kind, self.point(to), found)]}

    def men(self, owner: int, kind: int) -> list[str]:
        found = (c_uint16 * 64)()
        return [self.points[i] for i in found[: self.ops.men(self.address, owner, kind, found)]]

    def reaches(self, text: str) -> bool:
        half = len(text) // 2
        return bool(self.ops.reaches(self.address, self.point(text[:half]), self.point(text[half:])))

    def outcome(self, claim: bool = False) -> tuple[int, str] | None:
        verdict = Verdict()
        self.ops.outcome(self.address, 0, claim, byref(verdict))
        return (verdict.winner, REASONS[verdict.reason]) if verdict.over else None


class Reading(ctypes.Structure):
    _fields_ = [
        ("n", ctypes.c_int32),
        ("code", c_uint16),
        ("start", ctypes.c_int32),
        ("end", ctypes.c_int32),
        ("leniencies", c_uint64),
        ("moves", c_uint32 * 32),
    ]


class Codec(ctypes.Structure):
    """A notation's functions (`kernel/codec.pxd`), for states that no FEN gives."""

    _fields_ = [
        ("parse", CFUNCTYPE(c_int, c_void_p, STATE, c_char_p, c_char_p, c_int, POINTER(Reading))),
        ("write", CFUNCTYPE(c_int, c_void_p, STATE, c_uint32, POINTER(c_char))),
        ("ops", c_void_p),
    ]


class Notation:
    """The codec of a notation; it stands in its Python object, right behind what every object has."""

    LENIENT, EXPLAIN = 0, 2

    def __init__(self, handle: object) -> None:
        self.handle = handle  # keeps it alive
        self.address = id(handle) + object.__basicsize__
        self.codec = Codec.from_address(self.address)
        game = handle.game  # type: ignore[attr-defined]
        assert self.codec.ops == ctypes.addressof(load(game)), "tests/ops.py and kernel/codec.pxd differ"

    def write(self, position: Position, move: int) -> str | None:
        """The text of a move, None where it has none."""
        out = ctypes.create_string_buffer(256)
        length = self.codec.write(self.address, position.address, move, out)
        return out.raw[:length].decode() if length >= 0 else None

    def parse(self, position: Position, text: str, policy: int = LENIENT) -> tuple[list[int], set[str]]:
        """The candidates and the leniencies that the one move needs; a text that ends before itself is an error."""
        raw = text.encode()
        buffer = ctypes.create_string_buffer(raw, len(raw) + 64)
        start = ctypes.cast(buffer, c_void_p).value
        assert start is not None
        reading = Reading()
        begin, end = ctypes.cast(start, c_char_p), ctypes.cast(start + len(raw), c_char_p)
        eaten = self.codec.parse(self.address, position.address, begin, end, policy, byref(reading))
        assert eaten == len(raw), (text, eaten)
        names = {name for bit, name in enumerate(LENIENCIES) if reading.leniencies >> bit & 1}
        return list(reading.moves[: min(reading.n, 32)]), names
