"""Calls whatever compiled code shows to Python, with objects that were never filled and arguments that make no sense.

Run as a program, in a process of its own: ``walk.py FILE SEED CALLS``; FILE gets what is called, before it is.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import importlib
import io
import mmap
import os
import pickle
import pkgutil
import random
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import notation
from notation.arrow import BatchBuilder, Stream, Table
from notation.games.registry import load
from notation.notations import codec
from notation.records.binary.move_tree import MoveTree
from notation.records.builder import GameBuilder
from notation.records.columns import choose_columns
from notation.records.pgn_reader import PgnReader
from notation.records.sheet import Sheet
from notation.roundtrip import RoundTrips

HEAP_TYPE = 1 << 9
#: What ends the process, waits for somebody, or takes as long as it is told to.
LEFT_OUT = {"__class__", "__init_subclass__", "__subclasshook__", "perft", "breakpoint", "main"}


def modules() -> Iterator[types.ModuleType]:
    """All compiled modules of the package."""
    for found in pkgutil.walk_packages(notation.__path__, "notation."):
        if ".cli" in found.name or found.name.endswith("__main__"):
            continue
        spec = found.module_finder.find_spec(found.name, None)
        if spec is not None and spec.origin is not None and not spec.origin.endswith(".py"):
            yield importlib.import_module(found.name)


def extension_types() -> list[type]:
    """Every class that is compiled, in the order of their names."""
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__.startswith("notation") and not value.__flags__ & HEAP_TYPE
    }
    return sorted(found, key=lambda cls: (cls.__module__, cls.__name__))


def functions() -> list[Callable[..., object]]:
    """Every function of the compiled modules."""
    return [
        value
        for module in modules()
        for name, value in sorted(vars(module).items())
        if callable(value) and not isinstance(value, type) and getattr(value, "__module__", "") == module.__name__
        and name not in LEFT_OUT
    ]  # fmt: skip


class Log:
    """Remembers what is called, whatever becomes of the process."""

    def __init__(self, path: str) -> None:
        self.file = open(path, "w+b")  # noqa: SIM115
        self.file.truncate(4096)
        self.memory = mmap.mmap(self.file.fileno(), 4096)

    def call(self, what: str, function: Callable[[], object]) -> object:
        raw = what.encode("utf-8", "replace")[:4000]
        self.memory[: len(raw) + 1] = raw + b"\0"
        with contextlib.suppress(Exception), warnings.catch_warnings(action="ignore"):
            return function()
        return None


def name_of(value: object) -> str:
    """A name without asking the object."""
    if value is None or type(value) in (int, str, bytes, tuple, list, float):
        return repr(value)[:60]
    return f"<{type(value).__name__}>"


def use(log: Log, value: Any, what: str) -> None:
    """Everything that can be done with an object without knowing it."""
    for function in (repr, str, hash, len, iter, next, bool, list, copy.copy, copy.deepcopy, pickle.dumps):
        log.call(f"{function.__name__}({what})", lambda function=function: function(value))  # type: ignore[misc]
    log.call(f"{what} == itself", lambda: value == value)
    log.call(f"{what} == another", lambda: value == bare(type(value)))
    for name in dir(type(value)):
        if name in LEFT_OUT:
            continue
        found = log.call(f"{what}.{name}", lambda name=name: getattr(value, name))  # type: ignore[misc]
        if callable(found):
            for arguments in ((), (None,), (0,), ("",), (value,), (None, None), ((),), (None, None, None)):
                log.call(
                    f"{what}.{name}({', '.join(map(name_of, arguments))})",
                    lambda found=found, arguments=arguments: found(*arguments),  # type: ignore[misc]
                )
    for name in dir(type(value)):
        if not name.startswith("__"):
            new: Any
            for new in (None, 0, "", [], ()):
                log.call(f"{what}.{name} = {new!r}", lambda name=name, new=new: setattr(value, name, new))  # type: ignore[misc]


def bare(cls: Any) -> object:
    return cls.__new__(cls)


def bare_objects(log: Log) -> list[object]:
    """One of each class that lets itself be made without anything."""
    found = []
    for cls in extension_types():
        made = log.call(f"{cls.__name__}.__new__({cls.__name__})", lambda cls=cls: bare(cls))  # type: ignore[misc]
        if made is not None:
            found.append(made)
    return found


def whole_objects() -> list[object]:
    """Objects that are as they should be."""
    builder = BatchBuilder([("a", "int32"), ("b", "utf8"), ("c", "list<utf8>")])
    builder.append(1, "x", ["y", None])
    batch = builder.finish()
    (game,) = notation.read(io.BytesIO(b'[Event "x"]\n\n1. e4 {c} e5 (1... c5 $1) 2. Nf3 *\n'))
    xiangqi = notation.Game("xiangqi")
    xiangqi.root.add("C2=5")
    board = notation.Board()
    board.push_san("e4")
    tree = MoveTree()
    tree.add(-1, -1, child=True, sibling=False)
    tree.add(19, 22, child=False, sibling=False, comment="c")
    trips = RoundTrips()
    trips.add(game)
    return [
        builder, batch, batch.columns[2], batch.schema, Stream(batch.schema, [batch]), Table(batch.schema, [batch]),
        game, game.root, game.end, game.source, xiangqi, notation.Game("sanguo"), board, notation.Board("xiangqi"),
        notation.Board("sanguo"), board.peek(), notation.Board("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1").legal_moves,
        notation.Converter("chess", to="uci"), notation.Converter("xiangqi", to="packed"), load("chess"),
        load("xiangqi"), codec("chess", "san"), codec("chess", "descriptive"), codec("xiangqi", "wxf"),
        codec("xiangqi", "iccs"), codec("sanguo", "sanguo"), GameBuilder("chess"), GameBuilder("xiangqi"), tree, trips,
        Sheet(choose_columns(None, (), "san")), PgnReader(io.BytesIO(b"1. e4 e5 *\n\n1. d4 *")), io.BytesIO(b"1. e4 *"),
        board.reading("e5"),
    ]  # fmt: skip


PLAIN: list[object] = [
    None, True, 0, 1, -1, 2, 7, 63, 64, 300, 1 << 31, -(1 << 31), 1 << 40, 1 << 63, -(1 << 63), 1 << 64, 0.5, "",
    "chess", "xiangqi", "e4", "e2e4", "san", "wxf", "utf8", "all", "\0", "\udc80", "é", b"", b"1. e4", b"\xff" * 40, (),
    [], {}, ("a", "b"), [None], [1, 2, 3], [("a", "utf8")], [("a", "int8", "text")], {"a": "b"}, slice(0, 5), print,
]  # fmt: skip
KEYWORDS = ("fen", "game", "policy", "ignore", "notation", "names", "handle", "start", "stop", "ahead", "errors", "to")


def main(path: str, seed: str, calls: str) -> None:
    log = Log(path)
    for made in bare_objects(log):
        use(log, made, f"bare {type(made).__name__}")
    rng = random.Random(seed)
    for number in range(int(calls)):
        if number % 500 == 0:
            empty = bare_objects(log)
            whole = whole_objects()
            pool = [*PLAIN, *empty, *whole]
            called: list[Any] = [*functions(), *extension_types()]
            gc.collect()
        if rng.random() < 0.3:
            function = rng.choice(called)
            what = getattr(function, "__qualname__", "?")
        else:
            one = rng.choice([*empty, *whole] if rng.random() < 0.5 else whole)
            names = [name for name in dir(type(one)) if name not in LEFT_OUT]
            name = rng.choice([name for name in names if not name.startswith("__")] or names)
            if rng.random() < 0.2:
                name = rng.choice(names)
            what = f"{name_of(one)}.{name}"
            if rng.random() < 0.1:
                value = rng.choice(pool)
                log.call(f"{what} = {name_of(value)}", lambda: setattr(one, name, value))  # noqa: B023
                continue
            function = log.call(what, lambda: getattr(one, name))  # noqa: B023
            if not callable(function):
                continue
        arguments = rng.choices(pool, k=rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 7)))
        options = {key: rng.choice(pool) for key in rng.sample(KEYWORDS, rng.choice((0, 0, 0, 1, 2)))}
        texts = [*map(name_of, arguments), *(f"{key}={name_of(value)}" for key, value in options.items())]
        result = log.call(f"{what}({', '.join(texts)})", lambda: function(*arguments, **options))  # noqa: B023
        if isinstance(result, Iterator):
            log.call(f"next of {what}({', '.join(texts)})", lambda: [next(result) for _ in range(3)])  # noqa: B023
        elif type(result).__module__.startswith("notation") and rng.random() < 0.05:
            use(log, result, f"result of {what}")
    print("whole")


if __name__ == "__main__":
    sys.stdin = open(os.devnull)  # noqa: SIM115
    main(*sys.argv[1:])
