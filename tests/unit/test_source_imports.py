"""Imports go downward only, and the package needs nothing it doesn't say.

Read are imports, cimports, `.pxi` includes, and strings that name a module (`import_module`, the
registries).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.source_lines import PACKAGE, logical_lines, source_files

#: From the top. A layer imports itself and what stands below it.
LAYERS = (
    "cli",
    "notation",  # the package's own __init__: the public names
    "frames",
    "converter",
    "columns",
    "rows",
    "roundtrip",
    "protocols",
    "records",
    "arrow",
    "render",
    "_core",
    "_refusal",
    "_values",
    "_move",
    "_text",
    "notations",
    "games",
    "kernel",
    "errors",
    "_printable",
)

#: (importing file, imported layer) -> why it may look up.
UPWARD: dict[tuple[str, str], str] = {}
if (PACKAGE / "render").exists():
    UPWARD["_core.pyx", "render"] = "Board._repr_svg_ imports the renderer when a notebook asks for it"

#: What the package may import beside itself and the standard library.
DEPENDENCIES = {"click", "tqdm", "zstandard", "cython", "cpython", "libc"}
#: What a file needs its extra for, and nothing else in the package may import.
EXTRAS = {"frames/duckdb.py": {"duckdb", "pyarrow"}, "frames/polars.py": {"polars"}}
#: Libraries under the GPL: oracles of the tests, never part of the package.
FORBIDDEN = {"chess", "pyffish", "cchess", "bulletchess"}

MODULE = re.compile(r"(notation(?:\.[a-z_]\w*)+)(?::\w+)?")


def imported(source: str, package: str) -> list[tuple[int, str]]:
    """Give (line, dotted name) of all that a source imports; `package` is where it stands."""
    found = []
    for line in logical_lines(source):
        for text in line.text.split(";"):
            words = text.split()
            if len(words) > 3 and words[0] == "from" and words[2] in ("import", "cimport"):
                base = _absolute(words[1], package)
                names = re.findall(r"(\w+)(?:\s+as\s+\w+)?\s*(?:,|$|\))", text.split(words[2], 1)[1])
                layers = [name for name in names if base == "notation" and name in LAYERS]
                found += [(line.number, f"notation.{name}") for name in layers]
                if len(layers) < len(names) or not names:
                    found.append((line.number, base))
            elif words and words[0] in ("import", "cimport"):
                for part in text.split(None, 1)[1].split(","):
                    found.append((line.number, part.split()[0]))
            elif words and words[0] == "include" and line.strings:
                found.append((line.number, _included(line.strings[0], package)))
        found += [(line.number, match[1]) for string in line.strings if (match := MODULE.fullmatch(string))]
    return found


def _absolute(name: str, package: str) -> str:
    dots = len(name) - len(name.lstrip("."))
    if not dots:
        return name
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - dots + 1], *filter(None, [name[dots:]])])


def _included(name: str, package: str) -> str:
    """The package of an included file: a path as seen from the including one, or from the root."""
    if name.startswith("notation/"):
        parts = name.split("/")[:-1]
    else:
        parts = package.split(".")
        for part in name.split("/")[:-1]:
            parts = parts[:-1] if part == ".." else [*parts, part]
    return ".".join(parts)


def layer_of(name: str) -> str:
    """The layer of a module of the package."""
    parts = name.split(".")
    if len(parts) == 1:
        return "notation"
    return "cli" if parts[1] == "__main__" else parts[1]


def game_of(name: str) -> str:
    """The game to whose folder a module belongs; empty for the modules that serve all games."""
    parts = name.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "games" and (PACKAGE / "games" / parts[2]).is_dir() else ""


def package_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).parent.parts)


def faults_of(file: str, package: str, source: str) -> list[str]:
    """What a file imports that it must not."""
    name = f"{package}.{Path(file).stem}".removesuffix(".__init__")
    own = layer_of(name)
    if own not in LAYERS:
        return [f"{file}: no layer is called {own}"]
    faults = []
    for number, target in imported(source, package):
        top = target.split(".")[0]
        if top != "notation":
            if top in FORBIDDEN:
                faults.append(f"{file}:{number}: {target} is under the GPL")
            elif top == "typing_extensions" and file.endswith(".pyi"):
                continue  # a type checker has it built in; nothing imports it at run time
            elif top not in DEPENDENCIES | EXTRAS.get(file, set()) and top not in sys.stdlib_module_names:
                faults.append(f"{file}:{number}: {target} is not declared")
            continue
        layer = layer_of(target)
        if layer not in LAYERS:
            faults.append(f"{file}:{number}: {target} is in no layer")
        elif LAYERS.index(layer) < LAYERS.index(own) and (file, layer) not in UPWARD:
            faults.append(f"{file}:{number}: {own} imports {target} from above")
        elif game_of(name) and game_of(target) and game_of(name) != game_of(target):
            faults.append(f"{file}:{number}: one game imports another, {target}")
    return faults


def test_imports_go_downward() -> None:
    faults = []
    count = 0
    for path in source_files():
        file = path.relative_to(PACKAGE).as_posix()
        source = path.read_text()
        count += len(imported(source, package_of(path)))
        faults += faults_of(file, package_of(path), source)
    assert not faults, "\n".join(faults)
    assert count > 150


def test_every_exception_is_used() -> None:
    for file, layer in UPWARD:
        source = (PACKAGE / file).read_text()
        assert layer in [layer_of(name) for _, name in imported(source, "notation") if name.startswith("notation")]


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("notation.kernel", "from notation.games.registry import load"),
        ("notation.kernel", "from ..games.registry import load"),
        ("notation.kernel", "def f():\n    from notation import Board"),
        ("notation.kernel", "if TYPE_CHECKING:\n    import notation._core as core"),
        ("notation.kernel", "from notation cimport _core"),
        ("notation.kernel", 'include "../games/chess/_moves.pxi"'),
        ("notation.kernel", 'importlib.import_module("notation.games.chess.table")'),
        ("notation.kernel", 'TABLE = {"san": "notation.notations.san:CHESS"}'),
        ("notation.games.xiangqi", "from notation.games.chess.lines cimport between"),
        ("notation.records", "import notation.converter"),
        ("notation.records", "import json, notation"),
        ("notation.cli", "import chess.pgn"),
        ("notation.cli", "import rich"),
        ("notation.kernel", "import errno; from notation._core cimport Board"),
    ],
)
def test_it_is_noticed(package: str, source: str) -> None:
    file = package.replace(".", "/").removeprefix("notation/") + "/x.py"
    assert len(faults_of(file, package, source)) == 1


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("notation.cli", "from notation import Board\nimport click\nfrom notation.cli.status import Status"),
        ("notation.games", 'from notation.kernel.ops cimport Ops\nM = {"chess": "notation.games.chess"}'),
        ("notation.games.chess", 'include "_moves.pxi"\nfrom libc.string cimport memcpy\nimport os'),
        ("notation.records", "from . import scan  # from notation.converter\n"),
    ],
)
def test_what_is_fine(package: str, source: str) -> None:
    file = package.replace(".", "/").removeprefix("notation/") + "/x.py"
    assert faults_of(file, package, source) == []
